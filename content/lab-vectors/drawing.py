"""The similarity matrix and the map as SVG, each with title and description in words; every text is escaped here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from .flatten import Point

Say = Callable[..., str]

CELL, LABEL = 54, 230
"""Pixels: side of a cell of the matrix, and room for the texts beside it."""
WIDTH, HEIGHT, EDGE = 640, 420, 46
"""Pixels: size of the map, and the room around its points."""
_SHORT = 34
_BLUE, _ORANGE = "var(--jp-brand-color1,#1565c0)", "var(--jp-warn-color0,#b26a00)"
_GREY = "var(--jp-content-font-color2,#57606a)"


def draw_matrix(texts: Sequence[str], scores: Sequence[Sequence[float]], say: Say) -> str:
    """Return the matrix: the number stands in each cell, and the darker a cell is, the higher its number."""
    width, height = LABEL + CELL * len(texts) + 8, CELL * (len(texts) + 1)
    parts = []
    for row, text in enumerate(texts):
        y = CELL * (row + 1)
        parts.append(_text(LABEL - 10, y + CELL / 2 + 4, f"{row + 1} {shorten(text)}", anchor="end"))
        parts.append(_text(LABEL + CELL * (row + 0.5), CELL - 12, str(row + 1), anchor="middle"))
        parts += [_cell(LABEL + CELL * column, y, score) for column, score in enumerate(scores[row])]
    return _svg(width, height, say("matrix_title"), describe(texts, scores, say), "".join(parts))


def describe(texts: Sequence[str], scores: Sequence[Sequence[float]], say: Say) -> str:
    """Return which two different texts are nearest and which are farthest, in words."""
    pairs = [(scores[a][b], a, b) for a in range(len(texts)) for b in range(a)]
    if not pairs:
        return say("matrix_alone")
    (high, a, b), (low, c, d) = max(pairs), min(pairs)
    return say(
        "matrix_described",
        near=f"{b + 1} – {a + 1}",
        high=f"{high:.2f}",
        far=f"{d + 1} – {c + 1}",
        low=f"{low:.2f}",
    )


def draw_map(texts: Sequence[str], points: Sequence[Point], *, chosen: int, near: Sequence[int], say: Say) -> str:
    """Return the map: a numbered dot for each text, a ring around the chosen one, squares around its nearest."""
    places = _fit(points)
    parts = []
    for number, (text, (x, y)) in enumerate(zip(texts, places, strict=True)):
        colour = _ORANGE if number in near else _BLUE
        parts.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="{colour}"><title>{escape(text)}</title></circle>'
            + _text(x + 9, y + 4, str(number + 1), anchor="start")
        )
        if number == chosen:
            parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="11" stroke="currentColor" stroke-width="2.5"/>')
        elif number in near:
            parts.append(
                f'<rect x="{x - 10:.1f}" y="{y - 10:.1f}" width="20" height="20" stroke="{_ORANGE}" stroke-width="2"/>'
            )
    words = say("map_described", chosen=chosen + 1, near=", ".join(str(each + 1) for each in near))
    frame = f'<rect x="1" y="1" width="{WIDTH - 2}" height="{HEIGHT - 2}" rx="6" stroke="{_GREY}"/>'
    return _svg(WIDTH, HEIGHT, say("map_title"), words, frame + "".join(parts))


def shorten(text: str) -> str:
    """Return a text that fits beside the matrix."""
    return text if len(text) <= _SHORT else text[: _SHORT - 1].rstrip() + "…"


def _fit(points: Sequence[Point]) -> list[Point]:
    """Return the points in pixels; both directions have the same scale, or distances would lie."""
    if not points:
        return []
    lows = [min(point[axis] for point in points) for axis in (0, 1)]
    spans = [max(point[axis] for point in points) - lows[axis] for axis in (0, 1)]
    scale = min((side - 2 * EDGE) / max(span, 1e-9) for side, span in zip((WIDTH, HEIGHT), spans, strict=True))
    return [(EDGE + (x - lows[0]) * scale, HEIGHT - EDGE - (y - lows[1]) * scale) for x, y in points]


def _cell(x: float, y: float, score: float) -> str:
    # Never so dark that the number on it could not be read in a light or a dark theme.
    strength = 0.5 * max(0.0, min(1.0, score))
    return (
        f'<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" fill="{_BLUE}" fill-opacity="{strength:.2f}" '
        f'stroke="{_GREY}" stroke-opacity=".4"/>'
        + _text(x + CELL / 2, y + CELL / 2 + 4, f"{score:.2f}", anchor="middle")
    )


def _svg(width: float, height: float, title: str, description: str, body: str) -> str:
    return (
        f'<svg role="img" width="{width}" height="{height}" viewBox="0 0 {width} {height}" fill="none" font-size="13">'
        f"<title>{escape(title)}</title><desc>{escape(description)}</desc>{body}</svg>"
    )


def _text(x: float, y: float, text: str, *, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="currentColor">{escape(text)}</text>'
