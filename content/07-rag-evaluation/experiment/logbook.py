"""The log of the experiment: what was frozen and when test was opened, kept in a file beside the notebook.

The log keeps nobody from looking. It makes a second look visible, to the student as well.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import Any


class Event(StrEnum):
    """What is worth a line in the log."""

    FROZEN = "frozen"
    OPENED = "opened"
    SWEPT = "swept"


class Look(StrEnum):
    """What an opening of test is, in the light of the log before it."""

    FIRST = "first"
    AGAIN = "again"
    CHANGED = "changed"
    ANOTHER = "another"
    AFTER_SWEEP = "after_sweep"


class Keeping(StrEnum):
    """Where the log stands."""

    FILE = "file"
    MEMORY = "memory"
    RENEWED = "renewed"


@dataclass(frozen=True, slots=True)
class Entry:
    """One line: when (ISO 8601, UTC), what, the variant in one line and its seal (both empty for a sweep)."""

    at: str
    event: Event
    variant: str = ""
    seal: str = ""


class Logbook:
    """The entries of one notebook, oldest first. Without a `path` they live as long as this object."""

    def __init__(self, path: Path | None, entries: Sequence[Entry] = ()) -> None:
        self.path = path
        self.entries = list(entries)
        self.keeping = Keeping.MEMORY if path is None else Keeping.FILE
        if path is not None:
            self._read(path)

    def add(self, event: Event, variant: str = "", seal: str = "") -> Entry:
        """Write a line, unless the log has this very line already; return the line that stands there."""
        for entry in self.entries:
            if (entry.event, entry.variant, entry.seal) == (event, variant, seal):
                return entry
        entry = Entry(datetime.now(UTC).isoformat(timespec="seconds"), event, variant, seal)
        self.entries.append(entry)
        self._write()
        return entry

    def look(self, variant: str, seal: str) -> Look:
        """Return what it means to open test with this variant now, before it is written down."""
        opened = [entry for entry in self.entries if entry.event is Event.OPENED]
        if any(entry.variant != variant for entry in opened):
            return Look.ANOTHER
        if any(entry.seal != seal for entry in opened):
            return Look.CHANGED
        if opened:
            return Look.AGAIN
        swept = any(entry.event is Event.SWEPT for entry in self.entries)
        return Look.AFTER_SWEEP if swept else Look.FIRST

    def _read(self, path: Path) -> None:
        try:
            self.entries = [_entry(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
        except FileNotFoundError:
            return
        except OSError:
            self.keeping = Keeping.MEMORY
        except (ValueError, TypeError, KeyError):
            self._set_aside(path)

    def _set_aside(self, path: Path) -> None:
        """Keep a file that is no log under another name, and begin a new one."""
        self.keeping = Keeping.RENEWED
        try:
            path.replace(path.with_name(f"{path.name}.unreadable"))
        except OSError:
            self.keeping = Keeping.MEMORY

    def _write(self) -> None:
        if self.path is None or self.keeping is Keeping.MEMORY:
            return
        lines = [json.dumps(asdict(entry), ensure_ascii=False) for entry in self.entries]
        try:
            self.path.write_text("\n".join([*lines, ""]), encoding="utf-8")
        except OSError:
            self.keeping = Keeping.MEMORY


def _entry(line: str) -> Entry:
    data: dict[str, Any] = json.loads(line)
    datetime.fromisoformat(data["at"])
    return Entry(data["at"], Event(data["event"]), str(data["variant"]), str(data["seal"]))
