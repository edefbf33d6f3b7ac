"""Run calls in this very interpreter: quick, for tests and authors, and no shield against anything.

Time limits use SIGALRM, so they hold in the main thread of a POSIX system only; elsewhere calls run without a limit.
"""

from __future__ import annotations

import json
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from checker import outcome
from checker.calls import Job
from checker.runners.execute import Session, TimeUp
from checker.runners.protocol import Shield
from checker.values import dumps

WAITING = 5
"""A call that waits instead of working is stopped after so many times its limit."""


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
    wire = json.loads(dumps(job.to_dict()))  # nothing of ours within reach of the program
    session: list[Session] = []
    try:
        with _alarm(session, job.seconds):
            Session(wire, session.append)
    except TimeUp as error:  # it rang just outside the student's own code
        return [outcome.TimedOut(error.seconds, error.place, loading=True) for _ in wire["calls"]]
    if session[0].failure is not None:  # the answer to every call, however long it took to know
        return [session[0].failure for _ in wire["calls"]]
    outcomes: list[outcome.Outcome] = []
    stopped, end = 0, time.process_time() + job.max_seconds
    for call in wire["calls"]:
        going = stopped < job.max_stops and time.process_time() < end
        ended = _call(session, call, job.seconds) if going else outcome.NotRun()
        stopped += outcome.is_costly(ended)
        outcomes.append(ended)
    return outcomes


def _call(session: list[Session], call: str, seconds: float) -> outcome.Outcome:
    try:
        with _alarm(session, seconds):
            return session[0].run(call)
    except TimeUp as error:  # as above
        return outcome.TimedOut(error.seconds, error.place)


@contextmanager
def _alarm(session: list[Session], seconds: float) -> Iterator[None]:
    """Raise TimeUp in what runs within: after `seconds` of work, or much later when it does not work but waits.

    Time by the clock alone would make a verdict depend on how busy the machine is.
    """
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return
    work, clock = time.process_time() + seconds, time.monotonic() + seconds * WAITING

    def ring(_number: int, frame: FrameType | None) -> None:
        if time.process_time() >= work or time.monotonic() >= clock:
            raise TimeUp(session[0].place(frame) if session else None, seconds)

    previous = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds, 0.05)
    try:
        yield
    finally:
        try:
            signal.setitimer(signal.ITIMER_REAL, 0)
        finally:  # it may ring for the last time on the line above
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, previous)
