"""A teacher at the desk of the built site: hands files to the page, grades them, reads the table, saves the files."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests import corpus, zips

PATIENCE = 240_000
PAGES = {"nl": "nakijken.html", "sv": "ratta.html", "en": "grade.html"}
NAMES = ("Anna", "Bo", "Cem", "Dirk", "Eva", "Finn", "Geertje", "Hugo", "Ilse", "Joost")
IDLE = "() => document.getElementById('cancel').hidden && document.getElementById('what-if-cancel').hidden"
ROWS = """() => [...document.querySelectorAll('#students tbody tr')].map((row) => ({
  name: row.querySelector('.name').textContent,
  states: [...row.querySelectorAll('.state')].map((state) => [...state.classList].find((each) => each !== 'state')),
}))"""


def class_of(size: int, keep: Callable[[corpus.Work], bool] = lambda _: True) -> dict[str, bytes]:
    """Return the files of a Moodle download of so many students, taken evenly from the harmless work of the corpus."""
    harmless = [
        work
        for work in corpus.works()
        if work.group in ("correct", "wrong", "ugly") and not (work.shield or work.slow or work.flood) and keep(work)
    ]
    made = {"index.html": b"<html></html>"}
    for number in range(size):
        work = harmless[number * len(harmless) // size]
        data, name = work.build({})
        person = f"{NAMES[number % 10]} {'ABCDEFGHIJ'[number // 10]}. Bos_{100_000 + number}"
        made[f"{person}_assignsubmission_file_/{name}"] = data
    return made


def write_zip(folder: Path, files: Mapping[str, bytes]) -> Path:
    """Write the files as a zip and return its path."""
    path = folder / "klas.zip"
    path.write_bytes(zips.plain(dict(files)))
    return path


class Teacher:
    """One browser page at the desk of the site at `origin`; keeps every address that was requested."""

    def __init__(self, page: Page, origin: str, requests: list[str]) -> None:
        self.page, self.origin, self.requests = page, origin, requests
        self.faults: list[str] = []
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.faults.append(str(error)))

    def open(self, language: str = "nl") -> float:
        """Open the desk, and return the seconds until its Python is ready."""
        began = time.monotonic()
        self.page.goto(self.origin + PAGES[language])
        self.page.wait_for_selector("#engine.ready")
        return time.monotonic() - began

    def choose(self, *paths: Path) -> None:
        """Choose files with the button."""
        with self.page.expect_file_chooser() as chooser:
            self.page.click("#choose-files")
        chooser.value.set_files([str(path) for path in paths])

    def drop(self, *paths: Path) -> None:
        """Drop files or folders from the disk on the drop zone."""
        box = self.page.locator("#drop").bounding_box()
        assert box is not None
        devtools = self.page.context.new_cdp_session(self.page)
        data = {"items": [], "files": [str(path) for path in paths], "dragOperationsMask": 1}
        for kind in ("dragEnter", "dragOver", "drop"):
            where = {"x": box["x"] + box["width"] / 2, "y": box["y"] + 20}
            devtools.send("Input.dispatchDragEvent", {"type": kind, "data": data, **where})
        self.page.wait_for_selector("#chosen:not([hidden])")

    def start(self) -> None:
        """Start grading."""
        self.page.click("#start")

    def wait(self, words: str = "") -> str:
        """Wait until nothing is going on and the line about progress has these words; return that line."""
        self.page.wait_for_function(IDLE)
        self.page.wait_for_selector(f"#busy-text:has-text('{words}')")
        return self.page.inner_text("#busy-text")

    def done(self, count: int) -> None:
        """Wait until so many files are finished."""
        self.page.wait_for_function(
            "(count) => document.getElementById('progress').value >= count && !document.getElementById('busy').hidden",
            arg=count,
        )

    def rows(self) -> Sequence[dict[str, Any]]:
        """Return name and states of each row of the table."""
        found: Sequence[dict[str, Any]] = self.page.evaluate(ROWS)
        return found

    def save(self, button: str, path: Path) -> bytes:
        """Press a button that saves a file, and return the file."""
        with self.page.expect_download() as download:
            self.page.click(button)
        download.value.save_as(path)
        return path.read_bytes()

    def words(self) -> dict[str, str]:
        """Return the words of the page that its script fills in."""
        found: dict[str, str] = json.loads(self.page.locator("#words").inner_text())
        return found
