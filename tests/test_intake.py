"""Everything that a class can hand in becomes a row: content to check, or the reason why there is none."""

from __future__ import annotations

import base64
import io
import json
import os
import re
import socket
import stat
import struct
import tarfile
import time
import tracemalloc
import unicodedata
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from checker.desk import archive
from checker.desk.entry import Handin, Student
from checker.desk.intake import MAX_DEPTH, from_files, from_paths
from checker.desk.names import Litter, clean, distinct
from checker.errors import InputNotFound, InvalidTemplate
from checker.messages import LANGUAGES, say
from checker.notebook import MAX_BYTES
from checker.submission import from_bytes
from tests.zips import Entry, deflated, plain, zipped

NOTEBOOK = json.dumps(
    {"cells": [{"cell_type": "code", "source": "x = 1", "metadata": {}, "outputs": []}], "nbformat": 4}
).encode()
SMALL = Entry(name=b"a.py", data=b"x")
PDF = b"%PDF-1.7\n%\xe2\xe3\n"

Seen = dict[str, str]
"""What came of each path: `ok` when there is content, else the reason."""


def seen(handins: list[Handin]) -> Seen:
    assert len({handin.path for handin in handins}) == len(handins)
    return {handin.path: handin.reason or "ok" for handin in handins}


def taken(name: str, data: bytes) -> Seen:
    return seen(list(from_files([(name, data)])))


def nested(levels: int, data: bytes = NOTEBOOK) -> bytes:
    """Return a zip in a zip in a zip …, with a notebook at the bottom."""
    made = plain({"les.ipynb": data})
    for _ in range(levels - 1):
        made = plain({"z.zip": made})
    return made


def tarball(mode: str) -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode=mode) as tar:  # type: ignore[call-overload]
        tar.addfile(tarfile.TarInfo("les.ipynb"))
    return out.getvalue()


def one(**fields: object) -> bytes:
    """Return a zip with an ordinary notebook and one entry with these fields."""
    return zipped([Entry(name=b"a.ipynb", data=NOTEBOOK), Entry(**{"data": NOTEBOOK, **fields})])  # type: ignore[arg-type]


def beside(outcome: str, name: str = "b.py") -> Seen:
    """Return what should come of such a zip."""
    return {"k.zip/a.ipynb": "ok", f"k.zip/{name}": outcome}


def overlapping() -> bytes:
    """Return a zip whose three entries are the same bytes."""
    first = Entry(name=b"a.ipynb", data=NOTEBOOK)
    return zipped([first, Entry(name=b"b.ipynb", data=NOTEBOOK, at=0), Entry(name=b"c.ipynb", data=NOTEBOOK, at=0)])


OFFICE = {
    "docx": plain({"[Content_Types].xml": b"<x/>", "word/document.xml": b"<x/>"}),
    "xlsx": plain({"[Content_Types].xml": b"<x/>", "xl/workbook.xml": b"<x/>"}),
    "odt": plain({"mimetype": b"application/vnd.oasis", "META-INF/manifest.xml": b"<x/>", "content.xml": b"<x/>"}),
}

