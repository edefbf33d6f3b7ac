"""A static host that counts: what every answer weighs, compressed as hosts do, over a line that can be made slow.

It answers as GitHub Pages does: gzip for text and WebAssembly, ten minutes of caching, `Last-Modified`. That is in
favour of the stock site, which lives on the browser's cache. A slow line is paced here and not by the browser's
developer tools: those reach the page, but not every worker in which Python and the service worker ask for their files.
"""

from __future__ import annotations

import gzip
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from email.utils import formatdate, parsedate_to_datetime
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote

from lite.serve import TYPES

COMPRESSED = {".html", ".css", ".js", ".mjs", ".json", ".ipynb", ".webmanifest", ".svg", ".wasm", ".py", ".txt", ".map"}
SMALL = 860
"""Bytes below which hosts do not compress."""
CHUNK = 16_384
SECONDS = 600


@dataclass(frozen=True, slots=True)
class Sent:
    """One answer: bytes of its body before compression, and bytes over the wire with its head."""

    path: str
    raw: int
    wire: int


@dataclass(frozen=True, slots=True)
class Traffic:
    """A sum of answers."""

    requests: int = 0
    raw: int = 0
    wire: int = 0


def total(sent: list[Sent]) -> Traffic:
    """Return the sum of some answers."""
    return Traffic(len(sent), sum(each.raw for each in sent), sum(each.wire for each in sent))


@dataclass(slots=True)
class Line:
    """A line that all connections share: bytes a second (0: as fast as it goes), seconds before each answer."""

    rate: float = 0.0
    latency: float = 0.0
    _free: float = 0.0
    _turn: threading.Lock = field(default_factory=threading.Lock)

    def carry(self, count: int) -> None:
        """Wait until so many bytes have gone through."""
        if not self.rate:
            return
        with self._turn:
            self._free = max(self._free, time.monotonic()) + count / self.rate
            until = self._free
        time.sleep(max(0.0, until - time.monotonic()))


@dataclass(frozen=True, slots=True)
class File:
    """A file of the site as it is sent."""

    raw: int
    body: bytes
    headers: Mapping[str, str]


class Host:
    """Serves the folder `site` at `address`; `sent` grows with each answer.

    `delays`: {path: seconds that its answer comes later}; `extra`: {path: bytes instead of what the file holds}.
    """

    def __init__(
        self,
        site: Path,
        *,
        compress: bool = True,
        line: Line | None = None,
        delays: Mapping[str, float] | None = None,
        extra: Mapping[str, bytes] | None = None,
    ) -> None:
        self.line, self.delays = line or Line(), delays or {}
        self.sent: list[Sent] = []
        paths = [path for path in sorted(site.rglob("*")) if path.is_file()]
        self.files = {
            path.relative_to(site).as_posix(): _load(
                path, (extra or {}).get(path.relative_to(site).as_posix()), compress
            )
            for path in paths
        }
        self.port = 0
        self.start()

    @property
    def address(self) -> str:
        """The address of the site."""
        return f"http://127.0.0.1:{self.port}/"

    @property
    def far(self) -> str:
        """The same by a name that is not this machine's own: our site takes more when bytes cost nothing."""
        return f"http://werkplaats.localhost:{self.port}/"

    def start(self) -> None:
        """Begin to serve, at the same address as before."""
        handler = type("Handler", (_Handler,), {"host": self})
        self._server = ThreadingHTTPServer(("127.0.0.1", self.port), handler)
        self._server.daemon_threads = True
        self.port = self._server.server_port
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()

    def stop(self) -> None:
        """Be gone, as a server that was killed."""
        self._server.shutdown()
        self._server.server_close()


def _load(path: Path, extra: bytes | None, compress: bool) -> File:
    raw = path.read_bytes() if extra is None else extra
    headers = {
        "Content-Type": TYPES.get(path.suffix.lower(), "application/octet-stream"),
        "Cache-Control": f"max-age={SECONDS}",
        "Last-Modified": formatdate(path.stat().st_mtime, usegmt=True),
    }
    body = raw
    if compress and path.suffix.lower() in COMPRESSED and len(raw) >= SMALL:
        body = gzip.compress(raw, 6, mtime=0)
        headers |= {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
    return File(len(raw), body, headers | {"Content-Length": str(len(body))})


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True  # head and body are two writes, and the second would wait for an answer to the first
    host: Host

    def do_GET(self) -> None:
        path = unquote(self.path.partition("?")[0]).removeprefix("/")
        if path == "" or path.endswith("/"):
            path += "index.html"
        time.sleep(self.host.line.latency + self.host.delays.get(path, 0.0))
        file = self.host.files.get(path)
        if file is None:
            self._answer(path, HTTPStatus.NOT_FOUND, File(0, b"", {"Content-Length": "0"}))
        elif self._is_known(file):
            self._answer(path, HTTPStatus.NOT_MODIFIED, File(0, b"", {"Cache-Control": file.headers["Cache-Control"]}))
        else:
            self._answer(path, HTTPStatus.OK, file)

    def _is_known(self, file: File) -> bool:
        """Tell whether the browser has this file already."""
        since = self.headers.get("If-Modified-Since")
        return since is not None and parsedate_to_datetime(since) >= parsedate_to_datetime(
            file.headers["Last-Modified"]
        )

    def _answer(self, path: str, status: HTTPStatus, file: File) -> None:
        lines = [
            f"HTTP/1.1 {status.value} {status.phrase}",
            *(f"{name}: {text}" for name, text in file.headers.items()),
        ]
        head = "\r\n".join([*lines, "", ""]).encode("ascii")
        self.host.sent.append(Sent(path, file.raw, len(head) + len(file.body)))
        try:
            for part in (head, *(file.body[at : at + CHUNK] for at in range(0, len(file.body), CHUNK))):
                self.host.line.carry(len(part))
                self.wfile.write(part)
        except ConnectionError:
            self.close_connection = True  # the browser wants it no longer

    def log_message(self, *_rest: object) -> None:
        pass
