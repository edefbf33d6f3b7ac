"""What a teacher asks for: which lesson, which hidden cases, and what does not count this time."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Iterator
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path

from checker.checking import SEED
from checker.lessons import Lesson, load, slugs
from checker.record import restore
from checker.values import dumps


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """How a class is to be checked.

    `lesson` is empty when it is to be told from each file. `seed` draws the hidden cases. `without` names ideas that do
    not count, as `function:idea`.
    """

    lesson: str = ""
    seed: int = SEED
    without: tuple[str, ...] = ()

    def to_dict(self) -> dict[str, object]:
        """Return the order as JSON-ready data; `from_dict` is its inverse."""
        return {**asdict(self), "without": list(self.without)}

    @classmethod
    def from_dict(cls, data: object) -> Order:
        """Rebuild an order from `to_dict`. Raises ValueError for data that is none."""
        return restore(cls, data)


def fingerprint(order: Order) -> str:
    """Return a digest of all but the file that a verdict depends on: the order, the checker and the lessons.

    A verdict that was found under the same fingerprint need not be found again.
    """
    digest = hashlib.sha256(dumps([order.to_dict(), _engine()]).encode())
    for slug in [order.lesson] if order.lesson else slugs():
        for part in _contents(load(slug).folder, {".py", ".toml"}):
            digest.update(part)
    return digest.hexdigest()


def uncounted(without: Collection[str], lessons: Iterable[Lesson]) -> str:
    """Return the first function of which every idea is in `without`, so that nothing is left to check; else ""."""
    for task in (task for lesson in lessons for task in lesson.tasks):
        if {f"{task.function}:{idea}" for idea in task.ideas} <= set(without):
            return task.function
    return ""


@cache
def _engine() -> str:
    return engine_digest(Path(__file__).parent.parent)


def engine_digest(folder: Path) -> str:
    """Return a digest of the checker in `folder`, as source or compiled: a browser has no source of most modules."""
    return hashlib.sha256(b"".join(_contents(folder, {".py", ".pyc", ".js", ".toml"}))).hexdigest()


def _contents(folder: Path, suffixes: Collection[str]) -> Iterator[bytes]:
    """Yield the files of these kinds, each behind its path; not what Python keeps of them by itself."""
    for path in sorted(each for each in folder.rglob("*") if each.suffix in suffixes):
        if path.parent.name != "__pycache__":
            yield f"\n{path.relative_to(folder).as_posix()}\n".encode() + path.read_bytes()
