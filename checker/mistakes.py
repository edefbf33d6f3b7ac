"""Which known mistakes explain what failed: a mistake is a program, and it is recognised by its outcomes alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from checker.answers import Plan
from checker.compare import Kind, difference, due_error
from checker.outcome import Outcome, Raised, Returned

MAX_NAMED = 2


def recognise(
    plan: Plan, outcomes: Sequence[Outcome], mistaken: Mapping[str, Mapping[str, Outcome]]
) -> tuple[str, ...]:
    """Return the keys of at most two known mistakes that explain the failures, the best match first.

    `mistaken` holds, by key, the outcomes of each mistake for the first call of every trial, by trial; no more of them
    are looked at than it takes. A mistake fits when everything it does wrong, the student's function does wrong
    in the same way. The first one named must explain at least half of the failures, a second one something more.
    """
    left = frozenset(n for n, call in enumerate(plan.calls) if call.round == 1 and _wrong(plan, n, outcomes[n]))
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


def _wrong(plan: Plan, position: int, outcome: Outcome) -> bool:
    return difference(plan.expected[position], outcome, plan.calls[position].unordered) is not None


def _explained(
    plan: Plan, outcomes: Sequence[Outcome], answers: Mapping[str, Outcome], wrong: frozenset[int]
) -> frozenset[int]:
    """Return the failures that the mistake with these `answers` explains; none when the student avoids one of them."""
    shown = []
    for position in sorted(wrong):
        call = plan.calls[position]
        if _wrong(plan, position, answers[call.trial]):
            if not _alike(answers[call.trial], outcomes[position], call.unordered):
                return frozenset()
            shown.append(position)
    others = [(n, call) for n, call in enumerate(plan.calls) if call.round == 1 and n not in wrong]
    if not shown or any(_wrong(plan, position, answers[call.trial]) for position, call in others):
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
