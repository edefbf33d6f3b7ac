"""Whose work a file is, decided over all names of a download at once, since a class uses one platform.

Where no platform's pattern and no template fits, the name is guessed from the folder or else from the file.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from checker.desk import platforms
from checker.desk.entry import Student
from checker.desk.item import Parts
from checker.desk.names import shared, stem
from checker.desk.template import Template

_LONGEST_PART, _LONGEST_NAME = 255, 100
_NUMBER = re.compile(r"(?<![^\W_])[A-Za-z]{0,3}\d{5,}(?![^\W_])")
_AGAIN = re.compile(r"\s*\(\d{1,2}\)$")
_GUESSES = {"folder", "file", "name - file"}
_EDGES = " _-.,()[]"
_DASHED = re.compile(r"^(?P<name>[^\d_]*[^\W\d_][^\d_]*?) - \S")


def is_guess(student: Student) -> bool:
    """Tell whether neither a platform nor the teacher's template says whose work this is."""
    return student.pattern in _GUESSES


@dataclass(slots=True)
class Roll:
    """The students of one download or folder, by its `names`: the paths of all files in it; contents are not needed.

    `system`: the platform that the names come from, or nothing; `level`: at which part of a path it says whose the file
    is. `is_class`: there are notebooks in three folders without a digit or more, so several students work in it.
    """

    names: Sequence[Parts]
    template: Template | None = None
    system: str = field(init=False, default="")
    level: int = field(init=False, default=-1)
    is_class: bool = field(init=False, default=False)
    _top: int = field(init=False, default=0)
    _assignment: str = field(init=False, default="")
    _loose: bool = field(init=False, default=False)
    _prefix: str = field(init=False, default="")
    _people: dict[str, Student] = field(init=False, default_factory=dict)
    _typed: set[Parts] = field(init=False, default_factory=set)

    def __post_init__(self) -> None:
        names = [_bounded(parts) for parts in self.names]
        places = Counter(place for parts in names if (place := _place(parts)) is not None)
        systems = Counter[str]()
        for (system, _), count in places.items():
            systems[system] += count
        if systems:
            self.system = max(systems, key=lambda each: (systems[each], each))
            self.level = max((place for place in places if place[0] == self.system), key=lambda each: places[each])[1]
        self._assignment = platforms.assignment(names)
        self._top = shared([parts[:-1] for parts in names])
        notebooks = [parts for parts in names if ".ipynb" in parts[-1].lower() and len(parts) > self._top + 1]
        self.is_class = sum(_is_name(folder) for folder in {parts[self._top] for parts in notebooks}) > 2
        loose = [stem(parts[-1]) for parts in names if len(parts) == self._top + 1]
        self._loose, self._prefix = bool(loose), _lesson(loose)

    def student(self, parts: Parts) -> Student:
        """Return whose file this is; never nobody, but `certain` is False where it is a guess."""
        parts = _bounded(parts)
        found = self.template.student(parts) if self.template else None
        found = found or self._platform(parts) or self._plain(parts)
        return replace(found, name=" ".join(found.name.split())[:_LONGEST_NAME], number=found.number[:_LONGEST_NAME])

    def learn(self, parts: Parts, text: str) -> bool:
        """Take the student's name from a receipt of Blackboard; tell whether files belong to it."""
        found = platforms.receipt(parts[-1], text)
        if found is None:
            return False
        student, has_files = found
        self._people[platforms.attempt(parts[-1])] = student
        if not has_files:
            self._typed.add(parts)
        return has_files

    def is_own(self, parts: Parts) -> bool:
        """Tell whether the platform itself put this file into the download."""
        return bool(self.system) and platforms.is_own(_bounded(parts), self.level)

    def is_typed(self, parts: Parts) -> bool:
        """Tell whether this is what a student typed into the platform, without handing in a file."""
        return parts in self._typed or (bool(self.system) and platforms.is_typed(_bounded(parts)))

    def _platform(self, parts: Parts) -> Student | None:
        place = _place(parts, self.system)
        if place is None:
            return None
        system, at = place
        if system == "blackboard":
            told = self._people.get(platforms.attempt(parts[at]))
            found = told or platforms.blackboard(parts[at], self._assignment)
        else:
            found = platforms.READERS[system](parts[at])
        return replace(found, certain=found.certain and system == self.system) if found else None

    def _plain(self, parts: Parts) -> Student:
        if len(parts) > self._top + 1:
            named = _named(stem(parts[self._top]), "folder")
            return replace(named, certain=not self._loose and (_is_name(named.name) or not named.name))
        name = _AGAIN.sub("", stem(parts[-1]))
        dashed = _DASHED.match(name)
        if dashed:
            return Student(dashed["name"], "", "name - file", certain=False)
        return replace(_named(name.removeprefix(self._prefix), "file"), certain=False)


def _bounded(parts: Parts) -> Parts:
    """Return the parts cut to a length at which no pattern takes long."""
    return tuple(part[:_LONGEST_PART] for part in parts)


def _place(parts: Parts, first: str = "") -> tuple[str, int] | None:
    """Return the platform whose pattern fits and at which part, the outermost that fits; `first` is tried first."""
    order = sorted(platforms.READERS, key=lambda system: system != first)
    fits = ((system, at) for system in order for at, part in enumerate(parts) if platforms.READERS[system](part))
    return next(fits, None)


def _lesson(stems: Sequence[str]) -> str:
    """Return what all file names start with, up to a separator, when it has a digit: a lesson and no one's name."""
    start = stems[0][: shared(stems)] if len(stems) > 1 else ""
    cut = max(start.rfind(mark) for mark in "_- ") + 1
    return start[:cut] if any(char.isdigit() for char in start[:cut]) else ""


def _named(text: str, pattern: str) -> Student:
    number = _NUMBER.search(text)
    rest = text.replace(number[0], " ") if number else text
    name = rest if " " in rest.strip() else rest.replace("_", " ")
    name = name.strip(_EDGES)
    return Student(name if name or number else text.strip() or "?", number[0] if number else "", pattern)


def _is_name(text: str) -> bool:
    return any(char.isalpha() for char in text) and not any(char.isdigit() for char in text)
