"""A student's work at the built site: taken along, put back, merged with a new lesson, and never lost unseen."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from conftest import ROOT, SITE
from playwright.sync_api import Browser, Error, Page
from student import Student
from test_site import AXE

from lite.layout import write_json
from lite.lessons import read_lesson
from lite.notebooks import convert
from lite.serve import SiteHandler

pytestmark = pytest.mark.browser

PATH = "05-rerank.nl.ipynb"
FILES = "async (root) => (await import(`${root}static/werkplaats/drive.js`)).readFiles()"
SOURCES = "() => jupyterapp.shell.currentWidget.content.model.toJSON().cells.map((cell) => cell.source)"
WRITE = """([text, source]) => {
  const cells = [...jupyterapp.shell.currentWidget.content.model.cells];
  cells.find((each) => each.sharedModel.source.includes(text)).sharedModel.source = source;
}"""
SHOWN = """() => {
  const panel = window.jupyterapp?.shell?.currentWidget;
  return panel?.context?.isReady && panel.content?.widgets?.length > 5;
}"""
SAVED = "() => !jupyterapp.shell.currentWidget.context.model.dirty"
GIVEN = "def pair_features(query, passage):\n    ..."
NEWER = {
    "## Wat je na deze les kunt\n": "## Wat je straks kunt\n",
    GIVEN: "def pair_features(query, passage, extra=None):\n    ...",
}
CARD = ".werkplaats-work:not([hidden])[data-kind={kind}]"
INERT = "() => jupyterapp.shell.currentWidget.node.inert"
FULL = """() => {
  const put = IDBObjectStore.prototype.put;
  window.free = () => { IDBObjectStore.prototype.put = put; };
  IDBObjectStore.prototype.put = function () { throw new DOMException('no room', 'QuotaExceededError'); };
}"""
ANSWER = "def pair_features(query, passage):\n    return 'mijn antwoord'"


def newer() -> dict[str, Any]:
    """Return a later version of the lesson: another text, one text more, and another empty function."""
    folder = ROOT / "content" / "05-rerank"
    text = (folder / "lesson.nl.md").read_text("utf-8")
    for old, new in NEWER.items():
        assert old in text
        text = text.replace(old, new, 1)
    return convert(text, read_lesson(folder), "nl")


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The built site in two folders of one origin, a/ and b/, and in new/ with a later version of a lesson."""
    root = tmp_path_factory.mktemp("origin")
    for name in ("a", "b"):
        (root / name).symlink_to(SITE)
    (root / "new" / "files").mkdir(parents=True)
    for entry in SITE.iterdir():
        if entry.name != "files":
            (root / "new" / entry.name).symlink_to(entry)
    write_json(root / "new" / "files" / PATH, newer())
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(SiteHandler, directory=str(root))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.fixture
def visitors(chromium: Browser, places: str) -> Iterator[Any]:
    """Makes students with a browser of their own, at one of the two folders."""
    contexts = []

    def make(folder: str) -> Student:
        contexts.append(chromium.new_context(viewport={"width": 1280, "height": 900}))
        requests: list[str] = []
        contexts[-1].on("request", lambda request: requests.append(request.url))
        return Student(contexts[-1].new_page(), f"{places}{folder}/", requests)

    yield make
    for context in contexts:
        context.close()


def show(student: Student) -> None:
    """Open the lesson and wait until its cells can be edited; its Python plays no part in what is tested here."""
    student.page.goto(f"{student.origin}notebooks/index.html?path={PATH}")
    student.page.wait_for_function(SHOWN)


def files(student: Student) -> dict[str, Any]:
    """Return {path: contents model} of all that is kept."""
    return {each["path"]: each for each in student.page.evaluate(FILES, student.origin)}


def version(notebook: dict[str, Any]) -> str:
    found: str = notebook["metadata"]["werkplaats"]["version"]
    return found


def texts(file: dict[str, Any]) -> list[str]:
    return ["".join(cell["source"]) for cell in file["content"]["cells"]]


