"""Remarks: whatever a spreadsheet makes of the file, it is read; what is wrong has its line; no remark gets lost."""

from __future__ import annotations

import csv
import io
from dataclasses import replace

import pytest

from checker.desk.entry import Student
from checker.desk.remarks import place
from checker.desk.row import Change, Remark, Row
from checker.headline import Status
from checker.messages import LANGUAGES, say
from checker.views import phrasing
from checker.views.remarksheet import Sheet, read_remarks, write_remarks
from tests import classroom

HEAD = "file;student;number;checkpoint;status;remark;version\r\n"
ZOE = classroom.entry("Zoë Åkesson", "by part", number="0012")
BO = classroom.entry("Bo")
TEXT = HEAD + 'klas.zip/Bo/les.ipynb;Bo;;2;gelukt;"Mooi; zo: ""ö""";sha256:' + BO.digest[:16] + "\r\n"
DUTCH = TEXT.replace(HEAD, "Bestand;Student;Nummer;Checkpoint;Status;Opmerking;Versie\r\n")
SWEDISH = TEXT.replace(HEAD, "FIL;STUDENT;NUMMER;CHECKPOINT;STATUS;KOMMENTAR;VERSION\r\n").replace("gelukt", "Klart")
OTHER = TEXT.replace("gelukt", "PASSED")
RESULT = Remark(
    path="klas.zip/Bo/les.ipynb",
    name="Bo",
    digest=BO.digest[:16],
    checkpoint=2,
    status=Status.PASSED,
    text='Mooi; zo: "ö"',
    line=2,
)


def divided(sign: str) -> str:
    """Return the same file with another sign between its cells."""
    return TEXT.replace("; zo", "| zo").replace(";", sign).replace("|", ";")


FILES = [
    pytest.param(TEXT.encode(), id="utf-8"),
    pytest.param(DUTCH.encode("utf-8-sig"), id="Dutch, utf-8 with a mark"),
    pytest.param(SWEDISH.encode("cp1252"), id="Swedish, cp1252"),
    pytest.param(OTHER.encode("utf-16"), id="utf-16"),
    pytest.param(TEXT.replace("\r\n", "\n").encode(), id="new lines as on Unix"),
    pytest.param(TEXT.replace("\r\n", "\r").encode(), id="new lines as on an old Mac"),
    pytest.param(TEXT.replace(";2;", ";2,0;").encode(), id="2,0"),
    pytest.param(TEXT.replace(";2;", ";Checkpoint 2;").encode(), id="with the word"),
    pytest.param(TEXT.replace("\r\n", ";;;\r\n").encode(), id="empty columns behind"),
    pytest.param(divided(",").encode(), id="commas"),
    pytest.param(divided("\t").encode("utf-16"), id="tabs, as Unicode text"),
]  # fmt: skip


@pytest.mark.parametrize("data", FILES)
def test_as_a_spreadsheet_leaves_it(data: bytes) -> None:
    """Language, encoding, separator and new lines do not matter."""
    assert read_remarks(data) == Sheet((RESULT,))


def test_other_orders_and_columns() -> None:
    """Columns may stand in any order, some may be left out, and a teacher's own column is let be."""
    data = b"sep=;\r\nremark;my notes;status;student\r\n\r\n;;;\r\nGoed;x;;Bo\r\n;y;;Cem\r\n"
    assert read_remarks(data) == Sheet((Remark(name="Bo", text="Goed", line=5),), more=True)


@pytest.mark.parametrize(
    ("text", "more"),
    [
        pytest.param("student;status;remark;note\nBo;;;x\n", True, id="a word in a column of one's own"),
        pytest.param("student;status;remark;\nBo;;;x\n", True, id="a word in a column without a heading"),
        pytest.param("student;status;remark;note\nBo;;; \n", False, id="a column of one's own, empty"),
        pytest.param("student;status;remark;note\n", False, id="a heading of one's own"),
        pytest.param(HEAD + "a;;;;;;\n", False, id="nothing of one's own"),
    ],
)
def test_more_than_remarks(text: str, more: bool) -> None:
    """What stands under a heading that is not ours is noticed: a file that is written anew has not got it."""
    assert read_remarks(text.encode()) == Sheet(more=more)


def test_reading_ends_at_a_quotation_mark_without_sense() -> None:
    """What comes before it counts, what comes after it does not, and its line is among the problems."""
    sheet = read_remarks((HEAD + 'a;;;1;;x;\nb;;;1;;"y"z;\nc;;;1;;w;\n').encode())
    assert [each.path for each in sheet.remarks] == ["a"]
    assert [(each.line, each.key) for each in sheet.problems] == [(3, "quotes")]


