"""What a file from the site says of itself reaches the teacher: a name, another version, a change afterwards."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from checker.checking import VERSION
from checker.desk.entry import Entry, Handin, Student
from checker.desk.flags import Flag, flagged
from checker.desk.marking import Marked, mark
from checker.desk.order import Order
from checker.desk.row import Row
from checker.lessons import load, slugs, version
from checker.messages import LANGUAGES
from checker.runners.here import Here
from checker.stamp import digest
from checker.submission import from_bytes
from checker.views import phrasing

SLUG = slugs()[0]
SOURCE = load(SLUG).tasks[0].reference
GUESS = Student("05 Noor", pattern="file", certain=False)
SURE = Student("Vries, Noor de", "12345", "moodle")


def content(source: str = SOURCE, **stamp: object) -> bytes:
    cells = [{"cell_type": "code", "source": source, "metadata": {}, "outputs": []}]
    book = {"cells": cells, "metadata": {"werkplaats": stamp}, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(book).encode()


DIGEST = digest(from_bytes(content(), "x.ipynb"))
HANDED: dict[str, Any] = {
    "lesson": SLUG,
    "checks": version(SLUG),
    "checker": VERSION,
    "digest": DIGEST,
    "student": "Noor",
}


def marked(data: bytes, student: Student = GUESS) -> Marked:
    return asyncio.run(mark(Handin("klas/x.ipynb", student, data), Order(), Here()))


def entry(data: bytes, student: Student = GUESS) -> Entry:
    return flagged([marked(data, student).entry])[0]


FLAGS = [
    pytest.param({}, SOURCE, [], id="no stamp"),
    pytest.param({"lesson": SLUG, "version": "0a"}, SOURCE, [], id="downloaded, not handed in"),
    pytest.param(HANDED, SOURCE, [], id="handed in here"),
    pytest.param(HANDED | {"checks": "0" * 12}, SOURCE, [Flag.OTHER_VERSION], id="another version of the lesson"),
    pytest.param(HANDED | {"checker": "0.0.1"}, SOURCE, [Flag.OTHER_VERSION], id="another checker"),
    pytest.param(HANDED | {"checker": None}, SOURCE, [Flag.OTHER_VERSION], id="no checker"),
    pytest.param(HANDED, SOURCE + "\n# later", [Flag.CHANGED_AFTER], id="changed afterwards"),
    pytest.param(HANDED | {"digest": 1}, SOURCE, [], id="a digest that is none"),
]


@pytest.mark.parametrize(("stamp", "source", "flags"), FLAGS)
def test_flags(stamp: dict[str, object], source: str, flags: list[Flag]) -> None:
    """A file that was handed in with another version, or changed since, is pointed out, in words too."""
    found = entry(content(source, **stamp), SURE)
    assert [key for key, _ in found.flags] == flags
    assert [flagged([each])[0].flags for each in [found]] == [found.flags]
    for language in LANGUAGES:
        assert len(phrasing.flags(Row(found), language)) == len(flags)


def test_the_versions_are_shown() -> None:
    """The teacher reads both versions, and the flag survives the journal's JSON."""
    found = entry(content(**HANDED | {"checks": "0" * 12}), SURE)
    assert Entry.from_dict(json.loads(json.dumps(found.to_dict()))).flags == found.flags
    (line,) = phrasing.flags(Row(found), "nl")
    assert f"{VERSION}-{'0' * 12}" in line and version(SLUG) in line


NAMES = [
    pytest.param(GUESS, "Noor de Vries", "Noor de Vries", "", id="instead of a guess"),
    pytest.param(Student(), " Noor ", "Noor", "", id="instead of nothing"),
    pytest.param(SURE, "Iemand", "Vries, Noor de", "12345", id="not instead of what a platform says"),
    pytest.param(Student(number="77", pattern="canvas"), "Iemand", "", "77", id="nor instead of its number"),
    pytest.param(GUESS, "  ", "05 Noor", "", id="left empty"),
    pytest.param(GUESS, 7, "05 Noor", "", id="no text"),
]


@pytest.mark.parametrize(("student", "typed", "name", "number"), NAMES)
def test_the_name_that_was_typed_in(student: Student, typed: object, name: str, number: str) -> None:
    """The name in the file counts where the name of the file leaves a guess, and is no guess itself."""
    found = entry(content(**HANDED | {"student": typed}), student)
    assert (found.student.name, found.student.number) == (name, number)
    assert any(key == Flag.GUESSED_NAME for key, _ in found.flags) == (found.student == GUESS)


def test_the_name_stays_with_the_content() -> None:
    """A second file with the same content is taken for the same student's, unless a platform says otherwise."""
    first = marked(content(**HANDED))
    assert first.renamed(Handin("b.ipynb", GUESS)).entry.student.name == "Noor"
    assert first.renamed(Handin("b.ipynb", SURE)).entry.student == SURE
    assert marked(content(**HANDED), SURE).renamed(Handin("b.ipynb", GUESS)).entry.student == GUESS
