"""Put the teacher's remarks beside the entries they are about, and lose none, whatever became of the files.

A remark belongs to the file with its digest, else to the file at its path, else to the only file of its student. One
that fits no file, or more than one, is kept apart.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from checker.desk.cell import visible
from checker.desk.entry import Entry
from checker.desk.row import Remark, Row

MIN_DIGEST = 8
"""Hexadecimal digits: fewer could be the beginning of another file's digest by chance."""


@dataclass(frozen=True, slots=True)
class Placed:
    """Rows in the order of their entries, and the remarks for which there is no row, in the order they came."""

    rows: tuple[Row, ...]
    homeless: tuple[Remark, ...] = ()


def place(entries: Sequence[Entry], remarks: Iterable[Remark]) -> Placed:
    """Return every entry with the remarks on it, ordered by checkpoint."""
    found: dict[int, list[Remark]] = {}
    homeless = []
    for remark in remarks:
        position = _home(entries, remark)
        if position is None:
            homeless.append(remark)
        else:
            found.setdefault(position, []).append(remark)
    rows = (
        Row(entry, tuple(sorted(found.get(position, ()), key=lambda each: each.checkpoint)))
        for position, entry in enumerate(entries)
    )
    return Placed(tuple(rows), tuple(homeless))


def _home(entries: Sequence[Entry], remark: Remark) -> int | None:
    tests: list[Callable[[Entry], bool]] = []
    if len(remark.digest) >= MIN_DIGEST:
        tests.append(lambda entry: entry.digest.startswith(remark.digest) and _may_own(entry, remark))
    if remark.path:
        tests.append(lambda entry: _same(entry.path, remark.path))
    if remark.number:
        tests.append(lambda entry: entry.student.number.lstrip("0") == remark.number.lstrip("0"))
    elif remark.name:
        tests.append(lambda entry: _same(entry.student.name, remark.name))
    for test in tests:
        fitting = [position for position, entry in enumerate(entries) if test(entry)]
        exact = [position for position in fitting if entries[position].path == remark.path]
        if len(exact or fitting) == 1:
            return (exact or fitting)[0]
    return None


def _may_own(entry: Entry, remark: Remark) -> bool:
    """Tell whether the file is where the remark says, or of the student it says: two students may hand in one file."""
    if remark.path and _same(entry.path, remark.path):
        return True
    if remark.number and entry.student.number:
        return entry.student.number.lstrip("0") == remark.number.lstrip("0")
    return not (remark.name and entry.student.name) or _same(entry.student.name, remark.name)


def _same(known: str, written: str) -> bool:
    """Tell whether two texts are one, also when `written` went through a spreadsheet that writes cp1252."""
    return _plain(written) in (_plain(known), _plain(_narrowed(known)))


def _narrowed(text: str) -> str:
    """Return `text` with a `?` for each unit of UTF-16 that cp1252 does not have."""
    wide = "".join(c if c <= "\uffff" else "??" for c in unicodedata.normalize("NFC", text))
    return wide.encode("cp1252", "replace").decode("cp1252")


def _plain(text: str) -> str:
    """Return `text` as it comes back from a table: with escapes for what does not show."""
    return visible(unicodedata.normalize("NFC", text)).strip().casefold()
