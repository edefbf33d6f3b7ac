"""How a cell of a live notebook ends early: with a sentence of ours, and without taking Python along.

Python in a browser has nobody to start it again: an `exit()` that ends it would cost the student every variable.
"""

from __future__ import annotations

import os
import sys
import warnings
from types import TracebackType
from typing import Any, NoReturn

from checker.messages import say

FRAMES = 12
DEEPEST = 20_000


class Leave:
    """What `exit` and `quit` mean in a lesson: the cell stops here, and Python goes on."""

    def __init__(self, hint: str) -> None:
        self._hint = hint

    def __call__(self, code: object = None) -> NoReturn:
        """Stop the cell."""
        raise SystemExit(code)

    def __repr__(self) -> str:
        return self._hint


def soften(shell: Any, language: str) -> None:
    """Let cells that run in `shell` from now on stop by `exit()` and its kin, or run out of memory, and live.

    A second call replaces the first: the sentences are in the language of the lesson that was opened last.
    """
    leave = Leave(say("cell.leave", language))
    shell.user_ns.update(exit=leave, quit=leave)
    if sys.platform == "emscripten":
        os._exit = os.abort = leave
        sys.setrecursionlimit = limit_recursion
    warnings.filterwarnings("ignore", message="To exit: use")
    shell.showtraceback = Traceback(shell, language)


_set_limit = sys.setrecursionlimit


def limit_recursion(limit: int) -> None:
    """Set how deep calls may go, up to DEEPEST: clearing up after deeper ones can end Pyodide by a stack overflow."""
    _set_limit(min(limit, DEEPEST))


class Traceback:
    """Shows what ended a cell, in place of IPython's own way where that says nothing to a student."""

    def __init__(self, shell: Any, language: str) -> None:
        self._shell, self._language = shell, language
        # Made now: a text that is made when memory is full comes out of Pyodide as rubbish.
        self._full = [say("cell.full", language)]

    def __call__(self, exc_tuple: Any = None, *arguments: Any, **options: Any) -> None:
        """Show the exception, which is the current one where `exc_tuple` is None."""
        _, error, trace = exc_tuple or sys.exc_info()
        if isinstance(error, SystemExit):
            self._shell._showtraceback("SystemExit", str(error), self._stopped(error, trace))
        elif isinstance(error, MemoryError):
            self._shell._showtraceback("MemoryError", "", self._full)
        else:
            if isinstance(error, RecursionError):
                shorten(trace)
            type(self._shell).showtraceback(self._shell, exc_tuple, *arguments, **options)

    def _stopped(self, error: SystemExit, trace: TracebackType | None) -> list[str]:
        asked = [] if error.code is None or isinstance(error.code, int) else [str(error.code)]
        cell = trace and trace.tb_next  # the first frame is IPython's
        if cell is None:
            return [*asked, say("cell.left_somewhere", self._language)]
        return [*asked, say("cell.left", self._language, line=cell.tb_lineno)]


def shorten(trace: TracebackType | None) -> None:
    """Cut a traceback off after the first frames: with a million of them, showing it takes longer than a lesson."""
    for _ in range(FRAMES):
        trace = trace and trace.tb_next
    if trace is not None:
        trace.tb_next = None


class AwaitingCells:
    """Announces cells with `await` too: IPython does so for every cell, but JupyterLite runs these past it."""

    def __init__(self, shell: Any) -> None:
        self._shell = shell

    async def __call__(self, *arguments: Any, **options: Any) -> Any:
        """Run a cell as before, and announce it. A cell without `await` is announced twice."""
        result = await type(self._shell).run_cell_async(self._shell, *arguments, **options)
        self._shell.events.trigger("post_run_cell", result)
        return result
