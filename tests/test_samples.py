"""Samples: generated cases depend on seed, idea and purpose alone."""

from __future__ import annotations

import os
import random
import subprocess
import sys

from checker.samples import Purpose, Samples


def make(rng: random.Random) -> tuple[int]:
    return (rng.randrange(10**9),)


SAMPLES = Samples("lists", make, count=5, siblings=3)


def test_counts() -> None:
    """As many hidden and showable cases are drawn as the author asks for."""
    assert len(list(SAMPLES.draw(1, Purpose.HIDDEN))) == 5
    assert len(list(SAMPLES.draw(1, Purpose.SIBLING))) == 3


def test_independent_streams() -> None:
    """Another seed, purpose or idea gives other cases; the same three give the same."""
    drawn = [
        tuple(samples.draw(seed, purpose))[:3]
        for samples in (SAMPLES, Samples("texts", make))
        for seed in (1, 2)
        for purpose in Purpose
    ]
    assert len(set(drawn)) == len(drawn)
    assert tuple(SAMPLES.draw(1, Purpose.HIDDEN)) == tuple(SAMPLES.draw(1, Purpose.HIDDEN))


def test_one_case_more_changes_no_other() -> None:
    """Raising the count adds cases behind those that were there."""
    longer = Samples("lists", make, count=9)
    assert list(longer.draw(4, Purpose.HIDDEN))[:5] == list(SAMPLES.draw(4, Purpose.HIDDEN))


def test_same_in_another_process() -> None:
    """The draw does not depend on the hash seed of the interpreter."""
    program = (
        "from checker.samples import *\n"
        "s = Samples('lists', lambda rng: (rng.randrange(10**9),), count=5)\n"
        "print([a for a, in s.draw(1, Purpose.HIDDEN)])"
    )
    env = {**os.environ, "PYTHONHASHSEED": "77", "PYTHONPATH": os.pathsep.join(sys.path)}
    printed = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, env=env, check=True
    ).stdout
    assert printed.strip() == str([number for (number,) in SAMPLES.draw(1, Purpose.HIDDEN)])
