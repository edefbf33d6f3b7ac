"""How the Python of a notebook starts: from memory that was kept, else from packages; and what is said meanwhile."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from conftest import SITE
from host import Host
from playwright.sync_api import Browser, BrowserContext
from student import SAVE_DATA, Student
from test_site import AXE, LESSON, REFERENCES
from visitor import Visitor, wait_for_promise

from lite import packs

pytestmark = pytest.mark.browser

OPEN = 'import checker\n\nles = checker.open_lesson("05-rerank", "nl")'
STARTED = "() => ['memory', 'packages'].find((each) => each === document.documentElement.dataset.python)"
VIEW = ".werkplaats-start"
RUN = """(code) => new Promise((resolve) => {
  const { kernel } = jupyterapp.shell.currentWidget.sessionContext.session;
  const said = [];
  const request = kernel.requestExecute({ code });
  request.onIOPub = ({ header, content }) => {
    if (header.msg_type === 'stream') said.push(content.text);
    else if (header.msg_type === 'error') said.push(`${content.ename}: ${content.evalue}`, ...content.traceback);
  };
  request.done.then(() => resolve(said.join('')));
})"""
COMPLETE = """(code) => jupyterapp.shell.currentWidget.sessionContext.session.kernel
  .requestComplete({ code, cursor_pos: code.length }).then(({ content }) => content.matches)"""
# The address of the program that was unpacked, once there is one, and what lies there.
SHELVED = """async () => {
  const shelf = await caches.open('werkplaats programs');
  const [request] = await shelf.keys();
  const bytes = request && (await (await shelf.match(request)).arrayBuffer());
  return request ? [request.url, WebAssembly.validate(bytes) ? 'program' : 'something else'] : [null, 'nothing'];
}"""
MISPLACE = """async (address) => (await caches.open('werkplaats programs')).put(
  address, new Response('no program', { headers: { 'Content-Type': 'application/wasm' } }))"""

Visits = Callable[..., Student]
Changes = Callable[[Path], None]


def started(student: Student) -> str:
    """Wait until Python is there and return what it started from: `memory` or `packages`."""
    student.wait()
    origin: str = student.page.wait_for_function(STARTED).json_value()
    return origin


def said(student: Student, code: str) -> str:
    """Run code in the kernel and return what it prints, or the error it ends with."""
    text: str = student.page.evaluate(RUN, code)
    return re.sub(r"\x1b\[[\d;]*m", "", text)


@pytest.fixture
def visits(chromium: Browser) -> Iterator[Visits]:
    """Gives a student who opens lesson 05 at an address, in a browser that keeps nothing of the site.

    With `files` it lets Python keep files, for which it needs the service worker.
    """
    made: list[BrowserContext] = []

    def begin(origin: str, zone: str = "Europe/Amsterdam", *, language: str = "nl", files: bool = False) -> Student:
        made.append(chromium.new_context(timezone_id=zone, service_workers="allow" if files else "block"))
        made[-1].add_init_script(SAVE_DATA)
        student = Student(made[-1].new_page(), origin, [])
        student.page.goto(f"{origin}notebooks/index.html?path=05-rerank.{language}.ipynb")
        return student

    yield begin
    for context in made:
        context.close()


def test_python_starts_from_memory(visits: Visits, site: str) -> None:
    """The kernel starts from kept memory, and yet has chance, time and place of its own."""
    drawn = []
    for zone, name, hours in (("Europe/Amsterdam", "UTC+0100", 1), ("America/New_York", "UTC-0500", -5)):
        student = visits(site, zone)
        assert started(student) == "memory"
        drawn.append(said(student, "import random, tempfile, uuid; print(random.random(), tempfile.mktemp())"))
        told = said(student, "import time; print(time.tzname[0], -time.timezone // 3600, time.localtime(0).tm_zone)")
        assert told.split() == [name, str(hours), name]
        local = said(student, "import datetime, time; print(time.strftime('%H:%M'))").strip()
        now = student.page.evaluate("() => new Date().toTimeString().slice(0, 5)")
        assert local in {now, student.page.evaluate("() => new Date(Date.now() - 60e3).toTimeString().slice(0, 5)")}
        assert said(student, "import sys; print(len(sys.path) == len(set(sys.path)))").strip() == "True"
    assert drawn[0] != drawn[1]


def test_python_from_memory_is_whole(visits: Visits, site: str) -> None:
    """What a notebook needs of its kernel is there: errors with lines, completion, versions, files, a clear no."""
    student = visits(site, files=True)
    student.wait()
    assert "ZeroDivisionError" in said(student, "def deel(x):\n    return x / 0\ndeel(1)")
    assert "return x / 0" in said(student, "deel(1)")
    assert "JSONDecodeError" in said(student, "import json\njson.loads('x')")
    for name in ("numpy", "jedi"):
        text = said(student, f"import {name}")
        assert f"ModuleNotFoundError: No module named '{name}'" in text
        assert "micropip" not in text
    assert "stack switching not supported" in said(student, "import asyncio\nasyncio.run(asyncio.sleep(0))")
    assert said(student, "import asyncio\nawait asyncio.sleep(0)\nprint('gewacht')").strip() == "gewacht"
    assert said(student, "from importlib.metadata import version; print(version('ipywidgets'))").startswith("8.")
    assert said(student, "open('a.txt', 'w').write('x'); print(open('a.txt').read())").strip() == "x"
    said(student, "import statistics\nwoorden = ['een', 'twee']")
    assert any(each.endswith("append") for each in student.page.evaluate(COMPLETE, "woorden.app"))
    assert "statistics" in student.page.evaluate(COMPLETE, "import statis")
    assert "woorden" in student.page.evaluate(COMPLETE, "woor")


def test_modules_of_a_student_are_found_last(visits: Visits, site: str) -> None:
    """A file beside the notebook can be imported; one that is called like a module of Python's is not in its way."""
    student = visits(site, files=True)
    student.wait()
    written = "open('hulp.py', 'w').write('x = 7'); open('quopri.py', 'w').write('x = 8')\n"
    asked = "import importlib; importlib.invalidate_caches(); import hulp, quopri; print(hulp.x, hasattr(quopri, 'x'))"
    assert said(student, written + asked).splitlines()[-1].strip() == "7 False"


