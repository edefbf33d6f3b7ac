"""The teacher's desk of the built site: a class goes in, and what comes out is what the engine finds."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Coroutine, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from conftest import SITE
from host import Host
from playwright.sync_api import Browser
from student import SAVE_DATA, Student
from teacher import PAGES, Teacher, class_of, write_zip

from checker.desk.intake import from_files
from checker.desk.marking import Marked, mark
from checker.desk.names import Litter
from checker.desk.order import Order
from checker.desk.outbox import files
from checker.desk.results import results
from checker.lessons import load, slugs
from checker.runners.here import Here
from checker.views.gradebook import read_gradebook
from lite.grading import read_texts
from tests.packing import Piece, notebook

pytestmark = pytest.mark.browser

AXE = Path(__file__).resolve().parents[2] / "lite" / "node_modules" / "axe-core" / "axe.min.js"
SLUG = slugs()[0]
LESSON = load(SLUG)
OPENS = f'import checker\n\nles = checker.open_lesson("{SLUG}", "nl")'
RIGHT = [task.reference for task in LESSON.tasks]
ENDLESS = f"def {LESSON.tasks[0].function}(*arguments):\n    while True:\n        pass\n"


# The table gets no frames, as in a page that is out of sight; the tests wait with them too.
NO_FRAMES = """
  const stock = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (run) => (new Error().stack.includes('/desk-table.js') ? 0 : stock(run));
"""


def book(*sources: str) -> bytes:
    return notebook([Piece("code", "", source) for source in (OPENS, *sources)])[0]


FEW = {
    "Anna Bos_1_assignsubmission_file_/les.ipynb": book(*RIGHT),
    "Bo Ek_2_assignsubmission_file_/les.ipynb": book(RIGHT[0], LESSON.tasks[1].mistakes[0].source(RIGHT[1]), RIGHT[2]),
    "Cem Ay_3_assignsubmission_file_/les.ipynb": book(RIGHT[0]),
    "Dirk Lo_4_assignsubmission_file_/brief.ipynb": b"Beste docent",
    "index.html": b"<html></html>",
}


@pytest.fixture
def teacher(chromium: Browser, site: str) -> Iterator[Teacher]:
    """A teacher with a browser that has never been here."""
    context = chromium.new_context(viewport={"width": 1280, "height": 900}, accept_downloads=True)
    context.add_init_script(SAVE_DATA)
    requests: list[str] = []
    context.on("request", lambda request: requests.append(request.url))
    yield Teacher(context.new_page(), site, requests)
    context.close()


def by_engine(held: Mapping[str, bytes]) -> tuple[list[Marked], list[Litter]]:
    """Return what the engine makes of a zip of these files without a browser, and what it left out."""
    intake = from_files([("klas.zip", zipped(held))])
    marked = [finished(mark(handin, Order(), Here())) for handin in intake]
    return marked, [each.kind for each in intake.left_out]


def finished(work: Coroutine[Any, Any, Marked]) -> Marked:
    """Return what a coroutine that never waits returns; the loop of this thread is the browser's."""
    with pytest.raises(StopIteration) as ended:
        work.send(None)
    found: Marked = ended.value.value
    return found


def zipped(held: Mapping[str, bytes]) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name, data in held.items():
            archive.writestr(name, data)
    return stream.getvalue()


def outside(teacher: Teacher) -> list[str]:
    return Student(teacher.page, teacher.origin, teacher.requests).outside()


def violations(teacher: Teacher) -> list[object]:
    return Student(teacher.page, teacher.origin, teacher.requests).violations(AXE, "html")


def test_a_class_of_thirty(teacher: Teacher, tmp_path: Path) -> None:
    """Every row of a class comes, with the verdicts of the engine; what is saved is the outbox, byte for byte."""
    held = class_of(30)
    teacher.open()
    teacher.choose(write_zip(tmp_path, held))
    teacher.start()
    teacher.wait("Klaar: 30")
    marked, left_out = by_engine(held)
    due = results(marked, Order(), left_out=left_out)
    shown = [[state.removeprefix("is-") for state in row["states"]] for row in teacher.rows()]
    assert len(shown) == 30
    waiting = {"waiting": "wrong"}
    assert [[waiting.get(state, state) for state in states] for states in shown] == [
        [str(status) for _, status in sorted(row.statuses.items())] or ["none"] for row in due.rows
    ]
    parcel = teacher.save("#download-all", tmp_path / "alles.zip")
    with zipfile.ZipFile(io.BytesIO(parcel)) as archive:
        saved = {name: archive.read(name) for name in archive.namelist()}
    rows = read_gradebook(json.loads(saved["gradebook.json"]))
    again = [Marked(row.entry, each.sketches) for row, each in zip(rows, marked, strict=True)]
    assert saved == dict(files(results(again, Order(), left_out=left_out), "nl"))
    assert teacher.save("#download-excel", tmp_path / "tabel.csv") == saved["grades-excel.csv"]
    assert violations(teacher) == []
    assert outside(teacher) == []
    assert teacher.faults == []


