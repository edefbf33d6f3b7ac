"""A lesson in a live notebook: watches which cells run, checks the checkpoint functions in them, shows the panels.

The cells are kept by their id in the order they ran last, so a check sees what a fresh run of the notebook would.
"""

from __future__ import annotations

import asyncio
import difflib
import sys
import traceback
from collections.abc import Callable, Coroutine
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from IPython import get_ipython
from IPython.display import display

from checker.answers import plan
from checker.checking import SEED, first_verdict
from checker.endings import AwaitingCells, soften
from checker.examples import functions
from checker.headline import Status
from checker.lessons import Lesson
from checker.livemodel import LiveModel
from checker.messages import say
from checker.progress import Progress
from checker.runners.protocol import Runner
from checker.submission import Cell, defined_functions, from_cells
from checker.verdict import Verdict, broken
from checker.views import panel
from checker.views.widget import Board
from checker.workbench import Workbench, open_experiment

NEAR = 0.8
PAUSE = 1.0


class LiveLesson:
    """What `checker.open_lesson` returns: the tools of one lesson in one notebook.

    `example` holds the lesson's own functions, for the worked examples; `figure()` returns the interactive picture.
    """

    def __init__(self, lesson: Lesson, language: str, runner: Runner, progress: Progress) -> None:
        self.lesson, self.language = lesson, language
        self.example = SimpleNamespace(**functions(lesson))
        self._runner, self._progress = runner, progress
        self._cells: dict[str, Cell] = {}
        self._boards: dict[str, Board] = {}
        self._verdicts: dict[str, Verdict] = {}
        self._states: dict[int, str] = {}
        self._heard: Any = None
        self._turn = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()
        self._head = Board(language, self._head_action)
        self._model: LiveModel | None = None

    def figure(self) -> object:
        """Return the interactive picture of the lesson, to be shown as the last line of a cell."""
        module: Any = self.lesson.module("figure")
        return module.figure(Figure(self.lesson, self.language))

    def model(self) -> LiveModel:
        """Return the form in which a real language model can be connected, the same each time."""
        if self._model is None:
            self._model = LiveModel(self.language, Path.cwd())
        return self._model

    async def experiment(self) -> object:
        """Return the experiment of the lesson, which works with the student's own functions as far as these pass."""
        async with self._turn:
            bench = Workbench(self.lesson, self.language, Path.cwd(), display)
            return await open_experiment(bench, list(self._cells.values()), self._runner)

    def open(self) -> None:
        """Show the head of the lesson and start watching the cells that run."""
        shell = get_ipython()
        if shell is not None:
            soften(shell, self.language)
            shell.run_cell_async = AwaitingCells(shell)
            self._take_over(shell.events)
            shell.events.register("post_run_cell", self._ran)
        self._show_head()
        display(self._head)
        self._start(self._recall())
        self._start(self._prepare())

    def _take_over(self, events: Any) -> None:
        for watcher in list(events.callbacks.get("post_run_cell", ())):
            earlier = getattr(watcher, "__self__", None)
            if isinstance(earlier, LiveLesson):
                events.unregister("post_run_cell", watcher)
                self._cells.update(earlier._cells)

    def _ran(self, result: Any) -> None:
        """Note the cell that just ran, and check the checkpoint functions that it defines."""
        if result is self._heard:
            return  # announced twice
        self._heard = result
        source = str(result.info.raw_cell or "")
        key = _cell_id() or f"run {result.execution_count}"
        self._cells.pop(key, None)
        self._cells[key] = Cell(str(result.execution_count or len(self._cells) + 1), source)
        for function in self._concerned(source):
            self._boards[function] = board = Board(self.language, self._action(function))
            board.show(panel.checkpoint(None, function, self.lesson, self.language), self._say("checking"), busy=True)
            display(board)
            self._start(self._check(function), function)

    def _concerned(self, source: str) -> list[str]:
        """Return the checkpoint functions that a cell is about: by their name, or by a name that comes close."""
        ours = [task.function for task in self.lesson.tasks]
        found = defined_functions(source)
        named = [function for function in ours if function in found]
        if named:
            return named
        known = {*ours, *self.lesson.given}
        near = [difflib.get_close_matches(name, ours, 1, NEAR) for name in found if name not in known]
        return list(dict.fromkeys(match for matches in near for match in matches))

    async def _check(self, function: str) -> None:
        async with self._turn:
            submission = from_cells(list(self._cells.values()))
            found = await first_verdict(self.lesson, function, submission, self._runner)
            self._show(found.verdict)
            await asyncio.sleep(0)  # lets the panel show it
            self._show(found.explained())
        for task in self.lesson.tasks:
            stale = self._verdicts.get(task.function)
            if function in task.needs and stale is not None and stale.status is not Status.PASSED:
                await self._check(task.function)
        await self._keep()

    async def _check_all(self) -> None:
        self._head.show(self._head.html, self._say("checking"), busy=True)
        for task in self.lesson.tasks:
            await self._check(task.function)
        self._show_head()

    async def _recall(self) -> None:
        kept = await self._progress.read(self.lesson.slug)
        if kept is None:
            self._show_head(self._say("not_saved"))
            return
        self._states = {**kept, **self._states}
        self._show_head()

    async def _prepare(self) -> None:
        """Work ahead while the student reads: start the runner, and let the reference answer the trials."""
        await self._runner.warm()
        for task in self.lesson.tasks:
            await asyncio.sleep(PAUSE)
            plan(self.lesson, task.function, SEED)

    async def _keep(self) -> None:
        saved = await self._progress.write(self.lesson.slug, self._states, len(self.lesson.tasks))
        self._show_head("" if saved else self._say("not_saved"))

    def _show(self, verdict: Verdict) -> None:
        self._verdicts[verdict.function] = verdict
        if self._states.get(verdict.number) != Status.PASSED:
            self._states[verdict.number] = str(verdict.status)
        board = self._boards.get(verdict.function)
        if board is not None:
            html = panel.checkpoint(verdict, verdict.function, self.lesson, self.language)
            board.show(html, panel.spoken(verdict, self.language))
        self._show_head()

    def _show_head(self, note: str = "") -> None:
        live = panel.progress(self._states, len(self.lesson.tasks), self.language)
        lost = [verdict for function, verdict in self._verdicts.items() if function not in self._boards]
        html = panel.head(self._states, self.lesson, self.language, lost=lost)
        self._head.show(html, f"{live}. {note}".strip())

    def _head_action(self, action: str) -> None:
        if action == "all":
            self._start(self._check_all())
        elif action == "hand_in":  # the page of the site takes this click for itself, so here is no such page
            self._show_head(self._say("hand_in_elsewhere"))

    def _action(self, function: str) -> Callable[[str], None]:
        def clicked(action: str) -> None:
            if action == "again":
                board = self._boards[function]
                board.show(board.html, self._say("checking"), busy=True)
                self._start(self._check(function), function)

        return clicked

    def _start(self, work: Coroutine[Any, Any, None], function: str | None = None) -> None:
        """Run `work` beside the notebook; should it fail, say so in the panel instead of waiting for ever."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(lambda done: self._finished(done, function))

    def _finished(self, task: asyncio.Task[None], function: str | None) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is None:
            return
        detail = f"{type(error).__name__}: {error}"
        traceback.print_exception(error, file=sys.__stderr__)  # the browser's console, for the maintainer
        if function is not None:
            self._show(broken(function, self.lesson.number(function), "panel", detail))
        else:
            self._show_head(detail)

    def _say(self, key: str) -> str:
        return say(f"panel.{key}", self.language)


def _cell_id() -> str:
    """Return the id of the cell that runs, which the request for it carries, or nothing where there is none."""
    kernel = getattr(get_ipython(), "kernel", None)
    header = getattr(kernel, "_parent_header", None) or {}
    return str(header.get("metadata", {}).get("cellId", ""))


class Figure:
    """What a lesson's figure.py gets to work with."""

    def __init__(self, lesson: Lesson, language: str) -> None:
        self.language = language
        self._lesson = lesson
        self._functions = functions(lesson)

    def say(self, key: str, **fields: object) -> str:
        """Return the label under `figure.<key>` in the student's language."""
        return self._lesson.say(f"figure.{key}", self.language, **fields)

    def reference(self, name: str) -> Any:
        """Return the lesson's own function of this name."""
        return self._functions[name]
