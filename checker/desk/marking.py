"""From one handed-in file to its entry and the sketches of its code: whatever is in the file, an entry comes out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from checker.checking import check
from checker.desk.entry import Entry, Handin
from checker.desk.order import Order
from checker.desk.provenance import SIGNED, remarkable, signed
from checker.desk.recognise import recognise
from checker.desk.sketch import Sketch, sketches
from checker.errors import UnreadableFile
from checker.lessons import load
from checker.runners.protocol import Runner
from checker.submission import from_bytes


class Unmarked(StrEnum):
    """Why a file that could be read has no report: keys of messages.toml under `unreadable`."""

    UNKNOWN_LESSON = "unknown_lesson"
    OTHER_LESSON = "other_lesson"
    DIED = "died"


@dataclass(frozen=True, slots=True)
class Marked:
    """What comes of one file: its entry, and {function: sketch} of the code in it, by which files are compared."""

    entry: Entry
    sketches: Mapping[str, Sketch] = field(default_factory=dict)

    def to_dict(self) -> dict[str, Any]:
        """Return this as JSON-ready data; `from_dict` is its inverse."""
        return {
            "entry": self.entry.to_dict(),
            "sketches": {name: each.to_list() for name, each in self.sketches.items()},
        }

    @classmethod
    def from_dict(cls, data: object) -> Marked:
        """Rebuild this from `to_dict`. Raises ValueError for data that is none."""
        if not isinstance(data, Mapping) or not isinstance(data.get("sketches"), Mapping):
            raise ValueError("Marked: not an entry with sketches")
        found = {str(name): Sketch.from_list(each) for name, each in data["sketches"].items()}
        return cls(Entry.from_dict(data.get("entry")), found)

    def renamed(self, handin: Handin) -> Marked:
        """Return what comes of another file with the same content."""
        entry = self.entry
        report = entry.report and replace(entry.report, name=handin.path.rpartition("/")[2])
        student = signed(handin.student, entry.student.name if entry.student.pattern == SIGNED else "")
        return replace(self, entry=replace(entry, path=handin.path, student=student, report=report))


def refused(handin: Handin) -> Marked:
    """Return what comes of a file that there is nothing to check in, for the reason that it carries."""
    digest = handin.digest if handin.content else ""
    entry = Entry(path=handin.path, digest=digest, student=handin.student)
    return Marked(replace(entry, reason=handin.reason, fields=handin.fields))


def died(handin: Handin) -> Marked:
    """Return what comes of a file whose check ended before it had a result, each time it was tried."""
    return Marked(Entry(path=handin.path, digest=handin.digest, student=handin.student, reason=Unmarked.DIED))


async def mark(handin: Handin, order: Order, runner: Runner) -> Marked:
    """Return what comes of one file. Raises LessonNotFound when the order names a lesson that there is not."""
    if handin.reason:
        return refused(handin)
    entry = Entry(path=handin.path, digest=handin.digest if handin.content else "", student=handin.student)
    try:
        submission = from_bytes(handin.content, handin.path.rpartition("/")[2])
    except UnreadableFile as error:
        return Marked(replace(entry, reason=error.reason))
    found = recognise(submission)
    student = signed(handin.student, submission.stamp.get("student", ""))
    entry = replace(entry, lesson=found.lesson, language=found.language, student=student)
    if not (order.lesson or found.lesson):
        return Marked(replace(entry, reason=Unmarked.UNKNOWN_LESSON))
    if order.lesson and found.lesson not in ("", order.lesson):
        fields = {"found": found.lesson, "lesson": order.lesson}
        return Marked(replace(entry, reason=Unmarked.OTHER_LESSON, fields=fields))
    lesson = load(order.lesson or found.lesson)
    report = await check(lesson, submission, runner, seed=order.seed, without=order.without)
    flags = remarkable(submission, lesson.slug)
    return Marked(replace(entry, lesson=lesson.slug, report=report, flags=flags), sketches(submission, lesson))