@pytest.fixture
def changed(site: str, tmp_path: Path) -> Iterator[Callable[[Changes], Host]]:
    """Gives a host of a copy of the site in which some files were changed."""
    made: list[Host] = []

    def begin(change: Changes) -> Host:
        made.append(Host(SITE, tmp_path / f"host{len(made)}"))
        change(made[-1].site)
        return made[-1]

    yield begin
    for host in made:
        host.stop()


def memory(site: Path, name: str) -> Path:
    return next(site.glob(f"static/pyodide/*/{name}.snap"))


def remove(name: str) -> Changes:
    return lambda site: memory(site, name).unlink()


def cut(name: str) -> Changes:
    def change(site: Path) -> None:
        path = memory(site, name)
        path.write_bytes(path.read_bytes()[:-100_000])

    return change


def mistake(name: str) -> Changes:
    """Make the memory that of another interpreter: of another version, or nothing at all."""

    def change(site: Path) -> None:
        path = memory(site, name)
        data = bytearray(packs.decompress(path.read_bytes()))
        data[16:48] = bytes(32)
        path.write_bytes(packs.compress(bytes(data)))

    return change


BROKEN = {
    "the kernel's is not there": (remove("kernel"), "packages"),
    "that for checks is not there": (remove("checks"), "memory"),
    "cut off": (cut("kernel"), "packages"),
    "of another interpreter": (mistake("kernel"), "packages"),
}
"""What is wrong with kept memory → what the kernel starts from then."""


@pytest.mark.parametrize(("change", "origin"), BROKEN.values(), ids=BROKEN)
def test_without_its_memory_python_starts_as_ever(
    visits: Visits, changed: Callable[[Changes], Host], change: Changes, origin: str
) -> None:
    """When kept memory lacks or is broken, the lesson works all the same, and the console says why it took longer."""
    host = changed(change)
    student = visits(host.address)
    heard: list[str] = []
    student.page.on("console", lambda message: heard.append(message.text))
    student.page.reload()
    assert started(student) == origin
    student.write("open_lesson", OPEN)
    assert "gelukt" in student.verdict("pair_features", REFERENCES["pair_features"])[0]
    assert any("without kept memory" in line for line in heard)
    assert "woorden" in said(student, "woorden = 1; print('woorden')")
    assert "woorden" in student.page.evaluate(COMPLETE, "woor")


def test_a_first_visit_from_afar_waits_for_no_memory(visits: Visits, site: str) -> None:
    """Memory is as large as all the rest: it is used when the browser has it, and only then."""
    student = visits(site.replace("127.0.0.1", "werkplaats.localhost"), files=True)
    came: list[str] = []
    student.page.on("response", lambda answer: came.append(answer.url))
    assert started(student) == "packages"
    assert not [address for address in came if address.endswith(".snap")]
    student.write("open_lesson", OPEN)
    assert "gelukt" in student.verdict("pair_features", REFERENCES["pair_features"])[0]
    visitor = Visitor(student.page.context, student.origin)
    visitor.come()
    visitor.said("ready")
    student.page.reload()
    assert started(student) == "memory"


