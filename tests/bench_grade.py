"""Measure how many notebooks a second are graded, beside nbgrader and otter-grader: `make bench-grade`.

All grade the very same files: the text of a lesson, the given function, a right answer to each checkpoint, and the
three empty test cells that nbgrader needs. Cells of the lesson that call `les` are left out, since only this project
has it. The timed part is the grading command with all that it does itself: results, gradebook, pages. Repetitions
take turns, each starts from nothing, and each must end with full marks for everyone. Work that any of them does only
the first time on a machine is done before, on one notebook.

The same: every hidden case of the first round, with the answers of our reference.
Not the same, in favour of the others:
- They call a function once for each case; we also run examples and siblings, and then all but the siblings again in
  another order (two rounds).
- Their comparison is `==`; ours looks at types, at arguments that were changed, and at known mistakes.
- nbgrader runs a kernel for each notebook, otter the grader's own process, both with the rights of whoever grades;
  ours runs without any right, in Python compiled to WebAssembly.
Not the same, in our favour:
- nbgrader has no option to use more than one core; `werkplaats, 1 job` is there to compare with that.
- They execute whole notebooks and keep the outputs, nbgrader also in a database; we run the statements that a function
  needs. `otter run` takes one notebook and starts anew for each; here as many run side by side as there are cores.
"""

from __future__ import annotations

import argparse
import csv
import json
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import jupytext

from checker.answers import plan
from checker.checking import SEED
from checker.lessons import load
from checker.outcome import Raised, Returned
from checker.spec import Role
from checker.values import decode
from tests.packing import Piece, book, cell

LESSON = load("07-rag-evaluation")
FUNCTIONS = [task.function for task in LESSON.tasks]
CORES = os.cpu_count() or 1
ROOT = Path(__file__).resolve().parents[1]
WERKPLAATS = Path(sys.executable).with_name("werkplaats")
Command = list[str | Path]


@dataclass(frozen=True, slots=True)
class Contender:
    """A way to grade the folder of a class, and how many in it got full marks."""

    name: str
    grade: Callable[[Path], None]
    full_marks: Callable[[Path], int]


def test_code(function: str) -> str:
    """Return Python that asserts what the first round of hidden cases should give."""
    made = plan(LESSON, function, SEED)
    hidden = {trial.id for trial in made.trials if trial.role is Role.HIDDEN}
    rows = []
    for call, due in zip(made.calls, made.expected, strict=True):
        if call.trial in hidden and call.round == 1:
            assert isinstance(due, Returned | Raised)
            wanted = due.name if isinstance(due, Raised) else repr(decode(due.value))
            rows.append(f"    ({tuple(map(decode, call.args))!r}, {wanted}),\n")
    return f"""inf, nan = float("inf"), float("nan")
CASES = [
{"".join(rows)}]
for arguments, due in CASES:
    if due is ValueError:
        try:
            {function}(*arguments)
        except ValueError:
            continue
        raise AssertionError("no ValueError")
    assert {function}(*arguments) == due
"""


def test_cell(function: str) -> dict[str, Any]:
    """Return a cell that nbgrader grades by; students get it without what it hides."""
    hidden = f"# {function}\n### BEGIN HIDDEN TESTS\n{test_code(function)}### END HIDDEN TESTS"
    role = {"grade": True, "solution": False, "locked": True, "task": False, "points": 1, "schema_version": 3}
    own = {"nbgrader": {**role, "grade_id": function, "cell_type": "code"}}
    return cell(Piece("code", "", hidden), id=function.replace("_", "-"), metadata=own)


def lesson_cells() -> list[dict[str, Any]]:
    """Return the cells of a right notebook: texts, given functions and answers, each followed by its test."""
    made: list[dict[str, Any]] = []
    for number, each in enumerate(jupytext.read(LESSON.folder / "lesson.nl.md").cells):
        if each.cell_type != "markdown" and ("les." in each.source or not each.source.startswith("def ")):
            continue
        named = [name for name in FUNCTIONS if each.source.startswith(f"def {name}(")]
        source = LESSON.source(named[0]) if named else each.source
        made.append(cell(Piece(each.cell_type, "", source), id=f"c{number}"))
        made += map(test_cell, named)
    return made


