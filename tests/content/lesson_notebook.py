"""A lesson's notebook in one language: its cells by section, and what they print when they are run."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from contextlib import redirect_stdout
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import jupytext

from checker.examples import functions
from checker.lessons import Lesson
from checker.live import Figure
from checker.livemodel import LiveModel

_HEADING = re.compile(r"^(#+) (.+)$", re.MULTILINE)
_OPENS = re.compile(r"^les = checker\.open_lesson\(.*\)$", re.MULTILINE)
_PRINTED = re.compile(r"^\s*# →(?: (.*))?$", re.MULTILINE)


@dataclass(frozen=True)
class CodeCell:
    """A code cell: its source, the lines that are written in it as printed, and the lines that it does print."""

    source: str
    promised: list[str]
    printed: list[str]


@dataclass
class Section:
    """What stands under one heading, down to the next: prose and code cells."""

    level: int
    heading: str
    prose: str = ""
    cells: list[CodeCell] = field(default_factory=list)


@dataclass(frozen=True)
class LessonNotebook:
    """The sections of a notebook, in order, and its code without results."""

    sections: list[Section]
    code: list[str]
    prose: str


def languages(lesson: Lesson) -> list[str]:
    """Return the languages that a lesson has a notebook in."""
    return [path.name.split(".")[1] for path in sorted(lesson.folder.glob("lesson.*.md"))]


def read(lesson: Lesson, language: str) -> LessonNotebook:
    """Return the notebook of `lesson`, with every code cell run from top to bottom in one namespace."""
    text = (lesson.folder / f"lesson.{language}.md").read_text(encoding="utf-8")
    notebook = jupytext.reads(text, fmt="md")
    namespace: dict[str, Any] = {"__name__": "__main__", "les": stub(lesson, language)}
    sections = [Section(0, "")]
    code: list[str] = []
    prose = ""
    for cell in notebook.cells:
        if cell.cell_type == "code":
            code.append(cell.source)
            promised = [line or "" for line in _PRINTED.findall(cell.source)]
            sections[-1].cells.append(CodeCell(cell.source, promised, run(cell.source, namespace)))
        elif cell.cell_type == "markdown":
            prose += cell.source + "\n\n"
            for section in split(cell.source):
                if section.level:
                    sections.append(section)
                else:
                    sections[-1].prose += "\n" + section.prose
    return LessonNotebook(sections, code, prose)


def split(markdown: str) -> Iterator[Section]:
    """Yield the pieces of a Markdown cell: what comes before the first heading has level 0."""
    matches = list(_HEADING.finditer(markdown))
    yield Section(0, "", markdown[: matches[0].start()] if matches else markdown)
    ends = [match.start() for match in matches[1:]] + [len(markdown)]
    for match, end in zip(matches, ends, strict=False):
        yield Section(len(match.group(1)), match.group(2).strip(), markdown[match.end() : end])


def stub(lesson: Lesson, language: str) -> object:
    """Return what `les` is in a notebook, without panels: examples, figure, and a model that is not connected."""
    model = LiveModel(language)
    return SimpleNamespace(
        example=SimpleNamespace(**functions(lesson)),
        model=lambda: model,
        figure=lambda: lesson.module("figure").figure(Figure(lesson, language)),
    )


def run(source: str, namespace: dict[str, Any]) -> list[str]:
    """Run one cell and return the lines that it printed. The line that opens the lesson is left out."""
    printed = io.StringIO()
    with redirect_stdout(printed):
        exec(compile(_OPENS.sub("", source), "<cell>", "exec"), namespace)
    return printed.getvalue().splitlines()
