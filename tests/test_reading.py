"""The text of a lesson that stands there before the notebook does: complete, harmless, nothing of it run."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from lite.errors import BuildError
from lite.layout import HERE
from lite.lessons import read_lesson
from lite.notebooks import write_notebooks
from lite.reading.formulas import Formula, put_back, take_out, write_mathml
from lite.reading.listing import list_code
from lite.reading.markdown import read_markdown
from lite.reading.pages import FOLDER, formulas_of, read_notebook, write_pages

CONTENT = HERE.parent / "content"
LESSONS = [
    f"{folder.name}.{language}"
    for folder in sorted(path.parent for path in CONTENT.glob("*/text.toml"))
    for language in read_lesson(folder).languages
]


class Cells(HTMLParser):
    """Reads the text of each cell as a browser shows it; a formula counts as its TeX."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: dict[str, str] = {}
        self.kinds: dict[str, str] = {}
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.inside: list[str] = []
        self.cell = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        facts = dict(attrs)
        self.tags.add(tag)
        self.attributes |= set(facts)
        self.inside.append(tag)
        if "data-cell" in facts:
            self.cell = facts["data-cell"] or ""
            self.texts[self.cell] = ""
            self.kinds[self.cell] = facts["class"] or ""

    def handle_endtag(self, tag: str) -> None:
        while self.inside and self.inside.pop() != tag:
            pass
        if tag == "section":
            self.cell = ""

    def handle_data(self, data: str) -> None:
        if self.cell and ("math" not in self.inside or "annotation" in self.inside):
            self.texts[self.cell] += data


def read(html: str) -> Cells:
    cells = Cells()
    cells.feed(html)
    return cells