KINDS: dict[str, tuple[str, bytes, Seen]] = {
    "notebook": ("les.ipynb", NOTEBOOK, {"les.ipynb": "ok"}),
    "program": ("les.py", b"x = 1\n", {"les.py": "ok"}),
    "two extensions, text": ("les.ipynb.txt", NOTEBOOK, {"les.ipynb.txt": "ok"}),
    "two extensions, json": ("les.ipynb.json", NOTEBOOK, {"les.ipynb.json": "ok"}),
    "zip that is a notebook": ("les.zip", NOTEBOOK, {"les.zip": "ok"}),
    "zip that is a program": ("les.zip", b"# les\nx = 1\n", {"les.zip": "ok"}),
    "notebook that is a zip": ("les.ipynb", plain({"a.ipynb": NOTEBOOK}), {"les.ipynb/a.ipynb": "ok"}),
    "only an extension": (".ipynb", NOTEBOOK, {".ipynb": "ok"}),
    "no extension": ("les", NOTEBOOK, {"les": "ok"}),
    "no name": ("", NOTEBOOK, {"?": "ok"}),
    "empty": ("les.ipynb", b"", {"les.ipynb": "empty"}),
    "too large": ("les.ipynb", b" " * (MAX_BYTES + 1), {"les.ipynb": "too_large"}),
    "any data": ("les.csv", b"a,b\n", {"les.csv": "ok"}),
    "7z": ("les.7z", b"7z\xbc\xaf\x27\x1c\0\4", {"les.7z": "other_archive"}),
    "rar": ("les.rar", b"Rar!\x1a\x07\x01\0", {"les.rar": "other_archive"}),
    "rar named zip": ("les.zip", b"Rar!\x1a\x07\x01\0", {"les.zip": "other_archive"}),
    "tar": ("les.tar", tarball("w"), {"les.tar": "other_archive"}),
    "tar.gz": ("les.tar.gz", tarball("w:gz"), {"les.tar.gz": "other_archive"}),
    "pdf": ("les.pdf", PDF, {"les.pdf": "other_kind"}),
    "pdf named notebook": ("les.ipynb", PDF, {"les.ipynb": "other_kind"}),
    "picture": ("les.png", b"\x89PNG\r\n\x1a\n", {"les.png": "other_kind"}),
    **{f"document {kind}": (f"les.{kind}", data, {f"les.{kind}": "other_kind"}) for kind, data in OFFICE.items()},
    "rubbish named zip": ("les.zip", b"\x01\x02rubbish", {"les.zip": "damaged_archive"}),
    "cut off": ("k.zip", plain({"a.ipynb": NOTEBOOK})[:-30], {"k.zip": "damaged_archive"}),
    "nothing but a start": ("k.zip", b"PK\3\4", {"k.zip": "damaged_archive"}),
    "empty zip": ("k.zip", plain({}), {"k.zip": "empty_archive"}),
    "zip of litter": ("k.zip", plain({"__MACOSX/._a.ipynb": b"x"}), {"k.zip": "empty_archive"}),
    "zip of folders": ("k.zip", plain({"a.ipynb/": b""}), {"k.zip": "empty_archive"}),
    "bytes before the zip": ("k.zip", zipped([SMALL], before=b"PK\3\4#!"), {"k.zip/a.py": "ok"}),
    "comment": ("k.zip", zipped([SMALL], comment=b"c" * 60_000), {"k.zip/a.py": "ok"}),
    "as deep as allowed": ("k.zip", nested(MAX_DEPTH), {"k.zip/z.zip/z.zip/les.ipynb": "ok"}),
    "too deep": ("k.zip", nested(MAX_DEPTH + 1), {"k.zip/z.zip/z.zip/z.zip": "nested_too_deep"}),
    "zip in a zip, damaged": ("k.zip", plain({"z.zip": b"PK\3\4"}), {"k.zip/z.zip": "damaged_archive"}),
    "zip in a zip, empty": ("k.zip", plain({"z.zip": plain({})}), {"k.zip/z.zip": "empty_archive"}),
    "encrypted": ("k.zip", one(name=b"b.py", flags=1), beside("encrypted")),
    "bzip2": ("k.zip", one(name=b"b.py", method=12), beside("compression")),
    "lzma": ("k.zip", one(name=b"b.py", method=14), beside("compression")),
    "stored": ("k.zip", one(name=b"b.py", method=0), beside("ok")),
    "wrong checksum": ("k.zip", one(name=b"b.py", crc=1), beside("damaged_entry")),
    "more than claimed": ("k.zip", one(name=b"b.py", size=3), beside("damaged_entry")),
    "not deflated": ("k.zip", one(name=b"b.py", packed=b"\xff" * 9), beside("damaged_entry")),
    "claimed too large": ("k.zip", one(name=b"b.py", size=4_000_000_000), beside("too_large")),
    "overlapping": ("k.zip", overlapping(), dict.fromkeys([f"k.zip/{x}.ipynb" for x in "abc"], "archive_bomb")),
    "link": ("k.zip", one(name=b"b.py", data=b"/etc/passwd", system=3, mode=0o120777), beside("link")),
    "pipe": ("k.zip", one(name=b"b.py", system=3, mode=0o10644), beside("not_a_file")),
    "device": ("k.zip", one(name=b"b.py", system=3, mode=0o20644), beside("not_a_file")),
    "steps upwards": ("k.zip", one(name=b"../../b.py"), beside("unsafe_path")),
    "nothing but steps upwards": ("k.zip", one(name=b"../.."), beside("unsafe_path", "?")),
    "steps upwards with backslashes": ("k.zip", one(name=b"x\\..\\..\\b.py"), beside("unsafe_path", "x/b.py")),
    "absolute": ("k.zip", one(name=b"/home/b.py"), beside("ok", "home/b.py")),
    "drive": ("k.zip", one(name=b"C:\\werk\\b.py"), beside("ok", "werk/b.py")),
    "share": ("k.zip", one(name=b"\\\\pc\\werk\\b.py"), beside("ok", "pc/werk/b.py")),
    "folder with content": ("k.zip", one(name=b"b/"), beside("ok", "b")),
    "the same name twice": ("k.zip", one(name=b"a.ipynb"), beside("ok", "a (2).ipynb")),
    "names that differ in case": ("k.zip", one(name=b"A.ipynb"), beside("ok", "A.ipynb")),
    "newline": ("k.zip", one(name=b"b\n.py"), beside("ok", "b<U+000A>.py")),
    "zero byte": ("k.zip", one(name=b"b\0.py"), beside("ok", "b<U+0000>.py")),
    "turned around": ("k.zip", one(name="b\u202eyp.py".encode(), flags=0x800), beside("ok", "b<U+202E>yp.py")),
}  # fmt: skip


@pytest.mark.parametrize(("name", "data", "expected"), KINDS.values(), ids=KINDS)
def test_kinds(name: str, data: bytes, expected: Seen) -> None:
    """Each kind of file has one outcome, and one bad entry leaves the others as they are."""
    assert taken(name, data) == expected


ON_DISK = {key: row for key, row in KINDS.items() if row[0] and len(row[1]) <= MAX_BYTES}
"""A disk holds no file without a name; the one that is too large is made there by a test below."""


