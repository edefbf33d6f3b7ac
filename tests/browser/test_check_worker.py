"""Student code in a disposable worker of a real browser: it cannot hang, kill, leave or forge, and says what it did."""

from __future__ import annotations

import time
from textwrap import dedent, indent
from typing import Any

import pytest
from checkpage import CheckPage, job

from checker.outcome import Crashed, Missing, NotRun, Outcome, Place, Raised, Returned, TimedOut
from checker.runners.worker import half, to_wire

pytestmark = pytest.mark.browser

SCALE = 4.0
"""How much slower than a free machine this one may be before a time that is tested counts as a failure."""


def kinds(outcomes: list[Outcome]) -> list[str]:
    return [each.kind for each in outcomes]


QUIET: dict[str, tuple[str, Any]] = {
    "a value": ("return {'a': [1, (2.5, None)]}", {"dict": [["a", [1, {"tuple": [2.5, None]}]]]}),
    "a big int": ("return 2**200", {"int": hex(2**200)}),
    "not a number": ("return [float('nan'), -float('inf')]", [{"float": "nan"}, {"float": "-inf"}]),
    "a lone surrogate": (r"return '\ud800'", "\ud800"),
    "an object that equals everything": (
        "return type('Same', (), {'__eq__': lambda a, b: True, '__hash__': lambda a: 1})()",
        {"object": "Same"},
    ),
    "a lying subclass": ("return type('Loud', (int,), {'__eq__': lambda a, b: True})(3)", {"sub": ["Loud", 3]}),
    "100 MB of output": ("for _ in range(100): print('x' * 10**6)\nreturn 1", "crashed"),
    "a coroutine": ("async def g(): pass\nreturn g()", {"object": "coroutine"}),
    "a wrong exception": ("raise KeyError('nee')", "KeyError"),
    "sys.exit": ("import sys\nsys.exit(0)", "SystemExit"),
    "an exception of its own": ("raise type('Mine', (BaseException,), {})()", "Mine"),
    "input()": ("return input('naam? ')", "EOFError"),
    "stdin": ("import sys\nreturn sys.__stdin__.read()", ""),
    "endless recursion": ("def g(): return g()\nreturn g()", "RecursionError"),
    "recursion in repr": (
        "class A:\n    def __repr__(self): return repr(self)\nraise ValueError(A())",
        "ValueError",
    ),
    "one huge list": ("return [0] * 10**9", "MemoryError"),
    "a thread": ("import threading\nthreading.Thread(target=print).start()", "RuntimeError"),
    "a process": ("import subprocess\nsubprocess.run(['id'])", "OSError"),
    "a socket": ("import urllib.request\nurllib.request.urlopen('http://127.0.0.1:9/')", ("URLError", "ImportError")),
    "micropip": ("import micropip", "ModuleNotFoundError"),
    "js": ("import js", "ModuleNotFoundError"),
    "pyodide_js": ("import pyodide_js", "ModuleNotFoundError"),
    "run_js": ("from pyodide.code import run_js", "ModuleNotFoundError"),
    "the core of Pyodide": ("import _pyodide_core", "ModuleNotFoundError"),
    "importlib": ("import importlib\nimportlib.import_module('pyodide.ffi')", "ModuleNotFoundError"),
    "the checker": ("import checker.values", "ModuleNotFoundError"),
    "no file of the site": ("return sorted(__import__('os').listdir('/home/pyodide'))", []),
    "a file of its own stays inside": ("open('/tmp/x', 'w').write('a')\nreturn open('/tmp/x').read()", "a"),
    "no JavaScript object to be found": (
        """
        import gc, sys
        seen, todo = set(), [*gc.get_objects(), *sys.modules.values(), sys._getframe()]
        while todo:
            thing = todo.pop()
            if id(thing) not in seen:
                seen.add(id(thing))
                todo += gc.get_referents(thing)
                for kind in type(thing).__mro__:
                    if kind.__name__ in ('JsProxy', 'JsException'): return repr(type(thing))
        return 'none'
        """,
        "none",
    ),
}


