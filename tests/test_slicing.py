"""Which statements of a program belong to a function, and whether running only those gives the same results."""

from __future__ import annotations
import __future__

import ast
from typing import Any

import pytest

from checker.scope import effects
from checker.slicing import Slice
from checker.submission import Cell, from_cells, slice_for


def sliced(*sources: str, function: str = "f", **options: Any) -> Slice:
    return slice_for(from_cells([Cell(str(n), text) for n, text in enumerate(sources, 1)]), function, **options)


def source_of(result: Slice) -> str:
    return "\n".join(block.source for block in result.blocks)


def run(result: Slice) -> dict[str, Any]:
    space: dict[str, Any] = {"__name__": "student"}
    for block in result.blocks:
        tree = ast.parse(block.source, f"cell {block.cell}")
        ast.increment_lineno(tree, block.first_line - 1)
        exec(compile(tree, f"cell {block.cell}", "exec", dont_inherit=True), space)
    return space


INCLUDED = [
    pytest.param("A = 1\nB = 2\ndef f(): return A", "A = 1\ndef f(): return A", id="only the constant it uses"),
    pytest.param("x = 5\ndef f(x): return x", "def f(x): return x", id="a parameter is no global"),
    pytest.param(
        "i = 5\ndef f(x): return [i for i in x]", "def f(x): return [i for i in x]", id="comprehension variable"
    ),
    pytest.param(
        "n = 5\ndef f():\n    n = 1\n    def g():\n        nonlocal n\n    return n",
        "def f():\n    n = 1\n    def g():\n        nonlocal n\n    return n",
        id="nonlocal",
    ),
    pytest.param("y = 5\ndef f(x): return (y := x)", "def f(x): return (y := x)", id="walrus makes a local"),
    pytest.param("D = 3\ndef f(x=D): return x", None, id="default value"),
    pytest.param("def f(x=D): return x\nD = 3", "def f(x=D): return x", id="default value is wanted before"),
    pytest.param("def f(): return g()\ndef g(): return h\nh = 1", None, id="helpers may follow"),
    pytest.param("T = int\ndef f(x: T) -> T: return x", None, id="annotations"),
    pytest.param("import functools\n@functools.cache\ndef f(x): return x", None, id="decorator"),
    pytest.param("def f(): return 1\ndef f(): return 2", "def f(): return 2", id="defined twice"),
    pytest.param("f = lambda: 1", None, id="lambda"),
    pytest.param("from functools import partial\ndef g(a): return a\nf = partial(g, 1)", None, id="partial"),
    pytest.param("class K:\n    def __call__(self): return 1\nf = K()", None, id="instance of a class"),
    pytest.param("if True:\n    def f(): return 1", None, id="inside if"),
    pytest.param(
        "try:\n    import nope\nexcept ImportError:\n    nope = None\ndef f(): return nope", None, id="optional import"
    ),
    pytest.param("L = []\nL.append(1)\ndef f(): return L", None, id="filled by a method"),
    pytest.param("D = {}\nD['a'] = 1\nD['b'] += 1\ndel D['a']\ndef f(): return D", None, id="changed item by item"),
    pytest.param("D = {}\nfor w in 'ab':\n    D[w] = 1\ndef f(): return D", None, id="filled by a loop"),
    pytest.param(
        "R = [[1], [2]]\nfor r in R:\n    r.append(3)\ndef f(): return R", None, id="items changed through a loop"
    ),
    pytest.param("L = [3, 1]\nM = L\nM.sort()\ndef f(): return L", None, id="changed through another name"),
    pytest.param("def fill(t): t['a'] = 1\nT = {}\nfill(T)\ndef f(): return T", None, id="filled by a helper"),
    pytest.param(
        "def start():\n    global S\n    S = 1\nstart()\ndef f(): return S", None, id="bound by a call with global"
    ),
    pytest.param(
        "L = []\ndef rule(g):\n    L.append(g)\n    return g\n@rule\ndef one(): return 1\ndef f(): return L",
        None,
        id="register",
    ),
    pytest.param("import random\nrandom.seed(3)\ndef f(): return random.random()", None, id="seed of a module"),
    pytest.param(
        "import sys\nsys.exit()\ndef f(): return sys.maxsize",
        "import sys\n\ndef f(): return sys.maxsize",
        id="sys.exit",
    ),
    pytest.param("N = int(input())\nN = 3\ndef f(): return N", "N = 3\ndef f(): return N", id="bound anew"),
    pytest.param("from math import *\ndef f(): return floor(2.5)", None, id="star import that is needed"),
    pytest.param(
        "from math import *\ndef f(): return len('')", "def f(): return len('')", id="star import that is not"
    ),
    pytest.param(
        "print(1)\nwhile True: pass\nassert f\ninput()\ndef f(): return 1\nf()", "def f(): return 1", id="demo"
    ),
    pytest.param("for k in [1]:\n    m = f(k)\n    print(m)\ndef f(k): return k", "def f(k): return k", id="demo loop"),
    pytest.param(
        "def f(): return 1\nrows = [2]\nfor r in rows:\n    print(f(r))\n", "def f(): return 1", id="demo after"
    ),
    pytest.param("def f(): return A\nif __name__ == '__main__':\n    A = 1", "def f(): return A", id="main block"),
    pytest.param("def f(): return 1\nf = 5", "f = 5", id="clobbered by a demo"),
    pytest.param(
        "import re; import os; x = 1; y = 2\ndef f(): return y + x",
        "x = 1; y = 2\ndef f(): return y + x",
        id="semicolons",
    ),
    pytest.param("match 3:\n    case int(V): pass\ndef f(): return V", None, id="bound by match"),
    pytest.param("import os.path\nimport os\ndef f(): return os.path", None, id="submodule import"),
    pytest.param("x = 1\nclass K:\n    x = x\ndef f(): return K.x", None, id="class body reads the global"),
    pytest.param(
        "C = 1\ndef g(): return C\nT = g()\nC = 2\ndef f(): return T", None, id="value of that moment, and of the call"
    ),
    pytest.param(
        "for row in [1]: print(row)\nD = {}\nfor row in [1, 2]:\n    D[row] = 1\nfor row in D: f()\ndef f(): return D",
        "D = {}\nfor row in [1, 2]:\n    D[row] = 1\n\ndef f(): return D",
        id="other loops over the same variable",
    ),
    pytest.param(
        "def build(n): return [n]\nk = 3\nT = build(k)\nfor k in [2, 4]:\n    print(f())\ndef f(): return T",
        "def build(n): return [n]\nk = 3\nT = build(k)\n\ndef f(): return T",
        id="argument reused as a loop variable",
    ),
    pytest.param(
        "try:\n    a = input()\nexcept EOFError:\n    a = 1\na = 2\nwith open(b) as a:\n    c = a\ndef f(): return c",
        "with open(b) as a:\n    c = a\ndef f(): return c",
        id="name of a with statement",
    ),
    pytest.param("def f(): return __x\n__x = 1", None, id="two underscores"),
]


