"""No slip in a reference stays unseen: the hidden cases tell every program with one slip from the right one.

What they cannot tell apart stands in equivalent_mutants.toml, each with the proof that the contract does not either.
"""

from __future__ import annotations

import ast
import signal
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from checker.answers import plan
from checker.calls import Call, Job
from checker.checking import SEED
from checker.compare import difference
from checker.lessons import Lesson, load, slugs
from checker.outcome import Outcome
from checker.runners.execute import Session, TimeUp
from checker.spec import Role, Task
from checker.submission import Block
from checker.values import dumps
from tests.mutants import Mutant, mutants

EQUIVALENT = tomllib.loads(Path(__file__).with_name("equivalent_mutants.toml").read_text(encoding="utf-8"))
"""By function: lines `old` and `new` as the source writes them, and the `reason` why nobody can tell them apart."""

Row = tuple[Call, Outcome]


def programs() -> list[Any]:
    """Return the source that can go wrong: of each checkpoint, and of the given functions that it calls."""
    return [
        pytest.param(lesson, task, name, id=f"{task.function}: {name}")
        for lesson in map(load, slugs())
        for task in lesson.tasks
        for name in (task.function, *lesson.helpers(task))
        if (name == task.function or name in lesson.given) and any(mutants(lesson.source(name)))
    ]


PROGRAMS = programs()


def hidden(lesson: Lesson, task: Task) -> list[Row]:
    """Return every hidden call with its right outcome: first round one, then round two, each from small to large."""
    made = plan(lesson, task.function, SEED)
    names = {trial.id for trial in made.trials if trial.role is Role.HIDDEN}
    rows = [row for row in zip(made.calls, made.expected, strict=True) if row[0].trial in names]
    return sorted(rows, key=lambda row: (row[0].round, len(dumps(list(row[0].args)))))


def survivors(lesson: Lesson, task: Task, name: str, rows: Sequence[Row]) -> list[Mutant]:
    """Return the slips in the source of `name` with which the function of `task` still gives every right outcome."""
    source = lesson.source(name)
    assert _right(lesson, task, {name: ast.unparse(ast.parse(source))}, rows)
    return [mutant for mutant in mutants(source) if _right(lesson, task, {name: mutant.source}, rows)]


def _right(lesson: Lesson, task: Task, replaced: dict[str, str], rows: Sequence[Row]) -> bool:
    """Tell whether the program gives every right outcome in time; it is not called again after the first wrong one."""
    sources = {**lesson.helpers(task), task.function: task.reference, **replaced}
    blocks = tuple(Block(name, 1, source) for name, source in sources.items())
    job = Job(function=task.function, blocks=blocks, calls=tuple(call for call, _ in rows), overrides={}).to_dict()
    try:
        with _alarm(task.seconds) as wind:
            session = Session(job)
            for (call, due), asked in zip(rows, job["calls"], strict=True):
                wind()
                if difference(due, session.run(asked), call.unordered) is not None:
                    return False
    except TimeUp:  # it rang just outside the program
        return False
    return True


@contextmanager
def _alarm(seconds: float) -> Iterator[Any]:
    """Raise TimeUp in what runs within, `seconds` of work after it was wound last; give the function that winds it."""

    def ring(_number: int, _frame: FrameType | None) -> None:
        raise TimeUp(None, seconds)

    def wind() -> None:
        signal.setitimer(signal.ITIMER_VIRTUAL, seconds)

    previous = signal.signal(signal.SIGVTALRM, ring)
    wind()
    try:
        yield wind
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, previous)


def alike(line: str) -> str:
    """Return a line in one way of writing, since quotation marks and brackets may differ between versions of Python."""
    return ast.unparse(ast.parse(f"{line.removeprefix('el')} pass" if line.endswith(":") else line))


@pytest.mark.slow
@pytest.mark.parametrize(("lesson", "task", "name"), PROGRAMS)
def test_every_slip_is_seen(lesson: Lesson, task: Task, name: str) -> None:
    """The hidden cases see every slip but those that are proved to be none, and each of these still goes unseen."""
    unseen = survivors(lesson, task, name, hidden(lesson, task))
    proved = [(alike(entry["old"]), alike(entry["new"])) for entry in EQUIVALENT.get(name, ())]
    assert sorted((alike(mutant.old), alike(mutant.new)) for mutant in unseen) == sorted(proved)