@pytest.mark.parametrize(("name", "data", "expected"), ON_DISK.values(), ids=ON_DISK)
def test_same_from_disk(name: str, data: bytes, expected: Seen, tmp_path: Path) -> None:
    """A file on disk has the same outcome as one in memory."""
    (tmp_path / name).write_bytes(data)
    assert seen(list(from_paths([tmp_path / name]))) == expected


@pytest.mark.parametrize(("name", "data", "expected"), KINDS.values(), ids=KINDS)
def test_reasons_can_be_said(name: str, data: bytes, expected: Seen) -> None:
    """The fields of a Handin fill the sentence of its reason, and a row without a reason can be read."""
    for handin in from_files([(name, data)]):
        assert (handin.reason == "") == (handin.content != b"")
        if handin.reason:
            sentences = {say(f"unreadable.{handin.reason}", x, path=handin.path, **handin.fields) for x in LANGUAGES}
            assert len(sentences) == 3
            assert all(sentence.startswith(handin.path) for sentence in sentences)


def test_order_does_not_depend_on_the_zip() -> None:
    """Rows come sorted by path, whatever the order of the directory."""
    names = ["b/x.py", "a/y.py", "B/z.py", "a/x.py", "é/x.py"]
    there = [h.path for h in from_files([("k.zip", plain({name: b"x" for name in names}))])]
    back = [h.path for h in from_files([("k.zip", plain({name: b"x" for name in reversed(names)}))])]
    assert there == back == [f"k.zip/{name}" for name in ("a/x.py", "a/y.py", "b/x.py", "B/z.py", "é/x.py")]


OBERG = "Åsa Öberg.py"
NAMES = {
    "with the flag": Entry(name=OBERG.encode(), data=b"x", flags=0x800),
    "Windows Explorer": Entry(name=OBERG.encode("cp850"), data=b"x"),
    "UTF-8 without the flag": Entry(name=OBERG.encode(), data=b"x", system=3),
    "macOS, in pieces": Entry(name=unicodedata.normalize("NFD", OBERG).encode(), data=b"x", flags=0x800),
    "macOS, in pieces, without the flag": Entry(name=unicodedata.normalize("NFD", OBERG).encode(), data=b"x"),
    "Info-ZIP": Entry(
        name=b"?sa ?berg.py",
        data=b"x",
        extra=struct.pack("<HHBL", 0x7075, 5 + len(OBERG.encode()), 1, zlib.crc32(b"?sa ?berg.py")) + OBERG.encode(),
    ),
}


@pytest.mark.parametrize("entry", NAMES.values(), ids=NAMES)
def test_names_beyond_ascii(entry: Entry) -> None:
    """A name is the same, composed, however the zip stores it."""
    handins = list(from_files([("k.zip", zipped([entry]))]))
    assert [handin.path for handin in handins] == [f"k.zip/{OBERG}"]
    assert handins[0].student.name == "Åsa Öberg"


def test_letters_of_windows() -> None:
    """Names of western Europe are read in the code page of Windows there, which is not that of zip."""
    assert list(taken("k.zip", zipped([Entry(name=b"S\x9bren.py", data=b"x")]))) == ["k.zip/Søren.py"]


def test_renamed_beside_its_other_name() -> None:
    """A name that Info-ZIP kept counts only for the name that it was kept for."""
    extra = struct.pack("<HHBL", 0x7075, 9, 1, zlib.crc32(b"old.py")) + b"a.py"
    assert list(taken("k.zip", zipped([Entry(name=b"new.py", data=b"x", extra=extra)]))) == ["k.zip/new.py"]


def test_composed_twins() -> None:
    """Two names that are equal once composed stay two rows."""
    pieces = unicodedata.normalize("NFD", OBERG).encode()
    data = zipped([Entry(name=OBERG.encode(), data=b"x"), Entry(name=pieces, data=b"y")])
    assert taken("k.zip", data) == {f"k.zip/{OBERG}": "ok", "k.zip/Åsa Öberg (2).py": "ok"}


SHOWN = [
    pytest.param("a\tb\x7f\x85", "a<U+0009>b<U+007F><U+0085>", id="controls"),
    pytest.param("a\u2028b\u2029", "a<U+2028>b<U+2029>", id="separators of lines"),
    pytest.param("\u202ea\u2066b\u200f", "<U+202E>a<U+2066>b<U+200F>", id="directions"),
    pytest.param("a\u200bb\ufeff\u00ad", "a<U+200B>b<U+FEFF><U+00AD>", id="nothing to see"),
    pytest.param("\u200da\u200db", "<U+200D>a<U+200D>b", id="joiners between letters"),
    pytest.param("\U0001f469\u200d\U0001f4bb", "\U0001f469\u200d\U0001f4bb", id="joiner in an emoji"),
    pytest.param("\ud800", "<U+D800>", id="half of a pair"),
    pytest.param("\udc8fsa", "Åsa", id="bytes that are not UTF-8 on disk"),
    pytest.param("an é", "an é", id="composed"),
]


@pytest.mark.parametrize(("name", "expected"), SHOWN)
def test_what_is_shown(name: str, expected: str) -> None:
    """Nothing that cannot be seen is left in a name, and what was there can be told."""
    assert clean(name) == expected
    assert clean(expected) == expected


