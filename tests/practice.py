"""A small lesson for tests: three checkpoints, one of which needs another and one of which calls a stand-in.

The engine knows no lesson, so its tests do not lean on one of content/ either.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from checker.answers import Plan
from checker.checking import check
from checker.lessons import Lesson
from checker.outcome import Outcome
from checker.report import Report
from checker.runners.here import Here
from checker.runners.protocol import Runner
from checker.spec import Answer, Case, Edit, Mistake, Role, Samples, StandIn, Task, cases, invalid
from checker.submission import Cell, Submission, from_cells
from checker.verdict import Verdict

SHARE = """\
def share(part, whole):
    if type(part) is not list or type(whole) is not list or not whole:
        raise ValueError("whole: not empty")
    found = [item for item in part if item in whole]
    return {"share": len(found) / len(whole), "found": found}
"""

BEST = """\
def best(parts, whole):
    scored = [(share(part, whole)["share"], name) for name, part in parts.items()]
    return [name for score, name in sorted(scored, key=lambda pair: (-pair[0], pair[1]))]
"""

ASKED = """\
def asked(texts, ask):
    return [ask(text) == "ja" for text in texts]
"""


def _lists(rng: random.Random) -> tuple[list[str], list[str]]:
    return [rng.choice("pqrs") for _ in range(rng.randint(1, 3))], list("pqrs")


SHARE_TASK = Task(
    function="share",
    parameters=("part", "whole"),
    reference=SHARE,
    cases=(
        *cases("ratio", Role.EXAMPLE, [((["a"], ["a", "b"]), {"share": 0.5, "found": ["a"]})]),
        *cases(
            "ratio", Role.HIDDEN, [((["zeta", "geheim"], ["zeta", "b", "c", "d"]), {"share": 0.25, "found": ["zeta"]})]
        ),
        *cases("ratio", Role.SIBLING, [((["k", "x"], ["k", "l", "m", "n"]), {"share": 0.25, "found": ["k"]})]),
        *cases(
            "repeats", Role.HIDDEN, [((["omega", "omega"], ["omega", "n"]), {"share": 1.0, "found": ["omega"] * 2})]
        ),
        *cases("repeats", Role.SIBLING, [((["v", "v"], ["v", "w"]), {"share": 1.0, "found": ["v", "v"]})]),
        *invalid("empty", [(["verborgen"], [])]),
        *invalid("empty", [([], [])], Role.SIBLING),
    ),
    samples=(Samples("random_lists", _lists, count=6, siblings=2),),
    mistakes=(
        Mistake("by_part", (Edit("len(found) / len(whole)", "len(found) / max(1, len(part))"),)),
        Mistake(
            "unique", (Edit("for item in part if item in whole", "for item in dict.fromkeys(part) if item in whole"),)
        ),
        Mistake("accepts_empty", (Edit(" or not whole:", ":"), Edit("/ len(whole)", "/ max(1, len(whole))"))),
        Mistake("other_error", (Edit('ValueError("whole: not empty")', 'TypeError("whole: not empty")'),)),
        Mistake("sorts_argument", (Edit("    found =", "    whole.sort(reverse=True)\n    found ="),)),
    ),
)

BEST_TASK = Task(
    function="best",
    parameters=("parts", "whole"),
    reference=BEST,
    cases=(
        *cases("order", Role.EXAMPLE, [(({"x": ["a"], "y": ["a", "b"]}, ["a", "b"]), ["y", "x"])]),
        *cases("ties", Role.HIDDEN, [(({"theta": ["a"], "iota": ["a"]}, ["a", "b"]), ["iota", "theta"])]),
        *cases("ties", Role.SIBLING, [(({"q": ["a"], "p": ["a"]}, ["a", "b"]), ["p", "q"])]),
    ),
    mistakes=(
        Mistake(
            "ties_reversed",
            (Edit("(-pair[0], pair[1])", "pair"), Edit("lambda pair: pair)", "lambda pair: pair, reverse=True)")),
        ),
    ),
    needs=("share",),
)

ASKED_TASK = Task(
    function="asked",
    parameters=("texts", "ask"),
    reference=ASKED,
    cases=(
        Case(idea="each", args=(["een", "twee"], StandIn(name="ask", answers=("ja", "nee"))), role=Role.EXAMPLE),
        Case(idea="each", args=(["uno", "due"], StandIn(name="ask", answers=("nee", "ja")))),
        Case(idea="each", args=(["ein", "zwei"], StandIn(name="ask", answers=("ja", "ja"))), role=Role.SIBLING),
        Case(idea="passes", args=(["boem"], StandIn(name="ask", otherwise=Answer(raises="OSError"))), raises="OSError"),
    ),
)


def _texts(text: str) -> dict[str, str]:
    return {"nl": f"{text} (nl)", "sv": f"{text} (sv)", "en": f"{text} (en)"}


def texts_of(tasks: Sequence[Task]) -> dict[str, Any]:
    """Return a complete text.toml for these tasks, as data."""
    return {
        "module": "00",
        "lesson": "00",
        "minutes": 5,
        "title": _texts("Proefles"),
        "summary": _texts("Een les voor tests"),
        "goals": [_texts("Een doel")],
        "prerequisites": [_texts("Een voorwaarde")],
        "tasks": {
            task.function: {
                **{part: _texts(f"{part} van {task.function}") for part in ("title", "brief", "place", "hint")},
                "ideas": {idea: _texts(f"idee {idea}") for idea in task.ideas},
                "mistakes": {mistake.key: _texts(f"fout {mistake.key}") for mistake in task.mistakes},
            }
            for task in tasks
        },
    }


TASKS = (SHARE_TASK, BEST_TASK, ASKED_TASK)
LESSON = Lesson("00-proef", TASKS, {}, texts_of(TASKS), Path(__file__).parent)


def lesson_of(*tasks: Task, given: dict[str, str] | None = None) -> Lesson:
    """Return a lesson of these tasks with complete texts."""
    return Lesson("00-proef", tasks, given or {}, texts_of(tasks), Path(__file__).parent)


def submit(*sources: str, name: str = "proef.py") -> Submission:
    """Return a submission of these cells, labelled 1, 2, …"""
    return from_cells([Cell(str(number), source) for number, source in enumerate(sources, 1)], name)


def report(*sources: str, lesson: Lesson = LESSON, runner: Runner | None = None, seed: int = 1) -> Report:
    """Return the report on these cells."""
    return asyncio.run(check(lesson, submit(*sources), runner or Here(), seed=seed))


def verdict(function: str, *sources: str, lesson: Lesson = LESSON, runner: Runner | None = None) -> Verdict:
    """Return the verdict on one checkpoint of these cells."""
    found = report(*sources, lesson=lesson, runner=runner)
    return next(each for each in found.verdicts if each.function == function)


def made_wrong(made: Plan, answers: Mapping[str, Outcome]) -> list[Outcome]:
    """Return outcomes for all calls of a plan: these answers in the first round, what is due in the second."""
    rows = zip(made.calls, made.expected, strict=True)
    return [answers[call.trial] if call.round == 1 else due for call, due in rows]
