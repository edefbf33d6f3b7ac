"""A real browser for the tests of this folder, the built site, and a small site around the workers for student code."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import ClassVar

import pytest
from checkpage import CheckPage
from playwright.sync_api import Browser, sync_playwright
from student import SAVE_DATA, Student

from lite.serve import SiteHandler

ROOT = Path(__file__).resolve().parents[2]
SITE = ROOT / "build" / "site"
PYODIDE = ROOT / "lite" / "node_modules" / "pyodide"
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-features=AutofillServerCommunication",  # the browser's own curiosity about forms, not the site's
    "--no-first-run",
)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The Chromium of this machine; nothing is downloaded for it."""
    path = shutil.which("chromium") or shutil.which("google-chrome")
    if path is None:
        pytest.fail("no Chromium on this machine: apt-get install chromium")
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=path, args=FLAGS)


class _Handler(SimpleHTTPRequestHandler):
    extensions_map: ClassVar[dict[str, str]] = {
        **SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def log_message(self, *_args: object) -> None:
        pass


@pytest.fixture(scope="session")
def check_page(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[CheckPage]:
    """A page of a site that holds nothing but Pyodide and the scripts of the check workers."""
    if not PYODIDE.is_dir():
        pytest.fail("no Pyodide in lite/node_modules: run npm ci in lite/")
    site = tmp_path_factory.mktemp("site")
    (site / "static").mkdir()
    (site / "static" / "pyodide").symlink_to(PYODIDE)
    scripts = site / "static" / "werkplaats"
    scripts.mkdir()
    for folder in (ROOT / "lite" / "static" / "werkplaats", ROOT / "checker" / "runners" / "js"):
        for script in folder.glob("*.js"):
            (scripts / script.name).symlink_to(script)
    (site / "look-around.js").symlink_to(Path(__file__).with_name("look-around.js"))
    (site / "index.html").write_text('<!doctype html><title>leeg</title><link rel="icon" href="data:,">', "utf-8")
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Handler, directory=str(site))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        context = chromium.new_context()
        opened = CheckPage(context.new_page(), f"http://127.0.0.1:{server.server_port}/")
        context.on("request", lambda request: opened.requests.append(request.url))
        opened.page.set_default_timeout(0)
        opened.page.goto(opened.origin)
        opened.open_host()
        yield opened
        context.close()
        server.shutdown()


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """The built site, served as `make serve` does; gives its address."""
    if not (SITE / "index.html").is_file():
        pytest.fail("there is no site yet: run make site")
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(SiteHandler, directory=str(SITE))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.fixture
def student(chromium: Browser, site: str) -> Iterator[Student]:
    """A student with a browser that has never been here."""
    context = chromium.new_context(viewport={"width": 1280, "height": 900})
    context.add_init_script(SAVE_DATA)
    requests: list[str] = []
    context.on("request", lambda request: requests.append(request.url))
    yield Student(context.new_page(), site, requests)
    context.close()
