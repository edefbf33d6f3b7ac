"""Each notebook of the site as text: `reading/05-rerank.nl.html` beside `files/05-rerank.nl.ipynb`.

A piece of HTML and no page: the page that opens the notebook takes it in. Each cell carries the id that it has in the
notebook, so that a student's copy can be held against it. The build runs this module as a program, as it does the
converter.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import Any

from lite.errors import BuildError
from lite.reading.formulas import Formula, put_back, take_out, write_mathml
from lite.reading.listing import list_code
from lite.reading.markdown import read_markdown

FOLDER = "reading"

Notebook = dict[str, Any]


def write_pages(notebooks: Path, target: Path) -> None:
    """Write the text of every notebook in the folder `notebooks` to `target`/reading. Raises BuildError."""
    (target / FOLDER).mkdir(parents=True)
    for path in sorted(notebooks.glob("*.ipynb")):
        notebook: Notebook = json.loads(path.read_text(encoding="utf-8"))
        try:
            written = write_mathml(formulas_of(notebook))
        except BuildError as error:
            raise BuildError(f"{path.name}: {error}") from error
        (target / FOLDER / f"{path.stem}.html").write_text(read_notebook(notebook, written), encoding="utf-8")


def formulas_of(notebook: Notebook) -> list[Formula]:
    """Return the formulas in the text of a notebook."""
    texts = [cell["source"] for cell in notebook["cells"] if cell["cell_type"] == "markdown"]
    return [formula for text in texts for formula in take_out(text)[1]]


def read_notebook(notebook: Notebook, written: Mapping[Formula, str]) -> str:
    """Return the text of a notebook as one `article`; `written` is the MathML of its formulas."""
    about = notebook["metadata"]["werkplaats"]
    facts = {"lang": about["language"], "data-version": about["version"], "data-title": about["title"]}
    attributes = "".join(f' {name}="{escape(value)}"' for name, value in facts.items())
    cells = "\n".join(_cell(cell, written) for cell in notebook["cells"])
    return f"<article{attributes}>\n{cells}\n</article>\n"


def _cell(cell: Mapping[str, Any], written: Mapping[Formula, str]) -> str:
    if cell["cell_type"] == "code":
        inside = f"<pre><code>{list_code(cell['source'])}</code></pre>"
    elif cell["cell_type"] == "markdown":
        text, taken = take_out(cell["source"])
        inside = put_back(read_markdown(text), taken, written)
    else:
        inside = f"<pre>{escape(cell['source'])}</pre>"
    return f'<section class="{cell["cell_type"]}" data-cell="{escape(cell["id"])}">{inside}</section>'


def main() -> int:
    """Write from the command line; returns the exit status."""
    parser = argparse.ArgumentParser(description="Write the text of all notebooks.")
    parser.add_argument("notebooks", type=Path)
    parser.add_argument("target", type=Path)
    arguments = parser.parse_args()
    try:
        write_pages(arguments.notebooks, arguments.target)
    except BuildError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