def test_what_a_program_does_comes_back_as_data(check_page: CheckPage) -> None:
    """A value, an exception or an attempt to leave is an outcome, and the calls after it run in the same program."""
    bodies = {name: indent(dedent(source).strip("\n"), "    ") for name, (source, _) in QUIET.items()}
    rows = "\n".join(f"def row{n}():\n{body}" for n, body in enumerate(bodies.values()))
    source = f"{rows}\ndef f(n): return globals()[f'row{{n}}']()"
    wire = job("", *([n] for n in range(len(QUIET))), max_stops=9)
    wire["blocks"][0]["source"] = source
    wrong = {}
    for (name, (_, due)), came in zip(QUIET.items(), check_page.run(wire), strict=True):
        got = came.value if isinstance(came, Returned) else came.name if isinstance(came, Raised) else came.kind
        if got != due and not (isinstance(due, tuple) and got in due):
            wrong[name] = came
    assert wrong == {}


def test_an_endless_loop_names_its_line_and_the_rest_runs(check_page: CheckPage) -> None:
    """A call over its limit is stopped at about the limit with its line; later calls run in the spare at once."""
    check_page.warm()
    began = time.monotonic()
    came = check_page.run(job("def f(n):\n    while n:\n        pass\n    return n", [0], [1], [0], seconds=1))
    took = time.monotonic() - began
    assert isinstance(came[1], TimedOut)
    assert came[1].place is not None and came[1].place.line in (2, 3)
    assert kinds(came) == ["returned", "timed_out", "returned"]
    assert 1.0 <= took < 1.0 + 0.5 * SCALE


SILENT = {
    "swallows every exception": (
        "while True:\n    try:\n        while True: n += 1\n    except BaseException: pass",
        4,
    ),
    "one step that never ends": ("import itertools\nn = 1\nreturn sum(itertools.count())", 4),
    "a regular expression": ("import re\nreturn re.match('(a+)+$', 'a' * 40 + 'b')", 3),
    "a power": ("return 10 ** 10 ** 9", 2),
    "a sleep": ("import time\ntime.sleep(60)", 3),
    "its own handler": ("import signal\nsignal.signal(signal.SIGINT, signal.SIG_IGN)\nwhile True: pass", 4),
}


@pytest.mark.parametrize("name", SILENT)
def test_whatever_hangs_is_stopped_with_its_line(check_page: CheckPage, name: str) -> None:
    """Neither swallowing the interruption nor staying inside one long step hides the line a program hangs on."""
    body, line = SILENT[name]
    (came,) = check_page.run(job(f"def f(n=0):\n{indent(body, '    ')}", seconds=1))
    assert isinstance(came, TimedOut)
    assert came.place is not None and came.place.line == line


ENDS: dict[str, tuple[dict[str, Any], list[Any]]] = {
    "the interpreter ends": (
        job("import os\ndef f(n):\n    if n: os._exit(0)\n    return n", [0], [1], [0]),
        [Returned(0), Crashed("fatal"), Returned(0)],
    ),
    "cells that do not parse": (
        job("def f(:", [], []),
        [("SyntaxError", 1, True)] * 2,
    ),
    "cells that raise": (
        job("x = 1\ny = x / 0\ndef f(): return 1", []),
        [("ZeroDivisionError", 2, True)],
    ),
    "cells that never end": (
        job("def f(): return 1\nwhile True: pass", [], [], seconds=1),
        [TimedOut(1, Place("c1", 2, "while True: pass"), loading=True)] * 2,
    ),
    "no function": (job("g = 1\nf = 2", []), [Missing("f", "int")]),
    "too many stops": (
        job("def f():\n    while True: pass", [], [], [], [], seconds=1),
        [TimedOut(1, Place("c1", 2, "    while True: pass"))] * 2 + [NotRun()] * 2,
    ),
    "state stays between calls": (
        job("def f(n, seen=[]):\n    seen.append(n)\n    return len(seen)", [7], [8]),
        [Returned(1), Returned(2)],
    ),
    "memory that is used up": (
        job("def f():\n    kept = []\n    while True: kept.append(bytes(10**7))"),
        [("MemoryError", 3, False)],
    ),
    "the half beside it is broken": (
        job("import sys\ndef f(): sys.setrecursionlimit = None", []),
        [Crashed("lost")],
    ),
    "a reference replaces a helper": (
        job("def help(n): return 0\ndef f(n): return help(n)", [4], overrides={"help": "def help(n): return n + 1"}),
        [Returned(5)],
    ),
}