def words(text: str) -> list[str]:
    """Return the words and numbers of a text, without what only marks it up in Markdown or HTML."""
    return re.findall(r"[^\W_]+", text)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The notebooks of all lessons, and their texts."""
    if not (HERE / "node_modules" / "temml").is_dir():
        pytest.fail("no temml in lite/node_modules: run npm ci in lite/")
    made = tmp_path_factory.mktemp("site")
    write_notebooks(CONTENT, made)
    write_pages(made / "files", made)
    return made


def pair(site: Path, name: str) -> tuple[dict[str, Any], str]:
    notebook = json.loads((site / "files" / f"{name}.ipynb").read_text(encoding="utf-8"))
    return notebook, (site / FOLDER / f"{name}.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", LESSONS)
def test_every_cell_is_there_as_it_is_written(site: Path, name: str) -> None:
    """Code is there letter for letter, and of every text each word and number, the formulas as their TeX."""
    notebook, html = pair(site, name)
    found = read(html)
    assert list(found.texts) == [cell["id"] for cell in notebook["cells"]]
    for cell in notebook["cells"]:
        assert found.kinds[cell["id"]] == cell["cell_type"]
        if cell["cell_type"] == "code":
            assert found.texts[cell["id"]] == cell["source"]
        else:
            # The number of a list is the browser's to show, and a fence tells its language to the editor only.
            source = re.sub(r"^\s*(?:\d+\.\s|```\w*)", "", cell["source"], flags=re.MULTILINE)
            source = re.sub(r"\]\([^)\s]+\.ipynb\)", "]", source)  # a link shows its text
            assert words(found.texts[cell["id"]]) == words(source)


@pytest.mark.parametrize("name", LESSONS)
def test_every_formula_is_mathml(site: Path, name: str) -> None:
    """No formula is left as TeX between dollars, and no mark of where one was."""
    notebook, html = pair(site, name)
    assert html.count("<math") == len(formulas_of(notebook))
    assert not re.search("[\ue000-\ue001]", html)
    outside = re.sub(r"<pre>.*?</pre>|<code>.*?</code>|<math.*?</math>", "", html, flags=re.DOTALL)
    assert "$" not in outside


@pytest.mark.parametrize("name", LESSONS)
def test_nothing_runs_or_reaches_elsewhere(site: Path, name: str) -> None:
    """There are no scripts, frames, forms, styles or handlers in the text of a lesson."""
    found = read(pair(site, name)[1])
    assert not found.tags & {"script", "style", "iframe", "object", "embed", "form", "input", "button", "link", "base"}
    assert [each for each in found.attributes if each.startswith("on")] == []


HARMFUL = {
    "script": ("<script>alert(1)</script>", "<script"),
    "handler": ('<img src="x.png" onerror="alert(1)">', "onerror"),
    "address that runs": ("[hier](javascript:alert(1))", 'href="javascript'),
    "address in HTML": ('<a href="javascript:alert(1)">hier</a>', "javascript"),
    "frame": ('<iframe src="https://elders.example"></iframe>', "<iframe"),
    "style over the page": ('<td style="position:fixed;text-align:right">x</td>', "position"),
    "form": ('<form action="https://elders.example"><input></form>', "<form"),
}


@pytest.mark.parametrize(("text", "harm"), HARMFUL.values(), ids=HARMFUL)
def test_a_text_is_made_harmless(text: str, harm: str) -> None:
    assert harm not in read_markdown(f"voor\n\n{text}\n\nna")
    assert "na" in read_markdown(f"voor\n\n{text}\n\nna")


FORMULAS = {
    "in a line": ("de maat $a_1$ en", [Formula("a_1", False)]),
    "on its own": ("$$\na\n$$", [Formula("a", True)]),
    "with bars, in a table": ("| $|G|$ | x |", [Formula("|G|", False)]),
    "in code": ("`$HOME` en `$PATH`", []),
    "in a fence": ("```\n$a$\n```\n", []),
    "written as a dollar": (r"\$5 en \$6", []),
    "one dollar": ("kost $5", []),
    "over a blank line": ("kost $5\n\nof $6", []),
    "beside code": ("`x` $a$ `$`", [Formula("a", False)]),
}


@pytest.mark.parametrize(("text", "expected"), FORMULAS.values(), ids=FORMULAS)
def test_what_is_a_formula(text: str, expected: list[Formula]) -> None:
    """What stands between dollars is a formula, unless it is code or no more than a price."""
    marked, taken = take_out(text)
    assert taken == expected
    assert put_back(marked, taken, {each: f"<{each.tex}>" for each in taken}).count("<") == len(expected)


def test_a_formula_that_is_no_tex_stops_the_build() -> None:
    """The build names the formula, where the page would show red letters."""
    with pytest.raises(BuildError, match=r"frac\{1\}"):
        write_mathml([Formula(r"\frac{1}", True)])


def test_a_lesson_with_such_a_formula_is_named(tmp_path: Path) -> None:
    """Whoever builds the site reads in which notebook it stands."""
    cell = {"cell_type": "markdown", "id": "a", "metadata": {}, "source": r"de $\nietbekend{1}$ maat"}
    book = {"cells": [cell], "metadata": {"werkplaats": {"language": "nl", "version": "1", "title": "x"}}}
    (tmp_path / "09-les.nl.ipynb").write_text(json.dumps(book), encoding="utf-8")
    with pytest.raises(BuildError, match=r"09-les\.nl\.ipynb.*nietbekend"):
        write_pages(tmp_path, tmp_path)


SOURCES = {
    "an empty cell": "",
    "an empty last line": "x = 1\n",
    "blank lines": "\n\nx = 1\n\n\ny = 2",
    "a text over lines": 'x = """een\n  twee\n"""',
    "signs of HTML": 'if a < b and c > d: print("&amp; <b>")',
    "not Python": "%matplotlib inline\n!ls\ndef f(:",
    "tabs and odd spaces": "\tx = 1 \n\xa0 y",
}


@pytest.mark.parametrize("source", SOURCES.values(), ids=SOURCES)
def test_code_is_letter_for_letter(source: str) -> None:
    """Whatever is in a cell comes out as it is, one line at a time."""
    html = list_code(source)
    found = read(f'<section class="code" data-cell="a">{html}</section>')
    assert found.texts["a"] == source
    assert html.count('class="line"') == source.count("\n") + 1


def test_a_cell_of_another_kind_is_shown_as_it_is() -> None:
    """A raw cell is neither Markdown nor Python."""
    about = {"language": "nl", "version": "1", "title": 'Een "les"'}
    cell = {"cell_type": "raw", "id": "a", "metadata": {}, "source": "<b>$a$"}
    html = read_notebook({"cells": [cell], "metadata": {"werkplaats": about}}, {})
    assert "&lt;b&gt;$a$" in html
    assert 'data-title="Een &quot;les&quot;"' in html
