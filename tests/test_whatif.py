"""Earlier results beside new ones: every file that is in either, and what changes for it, in every language."""

from __future__ import annotations

import pytest

from checker.desk.marking import Marked
from checker.desk.order import Order
from checker.desk.results import Results, results
from checker.desk.row import Remark
from checker.headline import Status
from checker.lessons import slugs
from checker.messages import LANGUAGES, say
from checker.views.whatif import Earlier, lines, table
from tests import classroom


def graded(*kinds: str, weights: tuple[int, ...] = (), remarks: tuple[Remark, ...] = ()) -> Results:
    """Return a class in which the students are called after the order they come in."""
    found = [
        Marked(classroom.entry(name, kind, path=f"{name}.ipynb"))
        for name, kind in zip(("Anna", "Bo", "Cé", "Dirk"), kinds, strict=False)
        if kind
    ]
    return results(found, Order(lesson=slugs()[0]), weights=weights, remarks=remarks)


def earlier(found: Results) -> Earlier:
    return Earlier(found.rows, found.beside.weights)


def told(old: Results, new: Results, language: str = "nl") -> dict[str, list[str]]:
    """Return {student: what changes, old, new}."""
    return {line[0]: line[-3:] for line in table(earlier(old), new, language)[1:]}


def test_statuses() -> None:
    """A checkpoint that ends otherwise is named with both statuses; who stays the same has nothing in it."""
    found = told(graded("right", "nothing", "unreadable"), graded("right", "right", "right"))
    assert found["Anna"] == ["", "3 van 3", "3 van 3"]
    assert found["Bo"][0].split("; ")[0] == "checkpoint 1: nog te doen → gelukt"
    assert found["Bo"][1:] == ["0 van 3", "3 van 3"]
    assert found["Cé"][0].split("; ")[2] == "checkpoint 3: geen uitslag → gelukt"
    assert found["Cé"][1:] == ["geen uitslag", "3 van 3"]


def test_points() -> None:
    """Each side is counted by its own weights."""
    found = told(graded("right", "by part"), graded("right", "by part", weights=(1, 2, 4)))
    assert found["Anna"] == ["", "3 van 3", "7 van 7"]
    assert found["Bo"] == ["", "0 van 3", "0 van 7"]


def test_the_teachers_word() -> None:
    """A status that the teacher gave counts on its side."""
    lifted = Remark(name="Anna", checkpoint=1, status=Status.PASSED)
    found = told(graded("nothing"), graded("nothing", remarks=(lifted,)))
    assert found["Anna"] == ["checkpoint 1: nog te doen → gelukt", "0 van 3", "1 van 3"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_files_that_come_and_go(language: str) -> None:
    """A file that is on one side only is told, and none is left out."""
    found = told(graded("right", "right"), graded("", "right", "right"), language)
    three = say("table.of", language, passed=3, total=3)
    assert found == {
        "Bo": ["", three, three],
        "Cé": [say("whatif.added", language), "", three],
        "Anna": [say("whatif.gone", language), three, ""],
    }


def test_lines() -> None:
    """The text has a line for each file that changes, in columns, and counts the others."""
    shown = list(lines(earlier(graded("right", "nothing")), graded("right", "broken"), "nl"))
    assert shown[0].split() == ["Student", "Was", "Wordt", "Wat", "er", "verandert"]
    assert len({line.index(word) for line, word in zip(shown[:2], ("Wat", "checkpoint"), strict=True)}) == 1
    assert shown[-1] == say("whatif.same", "nl", changed=1, same=1)
    assert len(shown) == 3
    assert list(lines(earlier(graded("right")), graded("right"), "nl")) == [say("whatif.same", "nl", changed=0, same=1)]
