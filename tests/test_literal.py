"""Literals: values as a student would type them, shortened where they are too long to take in."""

from __future__ import annotations

import ast
import math

import pytest
from hypothesis import given, settings

from checker.literal import MAX_TOTAL, call_literal, literal
from checker.values import encode
from tests.test_values import exact, plain_values

ROWS = [
    pytest.param("een 'woord'", "\"een 'woord'\"", id="text with a quote"),
    pytest.param("a\nb\t", r"'a\nb\t'", id="text with a line break"),
    pytest.param("e\u0301", r"'e\u0301'", id="combining mark made visible"),
    pytest.param("\u200b\u202e", r"'\u200b\u202e'", id="invisible and reversing characters made visible"),
    pytest.param("\ud800", r"'\ud800'", id="lone surrogate"),
    pytest.param("x" * 2001, "'x' * 2001", id="one character very often"),
    pytest.param("ab" * 500, "'ab' * 500", id="two characters very often"),
    pytest.param((), "()", id="empty tuple"),
    pytest.param((1,), "(1,)", id="tuple of one"),
    pytest.param(set(), "set()", id="empty set"),
    pytest.param(frozenset(), "frozenset()", id="empty frozenset"),
    pytest.param({1}, "{1}", id="set"),
    pytest.param(frozenset({1}), "frozenset({1})", id="frozenset"),
    pytest.param({"a": [None, True]}, "{'a': [None, True]}", id="dict"),
    pytest.param(list(range(20)), "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, … (20)]", id="long list with its length"),
    pytest.param(math.nan, "float('nan')", id="nan"),
    pytest.param(-math.inf, "float('-inf')", id="minus infinity"),
    pytest.param(2**70, str(2**70), id="large int"),
    pytest.param(-(2**70), str(-(2**70)), id="large negative int"),
    pytest.param(b"\x00a", r"b'\x00a'", id="bytes"),
    pytest.param(object(), "<object>", id="an object"),
    pytest.param(-0.0, "-0.0", id="minus zero"),
]


@pytest.mark.parametrize(("value", "text"), ROWS)
def test_literal(value: object, text: str) -> None:
    """A value is written as Python would have it."""
    assert literal(encode(value)) == text


@pytest.mark.parametrize(
    "value",
    [
        pytest.param(["x" * 100] * 12, id="long texts"),
        pytest.param({f"k{n}": "y" * 110 for n in range(12)}, id="large dict"),
        pytest.param("".join(map(chr, range(300, 3000))), id="long text without a pattern"),
        pytest.param([[[["abcdefghij"] * 12] * 12] * 12] * 12, id="lists in lists"),
        pytest.param(1 << 8000, id="very large int"),
        pytest.param(b"a" * 5000, id="bytes"),
    ],
)
def test_length_is_bounded(value: object) -> None:
    """However large a value is, its literal can be taken in and says that something was left out."""
    text = literal(encode(value))
    assert len(text) <= MAX_TOTAL
    assert "…" in text


@settings(max_examples=200, deadline=None)
@given(plain_values)
def test_evaluates_back(value: object) -> None:
    """A literal that was not shortened gives the value back when it is evaluated."""
    text = literal(encode(value))
    if "…" in text or " * " in text or "float(" in text or "frozenset(" in text:
        return
    assert exact(ast.literal_eval(text)) == exact(value)


@settings(max_examples=100, deadline=None)
@given(plain_values)
def test_always_printable(value: object) -> None:
    """A literal holds no character that cannot be seen."""
    assert literal(encode(value)).isprintable()


def test_call() -> None:
    """A call is written as a student would type it, with a stand-in by its name."""
    assert call_literal("f", ("a", {"tuple": [1]}, {"callable": {"name": "ask"}})) == "f('a', (1,), ask)"
