"""What an experiment of a lesson gets to work with: functions, texts, a folder for its log, a place to show."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from checker.borrowing import Borrowed, borrow, saved
from checker.lessons import Lesson, load
from checker.runners.protocol import Runner
from checker.submission import Cell, from_cells

DRIVE = "/drive"
"""Where the kernel of JupyterLite finds the notebooks, if the browser lets it."""


@dataclass(frozen=True, slots=True)
class Workbench:
    """A place to work at. `folder` is where the notebook stands; `show` displays a widget under the cell that runs.

    `functions`: those that the experiment asks for, by name and in its order.
    """

    lesson: Lesson
    language: str
    folder: Path
    show: Callable[[object], object]
    functions: Mapping[str, Borrowed] = field(default_factory=dict)

    @property
    def slug(self) -> str:
        """The slug of the lesson."""
        return self.lesson.slug

    @property
    def is_lasting(self) -> bool:
        """Tell whether a file in the folder outlives Python: in a browser, only what is on the site's drive does."""
        return sys.platform != "emscripten" or self.folder.is_relative_to(DRIVE)

    def say(self, key: str, **fields: object) -> str:
        """Return the text under `experiment.<key>`. Raises MessageError when there is none."""
        return self.lesson.say(f"experiment.{key}", self.language, **fields)


async def open_experiment(bench: Workbench, cells: list[Cell], runner: Runner) -> object:
    """Return the experiment of the bench's lesson, in its module `experiment`.

    It works with the functions of these cells, in run order, and of the notebooks in the folder, as far as these pass
    their checkpoints. Raises ModuleNotFoundError for a lesson without an experiment.
    """
    module: Any = bench.lesson.module("experiment")
    found: dict[str, Borrowed] = {}
    for slug, names in module.BORROWED.items():
        lesson = load(slug)
        is_own = slug == bench.slug
        submissions = [from_cells(cells)] if is_own else saved(lesson, bench.folder, bench.language)
        found |= await borrow(lesson, names, submissions, runner)
    return module.experiment(replace(bench, functions=found))