def landing(student: Student) -> None:
    student.page.goto(f"{student.origin}index.html")
    student.page.wait_for_selector("html[data-ready]")


def write(student: Student, text: str, source: str) -> None:
    """Change the source of the cell that holds `text` and wait until that is saved."""
    student.page.evaluate(WRITE, [text, source])
    student.page.wait_for_function(SAVED)


def said(page: Page, text: str) -> str:
    """Wait until the part about backups says `text`, and return all that it says."""
    page.wait_for_function("(text) => document.getElementById('work-said').innerText.includes(text)", arg=text)
    return page.inner_text("#work-said")


def take_along(home: Student, folder: Path) -> Path:
    """Work in a lesson, read what the page says of that, and return the backup."""
    landing(home)
    assert "nog niets bewaard" in home.page.inner_text("#storage")
    show(home)
    write(home, "def pair_features", ANSWER)
    landing(home)
    storage = home.page.inner_text("#storage")
    for each in ("op deze computer", f"({PATH})", "Nog vrij voor deze site", "privévenster", "sinds"):
        assert each in storage, each
    assert "Je bent hier bezig" in home.page.inner_text("[data-lesson='05-rerank']")
    home.page.click("#persist")
    said(home.page, "De browser")
    with home.page.expect_download() as found:
        home.page.click("#backup")
    backup = folder / found.value.suggested_filename
    found.value.save_as(backup)
    assert f"{backup.name} is gedownload, met 1 bestanden" in said(home.page, "gedownload")
    assert "Laatste reservekopie" in home.page.inner_text("#storage")
    home.page.click("[data-lesson='05-rerank'] summary")
    assert home.violations(AXE, "html") == []
    return backup


def test_work_goes_along_and_nothing_is_overwritten(visitors: Any, places: str, tmp_path: Path) -> None:
    """The page tells what is kept; one zip takes it to another place; what differs there stays beside it."""
    home = visitors("a")
    backup = take_along(home, tmp_path)

    # The site moved to another folder of the same origin: the work is there.
    home.origin = home.origin.replace("/a/", "/b/")
    show(home)
    assert ANSWER in home.page.evaluate(SOURCES)

    # Another computer, where something else was done in the same lesson.
    school = visitors("b")
    show(school)
    write(school, "def pair_features", "def pair_features(query, passage):\n    return 'op school'")
    landing(school)
    school.page.set_input_files("#restore-file", backup)
    report = said(school.page, "Teruggezet: 1")
    kept = next(path for path in files(school) if path != PATH)
    assert kept.startswith("05-rerank_kopie-voor-terugzetten_") and kept in report
    assert ANSWER in texts(files(school)[PATH])
    assert "op school" in "".join(texts(files(school)[kept]))
    school.page.set_input_files("#restore-file", backup)
    said(school.page, "Al hetzelfde: 1")
    assert len(files(school)) == 2
    for bad, reason in ((b"PK", "geen reservekopie"), (backup.read_bytes()[:300], "geen reservekopie")):
        school.page.set_input_files("#restore-file", {"name": "x.zip", "mimeType": "application/zip", "buffer": bad})
        assert "Er is niets veranderd" in said(school.page, reason)
    show(school)
    assert ANSWER in school.page.evaluate(SOURCES)
    everything = home.requests + school.requests
    assert [each for each in everything if not each.startswith((places, f"blob:{places}", "data:"))] == []


