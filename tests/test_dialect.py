"""Files for a newer Python than the one that reads them: right is right, and all else is left undecided."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator

import pytest

from checker.calls import Job
from checker.checking import check
from checker.dialect import newer_python, this_python
from checker.errors import RunnerError
from checker.headline import Status
from checker.messages import LANGUAGES
from checker.outcome import Outcome, Raised, Returned
from checker.runners.deno import Deno
from checker.runners.here import Here
from checker.runners.protocol import Shield
from checker.verdict import Verdict
from checker.views import wording
from tests import practice

NEWER = "9.9"
ODD = "WORDS = later 'a' 'b'\n"
"""A statement that only the Python of `Later` knows."""
RIGHT = practice.SHARE
WRONG = "def share(part, whole):\n    return 1\n"


class Later:
    """Runs code here, but would say that its Python knows the word `later`."""

    shield = Shield.NONE

    def __init__(self) -> None:
        self.probes: list[Job] = []

    async def warm(self) -> None: ...

    async def run(self, job: Job) -> list[Outcome]:
        if job.function != "readable":
            return await Here().run(job)
        self.probes.append(job)
        return [Returned(NEWER) if "later" in str(call.args) else Raised("SyntaxError", (), "") for call in job.calls]


class Gone(Later):
    """A runner that fails when it is asked about its Python."""

    async def run(self, job: Job) -> list[Outcome]:
        if job.function == "readable":
            raise RunnerError("gone")
        return await super().run(job)


ENDS = [
    pytest.param([RIGHT.replace("found)", "found) + later 1")], Status.BROKEN, "newer_python", id="in the function"),
    pytest.param(
        [RIGHT.replace("    found =", "    later x\n    found =")], Status.BROKEN, "newer_python", id="a line"
    ),
    pytest.param([ODD, RIGHT], Status.PASSED, "passed", id="beside a right function"),
    pytest.param([ODD, WRONG], Status.WRONG, "wrong", id="beside a wrong function"),
    pytest.param(
        [ODD, WRONG, "share = later share"], Status.BROKEN, "newer_python", id="a definition after a wrong one"
    ),
    pytest.param(
        [ODD, RIGHT.replace("found =", "WORDS\n    found =")], Status.BROKEN, "newer_python", id="a name of it"
    ),
    pytest.param(["share = later 1"], Status.BROKEN, "newer_python", id="where the function may be"),
    pytest.param([ODD], Status.MISSING, "missing", id="where the function is not"),
    pytest.param([ODD, "def share(part, whole):\n    ...\n"], Status.MISSING, "untouched", id="beside untouched code"),
    pytest.param(["x = = 1\n", WRONG], Status.WRONG, "wrong", id="a mistake in any Python"),
    pytest.param(["def share(part, whole)\n    return 1\n"], Status.RAISED, "syntax", id="a function with a mistake"),
]


@pytest.mark.parametrize(("cells", "status", "key"), ENDS)
def test_what_is_said(cells: list[str], status: Status, key: str) -> None:
    """Where the file may be right and this Python cannot tell, nothing is said against it."""
    verdict = practice.verdict("share", *cells, runner=Later())
    assert (verdict.status, verdict.key) == (status, key)
    for language in LANGUAGES:
        sentence = wording.headline(verdict, practice.LESSON, language)
        assert (NEWER in sentence and this_python() in sentence) == (key == "newer_python")


def test_nothing_of_the_student_is_run_to_know() -> None:
    """The statements travel as texts, whole, beside a program of ours."""
    runner = Later()
    practice.verdict("share", "def share(part, whole):\n    later 1\n    return 2\n", runner=runner)
    job = runner.probes[0]
    assert [call.args for call in job.calls] == [("def share(part, whole):\n    later 1\n    return 2\n",)]
    assert "later" not in "".join(block.source for block in job.blocks)


@pytest.mark.parametrize("source", ["x = " + "-" * 3000 + "later", RIGHT], ids=["too deep", "no problem"])
def test_what_is_not_asked(source: str) -> None:
    """What is too deep for any interpreter is not given to one, and a file without problems costs nothing."""
    runner = Later()
    practice.verdict("share", source, runner=runner)
    assert runner.probes == []


def test_a_runner_that_does_not_say() -> None:
    """Without an answer nothing is said against the file: that there is none is no fault of the student."""
    verdict = practice.verdict("share", "def share(part, whole):\n    later 1\n", runner=Gone())
    assert (verdict.status, verdict.key) == (Status.BROKEN, "broken")


READ_THERE = [
    pytest.param('return f"{row["id"]}"', id="the same quotes within an f-string"),
    pytest.param(
        "try:\n        pass\n    except ValueError, TypeError:\n        pass", id="exceptions without brackets"
    ),
    pytest.param('return t"{row}"', id="a t-string"),
    pytest.param("type Row = dict\n    await row", id="words of other versions"),
]


def due(source: str) -> str:
    """Return the version that is to be named: none where this Python can read the source by itself."""
    try:
        compile(source, "<test>", "exec", dont_inherit=True)
    except SyntaxError:
        return "3.14"
    return ""


@pytest.fixture(scope="module")
def deno() -> Iterator[Deno]:
    with Deno(1) as runner:
        yield runner


@pytest.mark.slow
@pytest.mark.parametrize("body", READ_THERE)
def test_the_python_of_the_site(body: str, deno: Deno) -> None:
    """What students write for the site is known for it by the same Python on a laptop."""
    source = f"async def share(row):\n    {body}\n"
    found = practice.submit(source).problems
    assert bool(found) == bool(due(source))
    assert asyncio.run(newer_python(found, {"share"}, deno)) == due(source)
    assert asyncio.run(newer_python(found, {"other"}, deno)) == ""


@pytest.mark.slow
def test_a_mistake_is_one_in_any_python(deno: Deno) -> None:
    """A statement that no Python can read stays a mistake, also beside one that a newer one can."""
    found = practice.submit("def share(:\n    pass\n", "x = = 1").problems
    assert len(found) == 2
    assert asyncio.run(newer_python(found, {"share", "x"}, deno)) == ""


@pytest.mark.slow
def test_a_file_of_the_site(deno: Deno) -> None:
    """A right function with newer syntax passes, or is left undecided where it cannot be read."""
    source = practice.SHARE.replace("len(found) / len(whole)", 'float(f"{len(found) / len([*{"x": whole}["x"]])}")')
    report = asyncio.run(check(practice.LESSON, practice.submit(source), deno))
    verdict: Verdict = report.verdicts[0]
    assert verdict.status is (Status.BROKEN if sys.version_info < (3, 12) else Status.PASSED)
