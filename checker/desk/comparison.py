"""Two outcomes of one class side by side: what another seed, an idea less or other weights would change. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from checker.desk.results import Results
from checker.desk.row import Row
from checker.headline import Status


@dataclass(frozen=True, slots=True)
class Shift:
    """A checkpoint that ends otherwise; None where there is no status."""

    checkpoint: int
    old: Status | None
    new: Status | None


@dataclass(frozen=True, slots=True)
class Pair:
    """The file at `path` under both orders. `old` and `new` are percentages, None where nothing counts."""

    path: str
    shifts: tuple[Shift, ...]
    old: int | None
    new: int | None


def compare(old: Results, new: Results) -> tuple[Pair, ...]:
    """Return one pair for each file that is in both, in the order of `new`."""
    known = {row.entry.path: row for row in old.rows}
    both = ((known[row.entry.path], row) for row in new.rows if row.entry.path in known)
    return tuple(
        Pair(
            after.entry.path,
            shifts(before, after),
            percentage(before, old.beside.weights),
            percentage(after, new.beside.weights),
        )
        for before, after in both
    )


def percentage(row: Row, weights: Sequence[int]) -> int | None:
    """Return the points of a row in percent, rounded half up; without weights every checkpoint counts the same."""
    got, most = (row.points(weights), row.worth(weights)) if weights else (row.passed, row.total)
    return (200 * got + most) // (2 * most) if most else None


def shifts(old: Row, new: Row) -> tuple[Shift, ...]:
    """Return the checkpoints that end otherwise, by number."""
    before, after = old.statuses, new.statuses
    numbers = sorted({*before, *after})
    return tuple(Shift(n, before.get(n), after.get(n)) for n in numbers if before.get(n) is not after.get(n))
