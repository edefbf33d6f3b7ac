"""Could our own half beside a student's program have sent this? Outcomes held against how values.py writes plain data.

A program can rewrite that half and send JSON of any shape. What compares and shows outcomes takes their shape for
granted, so what is none of ours is found here first.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from checker.outcome import Crashed, Missing, Outcome, Place, Raised, Returned, Spoken, TimedOut
from checker.values import MAX_DEPTH, SAFE_INT, Plain

_INTEGER = re.compile(r"-?0x[0-9a-f]{1,2100}")
_BYTES = re.compile(r"(?:[0-9a-f]{2})*")


def is_wellformed(outcome: Outcome) -> bool:
    """Tell whether every field of an outcome has the type that it should have, and all plain data in it is plain."""
    match outcome:
        case Returned():
            return type(outcome.mutated) is bool and is_plain(outcome.value) and _are_spoken(outcome.spoken)
        case Raised():
            flags = type(outcome.mutated) is type(outcome.loading) is bool
            texts = _are_texts(outcome.name, outcome.message, *outcome.bases)
            return flags and texts and _is_place(outcome.place) and _are_spoken(outcome.spoken)
        case TimedOut():
            return _is_place(outcome.place)
        case Missing():
            return _are_texts(outcome.name) and (outcome.found is None or _are_texts(outcome.found))
        case Crashed():
            return _are_texts(outcome.reason) and _is_place(outcome.place)
    return True


def is_plain(plain: Plain, room: int = MAX_DEPTH) -> bool:
    """Tell whether this is what `values.encode` makes of some value, with at most `room` levels of containers."""
    kind = type(plain)
    if plain is None or kind is str or kind is bool:
        return True
    if kind is int:
        return bool(-SAFE_INT < plain < SAFE_INT)
    if kind is float:
        return bool(plain - plain == 0)
    if kind is list:
        return _are_plain(plain, room)
    if kind is not dict or len(plain) != 1:
        return False
    ((tag, content),) = plain.items()
    return tag in _TAGS and _TAGS[tag](content, room)


def _are_plain(items: Any, room: int) -> bool:
    return type(items) is list and room > 0 and all(is_plain(each, room - 1) for each in items)


def _are_pairs(pairs: Any, room: int) -> bool:
    return type(pairs) is list and all(
        type(each) is list and len(each) == 2 and _are_plain(each, room) for each in pairs
    )


def _is_subclass(content: Any, room: int) -> bool:
    if type(content) is not list or len(content) != 2 or type(content[0]) is not str:
        return False
    nested = type(content[1]) is dict and "sub" in content[1]
    return not nested and is_plain(content[1], room)


def _is_text(content: Any, _room: int) -> bool:
    return type(content) is str


_TAGS: dict[str, Callable[[Any, int], bool]] = {
    "int": lambda content, _: type(content) is str and _INTEGER.fullmatch(content) is not None,
    "float": lambda content, _: content in ("nan", "inf", "-inf"),
    "bytes": lambda content, _: type(content) is str and _BYTES.fullmatch(content) is not None,
    "dict": _are_pairs,
    "tuple": _are_plain,
    "set": _are_plain,
    "frozenset": _are_plain,
    "sub": _is_subclass,
    "object": _is_text,
    "cut": _is_text,
    "cycle": lambda content, _: type(content) is int,
}
"""What an outcome can hold: all tags but that of a stand-in, which is an argument."""


def _are_spoken(spoken: tuple[Spoken, ...]) -> bool:
    return all(
        _are_texts(each.name, *(key for key, _ in each.kwargs))
        and all(map(is_plain, each.args))
        and all(is_plain(value) for _, value in each.kwargs)
        for each in spoken
    )


def _is_place(place: Place | None) -> bool:
    return place is None or (_are_texts(place.cell, place.text) and type(place.line) is int)


def _are_texts(*texts: Any) -> bool:
    return all(type(each) is str for each in texts)
