"""The bench without a browser: medians and targets, the record and its chart, and the check for other sites."""

from __future__ import annotations

import ast
import asyncio
import contextlib
import io
import json
import os
import re
import sys
import types
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from tests.bench import programs
from tests.bench.chart import NAMES, draw
from tests.bench.figures import (
    TARGETS,
    UNITS,
    Judged,
    Reading,
    Target,
    collect,
    judge,
    medians,
    most,
    ratio,
    table,
    target_table,
)  # fmt: skip
from tests.bench.record import SCHEMA, make_record, write_record
from tests.bench.scenarios import SPANS

HERE = Path(__file__).parent
RECORD = HERE / "bench" / "record.json"
CHART = HERE / "bench" / "record.svg"
SVG = "{http://www.w3.org/2000/svg}"

READINGS = [
    Reading("cold", "stock", {"readable": 4.0, "first_verdict": 10.0, "wire": 20.0}),
    Reading("cold", "ours", {"readable": 1.0, "first_verdict": 9.0, "wire": 12.0}),
    Reading("cold", "ours", {"readable": 0.8, "first_verdict": 4.0, "wire": 12.0}),
    Reading("cold", "ours", {"readable": 0.5, "first_verdict": 4.5, "wire": 12.0}),
    Reading("cold", "bare", {"kernel": 2.0}),
    Reading("offline", "ours", {"readable": 0.25}),
]
SETTINGS = {"rounds": 3, "compressed": True, "throttle": "none"}
VERSIONS = {"chromium": "156.0", "pyodide": "314.0.7"}


def test_medians_are_of_one_contender_and_figure() -> None:
    """Each median is that of its own numbers, whatever was measured around them."""
    found = medians(collect(READINGS))
    assert found["cold"]["ours"] == {"readable": 0.8, "first_verdict": 4.5, "wire": 12.0}
    assert found["cold"]["stock"]["readable"] == 4.0
    assert list(found["offline"]) == ["ours"]


def test_rounds_are_counted() -> None:
    """A run that was cut off has as many rounds as its fullest visit."""
    assert most(READINGS) == 3
    assert most([]) == 1


RATIOS = {
    "half": (1.0, 2.0, 0.5),
    "nothing above": (0.0, 2.0, 0.0),
    "not measured": (None, 2.0, None),
    "nothing to compare with": (1.0, None, None),
    "nothing to divide by": (1.0, 0.0, None),
}


@pytest.mark.parametrize(("over", "under", "due"), RATIOS.values(), ids=RATIOS)
def test_ratio(over: float | None, under: float | None, due: float | None) -> None:
    assert ratio(over, under) == due


JUDGED = {
    "a share that is reached": (Target("", "cold", "readable", 0.2, ("stock", "readable")), 0.2, "reached"),
    "a share that is not": (
        Target("", "cold", "first_verdict", 0.449, ("stock", "first_verdict")),
        0.45,
        "not reached",
    ),
    "by itself": (Target("", "offline", "readable", 0.3), 0.25, "reached"),
    "beside another figure": (Target("", "cold", "wire", 3.0, ("ours", "first_verdict")), 12 / 4.5, "reached"),
    "not measured": (Target("", "repeat", "readable", 1.0), None, "not measured"),
    "other side not measured": (Target("", "cold", "kernel", 0.5, ("bare", "kernel")), None, "not measured"),
}


@pytest.mark.parametrize(("target", "value", "verdict"), JUDGED.values(), ids=JUDGED)
def test_targets(target: Target, value: float | None, verdict: str) -> None:
    """A target is reached at its limit or below, and is not measured rather than missed where a number is missing."""
    (found,) = judge(medians(collect(READINGS)), [target])
    assert found.value == (pytest.approx(value) if value is not None else None)
    assert found.verdict == verdict


def test_tables_tell_everything() -> None:
    """Every median and every target has its place, and what was not measured is a dash."""
    found = medians(collect(READINGS))
    lines = "\n".join(table(found))
    assert re.search(r"readable \(s\) +4\.00 +0\.80 +– +0\.20", lines)
    assert re.search(r"kernel \(s\) +– +– +2\.00", lines)
    told = target_table([*judge(found), Judged(Target("x", "a", "b", 1.0), None)])
    assert len(told) == len(TARGETS) + 2
    assert "not measured" in told[-1]


def test_what_jupyterlab_takes_is_held_against_the_same() -> None:
    """The part that is JupyterLab's is told as a share of the same visit of the same contender, and is in the table."""
    found = medians(collect([*READINGS, Reading("shell", "ours", {"shell": 3.0})]))
    share = Target("", "cold", "first_verdict", 0.2, ("stock", "first_verdict"), ("shell", "shell"))
    spans = Target("", "cold", "first_verdict", 5.0, None, ("shell", "shell"))
    unknown = Target("", "cold", "first_verdict", 5.0, None, ("warm", "cell"))
    assert [each.alone for each in judge(found, [share, spans, unknown])] == [pytest.approx(0.3), 3.0, None]
    assert "0.30×" in target_table(judge(found, [share]))[-1]


def test_every_target_has_a_unit() -> None:
    """What is held against a limit is a figure that the tables know."""
    assert {target.figure for target in TARGETS} <= set(UNITS)


