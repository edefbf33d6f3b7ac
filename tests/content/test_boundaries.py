"""No case sits where two right programs differ by the rounding of floats."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from checker.calls import Trial, trials
from checker.lessons import load
from checker.spec import Role
from checker.values import decode

SEEDS = range(60)


def hidden(slug: str, function: str) -> Iterator[tuple[Trial, list[Any]]]:
    """Yield every hidden trial of a checkpoint under many seeds, each once, with its arguments as values."""
    seen = set()
    for seed in SEEDS:
        for trial in trials(load(slug).task(function), seed):
            if trial.role is Role.HIDDEN and (trial.id[0] == "g" or trial.id not in seen):
                seen.add(trial.id)
                yield trial, [decode(each) for each in trial.args]


def near(left: float, right: float) -> bool:
    """Tell whether two numbers are so close, without being multiples of 1/1024, that rounding may decide."""
    dyadic = (left * 1024).is_integer() and (right * 1024).is_integer()
    return abs(left - right) < 1e-6 and not dyadic


def number(value: object) -> bool:
    return type(value) in (int, float) and 0 <= value <= 1  # type: ignore[operator]


@pytest.mark.slow
def test_decisions_are_clear() -> None:
    """Threshold and margin are met exactly with dyadic numbers, or missed by a millionth at least."""
    checked = 0
    for trial, (hits, threshold, margin) in hidden("05-rerank", "decide_rerank"):
        if type(hits) is not list or not hits or not number(threshold) or not number(margin):
            continue
        if not all(type(hit) is dict and number(hit.get("score")) for hit in hits):
            continue
        best, *others = sorted((float(hit["score"]) for hit in hits), reverse=True)
        second = others[0] if others else best - 1.0
        assert not near(best, float(threshold)), trial
        clear = abs((best - second) - margin) > 1e-6
        ways = {best - second >= margin, best >= second + margin, best - margin >= second}
        assert clear or all((each * 1024).is_integer() for each in (best, second, float(margin))), trial
        assert len(ways) == 1 or clear, trial
        checked += 1
    assert checked > 1000


@pytest.mark.slow
def test_scores_do_not_split() -> None:
    """A ranking is asked for with at most eight different words: beyond that equal scores can differ in floats."""
    checked = 0
    for trial, (query, documents, candidates, limit) in hidden("05-rerank", "rerank_candidates"):
        if type(query) is not str or type(documents) is not dict or not candidates or type(limit) is not int:
            continue
        assert len(set(re.findall(r"[^\W_]+", query.casefold()))) <= 8, trial
        checked += 1
    assert checked > 1000


@pytest.mark.parametrize(
    ("left", "right", "close"),
    [
        pytest.param(0.8 - 0.6, 0.2, True, id="decimals that are equal on paper"),
        pytest.param(0.75, 0.75, False, id="dyadic and equal"),
        pytest.param(0.3, 0.30001, False, id="far enough"),
    ],
)
def test_guard_sees_what_is_bad(left: float, right: float, close: bool) -> None:
    """Numbers that only rounding tells apart are found."""
    assert near(left, right) == close
