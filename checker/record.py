"""The way back from JSON to a frozen dataclass: every field is held against its annotation, and nothing is guessed.

The way there is `dataclasses.asdict`. A tuple comes back from a list, an enum from its value, a nested dataclass from
its own fields; what is of another kind, missing or too much is refused, with the path to it.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping
from dataclasses import is_dataclass
from enum import StrEnum
from functools import cache
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

T = TypeVar("T")
_SCALARS = (str, int, float, bool, NoneType)


def restore(kind: type[T], data: object) -> T:
    """Return the instance of the dataclass `kind` that `asdict` made `data` of, also after a trip through JSON.

    Raises ValueError for data that is none.
    """
    made: T = _instance(kind, data, kind.__name__)
    return made


def _instance(kind: Any, data: object, path: str) -> Any:
    if not isinstance(data, Mapping):
        raise ValueError(f"{path}: not an object")
    hints = _hints(kind)
    for name in sorted(map(str, data.keys() - hints.keys())):
        raise ValueError(f"{path}.{name:.50}: no such field")
    for name in sorted(hints.keys() - data.keys()):
        raise ValueError(f"{path}.{name}: missing")
    return kind(**{name: _value(hints[name], data[name], f"{path}.{name}") for name in data})


@cache
def _hints(kind: Hashable) -> dict[str, Any]:
    return get_type_hints(kind)


def _value(hint: Any, data: object, path: str) -> Any:
    origin = get_origin(hint)
    if origin in (Union, UnionType):
        if data is None and NoneType in get_args(hint):
            return None
        (hint,) = (each for each in get_args(hint) if each is not NoneType)
        return _value(hint, data, path)
    if origin is tuple:
        return _tuple(get_args(hint), data, path)
    if origin is not None and issubclass(origin, Mapping):
        return _plain(data, path) if isinstance(data, Mapping) else _refuse(path, "not an object")
    if is_dataclass(hint):
        return _instance(hint, data, path)
    return _scalar(hint, data, path)


def _scalar(hint: Any, data: object, path: str) -> Any:
    if issubclass(hint, StrEnum):
        return hint(data) if data in list(hint) else _refuse(path, f"not one of {', '.join(hint)}")
    if type(data) is not hint:
        _refuse(path, f"not of type {hint.__name__}")
    return _plain(data, path)


def _tuple(inner: tuple[Any, ...], data: Any, path: str) -> tuple[Any, ...]:
    if not isinstance(data, list | tuple):
        _refuse(path, "not a list")
    hints = [inner[0]] * len(data) if inner[-1] is Ellipsis else list(inner)
    if len(hints) != len(data):
        _refuse(path, f"{len(data)} values instead of {len(hints)}")
    return tuple(_value(hint, row, f"{path}[{n}]") for n, (hint, row) in enumerate(zip(hints, data, strict=True)))


def _plain(data: Any, path: str) -> Any:
    """Return JSON data of any shape as it is; what JSON does not have is refused."""
    if isinstance(data, Mapping):
        if not all(type(key) is str for key in data):
            _refuse(path, "a key that is no text")
        return {key: _plain(value, f"{path}.{key:.50}") for key, value in data.items()}
    if type(data) is list:
        return [_plain(value, path) for value in data]
    if type(data) not in _SCALARS or (type(data) is float and not math.isfinite(data)):
        _refuse(path, "nothing that JSON has")
    return data


def _refuse(path: str, why: str) -> Any:
    raise ValueError(f"{path}: {why}")
