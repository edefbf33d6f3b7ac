"""The runners that are tried with bad work: each in a hurry, so that a call that hangs does not take the whole day."""

from __future__ import annotations

import os
from collections.abc import Callable, Coroutine, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

import pytest

from checker.calls import Job
from checker.outcome import Outcome
from checker.runners.deno import Deno
from checker.runners.here import Here
from checker.runners.protocol import Runner, Shield

Result = TypeVar("Result")
AT_EASE = (10.0, 60.0)
"""Seconds for one call and for all calls of a job that is not to be stopped."""


@dataclass(frozen=True)
class Hasty:
    """A runner with shorter limits: `seconds` for one call at most, `max_seconds` for all calls of a job.

    Functions `at_ease` get longer ones, for a busy machine would pass the short ones with work that is right.
    """

    runner: Runner
    seconds: float = 1.0
    max_seconds: float = 10.0
    at_ease: frozenset[str] = frozenset()

    @property
    def shield(self) -> Shield:
        return self.runner.shield

    def patient(self, functions: Iterable[str]) -> Hasty:
        """Return this runner with these functions at ease."""
        return replace(self, at_ease=frozenset(functions))

    async def warm(self) -> None:
        await self.runner.warm()

    async def run(self, job: Job) -> list[Outcome]:
        seconds, max_seconds = AT_EASE if job.function in self.at_ease else (self.seconds, self.max_seconds)
        limits = {"seconds": min(job.seconds, seconds), "max_seconds": min(job.max_seconds, max_seconds)}
        return await self.runner.run(replace(job, **limits))


def step(coroutine: Coroutine[Any, Any, Result]) -> Result:
    """Return the result of a coroutine that never waits. Playwright's own loop would not let `asyncio.run` start."""
    try:
        coroutine.send(None)
    except StopIteration as end:
        result: Result = end.value
        return result
    raise AssertionError("this coroutine waits for something")


def some(rows: Sequence[Result], one_in: int) -> Sequence[Result]:
    """Return one row in so many, or all of them with `EVERY=1` in the environment.

    For slow tests of what others test row by row: a browser runs the very worker that Deno runs on a laptop.
    """
    return rows if os.environ.get("EVERY") else rows[::one_in]


Run = Callable[[Coroutine[Any, Any, Result]], Result]
HERE = pytest.param(Hasty(Here(), seconds=0.6), id="here")


SHIELDED = [pytest.param(Hasty(Deno(1), seconds=0.6), id="deno", marks=pytest.mark.slow)]
"""Runners with a shield that need no browser, as parameters of tests, each marked slow."""
