"""Serve the built site on this machine only: `python -m lite.serve`.

The server of the standard library does almost everything. What it lacks: it takes the type of a file from the machine's
registry, where .mjs and .wasm are often wrong, and then the browser refuses to start the kernel without a word. And it
does not compress, where every public host does: what is measured here would not be what a student has to wait for.
"""

from __future__ import annotations

import argparse
import errno
import gzip
import io
import sys
from functools import lru_cache, partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from os import PathLike
from pathlib import Path
from typing import BinaryIO

from lite.layout import HERE

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".ipynb": "application/json",
    ".webmanifest": "application/manifest+json",
    ".txt": "text/plain; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".wasm": "application/wasm",
    ".whl": "application/zip",
    ".zip": "application/zip",
    ".snap": "application/octet-stream",
    ".woff": "font/woff",
    ".woff2": "font/woff2",
}
PACKED = frozenset({".html", ".css", ".js", ".mjs", ".json", ".ipynb", ".webmanifest", ".txt", ".svg", ".ico", ".wasm"})
"""Types that get smaller; the others are compressed already."""

TRIES = 20


class SiteHandler(SimpleHTTPRequestHandler):
    """Hands out files with types of our own, and lets the browser ask each time whether they have changed."""

    protocol_version = "HTTP/1.1"

    def guess_type(self, path: str | PathLike[str]) -> str:
        """Return the media type of a file, ours before the machine's."""
        return TYPES.get(Path(path).suffix.lower()) or super().guess_type(path)

    def send_head(self) -> io.BytesIO | BinaryIO | None:
        """Send the headers and return what is to follow, compressed where the browser can read that."""
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() and self.path.partition("?")[0].endswith("/") else path
        if path.suffix not in PACKED or not path.is_file() or "gzip" not in self.headers.get("Accept-Encoding", ""):
            return super().send_head()
        changed = path.stat().st_mtime_ns
        moment = self.date_time_string(changed // 10**9)
        is_same = self.headers.get("If-Modified-Since") == moment
        data = b"" if is_same else pack(path, changed)
        self.send_response(HTTPStatus.NOT_MODIFIED if is_same else HTTPStatus.OK)
        if not is_same:
            self.send_header("Content-Type", self.guess_type(path))
            self.send_header("Content-Encoding", "gzip")
            self.send_header("Content-Length", str(len(data)))
        self.send_header("Vary", "Accept-Encoding")
        self.send_header("Last-Modified", moment)
        self.end_headers()
        return None if is_same else io.BytesIO(data)

    def end_headers(self) -> None:
        """Add to every answer what keeps a rebuilt site from being mixed with an older one."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Keep quiet about requests that went well; errors are still logged."""


@lru_cache(maxsize=2_000)
def pack(path: Path, _changed: int) -> bytes:
    """Return the contents of a file, compressed; once for each time that it was `changed`."""
    return gzip.compress(path.read_bytes(), 6, mtime=0)


def make_server(site: Path, port: int) -> ThreadingHTTPServer:
    """Return a server for `site` on the first free port from `port`; 0 takes any. Raises OSError when none is free."""
    handler = partial(SiteHandler, directory=str(site))
    for candidate in range(port, port + TRIES if port else 1):
        try:
            return ThreadingHTTPServer(("127.0.0.1", candidate), handler)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
    raise OSError(errno.EADDRINUSE, f"ports {port} to {port + TRIES - 1} are all in use")


def main() -> int:
    """Serve until interrupted; returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--site", type=Path, default=HERE.parent / "build" / "site", help="the built site")
    parser.add_argument("--port", type=int, default=8000, help="first port to try")
    arguments = parser.parse_args()
    if not (arguments.site / "index.html").is_file():
        print(f"{arguments.site}: no site here yet; run `make site`", file=sys.stderr)
        return 1
    with make_server(arguments.site, arguments.port) as server:
        print(f"De werkplaats: http://127.0.0.1:{server.server_port}/   (stop with Ctrl+C)", flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
