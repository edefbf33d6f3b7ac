"""The portable site as it comes from a USB stick: opened from a file, closed and opened again, in two browsers."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest
from conftest import FLAGS, ROOT
from firefox import Firefox
from playwright.sync_api import Browser, Page
from student import ERRORS, PATIENCE, READY, RUN_ALL, Student
from teacher import Teacher
from test_model import connect, run, truthful

from checker.lessons import load
from tests.model_server import ModelServer
from tests.packing import Piece, notebook

pytestmark = pytest.mark.browser

PORTABLE = ROOT / "build" / "portable"
PLACE = "USB klíč – les (1) 100% #2"
FORMS = {"folder": ("werkplaats", "index.html"), "page": ("werkplaats.html", "")}
SLUG = "05-rerank"
REFERENCES = {task.function: task.reference for task in load(SLUG).tasks}
LAST_LINE = next(iter(REFERENCES.values())).strip().splitlines()[-1]
LANDED = "document.querySelector('.card')?.innerText.includes('3 van 3')"
SOURCES = "jupyterapp.shell.currentWidget.content.model.toJSON().cells.map((cell) => cell.source)"
HEAD = "document.querySelector('.wp-root:not(.wp-busy)')?.innerText ?? ''"
WRITE = """(() => {
  const book = jupyterapp.shell.currentWidget.content;
  book.activeCellIndex = book.widgets.findIndex((each) => each.model.sharedModel.source.includes(`def ${NAME}`));
  book.activeCell.model.sharedModel.source = SOURCE;
  void jupyterapp.commands.execute('notebook:run-cell');
})()"""
PASSED = """(name) => {
  const book = jupyterapp.shell.currentWidget.content;
  const cell = book.widgets.find((each) => each.model.sharedModel.source.includes(`def ${name}`));
  const panel = cell.node.querySelector('.wp-title')?.closest('.wp-root:not(.wp-busy)');
  return panel?.innerText.includes('gelukt');
}"""


def place(form: str, folder: Path) -> str:
    """Put the portable site into a folder with a name that is hard to take, and return its address."""
    name, page = FORMS[form]
    origin = PORTABLE / name
    if not origin.exists():
        pytest.fail("there is no portable site yet: run make portable")
    target = folder / PLACE / name
    target.parent.mkdir()
    (shutil.copytree if origin.is_dir() else shutil.copy2)(origin, target)
    return (target / page).as_uri()


def write_handed_in(folder: Path) -> Path:
    """Write what Anna handed in, who has everything right."""
    cells = [f'import checker\n\nles = checker.open_lesson("{SLUG}", "nl")', *REFERENCES.values()]
    path = folder / "anna.ipynb"
    path.write_bytes(notebook([Piece("code", "", source) for source in cells])[0])
    return path


def outside(requests: Sequence[str]) -> list[str]:
    """Return the addresses that lie neither on the disk nor in the page."""
    return [each for each in requests if not each.startswith(("file:", "blob:", "data:"))]


@contextmanager
def visit(chromium: Browser, profile: Path, requests: list[str]) -> Iterator[Page]:
    """Start a Chromium as a user does, with what it kept from the last time, and close it at the end."""
    context = chromium.browser_type.launch_persistent_context(
        profile, executable_path=shutil.which("chromium"), args=FLAGS, accept_downloads=True
    )
    context.on("request", lambda request: requests.append(request.url))
    context.set_default_timeout(PATIENCE)
    yield context.pages[0]
    context.close()


@pytest.mark.parametrize("form", FORMS)
def test_a_lesson_in_chromium(chromium: Browser, form: str, tmp_path: Path) -> None:
    """A lesson comes to 3/3 and is handed in; after closing and opening again all of it is still there."""
    opened = place(form, tmp_path)
    requests: list[str] = []
    with visit(chromium, tmp_path / "profile", requests) as page:
        page.goto(opened)
        page.click(f".card[data-lesson='{SLUG}'] a.button")
        student = Student(page, opened, requests)
        student.wait()
        assert student.run_all() == []
        assert student.cell("figure()").wait_for_selector("svg")
        for function, source in REFERENCES.items():
            assert "gelukt" in student.verdict(function, source)[0]
        assert "3/3" in student.head()
        page.click("[data-action=hand_in]")
        page.wait_for_selector(".werkplaats-card[data-stage=checked]")
        with page.expect_download() as download:
            page.click("[data-action=download]")
        assert LAST_LINE in download.value.path().read_text("utf-8")
    with visit(chromium, tmp_path / "profile", requests) as page:
        page.goto(opened)
        page.wait_for_function(f"() => {LANDED}")
        page.click(f".card[data-lesson='{SLUG}'] a.button")
        page.wait_for_function(READY)
        assert LAST_LINE in "".join(page.evaluate(SOURCES))
    assert outside(requests) == []


def test_the_desk_in_chromium(chromium: Browser, tmp_path: Path) -> None:
    """The teacher finds the desk from the first page, grades there, and saves the results."""
    requests: list[str] = []
    with visit(chromium, tmp_path / "profile", requests) as page:
        page.goto(place("page", tmp_path))
        page.click("a[href*='nakijken.html']")
        page.wait_for_selector("#engine.ready")
        teacher = Teacher(page, "", requests)
        teacher.choose(write_handed_in(tmp_path))
        teacher.start()
        teacher.wait("Klaar: 1")
        assert teacher.rows()[0]["states"] == ["is-passed"] * 3
        assert teacher.save("#download-all", tmp_path / "alles.zip")
        assert teacher.faults == []
    assert outside(requests) == []


def test_a_model_on_this_computer(chromium: Browser, tmp_path: Path) -> None:
    """From a file a model on this computer can be asked, and nothing outside of it is reached."""
    server = ModelServer(truthful)
    requests: list[str] = []
    opened = place("page", tmp_path)
    with visit(chromium, tmp_path / "profile", requests) as page:
        page.goto(f"{opened}?page=notebooks/index.html&path=lab-judge.nl.ipynb")
        student = Student(page, opened, requests)
        student.wait()
        assert student.run_all() == []
        assert "Verbonden met klein-model" in connect(student, f"{server.address}/ok/v1")
        assert "1.0 1.0 61" in run(student, "model.each(pairs)")
        assert "uit een bestand geopend" in connect(student, "https://model.invalid/v1")
    server.stop()
    asked = (server.address, "https://model.invalid/")  # the second is stopped by the page's own policy
    assert [each for each in outside(requests) if not each.startswith(asked)] == []


@pytest.fixture(scope="session")
def firefox_program() -> str:
    """The Firefox of this machine."""
    program = shutil.which("firefox-esr") or shutil.which("firefox")
    if program is None:
        pytest.fail("no Firefox on this machine: apt-get install firefox-esr")
    return program


@pytest.mark.parametrize("form", FORMS)
def test_a_lesson_in_firefox(firefox_program: str, form: str, tmp_path: Path) -> None:
    """The same in Firefox, which takes every file for a site of its own."""
    opened = place(form, tmp_path)
    lesson = f"{opened}?page=notebooks/index.html&path={SLUG}.nl.ipynb"
    with Firefox(firefox_program, tmp_path / "profile") as firefox:
        firefox.open(lesson)
        firefox.wait(f"({READY})()")
        firefox.evaluate(f"({RUN_ALL})()")
        firefox.wait("window.ranAll")
        assert firefox.evaluate(f"({ERRORS})()") == []
        for function, source in REFERENCES.items():
            firefox.evaluate(WRITE.replace("NAME", json.dumps(function)).replace("SOURCE", json.dumps(source)))
            firefox.wait(f"({PASSED})({json.dumps(function)})")
        firefox.wait(f"({HEAD}).includes('3/3')")
        firefox.evaluate("document.querySelector('[data-action=hand_in]').click()")
        firefox.wait("document.querySelector('.werkplaats-card[data-stage=checked]') !== null")
        firefox.evaluate("document.querySelector('.werkplaats-card [data-action=download]').click()")
        assert LAST_LINE in firefox.downloaded(f"{SLUG}.ipynb").read_text("utf-8")
        requests = firefox.requests
    with Firefox(firefox_program, tmp_path / "profile") as firefox:
        firefox.open(opened)
        firefox.wait(LANDED)
        firefox.open(lesson)
        firefox.wait(f"({READY})()")
        assert LAST_LINE in "".join(firefox.evaluate(SOURCES))
        requests += firefox.requests
    assert outside(requests) == []


def test_the_desk_in_firefox(firefox_program: str, tmp_path: Path) -> None:
    """The desk grades in Firefox too."""
    with Firefox(firefox_program, tmp_path / "profile") as firefox:
        firefox.open(f"{place('folder', tmp_path)}?page=nakijken.html")
        firefox.wait("document.querySelector('#engine.ready') !== null")
        firefox.choose("document.getElementById('files')", write_handed_in(tmp_path))
        firefox.evaluate("document.getElementById('start').click()")
        firefox.wait("document.getElementById('busy-text').innerText.includes('Klaar: 1')")
        assert firefox.evaluate("document.querySelectorAll('#students .is-passed').length") == 3
        assert outside(firefox.requests) == []
