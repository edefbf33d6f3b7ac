"""No attack wins: none passes, each ends in time, and the next program that the same runner gets is judged as ever."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from checker.checking import check_task
from checker.lessons import load
from checker.runners.protocol import Shield
from checker.verdict import Status, Verdict
from tests.at_hand import HERE, SHIELDED, Hasty, Run
from tests.red_team import FAILED, Attack, attacks, solution
from tests.scene import scene

LIMIT = 180.0
"""Seconds in which the verdict on an attack must be there, on a busy machine; a free one needs a tenth of it."""

ATTACKS = attacks()
quiet = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")


def repelled(attack: Attack, runner: Hasty, port: int, run: Run[Verdict]) -> None:
    """Hold an attack against a runner: its end and its time, and whether a right solution passes after it."""
    lesson = load(attack.lesson)
    began = time.monotonic()
    verdict = run(check_task(lesson, attack.function, attack.submission(port), runner))
    took = time.monotonic() - began
    assert verdict.status in attack.ends, (verdict.status, verdict.key, dict(verdict.fields))
    assert took < LIMIT
    # Not in a hurry: on a busy machine a right solution needs the whole limit of its lesson.
    after = run(check_task(lesson, attack.function, solution(lesson, attack.function), runner.runner))
    assert after.status is Status.PASSED, (after.status, after.key, dict(after.fields))


@quiet
@pytest.mark.parametrize("attack", [pytest.param(each, id=each.id) for each in ATTACKS if not each.shield])
def test_attack_here(attack: Attack) -> None:
    """An attack that needs no shield loses without one."""
    (runner,) = HERE.values
    repelled(attack, runner, 9, asyncio.run)


@pytest.mark.slow
@pytest.mark.parametrize("attack", [pytest.param(each, id=each.id) for each in ATTACKS])
@pytest.mark.parametrize("runner", SHIELDED)
def test_attack_behind_a_shield(runner: Hasty, attack: Attack, tmp_path: Path) -> None:
    """No attack wins, reaches a file or a port, or leaves a process behind."""
    asyncio.run(runner.warm())
    with scene(tmp_path) as place:
        repelled(attack, runner, place.port, asyncio.run)
        assert place.changes() == []


def test_the_attacks_are_many() -> None:
    """There are over a hundred, each with a name of its own, and none may end in `passed` or `broken`."""
    assert len(ATTACKS) >= 100
    assert len({each.name for each in ATTACKS}) == len(ATTACKS)
    for each in ATTACKS:
        assert set(each.ends) <= FAILED
        compile(each.source.replace("@PORT@", "9"), each.name, "exec")


def test_guard_sees_what_is_bad() -> None:
    """A right program is no attack that is repelled, and a runner that was spoilt is noticed."""
    (runner,) = HERE.values
    right = Attack(name="x", family="x", source="hamtning = honest")
    with pytest.raises(AssertionError):
        repelled(right, runner, 9, asyncio.run)
    assert runner.shield is Shield.NONE
