"""The report on a whole submission: verdicts, counts and where they come from, as plain data with a schema version."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from checker.verdict import Status, Verdict

SCHEMA = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """Verdicts on every checkpoint of a lesson for one submission.

    `shield` names what stood between the student's code and the machine, `notes` what was repaired or ignored while
    the file was read (keys and fields of messages.toml under `doctor`).
    """

    lesson: str
    name: str
    seed: int
    shield: str
    version: str
    verdicts: tuple[Verdict, ...]
    notes: tuple[tuple[str, Mapping[str, object]], ...] = ()
    schema: int = SCHEMA

    @property
    def passed(self) -> int:
        """Return how many checkpoints passed."""
        return sum(verdict.status is Status.PASSED for verdict in self.verdicts)

    @property
    def total(self) -> int:
        """Return how many checkpoints count: all but the ones that are broken on our side."""
        return sum(verdict.status is not Status.BROKEN for verdict in self.verdicts)

    def to_dict(self) -> dict[str, Any]:
        """Return the report as JSON-ready data, with `passed` and `total` worked out."""
        return {**asdict(self), "passed": self.passed, "total": self.total}
