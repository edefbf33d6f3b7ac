"""What a student sees on handing in: every checkpoint with its status, as short as can be."""

from __future__ import annotations

from checker.headline import Status
from checker.lessons import Lesson
from checker.report import Report
from checker.verdict import Verdict
from checker.views import wording
from checker.views.page import marked, text


def receipt(report: Report, lesson: Lesson, language: str) -> str:
    """Return the list of checkpoints as HTML; one that has not passed has its sentence beneath it."""
    return f'<ol class="wp-receipt">{"".join(_line(each, lesson, language) for each in report.verdicts)}</ol>'


def _line(verdict: Verdict, lesson: Lesson, language: str) -> str:
    state = wording.state(verdict)
    title = text(lesson.say(f"tasks.{verdict.function}.title", language))
    status = f'<span class="wp-status wp-{state}">{marked(state, language)}</span>'
    why = f"<p>{text(wording.headline(verdict, lesson, language))}</p>" if verdict.status is not Status.PASSED else ""
    return f'<li><div><span class="wp-name">{verdict.number}. {title}</span> {status}</div>{why}</li>'
