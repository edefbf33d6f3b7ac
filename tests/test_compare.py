"""Comparison: what counts as the outcome that was due, and what the first difference is."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from checker.compare import Kind, bare, difference, due_error, type_of
from checker.outcome import Broken, Crashed, Missing, NotRun, Outcome, Raised, Returned, Spoken, TimedOut
from checker.values import encode
from tests.test_values import plain_values

VALUE = Raised("ValueError", ("ValueError", "Exception", "BaseException", "object"), "x")
JSON_ERROR = Raised("JSONDecodeError", ("ValueError", "Exception", "BaseException", "object"), "x")
TYPE = Raised("TypeError", ("TypeError", "Exception", "BaseException", "object"), "x")


class Whole(int):
    pass


ALIKE = [
    pytest.param(1.0, 1, id="int for float"),
    pytest.param(0, 0.0, id="float for int"),
    pytest.param(0.3, 0.1 + 0.2, id="within rounding"),
    pytest.param(1 / 3, 0.33333333333, id="within 1e-9"),
    pytest.param({"a": 1, "b": 2}, {"b": 2, "a": 1}, id="order of keys"),
    pytest.param(None, None, id="None"),
    pytest.param(math.nan, math.nan, id="nan for nan"),
    pytest.param(3, Whole(3), id="subclass of a built-in class"),
    pytest.param({1, 2}, {2, 1}, id="sets"),
    pytest.param((1.0, [2]), (1, [2.0]), id="nested numbers"),
    pytest.param(2**70, 2**70, id="large ints"),
]

DIFFERENT = [
    pytest.param(1, True, Kind.TYPE, "", id="bool for int"),
    pytest.param(False, 0, Kind.TYPE, "", id="int for bool"),
    pytest.param(None, 0.0, Kind.TYPE, "", id="0.0 for None"),
    pytest.param(0.0, None, Kind.TYPE, "", id="None for 0.0"),
    pytest.param([1], (1,), Kind.TYPE, "", id="tuple for list"),
    pytest.param([], (n for n in ""), Kind.TYPE, "", id="generator for list"),
    pytest.param("1", 1, Kind.TYPE, "", id="int for text"),
    pytest.param(0.5, 0.5 + 2e-9, Kind.VALUE, "", id="beyond 1e-9"),
    pytest.param(0.5, math.nan, Kind.VALUE, "", id="nan for a number"),
    pytest.param(0.5, math.inf, Kind.VALUE, "", id="infinity for a number"),
    pytest.param(math.inf, -math.inf, Kind.VALUE, "", id="the other infinity"),
    pytest.param(10**400, 10**400 + 1, Kind.VALUE, "", id="very large ints"),
    pytest.param(2**60, 2**60 + 1, Kind.VALUE, "", id="large ints"),
    pytest.param("Ja", "ja", Kind.VALUE, "", id="case of letters"),
    pytest.param("é", "e\u0301", Kind.VALUE, "", id="another normal form"),
    pytest.param([1, 2], [1], Kind.LENGTH, "", id="shorter list"),
    pytest.param([], [None], Kind.LENGTH, "", id="longer list"),
    pytest.param({"a": 1}, {"a": 1, "b": 2}, Kind.KEYS, "", id="key too many"),
    pytest.param({"a": 1}, {"A": 1}, Kind.KEYS, "", id="another key"),
    pytest.param({"a": 1}, {}, Kind.KEYS, "", id="no keys"),
    pytest.param([{"id": "a"}, {"id": "b"}], [{"id": "b"}, {"id": "a"}], Kind.VALUE, "[0]['id']", id="order of a list"),
    pytest.param({"x": [1, {"y": None}]}, {"x": [1, {"y": 0}]}, Kind.TYPE, "['x'][1]['y']", id="deep inside"),
    pytest.param({1}, {2}, Kind.VALUE, "", id="another set"),
    pytest.param([1], object(), Kind.TYPE, "", id="an object"),
]


@pytest.mark.parametrize(("due", "came"), ALIKE)
def test_as_good(due: object, came: object) -> None:
    """Values that a student may give for the value that is due."""
    assert difference(Returned(encode(due)), Returned(encode(came))) is None


@pytest.mark.parametrize(("due", "came", "kind", "path"), DIFFERENT)
def test_different(due: object, came: object, kind: Kind, path: str) -> None:
    """Values that are something else, with the place of the first difference."""
    found = difference(Returned(encode(due)), Returned(encode(came)))
    assert found is not None
    assert (found.kind, found.path) == (kind, path)


@settings(max_examples=100, deadline=None)
@given(plain_values)
def test_reflexive(value: object) -> None:
    """Every value is as good as itself."""
    assert difference(Returned(encode(value)), Returned(encode(value))) is None


@settings(max_examples=100, deadline=None)
@given(plain_values, plain_values)
def test_symmetric(one: object, other: object) -> None:
    """Which of two values is due makes no difference to whether they differ."""
    left, right = Returned(encode(one)), Returned(encode(other))
    assert (difference(left, right) is None) == (difference(right, left) is None)


@settings(max_examples=50, deadline=None)
@given(st.floats(allow_nan=False, allow_infinity=False, min_value=-1e6, max_value=1e6))
def test_tolerance(number: float) -> None:
    """A number agrees with what lies closer than 1e-9 and with nothing that lies a millionth away."""
    assert difference(Returned(number), Returned(number + 4e-10)) is None
    assert difference(Returned(number), Returned(number + 1e-6)) is not None


ERRORS = [
    pytest.param(VALUE, VALUE, None, id="the exception that was due"),
    pytest.param(VALUE, JSON_ERROR, None, id="a subclass of it"),
    pytest.param(JSON_ERROR, VALUE, None, id="ValueError where the reference raises a subclass"),
    pytest.param(VALUE, TYPE, Kind.WRONG_ERROR, id="another exception"),
    pytest.param(VALUE, Returned(None), Kind.NO_ERROR, id="no exception"),
    pytest.param(Returned(1), VALUE, Kind.ERROR, id="an exception for a value"),
    pytest.param(
        VALUE, Raised("ValueError", VALUE.bases, "", loading=True), Kind.WRONG_ERROR, id="raised by the cells"
    ),
    pytest.param(VALUE, Raised("ValueError", VALUE.bases, "", mutated=True), Kind.MUTATED, id="argument changed first"),
    pytest.param(Returned(1), Returned(1, mutated=True), Kind.MUTATED, id="right, argument changed"),
    pytest.param(Returned(1), Returned(2, mutated=True), Kind.VALUE, id="wrong comes before argument changed"),
    pytest.param(Returned(1), TimedOut(2.0), Kind.TIMED_OUT, id="timed out"),
    pytest.param(Returned(1), Crashed("memory"), Kind.CRASHED, id="crashed"),
    pytest.param(Returned(1), Missing("f"), Kind.MISSING, id="missing"),
    pytest.param(Returned(1), NotRun(), Kind.NOT_RUN, id="not run"),
    pytest.param(Returned(1), Broken("x"), Kind.BROKEN, id="broken"),
    pytest.param(VALUE, TimedOut(2.0), Kind.TIMED_OUT, id="timed out where an exception is due"),
]


@pytest.mark.parametrize(("due", "came", "kind"), ERRORS)
def test_kinds(due: Outcome, came: Outcome, kind: Kind | None) -> None:
    """Every way to end has its own kind of difference."""
    found = difference(due, came)
    assert (found.kind if found else None) == kind


def _said(*calls: tuple[str, ...], name: str = "ask") -> Returned:
    return Returned(True, spoken=tuple(Spoken(name, call) for call in calls))


SPOKEN = [
    pytest.param(_said(("a",), ("b",)), _said(("a",), ("b",)), frozenset(), True, id="the same calls"),
    pytest.param(_said(("a",), ("b",)), _said(("b",), ("a",)), frozenset(), False, id="another order"),
    pytest.param(
        _said(("a",), ("b",)), _said(("b",), ("a",)), frozenset({"ask"}), True, id="another order, which is free"
    ),
    pytest.param(_said(("a",)), _said(("a",), ("a",)), frozenset({"ask"}), False, id="once more"),
    pytest.param(_said(("a",)), _said(), frozenset(), False, id="not at all"),
    pytest.param(_said(), _said(("a",)), frozenset(), False, id="where none is due"),
    pytest.param(_said(("a",)), _said(("a",), name="other"), frozenset(), False, id="another stand-in"),
    pytest.param(_said(("a", "b")), _said(("b", "a")), frozenset({"ask"}), False, id="arguments swapped"),
]


@pytest.mark.parametrize(("due", "came", "unordered", "alike"), SPOKEN)
def test_spoken(due: Outcome, came: Outcome, unordered: frozenset[str], alike: bool) -> None:
    """A right value with other calls of a stand-in is not right."""
    found = difference(due, came, unordered)
    assert (found is None) == alike
    assert found is None or found.kind is Kind.SPOKEN


def test_keyword_arguments_of_stand_ins_count() -> None:
    """Two calls that differ in a keyword argument are two calls."""
    due = Returned(1, spoken=(Spoken("llm", ("p",), (("temperature", 0),)),))
    assert difference(due, Returned(1, spoken=(Spoken("llm", ("p",)),))) is not None
    assert difference(due, due) is None


@pytest.mark.parametrize(
    ("outcome", "name"),
    [
        pytest.param(VALUE, "ValueError", id="ValueError"),
        pytest.param(JSON_ERROR, "ValueError", id="a subclass of ValueError"),
        pytest.param(TYPE, "TypeError", id="TypeError"),
        pytest.param(Returned(1), "", id="no exception"),
    ],
)
def test_due_error(outcome: Outcome, name: str) -> None:
    """The class that counts is ValueError wherever the reference raises one of its kind."""
    assert due_error(outcome) == name


def test_names_of_types() -> None:
    """A subclass of a built-in class counts as the value that it holds."""
    assert type_of(bare(encode(Whole(3)))) == "number"
    assert [type_of(encode(each)) for each in (True, 2**80, math.inf, "", [], (), {}, None)] == [
        "bool", "number", "number", "str", "list", "tuple", "dict", "NoneType",
    ]  # fmt: skip
