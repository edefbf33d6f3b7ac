"""The laptop's sandbox: it survives what happens to its processes, leaves none behind, and says what it lacks."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from checker.cli import Exit, main
from checker.errors import NoSandbox, RunnerError
from checker.outcome import Crashed, Returned, TimedOut
from checker.runners import laptop, snapshot
from checker.runners.deno import Deno
from checker.runners.laptop import Tools, find_tools
from checker.runners.process import Process, Refused
from tests.runner_contract import Row

ROOT = Path(__file__).parent.parent
ONE = Row("x", ["def f():\n    return 1"], [Returned(1)])
LOOP = Row("x", ["def f():\n    while True: pass"], [], seconds=5.0)


@pytest.fixture(scope="module")
def deno() -> Iterator[Deno]:
    with Deno(1) as runner:
        asyncio.run(runner.warm())
        yield runner


def run(runner: Deno, row: Row) -> list[object]:
    return list(asyncio.run(runner.run(row.job())))


def alive(pid: int) -> bool:
    """Tell whether a process runs; one that has ended and waits for its parent does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def gone(pid: int, seconds: float = 20.0) -> bool:
    end = time.monotonic() + seconds
    while alive(pid) and time.monotonic() < end:
        time.sleep(0.05)
    return not alive(pid)


@pytest.mark.slow
def test_a_process_that_is_killed_between_jobs_is_replaced(deno: Deno) -> None:
    """Whatever ends a process, the next job gets another."""
    run(deno, ONE)
    (before,) = deno.pids
    os.kill(before, signal.SIGKILL)
    assert gone(before)
    assert run(deno, ONE) == [Returned(1)]
    assert deno.pids != [before]


@pytest.mark.slow
def test_a_process_that_is_killed_under_a_job_costs_nothing(deno: Deno) -> None:
    """The job is done once more, and its outcomes are those of the program."""
    run(deno, ONE)
    (before,) = deno.pids
    threading.Timer(1.5, os.kill, (before, signal.SIGKILL)).start()
    (came,) = run(deno, LOOP)
    assert isinstance(came, TimedOut)
    assert deno.pids != [before]


@pytest.mark.slow
def test_a_program_under_which_every_process_dies_fails(deno: Deno) -> None:
    """After two deaths the program is taken for the cause, and the runner goes on."""
    ended = threading.Event()

    def kill() -> None:
        while not ended.wait(0.3):
            for pid in deno.pids:
                os.kill(pid, signal.SIGKILL)

    run(deno, ONE)
    killer = threading.Thread(target=kill)
    killer.start()
    try:
        outcome = asyncio.run(_outcome_or_error(deno))
    finally:
        ended.set()
        killer.join()
    assert outcome in ([Crashed("lost")], "the sandbox has ended")
    assert run(deno, ONE) == [Returned(1)]


async def _outcome_or_error(deno: Deno) -> object:
    try:
        return await deno.run(LOOP.job())
    except RunnerError as error:  # it died before it had even started
        return str(error).partition(":")[0]


@pytest.mark.slow
def test_no_process_outlives_its_parent(tmp_path: Path) -> None:
    """When the command is killed in the middle of a job, its processes end by themselves."""
    script = tmp_path / "parent.py"
    script.write_text(
        textwrap.dedent("""
            import asyncio, threading
            from checker.runners.deno import Deno
            from tests.test_deno import LOOP
            runner = Deno(1)
            asyncio.run(runner.warm())
            print(runner.pids[0], flush=True)
            asyncio.run(runner.run(LOOP.job()))
        """)
    )
    command = [sys.executable, str(script)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT, env={**os.environ, "PYTHONPATH": "."}) as parent:
        assert parent.stdout is not None
        pid = int(parent.stdout.readline())
        time.sleep(0.5)
        assert alive(pid)
        parent.kill()
    assert gone(pid)


@pytest.mark.slow
def test_a_runner_that_is_closed_leaves_nothing_and_can_be_used_again() -> None:
    """Closing ends all processes; the next job starts new ones."""
    with Deno(1) as runner:
        run(runner, ONE)
        pids = runner.pids
        runner.close()
        assert all(not alive(pid) for pid in pids)
        assert run(runner, ONE) == [Returned(1)]
    assert runner.pids == []


@pytest.mark.slow
def test_jobs_side_by_side() -> None:
    """With two processes two jobs run at a time, each with its own outcomes."""

    async def both(runner: Deno) -> list[object]:
        rows = [Row("x", [f"def f():\n    return {n}"], []) for n in range(6)]
        return [outcomes[0] for outcomes in await asyncio.gather(*(runner.run(row.job()) for row in rows))]

    with Deno(2) as runner:
        assert asyncio.run(both(runner)) == [Returned(n) for n in range(6)]
        assert len(runner.pids) == 2


@pytest.mark.slow
def test_no_trace_of_one_program_is_left_for_the_next(deno: Deno) -> None:
    """Modules, built-ins, files, the environment and the working directory are as new for every job."""
    spoil = """
import builtins, os, sys, math, json
def f():
    math.pi = 3; builtins.len = lambda x: 0; json.dumps = None; sys.modules['os'] = None
    os.environ['SPOILT'] = '1'; sys.setrecursionlimit(300); sys.path.clear()
    open('/tmp/left', 'w').write('x'); os.chdir('/tmp'); os.umask(0o777)
    return 1
"""
    look = """
import builtins, json, math, os, sys
def f():
    return [round(math.pi, 2), len([1]), json.dumps(1), 'SPOILT' in os.environ, os.path.exists('/tmp/left'),
            os.getcwd(), bool(sys.path)]
"""
    assert run(deno, Row("x", [spoil], [])) == [Returned(1)]
    for _ in range(2):
        assert run(deno, Row("x", [look], [])) == [Returned([3.14, 1, "1", False, False, "/home/pyodide", True])]


