"""The HTML page: whole, in one language, without script or anything from elsewhere, and with every text escaped."""

from __future__ import annotations

import asyncio
import re
from html.parser import HTMLParser

import pytest

from checker.checking import check
from checker.messages import LANGUAGES
from checker.report import Report
from checker.runners.here import Here
from checker.submission import Cell, Note, Submission
from checker.views import page
from tests import practice

EVIL = "<script>alert('x')</script><img src=x onerror=alert(1)>\"'&`<b>`"
VOID = {"meta", "br", "img", "input", "link", "hr"}

SOURCES = {
    "returned": f"def share(part, whole):\n    return {{'share': {EVIL!r}, {EVIL!r}: 1}}",
    "raised": f"def share(part, whole):\n    raise KeyError({EVIL!r})",
    "named": f"E = type({EVIL!r}, (Exception,), {{}})\ndef share(part, whole):\n    raise E({EVIL!r})",
    "object": f"E = type({EVIL!r}, (), {{}})\ndef share(part, whole):\n    return E()",
    "loading": f"def share(part, whole):\n    return x\nx = {{}}[{EVIL!r}]",
    "line": f"def share(part, whole):\n    return {{}}[{EVIL!r}]  # {EVIL}",
    "syntax": f"def share(part, whole):\n    return ( # {EVIL}\n",
    "renamed": "def shares(part, whole):\n    return 1",
    "keys": f"def share(part, whole):\n    return {{{EVIL!r}: part}}",
    "mutated": f"def share(part, whole):\n    whole.append({EVIL!r})\n    return whole",
}


class Checked(HTMLParser):
    """Reads a page strictly: every tag is closed in order, and its tags and attributes are collected."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.words = ""
        self.feed(text)
        self.close()
        assert not self.open, self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open[-1:] != ["style"]:
            self.words += data


def reports() -> list[object]:
    return [pytest.param(practice.report(source, practice.BEST), id=name) for name, source in SOURCES.items()]


@pytest.mark.parametrize("report", reports())
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_of_the_student_is_markup(report: Report, language: str) -> None:
    """Student text is shown as text: no tag and no attribute of it survives."""
    checked = Checked(page.page(report, practice.LESSON, language))
    assert not {"script", "img", "b", "iframe", "object", "link"} & set(checked.tags)
    assert not [name for name, _ in checked.attributes if name.startswith("on")]


@pytest.mark.parametrize("name", ["returned", "raised", "line", "syntax"])
def test_student_text_is_readable(name: str) -> None:
    """Escaped text is still there to be read."""
    assert "alert" in Checked(page.page(practice.report(SOURCES[name]), practice.LESSON, "nl")).words


def test_names_of_files_and_notes_are_escaped() -> None:
    """The name of a file and the text of a note come from outside too."""
    submission = Submission(EVIL, (Cell(EVIL, "def share(part, whole):\n    return 1/0"),), (Note("no_code"),))
    report = asyncio.run(check(practice.LESSON, submission, Here()))
    checked = Checked(page.page(report, practice.LESSON, "nl"))
    assert not {"script", "img", "b"} & set(checked.tags)
    assert EVIL in checked.words


@pytest.mark.parametrize("language", LANGUAGES)
def test_self_contained(language: str) -> None:
    """The page names its language, loads nothing from elsewhere and runs nothing."""
    html = page.page(practice.report(practice.SHARE), practice.LESSON, language)
    assert html.startswith(f'<!doctype html><html lang="{language}">')
    for pattern in (r"https?://", r"<script", r"@import", r"url\(", r"\bsrc=", r"\bhref=", r"javascript:"):
        assert not re.search(pattern, html), pattern
    assert f"({language})" in html
    assert not any(f"({other})" in html for other in LANGUAGES if other != language)


def test_guard_sees_what_is_bad() -> None:
    """The reader used above finds a tag left open and a handler that got through."""
    with pytest.raises(AssertionError):
        Checked("<p><b>x</p></b>")
    assert ("onerror", "x") in Checked("<p onerror=x></p>").attributes


def test_structure() -> None:
    """One main heading, one section for each checkpoint, status in words and not in colour alone."""
    checked = Checked(page.page(practice.report(practice.SHARE), practice.LESSON, "nl"))
    assert checked.tags.count("h1") == 1
    assert checked.tags.count("section") == 3
    assert "gelukt" in checked.words
    assert "nog te doen" in checked.words


@pytest.mark.parametrize(
    ("sentence", "html"),
    [
        pytest.param("gebruik `set(x)`", "gebruik <code>set(x)</code>", id="code"),
        pytest.param("a < b & c", "a &lt; b &amp; c", id="signs"),
        pytest.param("`<b>`", "<code>&lt;b&gt;</code>", id="tag in code"),
        pytest.param("één ` los", "één ` los", id="one backtick"),
    ],
)
def test_text(sentence: str, html: str) -> None:
    """A sentence is escaped, and what stands between backticks is set as code."""
    assert page.text(sentence) == html


def test_passing_ideas_are_listed() -> None:
    """Of a failing checkpoint the ideas that went well are listed as well."""
    found = practice.report(practice.SHARE.replace("ValueError", "TypeError"))
    words = Checked(page.page(found, practice.LESSON, "nl")).words
    assert "idee empty (nl)" in words
    assert "idee ratio (nl)" in words
