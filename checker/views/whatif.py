"""Earlier results beside new ones: what another seed, other points or an idea less does to every student."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from checker.desk.comparison import Shift, shifts
from checker.desk.results import Results
from checker.desk.row import Row
from checker.messages import say
from checker.views import phrasing


@dataclass(frozen=True, slots=True)
class Earlier:
    """The rows of earlier results, and the points of each checkpoint then, empty where there were none."""

    rows: tuple[Row, ...]
    weights: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Line:
    """One file: the row to name it by, what changes, and what it is worth before and after, in words."""

    row: Row
    changes: str
    old: str
    new: str

    @property
    def is_same(self) -> bool:
        return not self.changes and self.old == self.new


def table(old: Earlier, new: Results, language: str) -> list[list[str]]:
    """Return a header and one list of texts for every file that is in either."""
    names = [say(f"table.{key}", language) for key in ("student", "number", "file", "lesson")]
    head = [*names, *(say(f"whatif.{key}", language) for key in ("changes", "old", "new"))]
    return [head, *(_cells(line) for line in _compared(old, new, language))]


def lines(old: Earlier, new: Results, language: str) -> Iterator[str]:
    """Yield the files that change as a table of plain text, and how many change and do not."""
    found = list(_compared(old, new, language))
    changed = [line for line in found if not line.is_same]
    cells = [[phrasing.name(line.row.entry, language), line.old, line.new, line.changes] for line in changed]
    if cells:
        head = [say("table.student", language), *(say(f"whatif.{key}", language) for key in ("old", "new", "changes"))]
        widths = [max(len(line[column]) for line in [head, *cells]) for column in range(3)]
        for line in [head, *cells]:
            yield "  ".join([*(cell.ljust(width) for cell, width in zip(line, widths, strict=False)), line[3]]).rstrip()
    yield say("whatif.same", language, changed=len(changed), same=len(found) - len(changed))


def _cells(line: _Line) -> list[str]:
    entry = line.row.entry
    return [entry.student.name, entry.student.number, entry.path, entry.lesson, line.changes, line.old, line.new]


def _compared(old: Earlier, new: Results, language: str) -> Iterator[_Line]:
    """Yield a line for each file in the order of the new results, and after these the files that are gone."""
    before = {row.entry.path: row for row in old.rows}
    for row in new.rows:
        earlier = before.pop(row.entry.path, None)
        worth = _worth(row, new.beside.weights, language)
        if earlier is None:
            yield _Line(row, say("whatif.added", language), "", worth)
        else:
            yield _Line(row, _changes(earlier, row, language), _worth(earlier, old.weights, language), worth)
    for row in before.values():
        yield _Line(row, say("whatif.gone", language), _worth(row, old.weights, language), "")


def _worth(row: Row, weights: Sequence[int], language: str) -> str:
    if not row.statuses:
        return phrasing.word(None, language)
    passed, total = (row.points(weights), row.worth(weights)) if weights else (row.passed, row.total)
    return say("table.of", language, passed=passed, total=total)


def _changes(old: Row, new: Row, language: str) -> str:
    return "; ".join(_change(each, language) for each in shifts(old, new))


def _change(each: Shift, language: str) -> str:
    words = {"old": phrasing.word(each.old, language), "new": phrasing.word(each.new, language)}
    return say("table.changed", language, number=each.checkpoint, **words)
