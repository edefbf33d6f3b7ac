"""A browser as a student has it: a profile that is kept between visits, on a machine that can be made slow.

It is closed between two visits, so that the second finds what was kept on the disk and nothing in memory.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, Playwright

from tests.bench.brake import Brake
from tests.bench.traffic import Line
from tests.browser.student import SAVE_DATA

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-features=AutofillServerCommunication",
    "--no-first-run",
)
PATIENCE = 600_000
SETTLE = 3_000
"""Milliseconds after which a browser is done with itself: when it has just started it loads some hundred scripts of its
own address bar, which is no part of any visit."""
# Notes when the page starts its first worker, which is the one that holds the kernel.
WATCH = """(() => {
  const Real = window.Worker;
  window.Worker = class extends Real {
    constructor(...rest) {
      super(...rest);
      window.firstWorker ??= performance.now();
    }
  };
})()"""


@dataclass(frozen=True, slots=True)
class Throttle:
    """How much slower than this machine: `processor` times, on a line of so many megabits a second and milliseconds."""

    processor: int = 1
    megabits: float = 0.0
    milliseconds: float = 0.0

    def line(self) -> Line:
        """Return a line of this kind."""
        return Line(self.megabits * 1e6 / 8, self.milliseconds / 1000)


THROTTLES = {
    "none": Throttle(),
    "processor": Throttle(4),
    "line": Throttle(1, 10, 20),
    "school": Throttle(4, 10, 20),
}


@contextmanager
def browse(playwright: Playwright, profile: Path, throttle: Throttle) -> Iterator[Page]:
    """Open a browser with this profile, and close it at the end."""
    context = open_context(playwright, profile)
    page = context.pages[0]
    page.add_init_script(WATCH)
    page.add_init_script(SAVE_DATA)
    page.set_default_timeout(PATIENCE)
    page.wait_for_timeout(SETTLE)
    try:
        with Brake(throttle.processor):
            yield page
    finally:
        context.close()


def program() -> str:
    """Return the Chromium of this machine. Raises FileNotFoundError when there is none."""
    found = shutil.which("chromium") or shutil.which("google-chrome")
    if found is None:
        raise FileNotFoundError("no Chromium on this machine: apt-get install chromium")
    return found


def open_context(playwright: Playwright, profile: Path) -> BrowserContext:
    """Start Chromium with the profile in this folder."""
    return playwright.chromium.launch_persistent_context(
        profile, executable_path=program(), args=FLAGS, viewport={"width": 1280, "height": 900}, accept_downloads=True
    )


def find_browser(playwright: Playwright) -> str:
    """Return the version of Chromium."""
    browser = playwright.chromium.launch(executable_path=program(), args=FLAGS)
    version: str = browser.version
    browser.close()
    return version
