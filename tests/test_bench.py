"""The bench without a browser: medians and targets, the record and its chart, the host that counts, the budget."""

from __future__ import annotations

import gzip
import json
import os
import re
import subprocess
import sys
import time
import urllib.error
import urllib.request
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from tests.bench import programs
from tests.bench.budget import AGREED, KINDS, OTHER, overspent, read_agreed, weigh
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
    ratio,
    table,
    target_table,
)  # fmt: skip
from tests.bench.memory import Sampler, descendants, processor_time, proportional_size
from tests.bench.record import SCHEMA, make_record, write_record
from tests.bench.traffic import SMALL, Host, Line, Traffic, total

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
    """The record that is kept has its form, is of all scenarios, and names no machine; the chart is drawn from it."""
    text = RECORD.read_text("utf-8")
    kept = json.loads(text)
    jsonschema.validate(kept, SCHEMA)
    assert {"cold", "repeat", "offline", "portable", "warm", "desk"} <= set(kept["medians"])
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


LONG = b"<p>les</p>" * 500


@pytest.fixture
def site(tmp_path: Path) -> Path:
    (tmp_path / "map").mkdir()
    (tmp_path / "index.html").write_bytes(LONG)
    (tmp_path / "map" / "a.whl").write_bytes(LONG)
    (tmp_path / "kort.js").write_bytes(b"1;")
    return tmp_path


@pytest.fixture
def host(site: Path) -> Iterator[Host]:
    host = Host(site)
    yield host
    host.stop()


def ask(address: str, **headers: str) -> tuple[int, bytes]:
    """Return status and body of an answer of this machine, as they come over the wire."""
    request = urllib.request.Request(address, headers=headers)
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read()


def test_a_host_compresses_and_counts(host: Host) -> None:
    """Text is compressed and a wheel is not; both sizes are counted, and the head of the answer with the wire."""
    status, body = ask(host.address)
    assert (status, gzip.decompress(body)) == (200, LONG)
    assert ask(f"{host.address}map/a.whl") == (200, LONG)
    assert ask(f"{host.address}kort.js?v=1") == (200, b"1;")
    page, wheel, short = host.sent
    assert (page.path, page.raw) == ("index.html", len(LONG))
    assert len(body) < page.wire < len(body) + 400 < len(LONG)
    assert len(LONG) < wheel.wire
    assert short.raw < SMALL
    assert total(host.sent) == Traffic(3, 2 * len(LONG) + 2, sum(each.wire for each in host.sent))


def test_a_host_without_compression(site: Path) -> None:
    host = Host(site, compress=False)
    assert ask(host.address) == (200, LONG)
    host.stop()


def test_a_host_knows_what_a_browser_has(host: Host) -> None:
    """What was not changed since is told in a head without a body; what is not there is an error, and both count."""
    now = "Thu, 01 Jan 2099 00:00:00 GMT"
    assert ask(host.address, **{"If-Modified-Since": now}) == (304, b"")
    assert ask(f"{host.address}nergens.js")[0] == 404
    assert [each.raw for each in host.sent] == [0, 0]
    assert all(0 < each.wire < 300 for each in host.sent)


def test_total_of_nothing() -> None:
    assert total([]) == Traffic()


def timed(address: str) -> float:
    began = time.monotonic()
    assert ask(address)[0] == 200
    return time.monotonic() - began


def test_a_slow_host_is_slow(site: Path) -> None:
    """A delay, the time on the way and the width of the line are all found in the time of an answer."""
    wheel = len(LONG)
    host = Host(site, line=Line(rate=wheel / 0.5, latency=0.1), delays={"kort.js": 0.5})
    assert timed(f"{host.address}map/a.whl") >= 0.6
    assert timed(f"{host.address}kort.js") >= 0.6
    host.stop()


def test_a_host_that_stopped_is_gone_and_comes_back(host: Host) -> None:
    """The address stays the same."""
    address = host.address
    host.stop()
    with pytest.raises(urllib.error.URLError):
        ask(address)
    host.start()
    assert ask(address)[0] == 200


def test_memory_and_processor_time_of_descendants() -> None:
    """Of the processes below this one those with the right name are found, with what they hold and burn."""
    burn = "held = bytearray(b'x' * 50_000_000)\nprint('held', flush=True)\nwhile True: pass"
    name = Path(sys.executable).name[:6]
    with subprocess.Popen([sys.executable, "-c", burn], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        try:
            assert process.pid in descendants(os.getpid(), named=name)
            assert process.pid not in descendants(os.getpid(), named="chrom")
            assert os.getpid() not in descendants(os.getpid(), named=name)
            assert proportional_size(process.pid) > 50_000_000
            time.sleep(0.3)
            assert processor_time(os.getpid(), named=name) > 0.0
            assert processor_time(os.getpid()) == 0.0
        finally:
            process.kill()
    assert proportional_size(process.pid) == 0


def test_a_sampler_ends() -> None:
    """It looks on its own while it is open, and no longer after that."""
    with Sampler() as sampler:
        assert sampler.look() == 0
    assert not sampler._thread.is_alive()


def test_a_site_is_weighed_by_kind(site: Path) -> None:
    """Every byte of every file is in one kind."""
    (site / "lees.mij").write_bytes(b"12345")
    spent = weigh(site)
    assert spent["page"] == spent["package"] == len(LONG)
    assert (spent["script"], spent[OTHER], spent["files"]) == (2, 5, 4)
    assert sum(number for name, number in spent.items() if name != "files") == 2 * len(LONG) + 7


BUDGETS = {
    "as agreed": ({"script": 100}, []),
    "less": ({"script": 10}, []),
    "five percent above": ({"script": 105}, []),
    "more than that": ({"script": 106}, ["script: 106 is +6.0% of 100"]),
    "something new": ({"script": 100, "font": 7}, ["font: 7, and nothing was agreed"]),
    "none of something new": ({"script": 100, "font": 0}, []),
}


@pytest.mark.parametrize(("spent", "lines"), BUDGETS.values(), ids=BUDGETS)
def test_what_is_above_a_budget_is_told(spent: dict[str, int], lines: list[str]) -> None:
    """Only what is more than five percent above counts, and then the way to agree on it is told too."""
    found = overspent(spent, {"script": 100})
    assert found[:-1] == lines
    assert bool(found) == bool(lines)
    assert not found or "make budget" in found[-1]


def test_the_budget_of_the_repository() -> None:
    """It has a number for each kind of file and for the visit, and the Makefile knows how to renew it."""
    agreed = read_agreed()
    assert set(agreed["site"]) == {*KINDS, OTHER, "files"}
    assert set(agreed["visit"]) == {"requests", "wire", "raw"}
    assert "\nbudget:" in (HERE.parent / "Makefile").read_text("utf-8")
    assert AGREED.parent == HERE / "bench"


def test_the_lesson_is_as_the_bench_knows_it() -> None:
    """The words that are waited for stand in the lesson: the sentence at its head, and each cell once."""
    text = (HERE.parent / "content" / programs.SLUG / f"lesson.{programs.LANGUAGE}.md").read_text("utf-8")
    assert text.index(programs.SENTENCE) < 900
    assert text.count(programs.FIRST) == 1
    assert f"{programs.FIRST}\n" in text and f"# → {programs.PRINTS}" in text
    assert text.count(programs.CHECKPOINT) == 1
    assert programs.FUNCTION in programs.SOURCE
