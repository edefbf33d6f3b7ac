"""A record as a picture: one bar for each median time, contenders by colour and by name, in SVG without any script.

Written by hand, so that it has a title and a description for whoever does not see it, and colours for light and dark.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import escape
from typing import Any

from tests.bench.figures import BARE, OURS, STOCK, find

WIDTH, LEFT, RIGHT, EDGE = 760, 230, 70, 20
BAR, GAP, GROUP, HEADING, TOP = 13, 3, 12, 30, 84
SCENARIOS = {
    "cold": "First visit",
    "repeat": "Next visit",
    "later": "Fourth visit: browsers keep what they compile",
    "offline": "Next visit, server gone (others do not open)",
    "portable": "From a file, by double click (others do not open)",
}
FIGURES = {
    "readable": "lesson can be read",
    "first_result": "first cell has printed",
    "first_verdict": "first verdict",
}
NAMES = {STOCK: "stock JupyterLite", OURS: "De werkplaats", BARE: "bare Pyodide"}
STYLE = """
  .card { fill: #ffffff; stroke: #d0d4da; } text { font: 13px system-ui, sans-serif; fill: #1f2328; }
  .title { font-size: 17px; font-weight: 600; } .heading { font-weight: 600; }
  .small { font-size: 12px; fill: #59636e; }
  .stock { fill: #8c959f; } .ours { fill: #0f766e; } .bare { fill: #c2702a; }
  @media (prefers-color-scheme: dark) {
    .card { fill: #0d1117; stroke: #3d444d; } text { fill: #f0f6fc; } .small { fill: #9da7b1; }
    .stock { fill: #8b949e; } .ours { fill: #2dd4bf; } .bare { fill: #f0a35e; }
  }
"""


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar: where it belongs, whose it is, and its seconds. `first` begins a group with the same figure."""

    scenario: str
    figure: str
    contender: str
    seconds: float
    first: bool


def bars(medians: Mapping[str, Any]) -> Iterator[Bar]:
    """Yield the bars that there are numbers for, from top to bottom."""
    for scenario in SCENARIOS:
        for figure in FIGURES:
            first = True
            for contender in NAMES:
                seconds = find(medians, scenario, contender, figure)
                if seconds is not None:
                    yield Bar(scenario, figure, contender, seconds, first)
                    first = False


def draw(record: Mapping[str, Any]) -> str:
    """Return the chart of a record, as `make_record` gives it. Raises ValueError when no visit was measured."""
    drawn = list(bars(record["medians"]))
    if not drawn:
        raise ValueError("nothing to draw: no visit was measured")
    widest = max(bar.seconds for bar in drawn)
    scale = (WIDTH - LEFT - RIGHT - 2 * EDGE) / widest
    body, height = _body(drawn, scale)
    title = "Seconds until a lesson is there and until the first verdict"
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}"'
            ' role="img" aria-labelledby="title description">',
            f'<title id="title">{title}</title>',
            f'<desc id="description">{escape(_description(drawn))}</desc>',
            f"<style>{STYLE}</style>",
            f'<rect class="card" x="0.5" y="0.5" width="{WIDTH - 1}" height="{height - 1}" rx="8"/>',
            f'<text class="title" x="{EDGE}" y="32">{title}</text>',
            *_legend(drawn),
            *body,
            f'<text class="small" x="{EDGE}" y="{height - 14}">{escape(_foot(record))}</text>',
            "</svg>",
            "",
        ]
    )


def _body(drawn: list[Bar], scale: float) -> tuple[list[str], int]:
    """Return the elements of all bars with their words, and the height of the picture."""
    lines, at, scenario = [], TOP, ""
    for bar in drawn:
        if bar.scenario != scenario:
            scenario, at = bar.scenario, at + HEADING - GROUP
            lines.append(f'<text class="heading" x="{EDGE}" y="{at - 4}">{SCENARIOS[scenario]}</text>')
        elif bar.first:
            at += GROUP
        if bar.first:
            lines.append(f'<text x="{EDGE + 12}" y="{at + BAR + 4}">{FIGURES[bar.figure]}</text>')
        length = max(1.0, bar.seconds * scale)
        lines.append(
            f'<rect class="{bar.contender}" x="{LEFT}" y="{at + 4}" width="{length:.1f}" height="{BAR}" rx="2"/>'
        )
        lines.append(f'<text class="small" x="{LEFT + length + 6:.1f}" y="{at + BAR + 2}">{bar.seconds:.2f} s</text>')
        at += BAR + GAP
        if _is_last(bar, drawn):
            at += 2 * GROUP
    return lines, at + 24


def _is_last(bar: Bar, drawn: list[Bar]) -> bool:
    """Tell whether another scenario begins after this bar."""
    after = drawn[drawn.index(bar) + 1 :]
    return not after or after[0].scenario != bar.scenario


def _legend(drawn: list[Bar]) -> Iterator[str]:
    there = {bar.contender for bar in drawn}
    for number, contender in enumerate(each for each in NAMES if each in there):
        x = EDGE + number * 170
        yield f'<rect class="{contender}" x="{x}" y="48" width="12" height="12" rx="2"/>'
        yield f'<text x="{x + 18}" y="59">{NAMES[contender]}</text>'


def _description(drawn: list[Bar]) -> str:
    """Return all that the bars show, in words."""
    told = []
    for scenario, heading in SCENARIOS.items():
        for figure, words in FIGURES.items():
            group = [bar for bar in drawn if (bar.scenario, bar.figure) == (scenario, figure)]
            if group:
                told.append(
                    f"{heading}, {words}: {', '.join(f'{NAMES[b.contender]} {b.seconds:.2f} s' for b in group)}."
                )
    return " ".join(told)


def _foot(record: Mapping[str, Any]) -> str:
    machine, settings = record["machine"], record["settings"]
    throttle = "" if settings["throttle"] == "none" else f", throttled: {settings['throttle']}"
    return (
        f"Medians of {settings['rounds']} rounds, {record['date']}, {machine['cores']} cores, "
        f"{machine['memory_gb']} GB, Chromium {record['versions']['chromium']}{throttle}"
    )
