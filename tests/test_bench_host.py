"""What the bench measures with: the host that counts, the memory of processes, and the budget of a site."""

from __future__ import annotations

import gzip
import os
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.bench.brake import Brake
from tests.bench.budget import AGREED, KINDS, OTHER, overspent, read_agreed, weigh
from tests.bench.memory import Sampler, descendants, processor_time, proportional_size
from tests.bench.traffic import SMALL, Host, Line, Traffic, total

HERE = Path(__file__).parent
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


def test_a_brake_holds_processes_for_their_part_of_the_time() -> None:
    """A process that is made four times slower is held for three quarters of the time, and goes on afterwards."""
    name, mark = Path(sys.executable).name[:6], b"four-times-slower"
    words = [sys.executable, "-c", "import time; print(flush=True); time.sleep(60)", mark.decode()]
    with subprocess.Popen(words, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()

        def share_held() -> float:
            states = []
            for _ in range(300):
                states.append(Path(f"/proc/{process.pid}/stat").read_text("utf-8").rpartition(") ")[2][0])
                time.sleep(0.003)
            return states.count("T") / len(states)

        try:
            with Brake(4, named=name, marked=mark):
                time.sleep(0.3)
                assert 0.5 < share_held() < 0.95
            with Brake(1, named=name, marked=mark), Brake(4, named=name, marked=b"some-other-process"):
                assert share_held() == 0
        finally:
            process.kill()


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
