"""Run calls in this very interpreter: quick, for tests and authors, and no shield against anything.

Time limits use SIGALRM, so they hold in the main thread of a POSIX system only; elsewhere calls run without a limit.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from checker import outcome
from checker.calls import Job
from checker.runners.execute import Session, TimeUp
from checker.runners.protocol import Shield


class Here:
    """The runner without a shield. A time-out ends its call; the calls after it run in the same interpreter."""

    shield = Shield.NONE

    async def warm(self) -> None:
        """Do nothing: this interpreter is always ready."""

    async def run(self, job: Job) -> list[outcome.Outcome]:
        """Return one outcome for each call of `job`, in order."""
        return run_here(job)


def run_here(job: Job) -> list[outcome.Outcome]:
    """Return one outcome for each call of `job`, without waiting for anything: see `Here`."""
    wire = job.to_dict()
    session: list[Session] = []
    with _alarm(session, job.seconds):
        Session(wire, session.append)
    outcomes: list[outcome.Outcome] = []
    stopped = 0
    for call in wire["calls"]:
        if stopped >= job.max_stops:
            outcomes.append(outcome.NotRun())
            continue
        try:
            with _alarm(session, job.seconds):
                outcomes.append(session[0].run(call))
        except TimeUp as error:  # it rang just outside the student's own code
            outcomes.append(outcome.TimedOut(error.seconds, error.place))
        stopped += isinstance(outcomes[-1], outcome.TimedOut)
    return outcomes


@contextmanager
def _alarm(session: list[Session], seconds: float) -> Iterator[None]:
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def ring(_number: int, frame: FrameType | None) -> None:
        raise TimeUp(session[0].place(frame) if session else None, seconds)

    previous = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds, 0.05)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, previous)
