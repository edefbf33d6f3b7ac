"""A lesson's notebook in one language: its cells by section, and what they print when they are run."""

from __future__ import annotations

import ast
import asyncio
import io
import re
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import redirect_stdout
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import jupytext

from checker.examples import functions
from checker.lessons import Lesson
from checker.live import Figure
from checker.livemodel import LiveModel
from checker.runners.here import Here
from checker.submission import Cell, defined_functions
from checker.workbench import Workbench, open_experiment

_HEADING = re.compile(r"^(#+) (.+)$", re.MULTILINE)
_OPENS = re.compile(r"^les = checker\.open_lesson\(.*\)$", re.MULTILINE)
_PRINTED = re.compile(r"^\s*# →(?: (.*))?$", re.MULTILINE)


@dataclass(frozen=True)
class CodeCell:
    """A code cell: its source, the lines that are written in it as printed, and the lines that it does print.

    `shown`: what its last line gives, which a notebook shows.
    """

    source: str
    promised: list[str]
    printed: list[str]
    shown: object = None


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


def read(
    lesson: Lesson, language: str, *, written: Mapping[str, str] | None = None, folder: Path | None = None
) -> LessonNotebook:
    """Return the notebook of `lesson`, with every code cell run from top to bottom in one namespace.

    `written`: what a student wrote instead of the skeletons of these functions. `folder`: where the notebook stands; an
    empty one when it is not given.
    """
    text = (lesson.folder / f"lesson.{language}.md").read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as empty:
        desk = _Desk(lesson, language, folder or Path(empty))
        return _run_all(jupytext.reads(text, fmt="md").cells, desk, written or {})


def _run_all(cells: list[Any], desk: _Desk, written: Mapping[str, str]) -> LessonNotebook:
    les = stub(desk.lesson, desk.language)
    les.experiment = desk.experiment
    namespace: dict[str, Any] = {"__name__": "__main__", "les": les}
    sections = [Section(0, "")]
    code: list[str] = []
    prose = ""
    for cell in cells:
        if cell.cell_type == "code":
            source = next((written[name] for name in defined_functions(cell.source) if name in written), cell.source)
            code.append(source)
            promised = [line or "" for line in _PRINTED.findall(source)]
            printed, shown = run(source, namespace)
            sections[-1].cells.append(CodeCell(source, promised, printed, shown))
            desk.cells.append(Cell(str(len(code)), source))
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


def stub(lesson: Lesson, language: str) -> Any:
    """Return what `les` is in a notebook, without panels: examples, figure, and a model that is not connected."""
    model = LiveModel(language)
    return SimpleNamespace(
        example=SimpleNamespace(**functions(lesson)),
        model=lambda: model,
        figure=lambda: lesson.module("figure").figure(Figure(lesson, language)),
    )


@dataclass(frozen=True)
class _Desk:
    """Where a notebook stands, and the cells of it that ran."""

    lesson: Lesson
    language: str
    folder: Path
    cells: list[Cell] = field(default_factory=list)

    async def experiment(self) -> object:
        """Return the experiment, with the functions of the cells so far."""
        return await open_experiment(Workbench(self.lesson, self.language, self.folder, repr), self.cells, Here())


def run(source: str, namespace: dict[str, Any]) -> tuple[list[str], object]:
    """Run one cell and return the lines that it printed and what its last line gives.

    The line that opens the lesson is left out.
    """
    printed = io.StringIO()
    tree = ast.parse(_OPENS.sub("", source))
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    shown = None
    with redirect_stdout(printed):
        _run_part(tree, "exec", namespace)
        if isinstance(last, ast.Expr):
            shown = _run_part(ast.Expression(last.value), "eval", namespace)
    return printed.getvalue().splitlines(), shown


def _run_part(tree: ast.Module | ast.Expression, mode: str, namespace: dict[str, Any]) -> object:
    result = eval(compile(tree, "<cell>", mode, flags=ast.PyCF_ALLOW_TOP_LEVEL_AWAIT), namespace)
    return asyncio.run(result) if asyncio.iscoroutine(result) else result
