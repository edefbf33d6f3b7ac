"""The workers of a real browser as a runner like any other, so that tests can hand it whole submissions."""

from __future__ import annotations

from dataclasses import dataclass

from checkpage import CheckPage

from checker.calls import Job
from checker.outcome import Outcome
from checker.runners.protocol import Shield


@dataclass(frozen=True)
class PageRunner:
    """Runs jobs in the workers of an open page. Nothing in it waits, as `tests.at_hand.step` asks."""

    page: CheckPage
    shield: Shield = Shield.WORKER

    async def warm(self) -> None:
        self.page.warm()

    async def run(self, job: Job) -> list[Outcome]:
        return self.page.run(job.to_dict())
