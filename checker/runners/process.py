"""One Deno process and how one talks to it: JSON lines over its input and output.

It gets no right but to read our scripts, Pyodide and a snapshot, and an environment that is all but empty. It ends when
its input does, so it never outlives the process that started it.
"""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import tempfile
import threading
from pathlib import Path
from typing import Any

from checker.errors import RunnerError
from checker.runners.laptop import SCRIPTS, Tools, cache_folder
from checker.runners.worker import half

FLAGS = ("--quiet", "--no-prompt", "--no-remote", "--no-npm", "--no-config", "--no-lock", "--no-check", "--cached-only")
ENGINE = "--v8-flags=--no-wasm-inlining,--single-threaded-gc"
"""Inlining takes V8 more time than it saves in Python, and threads that help it want the cores of the other jobs."""
START_SECONDS = 120.0
WAITING = 5
"""How many times its limit a call may take by the clock on the wall: with all cores at work, much is not its own."""
GRACE_MS = 1_000
PROBE_MS = 4_000


class Refused(RunnerError):
    """The process lives and says why it cannot do what it was asked: no program is to blame for that."""


class Process:
    """One Deno process. Every method raises RunnerError when it has died, and Refused when it says that it failed."""

    def __init__(self, tools: Tools, memory: Path | None) -> None:
        self._tools, self._memory = tools, memory
        readable = [SCRIPTS, tools.pyodide, *([memory] if memory else [])]
        rights = "--allow-read=" + ",".join(str(path).replace(",", ",,") for path in readable)
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 - closed with the process
        try:
            self._process = subprocess.Popen(  # noqa: S603 - our own script, no text of a student
                [tools.deno, "run", *FLAGS, ENGINE, rights, SCRIPTS / "deno.js"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
                cwd=tools.pyodide,
                env=_environment(),
            )
        except OSError as error:
            self._errors.close()
            raise RunnerError(f"{tools.deno}: {error.strerror}") from error

    def __enter__(self) -> Process:
        return self

    def __exit__(self, *_exception: object) -> None:
        self.close()

    @property
    def pid(self) -> int:
        """Return the number of the process."""
        return self._process.pid

    def open(self, *, making: bool) -> dict[str, Any]:
        """Have the process start its first interpreter and return its answer."""
        config = {
            "modules": half(),
            "base": self._tools.pyodide.as_uri() + "/",
            "snapshot": self._memory and self._memory.as_uri(),
            "making": making,
            "spares": 1,
            "patience": 1,
            "waiting": WAITING,
            "graceMs": GRACE_MS,
            "probeMs": PROBE_MS,
        }
        return self.ask(config, START_SECONDS)

    def ask(self, message: dict[str, Any], seconds: float) -> dict[str, Any]:
        """Send one message and return the answer; a process that is silent for `seconds` is ended."""
        alarm = threading.Timer(seconds, self._process.kill)
        alarm.start()
        try:
            line = self._exchange(json.dumps(message).encode() + b"\n")
        finally:
            alarm.cancel()
        if not line.endswith(b"\n"):
            raise RunnerError(f"the sandbox has ended: {self._last_words()}")
        answer: dict[str, Any] = json.loads(line)
        if "error" in answer:
            raise Refused(answer["error"])
        return answer

    def read(self, size: int) -> bytes:
        """Return the next `size` bytes of what the process writes."""
        return self._process.stdout.read(size) if self._process.stdout else b""

    def close(self) -> None:
        """End the process, whatever it is doing."""
        self._process.kill()
        for stream in (self._process.stdin, self._process.stdout, self._errors):
            if stream is not None:
                with contextlib.suppress(OSError):  # what it did not read any more
                    stream.close()
        self._process.wait()

    def _exchange(self, line: bytes) -> bytes:
        if self._process.stdin is None or self._process.stdout is None:
            raise RunnerError("the sandbox has no input or output")
        try:
            self._process.stdin.write(line)
            self._process.stdin.flush()
            return self._process.stdout.readline()
        except OSError:  # a broken pipe; what it wrote before it ended says more
            return b""

    def _last_words(self) -> str:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(1)
        self._errors.seek(0)
        words = self._errors.read().decode("utf-8", "replace").strip()
        return f"exit status {self._process.returncode}. {words[-500:]}"


def _environment() -> dict[str, str]:
    """Return the environment of a process: nothing of ours, but what Deno and Windows cannot do without."""
    kept = {name: os.environ[name] for name in ("SYSTEMROOT", "TEMP", "TMP") if name in os.environ}
    return {**kept, "DENO_DIR": str(cache_folder() / "deno"), "DENO_NO_UPDATE_CHECK": "1", "NO_COLOR": "1"}
