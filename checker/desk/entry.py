"""What the parts of the desk pass to each other: a handed-in file, and the entry that comes of it, as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from hashlib import sha256
from typing import Any

from checker.record import restore
from checker.report import Report


@dataclass(frozen=True, slots=True)
class Student:
    """Whose work a file is, as its file name says.

    `name` and `number` (what the learning platform calls the student by) may be empty. `pattern` names the pattern
    that matched; `certain` is False when the name was guessed or could be read in more than one way.
    """

    name: str = ""
    number: str = ""
    pattern: str = ""
    certain: bool = True


@dataclass(frozen=True, slots=True)
class Handin:
    """One file that was handed in, or one that could not be taken out of its archive.

    `path` is where it was found, with `/` between parts and an archive as a folder: `klas.zip/Anna/les.ipynb`.
    `reason` is a key of messages.toml under `unreadable`, when there is nothing to check; `fields` fill its sentence.
    """

    path: str
    student: Student
    content: bytes = b""
    reason: str = ""
    fields: Mapping[str, object] = field(default_factory=dict)

    @property
    def digest(self) -> str:
        """Return the SHA-256 of the content in hexadecimal."""
        return sha256(self.content).hexdigest()


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """The row of one file: its report, or the reason why there is none.

    `lesson` is empty when it could not be told. `language` is that of the notebook, for the feedback page. `flags` are
    keys under `flag` in messages.toml with their fields, for whoever grades: a second file of one student, a guessed
    name, a lesson that does not match.
    """

    path: str
    digest: str
    student: Student
    lesson: str = ""
    language: str = ""
    report: Report | None = None
    reason: str = ""
    fields: Mapping[str, object] = field(default_factory=dict)
    flags: tuple[tuple[str, Mapping[str, object]], ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """Return the entry as JSON-ready data; `from_dict` is its inverse."""
        return {**asdict(self), "report": self.report and self.report.to_dict()}

    @classmethod
    def from_dict(cls, data: object) -> Entry:
        """Rebuild an entry from `to_dict`. Raises ValueError for data that is none."""
        if not isinstance(data, Mapping):
            raise ValueError("Entry: not an object")
        report = data.get("report")
        entry = restore(cls, {**data, "report": None} if "report" in data else data)
        return entry if report is None else replace(entry, report=Report.from_dict(report))
