"""The budget of the site: bytes by kind of file, and what opening a lesson and checking an answer takes of the network.

`budget.json` beside this file is what was agreed on. A test fails for what is more than five percent above it, so that
no one pays for a library that slipped in. To spend more, or to keep what was saved: `make budget`, and commit the file.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from lite.layout import HERE, write_json
from tests.bench import programs
from tests.bench.browsing import FLAGS, program
from tests.bench.traffic import Host, Sent, total
from tests.browser.student import SAVE_DATA, Student

SITE = HERE.parent / "build" / "site"
AGREED = Path(__file__).with_name("budget.json")
SLACK = 0.05
KINDS = {
    "script": {".js", ".mjs"},
    "program": {".wasm"},
    "package": {".whl", ".zip", ".pack", ".snap", ".bin"},
    "data": {".json", ".webmanifest"},
    "lesson": {".ipynb"},
    "page": {".html"},
    "style": {".css"},
    "font": {".woff", ".woff2", ".ttf"},
    "image": {".svg", ".png", ".ico"},
}
OTHER = "other"
OPEN = f'import checker\n\nles = checker.open_lesson("{programs.SLUG}", "{programs.LANGUAGE}")'

Spent = Mapping[str, int]
"""{item: number of bytes, or of requests}."""


def weigh(site: Path) -> dict[str, int]:
    """Return the bytes of all files of a built site by kind, and how many files there are."""
    spent = dict.fromkeys(sorted([*KINDS, OTHER]), 0)
    files = [path for path in sorted(site.rglob("*")) if path.is_file()]
    for path in files:
        kind = next((name for name, suffixes in KINDS.items() if path.suffix.lower() in suffixes), OTHER)
        spent[kind] += path.stat().st_size
    return spent | {"files": len(files)}


def watch(browser: Browser, site: Path) -> list[Sent]:
    """Open the lesson in a browser that was never here, check a right answer, and return every answer until then.

    The visitor is one who saves data: what is kept for later beside a lesson is no part of this budget.
    """
    host = Host(site)
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    context.add_init_script(SAVE_DATA)
    try:
        student = Student(context.new_page(), host.far, [])
        student.open(programs.SLUG, programs.LANGUAGE)
        student.write(programs.OPENING, OPEN)
        text, _ = student.verdict(programs.FUNCTION, programs.SOURCE)
        if programs.SAYS not in text:
            raise AssertionError(f"the reference did not pass: {text}")
        return list(host.sent)
    finally:
        context.close()
        host.stop()


def add_up(sent: list[Sent]) -> dict[str, int]:
    """Return how many answers that were, and their bytes."""
    traffic = total(sent)
    return {"requests": traffic.requests, "wire": traffic.wire, "raw": traffic.raw}


def read_agreed(path: Path = AGREED) -> dict[str, dict[str, int]]:
    """Return the budget: {"site": as `weigh`, "visit": as `add_up`}."""
    found: dict[str, dict[str, int]] = json.loads(path.read_text(encoding="utf-8"))
    return found


def overspent(spent: Spent, agreed: Spent) -> list[str]:
    """Return a line for each item that is too far above what was agreed, or that no one agreed on."""
    lines = [
        f"{item}: {number:_} is {number / agreed[item] - 1:+.1%} of {agreed[item]:_}"
        if agreed.get(item)
        else f"{item}: {number:_}, and nothing was agreed"
        for item, number in spent.items()
        if number > agreed.get(item, 0) * (1 + SLACK)
    ]
    return [*lines, f"more than {SLACK:.0%} above {AGREED.name}; if that is worth it: make budget"] if lines else []


def main() -> int:
    """Agree on what the built site takes now."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program(), args=FLAGS)
        found = {"site": weigh(SITE), "visit": add_up(watch(browser, SITE))}
        browser.close()
    for part, agreed in read_agreed().items() if AGREED.is_file() else ():
        for item, number in found[part].items():
            print(f"{part} {item}: {agreed.get(item, 0):_} → {number:_}")
    write_json(AGREED, found)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
