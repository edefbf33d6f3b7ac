"""Outcomes: data with a dict round trip that refuses what is none."""

from __future__ import annotations

import json

import pytest

from checker.outcome import (
    Broken,
    Crashed,
    Missing,
    NotRun,
    Outcome,
    Place,
    Raised,
    Returned,
    Spoken,
    TimedOut,
    from_dict,
    to_dict,
)
from checker.values import dumps

PLACE = Place("3", 7, "    return x")
SPOKEN = (Spoken("ask", ("a", {"tuple": [1]}), (("mode", True),)),)

OUTCOMES = [
    pytest.param(Returned([1, {"dict": [["a", None]]}]), id="returned"),
    pytest.param(Returned(None, True, SPOKEN), id="returned, argument changed, stand-in called"),
    pytest.param(Raised("Eigen", ("ValueError", "Exception"), "tekst", PLACE), id="raised"),
    pytest.param(Raised("Eigen", (), "", None, True, True, SPOKEN), id="raised with everything"),
    pytest.param(TimedOut(2.0, PLACE), id="timed out"),
    pytest.param(TimedOut(0.5, None, True), id="timed out while loading"),
    pytest.param(Missing("f"), id="missing"),
    pytest.param(Missing("f", "int"), id="something else under the name"),
    pytest.param(Crashed("memory"), id="crashed"),
    pytest.param(NotRun(), id="not run"),
    pytest.param(Broken("worker is gone"), id="broken"),
]


@pytest.mark.parametrize("outcome", OUTCOMES)
def test_round_trip(outcome: Outcome) -> None:
    """An outcome survives the way through JSON unchanged."""
    assert from_dict(json.loads(dumps(to_dict(outcome)))) == outcome


def test_every_kind_has_its_own_name() -> None:
    """No two kinds of outcome are told apart by anything but their name."""
    kinds = [param.values[0].kind for param in OUTCOMES]
    assert len(set(kinds)) == 7


@pytest.mark.parametrize(
    "data",
    [
        pytest.param({}, id="nothing"),
        pytest.param({"kind": "passed"}, id="a verdict"),
        pytest.param({"kind": None}, id="no kind"),
        pytest.param({"kind": "returned", "value": 1, "score": 10}, id="a field too many"),
        pytest.param({"kind": "raised", "name": "E"}, id="fields missing"),
        pytest.param({"kind": "timed_out", "seconds": 1, "place": {"cell": "1"}}, id="a place that is none"),
        pytest.param({"kind": "timed_out", "seconds": 1, "place": 5}, id="a place that is a number"),
        pytest.param({"kind": "returned", "value": 1, "spoken": [{}]}, id="a spoken call that is none"),
        pytest.param({"kind": "returned", "value": 1, "spoken": 5}, id="spoken calls that are a number"),
        pytest.param({"kind": "raised", "name": "E", "bases": 5, "message": ""}, id="bases that are a number"),
    ],
)
def test_what_is_no_outcome(data: dict[str, object]) -> None:
    """Data that is no outcome is refused, so that a worker cannot send something half right."""
    with pytest.raises(ValueError, match="no outcome"):
        from_dict(data)
