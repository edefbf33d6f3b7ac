"""A static host as schools have them: in a folder, with media types of its own; it can go away, and get a new build."""

from __future__ import annotations

import json
import shutil
import threading
from collections.abc import Mapping
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from socketserver import StreamRequestHandler, ThreadingTCPServer
from typing import Any

from lite.precache import MANIFEST, list_files
from lite.serve import TYPES
from lite.steps import files_under


class Host:
    """Serves a copy of `site` at `address`, under `folder`, with wrong `types` by suffix; keeps what was asked for."""

    def __init__(
        self, site: Path, copy: Path, *, folder: str = "", types: Mapping[str, str] | None = None, vary: str = ""
    ) -> None:
        shutil.copytree(site, copy)
        self.site = copy
        self.folder = f"/{folder}/" if folder else "/"
        self.types = {**TYPES, **(types or {})}
        self.vary = vary
        self.asked: list[str] = []
        self.held: dict[str, threading.Event] = {}
        """Files that are not sent before their event."""
        self.port = 0
        self.start()
        self.address = f"http://127.0.0.1:{self.port}{self.folder}"

    def start(self) -> None:
        """Begin to serve, at the same address as before."""
        host = self

        class Handler(SimpleHTTPRequestHandler):
            def __init__(self, *rest: Any) -> None:
                super().__init__(*rest, directory=str(host.site))

            def translate_path(self, path: str) -> str:
                name = path.split("?", maxsplit=1)[0].removeprefix(host.folder)
                host.asked.append(name)
                if name in host.held:
                    host.held[name].wait(60)
                inside = path.startswith(host.folder)
                return super().translate_path(f"/{path.removeprefix(host.folder)}" if inside else "/none")

            def guess_type(self, path: Any) -> str:
                return host.types.get(Path(path).suffix) or super().guess_type(path)

            def end_headers(self) -> None:
                self.send_header("Cache-Control", "max-age=600")  # as careless hosts do
                if host.vary:
                    self.send_header("Vary", host.vary)
                super().end_headers()

            def log_message(self, *_rest: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", self.port), Handler)
        self.server.daemon_threads = True
        self.port = self.server.server_port
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        """Be gone, as a server that was killed."""
        self.server.shutdown()
        self.server.server_close()

    def write(self, name: str, text: str) -> None:
        """Replace a file."""
        (self.site / name).write_text(text, encoding="utf-8")

    def change(self, name: str, old: str, new: str) -> None:
        """Replace words of a file."""
        text = (self.site / name).read_text(encoding="utf-8")
        assert old in text, f"{name}: no {old!r}"
        self.write(name, text.replace(old, new))

    def publish(self) -> str:
        """Make what is there a build, and return its name."""
        files = {path.relative_to(self.site).as_posix(): path for path in files_under(self.site)}
        manifest = list_files(files)
        self.write(MANIFEST, json.dumps(manifest))
        build: str = manifest["build"]
        return build

    def manifest(self) -> dict[str, Any]:
        """Return the manifest as it is now."""
        found: dict[str, Any] = json.loads((self.site / MANIFEST).read_text(encoding="utf-8"))
        return found


class Elsewhere:
    """The rest of the internet, as the proxy that a browser must go through to get there: refuses all, and keeps it."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        asked = self.asked

        class Handler(StreamRequestHandler):
            def handle(self) -> None:
                line = self.rfile.readline(1000).decode("latin-1").strip()
                if line:  # a connection that is only kept at hand asks nothing
                    asked.append(line)
                self.wfile.write(b"HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")

        self.server = ThreadingTCPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.address = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        """End."""
        self.server.shutdown()
        self.server.server_close()
