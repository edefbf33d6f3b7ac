"""What others call: open a lesson in a notebook, or check a file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from checker.checking import SEED, check
from checker.lessons import load, load_lab
from checker.messages import LANGUAGES
from checker.progress import choose_progress
from checker.report import Report
from checker.runners.choose import choose
from checker.runners.protocol import Runner
from checker.submission import read

if TYPE_CHECKING:
    from checker.live import LiveLesson


def open_lesson(slug: str, language: str = "nl") -> LiveLesson:
    """Show a lesson in the notebook that calls this, and check its checkpoint functions from now on as cells run.

    `language` is `nl`, `sv` or `en`. Raises LessonNotFound for an unknown lesson, ValueError for another language, and
    ImportError where the packages for notebooks (IPython, anywidget) are not installed.
    """
    # Here, since a laptop that only checks files needs no notebook packages.
    from checker.live import LiveLesson  # noqa: PLC0415 - an optional dependency, no cycle

    _check(language)
    live = LiveLesson(load(slug), language, choose(), choose_progress())
    live.open()
    return live


def open_lab(slug: str, language: str = "nl") -> object:
    """Return the tools of a lab, a notebook beside the lessons with nothing to check. Raises as `open_lesson` does."""
    from checker.livelab import open_live  # noqa: PLC0415 - as above

    _check(language)
    return open_live(load_lab(slug), language)


def _check(language: str) -> None:
    if language not in LANGUAGES:
        raise ValueError(f"{language!r}: not one of {', '.join(LANGUAGES)}")


async def check_file(path: Path, slug: str, *, seed: int = SEED, runner: Runner | None = None) -> Report:
    """Return the report on a notebook or Python file; its code is shut in, unless `runner` is one that does not.

    Raises UnreadableFile when there is nothing to check in the file, LessonNotFound for an unknown lesson, and
    NoSandbox or another RunnerError when what shuts in the code is not installed or does not start.
    """
    lesson, submission, chosen = load(slug), read(path), runner or choose()
    await chosen.warm()
    return await check(lesson, submission, chosen, seed=seed)
