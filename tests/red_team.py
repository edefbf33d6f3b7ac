"""Attacks on the checker, as named data: programs that know there is one and try to win without being right.

Each table of tests/attacks is one attack and defines a checkpoint function that must not pass. `honest` computes the
right answer; an attack calls it where it is about something else than the value, such as a changed argument. @PORT@ is
a port on which somebody listens. `ends` are the statuses that are as they should be; any but `passed` and `broken` when
it is not stated. `shield`: only for a runner with a shield.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from checker.lessons import Lesson, load
from checker.submission import Cell, Submission, from_cells
from checker.verdict import Status

FOLDER = Path(__file__).parent / "attacks"
FAILED = frozenset({Status.WRONG, Status.RAISED, Status.TIMED_OUT, Status.MISSING, Status.SKIPPED})


@dataclass(frozen=True, kw_only=True)
class Attack:
    """One attack; see the docstring of this module."""

    name: str
    family: str
    source: str
    shield: bool = False
    lesson: str = "07b-rag-svar"
    function: str = "hamtning"
    ends: Collection[str] = FAILED

    @property
    def id(self) -> str:
        return f"{self.family}: {self.name}"

    def submission(self, port: int) -> Submission:
        """Return the program as a cell, behind the lesson's own solution under the name `honest`."""
        lesson = load(self.lesson)
        cells = [Cell("1", honest(lesson, self.function)), Cell("2", self.source.replace("@PORT@", str(port)))]
        return from_cells(cells, self.name)


def honest(lesson: Lesson, function: str) -> str:
    """Return the reference of a checkpoint under the name `honest`, with all that it calls."""
    task = lesson.task(function)
    renamed = task.reference.replace(f"def {function}(", "def honest(")
    return "\n\n".join([*lesson.helpers(task).values(), renamed])


def solution(lesson: Lesson, function: str) -> Submission:
    """Return the lesson's own solution of a checkpoint and of all that it needs."""
    task = lesson.task(function)
    return from_cells([Cell("1", "\n\n".join([*lesson.helpers(task).values(), task.reference]))])


def attacks() -> list[Attack]:
    """Return all attacks of all families."""
    found = []
    for path in sorted(FOLDER.glob("*.toml")):
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
        found += [Attack(name=name, family=path.stem, **table) for name, table in tables.items()]
    return found
