"""Everything that grading a class gives, as files in memory: who writes them, and where to, is the caller's concern.

One lesson: index.html, grades.csv, grades-excel.csv, gradebook.json and its schema, remarks.csv, and feedback/ with a
page for each file. More lessons, or none: the same tables of all files together, index.html with links, a folder for
each lesson with its own index.html, tables and feedback/, and feedback/ for the files that have no lesson.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from checker.desk.results import Beside, Group, Results
from checker.desk.row import Row
from checker.lessons import load
from checker.views import gradebook
from checker.views.contents import contents
from checker.views.feedback import Reveal, feedback
from checker.views.overview import overview
from checker.views.pagename import PAGES, page_names
from checker.views.remarksheet import write_remarks
from checker.views.table import Form, grades

REMARKS = "remarks.csv"
"""The file that the teacher fills in."""
GRADEBOOK = "gradebook.json"


def files(found: Results, language: str, *, reveal: Reveal = Reveal.IDEAS) -> Iterator[tuple[str, bytes]]:
    """Yield (path, content) of every file, one at a time; paths have `/` between their parts and are ASCII.

    `language` is the teacher's; the page of a student is in the language of the notebook where that is known. The same
    results give the same files, byte for byte.
    """
    yield REMARKS, write_remarks(found.rows, found.beside.homeless, language)
    yield from _tables(found.rows, found.beside, language)
    lesson = found.groups[0].lesson if len(found.groups) == 1 else ""
    yield GRADEBOOK, gradebook.written(_gradebook(found, lesson))
    yield "gradebook.schema.json", (json.dumps(gradebook.schema(), indent=1) + "\n").encode("ascii")
    if lesson and not found.apart:
        yield from _group(found.groups[0], found.beside, language, reveal)
        return
    yield "index.html", contents(found, language).encode()
    yield from _pages(found.apart, language, reveal)
    for group in found.groups:
        own = replace(found.beside, homeless=(), left_out={})
        below = (*_tables(group.rows, own, language), *_group(group, own, language, reveal))
        yield from ((f"{group.lesson}/{path}", content) for path, content in below)


def _gradebook(found: Results, lesson: str) -> dict[str, Any]:
    weights, without = found.beside.weights, found.beside.without
    return gradebook.gradebook(found.rows, lesson, found.order.seed, weights=weights, without=without)


def _tables(rows: Sequence[Row], beside: Beside, language: str) -> Iterator[tuple[str, bytes]]:
    for name, form in (("grades.csv", Form.PLAIN), ("grades-excel.csv", Form.EXCEL)):
        yield name, grades(rows, language, form, weights=beside.weights, without=beside.without)


def _group(group: Group, beside: Beside, language: str, reveal: Reveal) -> Iterator[tuple[str, bytes]]:
    own = replace(beside, likenesses=group.likenesses)
    yield "index.html", overview(group.rows, load(group.lesson), language, beside=own).encode()
    yield from _pages(group.rows, language, reveal)


def _pages(rows: Sequence[Row], language: str, reveal: Reveal) -> Iterator[tuple[str, bytes]]:
    for row, name in zip(rows, page_names(row.entry for row in rows), strict=True):
        report = row.entry.report
        lesson = load(report.lesson) if report else None
        yield PAGES + name, feedback(row, lesson, row.entry.language or language, reveal=reveal).encode()