def test_distinct() -> None:
    """Paths that occur again get a number that no other path has, quickly also when all are the same."""
    paths = ["a.py", "a.py", "a (2).py", "a.py", "b/.ipynb", "b/.ipynb", "c.tar.gz", "c.tar.gz", "d.x/e", "d.x/e"]
    assert distinct(paths) == [
        "a.py", "a (3).py", "a (2).py", "a (4).py", "b/.ipynb", "b/.ipynb (2)", "c.tar.gz", "c (2).tar.gz",
        "d.x/e", "d.x/e (2)",
    ]  # fmt: skip
    assert len(set(distinct(["a.py"] * 20_000))) == 20_000


def test_long_names() -> None:
    """Names and paths of any length are cut in the middle, and stay apart."""
    names = [b"a" * 60_000 + end for end in (b"1.py", b"2.py")] + [b"d/" * 3_000 + b"x.py", b"a" * 80 + b"b" * 60_000]
    rows = taken("k.zip", zipped([Entry(name=name, data=b"x") for name in names]))
    assert len(rows) == 4
    assert max(map(len, rows)) < 300
    assert sum(path.endswith(("1.py", "2.py", "x.py")) for path in rows) == 3


LITTER = [
    "__MACOSX/a/._les.ipynb", ".DS_Store", "a/.ds_store", "a/Thumbs.db", "desktop.ini", "._les.ipynb", "Icon\r",
    "a/.ipynb_checkpoints/les-checkpoint.ipynb",
]  # fmt: skip


def test_litter_is_counted() -> None:
    """What no student made has no row, and is told by kind and path."""
    intake = from_files([("k.zip", plain({**dict.fromkeys(LITTER, b"x"), "a/les.ipynb": NOTEBOOK}))])
    assert seen(list(intake)) == {"k.zip/a/les.ipynb": "ok"}
    assert {(left.path, left.kind) for left in intake.left_out} == {
        (f"k.zip/{clean(path)}", Litter.SYSTEM) for path in LITTER
    }
    assert len(list(intake)) == 1
    assert len(intake.left_out) == len(LITTER)
    for language in LANGUAGES:
        assert "8" in say(f"left_out.{Litter.SYSTEM}", language, count=len(intake.left_out))


DATE = "3 maart, 2026 1405"
START = "Opdracht_1_s1234567_attempt_2026-03-03-14-05-11"
RECEIPT = f"Name: Anna de Vries (s1234567)\r\nFiles:\r\n\tFilename: {START}_les.ipynb\r\n".encode()
DOWNLOADS: dict[str, tuple[dict[str, bytes], dict[str, tuple[str, str]], int]] = {
    "Moodle": (
        {
            "Anna de Vries_11_assignsubmission_file_/les.ipynb": NOTEBOOK,
            "Anna de Vries_11_assignsubmission_file_/index.html": b"<html>",
            "Bo Ek_12_assignsubmission_file_/werk.zip": plain({"x_1_2_y/les.ipynb": NOTEBOOK, "b/data.csv": b"1"}),
            "Cas_13_assignsubmission_onlinetext_/onlinetext.html": b"<p>",
            "index.html": b"<html>",
        },
        {
            "Anna de Vries_11_assignsubmission_file_/index.html": ("Anna de Vries", ""),
            "Anna de Vries_11_assignsubmission_file_/les.ipynb": ("Anna de Vries", ""),
            "Bo Ek_12_assignsubmission_file_/werk.zip/b/data.csv": ("Bo Ek", ""),
            "Bo Ek_12_assignsubmission_file_/werk.zip/x_1_2_y/les.ipynb": ("Bo Ek", ""),
            "Cas_13_assignsubmission_onlinetext_/onlinetext.html": ("Cas", "typed_text"),
        },
        1,
    ),
    "Canvas": (
        {
            "ekbo_LATE_1_2_les-1.ipynb": NOTEBOOK,
            "öbergåsa_3_4_werk.zip": plain({"les.ipynb": NOTEBOOK}),
            "devriesanna_5_text.html": b"<p>",
        },
        {
            "devriesanna_5_text.html": ("devriesanna", "typed_text"),
            "ekbo_LATE_1_2_les-1.ipynb": ("ekbo", ""),
            "öbergåsa_3_4_werk.zip/les.ipynb": ("öbergåsa", ""),
        },
        0,
    ),
    "Brightspace": (
        {
            f"1-9 - Anna de Vries - {DATE}/les.ipynb": NOTEBOOK,
            f"2-9 - Bo Ek - {DATE}/les.ipynb": b"",
            "index.html": b"<html>",
        },
        {
            f"1-9 - Anna de Vries - {DATE}/les.ipynb": ("Anna de Vries", ""),
            f"2-9 - Bo Ek - {DATE}/les.ipynb": ("Bo Ek", "empty"),
        },
        1,
    ),
    "Blackboard": (
        {
            f"{START}.txt": RECEIPT,
            f"{START}_les.ipynb": NOTEBOOK,
            "Opdracht_1_s2_attempt_2026-03-03-14-05-11.txt": b"Name: Bo Ek (s2)\nSubmission Field:\nhej\n",
        },
        {
            "Opdracht_1_s1234567_attempt_2026-03-03-14-05-11_les.ipynb": ("Anna de Vries", ""),
            "Opdracht_1_s2_attempt_2026-03-03-14-05-11.txt": ("Bo Ek", "typed_text"),
        },
        1,
    ),
    "a folder for each": (
        {"klas/Anna/les.ipynb": NOTEBOOK, "klas/Bo/les.ipynb": NOTEBOOK, "klas/.DS_Store": b"x"},
        {"klas/Anna/les.ipynb": ("Anna", ""), "klas/Bo/les.ipynb": ("Bo", "")},
        1,
    ),
    "an archive for each": (
        {"Anna.zip": plain({"les.ipynb": NOTEBOOK, "a/b.py": b"x"}), "Bo.zip": plain({"map/les.ipynb": NOTEBOOK})},
        {"Anna.zip/a/b.py": ("Anna", ""), "Anna.zip/les.ipynb": ("Anna", ""), "Bo.zip/map/les.ipynb": ("Bo", "")},
        0,
    ),
    "an archive with several lessons for each": (
        {
            "Anna.zip": plain({f"{lesson}.ipynb": NOTEBOOK for lesson in ("rerank", "ragas", "svar", "eval")}),
            "Bo.zip": plain({f"les {n}/les.ipynb": NOTEBOOK for n in range(5, 9)}),
        },
        {
            **{f"Anna.zip/{lesson}.ipynb": ("Anna", "") for lesson in ("rerank", "ragas", "svar", "eval")},
            **{f"Bo.zip/les {n}/les.ipynb": ("Bo", "") for n in range(5, 9)},
        },
        0,
    ),
    "two classes": (
        {
            "klas1.zip": plain({f"{who}/les.ipynb": NOTEBOOK for who in ("Anna", "Bo", "Cas")}),
            "klas2.zip": plain({f"{who}_1_assignsubmission_file_/les.ipynb": NOTEBOOK for who in ("Do", "Ed")}),
        },
        {
            **{f"klas1.zip/{who}/les.ipynb": (who, "") for who in ("Anna", "Bo", "Cas")},
            **{f"klas2.zip/{who}_1_assignsubmission_file_/les.ipynb": (who, "") for who in ("Do", "Ed")},
        },
        0,
    ),
}


