"""What the authors' own programs answer: outcomes of the reference and of every known mistake, worked out once.

These programs are the project's, so they run in this interpreter without a shield. Results are kept for each task and
seed, since a student checks the same task many times.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from checker.calls import Call, Job, Trial, calls, trials
from checker.lessons import Lesson
from checker.outcome import Outcome
from checker.runners.execute import Session
from checker.runners.here import run_here
from checker.spec import Mistake, Role, Task
from checker.submission import Block

PATIENCE = 600.0
_TURN = threading.Lock()
"""A program of ours has the streams of this interpreter for itself; a class may be graded in several threads."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The trials of a task under a seed, their calls in both rounds, and the right outcome of each call."""

    task: Task
    seed: int
    trials: tuple[Trial, ...]
    calls: tuple[Call, ...]
    expected: tuple[Outcome, ...]

    @property
    def ideas(self) -> frozenset[str]:
        """Return the ideas of all trials."""
        return frozenset(trial.idea for trial in self.trials)

    @property
    def counted(self) -> Plan:
        """Return the part that a verdict needs: all but the siblings."""
        return self._part(lambda trial: trial.role is not Role.SIBLING)

    def siblings(self, ideas: Collection[str]) -> Plan:
        """Return the part with the siblings of some ideas."""
        return self._part(lambda trial: trial.role is Role.SIBLING and trial.idea in ideas)

    def explaining(self, ideas: Collection[str]) -> Plan:
        """Return the part that a verdict needs in which these ideas failed: without the siblings of others."""
        return self._part(lambda trial: trial.role is not Role.SIBLING or trial.idea in ideas)

    def _part(self, wanted: Callable[[Trial], bool]) -> Plan:
        kept = tuple(trial for trial in self.trials if wanted(trial))
        names = {trial.id for trial in kept}
        rows = [(call, due) for call, due in zip(self.calls, self.expected, strict=True) if call.trial in names]
        return replace(self, trials=kept, calls=tuple(call for call, _ in rows), expected=tuple(due for _, due in rows))


@lru_cache(maxsize=64)
def plan(lesson: Lesson, function: str, seed: int, without: frozenset[str] = frozenset()) -> Plan:
    """Return trials, calls and right outcomes of a checkpoint under `seed`; ideas in `without` are left out."""
    task = lesson.task(function)
    planned = tuple(trial for trial in trials(task, seed) if trial.idea not in without)
    order = calls(planned, seed)
    first = [call for call in order if call.round == 1]
    due = dict(zip((call.trial for call in first), answer(lesson, task, task.reference, first), strict=True))
    return Plan(task, seed, planned, order, tuple(due[call.trial] for call in order))


class Answers(Mapping[str, Outcome]):
    """What a wrong program answers to the calls of a plan's first round, by trial, worked out as they are asked for.

    A program with a memory gets its calls at once, as a student's program does: its answers depend on what came before.
    """

    def __init__(self, lesson: Lesson, made: Plan, mistake: Mistake) -> None:
        self._calls = {call.trial: call for call in made.calls if call.round == 1}
        self._job = job(lesson, made.task, mistake.source(made.task.reference), ()).to_dict()
        self._known: dict[str, Outcome] = {}
        self._session: Session | None = None
        if mistake.remembers:
            for part in (made.counted, made.siblings(made.ideas)):
                self._session = None
                self._known |= {call.trial: self._run(call) for call in part.calls if call.round == 1}

    def __len__(self) -> int:
        return len(self._calls)

    def __iter__(self) -> Iterator[str]:
        return iter(self._calls)

    def __getitem__(self, trial: str) -> Outcome:
        """Return the outcome of the first call of a trial."""
        if trial not in self._known:
            self._known[trial] = self._run(self._calls[trial])
        return self._known[trial]

    def _run(self, call: Call) -> Outcome:
        with _TURN:
            if self._session is None:
                self._session = Session(self._job)
            return self._session.run(call.text)


@lru_cache(maxsize=64)
def mistaken(lesson: Lesson, function: str, seed: int, without: frozenset[str] = frozenset()) -> Mapping[str, Answers]:
    """Return the answers of every known mistake of a checkpoint by its key, on the calls of `plan`."""
    made = plan(lesson, function, seed, without)
    return {each.key: Answers(lesson, made, each) for each in made.task.mistakes}


def answer(lesson: Lesson, task: Task, program: str, order: Sequence[Call]) -> list[Outcome]:
    """Return the outcomes of an author's `program` on these calls, with the reference for everything it needs."""
    with _TURN:
        return run_here(job(lesson, task, program, order))


def job(lesson: Lesson, task: Task, program: str, order: Sequence[Call]) -> Job:
    """Return the job of running an author's `program` on these calls."""
    return Job(
        function=task.function,
        blocks=(Block(task.function, 1, program),),
        calls=tuple(order),
        given=tuple(lesson.helpers(task).values()),
        overrides={},
        seconds=PATIENCE,
        max_seconds=PATIENCE,
    )
