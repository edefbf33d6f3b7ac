"""The text of a lesson before its notebook is there: at once, the student's own, and then without a jump."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import SITE
from host import Host
from playwright.sync_api import Browser, BrowserContext, Page
from student import PATIENCE, SAVE_DATA, Student
from test_site import AXE

pytestmark = pytest.mark.browser

PATH = "notebooks/index.html?path=05-rerank.nl.ipynb"
SCRIPT = "build/notebooks/bundle.js"
LAYER = "#werkplaats-reading"
TITLE = "Beoordeel vraag en passage als paar"
SOON = 15_000
"""Milliseconds in which the text has to be there, on a machine that has other things to do."""
HEAD = 102
"""Pixels above the text."""
OWN = "def pair_features(query, passage):\n    return 'mijn <b>antwoord</b>'"
OWN_TEXT = "## Mijn eigen kop\n\nEen zin met $x$ en <i>HTML</i>."
WRITE = """([code, text]) => {
  const cells = [...jupyterapp.shell.currentWidget.content.model.cells];
  cells.find((each) => each.sharedModel.source.includes('def pair_features')).sharedModel.source = code;
  cells.find((each) => each.sharedModel.source.includes('## Wat je na deze les')).sharedModel.source = text;
  return jupyterapp.shell.currentWidget.context.save();
}"""
CELLS = "() => [...document.querySelectorAll('#werkplaats-reading section')].map((each) => each.innerText)"
# Where a cell stands on the screen: in the text, or in the notebook when that has taken over.
TOPS = """() => {
  const layer = document.getElementById('werkplaats-reading');
  const cells = layer
    ? [...layer.querySelectorAll('[data-cell]')].map((node) => [node.dataset.cell, node])
    : jupyterapp.shell.currentWidget.content.widgets.map(({ model, node }) => [model.id, node]);
  return cells.map(([id, node]) => [id, node.getBoundingClientRect().top]);
}"""
SCROLL = "(top) => { document.querySelector('#werkplaats-reading main').scrollTop = top; }"
GONE = f"() => !document.querySelector('{LAYER}') && document.documentElement.dataset.werkplaats === 'live'"
HEIGHT = """() => {
  const { node } = jupyterapp.shell.currentWidget.content;
  return (node.querySelector('.jp-WindowedPanel-inner') ?? node).offsetHeight;
}"""
ACTIVE = "() => jupyterapp.shell.currentWidget.content.activeCell.model.id"
SOURCES = "() => jupyterapp.shell.currentWidget.content.model.toJSON().cells.map(({ source }) => source)"
SHOWN = "() => window.jupyterapp?.shell?.currentWidget?.content?.widgets?.length > 5"
PUT = """async ([drive, path]) => {
  const { change, notebookFile } = await import(drive);
  const cell = { cell_type: 'code', id: 'a', metadata: {}, source: '# Van mij', outputs: [], execution_count: null };
  const metadata = { kernelspec: { name: 'python', display_name: 'Python', language: 'python' } };
  await change({ put: [notebookFile(path, { cells: [cell], metadata, nbformat: 4, nbformat_minor: 5 }, new Date())] });
}"""
LINK = "[data-lesson='05-rerank'] .open a"
AHEAD = "() => [...document.querySelectorAll('link[rel=prefetch]')].some(({ href }) => href.includes('jlab_core'))"
READING = """() => {
  const main = document.querySelector('#werkplaats-reading main');
  return { top: main.scrollTop, isFocused: document.activeElement === main, isBusy: main.ariaBusy };
}"""


class Slow:
    """A tab with a lesson, in which JupyterLab's own script waits until it is let go."""

    def __init__(self, context: BrowserContext, host: Host) -> None:
        self.event = host.held[SCRIPT] = threading.Event()
        self.page = context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.page.goto(f"{host.address}{PATH}", wait_until="commit")
        self.page.wait_for_selector(f"{LAYER} section", timeout=SOON)

    def let_go(self) -> None:
        """Let the notebook come, and wait until it has taken over."""
        self.event.set()
        self.page.wait_for_function(GONE)


