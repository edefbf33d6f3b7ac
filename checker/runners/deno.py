"""Run calls on a laptop as in a browser: the same workers and the same Pyodide, in Deno processes without any right.

There is one process for each core. A process that fails under a job is replaced, and the job is done once more; only
when both have died it is taken for what the program did.
"""

from __future__ import annotations

import asyncio
import os
import queue
from types import TracebackType

from checker.calls import Job
from checker.errors import RunnerError
from checker.outcome import Crashed, Outcome
from checker.runners.laptop import find_tools
from checker.runners.process import Process, Refused
from checker.runners.protocol import Shield
from checker.runners.snapshot import snapshot
from checker.runners.worker import read_outcomes, to_wire

STUCK_SECONDS = 240.0
"""After so long without an answer a process counts as stuck; it limits the calls of a job itself, long before."""


class Deno:
    """The runner of laptops and of continuous integration, with `size` processes that work side by side."""

    shield = Shield.DENO

    def __init__(self, size: int | None = None) -> None:
        self._size = size or os.cpu_count() or 1
        self._idle: queue.LifoQueue[Process | None] = queue.LifoQueue()
        self._open: set[Process] = set()
        for _ in range(self._size):
            self._idle.put(None)

    def __enter__(self) -> Deno:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def pids(self) -> list[int]:
        """Return the numbers of the processes that are open."""
        return sorted(process.pid for process in self._open)

    async def warm(self) -> None:
        """Start one process. Raises NoSandbox when Deno or Pyodide is not installed, RunnerError when it fails."""
        await asyncio.to_thread(self._warm)

    async def run(self, job: Job) -> list[Outcome]:
        """Return one outcome for each call of `job`, in order. Raises RunnerError when no process can be had."""
        return await asyncio.to_thread(self._run, job)

    def close(self) -> None:
        """End all processes; the runner can still be used, and starts new ones then."""
        for process in list(self._open):
            self._end(process)

    def _warm(self) -> None:
        process = self._idle.get()
        try:
            process = process or self._start()
        finally:
            self._idle.put(process)

    def _run(self, job: Job) -> list[Outcome]:
        message = {"wire": to_wire(job.to_dict())}
        process = self._idle.get()
        refused: Refused | None = None
        try:
            for _ in range(2):
                if process is None or process not in self._open:
                    process = self._start()
                try:
                    answer = process.ask(message, STUCK_SECONDS)
                except RunnerError as error:
                    refused = error if isinstance(error, Refused) else refused
                    self._end(process)
                    process = None
                else:
                    if answer["worn"]:
                        self._end(process)
                    return read_outcomes(answer["answer"], len(job.calls))
        finally:
            self._idle.put(process)
        if refused is not None:
            raise refused
        return [Crashed("lost") for _ in job.calls]

    def _start(self) -> Process:
        tools = find_tools()
        process = Process(tools, snapshot(tools))
        self._open.add(process)
        try:
            process.open(making=False)
        except RunnerError:
            self._end(process)
            raise
        return process

    def _end(self, process: Process) -> None:
        self._open.discard(process)
        process.close()
