"""Functions for an experiment: the student's own when they pass their checkpoint, else the lesson's, and why."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from checker.borrowing import Borrowed, Origin, borrow, saved
from checker.errors import MessageError
from checker.lessons import load
from checker.runners.here import Here
from checker.runners.scripted import Scripted
from checker.submission import Cell, Submission, from_cells
from checker.workbench import Workbench, open_experiment

LESSON = load("05-rerank")
REFERENCES = {task.function: task.reference for task in LESSON.tasks}
HITS = [{"id": "b", "score": 0.5}, {"id": "a", "score": 0.25}]
RIGHT = REFERENCES["decide_rerank"]
WRONG = "def decide_rerank(hits, threshold, margin):\n    return None\n"
SKELETON = "def decide_rerank(hits, threshold, margin):\n    ...\n"


def cells(*sources: str, name: str = "") -> Submission:
    return from_cells([Cell(str(number), source) for number, source in enumerate(sources, 1)], name)


def borrowed(*submissions: Submission, name: str = "decide_rerank") -> Borrowed:
    return asyncio.run(borrow(LESSON, [name], submissions, Here()))[name]


@pytest.mark.parametrize(
    ("submissions", "origin", "file"),
    [
        pytest.param([], Origin.ABSENT, "", id="no notebook"),
        pytest.param([cells("1")], Origin.UNWRITTEN, "", id="no such function"),
        pytest.param([cells(SKELETON)], Origin.UNWRITTEN, "", id="skeleton"),
        pytest.param([cells(WRONG)], Origin.FAILED, "", id="wrong"),
        pytest.param([cells("def decide_rerank(hits:\n")], Origin.FAILED, "", id="does not parse"),
        pytest.param([cells(RIGHT)], Origin.HERE, "", id="right"),
        pytest.param([cells(WRONG, RIGHT)], Origin.HERE, "", id="right in the end"),
        pytest.param([cells(RIGHT, WRONG)], Origin.FAILED, "", id="wrong in the end"),
        pytest.param([cells(RIGHT, name="x.ipynb")], Origin.FILE, "x.ipynb", id="right in a file"),
        pytest.param(
            [cells(SKELETON, name="x.ipynb"), cells(RIGHT, name="y.ipynb")], Origin.FILE, "y.ipynb", id="second file"
        ),
        pytest.param(
            [cells(WRONG, name="x.ipynb"), cells(SKELETON, name="y.ipynb")],
            Origin.FAILED,
            "x.ipynb",
            id="told of a try",
        ),
        pytest.param(
            [cells(SKELETON, name="x.ipynb"), cells(WRONG, name="y.ipynb")], Origin.FAILED, "y.ipynb", id="second a try"
        ),
    ],
)
def test_whose_function(submissions: list[Submission], origin: Origin, file: str) -> None:
    """Whose function it is depends on the last definition in the first notebook in which it passes."""
    found = borrowed(*submissions)
    assert (found.origin, found.file) == (origin, file)
    assert found.is_own == (origin in (Origin.HERE, Origin.FILE))
    assert found.call(HITS, 0.5, 0.25) == "b"  # right, whoever wrote it


def test_the_function_is_the_one_that_was_written() -> None:
    """What is borrowed is the student's text and no copy of ours: a right function of another make stays itself."""
    source = REFERENCES["decide_rerank"] + "\ndecide_rerank.made_by = 'a student'\n"
    assert borrowed(cells(source)).call.made_by == "a student"  # type: ignore[attr-defined]


def test_own_helpers_come_along() -> None:
    """A function works with the student's own earlier functions, in a namespace of its own."""
    found = borrowed(cells(REFERENCES["pair_features"], REFERENCES["rerank_candidates"]), name="rerank_candidates")
    assert found.origin is Origin.HERE
    assert found.call("lamp", {"a": "De lamp."}, ["a"], 1) == [{"id": "a", "score": pytest.approx(0.6)}]
    assert "decide_rerank" not in found.call.__globals__


def test_a_wrong_helper_fails_the_function() -> None:
    """A right function with a wrong helper would count wrongly, so ours stands in for both."""
    helper = "def pair_features(query, passage):\n    return {'coverage': 1.0, 'adjacency': 1.0}\n"
    found = borrowed(cells(helper, REFERENCES["rerank_candidates"]), name="rerank_candidates")
    assert found.origin is Origin.FAILED


def test_what_cannot_be_checked_is_not_used() -> None:
    """When the runner fails, the function may be right or wrong, and ours stands in."""
    failing = Scripted(lambda _job, _call: None)  # no answer: the runner itself fails
    found = asyncio.run(borrow(LESSON, ["decide_rerank"], [cells(RIGHT)], failing))
    assert found["decide_rerank"].origin is Origin.UNKNOWN


def notebook(*sources: str) -> str:
    made = [
        {"cell_type": "code", "id": f"c{n}", "metadata": {}, "source": s, "outputs": [], "execution_count": None}
        for n, s in enumerate(sources)
    ]
    return json.dumps({"cells": made, "metadata": {}, "nbformat": 4, "nbformat_minor": 5})


def test_saved_notebooks(tmp_path: Path) -> None:
    """Notebooks that can be read are found, that in the language of the lesson first; a damaged one is left out."""
    assert saved(LESSON, tmp_path, "sv") == []
    (tmp_path / "05-rerank.nl.ipynb").write_text(notebook("1"), encoding="utf-8")
    (tmp_path / "05-rerank.sv.ipynb").write_text(notebook("2"), encoding="utf-8")
    assert [each.name for each in saved(LESSON, tmp_path, "sv")] == ["05-rerank.sv.ipynb", "05-rerank.nl.ipynb"]
    (tmp_path / "05-rerank.sv.ipynb").write_bytes(b"\x00\x01")
    assert [each.name for each in saved(LESSON, tmp_path, "sv")] == ["05-rerank.nl.ipynb"]


def test_a_lesson_without_an_experiment(tmp_path: Path) -> None:
    """Asking for an experiment that a lesson has not got is an error that says so, and so is a text it has not got."""
    bench = Workbench(LESSON, "nl", tmp_path, print)
    with pytest.raises(ModuleNotFoundError, match="experiment"):
        asyncio.run(open_experiment(bench, [], Here()))
    with pytest.raises(MessageError):
        bench.say("roster")
