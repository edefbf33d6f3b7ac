"""The report: keys and fields as plain data, with a schema version and counts."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from checker.calls import Call, Job
from checker.desk.entry import Entry, Student
from checker.headline import Status
from checker.outcome import Broken, NotRun, Outcome, Place, TimedOut
from checker.report import SCHEMA, Report
from checker.runners.scripted import Scripted
from tests import practice

WRONG = practice.SHARE.replace("len(whole)}", "len(whole)}").replace("/ len(whole)", "/ 2")
BY_PART = practice.SHARE.replace("len(found) / len(whole)", "len(found) / max(1, len(part))")

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


STATUSES = [
    pytest.param(Status.PASSED, practice.report(practice.SHARE, practice.BEST, practice.ASKED), id="passed"),
    pytest.param(Status.WRONG, practice.report(WRONG), id="wrong"),
    pytest.param(Status.WRONG, practice.report(BY_PART), id="a known mistake"),
    pytest.param(Status.RAISED, practice.report("def share(part, whole):\n    return part[9]"), id="raised"),
    pytest.param(Status.RAISED, practice.report("def share(part, whole):\n    return ("), id="syntax"),
    pytest.param(
        Status.TIMED_OUT,
        practice.report(
            practice.SHARE, runner=Scripted(lambda job, call: TimedOut(2.0, Place("1", 2, "x = 'é\ud800'")))
        ),
        id="timed out",
    ),
    pytest.param(Status.MISSING, practice.report("def shar(part, whole):\n    return 1"), id="missing"),
    pytest.param(
        Status.SKIPPED, practice.report(practice.SHARE, runner=Scripted(lambda job, call: NotRun())), id="skipped"
    ),
    pytest.param(
        Status.BROKEN, practice.report(practice.SHARE, runner=Scripted(lambda job, call: Broken("gone"))), id="broken"
    ),
    pytest.param(Status.WRONG, practice.report("%time\n", WRONG, practice.BEST), id="waiting, with a note"),
]


@pytest.mark.parametrize(("status", "report"), STATUSES)
def test_there_and_back(status: Status, report: Report) -> None:
    """A report of every status comes back from JSON as the same report, and as the same text again."""
    assert status in {verdict.status for verdict in report.verdicts}
    text = json.dumps(report.to_dict())
    back = Report.from_dict(json.loads(text))
    assert back == report
    assert json.dumps(back.to_dict()) == text


def test_every_status_is_tried() -> None:
    """The reports above have every status there is, recognised mistakes, siblings, notes and places among them."""
    every = [param.values for param in STATUSES]
    verdicts = [verdict for _, report in every for verdict in report.verdicts]
    assert {verdict.status for verdict in verdicts} == set(Status)
    assert any(idea.sibling and idea.trials for verdict in verdicts for idea in verdict.ideas)
    assert any(verdict.mistakes for verdict in verdicts)
    assert any(report.notes for _, report in every)
    assert any(verdict.place for verdict in verdicts)


def changed(path: str, value: object) -> dict[str, Any]:
    """Return the data of a report with the value at `path` replaced; `GONE` takes it away."""
    data = json.loads(json.dumps(REPORTS[2].values[0].to_dict()))
    inner: Any = data
    *parents, last = [int(part) if part.isdigit() else part for part in path.split(".")]
    for part in parents:
        inner = inner[part]
    if value is GONE:
        del inner[last]
    else:
        inner[last] = value
    return data


GONE = object()

REFUSED = [
    pytest.param([], r"Report: not an object", id="a list"),
    pytest.param(None, r"Report: not an object", id="nothing"),
    pytest.param({}, r"Report\.schema: None instead of 1", id="empty"),
    pytest.param(changed("schema", 2), r"Report\.schema: 2 instead of 1", id="another schema"),
    pytest.param(changed("schema", True), r"Report\.schema: True", id="true is no number"),
    pytest.param(changed("passed", 9), r"Report\.passed: 9 instead of 0", id="a count that is wrong"),
    pytest.param(changed("total", GONE), r"Report\.total: None instead of 3", id="a count left out"),
    pytest.param(changed("seed", "1"), r"Report\.seed: not of type int", id="a text for a number"),
    pytest.param(changed("name", None), r"Report\.name: not of type str", id="null for a text"),
    pytest.param(changed("name", GONE), r"Report\.name: missing", id="a field left out"),
    pytest.param(changed("extra", 1), r"Report\.extra: no such field", id="a field too much"),
    pytest.param(changed("verdicts", {}), r"Report\.verdicts: not a list", id="an object for a list"),
    pytest.param(changed("verdicts.0", 1), r"Report\.verdicts\[0\]: not an object", id="a number for a verdict"),
    pytest.param(changed("verdicts.0.status", "good"), r"verdicts\[0\]\.status: not one of passed", id="no status"),
    pytest.param(changed("verdicts.0.status", 1), r"verdicts\[0\]\.status: not one of", id="a number for a status"),
    pytest.param(changed("verdicts.0.ideas.0.failed", 1.0), r"ideas\[0\]\.failed: not of type int", id="1.0 is no 1"),
    pytest.param(changed("verdicts.0.number", True), r"verdicts\[0\]\.number: not of type int", id="true is no 1"),
    pytest.param(changed("verdicts.0.ideas.0.trials", [1]), r"trials\[0\]: not of type str", id="number for an id"),
    pytest.param(changed("verdicts.0.examples.0.place", {}), r"place\.cell: missing", id="half a place"),
    pytest.param(changed("verdicts.0.fields", []), r"fields: not an object", id="list for fields"),
    pytest.param(changed("verdicts.0.fields", {"a": float("nan")}), r"fields\.a: nothing that JSON", id="nan"),
    pytest.param(changed("verdicts.0.fields", {1: "a"}), r"fields: a key that is no text", id="number as key"),
    pytest.param(changed("notes", [["a"]]), r"notes\[0\]: 1 values instead of 2", id="half a note"),
    pytest.param(changed("notes", [["a", {"b": [b""]}]]), r"notes\[0\]\[1\]\.b: nothing", id="bytes"),
]


@pytest.mark.parametrize(("data", "message"), REFUSED)
def test_refused(data: object, message: str) -> None:
    """Data that is no report is refused with the path to what is wrong."""
    with pytest.raises(ValueError, match=message):
        Report.from_dict(data)


ENTRY = Entry(
    path="klas.zip/Zoë/les.ipynb",
    digest="ab" * 32,
    student=Student("Zoë", "0012", "moodle", False),
    lesson="00-proef",
    language="nl",
    report=REPORTS[2].values[0],
    flags=(("second_file", {"path": "a", "n": 2, "others": ["x"]}),),
)


@pytest.mark.parametrize(
    "entry",
    [
        pytest.param(ENTRY, id="with a report"),
        pytest.param(replace(ENTRY, report=None, reason="empty", fields={"path": "x"}), id="with a reason"),
        pytest.param(replace(ENTRY, path="\ud800\x00<b>", flags=()), id="with an odd name"),
    ],
)
def test_entries_there_and_back(entry: Entry) -> None:
    """The row of a file comes back from JSON as the same row."""
    text = json.dumps(entry.to_dict())
    assert Entry.from_dict(json.loads(text)) == entry


@pytest.mark.parametrize(
    ("data", "message"),
    [
        pytest.param([], "Entry: not an object", id="a list"),
        pytest.param({}, r"Entry\.", id="empty"),
        pytest.param({**ENTRY.to_dict(), "report": {}}, r"Report\.schema", id="no report"),
        pytest.param({**ENTRY.to_dict(), "student": "Zoë"}, r"Entry\.student: not an object", id="no student"),
        pytest.param({**ENTRY.to_dict(), "digest": 1}, r"Entry\.digest: not of type str", id="no digest"),
    ],
)
def test_entries_refused(data: object, message: str) -> None:
    """Data that is no row is refused too."""
    with pytest.raises(ValueError, match=message):
        Entry.from_dict(data)
