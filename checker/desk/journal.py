"""What has been checked so far, in a file that survives the end of the program: a class is never checked twice.

Each line is one finished entry under the digest of its file and of all else that its verdicts depend on. A line that
was cut off while it was written is passed by, and its file checked again.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

from checker.desk.entry import Entry, Handin


class Journal:
    """The finished entries of one order, kept in `path`; without a path, in memory alone."""

    def __init__(self, fingerprint: str, path: Path | None = None) -> None:
        self._fingerprint, self._path = fingerprint, path
        self._found: dict[str, Entry] = {}
        if path is not None and path.is_file():
            for line in path.read_text(encoding="utf-8", errors="replace").splitlines():
                self._recall(line)

    def find(self, handin: Handin) -> Entry | None:
        """Return the entry of a file with the same content, as that of this file, or None."""
        entry = self._found.get(handin.digest) if handin.content else None
        return entry and renamed(entry, handin)

    def add(self, entry: Entry) -> None:
        """Keep a finished entry, on disk before this returns. Raises OSError when the file cannot be written."""
        if entry.report is None or entry.digest in self._found:
            return
        self._found[entry.digest] = entry
        if self._path is not None:
            line = json.dumps({"order": self._fingerprint, "entry": entry.to_dict()})
            with self._path.open("a", encoding="utf-8") as stream:
                stream.write(f"\n{line}")  # the new line first: what was cut off before stays a line of its own

    def _recall(self, line: str) -> None:
        try:
            data = json.loads(line)
            if data["order"] == self._fingerprint:
                entry = Entry.from_dict(data["entry"])
                self._found[entry.digest] = entry
        except (KeyError, TypeError, ValueError):
            return


def renamed(entry: Entry, handin: Handin) -> Entry:
    """Return the entry of a file as that of another with the same content."""
    name = handin.path.rpartition("/")[2]
    report = entry.report and replace(entry.report, name=name)
    return replace(entry, path=handin.path, student=handin.student, report=report)
