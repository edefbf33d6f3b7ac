"""Is this outcome the one that was due? Pure comparison of plain data; the answer is None or the first difference.

Numbers agree within 1e-9 and a bool is never a number; None is only None; a dictionary has exactly the right keys, in
any order; a list is a list. A subclass of a built-in class counts as the value it holds.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import zip_longest

from checker.outcome import Broken, Crashed, Missing, NotRun, Outcome, Raised, Returned, Spoken, TimedOut
from checker.values import Plain, dumps

TOLERANCE = 1e-9


class Kind(StrEnum):
    """What is different."""

    VALUE = "value"
    TYPE = "type"
    LENGTH = "length"
    KEYS = "keys"
    NO_ERROR = "no_error"
    WRONG_ERROR = "wrong_error"
    ERROR = "error"
    MUTATED = "mutated"
    SPOKEN = "spoken"
    TIMED_OUT = "timed_out"
    CRASHED = "crashed"
    MISSING = "missing"
    NOT_RUN = "not_run"
    BROKEN = "broken"


@dataclass(frozen=True, slots=True)
class Difference:
    """The first difference found. `path` leads to it inside a returned value, as Python subscripts: `[0]['id']`.

    For `Kind.SPOKEN`, `path` names the stand-in, and `due` and `came` are the first calls that differ, or None.
    """

    kind: Kind
    path: str = ""
    due: Plain = None
    came: Plain = None


def difference(due: Outcome, came: Outcome, unordered: frozenset[str] = frozenset()) -> Difference | None:
    """Return None when `came` is as good as `due`, else the first difference.

    `unordered` names stand-ins whose calls may come in any order.
    """
    if not isinstance(came, (Returned, Raised)):
        return _unfinished(came)
    found = _raised(due, came) if isinstance(due, Raised) or isinstance(came, Raised) else _returned(due, came)
    if found is None and came.mutated:
        return Difference(Kind.MUTATED)
    if found is None and isinstance(due, Returned):  # how far a call got before its exception is free
        return _spoken(due.spoken, came.spoken, unordered)
    return found


def _unfinished(came: Outcome) -> Difference:
    kinds = {
        TimedOut: Kind.TIMED_OUT,
        Crashed: Kind.CRASHED,
        Missing: Kind.MISSING,
        NotRun: Kind.NOT_RUN,
        Broken: Kind.BROKEN,
    }
    return Difference(kinds[type(came)])


def _raised(due: Outcome, came: Outcome) -> Difference | None:
    if not isinstance(came, Raised):
        return Difference(Kind.NO_ERROR, due=due_error(due), came=_value(came))
    if not isinstance(due, Raised):
        return Difference(Kind.ERROR, due=_value(due), came=came.name)
    name = due_error(due)
    if name in came.bases and not came.loading:
        return None
    return Difference(Kind.WRONG_ERROR, due=name, came=came.name)


def due_error(due: Outcome) -> str:
    """Return the name of the built-in class that counts: ValueError also where a subclass of it is raised."""
    bases = due.bases if isinstance(due, Raised) else ()
    return "ValueError" if "ValueError" in bases else next(iter(bases), "")


def _returned(due: Outcome, came: Outcome) -> Difference | None:
    left, right = _value(due), _value(came)
    if repr(left) == repr(right):  # tells True from 1 and 1 from 1.0, and is quick
        return None
    return next(_differences(left, right, ""), None)


def _value(outcome: Outcome) -> Plain:
    return outcome.value if isinstance(outcome, Returned) else None


def _differences(due: Plain, came: Plain, path: str) -> Iterator[Difference]:
    due, came = bare(due), bare(came)
    if type_of(due) != type_of(came):
        yield Difference(Kind.TYPE, path, due, came)
    elif isinstance(due, list):
        yield from _list_differences(due, came, path)
    elif isinstance(due, dict) and "dict" in due:
        yield from _dict_differences(due["dict"], came["dict"], path)
    elif isinstance(due, dict) and "tuple" in due:
        yield from _list_differences(due["tuple"], came["tuple"], path)
    elif type_of(due) == "number":
        if not _close(due, came):
            yield Difference(Kind.VALUE, path, due, came)
    elif due != came:
        yield Difference(Kind.VALUE, path, due, came)


def _list_differences(due: list[Plain], came: list[Plain], path: str) -> Iterator[Difference]:
    if len(due) != len(came):
        yield Difference(Kind.LENGTH, path, len(due), len(came))
    for position, (left, right) in enumerate(zip(due, came, strict=False)):
        yield from _differences(left, right, f"{path}[{position}]")


def _dict_differences(due: list[list[Plain]], came: list[list[Plain]], path: str) -> Iterator[Difference]:
    left, right = _by_key(due), _by_key(came)
    if left.keys() != right.keys():
        yield Difference(Kind.KEYS, path, [key for key, _ in due], [key for key, _ in came])
        return
    for name, (key, value) in left.items():
        yield from _differences(value, right[name][1], f"{path}[{_subscript(key)}]")


def _by_key(pairs: list[list[Plain]]) -> dict[str, tuple[Plain, Plain]]:
    named = [(bare(key), value) for key, value in pairs]
    return {repr(key): (key, value) for key, value in named}


def _subscript(key: Plain) -> str:
    return repr(key) if isinstance(key, (str, int, float)) else "…"


def _close(due: Plain, came: Plain) -> bool:
    if _whole(due) and _whole(came):
        return bool(due == came)
    left, right = number(due), number(came)
    if not (math.isfinite(left) and math.isfinite(right)):
        return left == right or (math.isnan(left) and math.isnan(right))
    return abs(left - right) <= TOLERANCE


def _whole(plain: Plain) -> bool:
    return isinstance(plain, int) or (isinstance(plain, dict) and "int" in plain)


def _spoken(due: tuple[Spoken, ...], came: tuple[Spoken, ...], unordered: frozenset[str]) -> Difference | None:
    left, right = _by_name(due), _by_name(came)
    for name in dict.fromkeys([*left, *right]):
        asked, heard = left.get(name, []), right.get(name, [])
        if name in unordered:
            asked, heard = _without(asked, heard), _without(heard, asked)
        for one, other in zip_longest(asked, heard):
            if dumps(one) != dumps(other):
                return Difference(Kind.SPOKEN, name, one, other)
    return None


def _by_name(spoken: tuple[Spoken, ...]) -> Mapping[str, list[Plain]]:
    found: dict[str, list[Plain]] = {}
    for each in spoken:
        call = [each.name, _whole_floats(list(each.args)), _whole_floats([list(pair) for pair in each.kwargs])]
        found.setdefault(each.name, []).append({"call": call})
    return found


def _without(calls: list[Plain], others: list[Plain]) -> list[Plain]:
    left = Counter(dumps(each) for each in others)
    kept = []
    for call in calls:
        if left[dumps(call)]:
            left[dumps(call)] -= 1
        else:
            kept.append(call)
    return kept


def _whole_floats(plain: Plain) -> Plain:
    """Return `plain` with 0.0 as 0 and so on, since a number is as good as its equal."""
    if isinstance(plain, list):
        return [_whole_floats(each) for each in plain]
    if isinstance(plain, dict):
        return {tag: _whole_floats(content) for tag, content in plain.items()}
    return int(plain) if isinstance(plain, float) and plain.is_integer() else plain


def bare(plain: Plain) -> Plain:
    """Return the plain value itself for a subclass of a built-in class."""
    while isinstance(plain, dict) and "sub" in plain:
        plain = plain["sub"][1]
    return plain


def type_of(plain: Plain) -> str:
    """Return what a plain value is: `number`, or the name of its class or tag."""
    if isinstance(plain, bool):
        return "bool"
    if isinstance(plain, (int, float)) or (isinstance(plain, dict) and plain.keys() <= {"int", "float"}):
        return "number"
    return next(iter(plain)) if isinstance(plain, dict) else type(plain).__name__


def number(plain: Plain) -> float:
    """Return a plain number as a float; a number too large for one becomes an infinity."""
    if isinstance(plain, dict) and "float" in plain:
        return float(plain["float"])
    whole = int(plain["int"], 16) if isinstance(plain, dict) else plain
    try:
        return float(whole)
    except OverflowError:
        return math.inf if whole > 0 else -math.inf
