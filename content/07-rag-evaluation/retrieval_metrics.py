"""Checkpoint 1: measure the sources of one question, on how many there are and on where they stand."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from checker.spec import Samples, Task

from .retrieval_metrics_cases import CASES
from .retrieval_metrics_mistakes import MISTAKES

LETTERS = tuple("abcdefgh")
LOOKALIKES = ("a", "A", "a ", " a", "\u00e1", "a\u0301", "ss", "ß", "1", "01", " ", "_", "fi", "\ufb01")
CUTOFFS = (1, 2, 3, 5, 10, 20, 50, 1000)


def short_lists(rng: Random) -> tuple[Any, ...]:
    """Draw a few sources from a small alphabet, so that hits, misses and short rankings all happen."""
    return rng.sample(LETTERS, rng.randint(0, 8)), rng.sample(LETTERS, rng.randint(1, 6)), rng.randint(1, 10)


def long_lists(rng: Random) -> tuple[Any, ...]:
    """Draw a ranking as a search engine gives it: tens of sources, few of them relevant, a usual cut-off."""
    pool = [f"d{number}" for number in range(60)]
    return rng.sample(pool, rng.randint(10, 60)), rng.sample(pool, rng.randint(1, 12)), rng.choice(CUTOFFS)


def lookalike_ids(rng: Random) -> tuple[Any, ...]:
    """Draw from ids that are equal only to a reader who strips, folds case or normalises."""
    ranking = rng.sample(LOOKALIKES, rng.randint(2, 8))
    return ranking, rng.sample(LOOKALIKES, rng.randint(1, 5)), rng.randint(1, 8)


def unlabelled(rng: Random) -> tuple[Any, ...]:
    """Draw a question without relevant sources."""
    return rng.sample(LETTERS, rng.randint(0, 8)), [], rng.randint(1, 10)


def one_id_spoilt(rng: Random) -> tuple[Any, ...]:
    """Draw a sound call and put something that is no id at one place, within k or beyond it."""
    lists = [rng.sample(LETTERS, rng.randint(2, 6)), rng.sample(LETTERS, rng.randint(2, 6))]
    spoilt: list[Any] = rng.choice(lists)
    spoilt[rng.randrange(len(spoilt))] = rng.choice(["", "n" * 101, 7, 0.5, None, True, ["a"], {"a": 1}, b"a"])
    return lists[0], lists[1], rng.randint(1, 6)


def one_id_twice(rng: Random) -> tuple[Any, ...]:
    """Draw a sound call and repeat one id somewhere in one of its lists."""
    lists = [rng.sample(LETTERS, rng.randint(1, 6)), rng.sample(LETTERS, rng.randint(1, 6))]
    doubled = rng.choice(lists)
    doubled.insert(rng.randint(0, len(doubled)), rng.choice(doubled))
    return lists[0], lists[1], rng.randint(1, 6)


TASK = Task(
    function="retrieval_metrics",
    parameters=("ranking", "relevant", "k"),
    reference=Path(__file__).with_name("reference").joinpath("retrieval_metrics.py").read_text(encoding="utf-8"),
    cases=CASES,
    samples=(
        Samples("any_ranking", short_lists, count=24, siblings=12),
        Samples("long_rankings", long_lists, count=8, siblings=8),
        Samples("exact_ids", lookalike_ids, count=12, siblings=10),
        Samples("no_labels", unlabelled, count=4, siblings=2),
        Samples("every_id_checked", one_id_spoilt, count=10, siblings=8),
        Samples("no_duplicates", one_id_twice, count=8, siblings=5),
    ),
    mistakes=MISTAKES,
)
