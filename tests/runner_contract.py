"""The contract of runners as a table: what is run, and the outcomes that must come out of every runner alike.

A row gives the student's cells, the calls to make and what to expect of each outcome: the outcome itself, or a
function that tells whether it is good. `shield` marks rows that only a runner with a shield can survive.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from checker.calls import Call, Job
from checker.outcome import Crashed, Missing, NotRun, Outcome, Place, Raised, Returned, Spoken, TimedOut
from checker.submission import Block
from checker.values import MAX_TEXT, encode

BASES = ("ValueError", "Exception", "BaseException")
Expected = Outcome | Callable[[Outcome], bool]


@dataclass(frozen=True)
class Row:
    """One row of the table."""

    id: str
    cells: Sequence[str]
    expected: Sequence[Expected]
    args: Sequence[tuple[Any, ...]] = ((),)
    function: str = "f"
    given: Sequence[str] = ()
    overrides: dict[str, str] = field(default_factory=dict)
    seconds: float = 2.0
    plain: bool = False
    """The arguments are in plain form already."""
    shield: bool = False

    def job(self) -> Job:
        """Return the job to run."""
        made = [args if self.plain else tuple(encode(arg) for arg in args) for args in self.args]
        return Job(
            function=self.function,
            blocks=tuple(Block(str(number), 1, cell) for number, cell in enumerate(self.cells, 1)),
            calls=tuple(Call(f"w{number}", 1, args) for number, args in enumerate(made, 1)),
            given=tuple(self.given),
            overrides=self.overrides,
            seconds=self.seconds,
        )

    def check(self, outcomes: Sequence[Outcome]) -> None:
        """Hold the outcomes against what is expected."""
        assert len(outcomes) == len(self.args)
        for came, due in zip(outcomes, self.expected, strict=True):
            if callable(due):
                assert due(came), came
            else:
                assert came == due


def raised(name: str, line: int | None = None, *, message: str | None = None, base: str = "", loading: bool = False):
    """Return a test for an exception of this name, at this line, with this message, derived from `base`."""

    def good(came: Outcome) -> bool:
        if not isinstance(came, Raised):
            return False
        place = came.place.line if came.place else None
        return (
            came.name == name
            and (base or name) in came.bases
            and (line is None or place == line)
            and (message is None or came.message == message)
            and came.loading == loading
        )

    return good


def _timed_out(line: int, cell: str = "1", *, loading: bool = False) -> Callable[[Outcome], bool]:
    def good(came: Outcome) -> bool:
        return (
            isinstance(came, TimedOut)
            and came.loading == loading
            and came.place is not None
            and (came.place.cell, came.place.line) == (cell, line)
        )

    return good


def _stand_in(**script: Any) -> Any:
    filled = {"name": "ask", "answers": [], "by_content": [], "otherwise": None, "listens": None, **script}
    return {"callable": filled}


def _gives(value: Any) -> dict[str, Any]:
    return {"gives": encode(value), "raises": None}


def _same(value: Any) -> Returned:
    return Returned(encode(value))


ROWS = (
    Row("returns a plain value", ["def f(a):\n    return {'a': a}"], [_same({"a": 1})], [(1,)]),
    Row("returns None without a return", ["def f(): pass"], [_same(None)]),
    Row("is a lambda", ["f = lambda a: a * 2"], [_same("xx")], [("x",)]),
    Row(
        "is an object that can be called", ["class F:\n    def __call__(self):\n        return 1\nf = F()"], [_same(1)]
    ),
    Row("is decorated", ["from functools import lru_cache\n@lru_cache\ndef f(a):\n    return a"], [_same(3)], [(3,)]),
    Row("is a generator function", ["def f():\n    yield 1"], [Returned({"object": "generator"})]),
    Row(
        "uses an earlier cell",
        ["import re\nN = 2", "def f(a):\n    return len(re.findall('a', a)) + N"],
        [_same(4)],
        [("aa",)],
    ),
    Row(
        "has a dataclass with annotations as text",
        [
            "from dataclasses import dataclass\n@dataclass\nclass Hit:\n    rank: 'int' = 1",
            "def f():\n    return Hit(2).rank + Hit().rank",
        ],
        [_same(3)],
    ),
    Row(
        "asks for its own module",
        ["import sys\nN = 2", "def f():\n    return sys.modules[__name__].N"],
        [_same(2)],
    ),
    Row("uses a later cell", ["def f():\n    return g()", "def g():\n    return 7"], [_same(7)]),
    Row("is defined twice", ["def f():\n    return 1", "def f():\n    return 2"], [_same(2)]),
    Row("is called in order", ["def f(a):\n    return a"], [_same(n) for n in range(5)], [(n,) for n in range(5)]),
    Row(
        "keeps state",
        ["n = []\ndef f():\n    n.append(1)\n    return len(n)"],
        [_same(1), _same(2), _same(3)],
        [()] * 3,
    ),
    Row(
        "gets fresh arguments",
        ["def f(a):\n    a.append(1)\n    return len(a)"],
        [Returned(1, mutated=True)] * 2,
        [([],)] * 2,
    ),
    Row(
        "changes a nested argument",
        ["def f(a):\n    a['x'][0].sort()\n    return 1"],
        [Returned(1, mutated=True)],
        [({"x": ([2, 1],)},)],
    ),
    Row(
        "changes the order of a dictionary",
        ["def f(a):\n    a['x'] = a.pop('x')\n    return 1"],
        [Returned(1, mutated=True)],
        [({"x": 1, "y": 2},)],
    ),
    Row(
        "puts an object into an argument",
        ["def f(a):\n    a.append(f)\n    return 1"],
        [Returned(1, mutated=True)],
        [([],)],
    ),
    Row(
        "changes an argument and puts it back",
        ["def f(a):\n    a.append(a.pop())\n    return 1"],
        [Returned(1)],
        [([1],)],
    ),
    Row(
        "uses arguments in every harmless way",
        [
            "import sys\ndef f(a, b):\n    hash(a); sys.intern(a); setattr(f, a, b)\n"
            "    {a: b}; sorted(b, key=str); list(b)\n    return a"
        ],
        [_same("lamp")],
        [("lamp", ["x", "x", 1, True])],
    ),
    Row(
        "changes an argument and raises",
        ["def f(a):\n    a.clear()\n    raise ValueError('x')"],
        [lambda came: isinstance(came, Raised) and came.mutated],
        [([1],)],
    ),
    Row("returns its argument", ["def f(a):\n    return a"], [_same([{"a": None}])], [([{"a": None}],)]),
    Row(
        "gets every kind of plain argument",
        ["def f(*a):\n    return list(a)"],
        [_same([None, True, 2**70, float("inf"), "é\ud800", b"\0", (1,), {1}, frozenset({2}), {"a": {1: 2}}])],
        [(None, True, 2**70, float("inf"), "é\ud800", b"\0", (1,), {1}, frozenset({2}), {"a": {1: 2}})],
    ),
    Row("returns a very long text", ["def f():\n    return 'x' * 3_000_000"], [Returned({"cut": "str"})]),
    Row(
        "returns a list in itself", ["def f():\n    a = []\n    a.append(a)\n    return a"], [Returned([{"cycle": 1}])]
    ),
    Row("gets too few arguments", ["def f(a):\n    return a"], [raised("TypeError")]),
    Row(
        "raises",
        ["def f():\n\n    raise ValueError('te lang')"],
        [Raised("ValueError", BASES, "te lang", Place("1", 3, "    raise ValueError('te lang')"))],
    ),
    Row(
        "raises an exception of its own",
        ["class Fout(ValueError): pass\ndef f():\n    raise Fout"],
        [raised("Fout", 3, base="ValueError", message="")],
    ),
    Row(
        "raises deep inside a library",
        ["import json\ndef f():\n    return json.loads('{')"],
        [raised("JSONDecodeError", 3, base="ValueError")],
    ),
    Row(
        "raises in a helper of another cell",
        ["def g():\n    return 1 / 0", "def f():\n    return g()"],
        [raised("ZeroDivisionError", 2)],
    ),
    Row(
        "raises with a very long message",
        ["def f():\n    raise ValueError('x' * 10000)"],
        [raised("ValueError", message="x" * 300)],
    ),
    Row(
        "raises with something else than a text",
        ["def f():\n    raise ValueError(['x'])"],
        [raised("ValueError", message="")],
    ),
    Row(
        "raises from another exception",
        ["def f():\n    try:\n        1 / 0\n    except ZeroDivisionError as e:\n        raise ValueError('v') from e"],
        [raised("ValueError", 5, message="v")],
    ),
    Row(
        "raises a group",
        ["def f():\n    raise ExceptionGroup('g', [ValueError('a')])"],
        [raised("ExceptionGroup", message="g")],
    ),
    Row("exits", ["import sys\ndef f():\n    sys.exit(0)"], [raised("SystemExit")]),
    Row("interrupts", ["def f():\n    raise KeyboardInterrupt"], [raised("KeyboardInterrupt")]),
    Row("closes as a generator", ["def f():\n    raise GeneratorExit"], [raised("GeneratorExit")]),
    Row(
        "raises a bare BaseException",
        ["class E(BaseException): pass\ndef f():\n    raise E('x')"],
        [raised("E", base="BaseException")],
    ),
    Row("raises what is no exception", ["def f():\n    raise 'tekst'"], [raised("TypeError", 2)]),
    Row("recurses without end", ["def f():\n    return f()"], [raised("RecursionError", 2)]),
    Row(
        "raises the recursion limit a little",
        ["import sys\ndef f():\n    sys.setrecursionlimit(1200)\n    return 1"],
        [_same(1)] * 2,
        [()] * 2,
    ),
    Row(
        "goes on after an exception",
        ["def f(a):\n    return 1 / a"],
        [raised("ZeroDivisionError"), _same(0.5)],
        [(0,), (2,)],
    ),
    Row("prints a lot", ["def f():\n    for _ in range(2000):\n        print('x' * 1000)\n    return 1"], [_same(1)]),
    Row(
        "prints without end",
        ["def f():\n    while True:\n        print('x' * 1000)"],
        [Crashed("output", Place("1", 3, "        print('x' * 1000)"))],
    ),
    Row(
        "prints without end and catches what stops it",
        [
            "def f():\n    for _ in range(10_000):\n        try:\n            print('x' * 1000)\n"
            "        except BaseException:\n            pass\n    return 1"
        ],
        [Crashed("output", Place("1", 4, "            print('x' * 1000)"))],
    ),
    Row(
        "prints without end in its cells",
        ["while True:\n    print('x' * 1000)", "def f(): ..."],
        [Crashed("output", Place("1", 2, "    print('x' * 1000)"))] * 2,
        [()] * 2,
    ),
    Row(
        "writes to the streams",
        ["import sys\ndef f():\n    sys.stdout.write('a'); sys.stderr.write('b'); sys.stdout.flush()\n    return 1"],
        [_same(1)],
    ),
    Row("closes the streams", ["import sys\ndef f():\n    sys.stdout.close()\n    return 1"], [_same(1)] * 2, [()] * 2),
    Row("asks for input", ["def f():\n    return input('naam?')"], [raised("EOFError", 2)]),
    Row("is missing", ["g = 1"], [Missing("f")] * 2, [()] * 2),
    Row("is no function", ["f = 3"], [Missing("f", "int")]),
    Row("is deleted", ["def f(): ...\ndel f"], [Missing("f")]),
    Row("has no cells", [], [Missing("f")]),
    Row(
        "comes after an exception",
        ["1 / 0", "def f():\n    return 1"],
        [raised("ZeroDivisionError", 1, loading=True)] * 2,
        [()] * 2,
    ),
    Row("comes after an exit", ["raise SystemExit", "def f():\n    return 1"], [raised("SystemExit", 1, loading=True)]),
    Row(
        "comes after an import that fails",
        ["import bestaatniet"],
        [raised("ModuleNotFoundError", 1, base="ImportError", loading=True)],
    ),
    Row(
        "loops without end",
        ["def f(a):\n    while a: pass\n    return a"],
        [_timed_out(2), _same(0), _timed_out(2), NotRun()],
        [(1,), (0,), (1,), (0,)],
        seconds=0.3,
    ),
    Row(
        "is in one long step after answers that were quick",
        ["def f(a):\n    return a if a < 40 else max(range(10**12))"],
        [*map(_same, range(40)), _timed_out(2), _same(3), _same(4)],
        [(n,) for n in (*range(40), 40, 3, 4)],
        seconds=0.3,
        shield=True,
    ),
    Row(
        "loops without end in a helper",
        ["def g():\n    while True: pass", "def f():\n    g()"],
        [_timed_out(2)],
        seconds=0.3,
    ),
    Row(
        "loops without end in its cells",
        ["x = 1", "\nwhile True: x += 1", "def f(): ..."],
        [_timed_out(2, "2", loading=True)],
        seconds=0.3,
    ),
    Row(
        "sleeps too long",
        ["import time\ndef f():\n    time.sleep(30)"],
        [lambda came: isinstance(came, TimedOut)],
        seconds=0.3,
    ),
    Row(
        "catches every Exception in its loop",
        ["def f():\n    while True:\n        try:\n            pass\n        except Exception:\n            pass"],
        [lambda came: isinstance(came, TimedOut)],
        seconds=0.3,
    ),
    Row("is slow but in time", ["def f():\n    return sum(range(1_000_000))"], [_same(499999500000)]),
    Row("uses given code", ["def f():\n    return g() + 1"], [_same(3)], given=["def g():\n    return 2"]),
    Row(
        "replaces given code",
        ["def g():\n    return 5", "def f():\n    return g()"],
        [_same(5)],
        given=["def g():\n    return 2"],
    ),
    Row(
        "has its helper replaced",
        ["def g():\n    return 5", "def f():\n    return g()"],
        [_same(2)],
        overrides={"g": "def g():\n    return 2"},
    ),
    Row(
        "has a helper replaced by one that uses another",
        ["def f():\n    return h()"],
        [_same(2)],
        overrides={"g": "def g():\n    return 2", "h": "def h():\n    return g()"},
    ),
    Row(
        "has a helper with its own names",
        ["import re as N\ndef f():\n    return g()"],
        [_same(2)],
        overrides={"g": "N = 2\ndef g():\n    return N"},
    ),
    Row(
        "calls a stand-in",
        ["def f(ask):\n    return [ask('a', n=1), ask('b')]"],
        [Returned(["ja", "nee"], spoken=(Spoken("ask", ("a",), (("n", 1),)), Spoken("ask", ("b",))))],
        [(_stand_in(answers=[_gives("ja"), _gives("nee")]),)],
        plain=True,
    ),
    Row(
        "calls a stand-in by content",
        ["def f(ask):\n    return [ask('een lamp'), ask('x'), ask('een lamp')]"],
        [lambda came: isinstance(came, Returned) and came.value == ["nee", "ja", "nee"]],
        [(_stand_in(by_content=[["lamp", _gives("nee")]], answers=[_gives("ja")]),)],
        plain=True,
    ),
    Row(
        "calls a stand-in too often",
        ["def f(ask):\n    return [ask('a'), ask('b')]"],
        [raised("LookupError", 2)],
        [(_stand_in(answers=[_gives(1)]),)],
        plain=True,
    ),
    Row(
        "calls a stand-in for ever",
        ["def f(ask):\n    while True:\n        ask('a')"],
        [raised("LookupError", 3)],
        [(_stand_in(otherwise=_gives(1)),)],
        plain=True,
        seconds=20.0,
    ),
    Row(
        "calls a stand-in that raises",
        ["def f(ask):\n    ask('a')"],
        [raised("OSError", 2)],
        [(_stand_in(answers=[{"gives": None, "raises": "OSError"}]),)],
        plain=True,
    ),
    Row(
        "calls a stand-in that listens",
        ["def f(ask):\n    return ask('vraag: lamp?', 'x')"],
        [Returned(1, spoken=(Spoken("ask", ("lamp",)),))],
        [(_stand_in(otherwise=_gives(1), listens=["sensor", "lamp"]),)],
        plain=True,
    ),
    Row(
        "tests a stand-in",
        ["def f(ask):\n    return [callable(ask), ask.__name__]"],
        [Returned([True, "ask"])],
        [(_stand_in(),)],
        plain=True,
    ),
    Row(
        "gets a fresh stand-in each time",
        ["def f(ask):\n    return ask()"],
        [Returned(1, spoken=(Spoken("ask", ()),))] * 2,
        [(_stand_in(answers=[_gives(1)]),)] * 2,
        plain=True,
    ),
    Row(
        "takes all memory",
        ["def f():\n    a = 'x' * 10**6\n    while True:\n        a += a"],
        [lambda came: isinstance(came, (Crashed, Raised, TimedOut))],
        shield=True,
    ),
    Row(
        "catches everything in its loop",
        [
            "def f():\n    while True:\n        try:\n            while True: pass\n"
            "        except BaseException:\n            pass"
        ],
        [lambda came: isinstance(came, TimedOut), lambda came: isinstance(came, TimedOut), NotRun()],
        [()] * 3,
        seconds=0.5,
        shield=True,
    ),
    Row(
        "replaces a built-in function",
        ["import builtins\nbuiltins.len = lambda x: 0\ndef f(a):\n    return len(a)"],
        [_same(0)],
        [([1],)],
        shield=True,
    ),
    Row(
        "asks for too much memory in every call",
        ["def f():\n    return len([0] * 10**9)"],
        [lambda came: isinstance(came, (Crashed, Raised))] * 2 + [NotRun()],
        [()] * 3,
        shield=True,
    ),
    Row(
        "ends the process",
        ["import os\ndef f():\n    os._exit(0)"],
        [lambda came: isinstance(came, (Crashed, Raised))],
        shield=True,
    ),
)

assert len({row.id for row in ROWS}) == len(ROWS)
assert MAX_TEXT < 3_000_000
