"""Measure the built site as a student meets it: `make measure` prints medians as JSON.

Each round has a browser that has never been here. Times are in seconds: from opening a lesson until its text can be
read, until its first cell has its result, until the first verdict; then five verdicts on a warm kernel. Bytes are what
the browser received, as they came over the wire.
"""

from __future__ import annotations

import argparse
import json
import shutil
import statistics
import threading
import time
from pathlib import Path

from playwright.sync_api import Browser, Request, sync_playwright
from student import Student

from checker.lessons import load
from lite.serve import make_server

SITE = Path(__file__).resolve().parents[2] / "build" / "site"
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update")
SLUG, FUNCTION = "05-rerank", "pair_features"
SOURCE = load(SLUG).task(FUNCTION).reference
REST = 4_000


def visit(browser: Browser, origin: str) -> dict[str, float]:
    """Return the figures of one visit."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    sizes: list[int] = []

    def finished(request: Request) -> None:
        sizes.append(request.sizes()["responseBodySize"])

    context.on("requestfinished", finished)
    student = Student(context.new_page(), origin, [])
    began = time.monotonic()
    student.page.goto(f"{origin}notebooks/index.html?path={SLUG}.nl.ipynb")
    student.page.wait_for_selector("#werkplaats-reading h1, .jp-MarkdownCell h1")
    found = {"readable": time.monotonic() - began}
    student.wait()
    student.write("open_lesson", f'import checker\n\nles = checker.open_lesson("{SLUG}", "nl")')
    student.settled(student.cell("open_lesson"))
    found["first_cell"] = time.monotonic() - began
    student.verdict(FUNCTION, SOURCE)
    found["first_verdict"] = time.monotonic() - began
    warm = []
    for number in range(5):
        student.page.wait_for_timeout(REST)
        warm.append(student.verdict(FUNCTION, f"{SOURCE}\n# {number}\n")[1])
    found["warm_verdict"] = statistics.median(warm)
    found["megabytes"] = sum(sizes) / 1e6
    found["requests"] = len(sizes)
    context.close()
    return found


def main() -> None:
    """Print the median of each figure over a number of visits."""
    parser = argparse.ArgumentParser(description="Measure the built site in Chromium.")
    parser.add_argument("--rounds", type=int, default=3)
    rounds = parser.parse_args().rounds
    server = make_server(SITE, 0)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    origin = f"http://127.0.0.1:{server.server_port}/"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        visits = [visit(browser, origin) for _ in range(rounds)]
        browser.close()
    server.shutdown()
    figures = {name: round(statistics.median(each[name] for each in visits), 2) for name in visits[0]}
    print(json.dumps({"rounds": rounds, **figures}, indent=1))


if __name__ == "__main__":
    main()
