"""Sentences for verdicts, the same for every view: keys and fields become text in one language.

Texts may hold code between backticks; each view sets that in its own way.
"""

from __future__ import annotations

from collections.abc import Mapping

from checker.lessons import Lesson
from checker.messages import has, say
from checker.outcome import Place
from checker.verdict import Idea, Shown, Verdict

WORDS = {"function": "def"}
"""What Python's messages call a statement by another word than the one that stands in the code."""


def headline(verdict: Verdict, lesson: Lesson, language: str) -> str:
    """Return the sentence that says how a checkpoint ended."""
    fields: dict[str, object] = dict(verdict.fields)
    if verdict.key == "syntax":
        fields["explanation"] = syntax(verdict.fields, language)
    if verdict.key == "missing":
        fields["place"] = lesson.say(f"tasks.{verdict.function}.place", language)
    return say(f"verdict.{verdict.key}", language, **fields).strip()


def syntax(fields: Mapping[str, object], language: str) -> str:
    """Return a plain sentence on why Python cannot read a line."""
    key = f"syntax.{fields.get('problem', 'generic')}"
    return say(key if has(key) else "syntax.generic", language, **fields)


def state(verdict: Verdict) -> str:
    """Return the status of a verdict, or `waiting` where the function is right and one that it uses is not."""
    return "waiting" if verdict.key.startswith("waiting") else str(verdict.status)


def status(verdict: Verdict, language: str) -> str:
    """Return the word for the state of a verdict."""
    return say(f"status.{state(verdict)}", language)


def where(place: Place | None, language: str) -> str:
    """Return which cell and line are meant, or nothing."""
    return say("at.cell", language, cell=place.cell, line=place.line) if place else ""


def differs(shown: Shown, language: str) -> str:
    """Return what is different in a trial that is shown in full."""
    if shown.kind in ("error", "wrong_error"):
        return say(f"kind.{shown.kind}_named", language, name=shown.came, due=shown.due)
    if shown.kind == "spoken":
        return spoken(shown, language)
    text = say(f"kind.{shown.kind}", language)
    if shown.path:
        text += " " + say("panel.path", language, path=shown.path)
    return text


def spoken(shown: Shown, language: str) -> str:
    """Return which call of a function that was passed in differs."""
    if shown.asked and shown.heard:
        return say("kind.spoken_other", language, asked=shown.asked, heard=shown.heard)
    if shown.asked:
        return say("kind.spoken_lacking", language, asked=shown.asked)
    return say("kind.spoken_extra", language, heard=shown.heard) if shown.heard else say("kind.spoken", language)


def idea_differs(idea: Idea, language: str) -> str:
    """Return what went wrong in the hidden trials of an idea, without saying with which arguments."""
    if idea.kind == "error" and idea.error:
        return say("kind.error_named", language, name=idea.error)
    return say(f"kind.{idea.kind}", language)


def idea_text(verdict: Verdict, idea: Idea, lesson: Lesson, language: str) -> str:
    """Return the lesson's sentence on an idea."""
    return lesson.say(f"tasks.{verdict.function}.ideas.{idea.key}", language)


def mistake_texts(verdict: Verdict, lesson: Lesson, language: str) -> list[str]:
    """Return the lesson's feedback lines for the known mistakes that were recognised."""
    return [lesson.say(f"tasks.{verdict.function}.mistakes.{key}", language) for key in verdict.mistakes]


def note_texts(notes: tuple[tuple[str, Mapping[str, object]], ...], language: str) -> list[str]:
    """Return what was repaired or ignored while a file was read."""
    return [say(f"doctor.{key}", language, **fields) for key, fields in notes]
