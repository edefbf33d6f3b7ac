"""What shuts in student code on a laptop, and where it is: Deno, Pyodide, and a folder to keep things in."""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
from dataclasses import dataclass
from importlib import resources, util
from pathlib import Path

from checker.errors import NoSandbox

SCRIPTS = Path(str(resources.files("checker"))) / "runners" / "js"
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")


@dataclass(frozen=True, slots=True)
class Tools:
    """The programs and files of the sandbox. `deno`: the executable; `pyodide`: the folder with the RUNTIME files."""

    deno: Path
    pyodide: Path


def find_tools() -> Tools:
    """Return where Deno and Pyodide are on this machine. Raises NoSandbox when one of them is not installed."""
    return Tools(_find_deno(), _find_pyodide())


def _find_deno() -> Path:
    if util.find_spec("deno") is not None:
        from deno import find_deno_bin  # noqa: PLC0415 - an optional dependency

        with contextlib.suppress(OSError):
            return Path(os.fsdecode(find_deno_bin()))
    found = shutil.which("deno")
    if found is None:
        raise NoSandbox("no_deno")
    return Path(found)


def _find_pyodide() -> Path:
    project = SCRIPTS.parents[2]
    named = os.environ.get("WERKPLAATS_PYODIDE")
    places = [Path(named)] if named else []
    places += [SCRIPTS / "pyodide", project / "lite" / "node_modules" / "pyodide"]
    for place in places:
        if all((place / name).is_file() for name in RUNTIME):
            return place.resolve()
    raise NoSandbox("no_pyodide")


def cache_folder() -> Path:
    """Return a folder of this user's that programs may fill and anyone may empty."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA")
    else:
        base = os.environ.get("XDG_CACHE_HOME")
    return Path(base) / "werkplaats" if base else Path.home() / ".cache" / "werkplaats"
