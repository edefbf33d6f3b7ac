"""The file in which a teacher writes remarks and other statuses: a CSV that Excel opens, read as Excel leaves it.

Columns: file, student, number, checkpoint, status, remark, version. The words of the first line and of a status may be
Dutch, Swedish or English, the sign between cells `;`, `,` or a tab, the encoding UTF-8, UTF-16 or cp1252. A row without
a status or a remark says nothing. `version` is the beginning of the digest of the file that the remark is about, behind
a word, since a spreadsheet takes some digests for numbers.
"""

from __future__ import annotations

import codecs
import csv
import io
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from checker.desk.cell import unguarded
from checker.desk.row import Remark, Row
from checker.headline import Status
from checker.messages import LANGUAGES, say
from checker.views.phrasing import word
from checker.views.table import Form, written

COLUMNS = ("file", "student", "number", "checkpoint", "status", "remark", "version")
_NEEDED = ("status", "remark")
_DIGITS = 16


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong with a line: a key under `remarks_problem` in messages.toml, and its fields without `line`."""

    line: int
    key: str
    fields: Mapping[str, object] = field(default_factory=dict)

    def say(self, language: str) -> str:
        """Return the problem as a sentence."""
        return say(f"remarks_problem.{self.key}", language, line=self.line, **self.fields)


@dataclass(frozen=True, slots=True)
class Sheet:
    """What was read: every remark that makes sense, and every problem, both in the order of their lines.

    `more`: there is something below a heading that is not ours, which a file that is written anew does not have.
    """

    remarks: tuple[Remark, ...] = ()
    problems: tuple[Problem, ...] = ()
    more: bool = False


def read_remarks(data: bytes, *, checkpoints: int = 99) -> Sheet:
    """Return the remarks in a file on a lesson of so many checkpoints.

    Never raises: what is wrong is among the problems, and the rest still counts. Only at a quotation mark that makes no
    sense reading ends: what comes before it counts, and nothing after it.
    """
    text = _decoded(data)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(text), strict=True)
    remarks: list[Remark] = []
    problems: list[Problem] = []
    columns: list[str] = []
    line, more = 1, False
    try:
        for cells in reader:
            if not any(cell.strip() for cell in cells) or cells[0].lower().startswith("sep="):
                pass
            elif not columns:
                columns = [_column(cell) for cell in cells]
                problems += _lacking(columns, line)
            else:
                found, wrong = _row(columns, cells, line)
                more |= any(cell.strip() for name, cell in zip(columns, cells, strict=False) if not name)
                remarks += found
                problems += wrong
            line = reader.line_num + 1
    except csv.Error:
        problems.append(Problem(line, "quotes"))
    problems += _beyond(remarks, checkpoints)
    problems += _repeated(remarks)
    kept = (each for each in remarks if each.checkpoint <= checkpoints)
    return Sheet(tuple(kept), tuple(sorted(problems, key=lambda each: each.line)), more)


def write_remarks(rows: Sequence[Row], homeless: Sequence[Remark], language: str) -> bytes:
    """Return the file with every remark there is, and an empty line for each file that has none."""
    lines = [[say(f"remarks.{column}", language) for column in COLUMNS]]
    for row in rows:
        entry = row.entry
        empty = Remark(
            path=entry.path, name=entry.student.name, number=entry.student.number, digest=entry.digest[:_DIGITS]
        )
        lines += [_cells(each, language) for each in row.remarks or (empty,)]
    lines += [_cells(each, language) for each in homeless]
    return written(lines, Form.EXCEL)


def _cells(each: Remark, language: str) -> list[str]:
    status = word(each.status, language) if each.status else ""
    checkpoint = str(each.checkpoint) if each.checkpoint else ""
    version = f"sha256:{each.digest}" if each.digest else ""
    return [each.path, each.name, each.number, checkpoint, status, each.text, version]


def _decoded(data: bytes) -> str:
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def _delimiter(text: str) -> str:
    head = next((line for line in text.splitlines() if line.strip() and not line.lower().startswith("sep=")), "")
    return max(";,\t", key=head.count)


def _column(cell: str) -> str:
    plain = _plain(cell)
    names = (name for name in COLUMNS for language in LANGUAGES if plain in (name, say(f"remarks.{name}", language)))
    return next(names, "")


def _lacking(columns: Sequence[str], line: int) -> Iterator[Problem]:
    names = [name for name in _NEEDED if name not in columns]
    if not {"file", "student", "number"} & set(columns):
        names.append("file")
    if names:
        yield Problem(line, "header", {"names": ", ".join(names)})


def _row(columns: Sequence[str], cells: Sequence[str], line: int) -> tuple[list[Remark], list[Problem]]:
    while len(cells) > len(columns) and not cells[-1].strip():
        cells = cells[:-1]
    if len(cells) > len(columns):
        return [], [Problem(line, "cells", {"count": len(cells)})]
    known = {name: unguarded(cell.strip()) for name, cell in zip(columns, cells, strict=False) if name}
    if not known.get("status") and not known.get("remark"):
        return [], []
    problems = list(_wrong(known, line))
    if problems:
        return [], problems
    remark = Remark(
        path=known.get("file", ""),
        name=known.get("student", ""),
        number=known.get("number", ""),
        digest=known.get("version", "").rpartition(":")[2].lower(),
        checkpoint=_checkpoint(known.get("checkpoint", "")) or 0,
        status=_statuses().get(_plain(known.get("status", ""))),
        text=known.get("remark", ""),
        line=line,
    )
    return [remark], []


def _wrong(known: Mapping[str, str], line: int) -> Iterator[Problem]:
    checkpoint, status = known.get("checkpoint", ""), known.get("status", "")
    if not any(known.get(name) for name in ("file", "student", "number")):
        yield Problem(line, "nobody")
    if checkpoint and _checkpoint(checkpoint) is None:
        yield Problem(line, "checkpoint", {"value": checkpoint})
    if status and _plain(status) not in _statuses():
        yield Problem(line, "status", {"value": status, "known": ", ".join(Status)})
    if status and not checkpoint:
        yield Problem(line, "status_alone")


def _checkpoint(cell: str) -> int | None:
    """Return the number in `2`, `2,0` (as a spreadsheet may leave it) or `Checkpoint 2`; None for anything else."""
    match = re.fullmatch(r"(?:checkpoint\s*)?0*([1-9]\d?)(?:[.,]0+)?", cell.casefold(), re.ASCII)
    return int(match[1]) if match else None


def _plain(text: str) -> str:
    return unicodedata.normalize("NFC", text.strip()).casefold()


def _statuses() -> dict[str, Status]:
    words = {word(status, language).casefold(): status for status in Status for language in LANGUAGES}
    return words | {str(status): status for status in Status}


def _beyond(remarks: Sequence[Remark], checkpoints: int) -> Iterator[Problem]:
    for each in remarks:
        if each.checkpoint > checkpoints:
            yield Problem(each.line, "checkpoint", {"value": str(each.checkpoint)})


def _repeated(remarks: Sequence[Remark]) -> Iterator[Problem]:
    seen: dict[tuple[str, str, str, int], int] = {}
    for each in remarks:
        key = (each.path, each.name, each.number, each.checkpoint)
        if each.status and key in seen:
            yield Problem(each.line, "repeated", {"earlier": seen[key]})
        if each.status:
            seen[key] = each.line
