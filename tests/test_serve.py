"""The server of the site on one's own machine: right types, compressed where that helps, and never an older file."""

from __future__ import annotations

import gzip
import os
import threading
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path

import pytest

from lite.serve import make_server

TEXT = "<p>les é</p>\n" * 500


@pytest.fixture
def site(tmp_path: Path) -> Path:
    (tmp_path / "index.html").write_text(TEXT, encoding="utf-8")
    (tmp_path / "a.wasm").write_bytes(bytes(5000))
    (tmp_path / "a.woff2").write_bytes(bytes(5000))
    return tmp_path


@pytest.fixture
def port(site: Path) -> Iterator[int]:
    with make_server(site, 0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_port
        server.shutdown()


def ask(port: int, path: str, method: str = "GET", **headers: str) -> tuple[HTTPResponse, bytes]:
    connection = HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request(method, path, headers={name.replace("_", "-"): value for name, value in headers.items()})
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer, body


ASKED = {
    "a page": ("/index.html", "text/html; charset=utf-8", True),
    "a folder": ("/?lang=nl", "text/html; charset=utf-8", True),
    "WebAssembly": ("/a.wasm", "application/wasm", True),
    "a font, which is compressed already": ("/a.woff2", "font/woff2", False),
}


@pytest.mark.parametrize(("path", "kind", "is_packed"), ASKED.values(), ids=ASKED)
def test_what_gets_smaller_is_compressed(port: int, site: Path, path: str, kind: str, is_packed: bool) -> None:
    answer, body = ask(port, path, Accept_Encoding="gzip, br")
    assert answer.status == 200
    assert answer.headers["Content-Type"] == kind
    assert answer.headers["Content-Encoding"] == ("gzip" if is_packed else None)
    assert answer.headers["Cache-Control"] == "no-cache"
    name = path.partition("?")[0].strip("/") or "index.html"
    assert (gzip.decompress(body) if is_packed else body) == (site / name).read_bytes()


def test_who_reads_no_gzip_gets_the_file(port: int) -> None:
    answer, body = ask(port, "/index.html")
    assert answer.headers["Content-Encoding"] is None
    assert body.decode() == TEXT


def test_only_the_headers_when_that_is_asked(port: int) -> None:
    answer, body = ask(port, "/index.html", "HEAD", Accept_Encoding="gzip")
    assert body == b""
    assert int(answer.headers["Content-Length"]) < len(TEXT)


def test_what_did_not_change_is_not_sent_again(port: int, site: Path) -> None:
    """A browser that has the file is told so; after a change it gets the new one."""
    first, _ = ask(port, "/index.html", Accept_Encoding="gzip")
    moment = first.headers["Last-Modified"]
    again, body = ask(port, "/index.html", Accept_Encoding="gzip", If_Modified_Since=moment)
    assert (again.status, body) == (304, b"")
    (site / "index.html").write_text("nieuw", encoding="utf-8")
    later = (site / "index.html").stat().st_mtime + 5
    os.utime(site / "index.html", (later, later))
    changed, body = ask(port, "/index.html", Accept_Encoding="gzip", If_Modified_Since=moment)
    assert changed.status == 200
    assert gzip.decompress(body) == b"nieuw"


def test_nothing_outside_the_site_is_served(port: int) -> None:
    answer, _ = ask(port, "/../../etc/passwd", Accept_Encoding="gzip")
    assert answer.status == 404