WRONG = [
    pytest.param("", [], id="an empty file"),
    pytest.param("a;b\nx;y\n", [(1, "header")], id="no header"),
    pytest.param("student;status\nBo;passed\n", [(1, "header"), (2, "status_alone")], id="a column left out"),
    pytest.param(HEAD + ";;;1;passed;;\n", [(2, "nobody")], id="nobody"),
    pytest.param(HEAD + "a;;;twee;passed;x;\n", [(2, "checkpoint")], id="no number"),
    pytest.param(HEAD + "a;;;4;passed;x;\n", [(2, "checkpoint")], id="a number too high"),
    pytest.param(HEAD + "a;;;0;;x;\n", [(2, "checkpoint")], id="zero"),
    pytest.param(HEAD + "a;;;1;super;x;\n", [(2, "status")], id="no status"),
    pytest.param(HEAD + "a;;;;passed;x;\n", [(2, "status_alone")], id="a status for nothing"),
    pytest.param(HEAD + "a;;;1;;x;y;z;q\n", [(2, "cells")], id="a remark cut by its semicolons"),
    pytest.param(HEAD + "a;;;1;passed;;\n\na;;;1;wrong;;\n", [(4, "repeated")], id="two statuses"),
    pytest.param(HEAD + 'a;;;1;;"x\ny";\nb;;;1;;"z;\nc;;;1;;w;\n', [(4, "quotes")], id="a quote left open"),
    pytest.param(HEAD + 'a;;;1;;"x"y;\n', [(2, "quotes")], id="text behind a quote"),
    pytest.param(HEAD + ";;;x;super;;\n" * 2, [(2, "nobody"), (2, "checkpoint"), (2, "status"),
                                               (3, "nobody"), (3, "checkpoint"), (3, "status")], id="all at once"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "problems"), WRONG)
def test_problems(text: str, problems: list[tuple[int, str]]) -> None:
    """Every problem is listed with its line, and each can be said in three languages."""
    sheet = read_remarks(text.encode(), checkpoints=3)
    assert [(each.line, each.key) for each in sheet.problems] == problems
    for language in LANGUAGES:
        assert all(str(each.line) in each.say(language) for each in sheet.problems)


def test_what_is_right_counts() -> None:
    """A line with a problem does not take the others along, and of two statuses the last one counts."""
    text = HEAD + "a;;;1;super;x;\na;;;1;passed;;\na;;;1;wrong;;\nb;;;;;y;\n"
    sheet = read_remarks(text.encode())
    assert [(each.path, each.status, each.line) for each in sheet.remarks] == [
        ("a", Status.PASSED, 3),
        ("a", Status.WRONG, 4),
        ("b", None, 5),
    ]
    (row,) = place([classroom.entry("A", "right", path="a")], sheet.remarks[:2]).rows
    assert row.changes == (Change(1, Status.PASSED, Status.WRONG),)


@pytest.mark.parametrize(
    "data", [b"\x00\xff\xfe\x81", b"\xff\xfe\x00", b"\xef\xbb\xbf", HEAD.encode() + b"a;;;1;;\x81\x00;"]
)
def test_any_bytes(data: bytes) -> None:
    """No bytes make reading fail."""
    assert read_remarks(data).remarks in ((), (Remark(path="a", checkpoint=1, text="\ufffd\x00", line=2),))


ABOUT = [
    pytest.param(Remark(digest=BO.digest[:16]), 1, id="digest alone"),
    pytest.param(Remark(path=BO.path, digest="f" * 16), 1, id="path, of a changed file"),
    pytest.param(Remark(path=BO.path.upper()), 1, id="path in capitals"),
    pytest.param(Remark(path="elders/x.ipynb", name="bo"), 1, id="name, of a moved file"),
    pytest.param(Remark(number="12"), 0, id="number without its zeros"),
    pytest.param(Remark(path="elders", name="Zoe\u0308 A\u030akesson"), 0, id="name, otherwise composed"),
    pytest.param(Remark(path="elders", name="Zo? ?kesson", digest=ZOE.digest[:16], number="12"), 0, id="name spoiled"),
    pytest.param(Remark(path="k.zip/?????.py", name="?????", digest="87654321"), 6, id="a name cp1252 does not have"),
    pytest.param(Remark(name="Cem"), None, id="nobody of that name"),
    pytest.param(Remark(name="Bo", number="99"), None, id="another number"),
    pytest.param(Remark(name="Twee"), None, id="a name of two"),
    pytest.param(Remark(path="b/les.ipynb", name="Twee"), 3, id="a name of two, with the path"),
    pytest.param(Remark(path="z", name="Drie", digest="12345678"), 4, id="one file of two students"),
    pytest.param(Remark(path=BO.path, name="Bo", digest=ZOE.digest[:16]), 1, id="a file another student hands in now"),
    pytest.param(Remark(digest=BO.digest[:4]), None, id="a digest too short"),
    pytest.param(Remark(), None, id="nothing"),
]
CLASS = [
    ZOE,
    BO,
    classroom.entry("Twee", path="a/les.ipynb"),
    classroom.entry("Twee", path="b/les.ipynb"),
    replace(classroom.entry("Drie", path="c"), digest="12345678" * 8),
    replace(classroom.entry("Vier", path="d"), digest="12345678" * 8),
    replace(classroom.entry("李小龙😀", path="k.zip/李小龙😀.py"), digest="87654321" * 8),
]


