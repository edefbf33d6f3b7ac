"""Hidden cases from a seed: an author gives a function from a random generator to arguments, the engine draws from it.

A `Samples` never states what is expected: the reference answers. Drawing depends on the seed, the name of the idea and
the purpose alone, so that the same seed gives the same cases on every machine.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any


class Purpose(StrEnum):
    """What drawn cases are for: judging (`HIDDEN`) or being shown as an example of a failing idea (`SIBLING`)."""

    HIDDEN = "hidden"
    SIBLING = "sibling"


@dataclass(frozen=True, slots=True)
class Samples:
    """Generated cases about one idea.

    `make(rng)` returns the tuple of arguments of one call and may draw from `rng` (a `random.Random`) only.
    `count` hidden cases and `siblings` showable ones are drawn.
    """

    idea: str
    make: Callable[[random.Random], tuple[Any, ...]]
    count: int = 12
    siblings: int = 4

    def draw(self, seed: int, purpose: Purpose) -> Iterator[tuple[Any, ...]]:
        """Yield the arguments of each case of this `purpose` under `seed`."""
        rng = random.Random(f"{seed}/{self.idea}/{purpose}")  # noqa: S311 - repeatable cases, no secret
        for _ in range(self.count if purpose is Purpose.HIDDEN else self.siblings):
            yield self.make(rng)
