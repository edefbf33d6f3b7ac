"""The site when the connection goes, when a new build comes, and when the browser throws files away."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from conftest import SITE
from host import Elsewhere, Host
from playwright.sync_api import Browser, Route
from student import Student
from test_site import AXE, REFERENCES
from visitor import Visitor, wait_for_promise

pytestmark = pytest.mark.browser

ODD = {".wasm": "application/octet-stream", ".mjs": "text/plain", ".json": "text/plain", ".css": "text/css"}
SOLD = "Leren door zelf te programmeren"
STYLE = "static/werkplaats/landing.css"
HANDING_IN = "extensions/werkplaats/static/interpreter.js"
DESK = "static/werkplaats/desk.js"
OPEN = 'import checker\n\nles = checker.open_lesson("05-rerank", "nl")'
WAITS = """naam = input("Wie ben je? ")
with open("proef.txt", "w") as bestand:
    bestand.write(naam + " ☂")
print("gelezen:", open("proef.txt").read())"""
STORED = """() => jupyterapp.serviceManager.contents
  .get('proef.txt', { content: true, type: 'file', format: 'text' })
  .then(({ content }) => content)"""
SOURCES = "() => [...jupyterapp.shell.currentWidget.content.model.cells].map((each) => each.sharedModel.source).join()"
FORGET_NOTES = "() => caches.keys().then((all) => caches.delete(all.find((each) => each.endsWith(' notes'))))"
FORGET = "async (url) => { for (const name of await caches.keys()) await (await caches.open(name)).delete(url); }"
KEEPS = """async ([build, url]) => {
  const name = (await caches.keys()).find((each) => each.endsWith(` ${build}`));
  return name && Boolean(await caches.match(url, { cacheName: name }));
}"""
# The media type of a script that is kept, and whether it is the answer of a server.
ORIGIN = """async (url) => {
  const answer = await caches.match(url);
  return [answer.headers.get('Content-Type').split(';')[0], answer.url === url];
}"""
LOAD = "(src) => { document.head.append(Object.assign(document.createElement('script'), { src })); }"

Opens = Callable[[str], Visitor]
Hosts = Callable[..., Host]


@pytest.fixture
def elsewhere() -> Iterator[Elsewhere]:
    """Every address but those of this machine; holds that nothing was asked there."""
    rest = Elsewhere()
    yield rest
    rest.stop()
    assert rest.asked == []


@pytest.fixture
def opens(chromium: Browser, elsewhere: Elsewhere) -> Iterator[Opens]:
    """Gives a browser that has never been at an address."""
    made = []

    def begin(address: str) -> Visitor:
        proxy: Any = {"server": elsewhere.address, "bypass": "127.0.0.1"}
        made.append(chromium.new_context(proxy=proxy, viewport={"width": 1280, "height": 900}))
        return Visitor(made[-1], address)

    yield begin
    for context in made:
        context.close()


@pytest.fixture
def hosts(site: str, tmp_path: Path) -> Iterator[Hosts]:
    """Gives a host with a copy of the site that can be changed; `small` is one without lessons."""
    made: list[Host] = []

    def begin(*, small: bool = False, **options: Any) -> Host:
        origin = SITE
        if small:
            origin = tmp_path / "small"
            shutil.copytree(SITE / "static" / "werkplaats", origin / "static" / "werkplaats")
            for name in ("index.html", "nakijken.html", "favicon.ico", "manifest.webmanifest", "service-worker.js"):
                shutil.copy2(SITE / name, origin / name)
        made.append(Host(origin, tmp_path / f"host{len(made)}", **options))
        made[-1].publish()
        return made[-1]

    yield begin
    for host in made:
        host.stop()


def learner(visitor: Visitor) -> Student:
    return Student(visitor.page, visitor.address, [])


def test_after_one_visit_the_server_may_be_gone(opens: Opens, hosts: Hosts) -> None:
    """In a folder, on a host with odd media types: after one visit, lessons and desk work without a server."""
    host = hosts(folder="klas/2026", types=ODD)
    visitor = opens(host.address)
    visitor.come()
    assert "je kunt gewoon beginnen" in visitor.said("filling").lower()
    said = visitor.said("ready")
    assert "Klaar voor offline gebruik" in said
    assert f"({round(host.manifest()['bytes'] / 1e6)} MB)" in said
    assert learner(visitor).violations(AXE, "html") == []
    host.stop()
    visitor.page.reload()
    assert "Klaar voor offline gebruik" in visitor.said("ready")
    assert "Beoordeel vraag en passage als paar" in visitor.gets("reading/05-rerank.nl.html")
    student = learner(visitor)
    student.open("05-rerank", "nl")
    student.write("open_lesson", OPEN)
    for function, source in REFERENCES.items():
        text, _ = student.verdict(function, source)
        assert "gelukt" in text, text
    assert "3/3" in student.head()
    cell = student.write("figure()", WAITS)
    visitor.page.wait_for_selector(".jp-Stdin-input").fill("Åsa")  # type: ignore[union-attr]
    visitor.page.keyboard.press("Enter")
    visitor.page.wait_for_function("(cell) => cell.innerText.includes('gelezen: Åsa ☂')", arg=cell)
    assert visitor.page.evaluate(STORED) == "Åsa ☂"
    visitor.come("index.sv.html")
    visitor.page.wait_for_selector('.card[data-lesson="05-rerank"] .progress.complete')
    assert "Redo att användas offline" in visitor.said("ready")
    visitor.come("nakijken.html")
    visitor.page.wait_for_selector("#engine.ready")


@pytest.mark.parametrize(("vary", "as_they_came"), [("", True), ("Cookie, Accept-Encoding", True), ("*", False)])
def test_scripts_are_kept_as_they_came(opens: Opens, hosts: Hosts, vary: str, as_they_came: bool) -> None:
    """A browser keeps what it compiled beside the answer of a server; of one that no cache takes the script is kept."""
    host = hosts(small=True, vary=vary)
    visitor = opens(host.address)
    visitor.come()
    visitor.said("ready")
    assert visitor.page.evaluate(ORIGIN, host.address + DESK) == ["text/javascript", as_they_came]


def gets_the_second(host: Host, visitor: Visitor) -> str:
    """Put another build on the host, see that only what changed is fetched of it, and return its name."""
    host.change("index.html", SOLD, "Tweede versie")
    host.write(HANDING_IN, "self.postMessage({ failure: 'tweede versie' });\n")
    build = host.publish()
    host.asked.clear()
    visitor.look()
    said = visitor.notice("newer")
    assert "nieuwe versie" in said and "variabelen" in said
    # Whether the service worker itself is newer, the browser asks when it likes.
    assert sorted(set(host.asked) - {"service-worker.js"}) == [HANDING_IN, "index.html", "offline.json"]
    return build


def goes_on(visitor: Visitor, student: Student) -> None:
    """Check a function and hand in, both of which load files that were not loaded before."""
    assert SOLD in visitor.gets("index.html")
    student.write("open_lesson", OPEN)
    assert "gelukt" in student.verdict("pair_features", REFERENCES["pair_features"])[0]
    visitor.page.evaluate("() => jupyterapp.commands.execute('werkplaats:hand-in')")
    visitor.page.wait_for_selector(".werkplaats-card[data-stage=checked]")
    visitor.page.keyboard.press("Escape")


def keeps_what_was_typed(visitor: Visitor, student: Student) -> None:
    """Type something, reload with the button of the notice, and find it again."""
    student.cell("figure()").wait_for_selector(".cm-content").click()  # type: ignore[union-attr]
    visitor.page.keyboard.insert_text("# pas getypt\n")
    visitor.press("reload")
    visitor.page.wait_for_function("() => !document.querySelector('.werkplaats-offline')")
    student.wait()
    assert "# pas getypt" in visitor.page.evaluate(SOURCES)


def test_a_new_build_comes_during_a_visit(opens: Opens, hosts: Hosts) -> None:
    """Tabs go on with the build they began with; what changed is fetched and nothing else; reloading keeps the work."""
    host = hosts()
    first = host.manifest()["build"]
    visitor = opens(host.address)
    visitor.come()
    visitor.said("ready")
    student = learner(visitor)
    student.open("05-rerank", "nl")
    second = gets_the_second(host, visitor)
    assert student.violations(AXE, ".werkplaats-offline") == []
    assert visitor.kept() == {first: [], second: []}
    goes_on(visitor, student)
    old, visitor.page = visitor.page, visitor.tab()
    visitor.come()
    assert "Tweede versie" in visitor.page.inner_text("h1")
    visitor.said("ready")
    assert not visitor.has_notice()
    visitor.page.close()

    host.stop()
    visitor.page = old
    keeps_what_was_typed(visitor, student)
    assert "Tweede versie" in visitor.gets("index.html")
    host.start()
    visitor.look()
    visitor.until(lambda: visitor.kept() == {second: []})


def test_a_deployment_that_is_not_finished(opens: Opens, hosts: Hosts) -> None:
    """A build that is half there takes no one's place; when it is whole it does, for the next page that is opened."""
    host = hosts(small=True)
    first = host.manifest()["build"]
    visitor = opens(host.address)
    visitor.come()
    visitor.said("ready")
    style = (host.site / STYLE).read_text(encoding="utf-8")
    host.change("index.html", SOLD, "Tweede versie")
    host.write(STYLE, f"{style}\n/* twee */\n")
    second = host.publish()
    host.write(STYLE, f"{style}\n/* iets anders */\n")
    host.asked.clear()
    visitor.look()
    visitor.until(lambda: STYLE in host.asked)
    for _ in range(2):
        visitor.page.reload()
        assert SOLD in visitor.page.inner_text("h1")
        visitor.said("ready")
    assert not visitor.has_notice()
    assert visitor.kept()[first] == []
    host.write(STYLE, f"{style}\n/* twee */\n")
    visitor.look()
    assert "nieuwe versie" in visitor.notice("newer")
    visitor.press("reload")
    visitor.page.wait_for_selector("h1:has-text('Tweede versie')")
    assert "/* twee */" in visitor.gets(STYLE)
    assert visitor.kept()[second] == []


