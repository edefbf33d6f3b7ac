"""What has been checked so far, in a file that survives the end of the program: a class is never checked twice.

Each line is one file that is finished, under the digest of its content and of all else that its verdicts depend on. A
line that was cut off while it was written is passed by, and its file checked again; so is one whose check broke or
died, since it may well not do so again.
"""

from __future__ import annotations

import json
from pathlib import Path

from checker.desk.entry import Entry, Handin
from checker.desk.marking import Marked, Unmarked
from checker.headline import Status


class Journal:
    """What came of the files under one order, kept in `path`; without a path, in memory alone."""

    def __init__(self, fingerprint: str, path: Path | None = None) -> None:
        self._fingerprint, self._path = fingerprint, path
        self._found: dict[str, Marked] = {}
        if path is not None and path.is_file():
            with path.open(encoding="utf-8", errors="replace") as lines:
                for line in lines:
                    self._recall(line)

    def find(self, handin: Handin) -> Marked | None:
        """Return what came of a file with the same content, as that of this file, or None."""
        known = self._found.get(handin.digest) if handin.content else None
        return known and known.renamed(handin)

    def add(self, marked: Marked) -> None:
        """Keep what came of a file, on disk before this returns. Raises OSError when that cannot be written."""
        digest = marked.entry.digest
        if not digest or digest in self._found or not _is_final(marked.entry):
            return
        self._found[digest] = marked
        if self._path is not None:
            line = json.dumps({"order": self._fingerprint, "marked": marked.to_dict()}, separators=(",", ":"))
            with self._path.open("a", encoding="utf-8") as stream:
                stream.write(f"\n{line}")  # the new line first: what was cut off before stays a line of its own

    def _recall(self, line: str) -> None:
        try:
            data = json.loads(line)
            if data["order"] == self._fingerprint:
                marked = Marked.from_dict(data["marked"])
                self._found[marked.entry.digest] = marked
        except (KeyError, TypeError, ValueError):
            return


def _is_final(entry: Entry) -> bool:
    broken = entry.report and any(each.status is Status.BROKEN for each in entry.report.verdicts)
    return entry.reason != Unmarked.DIED and not broken
