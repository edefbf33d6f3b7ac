"""Plain data: how a Python value crosses the border to and from a student's interpreter.

A value is encoded by its exact type, without ever running code of the value itself: no `__eq__`, `__repr__`,
`__hash__`, `__iter__` or metaclass of the student is called. The result is JSON with one rule: `None`, booleans,
strings, lists, finite floats and integers below 2**53 stand for themselves, every other thing is an object with one
key, its tag. This file is also sent to the interpreter that runs student code, so it needs the standard library only.

tag         content                                     tag        content
int         hexadecimal text of a large integer         sub        [class name, encoding of the built-in base value]
float       "nan", "inf" or "-inf"                      object     class name of anything else
bytes       hexadecimal text                            callable   script of a stand-in (arguments only)
dict        list of [key, value]                        cycle      levels up to the container it refers back to
tuple, set, frozenset   list of items                   cut        type name of what did not fit within the bounds
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any

type_name = type.__dict__["__name__"].__get__
type_bases = type.__dict__["__mro__"].__get__

MAX_NODES = 30_000
MAX_TEXT = 1_000_000
MAX_DEPTH = 40
SAFE_INT = 2**53
MAX_BITS = 8_192

Plain = Any
"""JSON as described above."""


def encode(value: object) -> Plain:
    """Return the plain form of `value`, which may have MAX_NODES nodes, MAX_TEXT characters and MAX_DEPTH levels.

    What does not fit is cut as a whole, so that a thousand giant results take no memory worth speaking of.
    """
    encoder = _Encoder()
    plain = encoder.encode(value, ())
    return {"cut": clean_name(type(value))} if encoder.full else plain


_JSON = json.JSONEncoder(ensure_ascii=True, separators=(",", ":"))


def dumps(plain: Plain) -> str:
    """Return `plain` as ASCII JSON, so that lone surrogates survive every transport."""
    return _JSON.encode(plain)


def decode(plain: Plain) -> Any:
    """Return the value that `plain` describes.

    Raises ValueError for what describes no argument: a student's own class, a stand-in, a cycle or a cut value.
    """

    def refuse(_script: Any) -> object:
        raise ValueError("no argument can be made of a stand-in")

    return decode_text(dumps(plain), refuse)


def decode_text(text: str, stand_in: Callable[[Any], object]) -> Any:
    """Return the value that JSON `text` describes; most of the work is done by the reader of JSON.

    `stand_in` builds what a `callable` tag stands for. In a text the content of that tag is a JSON text of its own,
    which it gets as plain data. Raises ValueError as `decode` does.
    """

    def untag(found: dict[str, Any]) -> Any:
        content: Any
        tag, content = next(iter(found.items()), ("", None))
        if tag == "dict":
            return dict(content)
        if tag == "callable":
            return stand_in(json.loads(content))
        if tag in _MAKERS:
            return _MAKERS[tag](content)
        raise ValueError(f"no argument can be made of {tag!r}")

    return json.loads(text, object_hook=untag)


_MAKERS: dict[str, Callable[[Any], object]] = {
    "tuple": tuple,
    "set": set,
    "frozenset": frozenset,
    "int": lambda text: int(text, 16),
    "float": float,
    "bytes": bytes.fromhex,
}


class _Encoder:
    """One encoding run: counts nodes and characters against the bounds."""

    def __init__(self) -> None:
        self.nodes = 0
        self.text = 0

    @property
    def full(self) -> bool:
        """Tell whether a bound has been passed."""
        return self.nodes > MAX_NODES or self.text > MAX_TEXT

    def encode(self, value: Any, parents: tuple[int, ...]) -> Plain:
        self.nodes += 1
        if self.nodes <= MAX_NODES and len(parents) < MAX_DEPTH:  # the short way, for nearly all there is
            kind = type(value)
            if kind is str and self.text + len(value) <= MAX_TEXT:
                self.text += len(value)
                return value
            if kind is int and -SAFE_INT < value < SAFE_INT:
                return value
            if kind is float and value - value == 0:
                return value
            if value is None or kind is bool:
                return value
        return self._tagged(value, parents)

    def _tagged(self, value: Any, parents: tuple[int, ...]) -> Plain:
        kind = base = type(value)
        encoder = _ENCODERS.get(id(kind))
        if encoder is None:
            known = [each for each in type_bases(kind) if id(each) in _ENCODERS]
            if not known:
                return {"object": clean_name(kind)}
            base = known[0]
            encoder = _ENCODERS[id(base)]
        if id(value) in parents:
            return {"cycle": len(parents) - parents.index(id(value))}
        if self.full or len(parents) >= MAX_DEPTH:
            return {"cut": base.__name__}
        plain = encoder(self, value, parents)
        return plain if kind is base else {"sub": [clean_name(kind), plain]}

    def scalar(self, value: Any, parents: tuple[int, ...]) -> Plain:
        return value

    def integer(self, value: Any, parents: tuple[int, ...]) -> Plain:
        number = int.__int__(value)
        if -SAFE_INT < number < SAFE_INT:
            return number
        if number.bit_length() > MAX_BITS:
            return {"cut": "int"}
        return {"int": hex(number)}

    def floating(self, value: Any, parents: tuple[int, ...]) -> Plain:
        number = float.__float__(value)
        return number if number - number == 0 else {"float": float.__repr__(number)}

    def string(self, value: Any, parents: tuple[int, ...]) -> Plain:
        self.text += str.__len__(value)
        return str.__str__(value) if self.text <= MAX_TEXT else {"cut": "str"}

    def binary(self, value: Any, parents: tuple[int, ...]) -> Plain:
        self.text += bytes.__len__(value)
        return {"bytes": bytes.hex(value)} if self.text <= MAX_TEXT else {"cut": "bytes"}

    def listed(self, value: Any, parents: tuple[int, ...]) -> Plain:
        return self._items(list.__iter__(value), value, parents)

    def tupled(self, value: Any, parents: tuple[int, ...]) -> Plain:
        return {"tuple": self._items(tuple.__iter__(value), value, parents)}

    def unordered(self, value: Any, parents: tuple[int, ...]) -> Plain:
        return {"set": sorted(self._items(set.__iter__(value), value, parents), key=dumps)}

    def frozen(self, value: Any, parents: tuple[int, ...]) -> Plain:
        return {"frozenset": sorted(self._items(frozenset.__iter__(value), value, parents), key=dumps)}

    def mapping(self, value: Any, parents: tuple[int, ...]) -> Plain:
        inside = (*parents, id(value))
        pairs = []
        for key, item in dict.items(value):
            pairs.append([self.encode(key, inside), self.encode(item, inside)])
            if self.full:
                break
        return {"dict": pairs}

    def _items(self, iterator: Iterable[object], value: object, parents: tuple[int, ...]) -> list[Plain]:
        inside = (*parents, id(value))
        items = []
        for item in iterator:
            items.append(self.encode(item, inside))
            if self.full:
                break
        return items


# Looked up by identity: asking a dictionary for a class would call `__hash__` and `__eq__` of a student's metaclass.
_ENCODERS: dict[int, Callable[[_Encoder, Any, tuple[int, ...]], Plain]] = {
    id(type(None)): _Encoder.scalar,
    id(bool): _Encoder.scalar,
    id(int): _Encoder.integer,
    id(float): _Encoder.floating,
    id(str): _Encoder.string,
    id(bytes): _Encoder.binary,
    id(list): _Encoder.listed,
    id(tuple): _Encoder.tupled,
    id(set): _Encoder.unordered,
    id(frozenset): _Encoder.frozen,
    id(dict): _Encoder.mapping,
}


def clean_name(kind: type) -> str:
    """Return the name of a class without running code of its metaclass, cut to 60 letters, digits and underscores."""
    name = str.__str__(type_name(kind))
    return "".join(c for c in name[:60] if c.isalnum() or c == "_") or "object"
