"""What the notebook calls `experiment`: the pipeline, the seal and the log under the few names that a student needs."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from . import sheets
from .controls import Bar, picture
from .dataset import Question, load
from .logbook import Event, Logbook, Look
from .pairs import Pairs, compare
from .pipeline import Pipeline
from .seal import Frozen, freeze, seal
from .sheets import Sheet
from .variants import ALWAYS, GRID, Row, Trial, Variant, tied

_PLACES = {"absent": "nowhere"}
AT_ONCE = 6
"""How many variants are measured between two movements of the progress bar."""


@dataclass(frozen=True, slots=True)
class Opening:
    """One look at test: what came of it, and what the log says of the look. `intact`: the seal fits the rows."""

    trial: Trial
    look: Look
    intact: bool
    sheet: Sheet

    def _repr_html_(self) -> str:
        return self.sheet._repr_html_()


class Experiment:
    """The experiment in one notebook.

    `bench` is what the notebook hands to it: `say(key, **fields)`, `language`, `functions` (each with its origin),
    `folder` for the log, `is_lasting` for whether it can be kept there, and `show(widget)`.
    """

    def __init__(self, bench: Any, logbook: Logbook | None = None) -> None:
        self._bench = bench
        self._data = load(bench.language)
        functions = {name: each.call for name, each in bench.functions.items()}
        self._pipeline = Pipeline(dict(self._data.passages), functions)
        path = bench.folder / f"{bench.slug}.log.{bench.language}.jsonl" if bench.is_lasting else None
        self._logbook = logbook or Logbook(path)
        self.passages = dict(self._data.passages)
        self.variants = GRID

    @property
    def roster(self) -> Sheet:
        """Who does the work: each function, and whether it is the student's own or ours that stands in."""
        say = self._bench.say
        rows = [
            [
                each.name,
                each.lesson,
                each.file or say(_PLACES.get(each.origin, "this_notebook")),
                say(f"origin_{each.origin}"),
            ]
            for each in self._bench.functions.values()
        ]
        heads = [say(key) for key in ("function", "lesson", "place", "origin")]
        return Sheet(sheets.table(say("roster"), heads, rows) + sheets.note(say("roster_advice")))

    @property
    def log(self) -> Sheet:
        """The log so far."""
        return sheets.log(self._logbook, self._bench.say)

    def rehearsal(self) -> Experiment:
        """Return an experiment with a log of its own that is kept nowhere: here things may go wrong."""
        return Experiment(self._bench, Logbook(None, self._logbook.entries))

    def questions(self, split: str) -> list[Question]:
        """Return the questions of `dev`, `test` or `echo`. Raises ValueError for another name."""
        if split not in self._data.questions:
            raise ValueError(f"split: {' | '.join(self._data.questions)}")
        return list(self._data.questions[split])

    async def run(self, split: str) -> list[Trial]:
        """Return the trials of all variants on a split, in order, behind a progress bar. All of test is logged."""
        questions = self.questions(split)
        if split == "test":
            self._logbook.add(Event.SWEPT)
        bar = Bar(len(GRID), self._bench.say)
        self._bench.show(bar.widget)
        trials: list[Trial] = []
        for start in range(0, len(GRID), AT_ONCE):
            trials += [self.measure(variant, questions) for variant in GRID[start : start + AT_ONCE]]
            bar.move(len(trials))
            await asyncio.sleep(0)  # lets the bar be drawn
        return trials

    def sweep(self, questions: Sequence[Question]) -> list[Trial]:
        """Return the trials of all variants on these questions, in order."""
        return [self.measure(variant, questions) for variant in GRID]

    def measure(self, variant: Variant, questions: Sequence[Question]) -> Trial:
        """Return what comes of a variant on these questions."""
        return self._pipeline.measure(variant, questions)

    def judge(self, variant: Variant | None, rows: list[Row]) -> Trial:
        """Return what comes of rows that were made elsewhere, under the name of `variant`."""
        return self._pipeline.judge(variant, rows)

    def always(self, questions: Sequence[Question]) -> Trial:
        """Return what comes of answering every question."""
        return self.measure(ALWAYS, questions)

    def never(self, questions: Sequence[Question]) -> Trial:
        """Return what comes of answering nothing."""
        return self._pipeline.silent(questions)

    def tied(self, trials: Sequence[Trial]) -> list[Trial]:
        """Return the trials with the highest accuracy, the first of them chosen by the tie rule."""
        return tied(trials)

    def freeze(self, variant: Variant) -> Frozen:
        """Return the variant with the seal over itself and its rows of test, and write it in the log."""
        frozen = freeze(variant, self.measure(variant, self.questions("test")).rows)
        self._logbook.add(Event.FROZEN, str(variant), frozen.seal)
        return frozen

    def open_test(self, frozen: Frozen, rows: list[Row] | None = None) -> Opening:
        """Measure a frozen variant on test, write it in the log, and say what the log and the seal make of it.

        `rows` are those to open instead of the ones that the pipeline gives now.
        """
        trial = self.measure(frozen.variant, self.questions("test"))
        if rows is not None:
            trial = self.judge(frozen.variant, rows)
        found = seal(frozen.variant, trial.rows)
        look = self._logbook.look(str(frozen.variant), found)
        self._logbook.add(Event.OPENED, str(frozen.variant), found)
        say = self._bench.say
        parts = [] if found == frozen.seal else [sheets.note(say("seal_broken"), warns=True)]
        parts.append(sheets.note(say(f"look_{look}"), warns=look not in (Look.FIRST, Look.AGAIN)))
        return Opening(trial, look, found == frozen.seal, Sheet("".join(parts)))

    def report(self, **trials: Trial) -> Sheet:
        """Return the nine figures and the reasons of each trial, under the names they are given here."""
        return sheets.report(trials, {name: self.reasons(trial) for name, trial in trials.items()}, self._bench.say)

    def reasons(self, trial: Trial) -> dict[str, int]:
        """Return how often each reason occurs, most frequent first."""
        return self._pipeline.reasons(trial)

    def compare(self, first: Trial, second: Trial) -> Pairs:
        """Return how two variants do on the same questions. Raises ValueError when the questions differ."""
        return compare(first, second)

    def paired(self, first: Trial, second: Trial) -> Sheet:
        """Return the same as a table of two by two."""
        return sheets.paired(compare(first, second), self._bench.say)

    def plot(self, dev: Sequence[Trial], test: Sequence[Trial], frozen: Frozen) -> object:
        """Return dev against test for all variants, with the frozen one marked."""
        return picture(dev, test, str(frozen.variant), self._bench.say)