@pytest.mark.parametrize(("files", "expected", "left_out"), DOWNLOADS.values(), ids=DOWNLOADS)
def test_downloads(
    files: dict[str, bytes], expected: dict[str, tuple[str, str]], left_out: int, tmp_path: Path
) -> None:
    """A download gives each file its student, the same from a zip, from a folder and from a browser."""
    for path, data in files.items():
        (tmp_path / "k" / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "k" / path).write_bytes(data)
    for start, intake in {
        "k.zip/": from_files([("k.zip", plain(files))]),
        "k/": from_paths([tmp_path / "k"]),
        "": from_files(files.items()),
    }.items():
        rows = {handin.path: (handin.student.name, handin.reason) for handin in intake}
        assert rows == {start + path: row for path, row in expected.items()}
        assert len(intake.left_out) == left_out


def test_class_in_a_zip_of_its_own_name() -> None:
    """A single archive is a download and no student's, when nothing else says whose it is."""
    assert [h.student for h in from_files([("Jan.zip", plain({"anna.ipynb": NOTEBOOK}))])] == [
        Student("anna", "", "file", certain=False)
    ]
    [handin] = from_files([("ekbo_1_2_x.zip", plain({"anna.ipynb": NOTEBOOK}))])
    assert handin.student == Student("ekbo", "1", "canvas")


def test_template() -> None:
    """A teacher's own pattern goes through to archives and folders."""
    files = {"s1-Anna.zip": plain({"les.ipynb": NOTEBOOK}), "s2-Bo/les.ipynb": NOTEBOOK}
    assert [h.student for h in from_files(files.items(), "{id}-{name}")] == [
        Student("Anna", "s1", "template"),
        Student("Bo", "s2", "template"),
    ]
    with pytest.raises(InvalidTemplate):
        from_files([], "{naam}")


def test_large_outputs() -> None:
    """A notebook with 20 MB of outputs is accepted and read, also from a zip a thousand times smaller."""
    cells = [{"cell_type": "code", "source": "x = 1", "outputs": [{"text": "a" * 20_000_000}], "metadata": {}}]
    data = json.dumps({"cells": cells, "nbformat": 4}).encode()
    for handins in (from_files([("les.ipynb", data)]), from_files([("k.zip", plain({"les.ipynb": data}))])):
        [handin] = handins
        assert handin.content == data
        assert from_bytes(handin.content, handin.path).cells[0].source == "x = 1"


def test_too_large_on_disk(tmp_path: Path) -> None:
    """A file that is too large is refused without being read whole."""
    with (tmp_path / "les.ipynb").open("wb") as file:
        file.truncate(40 * MAX_BYTES)
    tracemalloc.start()
    assert seen(list(from_paths([tmp_path / "les.ipynb"]))) == {"les.ipynb": "too_large"}
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 3 * MAX_BYTES


ZEROS = 40_000_000


@cache
def zeros() -> tuple[bytes, int]:
    return deflated(bytes(ZEROS)), zlib.crc32(bytes(ZEROS))


