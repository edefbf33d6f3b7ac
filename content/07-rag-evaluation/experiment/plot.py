"""Dev against test for all variants as an SVG: where dots lie under the diagonal, dev flatters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from .sheets import Say
from .variants import Trial

SIZE, LEFT, TOP, SIDE = 420, 62, 14, 320
"""Pixels: width and height of the picture, and place and side of the square in it."""


@dataclass(frozen=True, slots=True)
class Dot:
    """All variants with one pair of accuracies: how many there are, and whether the frozen one is among them."""

    dev: float
    test: float
    count: int
    frozen: bool
    chosen: bool = False


def make_dots(dev: Sequence[Trial], test: Sequence[Trial], *, frozen: str, chosen: str = "") -> list[Dot]:
    """Return the dots of trials on dev and on test, matched by variant.

    `frozen` and `chosen` name variants. Raises ValueError when the two are not about the same variants.
    """
    there = {trial.name: trial.accuracy for trial in test}
    if {trial.name for trial in dev} != set(there):
        raise ValueError("dev, test: {variant} == {variant}")
    place = {trial.name: (trial.accuracy, there[trial.name]) for trial in dev}
    counts = Counter(place.values())
    return [
        Dot(x, y, count, (x, y) == place.get(frozen), (x, y) == place.get(chosen))
        for (x, y), count in sorted(counts.items())
    ]


def draw(dots: Sequence[Dot], say: Say) -> str:
    """Return the picture, with a title and a description for who does not see it."""
    low, high = _range(dots)
    below = sum(dot.count for dot in dots if dot.test < dot.dev)
    total = sum(dot.count for dot in dots)
    description = say("plot_description", below=below, total=total)
    # A dot is smaller than its count says exactly, or a crowd would hide its neighbours.
    marks = "".join(_mark(dot, low, high, say) for dot in sorted(dots, key=lambda dot: -dot.count))
    return (
        f'<svg role="img" width="{SIZE}" height="{SIZE}" viewBox="0 0 {SIZE} {SIZE}" fill="none" font-size="12">'
        f"<title>{escape(say('plot'))}</title><desc>{escape(description)}</desc>"
        f"{_axes(low, high, say)}{marks}</svg>"
    )


def _range(dots: Sequence[Dot]) -> tuple[float, float]:
    values = [value for dot in dots for value in (dot.dev, dot.test)]
    low = int(min(values) * 10) / 10
    return low, max(low + 0.1, -(int(-max(values) * 10 - 0.999) / 10))


def _at(dev: float, test: float, low: float, high: float) -> tuple[float, float]:
    scale = SIDE / (high - low)
    return LEFT + (dev - low) * scale, TOP + SIDE - (test - low) * scale


def _axes(low: float, high: float, say: Say) -> str:
    grey = "var(--jp-content-font-color2,#57606a)"
    parts = [f'<path d="M{LEFT} {TOP}v{SIDE}h{SIDE}M{LEFT} {TOP + SIDE}l{SIDE} {-SIDE}" stroke="{grey}"/>']
    for step in range(round((high - low) * 10) + 1):
        value = low + step / 10
        x, y = _at(value, value, low, high)
        parts.append(_text(x, TOP + SIDE + 18, f"{value:.1f}", anchor="middle"))
        parts.append(_text(LEFT - 8, y + 4, f"{value:.1f}", anchor="end"))
    parts.append(_text(LEFT + SIDE / 2, SIZE - 40, say("plot_dev"), anchor="middle"))
    x, y = 18, TOP + SIDE / 2
    parts.append(_text(x, y, say("plot_test"), anchor="middle", more=f' transform="rotate(-90 {x} {y})"'))
    parts.append(_text(LEFT, SIZE - 12, say("plot_legend"), anchor="start"))
    return "".join(parts)


def _mark(dot: Dot, low: float, high: float, say: Say) -> str:
    x, y = _at(dot.dev, dot.test, low, high)
    radius = 4 + dot.count**0.5 * 1.5
    blue, orange = "var(--jp-brand-color1,#1565c0)", "var(--jp-warn-color0,#b26a00)"
    words = say("plot_dot", count=dot.count, dev=f"{dot.dev:.3f}", test=f"{dot.test:.3f}")
    parts = [
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" fill="{blue}" fill-opacity=".55" stroke="{blue}">'
        f"<title>{escape(words)}</title></circle>"
    ]
    if dot.frozen:
        side = 2 * radius + 8
        parts.append(
            f'<rect x="{x - side / 2:.1f}" y="{y - side / 2:.1f}" width="{side:.1f}" height="{side:.1f}" '
            f'stroke="{orange}" stroke-width="2.5"/>'
        )
        parts.append(_text(x, y + side / 2 + 13, say("plot_frozen"), anchor="middle"))
    if dot.chosen:
        parts.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius + 7:.1f}" stroke="currentColor" stroke-width="2" '
            f'stroke-dasharray="4 3"/>'
        )
    return "".join(parts)


def _text(x: float, y: float, text: str, *, anchor: str, more: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="currentColor"{more}>{escape(text)}</text>'
