"""Every lab there is: its texts and notebooks keep to the rules of the lessons, but for the checkpoints."""

from __future__ import annotations

import re

import pytest

from checker.errors import LessonNotFound
from checker.lessons import Lesson, labs, load, load_lab, slugs
from checker.messages import LANGUAGES
from tests.content import lesson_notebook
from tests.content import test_lessons_content as rules

LABS = [pytest.param(load_lab(slug), id=slug) for slug in labs()]
NOTEBOOKS = [
    pytest.param(load_lab(slug), language, id=f"{slug}, {language}")
    for slug in labs()
    for language in lesson_notebook.languages(load_lab(slug))
]


def test_labs_are_no_lessons() -> None:
    """A lab has a name of its own, is not among the lessons, and the two are not opened for each other."""
    assert labs()
    assert all(slug.startswith("lab-") for slug in labs())
    assert not set(labs()) & set(slugs())
    with pytest.raises(LessonNotFound):
        load(labs()[0])
    with pytest.raises(LessonNotFound):
        load_lab(slugs()[0])


@pytest.mark.parametrize("lab", LABS)
def test_facts(lab: Lesson) -> None:
    """A lab says that it is one, with which lesson it goes, and what it is about, in every language."""
    assert lab.texts["kind"] == "lab"
    assert {"module", "minutes", "languages", "checked", "title", "summary", "next"} <= set(lab.texts)
    assert lab.texts["lesson"] in {load(slug).texts["lesson"] for slug in slugs()}
    assert sorted(lab.texts["languages"]) == lesson_notebook.languages(lab)
    assert all(lab.texts[name] for name in ("goals", "prerequisites", "takeaways"))
    for path, text in rules.leaves(lab.texts):
        assert set(text) == set(LANGUAGES), path
        assert all(each.strip() for each in text.values()), path
        assert len({tuple(rules.placeholders(each)) for each in text.values()}) == 1, path


@pytest.mark.parametrize(("lab", "language"), NOTEBOOKS)
def test_untouched_notebook_runs(lab: Lesson, language: str) -> None:
    """Every cell runs in an ordinary Python, without any model, and prints what is written beneath it."""
    rules.test_printed_lines(lab, language)
    assert len(rules.notebook(lab, language).code) > 3


@pytest.mark.parametrize(("lab", "language"), NOTEBOOKS)
def test_prose(lab: Lesson, language: str) -> None:
    """Goals and date stand in the notebook, every number of the prose is printed, and code has no comments."""
    rules.test_goals_stand_in_the_notebook(lab, language)
    rules.test_date_of_the_last_check(lab, language)
    rules.test_no_comments_in_code(lab, language)
    rules.test_numbers_in_the_prose_are_printed(lab, language)
    assert lab.say("next", language) in rules.notebook(lab, language).prose


@pytest.mark.parametrize("lab", LABS)
def test_languages_correspond(lab: Lesson) -> None:
    """The notebooks have the same code, but for the language they open in, and the same headings and cells.

    What a cell prints may differ: labs have data in each language.
    """
    seen = []
    for language in lesson_notebook.languages(lab):
        opening = f'open_lab("{lab.slug}", "{language}")'
        code = rules.notebook(lab, language).code
        assert sum(opening in cell for cell in code) == 1
        seen.append([re.sub(r"^# →.*\n?", "", cell.replace(opening, ""), flags=re.MULTILINE) for cell in code])
    assert all(code == seen[0] for code in seen)
    rules.test_headings_correspond(lab)
