"""The map: texts as points in a plane, by the two directions in which their vectors differ most.

Principal component analysis by power iteration on the table of dot products, which is small: one row for each text.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from .meaning import cosine
from .table import Vector

ROUNDS = 200

Point = tuple[float, float]


def flatten(vectors: Sequence[Vector]) -> list[Point]:
    """Return one point for each vector. Only the directions of vectors count; all zeros for fewer than two vectors."""
    gram = _centre([[cosine(a, b) for b in vectors] for a in vectors])
    columns = []
    for _ in range(2):
        strength, direction = _strongest(gram)
        columns.append([sqrt(strength) * each for each in direction])
        gram = [
            [cell - strength * a * b for cell, b in zip(row, direction, strict=True)]
            for row, a in zip(gram, direction, strict=True)
        ]
    return list(zip(*columns, strict=True))


def kept(vectors: Sequence[Vector], points: Sequence[Point]) -> float:
    """Return which share of the differences between the vectors the map shows, from 0 to 1."""
    gram = _centre([[cosine(a, b) for b in vectors] for a in vectors])
    whole = sum(gram[place][place] for place in range(len(gram)))
    return min(1.0, sum(x * x + y * y for x, y in points) / whole) if whole > 0 else 1.0


def _centre(gram: list[list[float]]) -> list[list[float]]:
    size = len(gram)
    means = [sum(row) / size for row in gram]
    whole = sum(means) / size if size else 0.0
    return [
        [cell - mean - other + whole for cell, other in zip(row, means, strict=True)]
        for row, mean in zip(gram, means, strict=True)
    ]


def _strongest(gram: list[list[float]]) -> tuple[float, list[float]]:
    """Return the largest eigenvalue of a table, at least 0, and its direction, whose largest part is positive."""
    direction = [1.0 / (place + 1) for place in range(len(gram))]
    strength = 0.0
    for _ in range(ROUNDS):
        made = [sum(cell * part for cell, part in zip(row, direction, strict=True)) for row in gram]
        strength = sqrt(sum(part * part for part in made))
        if strength < 1e-12:
            return 0.0, [0.0] * len(gram)
        direction = [part / strength for part in made]
    sign = -1.0 if max(direction, key=abs) < 0 else 1.0
    return strength, [sign * part for part in direction]
