"""A report as plain text for a terminal: no colour codes, and control characters of the student made harmless."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from checker.lessons import Lesson
from checker.messages import say
from checker.outcome import Place
from checker.report import Report
from checker.verdict import Idea, Shown, Verdict
from checker.views import wording
from checker.views.page import MARKS, SHOWN_IDEAS

WIDTH = 100


def terminal(report: Report, lesson: Lesson, language: str) -> str:
    """Return the whole report as text in `language`, ending in a newline."""
    lines = [say("page.title", language, name=report.name), lesson.say("title", language), ""]
    lines += [say(f"shield.{report.shield}", language)]
    lines += [f"- {note}" for note in wording.note_texts(report.notes, language)]
    for verdict in report.verdicts:
        lines += ["", *_verdict(verdict, lesson, language)]
    lines += ["", say("panel.progress", language, passed=report.passed, total=report.total)]
    return "".join(f"{harmless(line)}\n" for line in lines)


def harmless(line: str) -> str:
    """Return `line` with every control character, such as the start of a colour code, replaced by a visible escape."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in line)


def _verdict(verdict: Verdict, lesson: Lesson, language: str) -> Iterator[str]:
    title = lesson.say(f"tasks.{verdict.function}.title", language)
    mark = MARKS.get(wording.state(verdict), "✗")
    yield f"{mark} Checkpoint {verdict.number} · {title}: {wording.status(verdict, language)}"
    yield from _wrapped(wording.headline(verdict, lesson, language))
    yield from _place(verdict.place, language)
    for line in wording.mistake_texts(verdict, lesson, language):
        yield from _wrapped(f"{say('panel.mistake', language)} {line}")
    wrong = [shown for shown in verdict.examples if not shown.passed]
    for shown in wrong[:SHOWN_IDEAS]:
        yield from _shown(shown, language)
    failed = [idea for idea in verdict.ideas if idea.failed]
    for idea in failed[:SHOWN_IDEAS]:
        yield from _idea(verdict, idea, lesson, language)
    if failed[SHOWN_IDEAS:]:
        yield from _wrapped(say("panel.more", language, count=len(failed) - SHOWN_IDEAS))
        for idea in failed[SHOWN_IDEAS:]:
            yield from _wrapped(f"✗ {wording.idea_text(verdict, idea, lesson, language)}")


def _idea(verdict: Verdict, idea: Idea, lesson: Lesson, language: str) -> Iterator[str]:
    count = say("panel.idea_failed", language, failed=idea.failed, total=idea.total)
    yield from _wrapped(f"✗ {wording.idea_text(verdict, idea, lesson, language)} ({count})")
    yield from _wrapped(f"  {wording.idea_differs(idea, language)}")
    if idea.sibling:
        yield from _wrapped(f"  {say('panel.sibling', language)}")
        yield from _shown(idea.sibling, language)


def _shown(shown: Shown, language: str) -> Iterator[str]:
    for name, value in (("call", shown.call), ("due", shown.due), ("came", shown.came)):
        yield from _wrapped(f"    {say(f'panel.{name}', language)}: {value}")
        for script in shown.scripts if name == "call" else ():
            yield from _wrapped(f"      {script}")
    yield from _wrapped(f"    {wording.differs(shown, language)}")


def _place(place: Place | None, language: str) -> Iterator[str]:
    if place is not None:
        yield from _wrapped(f"{wording.where(place, language)} {place.text.strip()}")


def _wrapped(line: str) -> list[str]:
    indent = "  " + " " * (len(line) - len(line.lstrip()))
    return textwrap.wrap(line.strip(), WIDTH, initial_indent=indent, subsequent_indent=indent + "  ") or [""]
