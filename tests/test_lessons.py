"""Lessons: found by their folder, checked as a whole when they are loaded."""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest

from checker import lessons
from checker.errors import LessonNotFound, SpecError
from checker.spec import Task
from tests import practice

SPEC = """
from checker.spec import Case, Role, Task
from .more import NUMBER
TASKS = (
    Task(function="f", parameters=("n",), reference="def f(n):\\n    return n\\n", needs={needs},
         cases=(Case(idea="same", args=(NUMBER,), gives=NUMBER, role=Role.EXAMPLE),)),
)
GIVEN = {{"g": "def g():\\n    return 1\\n"}}
"""

TEXTS = """
title = {nl = "t", sv = "t", en = "t"}
summary = {nl = "s", sv = "s", en = "s"}
goals = [{nl = "doel", sv = "mål", en = "goal"}]
[tasks.f]
title = {nl = "t", sv = "t", en = "t"}
brief = {nl = "b", sv = "b", en = "b"}
place = {nl = "p", sv = "p", en = "p"}
hint = {nl = "gebruik {'id': 1}", sv = "h", en = "h {limit}"}
ideas.same = {nl = "i", sv = "i", en = "i"}
"""

Make = Callable[..., str]


@pytest.fixture
def make(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Make:
    """Return a function that writes a lesson into an installed lessons package and returns its slug."""
    package = tmp_path / "werkplaats_lessons"
    package.mkdir()
    (package / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(tmp_path)

    def write(texts: str | None = TEXTS, needs: str = "()") -> str:
        slug = f"01-{tmp_path.name}"
        folder = package / slug
        folder.mkdir()
        (folder / "spec.py").write_text(textwrap.dedent(SPEC).format(needs=needs))
        (folder / "more.py").write_text("NUMBER = 3\n")
        if texts is not None:
            (folder / "text.toml").write_text(texts, encoding="utf-8")
        return slug

    return write


def test_installed_lessons(make: Make) -> None:
    """An installed lessons package is used, its modules import each other, and the lesson is complete."""
    slug = make()
    lesson = lessons.load(slug)
    assert lessons.slugs() == (slug,)
    assert lesson is lessons.load(slug)
    assert [task.function for task in lesson.tasks] == ["f"]
    assert lesson.tasks[0].cases[0].args == (3,)
    assert lesson.lines("goals", "sv") == ["mål"]
    assert lesson.lines("takeaways", "sv") == []
    assert lesson.module("more").NUMBER == 3


def test_texts(make: Make) -> None:
    """A text without fields is taken as it stands, braces and all; with fields they are filled in."""
    lesson = lessons.load(make())
    assert lesson.say("tasks.f.hint", "nl") == "gebruik {'id': 1}"
    assert lesson.say("tasks.f.hint", "en", limit=3) == "h 3"


@pytest.mark.parametrize(
    ("texts", "needs", "problem"),
    [
        pytest.param(None, "()", "text.toml", id="no text.toml"),
        pytest.param("title = ", "()", "text.toml", id="text.toml that is no TOML"),
        pytest.param(TEXTS.replace('sv = "p", ', ""), "()", "no text under tasks.f.place", id="a language missing"),
        pytest.param(TEXTS.replace('nl = "i"', 'nl = ""'), "()", "no text under tasks.f.ideas.same", id="empty text"),
        pytest.param(TEXTS.replace("ideas.same", "ideas.other"), "()", "no text under tasks.f.ideas.same", id="idea"),
        pytest.param(TEXTS.replace("summary =", "about ="), "()", "no text under summary", id="no summary"),
        pytest.param(TEXTS, '("h",)', "f needs h, which nobody defines", id="a need that nobody defines"),
    ],
)
def test_faulty_lessons(make: Make, texts: str | None, needs: str, problem: str) -> None:
    """A faulty lesson is not loaded, and the error names the file and what is missing in it."""
    with pytest.raises(SpecError, match=problem) as caught:
        lessons.load(make(texts, needs))
    assert all("01-" in line for line in caught.value.problems)


def test_unknown_lesson() -> None:
    """An unknown slug is refused with the slugs that exist; a path is no slug."""
    for slug in ("99-onbekend", "../checker", ""):
        with pytest.raises(LessonNotFound) as caught:
            lessons.load(slug)
        assert caught.value.known == lessons.slugs()


def test_numbers_and_sources() -> None:
    """Checkpoints are numbered from 1, and a name gives its reference or its given source."""
    lesson = practice.lesson_of(practice.SHARE_TASK, practice.BEST_TASK, given={"g": "def g(): ..."})
    assert [lesson.number(name) for name in ("share", "best")] == [1, 2]
    assert lesson.source("share") == practice.SHARE
    assert lesson.source("g") == "def g(): ..."
    with pytest.raises(KeyError):
        lesson.task("other")


def test_helpers_are_followed_through() -> None:
    """What a reference calls comes with what that calls in turn, in the order in which it must be defined."""
    first = practice.SHARE_TASK
    last = Task(
        function="top",
        parameters=("p", "w"),
        reference="def top(p, w):\n    return best(p, w)[0]\n",
        cases=practice.BEST_TASK.cases[:1],
        needs=("best", "g"),
    )
    lesson = practice.lesson_of(first, practice.BEST_TASK, last, given={"g": "G"})
    assert list(lesson.helpers(last)) == ["share", "best", "g"]
    assert lesson.helpers(first) == {}
