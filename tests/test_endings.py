"""Cells that end early in a live notebook: what the student reads, and that the notebook goes on."""

from __future__ import annotations

import asyncio
import sys
import traceback
from typing import Any

import pytest
from IPython.core.interactiveshell import InteractiveShell
from traitlets.config import Config

from checker.endings import DEEPEST, FRAMES, AwaitingCells, limit_recursion, soften
from checker.messages import say


class Shell(InteractiveShell):
    """A shell that keeps what it would show of an exception, as the one of JupyterLite does."""

    def _showtraceback(self, etype: Any, evalue: Any, stb: Any) -> None:
        self.shown = (etype, list(stb))

    def atexit_operations(self) -> None:
        """Leave nothing to do for when the tests end."""


@pytest.fixture
def shell() -> Shell:
    """A shell of its own, with our endings in Dutch; without a history file."""
    made = Shell(config=Config({"HistoryManager": {"enabled": False}}))
    soften(made, "nl")
    return made


STOPPED = {
    "exit()": ("x = 1\nexit()\nx = 2", 2, []),
    "quit()": ("x = 1\nquit()\nx = 2", 2, []),
    "exit with a status": ("x = 1\nexit(3)\nx = 2", 2, []),
    "sys.exit": ("import sys\nx = 1\nsys.exit()\nx = 2", 3, []),
    "sys.exit with a text": ("import sys\nx = 1\nsys.exit('klaar')\nx = 2", 3, ["klaar"]),
    "raise": ("x = 1\nraise SystemExit\nx = 2", 2, []),
    "in a function": ("x = 1\ndef f():\n    exit()\n\nf()\nx = 2", 5, []),
    "after await": ("import asyncio\nx = 1\nawait asyncio.sleep(0)\nexit()\nx = 2", 4, []),
}


@pytest.mark.parametrize(("source", "line", "before"), STOPPED.values(), ids=STOPPED)
def test_a_cell_stops_and_python_goes_on(shell: Shell, source: str, line: int, before: list[str]) -> None:
    """What stands below the stop is not run, the sentence names its line, and the next cell runs."""
    result = shell.run_cell(source)
    assert isinstance(result.error_in_exec, SystemExit)
    assert shell.shown == ("SystemExit", [*before, say("cell.left", "nl", line=line)])
    assert shell.run_cell("y = x").success
    assert shell.user_ns["y"] == 1


def test_exit_without_brackets_says_how(shell: Shell) -> None:
    """A bare `exit` stops nothing, and shows how it is done."""
    result = shell.run_cell("exit")
    assert result.success
    assert repr(result.result) == say("cell.leave", "nl")


def test_the_language_is_that_of_the_lesson_opened_last(shell: Shell) -> None:
    soften(shell, "sv")
    shell.run_cell("exit()")
    assert shell.shown[1] == [say("cell.left", "sv", line=1)]


def test_full_memory_is_said_in_one_sentence(shell: Shell) -> None:
    shell.run_cell("raise MemoryError")
    assert shell.shown == ("MemoryError", [say("cell.full", "nl")])


def test_a_deep_recursion_is_shown_short(shell: Shell) -> None:
    """Of the frames of an endless recursion only the first are kept to be shown, and the error keeps its name."""
    result = shell.run_cell("def f(n):\n    return f(n + 1)\n\nf(0)")
    assert shell.shown[0] is RecursionError
    assert len(list(traceback.walk_tb(result.error_in_exec.__traceback__))) <= FRAMES + 1


@pytest.mark.parametrize(("asked", "given"), [(3000, 3000), (10**6, DEEPEST)], ids=["lower", "higher"])
def test_recursion_has_a_bottom(asked: int, given: int) -> None:
    before = sys.getrecursionlimit()
    try:
        limit_recursion(asked)
        assert sys.getrecursionlimit() == given
    finally:
        sys.setrecursionlimit(before)


def test_other_errors_are_shown_as_before(shell: Shell) -> None:
    shell.run_cell("raise KeyboardInterrupt")
    kind, lines = shell.shown
    assert kind is KeyboardInterrupt
    assert "KeyboardInterrupt" in "\n".join(lines)


def test_a_cell_with_await_is_announced(shell: Shell) -> None:
    """JupyterLite runs a cell with `await` by `run_cell_async`, of which IPython itself tells nobody."""
    heard = []
    shell.events.register("post_run_cell", lambda result: heard.append(result.info.raw_cell))
    shell.run_cell_async = AwaitingCells(shell)
    asyncio.run(shell.run_cell_async("await nothing()", transformed_cell="x = 1", store_history=False))
    assert heard == ["await nothing()"]
