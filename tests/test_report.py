"""The report: keys and fields as plain data, with a schema version and counts."""

from __future__ import annotations

import json
from typing import Any

import pytest

from checker.calls import Call, Job
from checker.outcome import Broken, Outcome
from checker.report import SCHEMA, Report
from checker.runners.scripted import Scripted
from tests import practice

WRONG = practice.SHARE.replace("len(whole)}", "len(whole)}").replace("/ len(whole)", "/ 2")

FIELDS: dict[str, Any] = {
    "lesson": str,
    "name": str,
    "seed": int,
    "shield": str,
    "version": str,
    "verdicts": list,
    "notes": list,
    "schema": int,
    "passed": int,
    "total": int,
}
VERDICT: dict[str, Any] = {
    "function": str,
    "number": int,
    "status": str,
    "key": str,
    "fields": dict,
    "examples": list,
    "ideas": list,
    "mistakes": list,
    "place": (dict, type(None)),
}


def shape(data: dict[str, Any], fields: dict[str, Any]) -> None:
    assert set(data) == set(fields)
    for name, kind in fields.items():
        assert isinstance(data[name], kind), name


REPORTS = [
    pytest.param(practice.report(), id="nothing handed in"),
    pytest.param(practice.report(practice.SHARE, practice.BEST, practice.ASKED), id="all right"),
    pytest.param(
        practice.report(WRONG, "def best(p, w):\n    raise OSError", "def asked(texts, ask):\n  ("), id="wrong"
    ),
]


@pytest.mark.parametrize("report", REPORTS)
def test_json_round_trip(report: Report) -> None:
    """A report is JSON through and through, and the same after a round trip."""
    data = json.loads(json.dumps(report.to_dict()))
    assert data == json.loads(json.dumps(data))
    shape(data, FIELDS)
    for verdict in data["verdicts"]:
        shape(verdict, VERDICT)
    assert data["schema"] == SCHEMA == 1


@pytest.mark.parametrize("report", REPORTS)
def test_repeatable(report: Report) -> None:
    """The same submission gives the same report, byte for byte."""
    if report is REPORTS[2].values[0]:
        again = practice.report(WRONG, "def best(p, w):\n    raise OSError", "def asked(texts, ask):\n  (")
        assert json.dumps(again.to_dict()) == json.dumps(report.to_dict())
    assert all(verdict.number == number for number, verdict in enumerate(report.verdicts, 1))


def test_no_sentences() -> None:
    """A report of a lesson holds no sentence of it: those are added by the views."""
    for param in REPORTS:
        text = json.dumps(param.values[0].to_dict())
        for sentence in ("(nl)", "(sv)", "(en)", "Nog niet", "Inte än", "Not yet"):
            assert sentence not in text


def test_counts() -> None:
    """Passed counts checkpoints that passed; what we broke ourselves counts nowhere."""

    def respond(job: Job, call: Call) -> Outcome:
        return Broken("gone")

    assert (REPORTS[0].values[0].passed, REPORTS[0].values[0].total) == (0, 3)
    assert (REPORTS[1].values[0].passed, REPORTS[1].values[0].total) == (3, 3)
    broken = practice.report(practice.SHARE, practice.BEST, runner=Scripted(respond))
    assert (broken.passed, broken.total) == (0, 1)
    assert broken.shield == "script"


def test_seed_is_kept() -> None:
    """A report names the seed under which it was made."""
    assert practice.report(seed=77).seed == 77
