"""What may be believed of outcomes that come from beside a student's program: only what it cannot use to speak.

A program can rewrite the half beside it, and so choose all that comes back. What has not the shape of an outcome is
one of a program that crashed. Of the texts that end up in what is shown about hidden trials, none is taken over: lines
of source are looked up here, exceptions are named by built-in classes, and a failure before the first call has to be
the same for all calls.
"""

from __future__ import annotations

import builtins
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from checker.calls import Job
from checker.outcome import Crashed, Missing, Outcome, Place, Raised, Returned, TimedOut
from checker.wellformed import is_wellformed

_BUILT_IN = {
    name for name, each in vars(builtins).items() if isinstance(each, type) and issubclass(each, BaseException)
}
Lines = Mapping[tuple[str, int], str]


def credible(outcomes: Sequence[Outcome], job: Job, expected: Iterable[Outcome]) -> list[Outcome]:
    """Return the outcomes of `job` with all that is not credible taken away.

    `expected`: the right ones. What is equal to those needs no closer look, and in most files that is nearly all.
    """
    rows = zip(outcomes, expected, strict=True)
    outcomes = [came if came == due or is_wellformed(came) else Crashed("lost") for came, due in rows]
    lines = {
        (block.cell, number): text
        for block in job.blocks
        for number, text in enumerate(block.source.split("\n"), block.first_line)
    }
    alike = all(each == outcomes[0] for each in outcomes)
    return [each if type(each) is Returned else _credible(each, lines, alike=alike) for each in outcomes]


def _before_calls(outcome: Outcome) -> bool:
    """Tell whether an outcome says that the function could not be called at all."""
    return isinstance(outcome, Missing) or (isinstance(outcome, (Raised, TimedOut)) and outcome.loading)


def _credible(outcome: Outcome, lines: Lines, *, alike: bool) -> Outcome:
    if _before_calls(outcome) and not alike:
        return Crashed("lost")
    if not isinstance(outcome, (Crashed, Raised, TimedOut)):
        return outcome
    known = replace(outcome, place=_known(outcome.place, lines))
    if isinstance(known, Raised):
        return replace(known, bases=tuple(base for base in known.bases if base in _BUILT_IN))
    return known


def _known(place: Place | None, lines: Lines) -> Place | None:
    """Return the place with the line as it stands in the source that was sent, or None when there is no such line."""
    if place is None or (place.cell, place.line) not in lines:
        return None
    return Place(place.cell, place.line, lines[place.cell, place.line])