@pytest.mark.parametrize(("program", "expected"), INCLUDED)
def test_a_slice_holds_what_the_function_needs_and_no_more(program: str, expected: str | None) -> None:
    """Statements that bind or change a needed name are in, everything else is out."""
    result = sliced(program)
    assert [line for line in source_of(result).split("\n") if line] == [
        line for line in (program if expected is None else expected).split("\n") if line
    ]
    assert result.defines


def test_the_last_definition_in_cell_order_counts() -> None:
    result = sliced("A = 1", "def f(): return A", "def f(): return A + 1", "A = 5")
    assert [block.cell for block in result.blocks] == ["3", "4"]
    assert run(result)["f"]() == 6


def test_a_traceback_names_cell_and_line_of_the_student() -> None:
    """A block starts at the line of its cell on which its text stands, decorators and odd characters included."""
    cell = "import functools\n\nprint('é'); X = 1\n\n\n# uitleg\n@functools.cache\ndef f():\n    return 1 / 0\n"
    result = sliced(cell)
    with pytest.raises(ZeroDivisionError) as caught:
        run(result)["f"]()
    last = caught.traceback[-1]
    assert (str(last.path), last.lineno + 1) == ("cell 1", 9)


def test_future_imports_come_first_and_hold_for_later_blocks() -> None:
    result = sliced("from __future__ import annotations\nprint(1)", "print(2)\ndef f(x: Nergens) -> Nergens: return x")
    assert result.blocks[0].source == "from __future__ import annotations"
    assert run(result)["f"](3) == 3
    flags = run(result)["f"].__code__.co_flags
    assert flags & __future__.annotations.compiler_flag


