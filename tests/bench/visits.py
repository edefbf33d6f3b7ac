"""One visit: a lesson is opened, its first cell run, a checkpoint answered and checked, and checked again some times.

Every contender goes through the same steps, in the order of a student in a hurry: as soon as the text can be read and
the notebook takes cells, the first cell that prints is run, then what it takes to get a verdict. Cells are run by the
command that Shift+Enter stands for, and what counts is what stands on the page.
"""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from playwright.sync_api import Page

from tests.bench import programs
from tests.bench.memory import Sampler, processor_time
from tests.bench.traffic import Host, total
from tests.browser.student import READY

MEGA = 1e6
# Runs a cell, after its source has been replaced when there is another; answers how many milliseconds it took until the
# words stood beneath it, and all that stands there.
RUN = """async ({ holds, source, says }) => {
  const book = jupyterapp.shell.currentWidget.content;
  const isIt = ({ model }) => model.type === 'code' && model.sharedModel.source.includes(holds);
  const index = book.widgets.findIndex(isIt);
  if (index < 0) throw new Error(`no cell holds ${holds}`);
  const cell = book.widgets[index];
  book.deselectAll();
  book.activeCellIndex = index;
  if (source !== null) cell.model.sharedModel.source = source;
  await book.scrollToItem(index);
  const began = performance.now();
  await jupyterapp.commands.execute('notebook:run-cell');
  for (;;) {
    const outputs = cell.node.querySelector('.jp-Cell-outputArea');
    const said = outputs?.textContent ?? '';
    const ended = performance.now();
    if (said.includes(says) && !outputs.querySelector('.wp-busy')) return [ended - began, said];
    if (ended - began > 300_000) throw new Error(`under the cell with ${holds}: ${said.slice(-600)}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}"""
RESTART = "() => jupyterapp.shell.currentWidget.sessionContext.restartKernel()"
SINCE_WORKER = "() => (window.firstWorker === undefined ? null : performance.now() - window.firstWorker)"


@dataclass(frozen=True, slots=True)
class Step:
    """A cell to run: words of it, another source for it or None, and the words to wait for beneath it."""

    holds: str
    source: str | None
    says: str


CHECKS: dict[str, Sequence[Step]] = {
    "ours": (
        Step(programs.OPENING, None, ""),
        Step(programs.CHECKPOINT, programs.SOURCE, programs.SAYS),
    ),
    # The cell that opens the lesson needs our site, so that of the stock one holds the check.
    "stock": (
        Step(programs.CHECKPOINT, programs.SOURCE, ""),
        Step(programs.OPENING, programs.CHECK, programs.CHECKED),
    ),
}
AGAIN: dict[str, Sequence[Step]] = {
    "ours": (Step(programs.CHECKPOINT, None, programs.SAYS),),
    "stock": (Step(programs.CHECKPOINT, None, ""), Step("check_task", None, programs.CHECKED)),
}
"""What is run for a verdict, and for another one on the same function."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How often a verdict is asked for again in a visit, and the seconds of rest before each: a student reads first."""

    times: int = 3
    rest: float = 2.0


