"""Two variants side by side on the same questions: a mean hides which questions made it."""

from __future__ import annotations

from dataclasses import dataclass

from .variants import Row, Trial


@dataclass(frozen=True, slots=True)
class Pairs:
    """How many questions both got right, only the first, only the second, and neither."""

    both: int
    only_first: int
    only_second: int
    neither: int


def compare(first: Trial, second: Trial) -> Pairs:
    """Return the paired table of two trials. Raises ValueError when they are not about the same questions."""
    others = {row["id"]: row for row in second.rows}
    if [row["id"] for row in first.rows] != list(others):
        raise ValueError("first, second: [id] == [id]")
    found = [(is_right(row), is_right(others[row["id"]])) for row in first.rows]
    return Pairs(*(found.count(each) for each in ((True, True), (True, False), (False, True), (False, False))))


def is_right(row: Row) -> bool:
    """Tell whether the answer is the expected one; None equals None."""
    return bool(row["answer"] == row["expected"])
