"""Random programs: what is sliced out of a program gives the results of the whole program."""

from __future__ import annotations

from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from checker.submission import Cell, Slice, from_cells, slice_for


def run(result: Slice) -> dict[str, Any]:
    space: dict[str, Any] = {}
    for block in result.blocks:
        exec(compile("\n" * (block.first_line - 1) + block.source, f"cell {block.cell}", "exec"), space)
    return space


INT = st.sampled_from(["a", "b", "c"])
LIST = st.sampled_from(["k", "m"])
CALL = st.sampled_from(["g", "h"])
EXPRESSION = st.one_of(
    st.integers(0, 9).map(str),
    INT,
    st.builds("{} + {}".format, INT, INT),
    st.builds("sum({})".format, LIST),
    st.builds("{}({})".format, CALL, INT),
    st.builds("sum(i * {} for i in {})".format, INT, LIST),
    st.builds("(lambda q: q + {})({})".format, INT, INT),
    st.builds("len([w for w in {} if w > {}])".format, LIST, INT),
    st.builds("K.v + {}".format, INT),
)
STATEMENT = st.one_of(
    st.builds("{} = {}".format, INT, EXPRESSION),
    st.builds("{} += {}".format, INT, EXPRESSION),
    st.builds("{}, {} = {}, {}".format, INT, INT, EXPRESSION, EXPRESSION),
    st.builds("{} = [{}, {}]".format, LIST, EXPRESSION, EXPRESSION),
    st.builds("{}.append({})".format, LIST, EXPRESSION),
    st.builds("{}[0] = {}".format, LIST, EXPRESSION),
    st.builds("{} = {}".format, LIST, LIST),
    st.builds("for i in {}:\n    {} += i".format, LIST, INT),
    st.builds("for i in range(2):\n    {}.append(i + {})".format, LIST, INT),
    st.builds("if {} > 3:\n    {} = {}\nelse:\n    {} = 1".format, INT, INT, EXPRESSION, INT),
    st.builds("try:\n    {} = {} // {}\nexcept ZeroDivisionError:\n    {} = 0".format, INT, INT, INT, INT),
    st.builds("def {}(x, d={}):\n    return x + d + {}".format, CALL, INT, INT),
    st.builds("def {}(x):\n    {} = x\n    return sum({}) + {}".format, CALL, INT, LIST, INT),
    st.builds("class K:\n    v = {}\n    def w(self): return {}".format, EXPRESSION, EXPRESSION),
    st.builds("K.v = {}".format, EXPRESSION),
    st.builds("def put():\n    global {}\n    {} = {}".format, st.just("c"), st.just("c"), EXPRESSION),
    st.just("put()"),
    st.builds("push({})".format, LIST),
    st.builds("print({})".format, EXPRESSION),
    st.builds("assert {} != 'x'".format, EXPRESSION),
    st.builds("while ({0} := {0} + 1) < 5: pass".format, INT),
    st.builds("def goal(x, d={}):\n    return x + d + {}".format, EXPRESSION, EXPRESSION),
    st.builds("del {}".format, INT),
)
PRELUDE = [
    "a = 1; b = 2; c = 3",
    "k = [1]; m = [2, 3]",
    "def g(x): return x + a",
    "def h(x): return x * b",
    "class K: v = 4",
    "def put(): pass",
    "def push(t): t.append(7)",
    "def goal(x): return 0",
]


@settings(max_examples=80, deadline=None)
@given(st.lists(st.lists(STATEMENT, min_size=1, max_size=4).map("\n".join), min_size=1, max_size=6), EXPRESSION)
def test_a_slice_gives_the_results_of_the_whole_program(cells: list[str], end: str) -> None:
    """For a program that runs, the function of the slice returns or raises what that of the whole program does."""
    program = [
        "\n".join(PRELUDE),
        *cells,
        f"def goal(x):\n    return [x, {end}, a, k, K().w() if hasattr(K, 'w') else 0]",
    ]
    whole: dict[str, Any] = {"print": lambda *_: None}
    try:
        exec("\n".join(program), whole)
    except (NameError, RecursionError, TypeError):
        assume(False)
    cells_of_it = [Cell(str(number), text) for number, text in enumerate(program, 1)]
    part = run(slice_for(from_cells(cells_of_it), "goal"))
    assert outcome(part["goal"]) == outcome(whole["goal"])


def outcome(function: Any) -> object:
    try:
        return function(1)
    except (NameError, RecursionError, TypeError, AttributeError) as error:
        return type(error)