def test_a_new_build_comes_during_the_first_download(opens: Opens, hosts: Hosts) -> None:
    """Files of two builds are never kept as one, and the download ends with the newest."""
    host = hosts(small=True)
    release = host.held[DESK] = threading.Event()  # one that differs, so the first build can never be whole
    visitor = opens(host.address)
    visitor.come()
    visitor.said("filling")
    wait_for_promise(visitor.page, "(url) => caches.match(url).then(Boolean)", f"{host.address}offline.json")
    host.change(DESK, "SITE_SEED = 1", "SITE_SEED = 2")
    host.change("index.html", SOLD, "Tweede versie")
    second = host.publish()
    release.set()
    visitor.said("altered")
    visitor.page.reload()
    visitor.look()
    visitor.page.wait_for_selector("#offline[data-stage=ready], .werkplaats-offline[data-kind=newer]")
    visitor.page.reload()
    visitor.page.wait_for_selector("h1:has-text('Tweede versie')")
    assert "Klaar" in visitor.said("ready")
    assert visitor.kept()[second] == []


def test_an_update_that_is_cut_off(opens: Opens, hosts: Hosts) -> None:
    """The browser may stop the worker half-way a new build: what was fetched of it is not fetched again."""
    host = hosts(small=True)
    visitor = opens(host.address)
    visitor.come()
    visitor.said("ready")
    style = (host.site / STYLE).read_text(encoding="utf-8")
    host.write(STYLE, f"{style}\n/* twee */\n")
    host.change(DESK, "SITE_SEED = 1", "SITE_SEED = 2")
    second = host.publish()
    host.held[STYLE] = threading.Event()
    host.asked.clear()
    visitor.look()
    visitor.page.wait_for_function(KEEPS, arg=[second, host.address + DESK])
    visitor.until(lambda: STYLE in host.asked)
    devtools = visitor.context.new_cdp_session(visitor.page)
    devtools.send("ServiceWorker.enable")
    devtools.send("ServiceWorker.stopAllWorkers")
    devtools.send("Network.clearBrowserCache")
    host.asked.clear()
    host.held.pop(STYLE).set()
    visitor.look()
    assert "nieuwe versie" in visitor.notice("newer")
    assert visitor.kept()[second] == []
    assert DESK not in host.asked


