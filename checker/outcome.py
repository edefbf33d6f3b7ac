"""What happened when a function was called, as data: one small class for each way it can end, with a dict round trip.

Nothing here is a verdict: a `Raised` is right where the contract asks for an exception. The file is also sent to the
interpreter that runs student code, so it needs the standard library only.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, ClassVar, TypeAlias

from checker.values import Plain


@dataclass(frozen=True, slots=True)
class Place:
    """A line of the student's own source: `cell` is the label of its cell, `line` counts from 1."""

    cell: str
    line: int
    text: str


@dataclass(frozen=True, slots=True)
class Spoken:
    """One recorded call of a stand-in: its name and its arguments in plain form, keyword arguments sorted by name.

    For a stand-in that listens for texts, `args` holds the texts that occurred, in the order of the script.
    """

    name: str
    args: tuple[Plain, ...]
    kwargs: tuple[tuple[str, Plain], ...] = ()


@dataclass(frozen=True, slots=True)
class Returned:
    """The function returned `value`. `mutated`: an argument differs from what was passed in."""

    kind: ClassVar[str] = "returned"
    value: Plain
    mutated: bool = False
    spoken: tuple[Spoken, ...] = ()


@dataclass(frozen=True, slots=True)
class Raised:
    """An exception came out. `bases` names the built-in classes it derives from, itself included when built in.

    `loading` is True when it came while the cells were run, before the function could be called.
    """

    kind: ClassVar[str] = "raised"
    name: str
    bases: tuple[str, ...]
    message: str
    place: Place | None = None
    mutated: bool = False
    loading: bool = False
    spoken: tuple[Spoken, ...] = ()


@dataclass(frozen=True, slots=True)
class TimedOut:
    """The call was stopped after `seconds`. `place` is the line it was on, when it could be seen."""

    kind: ClassVar[str] = "timed_out"
    seconds: float
    place: Place | None = None
    loading: bool = False


@dataclass(frozen=True, slots=True)
class Missing:
    """The cells ran, but no function of this name came out of them (`found`: what the name holds instead)."""

    kind: ClassVar[str] = "missing"
    name: str
    found: str | None = None


@dataclass(frozen=True, slots=True)
class Crashed:
    """The program was ended; `reason` is `memory`, `output` (it printed without end), `fatal` or `lost`.

    `place` is the line it was on, when it could be seen.
    """

    kind: ClassVar[str] = "crashed"
    reason: str
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class NotRun:
    """The call was left out because the time for this checkpoint was used up."""

    kind: ClassVar[str] = "not_run"


@dataclass(frozen=True, slots=True)
class Broken:
    """We failed, not the student. `detail` is for the maintainer."""

    kind: ClassVar[str] = "broken"
    detail: str


Outcome: TypeAlias = Returned | Raised | TimedOut | Missing | Crashed | NotRun | Broken

_KINDS: dict[str, type[Any]] = {
    each.kind: each for each in (Returned, Raised, TimedOut, Missing, Crashed, NotRun, Broken)
}

_FIELDS = {each.kind: tuple(field.name for field in fields(each)) for each in _KINDS.values()}


def is_costly(outcome: Outcome) -> bool:
    """Tell whether so much was spent on a call that it counts as a stop: after a few, the ones left are not run."""
    full = isinstance(outcome, Raised) and "MemoryError" in outcome.bases
    giant = isinstance(outcome, Returned) and isinstance(outcome.value, dict) and "cut" in outcome.value
    return full or giant or isinstance(outcome, (TimedOut, Crashed))


def to_dict(outcome: Outcome) -> dict[str, Any]:
    """Return `outcome` as JSON-ready data; `from_dict` is its inverse."""
    found: dict[str, Any] = {"kind": outcome.kind}
    for name in _FIELDS[outcome.kind]:
        value = getattr(outcome, name)
        if name == "place":
            value = value and _slots(value)
        elif name == "spoken":
            value = [_slots(each) for each in value]
        found[name] = value
    return found


def _slots(part: Place | Spoken) -> dict[str, Any]:
    """Return the fields of a part. What is plain data in it is not looked into: it may be large."""
    return {name: getattr(part, name) for name in part.__slots__}


def from_dict(data: dict[str, Any]) -> Outcome:
    """Rebuild an outcome from `to_dict`. Raises ValueError for data that is none."""
    found = dict(data)
    kind = _KINDS.get(str(found.pop("kind", None)))
    if kind is None:
        raise ValueError(f"no outcome: {data!r:.200}")
    try:
        if found.get("place"):
            found["place"] = Place(**found["place"])
        if "bases" in found:
            found["bases"] = tuple(found["bases"])
        if "spoken" in found:
            found["spoken"] = tuple(_spoken(each) for each in found["spoken"])
        outcome: Outcome = kind(**found)
    except (TypeError, KeyError, ValueError) as error:
        raise ValueError(f"no outcome: {data!r:.200}") from error
    return outcome


def _spoken(data: dict[str, Any]) -> Spoken:
    return Spoken(data["name"], tuple(data["args"]), tuple((key, value) for key, value in data["kwargs"]))