def bomb(count: int) -> bytes:
    """Return a zip of `count` files of 40 MB of zeros."""
    packed, crc = zeros()
    return zipped([Entry(name=b"%02d.py" % n, packed=packed, crc=crc, size=ZEROS) for n in range(count)])


def test_bomb() -> None:
    """A zip of 1 MB that unpacks to 1 GB is read up to the limit, in little memory; the rest has a row each."""
    data = bomb(25)
    assert len(data) < 1_100_000
    tracemalloc.start()
    outcomes = [handin.reason or "ok" for handin in from_files([("k.zip", data)])]
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    fits = archive.MIN_TOTAL // ZEROS
    assert outcomes == ["ok"] * fits + ["archive_bomb"] * (25 - fits)
    assert peak < 4 * ZEROS


def test_large_entries() -> None:
    """An entry above the limit for a notebook is unpacked only when it is a zip."""
    size = MAX_BYTES * 3 // 5
    large = zipped([Entry(name=b"%d.py" % n, data=bytes(size), method=0) for n in range(2)])
    data = zipped([Entry(name=b"a.ipynb", data=bytes(len(large))), Entry(name=b"b.zip", data=large)])
    assert taken("k.zip", data) == {"k.zip/a.ipynb": "too_large", "k.zip/b.zip/0.py": "ok", "k.zip/b.zip/1.py": "ok"}
    tracemalloc.start()
    assert next(iter(from_files([("k.zip", data)]))).reason == "too_large"
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < MAX_BYTES


@pytest.mark.slow
def test_bomb_in_bombs() -> None:
    """The limit counts for an archive with all that is inside it: bombs inside it do not each get their own."""
    data = plain({f"{n}.zip": bomb(8) for n in range(4)})
    outcomes = [handin.reason or "ok" for handin in from_files([("k.zip", data)])]
    assert outcomes.count("ok") <= archive.MIN_TOTAL // ZEROS
    assert outcomes.count("archive_bomb") == len(outcomes) - outcomes.count("ok") > 15


def test_many_layers() -> None:
    """Archives in archives in archives, ten each, end at the depth that is allowed."""
    layer = plain({f"{n}.py": b"x" for n in range(10)})
    for _ in range(MAX_DEPTH):
        layer = plain({f"{n}.zip": layer for n in range(10)})
    start = time.process_time()
    outcomes = [handin.reason for handin in from_files([("k.zip", layer)])]
    assert outcomes == ["nested_too_deep"] * 10**MAX_DEPTH
    assert time.process_time() - start < 5


def test_archive_of_itself() -> None:
    """A zip that holds a zip that holds … without an end comes to one."""
    assert list(taken("k.zip", nested(60)).values()) == ["nested_too_deep"]


MANY = [
    pytest.param(archive.MAX_FILES, False, archive.MAX_FILES, id="as many as may be", marks=pytest.mark.slow),
    pytest.param(archive.MAX_FILES + 1, False, 1, id="one more"),
    pytest.param(archive.MAX_INSIDE, True, archive.MAX_INSIDE, id="as many as may be inside"),
    pytest.param(archive.MAX_INSIDE + 1, True, 1, id="one more inside"),
]


@pytest.mark.parametrize(("count", "inside", "rows"), MANY)
def test_many_files(count: int, inside: bool, rows: int) -> None:
    """A zip with more files than a class hands in is refused as one."""
    data = plain({f"{n}.py": b"x" for n in range(count)})
    handins = list(from_files([("k.zip", plain({"z.zip": data}) if inside else data)]))
    assert len(handins) == rows
    assert {handin.reason for handin in handins} == ({"too_many_files"} if rows == 1 else {""})


def test_counted_in_a_large_directory() -> None:
    """The files of a zip are counted before they are listed, also when the end of it looks like another end."""
    data = zipped([Entry(name=b"%d.py" % n, data=b"x") for n in range(archive.MAX_FILES + 1)])
    at = data.rfind(b"PK\5\6")
    assert taken("k.zip", data[:at] + zip64(data, at)) == {"k.zip": "too_many_files"}
    again = data[: at + 20] + struct.pack("<H", 22) + b"PK\5\6" + bytes(16) + b"xx"
    assert taken("k.zip", again) == {"k.zip": "empty_archive"}


def zip64(data: bytes, at: int) -> bytes:
    """Return the end of a zip with 64 bit fields, for the end that starts `at`."""
    count, length, start = struct.unpack_from("<HLL", data, at + 10)
    big = struct.pack("<4sQHHLLQQQQ", b"PK\6\6", 44, 45, 45, 0, 0, count, count, length, start)
    locator = struct.pack("<4sLQL", b"PK\6\7", 0, at, 1)
    return big + locator + struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, 0xFFFF, 0xFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0)


def test_zip64() -> None:
    """A zip with 64 bit fields is read as any other."""
    data = plain({"a.py": b"x"})
    at = data.rfind(b"PK\5\6")
    assert taken("k.zip", data[:at] + zip64(data, at)) == {"k.zip/a.py": "ok"}


