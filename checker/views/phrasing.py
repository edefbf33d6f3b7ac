"""Words for what the desk knows of a file, the same in table, overview and page: names, reasons, flags, changes."""

from __future__ import annotations

from pathlib import PurePosixPath

from checker.desk.entry import Entry
from checker.desk.likeness import Kind, Likeness
from checker.desk.row import Change, Remark, Row
from checker.headline import Status
from checker.messages import say
from checker.verdict import Verdict
from checker.views import wording


def name(entry: Entry, language: str) -> str:
    """Return what to call whose file this is: the student's name or number, else the name of the file."""
    known = (entry.student.name, entry.student.number, PurePosixPath(entry.path).stem)
    return next((each.strip() for each in known if each.strip()), say("overview.unnamed", language))


def reason(entry: Entry, language: str) -> str:
    """Return why there is no report, empty where there is one."""
    return say(f"unreadable.{entry.reason}", language, **{"path": entry.path, **entry.fields}) if entry.reason else ""


def flags(row: Row, language: str) -> list[str]:
    """Return what whoever grades should look at."""
    found = [say(f"flag.{key}", language, **fields) for key, fields in row.entry.flags]
    return [*found, say("table.stale", language)] if row.stale else found


def status(row: Row, verdict: Verdict, language: str) -> str:
    """Return the word for how a checkpoint ended, the teacher's where there is one."""
    new = {change.checkpoint: change.new for change in row.changes}.get(verdict.number)
    return word(new, language) if new else wording.status(verdict, language)


def word(ended: Status | None, language: str) -> str:
    """Return the word for a status, or that there is none."""
    return say(f"status.{ended}", language) if ended else say("table.nothing", language)


def changed(change: Change, row: Row, language: str) -> str:
    """Return what the teacher changed, with the old word and the new one."""
    return say(
        "table.changed",
        language,
        number=change.checkpoint,
        old=old_word(change, row, language),
        new=word(change.new, language),
    )


def old_word(change: Change, row: Row, language: str) -> str:
    """Return the word for what the verdict said before the teacher changed it."""
    verdict = next((each for each in row.verdicts if each.number == change.checkpoint), None)
    return wording.status(verdict, language) if verdict else word(None, language)


def remark(each: Remark, language: str) -> str:
    """Return the text of a remark, behind its checkpoint where it is about one."""
    head = say("table.checkpoint", language, number=each.checkpoint) + ": " if each.checkpoint else ""
    return head + each.text if each.text else ""


def alike(each: Likeness, language: str) -> str:
    """Return how much code is alike."""
    if each.kind is Kind.EXAMPLE and each.percent == 100:
        return say("likeness.example_identical", language)
    return say(f"likeness.{each.kind}", language, percent=each.percent)
