"""What authors write checks itself, and reports all problems at once."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from checker.errors import SpecError
from checker.spec import UNSTATED, Case, Edit, Mistake, Role, Task, cases, invalid
from tests import practice

EXAMPLE = Case(idea="x", args=(1,), gives=1, role=Role.EXAMPLE)
REFERENCE = "def f(n):\n    return n + 1 - 1\n"


def make(**changes: Any) -> Task:
    fields: dict[str, Any] = {"function": "f", "parameters": ("n",), "reference": REFERENCE, "cases": (EXAMPLE,)}
    return Task(**{**fields, **changes})


FAULTS = [
    pytest.param({"reference": "def f(n)\n"}, "reference:1: expected ':'", id="reference that is no Python"),
    pytest.param({"reference": "def g(n): ...\n"}, "does not define the function", id="reference of another function"),
    pytest.param({"parameters": ("m",)}, "other parameters", id="other parameters"),
    pytest.param({"cases": (EXAMPLE, Case(idea="x", args=(1, 2)))}, "2 arguments for 1 parameters", id="arguments"),
    pytest.param({"cases": (EXAMPLE, Case(idea="x", args=[1]))}, "a tuple, not list", id="arguments in a list"),
    pytest.param({"cases": (Case(idea="x", args=(1,)),)}, "no case is an example", id="no example"),
    pytest.param({"cases": ()}, "no case is an example", id="no case"),
    pytest.param({"seconds": 0}, "no time limit", id="no time limit"),
    pytest.param({"mistakes": (Mistake("m"),)}, "either edits or a program", id="mistake that does nothing"),
    pytest.param(
        {"mistakes": (Mistake("m", (Edit("n", "m"),)),)}, "times, not once", id="edit that fits more than once"
    ),
    pytest.param({"mistakes": (Mistake("m", (Edit("q", "m"),)),)}, "0 times, not once", id="edit that fits nowhere"),
    pytest.param({"mistakes": (Mistake("m", (Edit("+ 1", "+ ("),)),)}, "m:2:", id="mistake that is no Python"),
    pytest.param(
        {"mistakes": (Mistake("m", (Edit("+ 1", "+ 2"),)), Mistake("m", program="def f(n): return 2"))},
        "two mistakes have this key",
        id="a key twice",
    ),
]


@pytest.mark.parametrize(("changes", "message"), FAULTS)
def test_faults(changes: dict[str, Any], message: str) -> None:
    """A faulty task cannot be made, and the error says what is wrong with which part."""
    with pytest.raises(SpecError) as caught:
        make(**changes)
    assert any(message in problem for problem in caught.value.problems)
    assert all(problem.startswith("f: ") for problem in caught.value.problems)


def test_all_problems_at_once() -> None:
    """An author sees every problem of a task in one go."""
    with pytest.raises(SpecError) as caught:
        make(reference="def g(n): ...\n", cases=(Case(idea="x", args=()),), seconds=-1, mistakes=(Mistake("m"),))
    assert len(caught.value.problems) == 5


def test_a_case_has_one_outcome() -> None:
    """A case gives a value or raises, not both; None is a value."""
    with pytest.raises(SpecError):
        Case(idea="x", args=(), gives=None, raises="ValueError")
    assert Case(idea="x", args=()).gives is UNSTATED
    assert Case(idea="x", args=(), gives=None).gives is None


def test_frozen() -> None:
    """Nothing that an author wrote can be changed afterwards."""
    for each in (practice.SHARE_TASK, EXAMPLE, Mistake("m"), Edit("a", "b")):
        with pytest.raises((dataclasses.FrozenInstanceError, TypeError, AttributeError)):
            each.key = "other"  # type: ignore[misc,union-attr]


def test_shorthands() -> None:
    """`cases` and `invalid` make one case for each row, of one idea and role."""
    assert cases("x", Role.SIBLING, [((1,), 2)]) == (Case(idea="x", args=(1,), gives=2, role=Role.SIBLING),)
    assert invalid("x", [(1,), (2,)])[1] == Case(idea="x", args=(2,), raises="ValueError", role=Role.HIDDEN)


def test_ideas_in_order() -> None:
    """The ideas of a task come in the order of first use, those of samples included."""
    assert practice.SHARE_TASK.ideas == ("ratio", "repeats", "empty", "random_lists")


def test_mistake_as_program() -> None:
    """A mistake is the edited reference, or its own program."""
    assert Mistake("m", (Edit("+ 1", "+ 2"),)).source(REFERENCE) == "def f(n):\n    return n + 2 - 1\n"
    assert Mistake("m", program="def f(n): ...").source(REFERENCE) == "def f(n): ..."
