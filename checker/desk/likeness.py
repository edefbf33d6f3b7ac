"""Which students wrote nearly the same code for a checkpoint: a reason to talk with them, and never a proof.

Two sketches are alike when their bags of k-grams overlap by THRESHOLD (Jaccard), as in the fingerprints of programs of
Schleimer, Wilkerson and Aiken, "Winnowing: Local Algorithms for Document Fingerprinting", SIGMOD 2003. Functions here
are small, so every gram is kept where they keep a sample. Pairs are found without comparing all of them by the prefix
filter of Bayardo, Ma and Srikant, "Scaling Up All Pairs Similarity Search", WWW 2007: sorted from rare to common, two
bags that overlap enough share one of their first grams. It loses no pair.

The threshold is measured: of 607 pairs of right programs in tests/variants that were written independently, the most
alike reach 0.69; copies with other names, order, comments and hints reach 1, and 0.94 with two lines added to twelve.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from checker.desk.sketch import Sketch, sketch
from checker.lessons import Lesson
from checker.slicing import Block

THRESHOLD = 80
"""Percent of the grams of two sketches together that both must have."""
MIN_TOKENS = 60
"""Smaller code than this is alike by nature, so nothing is said about it."""


class Kind(StrEnum):
    """How code is alike: the same but for names, layout and the order of statements, nearly so, or the example's."""

    IDENTICAL = "identical"
    SIMILAR = "similar"
    EXAMPLE = "example"


@dataclass(frozen=True, slots=True)
class Likeness:
    """Files with alike code for one checkpoint, by path, in the order of the class.

    `percent` is the overlap of the least alike pair that ties the group together; for `EXAMPLE`, of the file that is
    the least like the example solution.
    """

    function: str
    kind: Kind
    paths: tuple[str, ...]
    percent: int


def likenesses(
    sketched: Mapping[str, Mapping[str, Sketch]], lesson: Lesson, owners: Mapping[str, str] | None = None
) -> tuple[Likeness, ...]:
    """Return all groups of alike code in a class, checkpoint by checkpoint.

    `sketched`: the sketches of each file by its path, as `sketches` makes them. `owners`: whose file each path is,
    where that is known; files of one student are not held against each other.
    """
    found: list[Likeness] = []
    for task in lesson.tasks:
        rows = {path: each[task.function] for path, each in sketched.items() if task.function in each}
        large = {path: each for path, each in rows.items() if each.tokens >= MIN_TOKENS}
        example = sketch([Block("", 1, task.reference)], task.function)
        copied = {path: overlap(each.grams, example.grams) for path, each in large.items()}
        copied = {path: percent for path, percent in copied.items() if percent >= THRESHOLD}
        if copied:
            found.append(Likeness(task.function, Kind.EXAMPLE, tuple(copied), min(copied.values())))
        others = {path: each for path, each in large.items() if path not in copied}
        found += _groups(task.function, others, owners or {})
    return tuple(found)


def overlap(one: Sequence[int], other: Sequence[int]) -> int:
    """Return how many percent of the grams in either bag are in both, rounded down."""
    shared = len(set(one) & set(other))
    return 100 * shared // max(1, len(one) + len(other) - shared)


def _groups(function: str, rows: Mapping[str, Sketch], owners: Mapping[str, str]) -> Iterator[Likeness]:
    same: dict[tuple[int, ...], list[str]] = {}
    for path, each in rows.items():
        same.setdefault(each.grams, []).append(path)
    forms = list(same)
    home = list(range(len(forms)))
    lowest = [100] * len(forms)
    for one, other, percent in _pairs(forms):
        first, second = sorted((_root(home, one), _root(home, other)))
        home[second] = first
        lowest[first] = min(lowest[first], lowest[second], percent)
    order = {path: position for position, path in enumerate(rows)}
    for root in sorted({_root(home, each) for each in range(len(forms))}):
        members = [form for position, form in enumerate(forms) if _root(home, position) == root]
        paths = sorted((path for form in members for path in same[form]), key=order.__getitem__)
        if len({owners.get(path) or path for path in paths}) > 1:
            kind = Kind.IDENTICAL if lowest[root] == 100 else Kind.SIMILAR
            yield Likeness(function, kind, tuple(paths), lowest[root])


def _root(home: Sequence[int], position: int) -> int:
    while home[position] != position:
        position = home[position]
    return position


def _pairs(bags: Sequence[Sequence[int]]) -> Iterator[tuple[int, int, int]]:
    """Yield (position, position, percent) of every two bags that overlap by the threshold."""
    common = Counter(gram for bag in bags for gram in bag)
    index: dict[int, list[int]] = {}
    for position in sorted(range(len(bags)), key=lambda each: len(bags[each])):
        rare_first = sorted(bags[position], key=lambda gram: (common[gram], gram))
        size = len(rare_first)
        prefix = rare_first[: size - -(-size * THRESHOLD // 100) + 1]
        for other in sorted({each for gram in prefix for each in index.get(gram, ())}):
            if len(bags[other]) * 100 >= size * THRESHOLD:
                percent = overlap(bags[position], bags[other])
                if percent >= THRESHOLD:
                    yield other, position, percent
        for gram in prefix:
            index.setdefault(gram, []).append(position)
