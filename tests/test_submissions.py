"""Work as students hand it in: right, wrong, odd, hostile or cunning, it gets its verdict and harms nothing."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from checker.checking import check, check_task
from checker.errors import UnreadableFile
from checker.headline import Status
from checker.lessons import load, slugs
from checker.report import Report
from checker.runners.protocol import Runner, Shield
from checker.submission import Submission, from_bytes
from checker.verdict import Verdict
from checker.views.page import page
from checker.views.terminal import terminal
from tests.at_hand import HERE, SHIELDED, Hasty
from tests.corpus import GROUPS, Work, works
from tests.scene import Scene, scene

WORKS = works()
READABLE = [
    pytest.param(work, id=work.id, marks=[pytest.mark.slow] if work.slow else [])
    for work in WORKS
    if not work.unreadable
]
LIMIT = 180.0
"""Seconds in which the check of one checkpoint must have ended, however bad the work, with limits as in `Hasty`."""

quiet = pytest.mark.filterwarnings(
    "ignore::pytest.PytestUnraisableExceptionWarning", "ignore:coroutine .* was never awaited:RuntimeWarning"
)


def handed_in(work: Work, place: Scene) -> Submission:
    """Return what the reader makes of the file."""
    return from_bytes(*work.build(place.words))


def about(work: Work) -> str:
    """Return the checkpoint that a piece of work is about: the first that is expected to end otherwise."""
    functions = [task.function for task in load(work.lesson).tasks]
    written = [function for function in functions if f"# %% {function}\n" in work.cells]
    return next(iter([*work.expect, *written, *functions]))


def faults(work: Work, verdicts: Sequence[Verdict]) -> list[str]:
    """Return the verdicts that are not the ones of the table."""
    return [
        f"{each.function}: {each.status} ({each.key}), not {sorted(work.allowed(each.function))}"
        for each in verdicts
        if each.status not in work.allowed(each.function)
    ]


def fitting(work: Work, runner: Hasty) -> Runner:
    """Return the runner with limits that fit a piece of work: short ones only where something is to be stopped."""
    functions = [task.function for task in load(work.lesson).tasks]
    return runner.patient(each for each in functions if "timed_out" not in work.allowed(each))


def survives(work: Work, runner: Runner) -> bool:
    """Tell whether a piece of work may be run by a runner."""
    return runner.shield is not Shield.NONE or not work.shield


@pytest.mark.parametrize("work", [pytest.param(work, id=work.id) for work in WORKS])
def test_reading(work: Work) -> None:
    """A file that can be read gives exactly the notes of the table, and one that cannot be read gives its reason."""
    data, name = work.build({})
    if work.unreadable:
        with pytest.raises(UnreadableFile) as caught:
            from_bytes(data, name)
        assert caught.value.reason == work.unreadable
        return
    notes = tuple(note.key for note in from_bytes(data, name).notes)
    if work.notes_only:
        assert set(notes) == set(work.notes_only)
    else:
        assert notes == work.notes


@quiet
@pytest.mark.parametrize("work", [each for each in READABLE if survives(each.values[0], HERE.values[0])])
def test_verdict_here(work: Work, tmp_path: Path) -> None:
    """The checkpoint that a piece of harmless work is about ends as the table says, and nothing is touched."""
    (runner,) = HERE.values
    with scene(tmp_path) as place:
        submission = handed_in(work, place)
        verdict = asyncio.run(check_task(load(work.lesson), about(work), submission, fitting(work, runner)))
        assert faults(work, [verdict]) == []
        assert place.changes() == []


@pytest.mark.slow
@quiet
@pytest.mark.parametrize("work", READABLE)
@pytest.mark.parametrize("runner", SHIELDED)
def test_whole_report(runner: Hasty, work: Work, tmp_path: Path) -> None:
    """Every checkpoint ends as the table says, in time, whatever the others do; the report can be shown and sent."""
    lesson = load(work.lesson)
    asyncio.run(runner.warm())
    with scene(tmp_path) as place:
        submission = handed_in(work, place)
        began = time.monotonic()
        report = asyncio.run(check(lesson, submission, fitting(work, runner)))
        took = time.monotonic() - began
        assert faults(work, report.verdicts) == []
        assert took < LIMIT * len(report.verdicts)
        assert place.changes() == []
    assert_harmless_to_show(report)


def assert_harmless_to_show(report: Report) -> None:
    """Hold every view against what would do harm in a page, a terminal or a file."""
    lesson = load(report.lesson)
    json.loads(json.dumps(report.to_dict(), allow_nan=False))
    for language in ("nl", "sv", "en"):
        shown = page(report, lesson, language)
        assert "<script>alert" not in shown and "<img src=x" not in shown and "<b onclick" not in shown
        plain = terminal(report, lesson, language)
        assert not [c for c in plain if (ord(c) < 32 and c not in "\n\t") or "\u202a" <= c <= "\u202e"]
        assert len(shown) < 300_000 and len(plain) < 100_000


def test_tables_are_complete() -> None:
    """Every group and lesson has its rows, every expectation is a status, and every row says what it tries."""
    assert GROUPS == ("adaptive", "correct", "hostile", "ugly", "wrong")
    assert len(WORKS) >= 150
    assert {work.lesson for work in WORKS} == set(slugs())
    for work in WORKS:
        assert work.tries
        assert set(work.notes_only) == set() or work.notes == ()
        for function in work.expect:
            assert work.allowed(function) <= set(Status)
            assert work.group not in ("wrong", "adaptive") or "passed" not in work.allowed(function) or work.expect


def test_guard_sees_what_is_bad(tmp_path: Path) -> None:
    """A verdict that is not the one of the table is a fault, and a scene notices what was touched."""
    work = next(each for each in WORKS if each.id == "correct: recursion")
    (runner,) = HERE.values
    with scene(tmp_path) as place:
        verdict = asyncio.run(check_task(load(work.lesson), "diagnose_rag", handed_in(work, place), runner))
        wrong = Work(group="x", key="x", tries="x", expect={"diagnose_rag": "wrong"})
        assert faults(work, [verdict]) == [] and faults(wrong, [verdict]) != []
        place.secret.write_text("tienen voor iedereen", "utf-8")
        (tmp_path / "erbij").touch()
        assert place.changes() == ["secret file", "its folder"]
