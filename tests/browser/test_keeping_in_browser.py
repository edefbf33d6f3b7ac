"""A student's work at the built site: taken along, put back, merged with a new lesson, and never lost unseen."""

from __future__ import annotations

import json
import threading
import zipfile
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from http.server import ThreadingHTTPServer
from io import BytesIO
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
# Writes in a cell after a file is kept and before JupyterLab hears of it; `own`: when that file is the lesson itself.
WRITE_MEANWHILE = """([text, source, own]) => {
  const { contents } = jupyterapp.serviceManager;
  const { context, content, node } = jupyterapp.shell.currentWidget;
  const save = contents.save.bind(contents);
  contents.save = async (path, options) => {
    const saved = await save(path, options);
    if (own === (path === context.path)) {
      contents.save = save;
      window.wasInert = node.inert;
      [...content.model.cells].find((each) => each.sharedModel.source.includes(text)).sharedModel.source = source;
    }
    return saved;
  };
}"""
CHANGE = """async ([root, put, remove]) => {
  const { change } = await import(`${root}static/werkplaats/drive.js`);
  await change({ put, remove });
}"""
# A write of two files, of which the browser refuses the second.
HALF = """async (root) => {
  const { change } = await import(`${root}static/werkplaats/drive.js`);
  return change({ put: [{ path: 'half' }, { path: 'none', content: () => 0 }] }).then(() => '', ({ name }) => name);
}"""
# The lessons of the site do not come; all else does.
NO_LESSONS = """
  const stock = window.fetch.bind(window);
  window.fetch = (address, ...rest) =>
    String(address).startsWith('files/') ? new Promise(() => 0) : stock(address, ...rest);
"""
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


def show(student: Student, path: str = PATH) -> None:
    """Open the lesson and wait until its cells can be edited; its Python plays no part in what is tested here."""
    student.page.goto(f"{student.origin}notebooks/index.html?path={path}")
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
    home.page.wait_for_selector("#storage:has-text('Laatste reservekopie')")
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


def test_a_copy_that_is_gone_is_not_started_again(visitors: Any) -> None:
    """Two presses make one copy, and where nothing is left nothing is written."""
    student = visitors("a")
    show(student)
    write(student, "def pair_features", ANSWER)
    landing(student)
    student.page.click("[data-lesson='05-rerank'] summary")
    whole = "[data-lesson='05-rerank'] .choices button >> nth=1"
    student.page.eval_on_selector(whole, "(button) => { button.click(); button.click(); }")
    student.page.wait_for_selector("[data-lesson='05-rerank'] .said")
    [copy] = files(student).values()
    assert ANSWER in texts(copy)
    student.page.evaluate(CHANGE, [student.origin, [{**copy, "path": PATH, "name": PATH}], [copy["path"]]])
    landing(student)
    student.page.click("[data-lesson='05-rerank'] summary")
    student.page.evaluate(CHANGE, [student.origin, [], [PATH]])
    student.page.click("[data-lesson='05-rerank'] .choices button >> nth=0")
    student.page.wait_for_selector("[data-lesson='05-rerank'] .said:has-text('niet gelukt')")
    assert files(student) == {}


def test_a_backup_waits_for_no_lesson(visitors: Any, tmp_path: Path) -> None:
    """The buttons work and say what they did while the copies are still held against the lessons of the site."""
    student = visitors("a")
    show(student)
    write(student, "def pair_features", ANSWER)
    student.page.add_init_script(NO_LESSONS)
    student.page.goto(f"{student.origin}index.html")
    student.page.wait_for_selector("#storage[data-state=work]")
    student.page.wait_for_selector("[data-lesson='05-rerank'] .copy-of:has-text('Je bent hier bezig')")
    with student.page.expect_download() as found:
        student.page.click("#backup")
    found.value.save_as(tmp_path / "backup.zip")
    said(student.page, "gedownload")
    student.page.set_input_files("#restore-file", tmp_path / "backup.zip")
    said(student.page, "Al hetzelfde: 1")


