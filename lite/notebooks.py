"""Lesson text becomes notebooks: the same Markdown gives the same bytes, down to the ids of the cells.

A cell's id is made from its own source. So an edit elsewhere in the lesson leaves it alone, the Dutch and the Swedish
notebook share the ids of their code cells, and what a student's copy holds can be matched to a later version.

The build runs this module as a program: importing the converter takes seconds, which a build with nothing to do should
not spend.
"""

from __future__ import annotations

import argparse
import hashlib
from collections import Counter
from pathlib import Path
from typing import Any

import jupytext
import nbformat

from lite.layout import lesson_folders, write_json
from lite.lessons import Lesson, read_lesson

_KERNEL = {"name": "python", "display_name": "Python (Pyodide)", "language": "python"}
_LANGUAGE = {
    "name": "python",
    "file_extension": ".py",
    "mimetype": "text/x-python",
    "codemirror_mode": {"name": "python", "version": 3},
    "nbconvert_exporter": "python",
    "pygments_lexer": "ipython3",
}
# A time of building would make every build different, and tells a student nothing.
_TIME = "2026-01-01T00:00:00Z"


def convert(text: str, lesson: Lesson, language: str) -> dict[str, Any]:
    """Return the notebook of a lesson's Markdown, without outputs, ready for the site."""
    source = jupytext.reads(text, fmt="md")
    seen: Counter[str] = Counter()
    cells = [_cell(cell, seen) for cell in source.cells]
    ids = [cell["id"] for cell in cells]
    version = hashlib.sha256("\0".join(ids).encode()).hexdigest()[:12]
    own = {"lesson": lesson.slug, "language": language, "version": version, "title": lesson.title[language]}
    # A student's copy is merged with a later version: it must tell what a student added from what the lesson dropped.
    metadata = {"kernelspec": _KERNEL, "language_info": _LANGUAGE, "werkplaats": own | {"cells": ids}}
    notebook = {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}
    nbformat.validate(notebook)
    return notebook


def write_notebooks(content: Path, target: Path) -> None:
    """Write the notebooks of all lessons to `target`/files, and the listing that JupyterLite shows of them."""
    entries = []
    for folder in lesson_folders(content):
        lesson = read_lesson(folder)
        for language in lesson.languages:
            text = (folder / f"lesson.{language}.md").read_text(encoding="utf-8")
            path = target / "files" / lesson.notebook(language)
            write_json(path, convert(text, lesson, language))
            entries.append(_entry(path.name, "notebook", size=path.stat().st_size))
    listing = _entry("", "directory", size=None) | {"content": entries, "format": "json"}
    write_json(target / "api" / "contents" / "all.json", listing)


def _cell(cell: nbformat.NotebookNode, seen: Counter[str]) -> dict[str, Any]:
    digest = hashlib.sha256(f"{cell.cell_type}\0{cell.source}".encode()).hexdigest()[:8]
    seen[digest] += 1
    cell_id = digest if seen[digest] == 1 else f"{digest}-{seen[digest]}"
    made = {"cell_type": cell.cell_type, "id": cell_id, "metadata": dict(cell.metadata), "source": cell.source}
    return made | {"outputs": [], "execution_count": None} if cell.cell_type == "code" else made


def _entry(name: str, kind: str, *, size: int | None) -> dict[str, Any]:
    """Return one line of a Jupyter Contents listing, as the front end expects it."""
    return {
        "name": name,
        "path": name,
        "type": kind,
        "size": size,
        "created": _TIME,
        "last_modified": _TIME,
        "content": None,
        "format": None,
        "mimetype": None,
        "writable": True,
    }


def main() -> None:
    """Convert from the command line."""
    parser = argparse.ArgumentParser(description="Convert all lessons to notebooks.")
    parser.add_argument("content", type=Path)
    parser.add_argument("target", type=Path)
    arguments = parser.parse_args()
    write_notebooks(arguments.content, arguments.target)


if __name__ == "__main__":
    main()
