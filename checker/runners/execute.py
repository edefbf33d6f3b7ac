"""The half that runs beside the student's code, the same in every runner: run the cells once, then call the function.

It gets source text and arguments as plain data and gives outcomes as plain data. It holds no expected value, and it
never calls `__eq__`, `__repr__`, `__str__` or `__hash__` of an object that the student made. The one blind `except` of
the project is here, because anything at all may come out of a student's function.
"""

from __future__ import annotations

import builtins
import io
import json
import marshal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType, ModuleType, TracebackType
from typing import Any, TypeAlias

from checker import outcome
from checker.runners.standins import Recorder
from checker.values import clean_name, decode_text, dumps, encode, type_bases

MAX_ANSWERS = 30_000_000
"""Characters of all outcomes of a job together."""
Locate: TypeAlias = Callable[[FrameType | None], outcome.Place | None]
MAX_MESSAGE = 300
MAX_OUTPUT = 4_000_000
"""Characters that one call or one cell may print; a loop that prints for ever is stopped by it before its time."""
# As with classes in values.py: asking the exception itself would run a property of the student's.
_args_of = BaseException.__dict__["args"].__get__
_trace_of = BaseException.__dict__["__traceback__"].__get__
_ERRORS = {id(c): c.__name__ for c in vars(builtins).values() if isinstance(c, type) and issubclass(c, BaseException)}
_BASES = {
    id(c): tuple(_ERRORS[id(base)] for base in type_bases(c) if id(base) in _ERRORS)
    for c in vars(builtins).values()
    if id(c) in _ERRORS
}
"""The names of a built-in exception and those it derives from, so that a usual one need not be looked into."""


class TimeUp(BaseException):
    """Raised inside a student's call by the runner's alarm; carries the place where the call was."""

    def __init__(self, place: outcome.Place | None, seconds: float) -> None:
        self.place, self.seconds = place, seconds
        super().__init__()


class Session:
    """One student program in one namespace: the cells run once, then any number of calls.

    `job` holds `function`; `given`, source texts that run first; `blocks`, the student's own statements as
    {cell, first_line, source}; and `overrides`, {name: source} of functions that replace the student's afterwards.
    `seen` is shown the session before any cell runs, so that an alarm that rings while they run can name the line.
    """

    def __init__(self, job: dict[str, Any], seen: Callable[[Session], object] | None = None) -> None:
        self.function: str = job["function"]
        self.lines: dict[str, tuple[str, dict[int, str]]] = {}
        # A runner may give the program a `builtins` of its own; `import builtins` and plain names must agree on it.
        # Who asks for the module of the student's classes, as `dataclass` does, finds it, as in a real notebook.
        module = sys.modules["notebook"] = ModuleType("notebook")
        self.namespace: dict[str, Any] = vars(module)
        self.namespace["__builtins__"] = vars(sys.modules["builtins"])
        self.target: object = None
        self.room = MAX_ANSWERS
        self.packed: dict[str, bytes] = {}
        if seen is not None:
            seen(self)
        self.failure = self._load(job)

    def run(self, call: str) -> outcome.Outcome:
        """Call the function with the arguments that `call` describes, see `decode_text`, and tell what happened."""
        if self.failure is not None:
            return self.failure
        recorder = Recorder()
        args, before = self._arguments(call, recorder)
        watched = [arg for arg in args if not callable(arg)]
        ended = self._attempt(self.target, args)
        if isinstance(ended, (outcome.TimedOut, outcome.Crashed)):
            return ended
        spoken = tuple(recorder.spoken)
        mutated = _fingerprint(watched) != before
        if isinstance(ended, outcome.Raised):
            return outcome.Raised(ended.name, ended.bases, ended.message, ended.place, mutated, spoken=spoken)
        return outcome.Returned(ended, mutated, spoken)

    def _arguments(self, call: str, recorder: Recorder) -> tuple[list[Any], bytes]:
        """Return fresh arguments and their fingerprint, of which they are made when the same call comes again."""
        packed = self.packed.get(call)
        if packed is not None:
            args: list[Any] = marshal.loads(packed)  # noqa: S302 - what was dumped below
            return args, packed
        args = decode_text(call, recorder.stand_in)
        watched = [arg for arg in args if not callable(arg)]
        before = _fingerprint(watched)
        # Stand-ins remember how often they were asked; a set that is made anew may come in another order.
        if before and len(watched) == len(args) and 'set":' not in call:
            self.packed[call] = before
        return args, before

    def place(self, frame: FrameType | None) -> outcome.Place | None:
        """Return the innermost line of the student's own source at or above `frame`."""
        while frame is not None:
            known = self.lines.get(frame.f_code.co_filename)
            if known is not None:
                return outcome.Place(known[0], frame.f_lineno, known[1].get(frame.f_lineno, ""))
            frame = frame.f_back
        return None

    def _load(self, job: dict[str, Any]) -> outcome.Outcome | None:
        helpers: dict[str, Any] = {"__name__": "helpers"}
        for source in job.get("overrides", {}).values():
            exec(compile(source, "<helper>", "exec"), helpers)  # noqa: S102 - the lesson's own reference
        for source in job.get("given", ()):
            exec(compile(source, "<given>", "exec"), self.namespace)  # noqa: S102 - the lesson's own code
        for number, block in enumerate(job["blocks"]):
            ended = self._attempt(self._run_block, [number, block])
            if isinstance(ended, outcome.Raised):
                return outcome.Raised(ended.name, ended.bases, ended.message, ended.place, loading=True)
            if isinstance(ended, outcome.TimedOut):
                return outcome.TimedOut(ended.seconds, ended.place, loading=True)
            if isinstance(ended, outcome.Crashed):
                return ended
        self.namespace.update({name: helpers[name] for name in job.get("overrides", {})})
        self.target = self.namespace.get(self.function)
        if not callable(self.target):
            found = None if self.function not in self.namespace else clean_name(type(self.target))
            return outcome.Missing(self.function, found)
        return None

    def _run_block(self, number: int, block: dict[str, Any]) -> None:
        name = f"<cell {block['cell']}.{number}>"
        first = block["first_line"]
        lines = dict(enumerate(block["source"].split("\n"), first))
        self.lines[name] = (block["cell"], lines)
        code = compile("\n" * (first - 1) + block["source"], name, "exec", dont_inherit=True)
        exec(code, self.namespace)  # noqa: S102 - running the student's cells is what this module is for

    def _attempt(self, function: Any, args: list[Any]) -> Any:
        """Return the plain result of the call, or the `Raised`, `TimedOut` or `Crashed` that came instead."""
        with _quiet(self.place) as printed:
            ended = self._result(function, args)
        # Also when the student's code caught what was raised for it.
        return outcome.Crashed("output", printed.place) if printed.full else ended

    def _result(self, function: Any, args: list[Any]) -> Any:
        try:
            return encode(function(*args))
        except TimeUp as error:
            return outcome.TimedOut(error.seconds, error.place)
        except BaseException as error:  # noqa: BLE001 - the project's one blind except: see the module docstring
            return self._raised(error)

    def _raised(self, error: BaseException) -> outcome.Raised:
        kind = type(error)
        name, bases = _ERRORS.get(id(kind)), _BASES.get(id(kind))
        if name is None or bases is None:
            name = clean_name(kind)
            bases = tuple(_ERRORS[id(base)] for base in type_bases(kind) if id(base) in _ERRORS)
        texts: tuple[object, ...] = _args_of(error)
        message = texts[0][:MAX_MESSAGE] if texts and type(texts[0]) is str else ""
        return outcome.Raised(name, bases, message, self._raised_at(error))

    def _raised_at(self, error: BaseException) -> outcome.Place | None:
        place = None
        trace: TracebackType | None = _trace_of(error)
        while trace is not None:
            known = self.lines.get(trace.tb_frame.f_code.co_filename)
            if known is not None:
                place = outcome.Place(known[0], trace.tb_lineno, known[1].get(trace.tb_lineno, ""))
            trace = trace.tb_next
        return place


