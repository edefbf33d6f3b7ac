"""Source that this Python cannot read and the one that runs it can: then the file is right and this Python too old.

Students write for the Python of the site. On a laptop files are read by whatever Python is there, and only run by that
of the site; so before a statement is called a mistake, the latter is asked whether it compiles. Nothing of it is run.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Collection, Sequence

from checker.calls import Call, Job
from checker.outcome import Returned
from checker.runners.protocol import Runner
from checker.submission import Block, SyntaxProblem

MOST = 50
"""Statements that are asked about."""
_WORD = re.compile(r"\w+")
_PROBE = f"""
import sys
def readable(text):
    compile(text, "<cell>", "exec", {ast.PyCF_ALLOW_TOP_LEVEL_AWAIT}, True)
    return "%d.%d" % sys.version_info[:2]
"""


async def newer_python(problems: Sequence[SyntaxProblem], names: Collection[str], runner: Runner) -> str:
    """Return the version of the runner's Python if that can read one of these statements, else an empty text.

    Only statements with one of `names` in them matter: no other can bind or change what is called so. Raises
    RunnerError when the runner cannot say.
    """
    sources = [each.source for each in problems if not set(names).isdisjoint(_WORD.findall(each.source))][:MOST]
    if not sources or sys.platform == "emscripten":  # where the same Python reads and runs
        return ""
    job = Job(
        function="readable",
        blocks=(Block("", 1, _PROBE),),
        calls=tuple(Call(str(number), 1, (source,)) for number, source in enumerate(sources)),
        overrides={},
    )
    outcomes = await runner.run(job)
    return next((str(each.value) for each in outcomes if isinstance(each, Returned)), "")


def this_python() -> str:
    """Return the version of the Python that reads files here."""
    return f"{sys.version_info.major}.{sys.version_info.minor}"
