"""The same program, here and in a worker of the browser: every call ends the same way in both."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from checkpage import CheckPage

from checker.answers import Plan, plan
from checker.calls import Call
from checker.compare import difference
from checker.lessons import Lesson, load
from checker.outcome import Outcome, Raised
from checker.runners.execute import Session

pytestmark = [pytest.mark.browser, pytest.mark.slow]

LESSON, SEED = "05-rerank", 5
VARIANTS = Path(__file__).resolve().parents[1] / "variants"

# All variants of a function in one job, each in a namespace of its own: a job for each would be a worker for each.
PROGRAM = """
made = {}
def f(number, *args):
    if number not in made:
        made[number] = {}
        for source in (*HELPERS, SOURCES[number]):
            exec(source, made[number])
    return made[number][FUNCTION](*args)
"""


def ended(made: Plan, position: int, came: Outcome) -> tuple[str, bool, str]:
    """Return how a call ended: its kind, whether that is right, and the name of what was raised."""
    call = made.calls[position % len(made.calls)]
    due = made.expected[position % len(made.calls)]
    right = difference(due, came, call.unordered) is None
    return came.kind, right, came.name if isinstance(came, Raised) else ""


def joint_job(lesson: Lesson, made: Plan, sources: list[str]) -> dict[str, Any]:
    helpers = list(lesson.helpers(made.task).values())
    data = f"FUNCTION = {made.task.function!r}\nHELPERS = {helpers!r}\nSOURCES = {sources!r}\n"
    calls = [Call("w1", 1, (number, *call.args)).text for number in range(len(sources)) for call in made.calls]
    block = {"cell": "c1", "first_line": 1, "source": data + PROGRAM}
    return {"function": "f", "blocks": [block], "calls": calls, "seconds": 60.0, "max_stops": 2, "max_seconds": 900.0}


@pytest.mark.parametrize("function", [task.function for task in load(LESSON).tasks])
def test_variants_end_alike_here_and_in_a_worker(check_page: CheckPage, function: str) -> None:
    """Right and wrong variants of a checkpoint give the same judgement of every call in both interpreters."""
    lesson = load(LESSON)
    made = plan(lesson, function, SEED)
    kept = json.loads((VARIANTS / f"{function}.json").read_text("utf-8"))
    wire = joint_job(lesson, made, [each["source"] for each in (*kept["correct"], *kept["wrong"])])
    session = Session(wire)
    here = [ended(made, n, session.run(call)) for n, call in enumerate(wire["calls"])]
    check_page.open_host()
    there = [ended(made, n, came) for n, came in enumerate(check_page.run(wire))]
    check_page.open_host()
    size = len(made.calls)
    assert all(right for _, right, _ in here[: size * len(kept["correct"])])
    assert [n for n in range(len(here)) if here[n] != there[n]] == []