@pytest.mark.parametrize(("remark", "position"), ABOUT)
def test_whose_it_is(remark: Remark, position: int | None) -> None:
    """A remark finds its file by digest, path, number or name; in doubt it is kept apart, never lost."""
    placed = place(CLASS, [remark])
    assert [n for n, row in enumerate(placed.rows) if row.remarks] == ([] if position is None else [position])
    assert placed.homeless == (() if position is not None else (remark,))
    assert [row.entry for row in placed.rows] == CLASS


def test_stale() -> None:
    """A remark on an earlier version of a file stays and is flagged; one that names no version is not."""
    old = Remark(path=BO.path, digest="f" * 16, text="x")
    assert place([BO], [old]).rows[0].stale
    assert phrasing.flags(Row(BO, (old,)), "nl") == [say("table.stale", "nl")]
    assert not place([BO], [replace(old, digest=BO.digest[:16])]).rows[0].stale
    assert not place([BO], [replace(old, digest="")]).rows[0].stale


CHANGES = [
    pytest.param("by part", Status.PASSED, (Change(1, Status.WRONG, Status.PASSED),), (1, 3), id="lifted"),
    pytest.param("right", Status.WRONG, (Change(1, Status.PASSED, Status.WRONG),), (2, 3), id="lowered"),
    pytest.param("right", Status.PASSED, (), (3, 3), id="nothing new"),
    pytest.param(
        "broken", Status.PASSED, (Change(1, Status.BROKEN, Status.PASSED),), (1, 3), id="ours, judged by hand"
    ),
    pytest.param("right", Status.BROKEN, (Change(1, Status.PASSED, Status.BROKEN),), (2, 2), id="taken out"),
    pytest.param("unreadable", Status.PASSED, (Change(1, None, Status.PASSED),), (1, 1), id="without a report"),
]


@pytest.mark.parametrize(("kind", "status", "changes", "counts"), CHANGES)
def test_changes(kind: str, status: Status, changes: tuple[Change, ...], counts: tuple[int, int]) -> None:
    """A status of the teacher replaces the one of the verdict, which is still there to be seen."""
    row = classroom.row("Bo", kind, Remark(checkpoint=1, status=status))
    assert row.changes == changes
    assert (row.passed, row.total) == counts
    for language in LANGUAGES:
        for change in changes:
            text = phrasing.changed(change, row, language)
            assert phrasing.word(change.new, language) in text
            assert "→" in text


def test_changed_names_the_state_shown() -> None:
    """The old word is the one the student saw: waiting, where a function waits for an earlier one."""
    row = classroom.row("Bo", "by part", Remark(checkpoint=2, status=Status.PASSED))
    assert phrasing.changed(row.changes[0], row, "nl") == "checkpoint 2: wacht nog → gelukt"


@pytest.mark.parametrize("language", LANGUAGES)
def test_regrading_keeps_everything(language: str) -> None:
    """What is written is read again as the same remarks, those without a file among them, with a line for each file."""
    remarks = [
        RESULT,
        Remark(path=ZOE.path, name="Zoë Åkesson", number="0012", digest="f" * 16, text="=1+1\n-2;@x '='"),
        Remark(name="Weg", checkpoint=3, status=Status.TIMED_OUT, text="Verhuisd"),
    ]
    placed = place([ZOE, BO, classroom.entry("Cem")], remarks)
    data = write_remarks(placed.rows, placed.homeless, language)
    again = read_remarks(data)
    assert again.problems == ()
    assert {replace(each, line=0) for each in again.remarks} == {replace(each, line=0) for each in remarks}
    second = place([ZOE, BO, classroom.entry("Cem")], again.remarks)
    assert write_remarks(second.rows, second.homeless, language) == data
    lines = list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline=""), delimiter=";"))
    assert [line[1] for line in lines[1:]] == ["Zoë Åkesson", "Bo", "Cem", "Weg"]


def test_empty_line_of_a_hostile_file() -> None:
    """The line that waits for a remark on a file with a harmful name leads back to that file."""
    for name in classroom.EVIL.values():
        entry = replace(classroom.entry(name), student=Student(name))
        lines = write_remarks([Row(entry)], [], "nl").decode("utf-8-sig")
        rows = list(csv.reader(io.StringIO(lines, newline=""), delimiter=";"))
        rows[1][5] = "Gezien"
        rows[1][6] = ""
        text = io.StringIO(newline="")
        csv.writer(text, delimiter=";").writerows(rows)
        placed = place([entry], read_remarks(text.getvalue().encode()).remarks)
        assert placed.homeless == (), name
        assert placed.rows[0].remarks[0].text == "Gezien"