def hand_out(course: Path, peers: Path) -> dict[str, Any]:
    """Let nbgrader take the notebook into its gradebook, and return it as students get it."""
    source = course / "source" / "ps" / "les.ipynb"
    source.parent.mkdir(parents=True)
    source.write_text(book(lesson_cells()), "utf-8")
    run([peers / "nbgrader", "generate_assignment", "ps"], course)
    released: dict[str, Any] = json.loads((course / "release" / "ps" / "les.ipynb").read_text("utf-8"))
    return released


def hand_in(top: Path, peers: Path, count: int) -> None:
    """Make a class of `count` below `top`, which differ in a text and in a comment."""
    released = hand_out(top / "course", peers)
    for number in range(count):
        text = json.dumps(released).replace('"def ', f'"# poging {number}\\ndef ')
        made = json.loads(text)
        made["cells"].insert(0, cell(Piece("markdown", "", f"Ik ben student {number}."), id="me"))
        for path in (f"class/s{number:02}.ipynb", f"course/submitted/s{number:02}/ps/les.ipynb"):
            (top / path).parent.mkdir(parents=True, exist_ok=True)
            (top / path).write_text(json.dumps(made), "utf-8")


def write_otter(top: Path, peers: Path) -> None:
    """Write the autograder of otter-grader, with one hidden test for each function."""
    tests = top / "tests"
    tests.mkdir()
    for name in FUNCTIONS:
        body = "".join(f"    {line}\n" for line in test_code(name).splitlines())
        start = f'from otter.test_files import test_case\nOK_FORMAT = False\nname = "{name}"\npoints = 1\n'
        test = f"@test_case(points=1, hidden=True)\ndef test_hidden({name}):\n{body}"
        (tests / f"{name}.py").write_text(f"{start}{test}", "utf-8")
    run([peers / "otter", "generate", "-t", tests, "-o", top / "autograder.zip"], top)


def run(command: Command, folder: Path) -> None:
    """Run a command, without the settings of whoever measures. Raises RuntimeError with what it said when it fails."""
    env = {**os.environ, "PYTHONWARNINGS": "ignore"}
    env.pop("PYTHONDONTWRITEBYTECODE", None)  # whoever grades does not have Python compile everything each time
    if command[0] != WERKPLAATS:
        env |= {"HOME": str(folder), "PATH": f"{Path(command[0]).parent}{os.pathsep}{env['PATH']}"}
    ended = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)
    if ended.returncode:
        raise RuntimeError(f"{command}: {ended.returncode}\n{ended.stdout[-2000:]}{ended.stderr[-2000:]}")


def ours(name: str, *options: str) -> Contender:
    """Return `werkplaats grade` with these options."""

    def grade(top: Path) -> None:
        run([WERKPLAATS, "grade", "class", "--lesson", LESSON.slug, "--out", "out", *options], top)

    def full_marks(top: Path) -> int:
        entries = json.loads((top / "out" / "gradebook.json").read_text("utf-8"))["entries"]
        return sum(each["passed"] == len(FUNCTIONS) for each in entries)

    return Contender(name, grade, full_marks)


def nbgrader(peers: Path) -> Contender:
    """Return `nbgrader autograde`."""

    def grade(top: Path) -> None:
        run([peers / "nbgrader", "autograde", "ps"], top / "course")

    def full_marks(top: Path) -> int:
        run([peers / "nbgrader", "export", "--to", "grades.csv"], top / "course")
        with (top / "course" / "grades.csv").open(encoding="utf-8", newline="") as file:
            return sum(float(row["raw_score"]) == len(FUNCTIONS) for row in csv.DictReader(file))

    return Contender("nbgrader autograde", grade, full_marks)


