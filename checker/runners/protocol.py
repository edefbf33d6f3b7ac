"""The one seam between the engine and whatever executes student code: the `Runner` protocol and its `Shield` label."""

from __future__ import annotations

from enum import StrEnum
from typing import Protocol

from checker.calls import Job
from checker.outcome import Outcome


class Shield(StrEnum):
    """What stood between the student's code and the machine; every report names it."""

    NONE = "none"
    WORKER = "worker"
    DENO = "deno"
    SCRIPT = "script"


class Runner(Protocol):
    """Turns a job into outcomes.

    An implementation returns exactly one outcome for each call, in order; it raises RunnerError when it fails itself.
    It keeps the time limit of the job on every call, as far as its `shield` allows.
    """

    shield: Shield

    async def run(self, job: Job) -> list[Outcome]:
        """Return one outcome for each call of `job`, in order."""
        ...

    async def warm(self) -> None:
        """Get ready for a job, so that the first one need not wait. Raises RunnerError when that is impossible."""
        ...