def test_a_program_that_was_unpacked_is_used_again(visits: Visits, site: str) -> None:
    """It streams from an address, so that the browser keeps what it compiles; what else lies there is mended."""
    student = visits(site, files=True)
    asked: list[str] = []
    student.page.context.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    assert started(student) == "memory"
    wait_for_promise(student.page, f"() => ({SHELVED})().then(([address]) => address)")
    address = student.page.evaluate(SHELVED)[0]
    for placed, unpacks in ((False, False), (True, True)):
        if placed:
            student.page.evaluate(MISPLACE, address)
        asked.clear()
        student.page.reload()
        assert started(student) == "memory"
        assert ("program.pack" in asked) is unpacks
        assert said(student, "print(6 * 7)").strip() == "42"
    wait_for_promise(student.page, f"() => ({SHELVED})().then(([, what]) => what === 'program')")


def test_how_far_python_is(visits: Visits, changed: Callable[[Changes], Host]) -> None:
    """While Python loads the page says so and how much has come; when it is there that goes by itself."""
    host = changed(lambda _site: None)
    name = memory(host.site, "kernel").relative_to(host.site).as_posix()
    host.held[name] = threading.Event()
    student = visits(host.address, language="sv")
    view = student.page.wait_for_selector(f"{VIEW}:not([hidden])")
    assert view is not None
    student.page.wait_for_function("() => document.querySelector('.werkplaats-start progress').value > 1e6")
    text = view.inner_text()
    assert "Python laddas" in text
    done, total = map(int, re.findall(r"(\d+) av (\d+) MB", text)[0])
    assert 1 <= done < total
    assert student.violations(AXE, VIEW) == []
    host.held[name].set()
    student.page.wait_for_selector(VIEW, state="detached")
    assert started(student) == "memory"


def test_a_python_that_is_started_again_while_it_starts(visits: Visits, site: str) -> None:
    """Who starts Python again before it was there is told of the one that comes, and no longer of the one that went."""
    student = visits(site)
    student.page.reload()
    student.page.wait_for_function("() => document.documentElement.dataset.python === 'loading'")
    student.page.wait_for_function("() => window.jupyterapp?.shell?.currentWidget?.sessionContext?.session?.kernel")
    student.page.evaluate("() => jupyterapp.shell.currentWidget.sessionContext.restartKernel()")
    assert "woorden" in said(student, "woorden = 1; print('woorden')")
    student.page.wait_for_selector(VIEW, state="detached")
    assert started(student) == "memory"


def test_a_python_that_cannot_start_is_told(visits: Visits, changed: Callable[[Changes], Host]) -> None:
    """When Python itself cannot be had the page says so, and offers to load again."""
    host = changed(lambda site: next(site.glob("static/pyodide/*/program.pack")).unlink())
    student = visits(host.address)
    notice = student.page.wait_for_selector(".werkplaats-notice[data-kind=stuck]:not([hidden])")
    assert notice is not None
    assert "laad de pagina opnieuw" in notice.inner_text().lower()
    assert student.page.query_selector(VIEW) is None


@pytest.mark.parametrize("name", ["checks", "kernel"])
def test_memory_holds_nothing_of_the_machine_or_the_lessons(site: str, name: str) -> None:
    """Kept memory holds no path of the machine that made it, and nothing of any lesson's answers."""
    held = packs.decompress(memory(SITE, name).read_bytes())
    assert b"asyncio" in held
    secrets = [str(SITE.parents[1]), *(LESSON.task(function).reference for function in REFERENCES)]
    assert [each for each in secrets if each.encode() in held] == []
    assert (b"checker.live" in held) == (name == "kernel")


def test_the_first_check_is_ready_before_it_is_asked_for(visits: Visits, site: str) -> None:
    """A worker for checks is started once the kernel is there, without a lesson having been opened."""
    student = visits(site)
    student.wait()
    deadline = time.monotonic() + 120
    while said(student, "from checker.runners.choose import choose\nprint(choose()._host)").strip() == "None":
        assert time.monotonic() < deadline
        student.page.wait_for_timeout(500)
    assert said(student, "await choose().warm()\nprint('warm')").strip() == "warm"