@pytest.mark.slow
def test_rewound_interpreters_are_alike(deno: Deno) -> None:
    """What can tell two interpreters apart, order of sets and addresses too, is the same in each that is put back."""
    source = "def f():\n    return [list({'a', 'b', 'c', 'lamp', 'sensor'}), id(object()) > 0, hash('lamp')]"
    assert len({str(run(deno, Row("x", [source], []))) for _ in range(5)}) == 1


@pytest.mark.slow
def test_a_fresh_interpreter_takes_a_fifth_of_a_second(deno: Deno) -> None:
    """A job of one call on a warm process, its interpreter included, takes so much of the processor.

    By the clock on the wall it takes as long as the machine lets it.
    """
    run(deno, ONE)
    began = worked(deno)
    for _ in range(10):
        run(deno, ONE)
    assert worked(deno) - began < 0.2 * 10


def worked(deno: Deno) -> float:
    """Return the seconds that the processes of a runner have used of the processor, all their threads together."""
    (pid,) = deno.pids
    fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@pytest.mark.slow
def test_the_process_has_no_rights(tmp_path: Path) -> None:
    """Deno itself may read its own files and nothing else: no other file, no network, no environment, no program."""
    tools = find_tools()
    secret = tmp_path / "secret.txt"
    secret.write_text("x")
    tried = {
        "read": f"Deno.readTextFileSync({str(secret)!r})",
        "write": f"Deno.writeTextFileSync({str(tmp_path / 'new')!r}, 'x')",
        "env": "Deno.env.get('HOME')",
        "run": "new Deno.Command('id').outputSync()",
        "net": "Deno.listen({ port: 0 })",
        "sys": "Deno.hostname()",
        "ffi": "Deno.dlopen('libc.so.6', {})",
    }
    body = "\n".join(
        f"try {{ {code}; console.log('{name}') }} catch {{ /* denied */ }}" for name, code in tried.items()
    )
    folder = tmp_path / "scripts"
    folder.mkdir()
    script = folder / "deno.js"
    script.write_text(body + "\nconsole.log('done')\n")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("checker.runners.process.SCRIPTS", folder)
        with Process(tools, None) as process:
            assert process.read(1_000).decode().split() == ["done"]
    assert not (tmp_path / "new").exists()


@pytest.mark.slow
def test_a_snapshot_is_made_once_and_whole(tmp_path: Path) -> None:
    """The file is kept under what it was made of; older ones are removed, and a folder that cannot be used is told."""
    tools = find_tools()
    (tmp_path / "interpreter-0.bin").write_bytes(b"old")
    made = snapshot.snapshot(tools, tmp_path)
    assert sorted(tmp_path.iterdir()) == [made]
    before = made.stat()
    assert snapshot.snapshot(tools, tmp_path) == made
    assert made.stat() == before
    blocked = tmp_path / "file"
    blocked.write_text("x")
    with pytest.raises(RunnerError, match="file"):
        snapshot.snapshot(tools, blocked)


class Failing:
    """Stands for a process that answers every job in the same way: it dies, or says that it cannot run anything."""

    pid = 0

    def __init__(self, error: RunnerError) -> None:
        self.error = error

    def ask(self, message: object, seconds: float) -> object:
        raise self.error

    def close(self) -> None: ...


DIED, REFUSED = RunnerError("the sandbox has ended"), Refused("the interpreter for checks did not start")


@pytest.mark.parametrize("errors", [(REFUSED, REFUSED), (REFUSED, DIED), (DIED, REFUSED)])
def test_a_process_that_cannot_run_anything(errors: tuple[RunnerError, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    """What the sandbox says of itself is its own failure, never that of the program."""
    left = list(errors)
    monkeypatch.setattr(Deno, "_start", lambda self: Failing(left.pop(0)))
    with pytest.raises(RunnerError, match="did not start"):
        run(Deno(1), ONE)
    assert left == []


def test_two_processes_that_die(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only two deaths are the program's doing."""
    monkeypatch.setattr(Deno, "_start", lambda self: Failing(DIED))
    assert run(Deno(1), ONE) == [Crashed("lost")]


def test_without_deno(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The command says what to install, in the language asked for, and ends with a code of its own."""
    monkeypatch.setattr("checker.commands.check.choose", Deno)  # one that has no process yet
    monkeypatch.setattr(laptop.util, "find_spec", lambda name: None)
    monkeypatch.setenv("PATH", str(tmp_path))
    file = tmp_path / "a.py"
    file.write_text("def pair_features(a, b): return 1")
    with pytest.raises(NoSandbox):
        find_tools()
    assert main(["check", str(file), "--lesson", "05-rerank", "--lang", "sv"]) == Exit.NO_SANDBOX
    assert "python -m pip install deno" in capsys.readouterr().err


def test_without_pyodide(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A folder without all of Pyodide is passed by, and with none left the reason says so."""
    (tmp_path / "pyodide.mjs").write_text("")
    monkeypatch.setenv("WERKPLAATS_PYODIDE", str(tmp_path))
    monkeypatch.setattr(laptop, "SCRIPTS", tmp_path / "a" / "b" / "c")
    with pytest.raises(NoSandbox) as caught:
        laptop._find_pyodide()
    assert caught.value.reason == "no_pyodide"


def test_a_program_that_is_not_deno(tmp_path: Path) -> None:
    """What cannot be started, or ends at once, is our failure, with its last words."""
    with pytest.raises(RunnerError):
        Process(Tools(tmp_path / "nothing", tmp_path), None)
    with Process(Tools(Path("/bin/false"), tmp_path), None) as process, pytest.raises(RunnerError, match="exit status"):
        process.open(making=False)
