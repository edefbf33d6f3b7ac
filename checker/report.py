"""The report on a whole submission: verdicts, counts and where they come from, as plain data with a schema version."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from checker.headline import Status
from checker.record import restore
from checker.verdict import Verdict

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

    @classmethod
    def from_dict(cls, data: object) -> Report:
        """Rebuild a report from `to_dict`. Raises ValueError for data that is none, or of another schema."""
        if not isinstance(data, Mapping):
            raise ValueError("Report: not an object")
        if type(data.get("schema")) is not int or data["schema"] != SCHEMA:
            raise ValueError(f"Report.schema: {data.get('schema')!r:.50} instead of {SCHEMA}")
        own = {key: value for key, value in data.items() if key not in ("passed", "total")}
        report = restore(cls, own)
        for name, count in (("passed", report.passed), ("total", report.total)):
            if type(data.get(name)) is not int or data[name] != count:
                raise ValueError(f"Report.{name}: {data.get(name)!r:.50} instead of {count}")
        return report
