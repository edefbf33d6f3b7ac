"""A whole class through the checker: a stream of files in, what came of them out, in the same order.

Where the work is done is up to an executor of `concurrent.futures`, or anything with its `submit`: processes, threads,
other machines. It gets bytes and text and gives text, so the results are the same, byte for byte, wherever it is.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import BrokenExecutor, Executor, Future
from dataclasses import asdict, dataclass

from checker.desk.entry import Handin, Student
from checker.desk.journal import Journal
from checker.desk.marking import Marked, died, mark, refused
from checker.desk.order import Order
from checker.errors import NoSandbox, RunnerError
from checker.runners.choose import choose
from checker.runners.here import Here

AHEAD = 4
"""Files in memory for each worker."""
_ALONE = threading.Lock()
"""Code without a shield has the streams of this interpreter for itself."""


def mark_text(content: bytes, text: str) -> str:
    """Return what comes of one file as JSON: the work of a worker. `text` holds all but the content, from `_wire`."""
    data = json.loads(text)
    handin, order = Handin(data["path"], Student(**data["student"]), content), Order.from_dict(data["order"])
    if data["shielded"]:
        marked = asyncio.run(mark(handin, order, choose()))
    else:
        with _ALONE:
            marked = asyncio.run(mark(handin, order, Here()))
    return json.dumps(marked.to_dict())


def warm() -> None:
    """Start the sandbox of this worker ahead of its first file; who needs it hears of a failure."""
    with contextlib.suppress(NoSandbox, RunnerError):
        asyncio.run(choose().warm())


def ready() -> str:
    """Return why a worker cannot shut in code, as a key under `sandbox`, or an empty text when it can."""
    try:
        asyncio.run(choose().warm())
    except NoSandbox as error:
        return error.reason
    return ""


@dataclass(frozen=True, slots=True)
class _Work:
    """A file on its way: in the hands of a worker, or known from elsewhere."""

    handin: Handin
    future: Future[str] | None = None
    known: Marked | None = None

    @property
    def is_done(self) -> bool:
        return self.future is None or self.future.done()


class Batch:
    """One class under one order. `executor` makes an executor with `workers` workers; one that breaks is replaced."""

    def __init__(
        self, order: Order, journal: Journal, executor: Callable[[], Executor], *, workers: int, shielded: bool = True
    ) -> None:
        self._order, self._journal, self._make = order, journal, executor
        self._workers, self._shielded = workers, shielded
        self._executor: Executor | None = None

    def run(self, handins: Iterable[Handin]) -> Generator[Marked, None, None]:
        """Yield what came of each file, in order, as soon as it and all before it are finished.

        What the journal knows is not done again, nor is a second file with the same content. A file under which its
        worker dies is done once more, with no other beside it; when that fails as well its entry says so. Closing the
        iterator cancels what is left.
        """
        waiting: deque[_Work] = deque()
        asked: dict[str, Future[str]] = {}
        finished = False
        try:
            for handin in handins:
                waiting.append(self._begin(handin, asked))
                while waiting and (waiting[0].is_done or len(waiting) > self._workers * AHEAD):
                    yield self._finish(waiting.popleft())
            while waiting:
                yield self._finish(waiting.popleft())
            finished = True
        finally:
            if self._executor is not None:  # who stops before the end does not want to wait for what is under way
                self._executor.shutdown(wait=finished, cancel_futures=True)
                self._executor = None

    def _begin(self, handin: Handin, asked: dict[str, Future[str]]) -> _Work:
        known = refused(handin) if handin.reason else self._journal.find(handin)
        if known is not None:
            return _Work(handin, known=known)
        future = asked.get(handin.digest) if handin.content else None
        if future is None:
            future = asked[handin.digest] = self._submit(handin)
        return _Work(handin, future)

    def _submit(self, handin: Handin) -> Future[str]:
        try:
            self._executor = self._executor or self._make()
            return self._executor.submit(mark_text, handin.content, self._wire(handin))
        except BrokenExecutor:  # under the work of another file
            self._executor = self._make()
            return self._executor.submit(mark_text, handin.content, self._wire(handin))

    def _wire(self, handin: Handin) -> str:
        file = {"path": handin.path, "student": asdict(handin.student)}
        return json.dumps({**file, "order": self._order.to_dict(), "shielded": self._shielded})

    def _finish(self, work: _Work) -> Marked:
        marked = work.known or self._journal.find(work.handin)  # a twin may have been finished meanwhile
        if marked is None and work.future is not None:
            failed = work.future.exception() is not None
            marked = self._alone(work.handin) if failed else _read(work.future, work.handin)
        marked = marked or died(work.handin)
        self._journal.add(marked)
        return marked

    def _alone(self, handin: Handin) -> Marked | None:
        """Do one file again where nothing else runs, so that the worker's death can be put down to it."""
        executor = self._make()
        try:
            future = executor.submit(mark_text, handin.content, self._wire(handin))
            return None if future.exception() is not None else _read(future, handin)
        finally:
            executor.shutdown(wait=True, cancel_futures=True)


def _read(future: Future[str], handin: Handin) -> Marked:
    return Marked.from_dict(json.loads(future.result())).renamed(handin)