@pytest.mark.parametrize("name", ENDS)
def test_every_ending_has_its_outcome(check_page: CheckPage, name: str) -> None:
    """Crashes, cells that fail and time-outs each come back as their own kind, for exactly the calls they concern."""
    wire, due = ENDS[name]
    came = check_page.run(wire)
    brief = [(c.name, c.place and c.place.line, c.loading) if isinstance(c, Raised) else c for c in came]
    if name == "cells that do not parse":  # the place of a syntax error is not in its traceback
        brief = [(each[0], 1, each[2]) for each in brief]
    assert brief == due


def test_no_recursion_limit_hangs_or_fails_the_host(check_page: CheckPage) -> None:
    """A program that lifts the recursion limit ends as an outcome, and the next job runs as ever."""
    source = "import sys\ndef f():\n    sys.setrecursionlimit(10**6)\n    def g(n): return 1 + g(n)\n    return g(1)"
    (came,) = check_page.run(job(source, seconds=3))
    assert came.kind in ("raised", "crashed", "timed_out")
    assert check_page.run(job("def f(): return 1")) == [Returned(1)]


TAMPER = """
import builtins, contextlib, dataclasses, io, json, marshal, sys, types
fake = lambda *args, **kwargs: None
for name in ('len', 'all', 'any', 'isinstance', 'type', 'sorted', 'id', 'str', 'int', 'next', 'enumerate', 'callable'):
    setattr(builtins, name, fake)
json.dumps = json.loads = json.JSONEncoder.encode = json.JSONEncoder.iterencode = fake
marshal.dumps = lambda *args: b'same'
dataclasses.asdict = fake
contextlib.contextmanager = contextlib._GeneratorContextManager.__exit__ = fake
for name in ('values', 'outcome', 'runners', 'runners.execute', 'runners.standins'):
    sys.modules[f'checker.{name}'] = types.SimpleNamespace(encode=fake, dumps=fake, Session=fake, Returned=fake)
sys.stdout = sys.stderr = sys.stdin = None
def f(items):
    items.append(3)
    return [items, len, 1.5]
"""


def test_a_program_that_rewrites_its_interpreter_fools_only_itself(check_page: CheckPage) -> None:
    """Patched built-ins, patched standard modules and false `checker` modules do not reach the half that answers."""
    came = check_page.run(job(TAMPER, [[1, 2]], [[]]))
    assert came[0] == Returned([[1, 2, 3], {"object": "function"}, 1.5], mutated=True)
    assert came[1] == Returned([[3], {"object": "function"}, 1.5], mutated=True)


def test_a_whole_float_stays_a_float(check_page: CheckPage) -> None:
    """Floats and integers stay apart on the way in and on the way out, although JavaScript knows one kind of number."""
    (came,) = check_page.run(
        job("def f(*args): return [*args, 2.0, 2, *(type(arg).__name__ for arg in args)]", [1.0, 1])
    )
    assert isinstance(came, Returned)
    assert repr(came.value) == repr([1.0, 1, 2.0, 2, "float", "int"])


def test_stand_ins_follow_their_script_and_are_recorded(check_page: CheckPage) -> None:
    """An injected callable answers, raises by script, and its calls are part of the outcome."""
    script = {
        "name": "llm",
        "answers": [{"gives": "ja", "raises": None}, {"gives": None, "raises": "OSError"}],
        "by_content": [],
        "otherwise": None,
        "listens": None,
    }
    source = """
        def f(llm):
            answers = [llm('een', n=1)]
            try:
                llm('twee')
            except OSError:
                answers.append('stuk')
            return answers
    """
    (came,) = check_page.run(job(source, [{"callable": script}]))
    assert isinstance(came, Returned)
    assert came.value == ["ja", "stuk"]
    assert [(each.name, each.args, each.kwargs) for each in came.spoken] == [
        ("llm", ("een",), (("n", 1),)),
        ("llm", ("twee",), ()),
    ]


