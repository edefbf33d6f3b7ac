"""The vectors lab on the built site: it runs, its table comes from the site alone, and its parts move by keyboard."""

from __future__ import annotations

from pathlib import Path

import pytest
from student import Student

from checker.lessons import load_lab

pytestmark = pytest.mark.browser

AXE = Path(__file__).resolve().parents[2] / "lite" / "node_modules" / "axe-core" / "axe.min.js"
LAB = load_lab("lab-vectors")
TABLE = "werkplaats-data"


@pytest.mark.parametrize("language", ["nl", "sv"])
def test_the_lab_runs(student: Student, language: str) -> None:
    """Every cell runs without an error, the table is fetched when the lab asks for it, and the map follows the keys."""
    student.open("lab-vectors", language)
    assert not [address for address in student.requests if TABLE in address]
    assert student.run_all() == []
    assert [address for address in student.requests if TABLE in address]
    assert student.outside() == []
    cell = student.cell("lab.map(")
    chooser = cell.wait_for_selector("select")
    assert chooser is not None
    texts = LAB.lines("sentences", language)
    chooser.focus()
    student.page.keyboard.press("ArrowDown")
    said = LAB.say("lab.map_said", language, text=texts[1])
    student.page.wait_for_function("([cell, said]) => cell.innerText.includes(said)", arg=[cell, said])
    assert student.violations(AXE, ".wv") == []


def test_a_student_searches(student: Student) -> None:
    """A question that is typed and sent with Enter gives four other rankings."""
    student.open("lab-vectors", "nl")
    assert student.run_all() == []
    cell = student.cell("lab.search(")
    field = cell.wait_for_selector("input[type=text]")
    assert field is not None
    field.fill("Hoe maak ik het rooster van de oven schoon?")
    field.press("Enter")
    said = LAB.say("lab.search_said", "nl", words=9, known=8)
    student.page.wait_for_function("([cell, said]) => cell.innerText.includes(said)", arg=[cell, said])
    assert "oven-bediening" in cell.inner_text()


def test_a_lesson_does_not_fetch_the_table(student: Student) -> None:
    """Whoever opens a lesson pays nothing for the lab."""
    student.open("05-rerank", "nl")
    student.write("open_lesson", 'import checker\n\nles = checker.open_lesson("05-rerank", "nl")')
    assert not [address for address in student.requests if TABLE in address]
