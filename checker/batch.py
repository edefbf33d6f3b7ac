"""A whole class through the checker: a stream of files in, their entries out in the same order.

Where the work is done is up to an executor of `concurrent.futures`, or anything with its `submit`: processes, threads,
other machines. It gets bytes and text and gives text, so the results are the same, byte for byte, wherever it is.
"""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from dataclasses import asdict, dataclass

from checker.desk.entry import Entry, Handin, Student
from checker.desk.journal import Journal, renamed
from checker.desk.marking import Unmarked, mark
from checker.desk.order import Order
from checker.runners.choose import choose
from checker.runners.here import Here

AHEAD = 4
"""Files in memory for each worker."""
ATTEMPTS = 2


def mark_text(content: bytes, text: str) -> str:
    """Return the entry of one file as JSON: what runs in a worker. `text` holds all but the content, from `_wire`."""
    data = json.loads(text)
    handin = Handin(data["path"], Student(**data["student"]), content, data["reason"], data["fields"])
    runner = choose() if data["shielded"] else Here()
    return json.dumps(asyncio.run(mark(handin, Order.from_dict(data["order"]), runner)).to_dict())


@dataclass(slots=True)
class _Work:
    """A file on its way: in the hands of a worker, or with an entry from elsewhere."""

    handin: Handin
    future: Future[str] | None = None
    entry: Entry | None = None
    attempts: int = 0

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

    def run(self, handins: Iterable[Handin]) -> Iterator[Entry]:
        """Yield one entry for each file, in order, as soon as it and all before it are finished.

        What the journal knows is not done again, nor is a second file with the same content. A file whose worker dies
        is done once more; when that fails as well its entry says so. Closing the iterator cancels what is left.
        """
        waiting: deque[_Work] = deque()
        asked: dict[str, _Work] = {}
        try:
            for handin in handins:
                waiting.append(self._begin(handin, asked))
                while waiting and (waiting[0].is_done or len(waiting) > self._workers * AHEAD):
                    yield self._finish(waiting.popleft())
            while waiting:
                yield self._finish(waiting.popleft())
        finally:
            if self._executor is not None:
                self._executor.shutdown(wait=True, cancel_futures=True)
                self._executor = None

    def _begin(self, handin: Handin, asked: dict[str, _Work]) -> _Work:
        known = self._journal.find(handin)
        if known is not None:
            return _Work(handin, entry=known)
        twin = asked.get(handin.digest) if handin.content else None
        if twin is not None:
            return _Work(handin, twin.future, twin.entry, ATTEMPTS - 1)
        work = asked[handin.digest] = _Work(handin)
        self._submit(work)
        return work

    def _submit(self, work: _Work) -> None:
        work.attempts += 1
        try:
            self._executor = self._executor or self._make()
            work.future = self._executor.submit(mark_text, work.handin.content, self._wire(work.handin))
        except BrokenExecutor:  # under the work of another file
            self._executor = self._make()
            work.future = self._executor.submit(mark_text, work.handin.content, self._wire(work.handin))

    def _wire(self, handin: Handin) -> str:
        head = {"path": handin.path, "student": asdict(handin.student), "reason": handin.reason}
        rest = {"fields": dict(handin.fields), "order": self._order.to_dict(), "shielded": self._shielded}
        return json.dumps({**head, **rest})

    def _finish(self, work: _Work) -> Entry:
        entry = work.entry
        while entry is None:
            try:
                entry = renamed(Entry.from_dict(json.loads(work.future.result())), work.handin) if work.future else None
            except BrokenExecutor:
                if work.attempts >= ATTEMPTS:
                    return _died(work.handin)
                self._submit(work)
        self._journal.add(entry)
        return entry


def _died(handin: Handin) -> Entry:
    return Entry(path=handin.path, digest=handin.digest, student=handin.student, reason=Unmarked.DIED)