def otter(peers: Path) -> Contender:
    """Return `otter run`, as often side by side as there are cores."""

    def one(notebook: Path) -> None:
        out = notebook.with_suffix("")
        out.mkdir()
        run([peers / "otter", "run", "--no-logo", "-a", "../../autograder.zip", "-o", ".", notebook], out)

    def grade(top: Path) -> None:
        with ThreadPoolExecutor(CORES) as pool:
            list(pool.map(one, sorted((top / "class").glob("*.ipynb"))))

    def full_marks(top: Path) -> int:
        results = [json.loads(path.read_text("utf-8")) for path in (top / "class").glob("*/results.json")]
        scores = [[test["score"] for test in each["tests"] if "max_score" in test] for each in results]
        return scores.count([1.0] * len(FUNCTIONS))

    return Contender("otter run", grade, full_marks)


def timed(contender: Contender, prepared: Path, count: int) -> float:
    """Return the seconds that a fresh copy of a class takes. Raises RuntimeError when not all have full marks."""
    with tempfile.TemporaryDirectory() as folder:
        top = Path(folder) / "fresh"
        shutil.copytree(prepared, top)
        began = time.monotonic()
        contender.grade(top)
        seconds = time.monotonic() - began
        if (found := contender.full_marks(top)) != count:
            raise RuntimeError(f"{contender.name}: {found} of {count} have full marks")
    print(f"{contender.name:22} {count:3} notebooks {seconds:7.1f} s", file=sys.stderr, flush=True)
    return seconds


def measure(peers: Path, count: int, repeats: int) -> dict[str, list[float]]:
    """Return the seconds of each repetition for each contender."""
    contenders = [ours("werkplaats"), ours("werkplaats, 1 job", "--jobs", "1"), nbgrader(peers), otter(peers)]
    found: dict[str, list[float]] = {each.name: [] for each in contenders}
    with tempfile.TemporaryDirectory() as folder:
        for name, size in (("first", 1), ("class", count)):
            hand_in(Path(folder) / name, peers, size)
            write_otter(Path(folder) / name, peers)
        for each in contenders:
            timed(each, Path(folder) / "first", 1)
        for turn in range(repeats):
            start = turn % len(contenders)
            for each in contenders[start:] + contenders[:start]:
                found[each.name].append(timed(each, Path(folder) / "class", count))
    return found


def summary(found: dict[str, list[float]], count: int) -> dict[str, Any]:
    """Return medians of notebooks per second, and of how often `werkplaats` is as fast, turn by turn."""
    ratios = {
        name: statistics.median(theirs / own for theirs, own in zip(seconds, found["werkplaats"], strict=True))
        for name, seconds in found.items()
    }
    return {
        "machine": f"{platform.machine()}, {CORES} cores, Python {platform.python_version()}",
        "notebooks": count,
        "seconds": {name: [round(each, 2) for each in seconds] for name, seconds in found.items()},
        "per_second": {name: round(count / statistics.median(seconds), 3) for name, seconds in found.items()},
        "werkplaats_is_faster_by": {name: round(ratio, 2) for name, ratio in ratios.items() if name != "werkplaats"},
    }


def main() -> None:
    """Measure, print the medians and write them to build/bench-grade.json."""
    parser = argparse.ArgumentParser(description="Measure grading beside nbgrader and otter-grader.")
    parser.add_argument("--peers", type=Path, required=True, help="folder that holds the commands nbgrader and otter")
    parser.add_argument("--notebooks", type=int, default=60)
    parser.add_argument("--repeats", type=int, default=3)
    given = parser.parse_args()
    found = measure(given.peers.absolute(), given.notebooks, given.repeats)
    text = json.dumps(summary(found, given.notebooks), indent=1)
    target = ROOT / "build" / "bench-grade.json"
    target.parent.mkdir(exist_ok=True)
    target.write_text(f"{text}\n", "utf-8")
    print(text)


if __name__ == "__main__":
    main()
