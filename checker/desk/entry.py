"""What the parts of the desk pass to each other: a handed-in file, and the entry that comes of it, as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256

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
