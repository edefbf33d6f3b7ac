"""The class in words for a page that draws its own table: plain data, with every word in the language of the page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from checker.desk.cohort import cohort
from checker.desk.comparison import Pair
from checker.desk.entry import Entry, Handin
from checker.desk.intake import LeftOut
from checker.desk.names import Litter
from checker.desk.row import Remark, Row
from checker.headline import Status
from checker.lessons import Lesson, load, slugs
from checker.messages import say
from checker.verdict import Verdict
from checker.views import phrasing, wording
from checker.views.page import MARKS

Json = dict[str, Any]


def line(row: Row, language: str, weights: Sequence[int] = ()) -> Json:
    """Return one file: whose it is, how each checkpoint ended, and what to look at or why there is no report."""
    entry = row.entry
    return {
        **person(entry, language),
        "lesson": entry.lesson,
        "cells": {str(number): cell(row, number, language) for number in sorted(row.statuses)},
        "passed": row.passed,
        "total": row.total,
        "points": [row.points(weights), row.worth(weights)] if weights and row.statuses else None,
        "reason": phrasing.reason(entry, language),
        "flags": phrasing.flags(row, language),
        "remarks": [text for each in row.remarks if (text := phrasing.remark(each, language))],
    }


def found(handin: Handin, language: str) -> Json:
    """Return a file before it is marked."""
    entry = Entry(path=handin.path, digest="", student=handin.student, reason=handin.reason, fields=handin.fields)
    return {**person(entry, language), "reason": phrasing.reason(entry, language)}


def person(entry: Entry, language: str) -> Json:
    """Return what to call a file: the student's name or number, the number beside the name, and where it was found.

    `certain` is False where the path may say better whose it is.
    """
    name = phrasing.name(entry, language)
    number = entry.student.number if entry.student.number != name else ""
    certain = bool(entry.student.name) and entry.student.certain
    return {"path": entry.path, "name": name, "number": number, "certain": certain}


def cell(row: Row, number: int, language: str) -> Json:
    """Return how a checkpoint ended: a mark, a word, which ideas are right and what the teacher changed."""
    verdict = next((each for each in row.verdicts if each.number == number), None)
    change = next((each for each in row.changes if each.checkpoint == number), None)
    if verdict is None or change:
        was = say("overview.changed", language, old=phrasing.old_word(change, row, language)) if change else ""
        return status(row.statuses.get(number), language) | {"note": was}
    state = wording.state(verdict)
    return {"state": state, "mark": _mark(state), "word": wording.status(verdict, language)} | {
        "note": _ideas(verdict, language)
    }


def status(ended: Status | None, language: str) -> Json:
    """Return a status by itself as a mark and a word."""
    state = str(ended or "none")
    return {"state": state, "mark": _mark(state), "word": phrasing.word(ended, language)}


def misunderstood(rows: Sequence[Row], language: str) -> list[Json]:
    """Return the ideas that fail most, lesson by lesson, the most failed first, with the names of who fails them."""
    ideas = []
    for slug in sorted({row.entry.lesson for row in rows if row.entry.report}):
        lesson = load(slug)
        own = [row for row in rows if row.entry.report and row.entry.lesson == slug]
        for each in cohort(own).ideas:
            names = [phrasing.name(own[position].entry, language) for position in each.rows]
            ideas.append(
                {
                    "lesson": slug,
                    "checkpoint": _checkpoint(lesson, each.number, each.function, language),
                    "idea": lesson.say(f"tasks.{each.function}.ideas.{each.keys[0]}", language),
                    "count": len(names),
                    "total": len(own),
                    "names": names,
                }
            )
    return ideas


def left_out(files: Iterable[LeftOut], language: str) -> list[Json]:
    """Return one sentence for each kind of file that was left out, with the paths."""
    paths: dict[Litter, list[str]] = {}
    for each in files:
        paths.setdefault(each.kind, []).append(each.path)
    return [
        {"text": say(f"left_out.{kind}", language, count=len(some)), "paths": some}
        for kind, some in sorted(paths.items())
    ]


def homeless(remarks: Iterable[Remark], language: str) -> list[str]:
    """Return a sentence for each remark that belongs to no file."""
    return [
        say(
            "overview.homeless",
            language,
            line=each.line,
            who=each.path or each.name or each.number,
            text=phrasing.remark(each, language) or phrasing.word(each.status, language),
        )
        for each in remarks
    ]


def pairs(compared: Sequence[Pair], rows: Mapping[str, Row], language: str) -> list[Json]:
    """Return what differs for each file under another order; `rows` by path."""
    return [
        {
            **person(rows[each.path].entry, language),
            "shifts": [
                {"checkpoint": shift.checkpoint}
                | {"old": status(shift.old, language), "new": status(shift.new, language)}
                for shift in each.shifts
            ],
            "old": each.old,
            "new": each.new,
        }
        for each in compared
    ]


def lessons(language: str) -> list[Json]:
    """Return every lesson with its checkpoints and their ideas, for a teacher to choose from."""
    every = []
    for lesson in map(load, slugs()):
        tasks = [
            {
                "function": task.function,
                "title": _checkpoint(lesson, number, task.function, language),
                "ideas": {idea: lesson.say(f"tasks.{task.function}.ideas.{idea}", language) for idea in task.ideas},
            }
            for number, task in enumerate(lesson.tasks, 1)
        ]
        every.append({"slug": lesson.slug, "title": lesson.say("title", language), "tasks": tasks})
    return every


def _checkpoint(lesson: Lesson, number: int, function: str, language: str) -> str:
    return f"{number} · {lesson.say(f'tasks.{function}.title', language)}"


def _mark(state: str) -> str:
    return "–" if state == "none" else MARKS.get(state, "✗")


def _ideas(verdict: Verdict, language: str) -> str:
    if not verdict.ideas or verdict.status in (Status.PASSED, Status.BROKEN):
        return ""
    passed = sum(not idea.failed for idea in verdict.ideas)
    return say("overview.right", language, count=passed, total=len(verdict.ideas))
