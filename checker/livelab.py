"""A lab in a live notebook: a notebook beside the lessons that nobody is checked on, with tools of its own."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

from checker.examples import functions
from checker.lessons import Lesson, load
from checker.livemodel import LiveModel


class LiveLab:
    """What the function `lab` of a lab's lab.py gets to work with. `folder` holds the lab's own files."""

    def __init__(self, lesson: Lesson, language: str) -> None:
        self.language, self.folder = language, lesson.folder
        self._lesson = lesson
        self._model: LiveModel | None = None

    def say(self, key: str, **fields: object) -> str:
        """Return the text under `lab.<key>` in the student's language. Raises MessageError when there is none."""
        return self._lesson.say(f"lab.{key}", self.language, **fields)

    def example(self, slug: str) -> SimpleNamespace:
        """Return the functions of a lesson: its given ones and its references."""
        return SimpleNamespace(**functions(load(slug)))

    def model(self) -> LiveModel:
        """Return the form in which a real model can be connected, the same each time."""
        if self._model is None:
            self._model = LiveModel(self.language, Path.cwd())
        return self._model


def open_live(lesson: Lesson, language: str) -> object:
    """Return the tools of a lab, as its module `lab` makes them."""
    tools: object = lesson.module("lab").lab(LiveLab(lesson, language))
    return tools