SKELETONS = [
    pytest.param("def f(a):\n    ...", True, id="ellipsis"),
    pytest.param("def f(a):\n    '''Uitleg.'''\n    pass", True, id="docstring and pass"),
    pytest.param("def f(a):\n    '''Uitleg.'''", True, id="docstring only"),
    pytest.param("def f(a):\n    raise NotImplementedError('nog doen')", True, id="not implemented"),
    pytest.param("def f(a):\n    return None", False, id="returns None"),
    pytest.param("def f(a):\n    raise ValueError", False, id="raises ValueError"),
    pytest.param("f = lambda a: ...", False, id="lambda"),
]


@pytest.mark.parametrize(("program", "empty"), SKELETONS)
def test_an_untouched_skeleton_is_told_from_a_function(program: str, empty: bool) -> None:
    assert sliced(program).empty is empty
    assert sliced(program).parameters == ("a",)


def test_parameters_are_named_as_written() -> None:
    assert sliced("async def f(a, /, b, *c, d=1, **e): ...").parameters == ("a", "b", "*c", "d", "**e")
    assert sliced("async def f(a): return a").is_async


SUGGESTED = [
    pytest.param("def pairFeatures(a, b): return 1", ("pairFeatures",), id="other spelling"),
    pytest.param("def pair_feature(a): return 1", ("pair_feature",), id="letter missing"),
    pytest.param("def mijn_functie(query, passage): return 1", ("mijn_functie",), id="same parameters"),
    pytest.param("def tokens(text): return 1", (), id="something else"),
    pytest.param("def given_function(query, passage): return 1", (), id="known name"),
    pytest.param("pair_featurs = lambda q, p: 1", ("pair_featurs",), id="lambda"),
]


@pytest.mark.parametrize(("program", "expected"), SUGGESTED)
def test_a_renamed_function_is_suggested(program: str, expected: tuple[str, ...]) -> None:
    options = {"known": ["given_function"], "parameters": ("query", "passage")}
    result = sliced(program, function="pair_features", **options)
    assert (result.defines, result.suggestions) == (False, expected)


def test_names_that_nothing_binds_are_reported() -> None:
    result = sliced("def g(): return len(nergens)\ndef f(): return g() + print")
    assert result.uses == {"g", "len", "nergens", "print"}
    assert result.unbound == {"nergens"}


def test_a_function_broken_last_is_a_problem_and_a_broken_helper_is_not() -> None:
    broken = sliced("def f(): return 1", "def f()\n    return 2")
    assert (broken.defines, broken.blocks) == (False, ())
    assert broken.problem is not None
    assert broken.problem.message_key == "missing_colon"
    mended = sliced("def f()\n    return 2", "def f(): return 1")
    assert (mended.defines, mended.problem) == (True, None)
    helper = sliced("def g(): return 1", "def f(): return g()", "def g()\n    return 2")
    assert (helper.defines, helper.problem, len(helper.damaged)) == (True, None, 1)
    assert run(helper)["f"]() == 1


def test_a_cached_demo_call_of_the_function_itself_is_not_run() -> None:
    """A function that keeps a global cache does not drag its own demo calls along."""
    program = "C = {}\ndef f(x):\n    C[x] = 1\n    return C\nf(1)\nf(2)"
    assert run(sliced(program))["C"] == {}


def test_a_function_only_in_the_main_block_is_found() -> None:
    result = sliced("if __name__ == '__main__':\n    def f(): return 1")
    assert result.defines


def test_every_statement_has_effects() -> None:
    """Statements of all kinds, top-level await too, are analysed without an error."""
    for text in ("x = await g(y)", "type X = int", "with a as b: c[0] = 1", "async def f(): await g()", "del x, y[0]"):
        try:
            ast.parse(text)
        except SyntaxError:
            continue  # `type X` needs Python 3.12
        assert effects(text).now | effects(text).weak | effects(text).strong
