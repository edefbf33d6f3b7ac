"""The hidden trials that a submission failed, looked up from their ids: for the teacher's eyes only.

A report does not hold them. They are drawn again from the lesson and the seed of the report, so what is found here is
right only for a report of this version of the checker.
"""

from __future__ import annotations

from dataclasses import dataclass

from checker.answers import plan
from checker.lessons import Lesson
from checker.literal import call_literal, literal, scripts
from checker.outcome import Raised, Returned
from checker.verdict import Idea, Verdict


@dataclass(frozen=True, slots=True)
class Hidden:
    """A hidden trial as Python literals: the call, what was due, and what stand-ins among the arguments answer."""

    call: str
    due: str
    scripts: tuple[str, ...] = ()


def failed_trials(verdict: Verdict, idea: Idea, lesson: Lesson, seed: int) -> tuple[Hidden, ...]:
    """Return the hidden trials of `idea` that failed, in the order of the plan."""
    if not idea.trials:
        return ()
    made = plan(lesson, verdict.function, seed)
    due = {call.trial: outcome for call, outcome in zip(made.calls, made.expected, strict=True) if call.round == 1}
    found = (trial for trial in made.trials if trial.id in idea.trials)
    return tuple(
        Hidden(call_literal(verdict.function, trial.args), _literal(due[trial.id]), scripts(trial.args))
        for trial in found
    )


def _literal(outcome: object) -> str:
    if isinstance(outcome, Returned):
        return literal(outcome.value)
    return outcome.name if isinstance(outcome, Raised) else "…"
