"""A key that is used and never shown: held in a closure, so that no attribute, repr, copy or pickle has it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn

HIDDEN = "•••"


class Secret:
    """Holds one text. Only `reveal()` gives it, and whoever calls that lets nothing raise while it is in a variable."""

    __slots__ = ("reveal",)
    reveal: Callable[[], str]

    def __init__(self, text: str) -> None:
        self.reveal = lambda: text

    def __bool__(self) -> bool:
        """Tell whether there is a key at all."""
        return bool(self.reveal())

    def __repr__(self) -> str:
        return HIDDEN

    def __reduce__(self) -> NoReturn:
        raise TypeError("a key is not copied or stored")

    def scrub(self, text: str) -> str:
        """Return `text` with the key taken out; servers like to repeat a wrong one in their complaint."""
        return text.replace(self.reveal(), HIDDEN) if self else text