def hostile() -> bytes:
    """Return a backup that was tampered with, of which one file is good."""
    about = {"type": "file", "format": "text", "mimetype": "text/plain", "writable": True, "member": "werk/goed.txt"}
    progress = {
        "lab-vectors": {"checkpoints": {}, "total": 3},
        "05-rerank": {"checkpoints": {"een": "passed"}, "total": 3},
    }
    listed = [{**about, "path": path, "name": "x"} for path in ("goed.txt", ["a"], {"toString": 1}, None)]
    manifest = {"format": "werkplaats-backup-1", "made": "", "files": [*listed, None], "progress": progress}
    stream = BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr("werkplaats.json", json.dumps(manifest))
        archive.writestr("werk/goed.txt", "goed")
    return stream.getvalue()


def test_a_backup_that_was_tampered_with(visitors: Any) -> None:
    """What is good in it comes back, and no page stumbles over the rest; a write happens as a whole or not at all."""
    student = visitors("a")
    landing(student)
    student.page.set_input_files("#restore-file", {"name": "x.zip", "mimeType": "application/zip", "buffer": hostile()})
    said(student.page, "Teruggezet: 1")
    assert list(files(student)) == ["goed.txt"]
    landing(student)
    assert "0" in student.page.inner_text("[data-lesson='05-rerank'] .count")
    records = student.page.evaluate("async () => (await import('./static/werkplaats/progress.js')).readAll()")
    assert records == {"lab-vectors": {"checkpoints": {}, "total": 3, "updated": records["lab-vectors"]["updated"]}}
    assert student.page.evaluate(HALF, student.origin) == "DataCloneError"
    assert list(files(student)) == ["goed.txt"]


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


def test_a_merge_loses_nothing_that_is_written_meanwhile(visitors: Any, places: str) -> None:
    """While the copy is made nothing can be typed; what is written then stops the merge, until asked again."""
    student = visitors("a")
    show(student)
    write(student, "def pair_features", ANSWER)
    student.origin = f"{places}new/"
    show(student)
    notice(student.page, "renewed")
    student.page.evaluate(WRITE_MEANWHILE, ["les.figure()", "les.figure()\nmijn = 1", False])
    press(student.page, "update")
    notice(student.page, "notUpdated")
    assert student.page.evaluate("() => window.wasInert") and not student.page.evaluate(INERT)
    assert "les.figure()\nmijn = 1" in student.page.evaluate(SOURCES)
    assert "## Wat je straks kunt" not in "".join(student.page.evaluate(SOURCES))
    press(student.page, "update")
    notice(student.page, "updated")
    cells = student.page.evaluate(SOURCES)
    assert {"les.figure()\nmijn = 1", ANSWER} <= set(cells)
    assert "## Wat je straks kunt" in "".join(cells)


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


def test_a_file_that_is_removed_elsewhere(visitors: Any) -> None:
    """Removing one file is no loss of the site's data, and a tab that waited for it can go on with what it shows."""
    first = visitors("a")
    show(first)
    write(first, "def pair_features", ANSWER)
    own = {**files(first)[PATH], "path": "eigen.ipynb", "name": "eigen.ipynb"}
    first.page.evaluate(CHANGE, [first.origin, [own], []])
    show(first, "eigen.ipynb")
    second = Student(first.page.context.new_page(), first.origin, first.requests)
    show(second, "eigen.ipynb")
    notice(second.page, "elsewhere")
    first.page.wait_for_timeout(4_500)  # long enough to have seen the file
    first.page.evaluate("() => { jupyterapp.shell.currentWidget.context.save = async () => {}; }")
    first.page.evaluate(CHANGE, [first.origin, [], ["eigen.ipynb"]])
    first.page.wait_for_timeout(9_000)  # and to look again
    assert first.page.query_selector(".werkplaats-work:not([hidden])") is None
    assert list(files(first)) == [PATH]
    first.page.close()
    second.page.wait_for_function(f"() => !({INERT})()")
    second.page.wait_for_selector(".werkplaats-work", state="hidden")
    write(second, "les.figure()", "les.figure()\nmijn = 1")
    assert {ANSWER, "les.figure()\nmijn = 1"} <= set(texts(files(second)["eigen.ipynb"]))


def test_what_is_typed_during_a_save_is_saved(visitors: Any) -> None:
    """A save that is under way does not count for what was typed since it began; afterwards saving comes to rest."""
    student = visitors("a")
    show(student)
    student.page.evaluate(WRITE_MEANWHILE, ["les.figure()", "les.figure()\nmijn = 1", True])
    write(student, "def pair_features", ANSWER)
    assert {ANSWER, "les.figure()\nmijn = 1"} <= set(texts(files(student)[PATH]))


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
