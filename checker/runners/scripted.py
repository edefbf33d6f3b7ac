"""A runner that executes nothing: it answers with outcomes given beforehand. Public, for tests and documentation."""

from __future__ import annotations

from collections.abc import Callable

from checker.calls import Call, Job
from checker.errors import RunnerError
from checker.outcome import Outcome
from checker.runners.protocol import Shield


class Scripted:
    """Answers each call of a job with `respond(job, call)`; raises RunnerError where that returns None."""

    shield = Shield.SCRIPT

    def __init__(self, respond: Callable[[Job, Call], Outcome | None]) -> None:
        self.respond = respond
        self.jobs: list[Job] = []

    async def warm(self) -> None:
        """Do nothing: a script is always ready."""

    async def run(self, job: Job) -> list[Outcome]:
        """Return the scripted outcome of each call, and remember the job in `jobs`."""
        self.jobs.append(job)
        outcomes = []
        for call in job.calls:
            answer = self.respond(job, call)
            if answer is None:
                raise RunnerError(f"{job.function}: nothing scripted for {call.trial}")
            outcomes.append(answer)
        return outcomes