@pytest.fixture(scope="module")
def host(site: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """The site on a host that can make a file wait."""
    made = Host(SITE, tmp_path_factory.mktemp("host") / "site")
    yield made
    made.stop()


@pytest.fixture
def context(chromium: Browser) -> Iterator[BrowserContext]:
    """A browser that has never been here."""
    made = chromium.new_context(viewport={"width": 1280, "height": 900})
    made.add_init_script(SAVE_DATA)
    yield made
    made.close()


def tops(page: Page) -> dict[str, float]:
    """Return where each cell begins on the screen, in their order."""
    return {cell: top for cell, top in page.evaluate(TOPS)}


def in_sight(found: dict[str, float]) -> str:
    """Return the first cell that begins in sight."""
    return next(cell for cell, top in found.items() if top >= HEAD)


def test_a_lesson_can_be_read_before_its_notebook_is_there(context: BrowserContext, host: Host) -> None:
    """The text is there while JupyterLab waits, scrolls by keyboard, and the notebook takes over where it is read."""
    requests: list[str] = []
    context.on("request", lambda request: requests.append(request.url))
    slow = Slow(context, host)
    page = slow.page
    assert TITLE in page.inner_text(f"{LAYER} h1")
    assert page.title().startswith(TITLE)
    page.wait_for_selector(f"{LAYER} [role=status]:has-text('Je kunt al lezen')")
    assert page.evaluate(READING) == {"top": 0, "isFocused": True, "isBusy": "true"}
    assert Student(page, host.address, requests).violations(AXE, LAYER) == []
    other = page.eval_on_selector(f"{LAYER} a[href*='lab-vectors']", "(link) => link.href")
    assert other == f"{host.address}notebooks/index.html?path=lab-vectors.nl.ipynb"
    page.keyboard.press("PageDown")
    page.wait_for_function(f"() => ({READING})().top > 200")
    page.wait_for_timeout(1000)  # a key scrolls smoothly, and goes on with that
    page.evaluate(SCROLL, 2300)
    before = tops(page)
    cell = in_sight(before)
    slow.let_go()
    assert abs(tops(page)[cell] - before[cell]) <= 2
    assert page.evaluate(ACTIVE) == cell
    assert page.evaluate("() => jupyterapp.shell.currentWidget.node.contains(document.activeElement)")
    page.wait_for_timeout(1500)
    assert abs(tops(page)[cell] - before[cell]) <= 2
    own = (host.address, f"blob:{host.address}", "data:")
    assert [each for each in requests if not each.startswith(own)] == []
    assert [each for each in requests if requests.count(each) > 1 and "/reading/" in each] == []


def test_the_text_has_the_size_of_the_notebook(context: BrowserContext, host: Host) -> None:
    """What stands there first is as high as the notebook, but for a few hundredths, so that little moves."""
    slow = Slow(context, host)
    height = slow.page.evaluate("() => document.querySelector('#werkplaats-reading article').offsetHeight")
    first = tops(slow.page)
    slow.let_go()
    assert abs(slow.page.evaluate(HEIGHT) / height - 1) < 0.03
    live = tops(slow.page)
    assert list(live) == list(first)
    assert max(abs(live[cell] - first[cell]) for cell in list(first)[:6]) < 10


def test_what_a_student_changed_is_what_stands_there(context: BrowserContext, host: Host) -> None:
    """Of a saved copy the student's cells are shown, letter for letter, and not the lesson's."""
    student = Student(context.new_page(), host.address, [])
    student.page.goto(f"{host.address}{PATH}")
    student.page.wait_for_function(SHOWN)
    student.page.evaluate(WRITE, [OWN, OWN_TEXT])
    student.page.close()
    slow = Slow(context, host)
    cells = slow.page.evaluate(CELLS)
    assert [each for each in cells if "mijn <b>antwoord</b>" in each]
    assert OWN_TEXT in cells
    assert not [each for each in cells if "Wat je na deze les kunt" in each]
    assert slow.page.locator(f"{LAYER} section:not(:has-text('Mijn eigen')) math").count() > 5
    assert slow.page.locator(f"{LAYER} section b").count() == 0
    slow.page.wait_for_selector(f"{LAYER} [role=status]:has-text('wat je zelf hebt bewaard')")
    slow.let_go()
    assert OWN in slow.page.evaluate(SOURCES)


def test_what_a_lesson_needs_is_fetched_on_the_way_to_its_link(chromium: Browser, site: str) -> None:
    """A pointer or the keyboard at the link of a lesson brings its text and the large script; who saves data waits."""
    for saves in (False, True):
        context = chromium.new_context(service_workers="block")
        if saves:
            context.add_init_script(SAVE_DATA)
        requests: list[str] = []
        context.on("request", lambda request, all=requests: all.append(request.url))  # type: ignore[misc]
        page = context.new_page()
        page.goto(f"{site}index.html")
        page.wait_for_selector("html[data-ready]")
        page.hover(LINK)
        page.focus(LINK)
        if not saves:
            page.wait_for_function(AHEAD)
        assert [each for each in requests if "/reading/" in each] == (
            [] if saves else [f"{site}reading/05-rerank.nl.html"]
        )
        context.close()


def test_a_notebook_that_does_not_come(context: BrowserContext, tmp_path: Path) -> None:
    """The text makes room for what JupyterLab says of it, and a part of the extension that lacks stops no other."""
    broken = Host(SITE, tmp_path / "host")
    (broken.site / "extensions" / "werkplaats" / "static" / "handin.js").unlink()
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(f"{broken.address}{PATH}", wait_until="commit")
    page.wait_for_selector(f"{LAYER} section")
    page.wait_for_selector(".werkplaats-home")
    page.wait_for_function(GONE)
    assert page.evaluate("() => jupyterapp.hasPlugin('werkplaats:keeping')")
    assert not page.evaluate("() => jupyterapp.hasPlugin('werkplaats:hand-in')")
    (broken.site / "files" / "lab-judge.nl.ipynb").unlink()
    page.goto(f"{broken.address}{PATH.replace('05-rerank', 'lab-judge')}", wait_until="commit")
    page.wait_for_selector(f"{LAYER} section")
    page.wait_for_function(GONE)
    broken.stop()


def test_a_file_of_ones_own_that_is_no_lesson(context: BrowserContext, site: str) -> None:
    """A notebook that is not of the site is shown when the browser keeps it, and else JupyterLab has the word."""
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(f"{site}index.html")
    page.evaluate(PUT, [f"{site}static/werkplaats/drive.js", "eigen.ipynb"])
    page.goto(f"{site}notebooks/index.html?path=eigen.ipynb", wait_until="commit")
    page.wait_for_selector(f"{LAYER} section:has-text('# Van mij')", timeout=SOON)
    page.wait_for_function(GONE)
    assert page.evaluate(SOURCES) == ["# Van mij"]
