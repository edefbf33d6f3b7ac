"""Run calls in a disposable Web Worker: the runner of the browser; `checks.js` of the site opens its other half."""

from __future__ import annotations

import json
import sys
from importlib import resources
from typing import Any

from checker import outcome
from checker.browser import site_module
from checker.calls import Job
from checker.errors import RunnerError
from checker.runners.protocol import Shield

if sys.platform == "emscripten":
    from pyodide.ffi import JsException

HALF = (
    ("checker", ""),
    ("checker.runners", ""),
    ("checker.values", "values.py"),
    ("checker.outcome", "outcome.py"),
    ("checker.runners.standins", "runners/standins.py"),
    ("checker.runners.execute", "runners/execute.py"),
    ("checker.runners.confine", "runners/confine.py"),
)
"""The executing half in order of import. The packages are sent empty: their own `__init__` would ask for the rest."""

HOST = "checks.js"


def half() -> list[tuple[str, str]]:
    """Return the names and source texts of the modules that run beside the student's code."""
    package = resources.files("checker")
    return [(name, path and package.joinpath(path).read_text("utf-8")) for name, path in HALF]


def to_wire(job: dict[str, Any]) -> str:
    """Return a job, as `Job.to_dict` gives it, in the form that the host takes: JSON texts within JSON."""
    program = {key: value for key, value in job.items() if key != "calls"}
    limits = {key: job[key] for key in ("seconds", "max_stops", "max_seconds")}
    return json.dumps({"job": json.dumps(program), "calls": job["calls"], **limits})


def read_outcomes(text: str, count: int) -> list[outcome.Outcome]:
    """Read the answer of the host to a job of `count` calls. Raises RunnerError when it has another length.

    What is no outcome counts as a crash: it came from beside the student's program, which may have tampered with it, so
    there is no reason to call it our failure. Whether what an outcome holds is plain data is for others to find.
    """
    try:
        answered = json.loads(text)
    except (ValueError, RecursionError):  # the host lets JSON through only, but with numbers of any length
        return [outcome.Crashed("lost") for _ in range(count)]
    if len(answered) != count:
        raise RunnerError(f"{len(answered)} outcomes for {count} calls")
    return [_read(data) for data in answered]


def _read(data: dict[str, Any]) -> outcome.Outcome:
    try:
        return outcome.from_dict(data)
    except (AttributeError, KeyError, TypeError, ValueError):
        return outcome.Crashed("lost")


class BrowserWorker:
    """The runner of the browser: every job gets an interpreter of its own, and a call that does not end is stopped."""

    shield = Shield.WORKER

    def __init__(self) -> None:
        self._host: Any = None

    async def warm(self) -> None:
        """Start the workers and wait until one is ready. Raises RunnerError when none can be had."""
        await self._ask("warm")

    async def run(self, job: Job) -> list[outcome.Outcome]:
        """Return one outcome for each call of `job`, in order. Raises RunnerError when no worker can be had."""
        answer = await self._ask("run", to_wire(job.to_dict()))
        return read_outcomes(answer, len(job.calls))

    async def _ask(self, method: str, *texts: str) -> Any:
        if self._host is None:
            script = await site_module(HOST)
            self._host = self._host or script.openHost(json.dumps({"modules": half()}))
        if sys.platform == "emscripten":
            try:
                return await getattr(self._host, method)(*texts)
            except JsException as error:
                raise RunnerError(str(error)) from error
        raise RunnerError("a Web Worker needs a browser; this Python runs outside of one")
