"""Makes the Python of a notebook ready: runs in the browser, before the kernel takes over.

`prepare` is all that a kernel needs. The memory of a kernel that is ready can be kept, and others started from it: it
is taken after `stock_up`, and one that starts from it is woken by `wake`.
"""

from __future__ import annotations

import gc
import importlib
import logging
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import piplite.piplite  # noqa: F401 - for the kernel's own half, which sets its addresses
import pyodide_kernel
from IPython.core import completerlib

_list_folder = completerlib.module_list

AHEAD = (
    "psygnal",
    "ipywidgets",
    "checker.live",
    "checker.handing",
    "checker.views.widget",
    "pygments.lexers.python",
    "stack_data",
)
"""What the first cells of a lesson import, or the first error in one; in pieces, so that none takes long."""


def prepare() -> None:
    """Set up the kernel, as its own half in JavaScript expects to find it."""
    # Completion is IPython's own: it knows the names and attributes that are there, and needs no jedi.
    _shell().Completer.use_jedi = False
    completerlib.module_list = list_modules
    _look_here_last()


def _look_here_last() -> None:
    """Have Python look for a module in the folder of the notebook when it is nowhere else, and not first.

    Each look there is a question to the page that Python waits for, at every import; and a file of a student's that is
    called random.py would stand in for Python's own.
    """
    here = ""
    sys.path[:] = [*(path for path in sys.path if path != here), here]


def list_modules(path: str) -> list[str]:
    """Return the names of the modules at an entry of `sys.path`, as completion after `import` offers them.

    IPython looks into folders, and the standard library of Pyodide is an archive.
    """
    if path.endswith(".zip"):
        return sorted(name for name in sys.stdlib_module_names if not name.startswith("_"))
    found: list[str] = _list_folder(path)
    return found


def stock_up() -> None:
    """Do ahead what a student would wait for, for memory that is to be the same each time; see `wake`."""
    for _ in _stocking():
        pass
    random.seed(0)
    gc.collect()


def stock_more() -> bool:
    """Do the next piece of that, on a start without such memory; returns whether there may be more."""
    return next(_left, False)


def open_ahead(slug: str) -> None:
    """Load the lesson or lab that the page is about, as the first cell of its notebook will; pass another slug by."""
    lessons = importlib.import_module("checker.lessons")
    for known, load in ((lessons.slugs, lessons.load), (lessons.labs, lessons.load_lab)):
        if slug in known():
            load(slug)


def _stocking() -> Iterator[bool]:
    """Import what will be needed, and have happen what takes longer the first time: a cell, a completion, an error."""
    for name in AHEAD:
        importlib.import_module(name)
        yield True
    importlib.import_module("checker.messages").has("")  # reads all sentences
    yield True
    shell = _shell()
    for code in ("pri", "import js"):
        pyodide_kernel.kernel_instance.complete(code, len(code))
        yield True
    pyodide_kernel.kernel_instance.is_complete("print(1)")
    shell.run_cell("pass", store_history=False, silent=True)
    yield True
    try:
        exec(compile("undefined", "<cell>", "exec"), {})  # noqa: S102 - an error to be shown
    except NameError:
        shell.showtraceback()
    shell._last_traceback = None
    yield True


_left = _stocking()


def wake(winter: int, summer: int) -> None:
    """Make an interpreter that starts from kept memory one of its own: another place, another time, another chance.

    `winter` and `summer` are what the browser's `getTimezoneOffset` gives in January and in July: minutes.
    """
    random.seed()
    vars(tempfile)["_name_sequence"] = None
    vars(logging)["_startTime"] = time.time_ns()
    _set_zone(winter, summer)
    sys.path[:] = dict.fromkeys(sys.path)
    importlib.invalidate_caches()
    shell = _shell()
    Path(shell.ipython_dir).mkdir(parents=True, exist_ok=True)
    Path(shell.profile_dir.location).mkdir(parents=True, exist_ok=True)
    shell.profile_dir.check_dirs()


def zone_name(offset: int) -> str:
    """Return the name of a zone, as Pyodide has it, by its offset in minutes west of Greenwich."""
    hours, minutes = divmod(abs(offset), 60)
    return f"UTC{'-' if offset >= 0 else '+'}{hours:02}{minutes:02}"


def _set_zone(winter: int, summer: int) -> None:
    standard, daylight = max(winter, summer), min(winter, summer)
    time.timezone, time.altzone, time.daylight = standard * 60, daylight * 60, int(winter != summer)
    time.tzname = zone_name(standard), zone_name(daylight)


def _shell() -> Any:
    return pyodide_kernel.kernel_instance.interpreter
