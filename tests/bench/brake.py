"""A slower processor: the browser's renderers are held still for most of the time, in slices too short to notice.

The developer tools of the browser can only slow down the main thread of a page, and Python runs in a worker: there the
stock site, ours and a bare interpreter would all be as fast as before. What is held here is whole processes.
"""

from __future__ import annotations

import contextlib
import os
import signal
import threading
import time
from collections.abc import Iterable
from types import TracebackType

from tests.bench.memory import PROC, descendants

SLICE = 0.005
"""Seconds that a process goes before it is held."""
LOOK = 0.25
"""Seconds between two looks for new processes."""
RENDERER = b"--type=renderer"


class Brake:
    """Makes the renderers below this process `times` slower while it is open as a context; 1 changes nothing."""

    def __init__(self, times: float, *, named: str = "chrom", marked: bytes = RENDERER) -> None:
        self.times, self.named, self.marked = times, named, marked
        self._held: set[int] = set()
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._work, daemon=True)

    def __enter__(self) -> Brake:
        if self.times > 1:
            self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._over.set()
        if self.times > 1:
            self._thread.join()
        send(signal.SIGCONT, self._held)

    def _work(self) -> None:
        looked = 0.0
        while not self._over.is_set():
            if time.monotonic() > looked + LOOK:
                looked = time.monotonic()
                self._held = {pid for pid in descendants(os.getpid(), named=self.named) if self._is_marked(pid)}
            time.sleep(SLICE)
            send(signal.SIGSTOP, self._held)
            time.sleep(SLICE * (self.times - 1))
            send(signal.SIGCONT, self._held)

    def _is_marked(self, pid: int) -> bool:
        try:
            return self.marked in (PROC / str(pid) / "cmdline").read_bytes()
        except OSError:
            return False


def send(number: signal.Signals, pids: Iterable[int]) -> None:
    """Send a signal to processes, of which some may have ended."""
    for pid in pids:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, number)