def test_folder_on_disk(tmp_path: Path) -> None:
    """Links and pipes of a folder have a row and are not opened; a folder named like a notebook is a folder."""
    (tmp_path / "secret.ipynb").write_bytes(b"not yours")
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "les.ipynb").write_bytes(b"not yours")
    klas = tmp_path / "klas"
    (klas / "Anna" / "x.ipynb").mkdir(parents=True)
    (klas / "Anna" / "x.ipynb" / "les.ipynb").write_bytes(NOTEBOOK)
    (klas / "Anna" / ".ipynb_checkpoints").mkdir()
    (klas / "Anna" / ".ipynb_checkpoints" / "les.ipynb").write_bytes(NOTEBOOK)
    (klas / "link.ipynb").symlink_to(tmp_path / "secret.ipynb")
    (klas / "folder").symlink_to(tmp_path / "outside")
    (klas / "round").symlink_to(klas)
    (klas / "nowhere").symlink_to(tmp_path / "nothing")
    os.mkfifo(klas / "pipe.ipynb")
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(klas / "s"))
        intake = from_paths([klas])
        handins = list(intake)
    assert seen(handins) == {
        "klas/Anna/x.ipynb/les.ipynb": "ok",
        **dict.fromkeys(["klas/link.ipynb", "klas/folder", "klas/round", "klas/nowhere"], "link"),
        **dict.fromkeys(["klas/pipe.ipynb", "klas/s"], "not_a_file"),
    }
    assert not any(b"not yours" in handin.content for handin in handins)
    assert [left.kind for left in intake.left_out] == [Litter.SYSTEM]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        pytest.param(lambda path: path.unlink(), "no_access", id="gone"),
        pytest.param(lambda path: (path.unlink(), path.symlink_to(path.parent / "secret")), "no_access", id="a link"),
        pytest.param(lambda path: (path.unlink(), os.mkfifo(path)), "not_a_file", id="a pipe"),
        pytest.param(lambda path: (path.unlink(), path.mkdir()), "not_a_file", id="a folder"),
    ],
)
def test_changed_meanwhile(change: Callable[[Path], object], reason: str, tmp_path: Path) -> None:
    """What takes the place of a file after it was found is not opened in its stead."""
    (tmp_path / "secret").write_bytes(b"not yours")
    (tmp_path / "les.ipynb").write_bytes(NOTEBOOK)
    intake = from_paths([tmp_path / "les.ipynb"])
    change(tmp_path / "les.ipynb")
    assert seen(list(intake)) == {"les.ipynb": reason}


@contextmanager
def as_a_user(folder: Path) -> Iterator[None]:
    """Be somebody who may not read everything, also when the tests are run by who may; `folder` can be entered."""
    if os.geteuid() != 0:
        yield
        return
    folder.chmod(0o755)
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


def test_no_permission() -> None:
    """A file or folder that may not be read has a row."""
    with TemporaryDirectory() as name:  # pytest's own folders cannot be entered by others
        folder = Path(name)
        (folder / "k").mkdir()
        (folder / "k" / "les.ipynb").touch(mode=0)
        (folder / "k" / "Anna").mkdir(mode=0)
        with as_a_user(folder):
            rows = seen(list(from_paths([folder / "k"])))
        assert rows == {"k/les.ipynb": "no_access", "k/Anna": "no_access"}


def test_content_that_cannot_be_read() -> None:
    """A function that fails to read a file in the browser gives a row; one that reads is called when its turn comes."""
    turns: list[str] = []

    def read(name: str) -> bytes:
        turns.append(name)
        if name == "b.py":
            raise PermissionError(name)
        return b"x"

    intake = iter(from_files([(name, lambda name=name: read(name)) for name in ("c.py", "b.py", "a.py")]))
    assert turns == []
    assert next(intake).path == "a.py"
    assert turns == ["a.py"]
    assert [(handin.path, handin.reason) for handin in intake] == [("b.py", "no_access"), ("c.py", "")]


def test_deep_folders(tmp_path: Path) -> None:
    """Folders in folders are followed to a depth, and no recursion is exhausted beyond it."""
    place = tmp_path / "k"
    place.mkdir()
    here = Path.cwd()
    try:
        os.chdir(place)
        for _ in range(200):
            Path("d").mkdir()
            os.chdir("d")
    finally:
        os.chdir(here)
    [handin] = from_paths([place])
    assert handin.reason == "nested_too_deep"
    assert len(handin.path) < 200


def test_names_on_disk(tmp_path: Path) -> None:
    """Names that are not UTF-8, or that hold a newline, are shown safely and found all the same."""
    for name in (b"\x8fsa.py", b"b\n.py", b"back\\slash.py"):
        Path(os.fsdecode(os.fsencode(tmp_path) + b"/" + name)).write_bytes(b"x")
    assert seen(list(from_paths([tmp_path]))) == dict.fromkeys(
        [f"{tmp_path.name}/{name}" for name in ("b<U+000A>.py", "back\\slash.py", "Åsa.py")], "ok"
    )


