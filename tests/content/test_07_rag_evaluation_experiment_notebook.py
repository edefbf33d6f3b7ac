"""Lesson 07's notebook with a student's own functions: the experiment works with those that pass, and says so."""

from __future__ import annotations

import json
import warnings
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from checker.lessons import load
from tests.content import lesson_notebook
from tests.content.lesson_notebook import LessonNotebook

RAG, RERANK = load("07-rag-evaluation"), load("05-rerank")
RIGHT = {task.function: task.reference for task in RAG.tasks}
FLATTERED = "def evaluate_rag(rows, k):\n    return {'accuracy': 1.0, 'faithfulness': 1.0}\n"
ENDLESS = "def decide_rerank(hits, threshold, margin):\n    raise SystemExit\n"


def save(folder: Path, functions: Mapping[str, str], language: str) -> None:
    """Write a notebook of lesson 05 with these functions, as the site saves it."""
    cells = [
        {"cell_type": "code", "id": name, "metadata": {}, "source": source, "outputs": [], "execution_count": 1}
        for name, source in functions.items()
    ]
    book = {"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    (folder / f"05-rerank.{language}.ipynb").write_text(json.dumps(book), encoding="utf-8")


def opened(language: str, folder: Path, written: Mapping[str, str]) -> tuple[LessonNotebook, list[str]]:
    """Run the whole notebook, and return it with the keys of the roster's last column, in order."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        book = lesson_notebook.read(RAG, language, written=written, folder=folder)
    roster: Any = next(c.shown for s in book.sections for c in s.cells if c.source.endswith("experiment.roster"))
    keys = ("here", "file", "absent", "unwritten", "failed", "unknown")
    said = {RAG.say(f"experiment.origin_{key}", language): key for key in keys}
    cells = [part.partition("<")[0] for part in roster.html.split("<td>")]
    return book, [said[cell] for cell in cells if cell in said]


def differing(book: LessonNotebook) -> list[tuple[list[str], list[str]]]:
    cells = [cell for section in book.sections for cell in section.cells]
    return [(c.promised, c.printed) for c in cells if c.promised != [line.rstrip() for line in c.printed]]


def test_with_the_students_own_functions(tmp_path: Path) -> None:
    """All four are the student's, from this notebook and from the saved one, and every printed line is the same."""
    save(tmp_path, {task.function: task.reference for task in RERANK.tasks}, "sv")
    book, origins = opened("nl", tmp_path, RIGHT)
    assert origins == ["file", "file", "here", "here"]
    assert differing(book) == []


def test_with_wrong_functions(tmp_path: Path) -> None:
    """A wrong function is not used: ours stands in, the roster says so, and the figures are the true ones."""
    save(tmp_path, {task.function: task.reference for task in RERANK.tasks} | {"decide_rerank": ENDLESS}, "sv")
    book, origins = opened("sv", tmp_path, RIGHT | {"evaluate_rag": FLATTERED})
    assert origins == ["file", "failed", "failed", "here"]
    assert differing(book) == []


@pytest.mark.parametrize("language", ["nl", "sv"])
def test_the_log_is_beside_the_notebook(tmp_path: Path, language: str) -> None:
    """Running the notebook twice leaves one line for each event, and the things done wrong on purpose leave none."""
    for _ in range(2):
        opened(language, tmp_path, {})
    lines = (tmp_path / f"07-rag-evaluation.log.{language}.jsonl").read_text(encoding="utf-8").splitlines()
    assert [json.loads(line)["event"] for line in lines] == ["frozen", "opened", "swept"]
