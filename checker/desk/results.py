"""A class after marking: its rows by lesson with the teacher's remarks, and what belongs beside them. Pure, over data.

The files of one lesson are a group. With a lesson in the order there is one group, of every file. Without one there is
a group for each lesson that was found; files that belong to none are in the only group, or apart when there are more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from checker.desk.entry import Entry
from checker.desk.flags import flagged, owner
from checker.desk.likeness import Likeness, likenesses
from checker.desk.marking import Marked
from checker.desk.names import Litter
from checker.desk.order import Order
from checker.desk.remarks import place
from checker.desk.row import Remark, Row
from checker.desk.sketch import Sketch
from checker.lessons import load


@dataclass(frozen=True, slots=True, kw_only=True)
class Beside:
    """What a teacher sees beside the rows of a class.

    `likenesses`: alike code in these rows. `homeless`: remarks for which there is no file. `without`: ideas that did
    not count, as `function:idea`. `weights`: points of checkpoint 1, 2, 3 …, empty where there are none. `left_out`:
    how many files got no row, since no student made them.
    """

    likenesses: tuple[Likeness, ...] = ()
    homeless: tuple[Remark, ...] = ()
    without: tuple[str, ...] = ()
    weights: tuple[int, ...] = ()
    left_out: Mapping[Litter, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """The rows of one lesson, by its slug, in the order of the class."""

    lesson: str
    rows: tuple[Row, ...]
    likenesses: tuple[Likeness, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Results:
    """A class: every row once, in the order of the files, and the same rows by lesson.

    `groups` are in the order of the lessons; `apart` are the rows that are in no group. `likenesses` of `beside` are
    empty, since each group has its own.
    """

    order: Order
    rows: tuple[Row, ...]
    groups: tuple[Group, ...]
    apart: tuple[Row, ...]
    beside: Beside

    @property
    def unread(self) -> tuple[Row, ...]:
        """Return the rows without a report."""
        return tuple(row for row in self.rows if row.entry.report is None)


def results(
    marked: Sequence[Marked],
    order: Order,
    *,
    remarks: Iterable[Remark] = (),
    weights: Sequence[int] = (),
    left_out: Iterable[Litter] = (),
) -> Results:
    """Return the class that was marked under `order`, in the order of `marked`."""
    placed = place(flagged([each.entry for each in marked]), remarks)
    sketched = {each.entry.path: each.sketches for each in marked}
    found = sorted({row.entry.lesson for row in placed.rows if row.entry.report})
    lessons = [order.lesson] if order.lesson else found
    whole = len(lessons) == 1
    groups = tuple(_group(slug, placed.rows, sketched, whole=whole) for slug in lessons)
    grouped = {row.entry.path for group in groups for row in group.rows}
    return Results(
        order=order,
        rows=placed.rows,
        groups=groups,
        apart=tuple(row for row in placed.rows if row.entry.path not in grouped),
        beside=Beside(
            homeless=placed.homeless,
            without=order.without,
            weights=tuple(weights),
            left_out=dict(sorted(Counter(left_out).items())),
        ),
    )


def _group(slug: str, rows: Sequence[Row], sketched: Mapping[str, Mapping[str, Sketch]], *, whole: bool) -> Group:
    own = tuple(row for row in rows if whole or row.entry.lesson == slug)
    mine = [row.entry for row in own if row.entry.report and row.entry.lesson == slug]
    owners = {entry.path: _whose(entry) for entry in mine}
    found = likenesses({entry.path: sketched[entry.path] for entry in mine}, load(slug), owners)
    return Group(lesson=slug, rows=own, likenesses=found)


def _whose(entry: Entry) -> str:
    number, name = owner(entry)
    return f"number:{number}" if number else name and f"name:{name}"
