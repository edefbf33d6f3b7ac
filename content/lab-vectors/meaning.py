"""Vectors of texts: the sum of the rows of their sub-words. And how much two of them point the same way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt

from .pieces import Word, split_text
from .table import Table, Vector


def embed(text: str, table: Table) -> Vector:
    """Return the vector of a text: zeros when none of its words has one."""
    return add([word for word in split_text(text, table)], table)


def add(words: Sequence[Word], table: Table) -> Vector:
    """Return the sum of the rows of all sub-words of these words."""
    total = [0] * table.size
    for word in words:
        for piece in word.pieces:
            total = [a + b for a, b in zip(total, table.row(piece), strict=True)]
    return tuple(total)


def dot(first: Sequence[int], second: Sequence[int]) -> int:
    """Return the dot product. Raises ValueError for vectors of different length."""
    return sum(a * b for a, b in zip(first, second, strict=True))


def cosine(first: Vector, second: Vector) -> float:
    """Return the cosine of two vectors, from -1 to 1; 0.0 when one of them is zero, as lesson 07a agrees."""
    product, lengths = dot(first, second), dot(first, first) * dot(second, second)
    # One root of a whole number, for a product of two roots would be rounded three times.
    return product / sqrt(lengths) if lengths else 0.0


def rank(query: Vector, vectors: Mapping[str, Vector]) -> list[tuple[str, float]]:
    """Return all ids with their cosine to `query`, nearest first, ties by id."""
    scored = [(name, cosine(query, vector)) for name, vector in vectors.items()]
    return sorted(scored, key=lambda each: (-each[1], each[0]))
