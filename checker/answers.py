"""What the authors' own programs answer: outcomes of the reference and of every known mistake, worked out once.

These programs are the project's, so they run in this interpreter without a shield. Results are kept for each task and
seed, since a student checks the same task many times.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from checker.calls import Call, Job, Trial, calls, trials
from checker.lessons import Lesson
from checker.outcome import Outcome
from checker.runners.execute import Session
from checker.runners.here import run_here
from checker.spec import Mistake, Task
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


@lru_cache(maxsize=64)
def plan(lesson: Lesson, function: str, seed: int, without: frozenset[str] = frozenset()) -> Plan:
    """Return trials, calls and right outcomes of a checkpoint under `seed`; ideas in `without` are left out."""
    task = lesson.task(function)
    planned = tuple(trial for trial in trials(task, seed) if trial.idea not in without)
    order = calls(planned, seed)
    return Plan(task, seed, planned, order, tuple(answer(lesson, task, task.reference, order)))


class Answers(Sequence[Outcome]):
    """What a wrong program answers to the calls of a plan's first round, worked out as they are asked for.

    A program with a memory gets all calls at once, since its answers depend on what came before.
    """

    def __init__(self, lesson: Lesson, made: Plan, mistake: Mistake) -> None:
        self._calls = [call for call in made.calls if call.round == 1]
        self._job = job(lesson, made.task, mistake.source(made.task.reference), self._calls).to_dict()
        self._known: dict[int, Outcome] = {}
        self._session: Session | None = None
        if mistake.remembers:
            for position in range(len(self._calls)):
                self._known[position] = self._run(position)

    def __len__(self) -> int:
        return len(self._calls)

    def __getitem__(self, position: Any) -> Any:
        """Return the outcome of the call at `position`, an index from 0."""
        if position not in self._known:
            self._known[position] = self._run(range(len(self._calls))[position])
        return self._known[position]

    def _run(self, position: int) -> Outcome:
        with _TURN:
            if self._session is None:
                self._session = Session(self._job)
            return self._session.run(self._job["calls"][position])


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
