"""Checkpoint 1: one question, its labelled passages and what was fetched; three figures with their own denominators."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from checker.spec import Samples, Task

from .hamtning_cases import CASES
from .hamtning_mistakes import MISTAKES

LOOKALIKES = ("c1", "C1", "c1 ", " c1", "c10", "c01", "\u00e5", "a\u030a", "ss", "\u00df", "1", "01", " ", "_")


def few_ids(rng: Random) -> tuple[Any, ...]:
    """Draw from a small alphabet, so that full, partial and missing overlap all happen."""
    return rng.sample("abcdefgh", rng.randint(1, 6)), rng.sample("abcdefgh", rng.randint(1, 8))


def many_ids(rng: Random) -> tuple[Any, ...]:
    """Draw what a search gives in practice: a handful of labels, tens of passages."""
    pool = [f"c{number}" for number in range(50)]
    return rng.sample(pool, rng.randint(1, 9)), rng.sample(pool, rng.randint(5, 50))


def lookalike_ids(rng: Random) -> tuple[Any, ...]:
    """Draw ids that are equal only to a reader who strips, folds case, normalises or looks for a part of the text."""
    return rng.sample(LOOKALIKES, rng.randint(1, 5)), rng.sample(LOOKALIKES, rng.randint(1, 8))


def no_labels(rng: Random) -> tuple[Any, ...]:
    """Draw a question without labelled passages."""
    return [], rng.sample("abcdefgh", rng.randint(1, 8))


def nothing_fetched(rng: Random) -> tuple[Any, ...]:
    """Draw a question for which the search found nothing."""
    return rng.sample("abcdefgh", rng.randint(1, 8)), []


def one_flaw(rng: Random) -> tuple[Any, ...]:
    """Draw a sound call and spoil one thing in it."""
    lists: list[Any] = [rng.sample("abcdefgh", rng.randint(2, 6)), rng.sample("abcdefgh", rng.randint(2, 6))]
    side = rng.randrange(2)
    spoilt = lists[side]
    place = rng.randrange(len(spoilt))
    if rng.randrange(3):
        spoilt[place] = rng.choice(["", "n" * 101, 7, None, True, 1.5, [spoilt[place]], {}, b"a", spoilt[place - 1]])
    else:
        lists[side] = rng.choice([tuple(spoilt), set(spoilt), dict.fromkeys(spoilt), "".join(spoilt), None])
    return lists[0], lists[1]


TASK = Task(
    function="hamtning",
    parameters=("facit_ids", "hamtade_ids"),
    reference=Path(__file__).with_name("reference").joinpath("hamtning.py").read_text(encoding="utf-8"),
    cases=CASES,
    samples=(
        Samples("any_lists", few_ids, count=24, siblings=6),
        Samples("any_lists", many_ids, count=8, siblings=6),
        Samples("exact_ids", lookalike_ids, count=12, siblings=4),
        Samples("no_labels", no_labels, count=4, siblings=2),
        Samples("nothing_fetched", nothing_fetched, count=4, siblings=2),
        Samples("one_flaw", one_flaw, count=18, siblings=8),
    ),
    mistakes=MISTAKES,
)
