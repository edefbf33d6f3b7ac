"""The scenarios of a run: who visits what, and in what order, so that no contender has the quiet part of the hour.

A round goes through the sites in turn, each round beginning with another one. A site is visited cold, by a browser that
was never anywhere; then again, by the same browser after it was closed; twice more, since browsers keep what they
compile of a site that is come back to; and ours also when the server is gone. Neither the stock site nor a bare page
opens without a server, since nothing keeps them as a whole, so there is nothing to compare with; the same is true of
files.
"""

from __future__ import annotations

import re
import statistics
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Page, Playwright

from tests.bench import programs
from tests.bench.browsing import Throttle, browse
from tests.bench.figures import BARE, OURS, STOCK, Reading
from tests.bench.memory import Sampler
from tests.bench.traffic import Host, total
from tests.bench.visits import MEGA, BareVisit, Pace, Step, Visit
from tests.browser.teacher import Teacher, class_of, write_zip

NAMES = ("cold", "repeat", "later", "offline", "portable", "shell", "warm", "desk")
LESSON = f"notebooks/index.html?path={programs.NOTEBOOK}"
CLASS = 30
LATER = 2
"""Visits after the repeated one, the last of which is told as `later`: the fourth."""
SPANS = re.compile(r"spans: ([\d.]+) ([\d.]+)")
NOTHING, CALLS, KEPT = (
    Step(programs.FIRST, f"{work}; print('niets')\n# {programs.FIRST}", "niets")
    for work in ("pass", "call_all()", "run_here(asked)")
)
"""Cells that print a word, and before that do nothing or make the calls of a check: these after programs.CALLS."""
NO_WORKERS = """window.Worker = class extends EventTarget {
  constructor() {
    super();
    window.firstWorker ??= performance.now();
  }
  postMessage() {}
  terminate() {}
};"""
STANDS = "() => window.jupyterapp?.shell?.currentWidget?.content?.widgets?.length > 0"
"""There are cells that could be run: before that no cell can be, in any JupyterLab."""


@dataclass(frozen=True, slots=True)
class Bench:
    """What a run works with: the folders of the three sites and of the portable one, and how it is to be done."""

    playwright: Playwright
    sites: dict[str, Path]
    portable: Path
    throttle: Throttle
    compress: bool
    pace: Pace

    def host(self, contender: str) -> Host:
        """Return a host of a contender's site, on a port that no browser knows yet."""
        return Host(self.sites[contender], compress=self.compress, line=self.throttle.line())


def measure(bench: Bench, number: int, names: Sequence[str]) -> Iterator[Reading]:
    """Give the readings of round `number`, as they come, for these scenarios."""
    turns = [STOCK, OURS, BARE]
    first = number % len(turns)
    if {"cold", "repeat", "later", "offline"} & set(names):
        for contender in turns[first:] + turns[:first]:
            yield from _visits(bench, contender, names)
    if "portable" in names:
        yield Reading("portable", OURS, _portable(bench))
    if "shell" in names:
        yield Reading("shell", OURS, _shell(bench))
    if "warm" in names:
        yield Reading("warm", OURS, _warm(bench))
    if "desk" in names:
        yield Reading("desk", OURS, _desk(bench))


def _visits(bench: Bench, contender: str, names: Sequence[str]) -> Iterator[Reading]:
    """Visit a site cold, then again as often as these scenarios ask for, then without its server."""
    host = bench.host(contender)
    gone = False
    with tempfile.TemporaryDirectory() as folder:
        profile = Path(folder) / "profile"
        try:
            with _come(bench, contender, profile, host) as visit:
                if contender == OURS:
                    visit.figures["keeping"] = _keep_site(visit.page, host)
            yield Reading("cold", contender, visit.figures)
            for scenario, times in (("repeat", 1), ("later", LATER)):
                for _ in range(times if {scenario, "later"} & set(names) else 0):  # a fourth comes after a second
                    with _come(bench, contender, profile, host) as visit:
                        visit.restart()
                if scenario in names:
                    yield Reading(scenario, contender, visit.figures)
            if "offline" in names and contender == OURS:
                host.stop()
                gone = True
                with _come(bench, contender, profile, host) as visit:
                    yield Reading("offline", contender, visit.figures)
        finally:
            if not gone:
                host.stop()


