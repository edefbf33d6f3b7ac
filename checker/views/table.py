"""The class as a table for a spreadsheet: one row for each file, every cell quoted, and none that starts a formula.

Two forms: `PLAIN` has commas, `EXCEL` has semicolons, a byte order mark and CRLF, which is what Excel opens by a double
click where a comma is the decimal sign, as in Dutch and Swedish. How many ideas passed is written in words: a
spreadsheet takes `3/5` for a date. A student number with zeros in front keeps them in the file, but most spreadsheets
show a number.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from enum import StrEnum

from checker.desk.cell import guarded
from checker.desk.row import Row
from checker.headline import Status
from checker.messages import say
from checker.verdict import Verdict
from checker.views import phrasing


class Form(StrEnum):
    """For whom a file is written: any program that reads CSV, or Excel in Dutch or Swedish."""

    PLAIN = "plain"
    EXCEL = "excel"


def table(
    rows: Sequence[Row], language: str, *, weights: Sequence[int] = (), without: Sequence[str] = ()
) -> list[list[str]]:
    """Return the header and one list of texts for each row; as many checkpoints as the largest report has.

    With `weights`, the points of each checkpoint, there are columns of points; with `without`, the ideas that did not
    count, as `function:idea`, a column of those of the row's lesson.
    """
    numbers = sorted({number for row in rows for number in row.statuses})
    lines = [_header(numbers, language), *(_line(row, numbers, language) for row in rows)]
    if weights:
        lines[0] += [say("table.points", language), say("table.worth", language)]
        for line, row in zip(lines[1:], rows, strict=True):
            line.extend([str(row.points(weights)), str(row.worth(weights))] if row.statuses else ["", ""])
    if without:
        lines[0].append(say("table.without", language))
        for line, row in zip(lines[1:], rows, strict=True):
            functions = {verdict.function for verdict in row.verdicts}
            line.append("; ".join(each for each in without if each.partition(":")[0] in functions))
    return lines


def grades(
    rows: Sequence[Row],
    language: str,
    form: Form = Form.PLAIN,
    *,
    weights: Sequence[int] = (),
    without: Sequence[str] = (),
) -> bytes:
    """Return the file `grades.csv`: the same bytes for the same rows."""
    return written(table(rows, language, weights=weights, without=without), form)


def written(lines: Iterable[Iterable[str]], form: Form) -> bytes:
    """Return lines of texts as a CSV file, every cell quoted and guarded."""
    excel = form is Form.EXCEL
    text = io.StringIO(newline="")
    writer = csv.writer(
        text, delimiter=";" if excel else ",", quoting=csv.QUOTE_ALL, lineterminator="\r\n" if excel else "\n"
    )
    writer.writerows([guarded(cell) for cell in line] for line in lines)
    return text.getvalue().encode("utf-8-sig" if excel else "utf-8")


def _header(numbers: Sequence[int], language: str) -> list[str]:
    checkpoints = [
        say(f"table.{key}", language, number=number) for number in numbers for key in ("checkpoint", "ideas")
    ]
    before = [say(f"table.{key}", language) for key in ("student", "number", "file", "lesson")]
    after = ("passed", "total", "flags", "reason", "remark", "override", "seed", "version")
    return [*before, *checkpoints, *(say(f"table.{key}", language) for key in after)]


def _line(row: Row, numbers: Sequence[int], language: str) -> list[str]:
    entry, report = row.entry, row.entry.report
    verdicts = {verdict.number: verdict for verdict in row.verdicts}
    cells = [entry.student.name, entry.student.number, entry.path, entry.lesson]
    for number in numbers:
        verdict = verdicts.get(number)
        cells.append(
            phrasing.status(row, verdict, language) if verdict else phrasing.word(row.statuses.get(number), language)
        )
        cells.append(_ideas(verdict, language) if verdict else "")
    counted = bool(row.statuses)
    cells += [str(row.passed) if counted else "", str(row.total) if report else ""]
    cells += ["; ".join(phrasing.flags(row, language)), phrasing.reason(entry, language)]
    cells.append("; ".join(filter(None, (phrasing.remark(each, language) for each in row.remarks))))
    cells.append("; ".join(phrasing.changed(change, row, language) for change in row.changes))
    return [*cells, str(report.seed) if report else "", report.version if report else ""]


def _ideas(verdict: Verdict, language: str) -> str:
    if not verdict.ideas or verdict.status is Status.BROKEN:
        return ""
    passed = sum(not idea.failed for idea in verdict.ideas)
    return say("table.of", language, passed=passed, total=len(verdict.ideas))
