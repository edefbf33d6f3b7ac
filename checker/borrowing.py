"""The student's own functions for an experiment, in the student's own kernel; the lesson's stand in for the others.

A function is the student's own only when it passes its checkpoint, which a runner has found out behind its shield.
Nothing is judged by what is borrowed here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

from checker.checking import first_verdict
from checker.errors import UnreadableFile
from checker.examples import functions
from checker.headline import Status
from checker.lessons import Lesson
from checker.runners.protocol import Runner
from checker.submission import Submission, read, slice_for


class Origin(StrEnum):
    """Whose function it is, and why it is not the student's own."""

    HERE = "here"
    """The student's, from the cells that ran in this notebook."""
    FILE = "file"
    """The student's, from another notebook."""
    ABSENT = "absent"
    """The lesson's, for there is no notebook to look in."""
    UNWRITTEN = "unwritten"
    """The lesson's, for the student has written none."""
    FAILED = "failed"
    """The lesson's, for the student's does not pass its checkpoint."""
    UNKNOWN = "unknown"
    """The lesson's, for the student's could not be checked."""


_WHY = {Status.MISSING: Origin.UNWRITTEN, Status.BROKEN: Origin.UNKNOWN}


@dataclass(frozen=True, slots=True)
class Borrowed:
    """One function to call. `file` is the name of the notebook that was looked at, empty for this one."""

    name: str
    lesson: str
    call: Callable[..., Any]
    origin: Origin
    file: str = ""

    @property
    def is_own(self) -> bool:
        """Tell whether the student wrote it."""
        return self.origin in (Origin.HERE, Origin.FILE)


async def borrow(
    lesson: Lesson, names: Iterable[str], submissions: Sequence[Submission], runner: Runner
) -> dict[str, Borrowed]:
    """Return these functions of `lesson` by name: from the first of the submissions in which it passes, or ours.

    A submission with a name is a file, one without is this notebook. Raises KeyError for another lesson's function.
    """
    ours = functions(lesson)
    found = {}
    for name in names:
        best = Borrowed(name, lesson.slug, ours[name], Origin.ABSENT)
        for submission in submissions:
            tried = await _try(best, lesson, submission, runner)
            if tried.is_own or best.origin in (Origin.ABSENT, Origin.UNWRITTEN):
                best = tried
            if best.is_own:
                break
        found[name] = best
    return found


def saved(lesson: Lesson, folder: Path, language: str) -> list[Submission]:
    """Return the notebooks of `lesson` that can be read in a folder, the one in this language first."""
    languages = [each for each in lesson.texts["languages"] if each != language]
    submissions = []
    for each in [language, *languages]:
        try:
            submissions.append(read(folder / f"{lesson.slug}.{each}.ipynb"))
        except UnreadableFile:
            continue  # not there, or damaged: to an experiment this is the same
    return submissions


async def _try(standing: Borrowed, lesson: Lesson, submission: Submission, runner: Runner) -> Borrowed:
    """Return the function of a submission when it passes, else ours with the reason."""
    name, file = standing.name, submission.name
    verdict = (await first_verdict(lesson, name, submission, runner)).verdict
    if verdict.status is not Status.PASSED:
        return Borrowed(name, lesson.slug, standing.call, _WHY.get(verdict.status, Origin.FAILED), file)
    return Borrowed(name, lesson.slug, _load(lesson, name, submission), Origin.FILE if file else Origin.HERE, file)


def _load(lesson: Lesson, name: str, submission: Submission) -> Callable[..., Any]:
    """Return the function in a namespace of its own, so that no later cell changes what it uses."""
    task = lesson.task(name)
    known = [*(each.function for each in lesson.tasks), *lesson.given]
    sliced = slice_for(submission, name, known=known, parameters=task.parameters)
    parts = [(f"<{each}>", source) for each, source in lesson.helpers(task).items() if each in lesson.given]
    parts += [(f"<cell {block.cell}>", "\n" * (block.first_line - 1) + block.source) for block in sliced.blocks]
    namespace: dict[str, Any] = {"__name__": "__main__"}
    for label, source in parts:
        exec(compile(source, label, "exec"), namespace)  # noqa: S102 - the student's code, in the student's kernel
    made: Callable[..., Any] = namespace[name]
    return made
