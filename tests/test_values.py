"""Plain data: what crosses the border keeps its exact type and value, and stays within bounds."""

from __future__ import annotations

import json
import math
from collections import OrderedDict

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from checker.values import MAX_DEPTH, MAX_NODES, MAX_TEXT, clean_name, decode, decode_text, dumps, encode

WIRE = [
    pytest.param(None, None, id="None"),
    pytest.param(True, True, id="bool"),
    pytest.param(0, 0, id="int"),
    pytest.param(-(2**53) + 1, -(2**53) + 1, id="largest safe int"),
    pytest.param(2**53, {"int": hex(2**53)}, id="int that JavaScript cannot hold"),
    pytest.param(-(2**60), {"int": hex(-(2**60))}, id="large negative int"),
    pytest.param(0.5, 0.5, id="float"),
    pytest.param(math.inf, {"float": "inf"}, id="infinity"),
    pytest.param(-math.inf, {"float": "-inf"}, id="minus infinity"),
    pytest.param(math.nan, {"float": "nan"}, id="nan"),
    pytest.param("é\ud800", "é\ud800", id="text with a lone surrogate"),
    pytest.param(b"\x00\xff", {"bytes": "00ff"}, id="bytes"),
    pytest.param([1, [2]], [1, [2]], id="list"),
    pytest.param((1, "a"), {"tuple": [1, "a"]}, id="tuple"),
    pytest.param({3, 1}, {"set": [1, 3]}, id="set in a fixed order"),
    pytest.param(frozenset("b"), {"frozenset": ["b"]}, id="frozenset"),
    pytest.param({"b": 1, 2: None}, {"dict": [["b", 1], [2, None]]}, id="dict in its own order"),
    pytest.param(OrderedDict(a=1), {"sub": ["OrderedDict", {"dict": [["a", 1]]}]}, id="subclass"),
    pytest.param(object(), {"object": "object"}, id="anything else"),
    pytest.param((n for n in ""), {"object": "generator"}, id="generator"),
    pytest.param(len, {"object": "builtin_function_or_method"}, id="function"),
]


@pytest.mark.parametrize(("value", "plain"), WIRE)
def test_plain_form(value: object, plain: object) -> None:
    """Every value has one plain form, by its exact type."""
    assert encode(value) == plain
    assert type(encode(value)) is type(plain)


keys = st.integers() | st.text(max_size=3)
plain_values: st.SearchStrategy[object] = st.deferred(
    lambda: (
        st.none()
        | st.booleans()
        | st.integers()
        | st.floats(allow_nan=False)
        | st.text()
        | st.binary()
        | st.lists(plain_values, max_size=4)
        | st.lists(plain_values, max_size=4).map(tuple)
        | st.dictionaries(keys | st.booleans(), plain_values, max_size=4)
        | st.frozensets(keys, max_size=4)
        | st.sets(keys, max_size=4)
    )
)


def refused(_script: object) -> object:
    raise AssertionError("there is no stand-in")


def exact(value: object) -> object:
    """Return a form in which 1, 1.0 and True differ, order of dictionaries included."""
    if isinstance(value, dict):
        return "dict", [(exact(key), exact(item)) for key, item in value.items()]
    if isinstance(value, (list, tuple)):
        return type(value).__name__, [exact(item) for item in value]
    if isinstance(value, (set, frozenset)):
        return type(value).__name__, sorted(map(repr, value))
    return type(value).__name__, repr(value)


@settings(max_examples=150, deadline=None)
@given(plain_values)
def test_round_trip(value: object) -> None:
    """Encoding, sending as ASCII JSON and decoding gives back the same value of the same type, all the way down."""
    wire = dumps(encode(value))
    assert wire.isascii()
    assert exact(decode(json.loads(wire))) == exact(value)
    assert exact(decode_text(wire, refused)) == exact(value)


@pytest.mark.parametrize(
    "plain",
    [
        pytest.param({"object": "Evil"}, id="an object"),
        pytest.param({"sub": ["MyInt", 1]}, id="a subclass"),
        pytest.param({"cycle": 1}, id="a cycle"),
        pytest.param([{"cut": "list"}], id="a cut value, nested"),
        pytest.param({"callable": "{}"}, id="a stand-in without a builder"),
        pytest.param({}, id="an object without a tag"),
    ],
)
def test_no_argument_of_what_is_no_plain_value(plain: object) -> None:
    """What describes no argument is refused instead of guessed."""
    with pytest.raises(ValueError, match="no argument"):
        decode(plain)


def test_stand_ins_of_a_text_get_their_script() -> None:
    """The script of a stand-in is a text within the text, and reaches the builder as plain data, nothing decoded."""
    script = {"name": "ask", "answers": [{"gives": {"tuple": [1]}, "raises": None}]}
    assert decode_text(dumps([{"callable": dumps(script)}, {"tuple": [2]}]), lambda each: each) == [script, (2,)]


def _nested(depth: int) -> list[object]:
    value: list[object] = []
    for _ in range(depth):
        value = [value]
    return value


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        pytest.param(_nested(3000), "cut", id="3000 levels"),
        pytest.param([0] * (MAX_NODES * 3), "cut", id="very long list"),
        pytest.param(dict.fromkeys(range(MAX_NODES * 3)), "cut", id="very large dict"),
        pytest.param(set(range(MAX_NODES * 3)), "cut", id="very large set"),
        pytest.param("x" * (MAX_TEXT + 1), "cut", id="very long text"),
        pytest.param(b"x" * (MAX_TEXT + 1), "cut", id="very long bytes"),
        pytest.param(["x" * MAX_TEXT] * 50, "cut", id="one long text fifty times"),
        pytest.param(1 << 100_000, "cut", id="very large int"),
        pytest.param([[]] * MAX_NODES * 2, "cut", id="one list very often"),
    ],
)
def test_bounds(value: object, expected: str) -> None:
    """However large or deep a value is, its plain form is small and says where it was cut."""
    wire = dumps(encode(value))
    assert len(wire) < 2 * MAX_TEXT
    assert expected in wire


def test_largest_legal_values_are_not_cut() -> None:
    """A thousand texts of nine hundred characters are near the bound but whole."""
    value = {f"d{n}": "x" * 900 for n in range(1000)}
    assert "cut" not in dumps(encode(value))
    assert "cut" not in dumps(encode(_nested(MAX_DEPTH - 2)))


def test_cycles() -> None:
    """A container inside itself is told from one that merely occurs twice."""
    loop: list[object] = [1]
    loop.append({"again": loop})
    twin = [2]
    assert encode(loop) == [1, {"dict": [["again", {"cycle": 2}]]}]
    assert encode([twin, twin]) == [[2], [2]]


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        pytest.param("Spaarpot", "Spaarpot", id="plain"),
        pytest.param("<script>alert(1)</script>", "scriptalert1script", id="HTML"),
        pytest.param("a\x1b[31m", "a31m", id="colour code"),
        pytest.param("x" * 500, "x" * 60, id="long"),
        pytest.param("", "object", id="empty"),
        pytest.param("!!", "object", id="nothing left"),
    ],
)
def test_names_of_classes_are_cleaned(name: str, shown: str) -> None:
    """The name of a class is cut to letters, digits and underscores, whatever its author called it."""
    assert clean_name(type(name, (), {})) == shown
