"""What grading a class came to, in a few lines for a terminal: counts, what has no report and why, and what to do."""

from __future__ import annotations

from collections.abc import Iterator

from checker.desk.outbox import REMARKS
from checker.desk.results import Results
from checker.headline import Status
from checker.messages import say
from checker.views import phrasing
from checker.views.remarksheet import Sheet

SHOWN = 20
"""How many files without a report are named; the pages name all of them."""


def lines(found: Results, sheet: Sheet, language: str, *, folder: str, kept: str = "") -> Iterator[str]:
    """Yield the summary. `kept` is where an earlier file of remarks went, empty when it did not go anywhere."""
    if sheet.problems:
        yield say("grade.problems", language, name=REMARKS)
        yield from (f"  {problem.say(language)}" for problem in sheet.problems)
    if kept:
        yield say("grade.kept", language, name=REMARKS, kept=kept)
    if found.beside.homeless:
        yield say("grade.homeless", language, count=len(found.beside.homeless))
    yield from _counts(found, language)
    yield say("grade.written", language, folder=folder)


def _counts(found: Results, language: str) -> Iterator[str]:
    unread = found.unread
    broken = sum(any(each.status is Status.BROKEN for each in row.verdicts) for row in found.rows)
    yield say(
        "grade.counts",
        language,
        files=len(found.rows),
        reports=len(found.rows) - len(unread),
        finished=sum(bool(row.verdicts) and row.passed == len(row.statuses) for row in found.rows),
        unread=len(unread),
    )
    for row in unread[:SHOWN]:
        why = phrasing.reason(row.entry, language)
        yield f"  {why}" if row.entry.path in why else f"  {row.entry.path}: {why}"
    if unread[SHOWN:]:
        yield f"  {say('overview.more', language, count=len(unread) - SHOWN)}"
    if broken:
        yield say("grade.broken", language, count=broken)
