"""The HTML inside the panels of a live notebook: one checkpoint with its tools, and the head of a lesson."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from checker.headline import Status
from checker.lessons import Lesson
from checker.messages import say
from checker.verdict import Verdict
from checker.views import wording
from checker.views.page import MARKS, body, heading, text


def checkpoint(verdict: Verdict | None, function: str, lesson: Lesson, language: str) -> str:
    """Return the panel of one checkpoint: its verdict, or only its tools while there is none."""
    number = lesson.number(function)
    label = escape(say("panel.label", language, number=number))
    top = heading(verdict, lesson, language, level=3) + body(verdict, lesson, language) if verdict else ""
    return f'<section class="wp-panel" aria-label="{label}">{top}{_tools(function, lesson, language)}</section>'


def head(states: Mapping[int, str], lesson: Lesson, language: str, *, lost: Sequence[Verdict] = ()) -> str:
    """Return the head of a lesson: title, goals, prerequisites, and progress by checkpoint number.

    `lost` are verdicts that have no cell to stand under, such as that a function is missing.
    """
    facts = {name: lesson.texts.get(name, "") for name in ("module", "lesson", "minutes")}
    total = len(lesson.tasks)
    lists = "".join(
        f'<details data-key="{name}"><summary>{text(say(f"panel.{name}", language))}</summary><ul>'
        + "".join(f"<li>{text(line)}</li>" for line in lesson.lines(name, language))
        + "</ul></details>"
        for name in ("goals", "prerequisites")
    )
    title = escape(lesson.say("title", language))
    return (
        f'<section class="wp-panel" aria-label="{title}"><h2 class="wp-title">{title}</h2>'
        f'<p class="wp-about">{text(say("panel.about", language, total=total, **facts))}</p>'
        f"{_progress(states, lesson, language)}{_lost(lost, lesson, language)}{lists}"
        f"<p>{text(say('panel.how', language))}</p>"
        f'<div class="wp-buttons"><button type="button" data-action="all">{text(say("panel.all", language))}</button>'
        f'<button type="button" data-action="hand_in">{text(say("panel.hand_in", language))}</button></div></section>'
    )


def spoken(verdict: Verdict, language: str) -> str:
    """Return one sentence for the status line, which screen readers read out."""
    return f"Checkpoint {verdict.number}: {wording.status(verdict, language)}."


def progress(states: Mapping[int, str], total: int, language: str) -> str:
    """Return how many checkpoints have passed, as a sentence."""
    passed = sum(state == Status.PASSED for state in states.values())
    return say("panel.progress", language, passed=passed, total=total)


def _progress(states: Mapping[int, str], lesson: Lesson, language: str) -> str:
    passed = sum(state == Status.PASSED for state in states.values())
    total = len(lesson.tasks)
    label = escape(progress(states, total, language))
    steps = ""
    for number, task in enumerate(lesson.tasks, 1):
        state = Status(states.get(number, Status.MISSING))
        title = text(lesson.say(f"tasks.{task.function}.title", language))
        word = text(say(f"status.{state}", language))
        mark = f'<span aria-hidden="true">{MARKS.get(state, "✗")}</span> {word}'
        steps += f'<li>{number}. {title} <span class="wp-status wp-{state}">{mark}</span></li>'
    return (
        f'<div class="wp-progress"><progress max="{total}" value="{passed}" aria-label="{label}"></progress>'
        f'<strong>{passed}/{total}</strong></div><ol class="wp-steps">{steps}</ol>'
    )


def _lost(verdicts: Sequence[Verdict], lesson: Lesson, language: str) -> str:
    lines = [f"Checkpoint {each.number}. {wording.headline(each, lesson, language)}" for each in verdicts]
    return "<ul>" + "".join(f"<li>{text(line)}</li>" for line in lines) + "</ul>" if lines else ""


def _tools(function: str, lesson: Lesson, language: str) -> str:
    hint = text(lesson.say(f"tasks.{function}.hint", language))
    stuck = text(say("panel.stuck", language, place=lesson.say(f"tasks.{function}.place", language)))
    solution = escape(lesson.task(function).reference.strip())
    return (
        f'<details data-key="hint"><summary>{text(say("panel.hint", language))}</summary><p>{hint}</p><p>{stuck}</p>'
        f'</details><details data-key="solution" class="wp-solution"><summary>{text(say("panel.solution", language))}'
        f'</summary><p>{text(say("panel.solution_step", language))}</p><details data-key="shown"><summary>'
        f"{text(say('panel.solution_show', language))}</summary><pre><code>{solution}</code></pre></details></details>"
        f'<div class="wp-buttons"><button type="button" data-action="again">{text(say("panel.again", language))}'
        f"</button></div>"
    )
