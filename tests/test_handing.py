"""Handing in: one file with everything in it, checked as the teacher will check it."""

from __future__ import annotations

import asyncio
import json
from copy import deepcopy
from typing import Any

import pytest

from checker import handing
from checker.checking import check
from checker.desk.recognise import Recognised, recognise
from checker.lessons import load, slugs, version
from checker.messages import LANGUAGES, say
from checker.runners.here import Here
from checker.stamp import KEY, digest, is_changed, versions
from checker.submission import Submission, from_bytes

SLUG = slugs()[0]
LESSON = load(SLUG)
RIGHT, ENDED = LESSON.tasks[0].reference, LESSON.tasks[1].reference.replace("return", "raise KeyError  # return", 1)
OPENS = f'les = checker.open_lesson("{SLUG}", "sv")'
STAMP = {"lesson": SLUG, "language": "sv", "version": "0a1b2c", "title": "Les"}


def code(source: str, *outputs: Any) -> dict[str, Any]:
    return {"cell_type": "code", "source": source, "metadata": {}, "outputs": list(outputs), "execution_count": 1}


def notebook(*cells: dict[str, Any], **metadata: Any) -> dict[str, Any]:
    return {"cells": list(cells), "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}


def stream(size: int) -> dict[str, Any]:
    return {"output_type": "stream", "name": "stdout", "text": "x" * size}


WORK = notebook(code(OPENS), code(RIGHT), code(ENDED), code("while True: pass"), werkplaats=STAMP)


def handed(book: dict[str, Any], language: str = "nl") -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(asyncio.run(handing.hand_in(json.dumps(book), language, Here())))
    return answer


def read_back(book: dict[str, Any]) -> Submission:
    return from_bytes(json.dumps(book).encode(), "x.ipynb")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_file_gives_the_same_verdicts(language: str) -> None:
    """What a student reads on handing in is what a check of the file gives."""
    answer = handed(WORK, language)
    report = asyncio.run(check(LESSON, read_back(answer["file"]), Here()))
    passed = [verdict.status == "passed" for verdict in report.verdicts]
    assert passed == [True, False, False]
    assert answer["summary"] == say("panel.progress", language, passed=1, total=3)
    assert answer["lesson"] == SLUG
    assert answer["html"].count("<li>") == 3
    for verdict in report.verdicts:
        assert say(f"status.{verdict.status}", language) in answer["html"]


def test_the_file_is_the_notebook() -> None:
    """But for the stamp the notebook is handed in as it is."""
    book = handed(WORK)["file"]
    stamp = book["metadata"].pop(KEY)
    assert book == {**WORK, "metadata": {}}
    assert {key: stamp[key] for key in STAMP} == STAMP
    assert sorted(stamp.keys() - STAMP.keys()) == ["checker", "checks", "digest", "handed_in"]
    assert stamp["checks"] == version(SLUG)
    assert stamp["handed_in"].startswith("20") and stamp["handed_in"].endswith("+00:00")


@pytest.mark.parametrize(
    "cells",
    [
        pytest.param([code("x = 1")], id="no lesson"),
        pytest.param([], id="no cells"),
    ],
)
def test_nothing_of_a_lesson(cells: list[dict[str, Any]]) -> None:
    """A notebook that is of no lesson is refused with a sentence."""
    assert handed(notebook(*cells)) == {"reason": say("handing.no_lesson", "nl")}


def test_too_much_code() -> None:
    """Code beyond what the checker reads is refused with the teacher's own reason."""
    answer = handed(notebook(code(OPENS), code("#" * 2_100_000)))
    assert answer == {"reason": say("unreadable.too_large", "nl", path="notebook.ipynb")}


def test_odd_characters_survive() -> None:
    """A lone surrogate in a notebook stops nothing and is handed in as it was."""
    book = notebook(code(OPENS), code(RIGHT), code("'\ud800 é 😀'"))
    assert handed(book)["file"]["cells"] == book["cells"]


LIGHT = [
    pytest.param([10], 0, [True], False, id="small"),
    pytest.param([3_000_000, 900_000], 0, [True, True], True, id="just fits"),
    pytest.param([3_000_000, 2_000_000, 10], 0, [False, True, True], False, id="the largest goes first"),
    pytest.param([3_000_000, 2_900_000, 2_800_000], 0, [False, False, True], False, id="as many as it takes"),
    pytest.param([2_000_000], 3_000_000, [True], False, id="saved panels count too"),
    pytest.param([60_000_000], 0, [False], False, id="more than the checker reads"),
]


@pytest.mark.parametrize(("sizes", "panels", "kept", "keeps_panels"), LIGHT)
def test_large_outputs_stay_out(sizes: list[int], panels: int, kept: list[bool], keeps_panels: bool) -> None:
    """Outputs leave the file, the largest first, until it is light enough; a sentence says so; the code stays."""
    book = notebook(code(OPENS), code(RIGHT), *(code(f"# {n}", stream(size)) for n, size in enumerate(sizes)))
    book["metadata"]["widgets"] = {"state": "x" * panels} if panels or keeps_panels else {}
    before = deepcopy(book)
    answer = handed(book)
    cells = answer["file"]["cells"]
    assert [bool(cell["outputs"]) for cell in cells[2:]] == kept
    assert bool(answer["file"]["metadata"]["widgets"]) == keeps_panels
    assert bool(answer["left_out"]) == (not all(kept) or bool(panels))
    assert [cell["source"] for cell in cells] == [cell["source"] for cell in before["cells"]]
    assert len(json.dumps(answer["file"])) < handing.MAX_OUTPUT + 10_000


def test_left_out_says_how_much() -> None:
    """The sentence gives the size in megabytes."""
    answer = handed(notebook(code(OPENS), code("# 1", stream(12_000_000))))
    assert answer["left_out"] == say("handing.left_out", "nl", megabytes=12)


def test_versions_and_changes() -> None:
    """A file says by which version it was checked, and whether its code is still the same; others say nothing."""
    book = handed(WORK)["file"]
    assert versions(read_back(book), SLUG) is None
    assert not is_changed(read_back(book))
    book["metadata"][KEY]["checks"] = "000000000000"
    theirs, ours = versions(read_back(book), SLUG) or ("", "")
    assert theirs.endswith("-000000000000") and ours.endswith(f"-{version(SLUG)}")
    book["cells"][1]["outputs"] = [stream(3)]
    assert not is_changed(read_back(book))
    book["cells"][1]["source"] += "\n# nog iets"
    assert is_changed(read_back(book))
    assert versions(read_back(WORK), SLUG) is None
    assert not is_changed(read_back(WORK))


STAMPS = [
    pytest.param({"werkplaats": STAMP}, [code("x = 1")], Recognised(SLUG, "sv"), id="stamp alone"),
    pytest.param(
        {"werkplaats": {**STAMP, "lesson": slugs()[1]}}, [code(OPENS)], Recognised(SLUG, "sv"), id="line first"
    ),
    pytest.param({"werkplaats": STAMP}, [code(RIGHT)], Recognised(SLUG, "sv"), id="before functions"),
    pytest.param({"werkplaats": STAMP}, [code(f"open_lesson('{SLUG}')")], Recognised(SLUG, "sv"), id="language of it"),
    pytest.param({"werkplaats": {"lesson": "99-weg", "language": 3}}, [code("x")], Recognised(), id="unknown lesson"),
    pytest.param({"werkplaats": [1]}, [code("x")], Recognised(), id="no table"),
    pytest.param({"werkplaats": None}, [code("x")], Recognised(), id="nothing"),
]


@pytest.mark.parametrize(("metadata", "cells", "found"), STAMPS)
def test_recognised_by_its_stamp(metadata: dict[str, Any], cells: list[dict[str, Any]], found: Recognised) -> None:
    """A lesson is told from the stamp when no line opens one; a stamp that makes no sense is passed by."""
    assert recognise(read_back(notebook(*cells, **metadata))) == found


def test_a_stamp_of_any_size() -> None:
    """Texts of a stamp are cut off, and what is no text is left out."""
    book = notebook(code("x"), werkplaats={"a": "x" * 10_000, "b": {"c": 1}, "d": 1})
    assert read_back(book).stamp == {"a": "x" * 100}


def test_digest() -> None:
    """The digest is of the code, cell by cell."""
    one, two = (read_back(notebook(*cells)) for cells in ([code("a\nb")], [code("a"), code("b")]))
    assert digest(one) != digest(two)
    assert len(digest(one)) == 64


def test_version() -> None:
    """Lessons have versions of their own, in twelve digits."""
    found = {version(slug) for slug in slugs()}
    assert len(found) == len(slugs())
    assert {len(each) for each in found} == {12}
