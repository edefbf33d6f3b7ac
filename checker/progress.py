"""Where a student's progress is kept: in the browser's own database, or nowhere when there is no browser."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any, Protocol

from checker.browser import site_module, to_object


class Progress(Protocol):
    """Keeps, for each lesson, which checkpoints have passed. Both methods tell by False or None that they could not."""

    async def read(self, lesson: str) -> Mapping[int, str] | None:
        """Return the status by checkpoint number, empty for a new lesson, or None when nothing can be kept."""
        ...

    async def write(self, lesson: str, states: Mapping[int, str], total: int) -> bool:
        """Keep these states; tell whether that worked."""
        ...


class Forgetful:
    """Keeps progress for as long as this object lives."""

    def __init__(self) -> None:
        self.kept: dict[str, dict[int, str]] = {}

    async def read(self, lesson: str) -> Mapping[int, str] | None:
        """Return what was written before."""
        return self.kept.get(lesson, {})

    async def write(self, lesson: str, states: Mapping[int, str], total: int) -> bool:
        """Keep these states in memory."""
        self.kept[lesson] = dict(states)
        return True


class BrowserProgress:
    """Keeps progress in the browser through the site's progress.js, which the landing page reads too."""

    async def read(self, lesson: str) -> Mapping[int, str] | None:
        """Return the kept states, or None when the browser keeps nothing."""
        store = await site_module("progress.js")
        kept = await store.readAll()
        if not kept:  # JavaScript's null, which is not Python's None
            return None
        record: dict[str, Any] = kept.to_py().get(lesson, {})
        return {int(number): str(state) for number, state in record.get("checkpoints", {}).items()}

    async def write(self, lesson: str, states: Mapping[int, str], total: int) -> bool:
        """Keep these states; a checkpoint that has passed before stays passed."""
        store = await site_module("progress.js")
        checkpoints = {str(number): str(state) for number, state in states.items()}
        return bool(await store.writeProgress(lesson, to_object({"checkpoints": checkpoints, "total": total})))


def choose_progress() -> Progress:
    """Return the store for where we are."""
    return BrowserProgress() if sys.platform == "emscripten" else Forgetful()
