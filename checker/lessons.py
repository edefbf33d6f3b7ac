"""From a slug to a lesson: its tasks, its given code and its texts, read from the folder that holds the lessons.

The folder is the installed package `werkplaats_lessons`, or `content/` beside this package in a source checkout. A
lesson's own modules are run when it is loaded: they are the authors' code, never a student's.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import sys
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from checker.errors import LessonNotFound, SpecError
from checker.messages import LANGUAGES, fill
from checker.spec import Task


@dataclass(frozen=True, slots=True, eq=False)
class Lesson:
    """One lesson. `given` maps names to source texts that the notebook hands to the student; `texts` is text.toml."""

    slug: str
    tasks: tuple[Task, ...]
    given: Mapping[str, str]
    texts: Mapping[str, Any]
    folder: Path

    def task(self, function: str) -> Task:
        """Return the task of this function. Raises KeyError when the lesson has none."""
        return {task.function: task for task in self.tasks}[function]

    def number(self, function: str) -> int:
        """Return the number of the checkpoint of this function, from 1."""
        return [task.function for task in self.tasks].index(function) + 1

    def say(self, key: str, language: str, /, **fields: object) -> str:
        """Return the text under the dotted `key` of text.toml. Raises MessageError when there is none."""
        return fill(self.texts, key, language, fields)

    def lines(self, key: str, language: str) -> list[str]:
        """Return every text of the array under `key`: goals, prerequisites, takeaways."""
        return [each[language] for each in self.texts.get(key, ())]

    def source(self, name: str) -> str:
        """Return the source of a given name or of the reference of an earlier checkpoint."""
        return self.given[name] if name in self.given else self.task(name).reference

    def helpers(self, task: Task) -> dict[str, str]:
        """Return {name: source} of all that the reference of `task` calls, followed through, in order of need."""
        found: dict[str, str] = {}
        for name in task.needs:
            if name not in self.given:
                found.update(self.helpers(self.task(name)))
            found[name] = self.source(name)
        return found

    def module(self, name: str) -> ModuleType:
        """Return the module `name`.py of the lesson's folder, imported once."""
        return _module(self.slug, self.folder, name)


def root() -> Path:
    """Return the folder that holds one folder for each lesson."""
    installed = importlib.util.find_spec("werkplaats_lessons")
    if installed is not None and installed.submodule_search_locations:
        return Path(next(iter(installed.submodule_search_locations)))
    return Path(__file__).resolve().parent.parent / "content"


def slugs() -> tuple[str, ...]:
    """Return the slugs of all lessons, in order."""
    return tuple(sorted(path.parent.name for path in root().glob("*/spec.py")))


def labs() -> tuple[str, ...]:
    """Return the slugs of all labs, in order: notebooks beside the lessons, with nothing to check."""
    return tuple(sorted(path.parent.name for path in root().glob("*/lab.py")))


@cache
def load(slug: str) -> Lesson:
    """Return the lesson of this slug, complete and checked.

    Raises LessonNotFound for an unknown slug and SpecError, with all problems at once, for a faulty lesson.
    """
    if slug not in slugs():
        raise LessonNotFound(slug, slugs())
    folder = root() / slug
    spec = _module(slug, folder, "spec")
    return _checked(Lesson(slug, tuple(spec.TASKS), dict(getattr(spec, "GIVEN", {})), _texts(folder), folder))


@cache
def load_lab(slug: str) -> Lesson:
    """Return the lab of this slug, as a lesson without checkpoints. Raises as `load` does."""
    if slug not in labs():
        raise LessonNotFound(slug, labs())
    folder = root() / slug
    return _checked(Lesson(slug, (), {}, _texts(folder), folder))


@cache
def version(slug: str) -> str:
    """Return a short digest of what a lesson checks by, its Python and its texts; the notebook is not part of it.

    The same on every machine. Raises as `load` does.
    """
    folder, digest = load(slug).folder, hashlib.sha256()
    for path in sorted(each for each in folder.rglob("*") if each.suffix in {".py", ".toml"}):
        # A checkout on Windows may have other line ends.
        digest.update(f"\n{path.relative_to(folder).as_posix()}\n".encode() + path.read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()[:12]


def _texts(folder: Path) -> dict[str, Any]:
    try:
        return tomllib.loads((folder / "text.toml").read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise SpecError([f"{folder / 'text.toml'}: {error}"]) from error


def _checked(lesson: Lesson) -> Lesson:
    problems = _problems(lesson)
    if problems:
        raise SpecError(problems)
    return lesson


def _module(slug: str, folder: Path, name: str) -> ModuleType:
    package = "werkplaats_lesson_" + "".join(c if c.isalnum() else "_" for c in slug)
    if package not in sys.modules:
        parent = ModuleType(package)
        parent.__path__ = [str(folder)]
        sys.modules[package] = parent
    return importlib.import_module(f"{package}.{name}")


def _problems(lesson: Lesson) -> list[str]:
    where = lesson.folder / "text.toml"
    problems = []
    for task in lesson.tasks:
        for name in task.needs:
            if name not in lesson.given and name not in [each.function for each in lesson.tasks]:
                problems.append(f"{lesson.folder / 'spec.py'}: {task.function} needs {name}, which nobody defines")
        problems += [f"{where}: no text under {key}" for key in _keys(task) if not _complete(lesson.texts, key)]
    problems += [f"{where}: no text under {key}" for key in ("title", "summary") if not _complete(lesson.texts, key)]
    return problems


def _keys(task: Task) -> list[str]:
    start = f"tasks.{task.function}"
    keys = [f"{start}.{part}" for part in ("title", "brief", "place", "hint")]
    keys += [f"{start}.ideas.{idea}" for idea in task.ideas]
    return keys + [f"{start}.mistakes.{mistake.key}" for mistake in task.mistakes]


def _complete(texts: Mapping[str, Any], key: str) -> bool:
    leaf: Any = texts
    for part in key.split("."):
        leaf = leaf.get(part, {}) if isinstance(leaf, Mapping) else {}
    return isinstance(leaf, Mapping) and all(isinstance(leaf.get(each), str) and leaf[each] for each in LANGUAGES)
