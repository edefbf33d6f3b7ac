"""What a class says together: counts, the ideas that fail most, and who fails the same ones. Pure, over rows.

What counts as passed is what the teacher decided; ideas and mistakes are those of the verdicts, since they say what a
student has not understood and a teacher's leniency does not change that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from checker.desk.row import Row
from checker.headline import Status
from checker.verdict import Verdict


@dataclass(frozen=True, slots=True)
class Shared:
    """What several students have in common on one checkpoint: keys of ideas or of a mistake, and their rows.

    `rows` are positions in the class, ascending.
    """

    function: str
    number: int
    keys: tuple[str, ...]
    rows: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Cohort:
    """A class in numbers.

    `statuses`: {checkpoint: {status: how many}}. `ideas`: one for each idea that fails somewhere, the most failed
    first; a verdict in which every idea fails says nothing about any of them and is left out. `mistakes`: one for each
    known mistake that was recognised as the best match. `clusters`: students who fail exactly the same ideas of a
    checkpoint, at least two of them, the largest first.
    """

    files: int
    reports: int
    finished: int
    statuses: Mapping[int, Mapping[Status, int]]
    ideas: tuple[Shared, ...]
    mistakes: tuple[Shared, ...]
    clusters: tuple[Shared, ...]


def cohort(rows: Sequence[Row]) -> Cohort:
    """Return what these rows say together. `finished` counts the rows with every checkpoint passed."""
    statuses: dict[int, Counter[Status]] = {}
    for row in rows:
        for number, status in row.statuses.items():
            statuses.setdefault(number, Counter())[status] += 1
    clusters = _shared(rows, lambda verdict: [_failed(verdict)])
    return Cohort(
        files=len(rows),
        reports=sum(row.entry.report is not None for row in rows),
        finished=sum(_finished(row) for row in rows),
        statuses=dict(sorted(statuses.items())),
        ideas=_shared(rows, lambda verdict: [(key,) for key in _failed(verdict)]),
        mistakes=_shared(rows, lambda verdict: [verdict.mistakes[:1]]),
        clusters=tuple(each for each in clusters if len(each.rows) > 1),
    )


def _finished(row: Row) -> bool:
    statuses = row.statuses.values()
    return bool(row.verdicts) and all(status is Status.PASSED for status in statuses)


def _failed(verdict: Verdict) -> tuple[str, ...]:
    """Return the ideas that fail; none where all of several fail, since then none of them is what is wrong."""
    failed = tuple(sorted(idea.key for idea in verdict.ideas if idea.failed))
    hopeless = verdict.status is Status.BROKEN or len(failed) == len(verdict.ideas) > 1
    return () if hopeless else failed


def _shared(rows: Sequence[Row], keys_of: Callable[[Verdict], Iterable[tuple[str, ...]]]) -> tuple[Shared, ...]:
    """Return who shares which keys, the most shared first, then by checkpoint and key."""
    found: dict[tuple[int, str, tuple[str, ...]], list[int]] = {}
    for position, row in enumerate(rows):
        for verdict in row.verdicts:
            for keys in keys_of(verdict):
                if keys:
                    found.setdefault((verdict.number, verdict.function, keys), []).append(position)
    ranked = sorted(found.items(), key=lambda item: (-len(item[1]), item[0]))
    return tuple(Shared(function, number, keys, tuple(who)) for (number, function, keys), who in ranked)
