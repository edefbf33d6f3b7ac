"""From one handed-in file to its entry: whatever is in the file, an entry comes out."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum

from checker.checking import check
from checker.desk.entry import Entry, Handin
from checker.desk.order import Order
from checker.desk.recognise import recognise
from checker.errors import UnreadableFile
from checker.lessons import load
from checker.runners.protocol import Runner
from checker.submission import from_bytes


class Unmarked(StrEnum):
    """Why a file that could be read has no report: keys of messages.toml under `unreadable`."""

    UNKNOWN_LESSON = "unknown_lesson"
    OTHER_LESSON = "other_lesson"
    DIED = "died"


async def mark(handin: Handin, order: Order, runner: Runner) -> Entry:
    """Return the entry of one file. Raises LessonNotFound when the order names a lesson that there is not."""
    entry = Entry(path=handin.path, digest=handin.digest if handin.content else "", student=handin.student)
    if handin.reason:
        return replace(entry, reason=handin.reason, fields=handin.fields)
    try:
        submission = from_bytes(handin.content, handin.path.rpartition("/")[2])
    except UnreadableFile as error:
        return replace(entry, reason=error.reason)
    found = recognise(submission)
    entry = replace(entry, lesson=found.lesson, language=found.language)
    if not (order.lesson or found.lesson):
        return replace(entry, reason=Unmarked.UNKNOWN_LESSON)
    if order.lesson and found.lesson not in ("", order.lesson):
        return replace(entry, reason=Unmarked.OTHER_LESSON, fields={"found": found.lesson, "lesson": order.lesson})
    lesson = load(order.lesson or found.lesson)
    report = await check(lesson, submission, runner, seed=order.seed, without=order.without)
    return replace(entry, lesson=lesson.slug, report=report)
