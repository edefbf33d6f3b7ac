"""The class as JSON with a published schema (gradebook.schema.json beside this module): all that a table leaves out.

The document holds keys and fields, no sentences, and comes back as the same rows.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from importlib.resources import files
from typing import Any

from checker.checking import VERSION
from checker.desk.entry import Entry
from checker.desk.row import Remark, Row
from checker.record import restore

SCHEMA = "werkplaats-gradebook"
SCHEMA_VERSION = 1
_DERIVED = {"remarks", "statuses", "passed", "total", "points", "worth"}


def gradebook(
    rows: Sequence[Row], lesson: str, seed: int, *, weights: Sequence[int] = (), without: Sequence[str] = ()
) -> dict[str, Any]:
    """Return the document on one class, and on one lesson unless `lesson` is empty.

    Each of `entries` is an entry with its report as it was judged, `remarks` of the teacher, and what follows from the
    two: `statuses` by checkpoint, `passed` and `total`, and `points` of at most `worth` under `weights`, the points of
    checkpoint 1, 2, 3 …. `without`: ideas that did not count, as `function:idea`.
    """
    return {
        "schema": SCHEMA,
        "version": SCHEMA_VERSION,
        "lesson": lesson,
        "seed": seed,
        "checker": VERSION,
        "weights": list(weights),
        "without": list(without),
        "entries": [_entry(row, weights) for row in rows],
    }


def written(document: Mapping[str, Any]) -> bytes:
    """Return a document as a JSON file: ASCII, the same bytes for the same rows."""
    return (json.dumps(document, indent=1, allow_nan=False) + "\n").encode("ascii")


def read_gradebook(document: object) -> tuple[Row, ...]:
    """Return the rows in a document. Raises ValueError for data that is none, or of another version."""
    if not isinstance(document, Mapping) or document.get("schema") != SCHEMA:
        raise ValueError("gradebook: not a gradebook")
    if document.get("version") != SCHEMA_VERSION or not isinstance(document.get("entries"), list):
        raise ValueError(f"gradebook.version: {document.get('version')!r:.50} instead of {SCHEMA_VERSION}")
    return tuple(_row(each, f"gradebook.entries[{n}]") for n, each in enumerate(document["entries"]))


def schema() -> dict[str, Any]:
    """Return the published schema, in JSON Schema 2020-12."""
    text = files("checker").joinpath("views", "gradebook.schema.json").read_text(encoding="utf-8")
    read: dict[str, Any] = json.loads(text)
    return read


def _entry(row: Row, weights: Sequence[int]) -> dict[str, Any]:
    derived = {
        "remarks": [asdict(each) for each in row.remarks],
        "statuses": {str(number): str(status) for number, status in sorted(row.statuses.items())},
        "passed": row.passed,
        "total": row.total,
        "points": row.points(weights),
        "worth": row.worth(weights),
    }
    return {**row.entry.to_dict(), **derived}


def _row(data: object, path: str) -> Row:
    if not isinstance(data, Mapping) or not isinstance(data.get("remarks"), list):
        raise ValueError(f"{path}: not an entry with remarks")
    own = {key: value for key, value in data.items() if key not in _DERIVED}
    return Row(Entry.from_dict(own), tuple(restore(Remark, each) for each in data["remarks"]))
