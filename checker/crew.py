"""Who does the work of a batch: processes of this machine, or the machines behind a scheduler of dask.distributed.

Processes are started afresh, never forked, so that each has its own sandbox. They follow the process that started them:
when it ends, however it ends, so do they.
"""

from __future__ import annotations

import os
import signal
import threading
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any

from checker.errors import MissingPackage, NoScheduler

FIND_SECONDS = 20


@dataclass(frozen=True, slots=True)
class Crew:
    """`executor` makes an executor with `workers` workers, as often as it is asked to."""

    executor: Callable[[], Executor]
    workers: int


@contextmanager
def processes(count: int, first: Callable[[], None] | None = None) -> Iterator[Crew]:
    """Yield a crew of `count` processes; on leaving, those that are still at work are ended.

    `first` is what each of them begins with, beside its work.
    """
    context = get_context("spawn")
    life, ours = context.Pipe(duplex=False)

    def make() -> Executor:
        return Pool(count, mp_context=context, initializer=_begin, initargs=(life, first))

    try:
        yield Crew(make, count)
    finally:
        ours.close()
        life.close()


@contextmanager
def cluster(address: str) -> Iterator[Crew]:
    """Yield the workers behind the scheduler at `address`. Raises MissingPackage and NoScheduler."""
    try:
        from distributed import Client  # noqa: PLC0415 - an optional dependency
    except ImportError as error:
        raise MissingPackage("distributed") from error
    try:
        client = Client(address, timeout=FIND_SECONDS)
    except (OSError, ValueError) as error:
        raise NoScheduler(address) from error
    with client, warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Sending large graph")  # a notebook with pictures in it
        # The same file twice is the same work, but after a failure it is work to be done again.
        yield Crew(lambda: Remote(client.get_executor(pure=False)), max(1, sum(client.nthreads().values())))


class Pool(ProcessPoolExecutor):
    """Processes that no interrupt reaches, not even while they start: a terminal sends it to all at once."""

    def submit(self, work: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Have a process do this; one that is started for it does not hear what is blocked here."""
        if not hasattr(signal, "pthread_sigmask"):
            return super().submit(work, *args, **kwargs)
        heard = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            return super().submit(work, *args, **kwargs)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, heard)


class Remote(Executor):
    """An executor of dask.distributed that can be shut down as others can."""

    def __init__(self, inner: Executor) -> None:
        self._inner = inner

    def submit(self, work: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Have a worker do this."""
        return self._inner.submit(work, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Wait for what was submitted, or cancel it."""
        self._inner.shutdown(wait=wait)


def _begin(life: Connection, first: Callable[[], None] | None) -> None:
    """Have this process end when the one that started it is gone; an interrupt is that one's to handle."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def wait() -> None:
        life.poll(None)  # nothing is ever sent: it returns when the other end is closed
        os._exit(1)

    for each in (wait, first):
        if each is not None:
            threading.Thread(target=each, daemon=True).start()
