"""The landing page: one static page for each interface language, so that it reads well without any script.

Three plain files instead of one that rewrites itself: `lang` is right from the first byte, the way to the Swedish page
is a link, and printing or saving the page keeps what was on the screen.
"""

from __future__ import annotations

import shutil
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from lite.grading import read_texts
from lite.layout import HERE
from lite.lessons import INTERFACE_LANGUAGES, Kind, Lesson
from lite.template import fill
from lite.vendor import copy_vendor

RUNNERS = HERE.parent / "checker" / "runners" / "js"
WORKERS = ("check-host.js", "check-worker.js", "rewind.js", "wipe.js")
"""The scripts that a browser and a laptop run alike; deno.js is the laptop's alone."""


def write_landing(lessons: Sequence[Lesson], target: Path) -> None:
    """Write index.html and its companions, their style and script, and the modules that pages and kernels share."""
    texts = tomllib.loads((HERE / "landing" / "text.toml").read_text(encoding="utf-8"))
    for language in INTERFACE_LANGUAGES:
        path = target / texts["page"][language]
        path.write_text(render(lessons, language, texts=texts), encoding="utf-8")
    modules = target / "static" / "werkplaats"
    shutil.copytree(HERE / "static" / "werkplaats", modules)
    copy_vendor(modules / "vendor")
    for name in WORKERS:
        shutil.copy2(RUNNERS / name, modules / name)
    for path in sorted((HERE / "landing").iterdir()):
        if path.suffix in {".css", ".js"}:
            shutil.copy2(path, modules / path.name)


def render(lessons: Sequence[Lesson], language: str, *, texts: dict[str, Any]) -> str:
    """Return the landing page in one language; `texts` is landing/text.toml."""
    return fill(
        HERE / "landing" / "page.html.j2",
        language,
        texts,
        filters={},
        lessons=[_in_order(lesson, language) for lesson in lessons if lesson.kind is Kind.LESSON],
        labs=[_in_order(lesson, language) for lesson in lessons if lesson.kind is Kind.LAB],
        desk=read_texts()["page"][language],
        words={key: each[language] for key, each in _work_texts().items()},
    )


def _work_texts() -> dict[str, Any]:
    """Return landing/work.toml, what the scripts of the page say: {key: {language: words}}."""
    return tomllib.loads((HERE / "landing" / "work.toml").read_text(encoding="utf-8"))


def _in_order(lesson: Lesson, language: str) -> dict[str, Any]:
    """Return the lesson as the template shows it: the notebook in the page's own language comes first."""
    own_first = sorted(lesson.languages, key=lambda each: (each != language, each))
    return {
        "slug": lesson.slug,
        "module": lesson.module,
        "number": lesson.number,
        "minutes": lesson.minutes,
        "checkpoints": lesson.checkpoints,
        "title": lesson.title[language],
        "summary": lesson.summary[language],
        "notebooks": [(each, lesson.notebook(each)) for each in own_first],
    }
