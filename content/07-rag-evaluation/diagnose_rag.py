"""Checkpoint 3: the first reason that fits each row, in a fixed order."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from checker.spec import Samples, Task

from .diagnose_rag_cases import CASES
from .diagnose_rag_mistakes import MISTAKES
from .row_cases import any_row, any_rows


def mixed_rows(rng: Random) -> tuple[Any, ...]:
    """Draw a small set of rows of every kind."""
    return any_rows(rng), rng.randint(1, 4)


def one_row(rng: Random) -> tuple[Any, ...]:
    """Draw a single row."""
    return [any_row(rng, "q")], rng.randint(1, 4)


TASK = Task(
    function="diagnose_rag",
    parameters=("rows", "k"),
    reference=Path(__file__).with_name("reference").joinpath("diagnose_rag.py").read_text(encoding="utf-8"),
    cases=CASES,
    samples=(
        Samples("mixed_rows", mixed_rows, count=20, siblings=12),
        Samples("one_row", one_row, count=20, siblings=16),
    ),
    mistakes=MISTAKES,
    needs=("retrieval_metrics", "validate_rag_rows"),
)
