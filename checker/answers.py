"""What the authors' own programs answer: outcomes of the reference and of every known mistake, worked out once.

These programs are the project's, so they run in this interpreter without a shield. Results are kept for each task and
seed, since a student checks the same task many times.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from checker.calls import Call, Job, Trial, calls, trials
from checker.lessons import Lesson
from checker.outcome import Outcome
from checker.runners.here import run_here
from checker.spec import Task
from checker.submission import Block

PATIENCE = 30.0


@dataclass(frozen=True, slots=True)
class Plan:
    """The trials of a task under a seed, their calls in both rounds, and the right outcome of each call."""

    task: Task
    seed: int
    trials: tuple[Trial, ...]
    calls: tuple[Call, ...]
    expected: tuple[Outcome, ...]


@lru_cache(maxsize=64)
def plan(lesson: Lesson, function: str, seed: int) -> Plan:
    """Return trials, calls and right outcomes of a checkpoint under `seed`."""
    task = lesson.task(function)
    planned = trials(task, seed)
    order = calls(planned, seed)
    return Plan(task, seed, planned, order, tuple(answer(lesson, task, task.reference, order)))


@lru_cache(maxsize=1024)
def mistaken(lesson: Lesson, function: str, seed: int, key: str) -> tuple[Outcome, ...]:
    """Return what the program of the known mistake `key` answers to the calls of the plan's first round."""
    made = plan(lesson, function, seed)
    mistake = next(each for each in made.task.mistakes if each.key == key)
    first = [call for call in made.calls if call.round == 1]
    return tuple(answer(lesson, made.task, mistake.source(made.task.reference), first))


def all_mistaken(lesson: Lesson, function: str, seed: int) -> dict[str, tuple[Outcome, ...]]:
    """Return the answers of every known mistake of a checkpoint by its key."""
    return {each.key: mistaken(lesson, function, seed, each.key) for each in lesson.task(function).mistakes}


def answer(lesson: Lesson, task: Task, program: str, order: Sequence[Call]) -> list[Outcome]:
    """Return the outcomes of an author's `program` on these calls, with the reference for everything it needs."""
    job = Job(
        function=task.function,
        blocks=(Block(task.function, 1, program),),
        calls=tuple(order),
        given=tuple(lesson.helpers(task).values()),
        overrides={},
        seconds=PATIENCE,
    )
    return run_here(job)