def test_every_proof_belongs_to_a_program() -> None:
    """An entry names a function that can go wrong, two lines and a reason."""
    assert set(EQUIVALENT) <= {param.values[2] for param in PROGRAMS}
    for entry in (entry for entries in EQUIVALENT.values() for entry in entries):
        assert set(entry) == {"old", "new", "reason"}
        assert len(entry["reason"].split()) >= 8


@pytest.mark.slow
def test_two_cases_do_not_see_everything() -> None:
    """With two hidden cases left of a checkpoint, slips stay unseen that all of them together see."""
    lesson = load("05-rerank")
    task = lesson.task("decide_rerank")
    rows = hidden(lesson, task)
    few, all_of_them = survivors(lesson, task, task.function, rows[:2]), survivors(lesson, task, task.function, rows)
    assert len(few) > len(all_of_them)
    assert "threshold, margin" in task.reference
    assert any("gap > margin" in mutant.new for mutant in few)


ENDLESS = "def decide_rerank(hits, threshold, margin):\n    while True:\n        hits = hits"


@pytest.mark.slow
def test_endless_programs_are_seen() -> None:
    """A program that never ends is stopped and counts as wrong."""
    lesson = load("05-rerank")
    task = replace(lesson.task("decide_rerank"), seconds=0.1)
    assert not _right(lesson, task, {task.function: ENDLESS}, hidden(lesson, task))


SLIPS = [
    pytest.param("a < b", ["a <= b", "a > b"], id="comparison"),
    pytest.param("b <= a < c", ["b < a < c", "b >= a < c", "b <= a <= c", "b <= a > c"], id="chain"),
    pytest.param("a == b", ["a != b", "a <= b", "a >= b"], id="equal"),
    pytest.param("a is None", ["a is not None"], id="identity"),
    pytest.param("a not in b", ["a in b"], id="membership"),
    pytest.param("a and b", ["a or b", "b", "a"], id="condition"),
    pytest.param("not a", ["a"], id="negation"),
    pytest.param("-a", ["a"], id="sign"),
    pytest.param("a / b", ["a * b", "a // b"], id="division"),
    pytest.param("a & b", ["a | b"], id="sets"),
    pytest.param("a + 1", ["a - 1", "a + 2", "a + 0"], id="whole number"),
    pytest.param("a + 0.5", ["a - 0.5", "a + 1.5", "a + -0.5", "a + 1.0"], id="fraction"),
    pytest.param("f(a, k=True)", ["a", "f(a, k=False)"], id="truth value"),
    pytest.param("a.strip()", ["a"], id="method"),
    pytest.param("f(a, b)", ["a", "f(b, a)"], id="arguments"),
    pytest.param("a[:n]", ["a[:]", "a[:n + 1]", "a[:n - 1]"], id="slice"),
    pytest.param("a if b else c", ["a if True else c", "a if False else c"], id="choice"),
    pytest.param("[a for a in b if a]", ["[a for a in b if True]", "[a for a in b if False]"], id="filter"),
    pytest.param("{'a': b, 'c': d}", ["{'a': None, 'c': d}", "{'a': b, 'c': None}"], id="dictionary"),
    pytest.param("(a, b)", ["(b,)", "(a,)"], id="items"),
    pytest.param("a", [], id="nothing to slip on"),
]


@pytest.mark.parametrize(("right", "wrong"), SLIPS)
def test_slips(right: str, wrong: list[str]) -> None:
    """Each kind of slip is made at each place where it can be made."""
    found = list(mutants(f"x = {right}"))
    assert sorted(mutant.new for mutant in found) == sorted(f"x = {each}" for each in wrong)
    assert {mutant.old for mutant in found} <= {f"x = {right}"}


STATEMENTS = '''
def f(a):
    """Not 1 but 2."""
    if a:
        raise ValueError("1 and 2", 1 + 2)
    a += b
    a.append(b)
'''


def test_slips_in_statements() -> None:
    """A statement is left out; docstrings and texts of exceptions stay as they are."""
    found = [(mutant.number, mutant.old, mutant.new) for mutant in mutants(STATEMENTS)]
    assert found == [
        (3, "if a:", "if True:"),
        (3, "if a:", "if False:"),
        (4, "raise ValueError('1 and 2', 1 + 2)", "pass"),
        (5, "a += b", "a -= b"),
        (5, "a += b", "pass"),
        (6, "a.append(b)", "pass"),
        (6, "a.append(b)", "b"),
    ]
