"""Programs that others wrote, right and wrong: every right one passes its checkpoint and every wrong one fails it.

tests/variants/ holds one JSON file for each function: `correct` and `wrong`, each a list of {name, source}. They were
written from the contract, without a look at cases or references.
"""

from __future__ import annotations

import asyncio
import json
from functools import cache
from pathlib import Path

import pytest

from checker.checking import check_task
from checker.headline import Status
from checker.lessons import Lesson, load, slugs
from checker.runners.here import Here
from checker.submission import Cell, from_cells
from checker.verdict import Verdict

pytestmark = pytest.mark.slow

FOLDER = Path(__file__).parent.parent / "variants"
FILES = sorted(FOLDER.glob("*.json"))


@cache
def home(function: str) -> Lesson:
    """Return the lesson that a function belongs to."""
    return next(load(slug) for slug in slugs() if function in [task.function for task in load(slug).tasks])


def rows(kind: str) -> list[object]:
    found = []
    for path in FILES:
        data = json.loads(path.read_text(encoding="utf-8"))
        found += [pytest.param(path.stem, row["source"], id=f"{path.stem}: {row['name']}") for row in data[kind]]
    return found


def judged(function: str, source: str) -> Verdict:
    """Return the verdict on `source` behind the references of everything it may call, as in a student's notebook."""
    lesson = home(function)
    sources = [*lesson.helpers(lesson.task(function)).values(), source]
    cells = [Cell(str(number), text) for number, text in enumerate(sources, 1)]
    return asyncio.run(check_task(lesson, function, from_cells(cells), Here()))


@pytest.mark.parametrize(("function", "source"), rows("correct"))
def test_right(function: str, source: str) -> None:
    """A right program passes, however it is written."""
    verdict = judged(function, source)
    assert verdict.status is Status.PASSED, (verdict.key, [idea.key for idea in verdict.ideas if idea.failed])


@pytest.mark.parametrize(("function", "source"), rows("wrong"))
def test_wrong(function: str, source: str) -> None:
    """A wrong program fails, and an idea or an example says where."""
    verdict = judged(function, source)
    assert verdict.status in (Status.WRONG, Status.RAISED, Status.TIMED_OUT)
    assert any(idea.failed for idea in verdict.ideas) or any(not shown.passed for shown in verdict.examples)


def test_every_file_is_used() -> None:
    """Every checkpoint has a file, with programs of both kinds in it."""
    assert [path.stem for path in FILES] == sorted(task.function for slug in slugs() for task in load(slug).tasks)
    for path in FILES:
        data = json.loads(path.read_text(encoding="utf-8"))
        assert data["function"] == path.stem
        assert len(data["correct"]) >= 6
        assert len(data["wrong"]) >= 20
