"""The teacher's desk as a page of the site: what the page asks for goes in and comes out as plain text and bytes.

It is the half in Python, in a Web Worker of its own; the other half is lite/desk. What it does with a class is what the
command line does, with the same parts and in the same order.
"""

from __future__ import annotations

import asyncio
import io
import json
import zipfile
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial

from checker.desk.comparison import compare
from checker.desk.entry import Handin
from checker.desk.intake import Intake, from_files
from checker.desk.journal import Journal
from checker.desk.marking import Marked, died, mark
from checker.desk.order import Order, fingerprint, uncounted
from checker.desk.outbox import files
from checker.desk.results import Results, results
from checker.desk.row import Remark, Row
from checker.desk.slices import opened
from checker.errors import InvalidTemplate
from checker.lessons import load, slugs
from checker.messages import say
from checker.runners.protocol import Runner
from checker.views import register
from checker.views.feedback import Reveal, feedback
from checker.views.remarksheet import read_remarks

MAX_REMARKS = 5_000_000
_EPOCH = (1980, 1, 1, 0, 0, 0)

Read = Callable[[int, int, int], bytes | None]
"""Gives the bytes of file number n from start to end, or None when the browser cannot read it any more."""
Part = Callable[[int, int], bytes | None]
Tell = Callable[[str], None]


@dataclass(slots=True)
class Class:
    """What was handed in, and the teacher's remarks that came along."""

    intake: Intake
    remarks: tuple[Remark, ...] = ()


@dataclass(slots=True)
class Round:
    """A class under one order, as far as it is finished: by position in the intake."""

    order: Order
    weights: tuple[int, ...]
    marked: dict[int, Marked] = field(default_factory=dict)


class Desk:
    """One teacher's desk. Texts are JSON; `kept` is the round that is exported, `trial` one to compare it with.

    `lanes`: the runners of the files that are marked at the same time, of which some may be one and the same.
    """

    def __init__(self, lanes: Sequence[Runner], read: Read) -> None:
        self._lanes, self._read = lanes, read
        self._class = Class(from_files([]))
        self._journals: dict[str, Journal] = {}
        self._rounds: dict[str, Round] = {}
        self._working: list[asyncio.Future[None]] = []

    async def warm(self) -> None:
        """Wait until code can be run. Raises RunnerError when there is no worker to be had."""
        for lane in dict.fromkeys(self._lanes):
            await lane.warm()

    def lessons(self, language: str) -> str:
        """Return the lessons to choose from, with their checkpoints and ideas."""
        return json.dumps(register.lessons(language))

    def take(self, listing: str, template: str, language: str) -> str:
        """Take in the files of `listing`, [[name, size], …], and return their rows before anything is run.

        Remarks of the teacher among them are set apart. `problem` is what is wrong with `template`, if anything is.
        """
        named = [(name, size, partial(self._read, number)) for number, (name, size) in enumerate(json.loads(listing))]
        is_sheet = partial(_is_sheet, alone=len({name.partition("/")[0] for name, _, _ in named if "/" in name}) == 1)
        sheets = [each for each in named if is_sheet(each[0], each[1])]
        rest = [(name, partial(opened, size, part)) for name, size, part in named if not is_sheet(name, size)]
        try:
            self._class = Class(from_files(rest, template))
        except InvalidTemplate as error:
            problem = say(f"template.{error.problem}", language, template=error.template, field=error.field)
            return json.dumps({"problem": problem})
        self._class.remarks, problems = _remarks(sheets, language)
        self._rounds.clear()
        found = {
            "rows": [register.found(handin, language) for handin in self._class.intake],
            "left_out": register.left_out(self._class.intake.left_out, language),
            "problems": problems,
            "sheets": [name for name, _, _ in sheets],
        }
        return json.dumps(found)

    async def mark(self, name: str, order: str, tell: Tell, language: str) -> bool:
        """Mark the class under `order`, as the round of this name, and return whether it was finished.

        `order`: an Order with `weights`. `tell` hears of each file that is done, with its row. What is known under the
        same order is not done again. Raises LessonNotFound, and ValueError for an order that is none or that leaves a
        checkpoint without a single idea.
        """
        data = json.loads(order)
        made = Round(weights=tuple(data.pop("weights")), order=_sensible(Order.from_dict(data)))
        self._rounds[name] = made
        journal = self._journals.setdefault(mark_of := fingerprint(made.order), Journal(mark_of))
        queue = enumerate(self._class.intake)

        async def work(runner: Runner) -> None:
            for position, handin in queue:
                await asyncio.sleep(0)  # lets a request to stop be heard
                done = journal.find(handin) or await _marked(handin, made.order, runner)
                journal.add(done)
                made.marked[position] = done
                tell(json.dumps({"position": position, "row": register.line(Row(done.entry), language)}))

        self._working = [asyncio.ensure_future(work(runner)) for runner in self._lanes]
        await asyncio.wait(self._working)
        for each in self._working:
            if not each.cancelled():
                each.result()
        return not any(each.cancelled() for each in self._working)

    def stop(self) -> None:
        """Stop marking; what is finished stays."""
        for each in self._working:
            each.cancel()

    def shown(self, name: str, language: str) -> str:
        """Return the round of this name: its rows, the ideas that fail most, and the remarks that belong to no file."""
        found = self._results(name)
        positions = sorted(self._rounds[name].marked)
        rows = [
            {"position": position, "row": register.line(row, language, found.beside.weights)}
            for position, row in zip(positions, found.rows, strict=True)
        ]
        misunderstood = register.misunderstood(found.rows, language)
        homeless = register.homeless(found.beside.homeless, language)
        return json.dumps({"rows": rows, "misunderstood": misunderstood, "homeless": homeless})

    def compared(self, language: str) -> str:
        """Return the round that is kept and the trial side by side."""
        new = self._results("trial")
        rows = {row.entry.path: row for row in new.rows}
        return json.dumps(register.pairs(compare(self._results("kept"), new), rows, language))

    def keep_trial(self) -> None:
        """Put the trial in the place of what was kept."""
        self._rounds["kept"] = self._rounds.pop("trial")

    def page(self, position: int, language: str, *, inputs: bool) -> str:
        """Return the page that a student gets on the file at `position`; with `inputs` the one for the teacher."""
        row = self._results("kept").rows[sorted(self._rounds["kept"].marked).index(position)]
        lesson = load(row.entry.lesson) if row.entry.report else None
        reveal = Reveal.INPUTS if inputs else Reveal.IDEAS
        return feedback(row, lesson, row.entry.language or language, reveal=reveal)

    def single(self, wanted: str, language: str) -> bytes:
        """Return one file of the outbox of what is kept, such as `grades-excel.csv`."""
        return next(content for path, content in files(self._results("kept"), language) if path == wanted)

    def parcel(self, language: str, *, inputs: bool) -> bytes:
        """Return all that the command line would write on what is kept, as a zip."""
        return zipped(files(self._results("kept"), language, reveal=Reveal.INPUTS if inputs else Reveal.IDEAS))

    def _results(self, name: str) -> Results:
        """Return the round of this name with the teacher's remarks; files that are not finished are not in it."""
        known = self._rounds[name]
        return results(
            [known.marked[position] for position in sorted(known.marked)],
            known.order,
            remarks=self._class.remarks,
            weights=known.weights,
            left_out=[each.kind for each in self._class.intake.left_out],
        )