@contextmanager
def _come(bench: Bench, contender: str, profile: Path, host: Host) -> Iterator[Visit]:
    """Go through all steps of a visit, and stay."""
    with browse(bench.playwright, profile, bench.throttle) as page:
        visit = _visit(bench, contender, page, host)
        visit.go(host.far + address_of(contender))
        yield visit


def address_of(contender: str) -> str:
    """Return where in a contender's site the visit begins."""
    return "bare.html" if contender == BARE else LESSON


def _visit(bench: Bench, contender: str, page: Page, host: Host | None) -> Visit:
    kind = BareVisit if contender == BARE else Visit
    return kind(contender, page, host, bench.pace)


def _keep_site(page: Page, host: Host) -> float:
    """Have the browser keep the whole site, as it does by itself later on; return the megabytes over the wire."""
    sent = len(host.sent)
    page.goto(host.far)
    page.wait_for_selector("#offline[data-stage=ready]")
    return total(host.sent[sent:]).wire / MEGA


@contextmanager
def _fresh(bench: Bench) -> Iterator[Page]:
    """Open a browser that was never anywhere."""
    with tempfile.TemporaryDirectory() as folder, browse(bench.playwright, Path(folder), bench.throttle) as page:
        yield page


def _portable(bench: Bench) -> dict[str, float]:
    """Visit the folder of a USB stick by double click."""
    with _fresh(bench) as page:
        visit = _visit(bench, OURS, page, None)
        visit.go(f"{(bench.portable / 'index.html').as_uri()}?page=notebooks/index.html&path={programs.NOTEBOOK}")
        return visit.figures


def _shell(bench: Bench) -> dict[str, float]:
    """Open a lesson in a browser where no worker answers, for the first time and again: the page without any Python."""
    host = bench.host(OURS)
    figures: dict[str, float] = {}
    try:
        with tempfile.TemporaryDirectory() as folder:
            for name in ("shell", "shell_again"):
                with browse(bench.playwright, Path(folder), bench.throttle) as page:
                    page.add_init_script(NO_WORKERS)
                    visit = _visit(bench, OURS, page, host)
                    visit.open(host.far + LESSON)
                    page.wait_for_function(STANDS)
                    visit.mark(name)
                    visit.keep_since_worker("shell_span")
                    figures |= visit.figures
                    if name == "shell":
                        _keep_site(page, host)
    finally:
        host.stop()
    return figures


def _warm(bench: Bench) -> dict[str, float]:
    """Check a right function again and again, and call it in the kernel with the same arguments."""
    host = bench.host(OURS)
    try:
        with _fresh(bench) as page:
            visit = _visit(bench, OURS, page, host)
            visit.pace = Pace(2 * bench.pace.times + 1, bench.pace.rest)
            visit.open(host.far + LESSON)
            visit.read()
            visit.run_first()
            visit.check()
            visit.check_again()
            _, said = visit.run(Step(programs.FIRST, f"{programs.CALLS}\n# {programs.FIRST}", "end"))
            cells = {"cell": NOTHING, "cell_calls": CALLS, "cell_kept": KEPT}
            for name, step in cells.items():
                visit.figures[name] = statistics.median(visit.run(step)[0] for _ in range(visit.pace.times))
    finally:
        host.stop()
    found = SPANS.search(said)
    if found is None:
        raise AssertionError(f"no spans in {said!r}")
    spans = {name: visit.figures[name] for name in ("recheck", *cells)}
    return spans | {"calls": float(found[1]), "kept": float(found[2])}


def _desk(bench: Bench) -> dict[str, float]:
    """Grade a class in the page for teachers."""
    host = bench.host(OURS)
    try:
        with tempfile.TemporaryDirectory() as folder, Sampler() as sampler:
            files = write_zip(Path(folder), class_of(CLASS))
            with browse(bench.playwright, Path(folder) / "profile", bench.throttle) as page:
                teacher = Teacher(page, host.far, [])
                ready = teacher.open(programs.LANGUAGE)
                teacher.choose(files)
                began = time.monotonic()
                teacher.start()
                teacher.wait(f"Klaar: {CLASS}")
                graded = time.monotonic() - began
    finally:
        host.stop()
    return {"ready": ready, "graded": graded, "memory": sampler.peak / MEGA}
