"""The nine figures of `evaluate_rag` as its cases state them, and the five rows that the lesson works out."""

from __future__ import annotations

from typing import Any

from .row_cases import Row, row

KEYS = ("n", "answerable", "answered", "recall", "mrr", "accuracy", "coverage", "faithfulness", "unknown_abstention")


def gives(*values: float | None) -> dict[str, Any]:
    """Return the nine figures under their names, in the order of `KEYS`."""
    return dict(zip(KEYS, values, strict=True))


FIVE_ROWS: list[Row] = [
    row("q1", "a", "a", "ja", "ja", True),
    row("q2", "b", "b c d", "nee", "ja", False),
    row("q3", "x", "e", None, "ja", False),
    row("q4", "", "", None, None, False),
    row("q5", "", "", "ja", None, False),
]
