"""The runners that are tried with bad work: each in a hurry, so that a call that hangs does not take the whole day."""

from __future__ import annotations

import os
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

import pytest

from checker.calls import Job
from checker.outcome import Outcome
from checker.runners.deno import Deno
from checker.runners.here import Here
from checker.runners.protocol import Runner, Shield

Result = TypeVar("Result")


@dataclass(frozen=True)
class Hasty:
    """A runner with shorter limits: `seconds` for one call at most, `max_seconds` for all calls of a job."""

    runner: Runner
    seconds: float = 1.0
    max_seconds: float = 10.0

    @property
    def shield(self) -> Shield:
        return self.runner.shield

    def patient(self) -> Hasty:
        """Return this runner for work that is not to be stopped, which a short limit does on a busy machine."""
        return replace(self, seconds=10.0, max_seconds=60.0)

    async def warm(self) -> None:
        await self.runner.warm()

    async def run(self, job: Job) -> list[Outcome]:
        limits = {"seconds": min(job.seconds, self.seconds), "max_seconds": min(job.max_seconds, self.max_seconds)}
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
