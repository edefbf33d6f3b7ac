"""A class to test the desk with: entries with real reports on the practice lesson, and names that mean harm."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from hashlib import sha256

from checker.desk.entry import Entry, Student
from checker.desk.row import Remark, Row
from checker.outcome import Broken
from checker.report import Report
from checker.runners.scripted import Scripted
from tests import practice

EVIL = {
    "formula": "=cmd|' -C calc'!A0 <img src=x onerror=alert(1)>",
    "plus": "+1+1;=2+2,@SUM(A1)",
    "quoted": ' "=1+1',
    "line": "Anna\n=1+1\r\n-2",
    "full width": "＝1＋1",
    "tab": "\t=1+1",
    "colours": "\x1b[31mrood\x1b[0m\x00\x07",
    "script": "</script></style><script>alert('x')</script>",
    "right to left": "Anna\u202egpj.exe\u2066",
    "half": "Zo\udc00ë \ud800",
    "separators": "a\u2028b\u2029c\x85d\x0be",
    "quotes": '"\';"",\'',
}
BY_PART = practice.SHARE.replace("len(found) / len(whole)", "len(found) / max(1, len(part))")
ACCEPTS = practice.SHARE.replace(" or not whole", "").replace("/ len(whole)", "/ max(1, len(whole))")
SOURCES = {
    "right": (practice.SHARE, practice.BEST, practice.ASKED),
    "by part": (BY_PART, practice.BEST),
    "accepts empty": (ACCEPTS, practice.BEST, practice.ASKED),
    "raises": ("def share(part, whole):\n    return part[9]", practice.BEST),
    "syntax": ("def share(part, whole):\n    return (",),
    "nothing": ("",),
}


@cache
def report(kind: str) -> Report:
    """Return the report on one of `SOURCES`, or on a check that broke."""
    if kind == "broken":
        return practice.report(practice.SHARE, runner=Scripted(lambda job, call: Broken("gone")))
    return practice.report(*SOURCES[kind])


def entry(name: str, kind: str = "right", *, number: str = "", path: str = "", **fields: object) -> Entry:
    """Return the entry of a student of this name; `kind` is one of `SOURCES`, `broken` or `unreadable`."""
    made = Entry(
        path=path or f"klas.zip/{name}/les.ipynb",
        digest=sha256(f"{name}{path}{kind}".encode("utf-8", "backslashreplace")).hexdigest(),
        student=Student(name, number, "moodle"),
        lesson="00-proef",
        language="nl",
        report=None if kind == "unreadable" else report(kind),
        reason="web_page" if kind == "unreadable" else "",
    )
    return replace(made, **fields)  # type: ignore[arg-type]


def row(name: str, kind: str = "right", *remarks: Remark, **fields: object) -> Row:
    """Return the row of such an entry, with remarks."""
    return Row(entry(name, kind, **fields), remarks)  # type: ignore[arg-type]
