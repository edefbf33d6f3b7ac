"""Measure the site beside a stock JupyterLite and a bare interpreter: `make bench`, or `python -m tests.bench`.

Contenders: see contenders.py (**stock**, **bare**); **ours** is the built site. Scenarios: `cold` is the first visit of
a browser, `repeat` the next one after it was closed, `later` the fourth, `offline` one more with the server gone (ours
only: the others do not open then), `portable` the folder of a USB stick (ours only), `shell` our page where no worker
answers, so without any Python, `warm` a right function that is checked again, `desk` a class of thirty in the page for
teachers.
Rounds take turns, and what is told is the median.

Figures, in seconds from the start of a visit unless they are spans:
  readable        the first sentence of the lesson is on the page
  first_result    the first cell that prints has printed
  first_verdict   the verdict on a right answer to the first checkpoint. Ours: the cell that opens the lesson and the
                  cell with the function, until the panel says so. Stock and bare: the cell with the function and one
                  that imports our engine and runs the same check (every hidden case, both rounds, the comparison) in
                  the kernel itself, until its line is there. That is less: no shield, no time limit, no panel
  kernel          a span: from the start of the page's first worker until a cell has printed (bare: a line has run)
  restart         a span: from asking for another kernel until a cell has printed
  recheck         a span: the same function run again, until the verdict; median of some, with a rest before each
  shell           JupyterLab has cells that could be run, at a first visit; `shell_again` at
                  another one. What JupyterLab itself takes: no target can be met that leaves less than that
  cell            a span: a cell that only prints a word; what JupyterLab takes for any cell
  calls, kept     spans: the calls of that check in the kernel, with nothing around them, and with outcomes kept as data
  cell_calls, cell_kept    spans: a cell that does so and prints a word; no check of a cell takes less
  cpu_...         processor time of all the browser's processes until then; holds on a busy machine too
  wire, raw       megabytes that the server sent until the first verdict: compressed and with heads; before compression
  requests        how many answers that were
  keeping         megabytes over the wire for the rest of the site, which a browser of ours fetches later on by itself:
                  beside a lesson after half a minute, but for visitors who save data. Visits here are of such a one,
                  so that what is counted until the first verdict is what that takes
  memory          megabytes, the highest sum of the proportional set sizes of the browser's processes, seen every 2 s
  ready, graded   the desk: Python is ready; a span: all thirty are graded
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from lite.layout import HERE
from tests.bench.browsing import THROTTLES, find_browser
from tests.bench.chart import draw
from tests.bench.contenders import build_contenders
from tests.bench.figures import BARE, OURS, STOCK, Reading, judge, most, table, target_table
from tests.bench.record import find_versions, make_record, write_record
from tests.bench.scenarios import NAMES, Bench, measure
from tests.bench.visits import Pace

BUILD = HERE.parent / "build"
PORTABLE = BUILD / "portable" / "werkplaats"


def arguments() -> argparse.Namespace:
    """Return the options of the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description="Measure the built site beside others.")
    parser.add_argument("--rounds", type=int, default=3, help="how often everything is measured (3)")
    parser.add_argument("--only", default=",".join(NAMES), help=f"scenarios, by commas: {', '.join(NAMES)}")
    parser.add_argument("--throttle", choices=THROTTLES, default="none", help="processor: 4 times slower; line: 10 "
                        "Mbit/s with 20 ms; school: both")  # fmt: skip
    parser.add_argument("--no-gzip", action="store_true", help="a host that does not compress")
    parser.add_argument("--quick", action="store_true", help="one round, few repetitions: to see that it works")
    parser.add_argument("--json", type=Path, help="write the record here")
    parser.add_argument("--chart", type=Path, help="draw the record here, as SVG")
    parser.add_argument("--site", type=Path, default=BUILD / "site", help="the built site")
    found = parser.parse_args()
    found.names = [each for each in found.only.split(",") if each]
    unknown = set(found.names) - set(NAMES)
    needed = {found.site: "make site"} | ({PORTABLE: "make portable"} if "portable" in found.names else {})
    for folder, command in needed.items():
        if not (folder / "index.html").is_file():
            parser.error(f"{folder}: nothing to measure there; run `{command}`")
    if unknown or found.rounds < 1:
        parser.error(f"--only knows {', '.join(NAMES)}, not {', '.join(unknown)}" if unknown else "--rounds: 1 or more")
    return found


def main() -> int:
    """Measure, print the tables, and write what was asked for; when interrupted, of what was measured until then."""
    asked = arguments()
    stock, bare = build_contenders(BUILD / "bench")
    sites = {STOCK: stock, OURS: asked.site, BARE: bare}
    throttle, pace = THROTTLES[asked.throttle], Pace(1, 1.0) if asked.quick else Pace()
    readings: list[Reading] = []
    with sync_playwright() as playwright:
        versions = find_versions(find_browser(playwright))
        bench = Bench(playwright, sites, PORTABLE, throttle, not asked.no_gzip, pace)
        try:
            for number in range(1 if asked.quick else asked.rounds):
                for each in measure(bench, number, asked.names):
                    tell(number, each)
                    readings.append(each)
        except KeyboardInterrupt:
            print("interrupted; what was measured until now:")
    settings = {"rounds": most(readings), "compressed": bench.compress, "throttle": asked.throttle}
    record = make_record(readings, settings, versions)
    if (asked.json or asked.chart) and (asked.quick or not is_whole(record)):
        print("not written: a record holds a cold and a repeated visit of each contender, at the usual pace")
        asked.json = asked.chart = None
    publish(record, asked.json, asked.chart)
    return 0


def is_whole(record: Mapping[str, Any]) -> bool:
    """Tell whether a record compares all contenders, so that it can be kept and drawn."""
    found = record["medians"]
    return all({STOCK, OURS, BARE} <= set(found.get(scenario, {})) for scenario in ("cold", "repeat"))


def tell(number: int, reading: Reading) -> None:
    """Print a reading as it comes."""
    spoken = ", ".join(f"{name} {value:.3g}" for name, value in reading.figures.items())
    print(f"round {number + 1}, {reading.scenario}, {reading.contender}: {spoken}", flush=True)


def publish(record: Mapping[str, Any], to: Path | None, chart: Path | None) -> None:
    """Print the tables of a record, and write it and its picture where that was asked."""
    found = record["medians"]
    print("", *table(found), "", *target_table(judge(found)), sep="\n")
    if chart:
        chart.write_text(draw(record), encoding="utf-8")
    if to:
        write_record(record, to)


if __name__ == "__main__":
    raise SystemExit(main())
