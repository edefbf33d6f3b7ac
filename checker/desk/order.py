"""What a teacher asks for: which lesson, which hidden cases, and what does not count this time."""

from __future__ import annotations

import hashlib
from dataclasses import asdict, dataclass

from checker.checking import SEED, VERSION
from checker.lessons import load, slugs
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
    digest = hashlib.sha256(dumps([order.to_dict(), VERSION]).encode())
    for slug in [order.lesson] if order.lesson else slugs():
        folder = load(slug).folder
        for path in sorted(each for each in folder.rglob("*") if each.suffix in {".py", ".toml"}):
            digest.update(f"\n{path.relative_to(folder).as_posix()}\n".encode() + path.read_bytes())
    return digest.hexdigest()