def test_several_inputs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files and folders of the same name stay apart, and files that were named one by one are read together."""
    for path in ("a/k/Anna/les.ipynb", "b/k/Anna/les.ipynb", "a/k/Bo/les.ipynb"):
        (tmp_path / path).parent.mkdir(parents=True)
        (tmp_path / path).write_bytes(NOTEBOOK)
    assert list(seen(list(from_paths([tmp_path / "a/k", tmp_path / "b/k"])))) == [
        "k/Anna/les.ipynb", "k/Bo/les.ipynb", "k (2)/Anna/les.ipynb",
    ]  # fmt: skip
    handins = list(from_paths([tmp_path / "a/k/Anna/les.ipynb", tmp_path / "a/k/Bo/les.ipynb"]))
    assert [(h.path, h.student.name) for h in handins] == [("Anna/les.ipynb", "Anna"), ("Bo/les.ipynb", "Bo")]
    monkeypatch.chdir(tmp_path / "a/k")
    assert list(seen(list(from_paths(["."])))) == ["k/Anna/les.ipynb", "k/Bo/les.ipynb"]
    assert list(from_paths([])) == []
    (tmp_path / "empty").mkdir()
    assert list(from_paths([tmp_path / "empty"])) == []


@pytest.mark.parametrize("name", ["nothing.zip", "nothing/les.ipynb", "a\0b", ""])
def test_input_that_does_not_exist(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An input that is not there is the caller's mistake, before anything is read."""
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InputNotFound) as caught:
        from_paths([name])
    assert caught.value.path == name


def snapshot(folder: Path) -> dict[str, tuple[int, int, int]]:
    return {
        str(path.relative_to(folder)): (path.lstat().st_mode, path.lstat().st_size, path.lstat().st_mtime_ns)
        for path in [folder, *folder.rglob("*")]
    }


def test_nothing_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading everything above leaves the disk as it was, also where temporary files would go."""
    for number, (name, data, _) in enumerate(KINDS.values()):
        if name and len(data) < MAX_BYTES:
            (tmp_path / str(number)).mkdir()
            (tmp_path / str(number) / name).write_bytes(data)
    (tmp_path / "tmp").mkdir()
    monkeypatch.setenv("TMPDIR", str(tmp_path / "tmp"))
    monkeypatch.chdir(tmp_path)
    before = snapshot(tmp_path)
    assert len(list(from_paths(["."]))) > 60
    assert snapshot(tmp_path) == before


def test_one_file_at_a_time(tmp_path: Path) -> None:
    """A class of 60 files of 1 MB is never in memory together."""
    with zipfile.ZipFile(tmp_path / "k.zip", "w") as made:
        for number in range(60):
            made.writestr(f"{number}.ipynb", NOTEBOOK + b" " * 1_000_000)
    tracemalloc.start()
    assert sum(handin.reason == "" for handin in from_paths([tmp_path / "k.zip"])) == 60
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 6_000_000


SEEDS = [
    plain({"a/les.ipynb": NOTEBOOK, "b/../x": b"x", "z.zip": plain({"c.py": b"x"})}),
    zipped([entry for entry in NAMES.values()]),
    overlapping(),
    nested(3),
    zipped([Entry(name=b"%d_1_2_x" % n, data=b"x" * n, method=0, extra=b"up\t\0" + bytes(9)) for n in range(9)]),
]


@st.composite
def mutated(draw: st.DrawFn) -> bytes:
    """Return a zip in which bytes were changed, cut out, doubled or added."""
    data = bytearray(draw(st.sampled_from(SEEDS)))
    for _ in range(draw(st.integers(1, 8))):
        at = draw(st.integers(0, max(len(data) - 1, 0)))
        length = draw(st.integers(0, 40))
        data[at : at + length] = draw(st.binary(max_size=40)) if draw(st.booleans()) else data[at : at + length] * 2
    return bytes(data)


@settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(mutated())
@example(b"PK\5\6")
@example(base64.b64decode("UEsDBA=="))
@example(b"PK\5\6" + b"\xff" * 18)
def test_mutated_zips(data: bytes) -> None:
    """Whatever the bytes of a zip, there is a row or more, each path stays below the archive, and nothing is raised."""
    handins = list(from_files([("k.zip", data)]))
    assert handins or not data
    for handin in handins:
        steps = handin.path.split("/")
        assert steps[0] == "k.zip"
        assert not {"", ".", ".."} & set(steps)
        assert handin.path.isprintable()
        assert (handin.reason == "") == (handin.content != b"")
    seen(handins)


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=30), st.sampled_from([b"x", NOTEBOOK, b"PK\3\4", plain({"..\\x": b"x"})]))
@example("../../x", b"x")
@example("C:..\\..", b"x")
@example("C:./D:E:/x", b"x")
def test_any_name(name: str, data: bytes) -> None:
    """Whatever the name of a file, its row has a path that leads nowhere else."""
    for handin in from_files([(name, data)]):
        assert not {"", ".", ".."} & set(handin.path.split("/"))
        assert not re.match("[A-Za-z]:", handin.path)
        assert handin.path.isprintable() or "\u200d" in handin.path or any(
            unicodedata.category(char) in ("Cn", "Co", "Zs") for char in handin.path
        )  # fmt: skip


def test_modes_are_what_they_say() -> None:
    """The modes in the table above are those of a link, a pipe and a device."""
    assert (stat.S_ISLNK(0o120777), stat.S_ISFIFO(0o10644), stat.S_ISCHR(0o20644)) == (True, True, True)
