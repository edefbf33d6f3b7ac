"""Shut in a student's program: what runs first inside a disposable Pyodide, and what its keeper calls afterwards.

The keeper is the JavaScript beside the interpreter. It passes text in and gets text back, and hears of a place through
file descriptor 2; so this interpreter holds no JavaScript object that student code could find and climb out on.
"""

from __future__ import annotations

import builtins
import gc
import json
import random
import sys
from os import write
from signal import SIGINT, signal
from types import CodeType, FrameType, ModuleType
from typing import Any, NoReturn

from checker.outcome import Place
from checker.runners.execute import Session, TimeUp, run_json
from checker.values import dumps

FOREIGN = frozenset({"_pyodide", "_pyodide_core", "js", "pyodide", "pyodide_js"})
# A student's `import json` makes another copy, so that patching it does not reach the half that has to answer.
PRIVATE = ("contextlib", "dataclasses", "json", "json.decoder", "json.encoder", "json.scanner", "marshal")
MAX_REPORTS = 3_000


class Keeper:
    """What the keeper of one worker calls: `shut` once, then `load` once and `answer` for each call."""

    def __init__(self) -> None:
        self.session: Session | None = None
        self.seconds = 0.0
        self.reports = 0

    def shut(self) -> None:
        """Close the ways from Python to JavaScript, and give the student a `builtins` and a `json` of their own."""
        _forget_javascript()
        random.seed()  # an interpreter from a snapshot would have the chance of all others
        for name in [*PRIVATE, *(name for name in sys.modules if name.partition(".")[0] == "checker")]:
            sys.modules.pop(name, None)
        own = ModuleType("builtins")
        vars(own).update(vars(builtins))
        sys.modules["builtins"] = own

    def load(self, job_json: str, probing: bool = False) -> None:
        """Run the cells of a job. `probing`: report every line of the student's source before it runs."""
        job = json.loads(job_json)
        self.seconds = job["seconds"]
        self._listen()
        if probing:
            self._probe()
        Session(job, self._seen)

    def answer(self, call_json: str) -> str:
        """Run one call and return its outcome, both in JSON."""
        if self.session is None:
            raise RuntimeError("load comes before answer")
        self._listen()
        return run_json(self.session, call_json)

    def _seen(self, session: Session) -> None:
        self.session = session

    def _listen(self) -> None:
        # Before every call, for a student may have set a handler as well.
        signal(SIGINT, self._ring)

    def _ring(self, _number: int, frame: FrameType | None) -> NoReturn:
        place = self.session.place(frame) if self.session else None
        _report(place)
        raise TimeUp(place, self.seconds)

    def _probe(self) -> None:
        events = _monitoring()
        events.use_tool_id(events.DEBUGGER_ID, "checker")
        events.register_callback(events.DEBUGGER_ID, events.events.LINE, self._line)
        events.set_events(events.DEBUGGER_ID, events.events.LINE)

    def _line(self, code: CodeType, line: int) -> Any:
        known = self.session.lines.get(code.co_filename) if self.session else None
        if known is None:
            return _monitoring().DISABLE
        self.reports += 1
        if self.reports == MAX_REPORTS:
            _report(None)
        if self.reports < MAX_REPORTS:
            _report(Place(known[0], line, known[1].get(line, "")))
        return None


def _monitoring() -> Any:
    return vars(sys)["monitoring"]  # since Python 3.12; this module runs in Pyodide only


def _report(place: Place | None) -> None:
    """Tell the keeper of a place. The text of a line is cut: one write must carry it."""
    known = place and {"cell": place.cell, "line": place.line, "text": place.text[:2_000]}
    write(2, dumps(known).encode())


def _forget_javascript() -> None:
    """Remove every module and import hook that leads to JavaScript, and every JavaScript object in a dictionary."""
    sys.meta_path[:] = [finder for finder in sys.meta_path if not _foreign(type(finder).__module__)]
    sys.meta_path.insert(0, _Refuse())
    for name in [name for name in sys.modules if _foreign(name)]:
        del sys.modules[name]
    for thing in gc.get_objects():
        if type(thing).__module__ == "_pyodide._importhook":
            vars(thing).clear()  # hooks that student code could still find among all objects
        elif type(thing) is dict:
            for name in [name for name, value in thing.items() if type(value).__module__ == "pyodide.ffi"]:
                del thing[name]
    gc.collect()


def _foreign(module: object) -> bool:
    return str(module).partition(".")[0] in FOREIGN


class _Refuse:
    """Import hook that answers for the modules of the browser that they are not there."""

    def find_spec(self, name: str, *_rest: object) -> None:
        """Raise ModuleNotFoundError for a module in FOREIGN."""
        if _foreign(name):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