@dataclass(slots=True)
class Visit:
    """A visit of `contender` at `page`, which is its site's `host` or a file; `figures` grows as it goes on."""

    contender: str
    page: Page
    host: Host | None = None
    pace: Pace = Pace()
    figures: dict[str, float] = field(default_factory=dict)
    _began: float = 0.0
    _sent: int = 0
    _burnt: float = 0.0

    def go(self, address: str) -> None:
        """Go through all steps of a lesson, and keep what they cost."""
        with Sampler() as sampler:
            self.open(address)
            self.read()
            self.run_first()
            self.check()
            sampler.look()
            self.check_again()
        self.figures["memory"] = sampler.peak / MEGA

    def open(self, address: str) -> None:
        """Go to the address; the clock starts."""
        self._sent = len(self.host.sent) if self.host else 0
        self._burnt = processor_time(_own())
        self._began = time.monotonic()
        self.page.goto(address, wait_until="commit")

    def read(self) -> None:
        """Wait until the first sentence of the lesson is on the page."""
        self.page.get_by_text(programs.SENTENCE).filter(visible=True).first.wait_for()
        self.mark("readable")

    def run_first(self) -> None:
        """Run the first cell that prints, as soon as the notebook takes cells."""
        self.page.wait_for_function(READY)
        self.run(Step(programs.FIRST, None, programs.PRINTS))
        self.mark("first_result")
        self.keep_since_worker("kernel")

    def check(self) -> None:
        """Write the function and wait for the verdict; what was sent until then is what opening and checking takes."""
        for step in CHECKS[self.contender]:
            self.run(step)
        self.mark("first_verdict")
        if self.host:
            traffic = total(self.host.sent[self._sent :])
            self.figures |= {"requests": traffic.requests, "wire": traffic.wire / MEGA, "raw": traffic.raw / MEGA}

    def check_again(self) -> None:
        """Ask for the same verdict some times more, and keep the median."""
        found = []
        for _ in range(self.pace.times):
            self.page.wait_for_timeout(1000 * self.pace.rest)
            found.append(sum(self.run(step)[0] for step in AGAIN[self.contender]))
        self.figures["recheck"] = statistics.median(found)

    def restart(self) -> None:
        """Throw the kernel away, and keep how long it takes until another one has run a cell."""
        began = time.monotonic()
        self.page.evaluate(RESTART)
        self.run(Step(programs.FIRST, None, programs.PRINTS))
        self.figures["restart"] = time.monotonic() - began

    def run(self, step: Step) -> tuple[float, str]:
        """Run a cell and return the seconds it took and what stands beneath it."""
        spent, said = self.page.evaluate(RUN, {"holds": step.holds, "source": step.source, "says": step.says})
        return spent / 1000, said

    def keep_since_worker(self, name: str) -> None:
        """Keep under this name the seconds since the page made its first worker, if it made one."""
        since = self.page.evaluate(SINCE_WORKER)
        if since is not None:
            self.figures.setdefault(name, since / 1000)

    def mark(self, name: str) -> None:
        """Keep under this name the seconds since the visit began, and the processor time."""
        self.figures[name] = time.monotonic() - self._began
        self.figures[f"cpu_{name.removeprefix('first_')}"] = processor_time(_own()) - self._burnt


@dataclass(slots=True)
class BareVisit(Visit):
    """The same with an interpreter that has nothing around it: there is no lesson to read, and its texts are sent."""

    def read(self) -> None:
        """Do nothing: there is nothing to read."""

    def run_first(self) -> None:
        """Run the text of the first cell."""
        self.page.wait_for_function("() => window.started")
        self.page.evaluate("() => window.started")
        self.keep_since_worker("kernel")
        self._send(f"passages, questions = 10_000, 200\n{programs.FIRST}", programs.PRINTS)
        self.mark("first_result")

    def run(self, step: Step) -> tuple[float, str]:
        """Run the check, whatever the step: there is only one text to send."""
        text = f"In = [{programs.SOURCE!r}]\n{programs.CHECK}"
        began = time.monotonic()
        said = self._send(text, programs.CHECKED)
        return time.monotonic() - began, said

    def restart(self) -> None:
        """Start another worker in the place of the first, and run something in it."""
        began = time.monotonic()
        self.page.evaluate("() => window.bare.start()")
        self._send(f"passages, questions = 10_000, 200\n{programs.FIRST}", programs.PRINTS)
        self.figures["restart"] = time.monotonic() - began

    def _send(self, text: str, says: str) -> str:
        packages = ["werkplaats", "werkplaats-lessons"] if "checker" in text else []
        said: str = self.page.evaluate("([text, packages]) => window.bare.run(text, packages)", [text, packages])
        if says not in said:
            raise AssertionError(f"{says!r} is not in {said!r}")
        return said


CHECKS["bare"] = AGAIN["bare"] = (Step("", None, ""),)


def _own() -> int:
    return os.getpid()
