"""The panels of a live notebook: HTML of one checkpoint with its tools, and the head of a lesson."""

from __future__ import annotations

from dataclasses import replace

import pytest

from checker.headline import Status
from checker.messages import LANGUAGES
from checker.views import panel
from tests import practice
from tests.test_page import EVIL, SOURCES, Checked


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SOURCES)
def test_nothing_of_the_student_is_markup(name: str, language: str) -> None:
    """Student text is shown as text in a panel too."""
    verdict = practice.verdict("share", SOURCES[name])
    checked = Checked(panel.checkpoint(verdict, "share", practice.LESSON, language))
    assert not {"script", "img", "b"} & set(checked.tags)
    assert not [attribute for attribute, _ in checked.attributes if attribute.startswith("on")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_tools(language: str) -> None:
    """A panel offers hint, solution behind a step of its own, and another check; also before there is a verdict."""
    checked = Checked(panel.checkpoint(None, "share", practice.LESSON, language))
    assert ("data-action", "again") in checked.attributes
    keys = [value for key, value in checked.attributes if key == "data-key"]
    assert keys == ["hint", "solution", "shown"]
    assert f"hint van share ({language})" in checked.words
    assert f"place van share ({language})" in checked.words
    assert practice.SHARE.strip() in checked.words
    assert "open" not in [key for key, _ in checked.attributes]


def test_one_label_for_each_panel() -> None:
    """Each panel is a region with a name that tells which checkpoint it is about."""
    labels = set()
    for task in practice.LESSON.tasks:
        checked = Checked(panel.checkpoint(None, task.function, practice.LESSON, "nl"))
        labels |= {value for key, value in checked.attributes if key == "aria-label"}
    assert len(labels) == 3


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("states", "passed"),
    [
        pytest.param({}, 0, id="nothing done"),
        pytest.param({1: "passed", 2: "wrong"}, 1, id="one passed"),
        pytest.param({1: "passed", 2: "passed", 3: "passed"}, 3, id="all passed"),
        pytest.param({3: "broken", 1: "timed_out"}, 0, id="ours and theirs"),
    ],
)
def test_head(states: dict[int, str], passed: int, language: str) -> None:
    """The head counts what has passed, with the state of every checkpoint in words."""
    checked = Checked(panel.head(states, practice.LESSON, language))
    assert f"{passed}/3" in checked.words
    assert ("value", str(passed)) in checked.attributes
    assert ("data-action", "all") in checked.attributes
    assert checked.tags.count("li") == 3 + 2
    assert f"Een doel ({language})" in checked.words


@pytest.mark.parametrize("status", Status)
@pytest.mark.parametrize("language", LANGUAGES)
def test_spoken(status: Status, language: str) -> None:
    """The status line for screen readers is one sentence without markup."""
    verdict = practice.verdict("share", practice.SHARE)
    line = panel.spoken(replace(verdict, status=status), language)
    assert line.startswith("Checkpoint 1: ")
    assert line.endswith(".")
    assert "<" not in line


def test_an_unknown_state_of_an_older_version_is_refused() -> None:
    """Kept progress holds statuses only; anything else is not shown as one."""
    with pytest.raises(ValueError, match="not a valid Status"):
        panel.head({1: EVIL}, practice.LESSON, "nl")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_missing_function_is_told_in_the_head(language: str) -> None:
    """A verdict without a cell to stand under says in the head which function is missing and where to write it."""
    verdict = practice.verdict("share", "x = 1\n")
    checked = Checked(panel.head({}, practice.LESSON, language, lost=[verdict]))
    assert verdict.key == "missing"
    assert f"place van share ({language})" in checked.words
    assert "share" in checked.words