@pytest.mark.parametrize("kept", [True, False], ids=["from memory", "fresh"])
def test_nothing_of_the_browser_is_left_in_a_worker(check_page: CheckPage, kept: bool) -> None:
    """Even JavaScript inside the worker reaches no network, no store, no other worker, no host and no compiler."""
    left = check_page.page.evaluate(
        """async ([modules, kept]) => {
            const { gather, makeSnapshot } = await import('/static/werkplaats/check-host.js');
            const assets = await gather(new URL('/static/pyodide/', location).href, modules);
            if (kept) assets.snapshot = await makeSnapshot(assets);
            return new Promise((resolve) => {
                const worker = new Worker('/look-around.js', { type: 'module' });
                worker.onmessage = ({ data }) => data.type === 'found' && resolve(data.found);
                worker.postMessage({ type: 'boot', assets, making: false });
            });
        }""",
        [half(), kept],
    )
    assert left == []


@pytest.mark.parametrize("memory", ["none", "spoilt"])
def test_workers_start_without_memory_that_fits(check_page: CheckPage, memory: str) -> None:
    """Without kept memory, or with some of no use, workers boot as they always did, and go on being replaced."""
    check_page.open_host(memory)
    endless = "def f():\n    while True: pass"
    came = [check_page.run(job(text, seconds=0.5))[0] for text in (endless, "def f(): return 7")]
    check_page.open_host()
    assert isinstance(came[0], TimedOut)
    assert came[1] == Returned(7)


def test_chance_is_no_part_of_the_memory(check_page: CheckPage) -> None:
    """Two workers that start from the same memory draw different numbers, and so do two programs."""
    draws = []
    for _ in range(2):
        check_page.open_host()
        draws.append(check_page.run(job("import random\ndef f(): return random.random()"))[0])
    assert draws[0] != draws[1]


def test_jobs_at_the_same_time_wait_for_each_other(check_page: CheckPage) -> None:
    """Two jobs started together both get their own outcomes."""
    texts = [f"def f(): return {n}" for n in (1, 2)]
    answers = check_page.page.evaluate(
        "(jobs) => Promise.all(jobs.map((job) => globalThis.host.run(job)))", [to_wire(job(text)) for text in texts]
    )
    assert ['"value":1' in answers[0], '"value":2' in answers[1]] == [True, True]


def test_a_job_has_a_limit_of_its_own(check_page: CheckPage) -> None:
    """Many calls that each stay under their limit do not keep a student waiting for minutes."""
    slow = "import time\ndef f(): time.sleep(0.4)"
    came = check_page.run(job(slow, *([[]] * 8), max_seconds=1.5))
    ran = [each for each in came if each != NotRun()]
    assert came == [Returned(None)] * len(ran) + [NotRun()] * (8 - len(ran))
    assert 1 <= len(ran) <= 4


def test_a_worker_that_does_not_start_is_our_failure(check_page: CheckPage) -> None:
    """When no worker boots, the job is rejected with a reason instead of being blamed on the student."""
    check_page.open_host("none", modules=[["checker", "raise ImportError('kapot')"]])
    error = check_page.page.evaluate(
        "(job) => globalThis.host.run(job).catch((error) => error.message)", to_wire(job(""))
    )
    check_page.open_host()
    assert "did not start" in error and "kapot" in error


def test_nothing_is_asked_of_another_origin(check_page: CheckPage) -> None:
    """Everything that all these programs made the browser ask for came from the site itself."""
    assert check_page.requests
    outside = [url for url in check_page.requests if not url.startswith((check_page.origin, "data:", "blob:"))]
    assert outside == []
