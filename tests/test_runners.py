"""Every runner gives the same outcomes for the same jobs: the rows of runner_contract, for each runner there is."""

from __future__ import annotations

import asyncio
import json
import sys
import threading
from collections.abc import Iterator

import pytest

from checker.calls import Call, Job
from checker.errors import RunnerError
from checker.outcome import Outcome, Returned, from_dict
from checker.runners.deno import Deno
from checker.runners.execute import open_session, run_json
from checker.runners.here import Here
from checker.runners.protocol import Runner, Shield
from checker.runners.scripted import Scripted
from checker.submission import Block
from checker.values import dumps
from tests.runner_contract import ROWS, Row


@pytest.fixture(scope="module")
def runner(request: pytest.FixtureRequest) -> Iterator[Runner]:
    """Return the runner of this name."""
    if request.param == "here":
        yield Here()
        return
    with Deno(1) as deno:
        yield deno


ROWS_OF_RUNNERS = [
    *(pytest.param("here", row, id=f"here-{row.id}") for row in ROWS if not row.shield),
    *(pytest.param("deno", row, id=f"deno-{row.id}", marks=pytest.mark.slow) for row in ROWS),
]


@pytest.mark.parametrize(("runner", "row"), ROWS_OF_RUNNERS, indirect=["runner"])
def test_contract(runner: Runner, row: Row) -> None:
    """A runner gives one outcome for each call, in order, the one of the table."""
    row.check(asyncio.run(runner.run(row.job())))


@pytest.mark.parametrize("row", [pytest.param(row, id=row.id) for row in ROWS if not row.shield and row.seconds == 2.0])
def test_contract_over_json(row: Row) -> None:
    """The half beside the student's code gives the same outcomes when job and calls come as JSON text."""
    wire = row.job().to_dict()
    session = open_session(dumps(wire))
    row.check([from_dict(json.loads(run_json(session, call))) for call in wire["calls"]])


def test_interpreter_is_left_as_it_was() -> None:
    """Streams and recursion limit are what they were before, whatever the student did to them."""
    before = sys.stdin, sys.stdout, sys.stderr, sys.getrecursionlimit()
    source = (
        "import sys\n"
        "def f():\n"
        "    sys.stdout = sys.stderr = sys.stdin = None\n"
        "    sys.setrecursionlimit(5000)\n"
        "    raise SystemExit"
    )
    asyncio.run(Here().run(Row("x", [source], []).job()))
    assert (sys.stdin, sys.stdout, sys.stderr, sys.getrecursionlimit()) == before


def test_nothing_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    """What a student prints does not end up in the report of a command."""
    asyncio.run(Here().run(Row("x", ["print('cel')\ndef f():\n    print('functie')"], []).job()))
    assert capsys.readouterr() == ("", "")


def test_here_without_alarms() -> None:
    """Outside the main thread there is no time limit, and calls still run."""
    found: list[Outcome] = []
    job = Row("x", ["def f():\n    return 1"], []).job()
    thread = threading.Thread(target=lambda: found.extend(asyncio.run(Here().run(job))))
    thread.start()
    thread.join()
    assert found == [Returned(1)]


def test_two_jobs_share_nothing() -> None:
    """Each job has its own namespace."""
    runner = Here()
    asyncio.run(runner.run(Row("x", ["n = 1\ndef f():\n    return n"], []).job()))
    (outcome,) = asyncio.run(runner.run(Row("x", ["def f():\n    return n"], []).job()))
    assert "NameError" in repr(outcome)


def test_lines_of_a_block_in_the_middle_of_a_cell() -> None:
    """A line is counted within its cell, also when only a part of the cell is run."""
    job = Job(
        function="f",
        blocks=(Block("4", 10, "def f():\n    return 1 / 0"),),
        calls=(Call("w1", 1, ()),),
        overrides={},
    )
    (outcome,) = asyncio.run(Here().run(job))
    assert "Place(cell='4', line=11, text='    return 1 / 0')" in repr(outcome)


def test_shields() -> None:
    """A runner says what stands between the student's code and the machine."""
    assert Here().shield is Shield.NONE
    assert Deno().shield is Shield.DENO
    assert Scripted(lambda job, call: None).shield is Shield.SCRIPT


def test_scripted() -> None:
    """The scripted runner answers from its script, remembers its jobs, and fails where the script is silent."""
    job = Row("x", ["def f(a): ..."], [], [(1,), (2,)]).job()
    runner = Scripted(lambda job, call: Returned(call.args[0]) if call.args[0] == 1 else None)
    with pytest.raises(RunnerError, match="nothing scripted for w2"):
        asyncio.run(runner.run(job))
    assert runner.jobs == [job]


def test_guard_sees_what_is_bad() -> None:
    """The table finds an outcome that is missing, and one that is another."""
    row = Row("x", [], [Returned(1)])
    for outcomes in ([], [Returned(2)]):
        with pytest.raises(AssertionError):
            row.check(outcomes)
