"""The teacher's desk: one static page for each interface language, and the scripts that do the work behind it.

The page needs no kernel and no JupyterLite: a worker of its own boots the site's Python with the packages of the
checker, which the list of packages already holds for the notebooks.
"""

from __future__ import annotations

import re
import shutil
import tomllib
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

from markupsafe import Markup

from lite.layout import HERE
from lite.lessons import INTERFACE_LANGUAGES, Lesson
from lite.template import fill

FOLDER = HERE / "desk"


def write_desk(lessons: Sequence[Lesson], target: Path) -> None:
    """Write the page in every language, with its style and scripts."""
    texts = read_texts()
    for language in INTERFACE_LANGUAGES:
        page = render(lessons, language, texts=texts)
        (target / texts["page"][language]).write_text(page, encoding="utf-8")
    modules = target / "static" / "werkplaats"
    modules.mkdir(parents=True)
    for path in sorted(FOLDER.iterdir()):
        if path.suffix in {".css", ".js"}:
            shutil.copy2(path, modules / path.name)


def read_texts() -> dict[str, Any]:
    """Return desk/text.toml: {key: {language: words}}."""
    return tomllib.loads((FOLDER / "text.toml").read_text(encoding="utf-8"))


def render(lessons: Sequence[Lesson], language: str, *, texts: dict[str, Any]) -> str:
    """Return the page in one language; `texts` is desk/text.toml."""
    shown = [lesson for lesson in lessons if lesson.checkpoints]
    return fill(FOLDER / "desk.html.j2", language, texts, filters={"code": _code}, lessons=shown)


def _code(sentence: str) -> Markup:
    """Return a sentence as HTML, with what stands between backticks as code."""
    return Markup(re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(sentence)))  # noqa: S704  # escaped right here
