"""Figures of a run, as plain numbers: medians over rounds, ratios between contenders, and targets held against them.

A figure that was not measured is absent, never zero: a target that needs it is then told as not measured.
"""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

Readings = Mapping[str, float]
"""What one visit gave: {name of the figure: number}."""
Medians = Mapping[str, Mapping[str, Mapping[str, float]]]
"""{scenario: {contender: {figure: median}}}."""

Rounds = Mapping[str, Mapping[str, Mapping[str, Sequence[float]]]]
"""The same with every number instead."""

STOCK, OURS, BARE = "stock", "ours", "bare"

UNITS = {
    "readable": "s",
    "kernel": "s",
    "first_result": "s",
    "first_verdict": "s",
    "recheck": "s",
    "restart": "s",
    "shell": "s",
    "cpu_shell": "s",
    "shell_again": "s",
    "cpu_shell_again": "s",
    "shell_span": "s",
    "cpu_readable": "s",
    "cpu_result": "s",
    "cpu_verdict": "s",
    "wire": "MB",
    "raw": "MB",
    "requests": "",
    "keeping": "MB",
    "memory": "MB",
    "cell": "s",
    "cell_calls": "s",
    "cell_kept": "s",
    "calls": "s",
    "kept": "s",
    "ready": "s",
    "graded": "s",
}
"""{figure: unit}; what each of them means is told in tests/bench/__main__.py. Times count from the start of the visit,
but for `kernel`, `shell_span`, `recheck`, `restart`, `cell...`, `calls`, `kept` and `graded`, which are spans."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What one visit gave, and which visit it was."""

    scenario: str
    contender: str
    figures: Readings


def collect(readings: Iterable[Reading]) -> dict[str, dict[str, dict[str, list[float]]]]:
    """Return all numbers, in order of measuring: {scenario: {contender: {figure: [number, ...]}}}."""
    found: dict[str, dict[str, dict[str, list[float]]]] = {}
    for each in readings:
        figures = found.setdefault(each.scenario, {}).setdefault(each.contender, {})
        for name, number in each.figures.items():
            figures.setdefault(name, []).append(number)
    return found


def most(readings: Sequence[Reading]) -> int:
    """Return how many readings there are of the visit that was measured most often; at least 1."""
    return max([1, *Counter((each.scenario, each.contender) for each in readings).values()])


def medians(
    rounds: Mapping[str, Mapping[str, Mapping[str, Sequence[float]]]],
) -> dict[str, dict[str, dict[str, float]]]:
    """Return the median of each figure of `collect`."""
    return {
        scenario: {
            contender: {name: statistics.median(numbers) for name, numbers in figures.items()}
            for contender, figures in contenders.items()
        }
        for scenario, contenders in rounds.items()
    }


def ratio(over: float | None, under: float | None) -> float | None:
    """Return the quotient, or None where one of both was not measured or there is nothing to divide by."""
    return over / under if over is not None and under else None


def find(found: Medians, scenario: str, contender: str, figure: str) -> float | None:
    """Return a median, or None when it was not measured."""
    return found.get(scenario, {}).get(contender, {}).get(figure)


@dataclass(frozen=True, slots=True)
class Target:
    """A limit that a median of ours has to stay under: by itself, or as a share of that of `than`.

    `than` is (contender, figure) of the same scenario; None makes the limit one in the unit of the figure.
    """

    name: str
    scenario: str
    figure: str
    limit: float
    than: tuple[str, str] | None = None
    shell: tuple[str, str] | None = None
    """(scenario, figure) of what is left of it without anything of ours: where that alone is above the limit, nothing
    of our doing can reach it."""

    def value(self, found: Medians) -> float | None:
        """Return what is held against the limit, or None when it was not measured."""
        return self._held(found, self.scenario, self.figure)

    def alone(self, found: Medians) -> float | None:
        """Return what is left of it without us, in the same unit; None when it was not measured or there is nothing."""
        return None if self.shell is None else self._held(found, *self.shell)

    def _held(self, found: Medians, scenario: str, figure: str) -> float | None:
        ours = find(found, scenario, OURS, figure)
        return ours if self.than is None else ratio(ours, find(found, self.scenario, *self.than))


SHELL, AGAIN, SPAN = ("shell", "shell"), ("shell", "shell_again"), ("shell", "shell_span")
CALLS, KEPT = ("warm", "cell_calls"), ("warm", "cell_kept")
TARGETS = (
    Target("cold visit, lesson readable", "cold", "readable", 0.2, (STOCK, "readable")),
    Target("cold visit, first verdict", "cold", "first_verdict", 0.45, (STOCK, "first_verdict"), SHELL),
    Target("repeat visit, first verdict", "repeat", "first_verdict", 0.35, (STOCK, "first_verdict"), AGAIN),
    Target("fourth visit, first verdict", "later", "first_verdict", 0.35, (STOCK, "first_verdict"), AGAIN),
    Target("bytes over the wire to open and check", "cold", "wire", 0.6, (STOCK, "wire")),
    Target("kernel ready, cold", "cold", "kernel", 0.5, (BARE, "kernel"), SPAN),
    Target("kernel ready, started again", "repeat", "restart", 0.5, (BARE, "restart")),
    Target("warm re-check", "warm", "recheck", 0.3, None, CALLS),
    Target("warm re-check, beside bare calls in the kernel", "warm", "recheck", 2.0, (OURS, "calls"), CALLS),
    Target("the same, beside calls whose outcomes are kept", "warm", "recheck", 2.0, (OURS, "kept"), KEPT),
    Target("class of thirty in the desk", "desk", "graded", 60.0),
)


@dataclass(frozen=True, slots=True)
class Judged:
    """A target and what came of it; `value` is None when it was not measured."""

    target: Target
    value: float | None
    alone: float | None = None

    @property
    def verdict(self) -> str:
        """`reached`, `not reached` or `not measured`."""
        if self.value is None:
            return "not measured"
        return "reached" if self.value <= self.target.limit else "not reached"


def judge(found: Medians, targets: Iterable[Target] = TARGETS) -> list[Judged]:
    """Hold the medians against every target."""
    return [Judged(target, target.value(found), target.alone(found)) for target in targets]


def table(found: Medians) -> list[str]:
    """Return the lines of a table of all medians: contenders side by side, with the share of stock that ours takes."""
    lines = [f"{'':26}{STOCK:>10}{OURS:>10}{BARE:>10}{'ours/stock':>12}"]
    for scenario, contenders in found.items():
        lines.append(scenario)
        names = [name for name in UNITS if any(name in figures for figures in contenders.values())]
        for name in names:
            row = [contenders.get(each, {}).get(name) for each in (STOCK, OURS, BARE)]
            cells = "".join(f"{'–' if each is None else f'{each:.2f}':>10}" for each in row)
            share = ratio(row[1], row[0])
            unit = f" ({UNITS[name]})" if UNITS[name] else ""
            lines.append(f"  {name + unit:24}{cells}{'' if share is None else f'{share:.2f}':>12}")
    return lines


def target_table(judged: Iterable[Judged]) -> list[str]:
    """Return the lines of a table of targets: what was found, what is left without us, the limit, and the verdict."""
    lines = [f"{'target':56}{'found':>8}{'without us':>12}{'limit':>8}  "]
    for each in judged:
        unit = "" if each.target.than is None else "×"
        value, alone = (
            blank if number is None else f"{number:.2f}{unit}"
            for number, blank in ((each.value, "–"), (each.alone, ""))
        )
        lines.append(f"{each.target.name:56}{value:>8}{alone:>12}{each.target.limit:>7g}{unit or ' '}  {each.verdict}")
    return lines
