"""A lab in a live notebook: a notebook beside the lessons that nobody is checked on, with tools of its own."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING

from checker.browser import load_package
from checker.examples import functions
from checker.lessons import Lesson, load

if TYPE_CHECKING:
    from checker.livemodel import LiveModel

DATA = "werkplaats_data"
"""The package with the data of all labs. No lesson needs it, so Python does not start with it."""


class LiveLab:
    """What the function `lab` of a lab's lab.py gets to work with. `folder` holds the lab's own files."""

    def __init__(self, lesson: Lesson, language: str) -> None:
        self.language, self.folder = language, lesson.folder
        self._lesson = lesson
        self._model: LiveModel | None = None

    def say(self, key: str, **fields: object) -> str:
        """Return the text under `lab.<key>` in the student's language. Raises MessageError when there is none."""
        return self._lesson.say(f"lab.{key}", self.language, **fields)

    def lines(self, key: str) -> list[str]:
        """Return every text of the array under `key`, in the student's language."""
        return self._lesson.lines(key, self.language)

    async def data(self) -> Path:
        """Return the folder with the lab's data, which a site sends now. Raises RunnerError when it does not."""
        if sys.platform == "emscripten" and importlib.util.find_spec(DATA) is None:
            await load_package(DATA.replace("_", "-"))
        found = importlib.util.find_spec(DATA)
        if found is not None and found.submodule_search_locations:
            return Path(next(iter(found.submodule_search_locations))) / self._lesson.slug
        return self._lesson.folder / "data"

    def example(self, slug: str) -> SimpleNamespace:
        """Return the functions of a lesson: its given ones and its references."""
        return SimpleNamespace(**functions(load(slug)))

    def model(self) -> LiveModel:
        """Return the form in which a real model can be connected, the same each time."""
        # Here, since few ask for a model, and what it needs of the library takes a browser a while to load.
        from checker.livemodel import LiveModel  # noqa: PLC0415 - no cycle

        if self._model is None:
            self._model = LiveModel(self.language, Path.cwd())
        return self._model


def open_live(lesson: Lesson, language: str) -> object:
    """Return the tools of a lab, as its module `lab` makes them."""
    tools: object = lesson.module("lab").lab(LiveLab(lesson, language))
    return tools