def test_starting_again_keeps_a_copy(visitors: Any) -> None:
    """One exercise, or the whole lesson, goes back to how it was given; each time what was there stays as a copy."""
    student = visitors("a")
    show(student)
    write(student, "def pair_features", ANSWER)
    write(student, "les.figure()", "les.figure()\nmijn = 1")
    before = texts(files(student)[PATH])
    landing(student)
    card = "[data-lesson='05-rerank']"
    student.page.click(f"{card} summary")
    choices = student.page.eval_on_selector_all(f"{card} .choices button", "all => all.map((each) => each.innerText)")
    assert choices == ["Checkpoint 1: pair_features", "De hele les"]
    student.page.click(f"{card} .choices button >> nth=0")
    student.page.wait_for_selector(f"{card} .said")
    reset, *copies = files(student).values()
    assert texts(reset) == [
        each if each != ANSWER else "def pair_features(query, passage):\n    ..." for each in before
    ]
    assert [texts(each) for each in copies] == [before]
    assert copies[0]["path"] in student.page.inner_text(f"{card} .said")

    student.page.click(f"{card} summary")
    student.page.click(f"{card} .choices button:has-text('hele les')")
    student.page.wait_for_selector(f"{card} .copies:not(:has(details)) .said")
    assert PATH not in files(student)
    assert sorted(map(texts, files(student).values())) == sorted([before, texts(reset)])
    show(student)
    assert "mijn = 1" not in "".join(student.page.evaluate(SOURCES))


def notice(page: Page, kind: str) -> str:
    """Wait for this notice about the work and return what it says."""
    return page.wait_for_selector(CARD.format(kind=kind)).inner_text()  # type: ignore[union-attr]


def press(page: Page, action: str) -> None:
    page.click(f".werkplaats-work:not([hidden]) [data-action={action}]")


def test_a_renewed_lesson_joins_the_work(visitors: Any, places: str) -> None:
    """A copy of an older version is never shown for the new one unseen: merged when asked, and a copy is kept."""
    student = visitors("a")
    show(student)
    write(student, "def pair_features", ANSWER)
    write(student, "les.figure()", "les.figure()\nmijn = 1")
    before = texts(files(student)[PATH])
    student.origin = f"{places}new/"
    landing(student)
    assert "vernieuwd" in student.page.inner_text("[data-lesson='05-rerank']")
    show(student)
    assert "Jouw cellen blijven staan" in notice(student.page, "renewed")
    assert student.page.evaluate(SOURCES) == before
    assert student.violations(AXE, ".werkplaats-work") == []
    press(student.page, "later")
    student.page.wait_for_selector(".werkplaats-work", state="hidden")
    show(student)
    notice(student.page, "renewed")
    press(student.page, "update")
    report = notice(student.page, "updated")
    kept, *others = [path for path in files(student) if path != PATH]
    assert kept in report and not others
    assert texts(files(student)[kept]) == before
    merged = "\n\n".join(texts(files(student)[PATH]))
    assert student.page.evaluate(SOURCES) == texts(files(student)[PATH])
    for there in ("## Wat je straks kunt", ANSWER, "mijn = 1"):
        assert there in merged
    for gone in ("## Wat je na deze les kunt", "extra=None"):
        assert gone not in merged
    assert version(files(student)[PATH]["content"]) == version(newer())
    nothing_is_offered(student, places)


def nothing_is_offered(student: Student, places: str) -> None:
    """No version is offered twice, nor an older one than the copy has been through."""
    for folder in ("new", "a"):
        student.origin = f"{places}{folder}/"
        show(student)
        student.page.wait_for_timeout(500)
        assert student.page.query_selector(".werkplaats-work:not([hidden])") is None
        assert "mijn = 1" in "".join(student.page.evaluate(SOURCES))


def start_again_is_refused(open_in: Student) -> None:
    """The landing page does not touch a notebook that is open in a tab."""
    student = Student(open_in.page.context.new_page(), open_in.origin, open_in.requests)
    landing(student)
    student.page.click("[data-lesson='05-rerank'] summary")
    student.page.click("[data-lesson='05-rerank'] .choices button >> nth=0")
    assert "Sluit eerst het tabblad" in student.page.wait_for_selector(".copies .said").inner_text()  # type: ignore[union-attr]


