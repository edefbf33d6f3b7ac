"""A lab in a notebook: a folder of content without checkpoints, whose module `lab` makes the tools of its notebook.

What it needs beside Python, its data, is a package of its own that is loaded here: lessons do not pay for it.
"""

from __future__ import annotations

import importlib.util
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from checker.browser import load_package
from checker.examples import functions
from checker.lessons import Lesson, load, load_lab

PACKAGE = "werkplaats_data"


@dataclass(frozen=True, slots=True)
class Room:
    """What a lab gets to work with. `data` is the folder with its data."""

    lesson: Lesson
    language: str
    data: Path

    def say(self, key: str, /, **fields: object) -> str:
        """Return the text under `lab.<key>` in the student's language. Raises MessageError when there is none."""
        return self.lesson.say(f"lab.{key}", self.language, **fields)

    def functions(self, slug: str) -> dict[str, Any]:
        """Return the example solutions of a lesson, by name. Raises LessonNotFound for an unknown one."""
        return functions(load(slug))

    def open(self) -> object:
        """Return the tools of the lab."""
        module: Any = self.lesson.module("lab")
        return module.lab(self)


async def furnish(slug: str, language: str) -> Room:
    """Return the room of a lab with its data in it.

    Raises LessonNotFound for an unknown lab and RunnerError when the site does not give the data.
    """
    lesson = load_lab(slug)
    if sys.platform == "emscripten" and importlib.util.find_spec(PACKAGE) is None:
        await load_package(PACKAGE.replace("_", "-"))
    return Room(lesson, language, _data(lesson))


def _data(lesson: Lesson) -> Path:
    """Return the folder of the data: in its package, or beside the lab in a source checkout."""
    found = importlib.util.find_spec(PACKAGE)
    if found is not None and found.submodule_search_locations:
        return Path(next(iter(found.submodule_search_locations))) / lesson.slug
    return lesson.folder / "data"