def test_a_browser_that_throws_files_away(opens: Opens, hosts: Hosts) -> None:
    """What is missing is fetched again; when the server has another build by then, the page is that one altogether."""
    host = hosts(small=True)
    visitor = opens(host.address)
    visitor.come()
    visitor.said("ready")
    visitor.evict()
    assert [len(wrong) > 5 for wrong in visitor.kept().values()] == [True]
    visitor.page.reload()
    visitor.said("ready")
    assert list(visitor.kept().values()) == [[]]

    visitor.evict()
    host.change("index.html", SOLD, "Tweede versie")
    host.change(STYLE, "--paper: #fbf8f2", "--paper: #fbf8f3")
    second = host.publish()
    visitor.page.reload()
    assert "Tweede versie" in visitor.page.inner_text("h1")
    assert "--paper: #fbf8f3" in visitor.gets(STYLE)
    visitor.said("ready")
    assert visitor.kept()[second] == []

    host.stop()
    visitor.page.evaluate(FORGET_NOTES)
    visitor.page.reload()
    visitor.said("ready")
    visitor.page.evaluate(FORGET, host.address + DESK)
    visitor.context.new_cdp_session(visitor.page).send("Network.clearBrowserCache")  # which would mend it too
    visitor.page.evaluate(LOAD, host.address + DESK)
    assert "ontbreekt" in visitor.notice("absent")
    host.start()
    assert "SITE_SEED" in visitor.gets(DESK)


def test_an_address_without_https_says_so(opens: Opens, hosts: Hosts, elsewhere: Elsewhere) -> None:
    """On plain http in a network nothing can be kept, and the page says why; any request elsewhere would be counted."""
    host = hosts(small=True)
    visitor = opens("http://school.test/")

    def serve(route: Route) -> None:
        route.fulfill(path=host.site / route.request.url.removeprefix(visitor.address))

    visitor.context.route("http://school.test/**", serve)
    visitor.come()
    assert "begint met http" in visitor.said("insecure")
    assert visitor.gets("offline.json")
    visitor.page.evaluate("() => fetch('http://elsewhere.test/', { mode: 'no-cors' }).catch(() => 0)")
    assert [line for line in elsewhere.asked if "elsewhere.test" in line]
    elsewhere.asked.clear()


def test_the_site_can_be_installed(opens: Opens, hosts: Hosts) -> None:
    """The browser finds nothing that stands in the way of installing the site as an application."""
    visitor = opens(hosts(small=True).address)
    visitor.come()
    visitor.said("ready")
    devtools = visitor.context.new_cdp_session(visitor.page)
    found = devtools.send("Page.getAppManifest")
    assert found["errors"] == []
    assert '"De werkplaats"' in found["data"]
    faults = [each["errorId"] for each in devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert [each for each in faults if each != "in-incognito"] == []
