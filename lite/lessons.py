"""What the site needs to know of a lesson or a lab: the facts of text.toml for the landing page and the notebook.

The engine reads the same file for its own half. The site does not import a lesson, so a slip in a lesson's Python shows
up in the tests and never as a site that cannot be built.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

from lite.errors import BuildError

INTERFACE_LANGUAGES = ("nl", "sv", "en")
"""Languages of the pages around the lessons; the lessons themselves come in those of their text.toml."""


class Kind(StrEnum):
    """What a folder of content holds; a text.toml that does not say is of a lesson."""

    LESSON = "lesson"
    LAB = "lab"
    """A notebook beside the lessons: nothing in it is checked, and `lesson` names the one it goes with."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """One notebook on the landing page. `minutes` is the time it takes; `title` and `summary` map languages to text."""

    slug: str
    kind: Kind
    module: str
    number: str
    minutes: int
    languages: tuple[str, ...]
    checkpoints: int
    title: Mapping[str, str]
    summary: Mapping[str, str]

    def notebook(self, language: str) -> str:
        """Return the name of the notebook in this language, which is also its address in the site."""
        return f"{self.slug}.{language}.ipynb"


def read_lesson(folder: Path) -> Lesson:
    """Read the facts of the lesson in `folder`. Raises BuildError with every problem of text.toml at once."""
    path = folder / "text.toml"
    try:
        facts = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise BuildError(f"{path}: {error}") from error
    problems = _problems(facts, folder)
    if problems:
        raise BuildError("\n".join(f"{path}: {problem}" for problem in problems))
    return Lesson(
        slug=folder.name,
        kind=Kind(facts.get("kind", Kind.LESSON)),
        module=facts["module"],
        number=facts["lesson"],
        minutes=facts["minutes"],
        languages=tuple(facts["languages"]),
        checkpoints=len(facts.get("tasks", {})),
        title=facts["title"],
        summary=facts["summary"],
    )


def _problems(facts: Mapping[str, Any], folder: Path) -> list[str]:
    problems = [f"`{key}` must be a text, such as '05'" for key in ("module", "lesson") if not _text(facts.get(key))]
    if facts.get("kind", Kind.LESSON) not in set(Kind):
        problems.append(f"`kind` must be one of {', '.join(Kind)}")
    if type(facts.get("minutes")) is not int:
        problems.append("`minutes` must be a whole number")
    for table in ("title", "summary"):
        texts = facts.get(table)
        texts = texts if isinstance(texts, Mapping) else {}
        problems += [f"`{table}.{each}` is missing" for each in INTERFACE_LANGUAGES if not _text(texts.get(each))]
    languages = facts.get("languages")
    if not isinstance(languages, list) or not languages:
        return [*problems, "`languages` must be a list, such as ['nl', 'sv']"]
    for language in languages:
        if not (folder / f"lesson.{language}.md").is_file():
            problems.append(f"`languages` has {language!r}, but there is no lesson.{language}.md")
    return problems


def _text(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip())