def test_stop_and_go_on(teacher: Teacher, tmp_path: Path) -> None:
    """Stopping works at once and keeps what is finished; starting again goes on from there."""
    teacher.open()
    teacher.choose(write_zip(tmp_path, class_of(8, lambda work: work.lesson == SLUG)))
    teacher.start()
    teacher.done(1)
    teacher.page.click("#cancel")
    assert teacher.page.locator("#cancel").is_hidden()
    assert teacher.page.locator("#start").is_enabled()
    assert "Gestopt" in teacher.page.inner_text("#busy-text")
    teacher.page.wait_for_selector("#partial:not([hidden])")
    states = [row["states"] for row in teacher.rows()]
    assert ["is-none"] in states
    assert any(len(each) == 3 for each in states)
    teacher.start()
    teacher.wait("Klaar: 8")
    assert all(len(row["states"]) == 3 for row in teacher.rows())
    assert teacher.page.locator("#partial").is_hidden()
    assert teacher.faults == []


def test_without_the_internet(teacher: Teacher, tmp_path: Path) -> None:
    """Once Python is ready the site may be gone: endless programs too are stopped and judged, and files are saved."""
    endless = {f"Eva{n} Bos_{n}_assignsubmission_file_/les.ipynb": book(ENDLESS + f"# {n}\n") for n in range(5)}
    teacher.open()
    teacher.page.context.set_offline(True)
    teacher.page.context.route("**/*", lambda route: route.abort())
    before = len(teacher.requests)
    teacher.choose(write_zip(tmp_path, {**FEW, **endless}))
    teacher.start()
    teacher.wait("Klaar: 9")
    states = {row["name"]: row["states"] for row in teacher.rows()}
    assert states["Anna Bos"] == ["is-passed"] * 3
    assert states["Bo Ek"][1] == "is-wrong"
    assert states["Dirk Lo"] == ["is-none"]
    assert [states[f"Eva{n} Bos"][0] for n in range(5)] == ["is-timed_out"] * 5
    assert teacher.save("#download-all", tmp_path / "alles.zip")
    assert [each for each in teacher.requests[before:] if not each.startswith(("blob:", "data:"))] == []


def test_dropped_from_the_disk(teacher: Teacher, tmp_path: Path) -> None:
    """A folder that is dropped is read to its depth, a second drop adds to it, and remarks among it are applied."""
    for name, data in FEW.items():
        (tmp_path / "map" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "map" / name).write_bytes(data)
    remarks = tmp_path / "remarks.csv"
    remarks.write_text('"student";"checkpoint";"status";"remark"\n"Bo Ek";"2";"gelukt";"Mondeling getoond."\n', "utf-8")
    teacher.open()
    teacher.drop(tmp_path / "map")
    teacher.drop(remarks)
    teacher.start()
    teacher.wait("Klaar: 4")
    states = {row["name"]: row["states"] for row in teacher.rows()}
    assert states["Bo Ek"] == ["is-passed"] * 3
    assert "Mondeling getoond." in teacher.page.inner_text("#students")
    teacher.page.click("button.name:has-text('Bo Ek')")
    frame = teacher.page.frame_locator("#student-page")
    assert "Mondeling getoond." in frame.locator("main").inner_text()
    assert violations(teacher) == []
    teacher.page.keyboard.press("Escape")
    assert teacher.page.evaluate("document.activeElement.textContent") == "Bo Ek"


def grade_few(teacher: Teacher, folder: Path) -> None:
    """Put the class of four on the desk and wait until it is graded."""
    teacher.open()
    teacher.choose(write_zip(folder, FEW))
    teacher.page.select_option("#lesson", SLUG)
    teacher.start()
    teacher.wait("Klaar: 4")


