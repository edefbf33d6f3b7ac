"""Run calls in a disposable Web Worker: the runner of the browser, with `check-host.js` of the site as its other half.

The modules of the browser are looked up when the first job comes, for on CPython they do not exist.
"""

from __future__ import annotations

import json
import sys
from importlib import import_module, resources
from typing import Any

from checker import outcome
from checker.calls import Job
from checker.errors import RunnerError
from checker.runners.protocol import Shield

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

HOST = "static/werkplaats/check-host.js"


def half() -> list[tuple[str, str]]:
    """Return the names and source texts of the modules that run beside the student's code."""
    package = resources.files("checker")
    return [(name, path and package.joinpath(path).read_text("utf-8")) for name, path in HALF]


def read_outcomes(text: str, count: int) -> list[outcome.Outcome]:
    """Read the answer of the host to a job of `count` calls. Raises RunnerError when it has another length."""
    answered = json.loads(text)
    if len(answered) != count:
        raise RunnerError(f"{len(answered)} outcomes for {count} calls")
    return [_read(data) for data in answered]


def _read(data: dict[str, Any]) -> outcome.Outcome:
    try:
        return outcome.from_dict(data)
    except (AttributeError, KeyError, TypeError, ValueError):
        # It came from beside the student's program, which may have tampered with it: no reason to call it our failure.
        return outcome.Crashed("lost")


class BrowserWorker:
    """The runner of the browser. `root` is the address of the site, found by itself inside a notebook kernel."""

    shield = Shield.WORKER

    def __init__(self, root: str | None = None) -> None:
        self.root = root
        self._host: Any = None

    async def warm(self) -> None:
        """Start the workers and wait until one is ready. Raises RunnerError when none can be had."""
        await self._ask("warm")

    async def run(self, job: Job) -> list[outcome.Outcome]:
        """Return one outcome for each call of `job`, in order. Raises RunnerError when no worker can be had."""
        answer = await self._ask("run", json.dumps(job.to_dict()))
        return read_outcomes(answer, len(job.calls))

    async def _ask(self, method: str, *texts: str) -> Any:
        if sys.platform != "emscripten":
            raise RunnerError("a Web Worker needs a browser; this Python runs outside of one")
        failure: type[Exception] = import_module("pyodide.ffi").JsException
        try:
            if self._host is None:
                self._host = await _open_host(self.root)
            return await getattr(self._host, method)(*texts)
        except failure as error:
            raise RunnerError(str(error)) from error


async def _open_host(root: str | None) -> Any:
    """Load the host's script, and hand it the executing half."""
    import_script = import_module("pyodide.code").run_js("(address) => import(address)")
    to_js = import_module("pyodide.ffi").to_js
    script = await import_script(f"{root or _site()}{HOST}")
    objects = import_module("js").Object.fromEntries
    return script.createHost(to_js({"modules": half()}, dict_converter=objects))


def _site() -> str:
    """Return the root of the site, from the address of the kernel's own worker below its `extensions` folder."""
    address = str(import_module("js").self.location.href)
    root, found, _ = address.partition("/extensions/")
    if not found:
        raise RunnerError(f"no site root in {address}: name it with BrowserWorker(root)")
    return f"{root}/"