def test_one_tab_at_a_time(visitors: Any) -> None:
    """The second tab waits and says so, and gets the work of the first when it asks, or when that is closed."""
    first = visitors("a")
    show(first)
    write(first, "def pair_features", ANSWER)
    second = Student(first.page.context.new_page(), first.origin, first.requests)
    show(second)
    assert "ander tabblad" in notice(second.page, "elsewhere")
    assert second.page.evaluate(INERT) and not first.page.evaluate(INERT)
    assert second.violations(AXE, ".werkplaats-work") == []

    start_again_is_refused(first)
    first.page.evaluate(WRITE, ["def pair_features", f"{ANSWER} + '!'"])
    press(second.page, "take")
    second.page.wait_for_function(f"() => !({INERT})()")
    assert f"{ANSWER} + '!'" in second.page.evaluate(SOURCES)
    notice(first.page, "elsewhere")
    assert first.page.evaluate(INERT)
    write(second, "def pair_features", f"{ANSWER} + '?'")
    first.page.keyboard.press("ControlOrMeta+s")
    assert f"{ANSWER} + '?'" in texts(files(second)[PATH])

    second.page.evaluate(FULL)
    second.page.evaluate(WRITE, ["def pair_features", f"{ANSWER} + '??'"])
    press(first.page, "take")
    notice(first.page, "elsewhereUnsaved")
    second.page.evaluate("() => window.free()")
    second.page.wait_for_function(SAVED)
    second.page.close()
    first.page.wait_for_function(f"() => !({INERT})()")
    assert f"{ANSWER} + '??'" in first.page.evaluate(SOURCES)


def crash_while_saving(student: Student) -> None:
    """Kill the renderer with a save under way: the notebook is whole, as it was before or after."""
    student.page.evaluate(WRITE, ["les.figure()", "les.figure()\nmijn = 3"])
    student.page.evaluate("() => { void jupyterapp.shell.currentWidget.context.save(); }")
    with student.page.expect_event("crash"), suppress(Error):
        student.page.goto("chrome://crash")  # kills the renderer where it stands: no page hears of it
    again = Student(student.page.context.new_page(), student.origin, student.requests)
    show(again)
    cells = again.page.evaluate(SOURCES)
    assert ANSWER in cells
    assert {"les.figure()\nmijn = 2", "les.figure()\nmijn = 3"} & set(cells)
    assert len(cells) > 40


def test_storage_that_fails_or_is_cleared_or_a_page_that_crashes(visitors: Any) -> None:
    """Full storage is told and tried again; cleared storage is filled again; a crash leaves what was saved, whole."""
    student = visitors("a")
    show(student)
    write(student, "def pair_features", ANSWER)
    student.page.evaluate(FULL)
    student.page.evaluate(WRITE, ["les.figure()", "les.figure()\nmijn = 1"])
    assert "is vol" in notice(student.page, "unsaved")
    assert student.page.query_selector(".jp-Dialog") is None
    with student.page.expect_download() as found:
        press(student.page, "keepCopy")
    assert "mijn = 1" in Path(found.value.path()).read_text("utf-8")
    assert ANSWER in texts(files(student)[PATH])
    student.page.evaluate("() => window.free()")
    press(student.page, "tryAgain")
    student.page.wait_for_selector(".werkplaats-work", state="hidden")
    assert "les.figure()\nmijn = 1" in texts(files(student)[PATH])

    session = student.page.context.new_cdp_session(student.page)
    origin = student.origin.removesuffix("a/")
    session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
    assert "opnieuw bewaard" in notice(student.page, "cleared")
    assert ANSWER in texts(files(student)[PATH])
    press(student.page, "close")
    write(student, "les.figure()", "les.figure()\nmijn = 2")
    crash_while_saving(student)


def test_every_sentence_is_in_three_languages(visitors: Any) -> None:
    """What the notices say is there in Dutch, Swedish and English."""
    student = visitors("a")
    landing(student)
    words = student.page.evaluate("async () => (await import('./extensions/werkplaats/static/keptwords.js')).WORDS")
    assert [key for key, each in words.items() if sorted(each) != ["en", "nl", "sv"] or not all(each.values())] == []
