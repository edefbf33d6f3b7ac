"""One row of the teacher's table: an entry with what the teacher wrote beside it, and the statuses that follow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from checker.desk.entry import Entry
from checker.headline import Status
from checker.verdict import Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class Remark:
    """What a teacher wrote about a file (`checkpoint` 0) or about one checkpoint of it, numbered from 1.

    `path`, `name`, `number` and `digest` say which file is meant; each may be empty. `digest` is the beginning of the
    SHA-256 of the file that the teacher saw. `status` replaces that of the verdict. `line` is where it stands.
    """

    path: str = ""
    name: str = ""
    number: str = ""
    digest: str = ""
    checkpoint: int = 0
    status: Status | None = None
    text: str = ""
    line: int = 0


@dataclass(frozen=True, slots=True)
class Change:
    """A status that the teacher changed; `old` is None where there was no verdict."""

    checkpoint: int
    old: Status | None
    new: Status


@dataclass(frozen=True, slots=True)
class Row:
    """An entry and the remarks on it."""

    entry: Entry
    remarks: tuple[Remark, ...] = ()

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        """Return the verdicts of the entry, none where there is no report."""
        return self.entry.report.verdicts if self.entry.report else ()

    @property
    def changes(self) -> tuple[Change, ...]:
        """Return what the teacher changed, by checkpoint; of two for one checkpoint the last one counts."""
        old = {verdict.number: verdict.status for verdict in self.verdicts}
        new = {each.checkpoint: each.status for each in self.remarks if each.status}
        changed = ((number, old.get(number), status) for number, status in sorted(new.items()))
        return tuple(Change(*each) for each in changed if each[1] is not each[2])

    @property
    def statuses(self) -> dict[int, Status]:
        """Return {checkpoint: status}, the teacher's where there is one."""
        own = {verdict.number: verdict.status for verdict in self.verdicts}
        return own | {each.checkpoint: each.new for each in self.changes}

    @property
    def passed(self) -> int:
        """Return how many checkpoints passed, with the teacher's changes."""
        return list(self.statuses.values()).count(Status.PASSED)

    @property
    def total(self) -> int:
        """Return how many checkpoints count: all but the ones that are broken on our side."""
        return sum(status is not Status.BROKEN for status in self.statuses.values())

    def points(self, weights: Sequence[int]) -> int:
        """Return the points for what passed; `weights` are those of checkpoint 1, 2, 3 …, as in `worth`."""
        return sum(weight for number, weight in enumerate(weights, 1) if self.statuses.get(number) is Status.PASSED)

    def worth(self, weights: Sequence[int]) -> int:
        """Return the most points this row can have: those of every checkpoint that counts."""
        counts = {number for number, status in self.statuses.items() if status is not Status.BROKEN}
        return sum(weight for number, weight in enumerate(weights, 1) if number in counts)

    @property
    def stale(self) -> bool:
        """Tell whether a remark was written about another version of the file."""
        return any(outdated(each, self.entry) for each in self.remarks)


def outdated(remark: Remark, entry: Entry) -> bool:
    """Tell whether `remark` was written about another version of the file."""
    return bool(remark.digest) and not entry.digest.startswith(remark.digest)