def _sensible(order: Order) -> Order:
    function = uncounted(order.without, map(load, [order.lesson] if order.lesson else slugs()))
    if function:
        raise ValueError(f"{function}: none of its ideas counts")
    return order


async def _marked(handin: Handin, order: Order, runner: Runner) -> Marked:
    """Return what comes of one file; when its check ends in an exception twice, the entry says so."""
    for _ in range(2):
        [came] = await asyncio.gather(mark(handin, order, runner), return_exceptions=True)
        if isinstance(came, Marked):
            return came
    return died(handin)


def zipped(made: Iterable[tuple[str, bytes]]) -> bytes:
    """Return (path, content) pairs as a zip: the same bytes each time, since nothing tells when it was made."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, content in made:
            entry = zipfile.ZipInfo(path, _EPOCH)
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, content, zipfile.ZIP_DEFLATED)
    return stream.getvalue()


def _is_sheet(name: str, size: int, *, alone: bool) -> bool:
    """Tell whether a file holds a teacher's remarks: a table that was added by itself, or lies on top of the class.

    `alone`: there is one folder, so that it is the whole class. Deeper, and in one of several folders, students decide
    what there is.
    """
    folder, _, leaf = name.lower().rpartition("/")
    on_top = not folder or (alone and "/" not in folder and leaf.startswith("remarks"))
    return size <= MAX_REMARKS and leaf.endswith(".csv") and on_top


def _remarks(sheets: Sequence[tuple[str, int, Part]], language: str) -> tuple[tuple[Remark, ...], list[str]]:
    """Return the remarks in these files, and what is wrong with them in sentences."""
    most = max(len(load(slug).tasks) for slug in slugs())
    remarks: list[Remark] = []
    problems: list[str] = []
    for name, size, part in sheets:
        sheet = read_remarks(part(0, size) or b"", checkpoints=most)
        remarks += sheet.remarks
        problems += [f"{name}: {problem.say(language)}" for problem in sheet.problems]
    return tuple(remarks), problems
