"""Which known mistakes explain what failed: a mistake is a program, and it is recognised by its outcomes alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from checker.answers import Plan
from checker.compare import Kind, difference, due_error
from checker.outcome import Outcome, Raised, Returned

MAX_NAMED = 2


def recognise(plan: Plan, outcomes: Sequence[Outcome], mistaken: Mapping[str, Sequence[Outcome]]) -> tuple[str, ...]:
    """Return the keys of at most two known mistakes that explain the failures, the best match first.

    `mistaken` holds, by key, the outcomes of each mistake for the calls of the first round, which come first; no more
    of them are looked at than it takes. A mistake fits when everything it does wrong, the student's function does wrong
    in the same way. The first one named must explain at least half of the failures, a second one something more.
    """
    first = range(sum(call.round == 1 for call in plan.calls))
    left = frozenset(position for position in first if _wrong(plan, outcomes, position))
    total = len(left)
    fitting = {key: found for key, answers in mistaken.items() if (found := _explained(plan, outcomes, answers, left))}
    named: list[str] = []
    while fitting and len(named) < MAX_NAMED:
        best = max(fitting, key=lambda key: len(fitting[key] & left))
        gain = fitting.pop(best) & left
        if not gain or (not named and 2 * len(gain) < total):
            break
        named.append(best)
        left = left - gain
    return tuple(named)


def _wrong(plan: Plan, outcomes: Sequence[Outcome], position: int) -> bool:
    unordered = plan.calls[position].unordered
    return difference(plan.expected[position], outcomes[position], unordered) is not None


def _explained(
    plan: Plan, outcomes: Sequence[Outcome], answers: Sequence[Outcome], wrong: frozenset[int]
) -> frozenset[int]:
    """Return the failures that the mistake with these `answers` explains; none when the student avoids one of them."""
    shown = []
    for position in sorted(wrong):
        if _wrong(plan, answers, position):
            if not _alike(answers[position], outcomes[position], plan.calls[position].unordered):
                return frozenset()
            shown.append(position)
    others = (position for position in range(len(answers)) if position not in wrong)
    if not shown or any(_wrong(plan, answers, position) for position in others):
        return frozenset()
    return frozenset(shown)


def _alike(answer: Outcome, came: Outcome, unordered: frozenset[str]) -> bool:
    if isinstance(answer, Raised) and isinstance(came, Raised):
        return due_error(answer) == due_error(came)
    if not (isinstance(answer, Returned) and isinstance(came, Returned)):
        return False
    found = difference(answer, came, unordered)
    if answer.mutated:
        return found is not None and found.kind is Kind.MUTATED
    return found is None
