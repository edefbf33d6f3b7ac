"""The lesson's own functions, ready to call: references and given code of the authors, run in this interpreter."""

from __future__ import annotations

from typing import Any

from checker.lessons import Lesson


def functions(lesson: Lesson) -> dict[str, Any]:
    """Return every given name and every reference function of `lesson`, made in one fresh namespace."""
    namespace: dict[str, Any] = {"__name__": f"werkplaats {lesson.slug}"}
    names = [*lesson.given, *(task.function for task in lesson.tasks)]
    for name in names:
        exec(compile(lesson.source(name), f"<{name}>", "exec"), namespace)  # noqa: S102 - the authors' own code
    return {name: namespace[name] for name in names}