def test_what_if(teacher: Teacher, tmp_path: Path) -> None:
    """Another seed, an idea less and other weights are tried beside what is kept, which changes only when told to."""
    grade_few(teacher, tmp_path)
    teacher.page.click("#what-if > summary")
    teacher.page.fill("#what-if-seed", "4711")
    teacher.page.fill("#weight-fields input >> nth=1", "2")
    teacher.page.click("#without details >> nth=1")
    for box in teacher.page.locator("#without details >> nth=1").locator("input").all():
        box.check()
    teacher.page.click("#what-if-start")
    title = teacher.page.inner_text("#without details >> nth=1 >> summary")
    assert teacher.page.inner_text("#what-if-notice") == teacher.words()["what_if_ideas_wrong"].replace(
        "{title}", title
    )
    teacher.page.locator("#without details >> nth=1").locator("input").first.uncheck()
    teacher.page.click("#what-if-start")
    teacher.page.wait_for_selector("#comparison:not([hidden])")
    changed = teacher.page.inner_text("#compared tr.changed:has-text('Bo Ek')")
    assert "%" in changed
    assert violations(teacher) == []
    old = [row["states"] for row in teacher.rows()]
    teacher.page.click("#keep-old")
    assert [row["states"] for row in teacher.rows()] == old
    teacher.page.click("#what-if-start")
    teacher.page.wait_for_selector("#comparison:not([hidden])")
    teacher.page.click("#keep-new")
    teacher.page.wait_for_selector("#students th:has-text('Punten')")
    parcel = teacher.save("#download-all", tmp_path / "alles.zip")
    with zipfile.ZipFile(io.BytesIO(parcel)) as archive:
        assert json.loads(archive.read("gradebook.json"))["seed"] == 4711


def test_a_choice_that_is_refused(teacher: Teacher, tmp_path: Path) -> None:
    """A pattern that is none leaves the class on the desk as it is; files without any work take it away."""
    (tmp_path / "andere").mkdir()
    others = write_zip(tmp_path / "andere", {"Zoë Ott_9_assignsubmission_file_/les.ipynb": book(ENDLESS)})
    grade_few(teacher, tmp_path)
    teacher.page.click("#clear")
    teacher.choose(others)
    teacher.page.click(".more summary")
    teacher.page.fill("#template", "{geen}")
    teacher.start()
    teacher.page.wait_for_selector("#how-notice:not([hidden])")
    teacher.page.click("#what-if > summary")
    teacher.page.click("#what-if-start")
    teacher.page.wait_for_selector("#comparison:not([hidden])")
    assert teacher.page.inner_text("#comparison-count") == teacher.words()["what_if_same"]

    teacher.page.fill("#template", "")
    teacher.page.click("#clear")
    (tmp_path / ".DS_Store").write_bytes(b"Bud1")
    teacher.choose(tmp_path / ".DS_Store")
    teacher.start()
    teacher.page.wait_for_selector(f"#how-notice:has-text('{teacher.words()['no_files']}')")
    assert not any(teacher.page.locator(each).is_visible() for each in ("#results", "#keep", "#what-if"))
    assert teacher.faults == []


def test_a_page_that_is_out_of_sight(teacher: Teacher, tmp_path: Path) -> None:
    """A class larger than what is drawn at a time is graded while the browser draws nothing."""
    held = {f"Student{n} Bos_{n}_assignsubmission_file_/brief.ipynb": b"Beste docent" for n in range(1, 71)}
    teacher.page.add_init_script(NO_FRAMES)
    teacher.open()
    teacher.choose(write_zip(tmp_path, held))
    teacher.start()
    teacher.wait("Klaar: 70")
    assert len(teacher.rows()) == 70


def test_what_cannot_be_started(teacher: Teacher) -> None:
    """Without files, or with a seed that is none, the page says what to do and starts nothing."""
    teacher.open("en")
    teacher.start()
    assert teacher.page.inner_text("#how-notice") == teacher.words()["start_waits"]
    teacher.page.check("input[value=own]")
    teacher.page.fill("#seed", "een")
    teacher.start()
    assert teacher.page.inner_text("#how-notice") == teacher.words()["seed_wrong"]


def test_python_that_does_not_start(teacher: Teacher, tmp_path: Path) -> None:
    """When the interpreter cannot be had, the page says so and what to do."""
    host = Host(SITE, tmp_path / "host")
    next(host.site.glob("static/pyodide/*/program.pack")).unlink()
    teacher.page.goto(host.address + PAGES["nl"])
    teacher.page.wait_for_selector("#engine.failed")
    host.stop()
    assert teacher.page.inner_text("#engine-text") == teacher.words()["engine_failed"]
    assert teacher.page.locator("#reload").is_visible()
    assert violations(teacher) == []


@pytest.mark.parametrize("language", PAGES)
def test_three_languages(teacher: Teacher, language: str) -> None:
    """The page is there in every language with all its words, links to the other two, and fits a phone."""
    teacher.page.set_viewport_size({"width": 360, "height": 740})
    teacher.open(language)
    texts = read_texts()
    assert teacher.words() == {key: each[language] for key, each in texts.items()}
    assert teacher.page.evaluate("document.documentElement.lang") == language
    for other in PAGES.values():
        assert teacher.page.locator(f".languages a[href='{other}']").count() == 1
    assert teacher.page.evaluate("document.documentElement.scrollWidth") <= 360
    assert violations(teacher) == []
    assert outside(teacher) == []
