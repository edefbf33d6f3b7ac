"""What the browser takes of the machine while it is looked at: the peak of its memory, and its processor time.

Memory is the sum of the proportional set sizes of all its processes: what two of them share counts once.
"""

from __future__ import annotations

import os
import threading
from pathlib import Path
from types import TracebackType

PROC = Path("/proc")
PERIOD = 2.0
"""Seconds between two looks; a look takes up to a tenth of a second of one core, from every contender alike."""
TICKS = os.sysconf("SC_CLK_TCK")


def descendants(root: int, *, named: str = "chrom") -> list[int]:
    """Return the processes that descend from `root` and whose program's name begins with `named`."""
    parents: dict[int, int] = {}
    names: dict[int, str] = {}
    for entry in PROC.iterdir():
        if entry.name.isdigit():
            fields = _stat(int(entry.name))
            if fields:
                names[int(entry.name)], parents[int(entry.name)] = fields[0], int(fields[2])
    found = []
    for pid in parents:
        above = pid
        while above and above != root:
            above = parents.get(above, 0)
        if above == root and pid != root and names[pid].startswith(named):
            found.append(pid)
    return found


def proportional_size(pid: int) -> int:
    """Return the proportional set size of a process in bytes; 0 when it has just ended."""
    try:
        lines = (PROC / str(pid) / "smaps_rollup").read_text("ascii").splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) * 1024 for line in lines if line.startswith("Pss:")), 0)


def processor_time(root: int, *, named: str = "chrom") -> float:
    """Return the seconds of processor time of the browser's processes below `root` that are there now."""
    ticks = 0
    for pid in descendants(root, named=named):
        fields = _stat(pid)
        ticks += int(fields[12]) + int(fields[13]) if fields else 0
    return ticks / TICKS


def _stat(pid: int) -> list[str]:
    """Return name, state, parent and so on of a process (proc_pid_stat(5) from field 2 on), or nothing."""
    try:
        text = (PROC / str(pid) / "stat").read_text("utf-8", "replace")
    except OSError:
        return []
    head, _, rest = text.rpartition(") ")
    return [head.partition("(")[2], *rest.split()]


class Sampler:
    """Looks at the browser's memory while it is open as a context; `peak` is the highest sum in bytes."""

    def __init__(self, root: int | None = None) -> None:
        self.root = os.getpid() if root is None else root
        self.peak = 0
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)

    def __enter__(self) -> Sampler:
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._over.set()
        self._thread.join()

    def look(self) -> int:
        """Return the sum in bytes now."""
        now = sum(map(proportional_size, descendants(self.root)))
        self.peak = max(self.peak, now)
        return now

    def _watch(self) -> None:
        while not self._over.wait(PERIOD):
            self.look()