def open_session(job_json: str) -> Session:
    """Return a session for a job in JSON, as a worker receives it."""
    return Session(json.loads(job_json))


def run_json(session: Session, call: str) -> str:
    """Run one call and return its outcome in JSON, as a worker sends it.

    A program that answers everything with something huge gets `cut` results once the whole has become too long.
    """
    text = dumps(outcome.to_dict(session.run(call)))
    session.room -= len(text)
    return text if session.room >= 0 else dumps(outcome.to_dict(outcome.Returned({"cut": "object"})))


def _fingerprint(values: list[Any]) -> bytes:
    """Return bytes that differ when anything within built-in `values` has changed; no code of a value is run."""
    try:
        return marshal.dumps(values, 2)  # version 2 knows no back references, which would depend on reference counts
    except ValueError:
        return b""


class _Flooded(BaseException):
    """Raised in a program that prints without end."""


class _Sink(io.TextIOBase):
    """Counts printed text and forgets it, so that it fills no memory; too much of it ends the call.

    `place` is where the program was when it became `full`; `locate` tells that from a frame.
    """

    def __init__(self, locate: Locate) -> None:
        self.room, self.full = MAX_OUTPUT, False
        self.place: outcome.Place | None = None
        self._locate = locate

    def write(self, text: str) -> int:
        self.room -= len(text)
        if self.room < 0:
            if not self.full:
                self.full, self.place = True, self._locate(sys._getframe(1))
            raise _Flooded
        return len(text)

    def writable(self) -> bool:
        return True


@contextmanager
def _quiet(locate: Locate) -> Iterator[_Sink]:
    """Send printed text nowhere, let `input()` meet the end of its input, and restore the recursion limit after."""
    saved = sys.stdin, sys.stdout, sys.stderr, sys.getrecursionlimit()
    sink = _Sink(locate)
    sys.stdin, sys.stdout, sys.stderr = io.StringIO(), sink, sink
    try:
        yield sink
    finally:
        sys.stdin, sys.stdout, sys.stderr = saved[:3]
        sys.setrecursionlimit(saved[3])
