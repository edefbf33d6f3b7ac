"""The page that a student gets back: the report as the student saw it, with what the teacher adds.

Only a page made with `Reveal.INPUTS` shows hidden trials. It is for the teacher and says so at the top.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from html import escape
from pathlib import PurePosixPath

from checker.checking import VERSION
from checker.desk.hidden import Hidden, failed_trials
from checker.desk.row import Remark, Row, outdated
from checker.lessons import Lesson
from checker.messages import say
from checker.report import Report
from checker.verdict import Verdict
from checker.views import phrasing, wording
from checker.views.page import body, frame, heading, origin, section, text


class Reveal(StrEnum):
    """How much a page tells of a hidden trial: which idea failed, or also its input, for the teacher."""

    IDEAS = "ideas"
    INPUTS = "inputs"


def feedback(row: Row, lesson: Lesson | None, language: str, *, reveal: Reveal = Reveal.IDEAS) -> str:
    """Return the page of one row as self-contained HTML; a file without a report gets one with the reason.

    `lesson` is that of the report, None where there is no report.
    """
    title = say("page.title", language, name=phrasing.name(row.entry, language))
    content = [f"<h1>{escape(title)}</h1>"]
    content += [_remark(each, row, language) for each in row.remarks if not each.checkpoint]
    if row.entry.report is None or lesson is None:
        content.append(_unread(row, language))
    else:
        content[:0] = _warning(row.entry.report, language, reveal)
        content += _report(row, row.entry.report, lesson, language, reveal=reveal)
    return frame(title, "".join(content), language)


def _unread(row: Row, language: str) -> str:
    name = PurePosixPath(row.entry.path).name
    fields = {**row.entry.fields, "path": name}
    why = say(f"unreadable.{row.entry.reason}", language, **fields) if row.entry.reason else ""
    return section(f"<p>{text(say('feedback.unread', language))}</p><p>{text(why)}</p>")


def _warning(report: Report, language: str, reveal: Reveal) -> list[str]:
    if reveal is not Reveal.INPUTS:
        return []
    lines = [say("feedback.teacher", language)]
    if report.version != VERSION:
        lines.append(say("feedback.other_version", language, version=report.version))
    return ["".join(f'<p class="wp-mistake"><strong>{text(line)}</strong></p>' for line in lines)]


def _report(row: Row, report: Report, lesson: Lesson, language: str, *, reveal: Reveal) -> Iterator[str]:
    progress = say("panel.progress", language, passed=row.passed, total=row.total)
    yield f"<p>{text(lesson.say('title', language))}. {text(progress)}.</p>"
    new = {change.checkpoint: change for change in row.changes}
    inputs = reveal is Reveal.INPUTS and report.version == VERSION
    for verdict in report.verdicts:
        change = new.get(verdict.number)
        parts = [heading(verdict, lesson, language, status=change.new if change else None)]
        if change:
            words = {"old": phrasing.old_word(change, row, language), "new": phrasing.word(change.new, language)}
            parts.append(f'<p class="wp-changed">{text(say("feedback.changed", language, **words))}</p>')
        parts += [_remark(each, row, language) for each in row.remarks if each.checkpoint == verdict.number]
        parts.append(body(verdict, lesson, language))
        parts += [_inputs(verdict, lesson, report.seed, language)] if inputs else []
        yield section(*parts)
    yield origin(report, language)


def _remark(remark: Remark, row: Row, language: str) -> str:
    if not remark.text.strip():
        return ""
    lines = "".join(f"<p>{text(line)}</p>" for line in remark.text.splitlines() if line.strip())
    stale = f"<p><em>{text(say('feedback.stale', language))}</em></p>" if outdated(remark, row.entry) else ""
    label = text(say("feedback.remark", language))
    return f'<div class="wp-mistake wp-remark"><p class="wp-label">{label}</p>{lines}{stale}</div>'


def _inputs(verdict: Verdict, lesson: Lesson, seed: int, language: str) -> str:
    items = ""
    for idea in verdict.ideas:
        rows = "".join(_hidden(each, language) for each in failed_trials(verdict, idea, lesson, seed))
        items += f"<li><p>{text(wording.idea_text(verdict, idea, lesson, language))}</p>{rows}</li>" if rows else ""
    label = text(say("feedback.inputs", language))
    return f'<details open class="wp-inputs"><summary>{label}</summary><ul>{items}</ul></details>' if items else ""


def _hidden(each: Hidden, language: str) -> str:
    call = f"<code>{escape(each.call)}</code>" + "".join(
        f"<div><code>{escape(line)}</code></div>" for line in each.scripts
    )
    rows = (("call", call), ("due", f"<code>{escape(each.due)}</code>"))
    listed = "".join(f"<dt>{text(say(f'panel.{name}', language))}</dt><dd>{value}</dd>" for name, value in rows)
    return f'<div class="wp-sibling"><dl>{listed}</dl></div>'
