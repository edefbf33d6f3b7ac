"""Checkpoint 2: nine figures about a set of rows, each over the rows that it is about."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from checker.spec import Samples, Task

from .evaluate_rag_cases import CASES
from .evaluate_rag_mistakes import MISTAKES
from .row_cases import any_row, any_rows


def mixed_rows(rng: Random) -> tuple[Any, ...]:
    """Draw a small set of rows of every kind."""
    return any_rows(rng), rng.randint(1, 4)


def one_row(rng: Random) -> tuple[Any, ...]:
    """Draw a single row, so that most groups are empty."""
    return [any_row(rng, "q")], rng.randint(1, 4)


def answerable_rows(rng: Random) -> tuple[Any, ...]:
    """Draw rows that all have relevant sources, in different numbers."""
    rows = [each for each in any_rows(rng) if each["expected"] is not None]
    return rows or [any_row(Random(0), "q")], rng.randint(1, 5)  # noqa: S311 - the same stand-in every time


TASK = Task(
    function="evaluate_rag",
    parameters=("rows", "k"),
    reference=Path(__file__).with_name("reference").joinpath("evaluate_rag.py").read_text(encoding="utf-8"),
    cases=CASES,
    samples=(
        Samples("mixed_rows", mixed_rows, count=24, siblings=12),
        Samples("one_row", one_row, count=12, siblings=12),
        Samples("mean_per_question", answerable_rows, count=10, siblings=4),
    ),
    mistakes=MISTAKES,
    needs=("retrieval_metrics", "validate_rag_rows"),
)