@pytest.fixture
def record() -> dict[str, Any]:
    return make_record(READINGS, SETTINGS, VERSIONS)


def test_a_record_has_its_form(record: dict[str, Any], tmp_path: Path) -> None:
    """A record is what its schema says, also after it was written; the schema refuses one that tells more or less."""
    write_record(record, tmp_path / "record.json")
    read = json.loads((tmp_path / "record.json").read_text("utf-8"))
    jsonschema.validate(read, SCHEMA)
    assert read["medians"]["cold"]["ours"]["readable"] == 0.8
    assert read["rounds"]["cold"]["ours"]["readable"] == [1.0, 0.8, 0.5]
    for spoilt in ({**read, "host": "here"}, {**read, "rounds": {"cold": {"ours": {"wire": [-1]}}}}, {"schema": 1}):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(spoilt, SCHEMA)


def test_the_record_of_the_repository() -> None:
    """The record that is kept has its form, compares all three, and names no machine; the chart is drawn from it."""
    text = RECORD.read_text("utf-8")
    kept = json.loads(text)
    jsonschema.validate(kept, SCHEMA)
    assert all(set(kept["medians"][scenario]) == set(NAMES) for scenario in ("cold", "repeat"))
    assert not re.search(r"/(home|root|work|Users|tmp)/|localhost|127\.0\.0\.1", text)
    assert os.uname().nodename not in text
    assert CHART.read_text("utf-8") == draw(kept)


def test_a_chart_can_be_read(record: dict[str, Any]) -> None:
    """The picture has a title and a description with every number, a bar for each, and colours for the dark."""
    root = ET.fromstring(draw(record))
    assert root.get("role") == "img"
    ids = (root.get("aria-labelledby") or "").split()
    words = {each.get("id"): each.text or "" for each in root if each.get("id")}
    assert all(words[each] for each in ids)
    bars = [each for each in root.iter(f"{SVG}rect") if each.get("class") in NAMES and each.get("height") == "13"]
    numbers = ["4.00 s", "0.80 s", "10.00 s", "4.50 s", "0.25 s"]
    assert len(bars) == len(numbers)
    assert all(number in words["description"] for number in numbers)
    assert "prefers-color-scheme: dark" in draw(record)


def test_a_chart_keeps_its_proportions(record: dict[str, Any]) -> None:
    """Bars are as long as their numbers, and all lie within the picture."""
    root = ET.fromstring(draw(record))
    bars = [each for each in root.iter(f"{SVG}rect") if each.get("height") == "13"]
    lengths = {float(each.get("width", 0)) for each in bars}
    assert max(lengths) / min(lengths) == pytest.approx(10.0 / 0.25, rel=0.02)
    edges = [float(each.get("x", 0)) + float(each.get("width", 0)) for each in root.iter(f"{SVG}rect")]
    assert max(edges) <= float(root.get("width", 0))


def test_a_chart_of_nothing() -> None:
    """A run without visits gives no picture, and says why."""
    with pytest.raises(ValueError, match="nothing to draw"):
        draw(make_record([Reading("desk", "ours", {"graded": 1.0})], SETTINGS, VERSIONS))


def test_the_lesson_is_as_the_bench_knows_it() -> None:
    """The words that are waited for stand in the lesson: the sentence at its head, and each cell once."""
    text = (HERE.parent / "content" / programs.SLUG / f"lesson.{programs.LANGUAGE}.md").read_text("utf-8")
    assert text.index(programs.SENTENCE) < 900
    assert text.count(programs.FIRST) == 1
    assert f"{programs.FIRST}\n" in text and f"# → {programs.PRINTS}" in text
    assert text.count(programs.CHECKPOINT) == 1
    assert programs.FUNCTION in programs.SOURCE


def run_text(text: str, **scope: Any) -> str:
    """Run a text as a notebook does, with `await` at its top, and return what it prints."""
    printed = io.StringIO()
    code = compile(text, "cell", "exec", flags=ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
    with contextlib.redirect_stdout(printed):
        waiting = types.FunctionType(code, scope)()
        if waiting is not None:
            asyncio.run(waiting)
    return printed.getvalue()


ANSWERS = {
    "the reference": ([programs.SOURCE], programs.CHECKED),
    "a wrong answer": (
        [programs.SOURCE, f"def {programs.FUNCTION}(query, passage):\n    return {{}}"],
        "verdict: wrong",
    ),
    "nothing": (["print(1)"], "verdict: missing"),
}


@pytest.mark.parametrize(("cells", "says"), ANSWERS.values(), ids=ANSWERS)
def test_the_check_for_other_sites_is_the_whole_check(
    cells: list[str], says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a stock kernel runs tells a right function from a wrong one, from the cells that ran."""
    monkeypatch.setitem(sys.modules, "werkplaats_lessons", types.ModuleType("werkplaats_lessons"))
    assert says in run_text(programs.CHECK, In=["", *cells, programs.CHECK])


def test_the_calls_of_a_check_are_timed() -> None:
    """The spans of calling and of keeping outcomes are found in what is printed, and keeping takes longer."""
    said = run_text(programs.CALLS)
    found = SPANS.search(said)
    assert found is not None, said
    assert 0 < float(found[1]) < float(found[2])
    assert int(said.split("calls: ")[1].split()[0]) > 20
