"""What bad work may not touch: a file, a port, the folders around it and the processes of this machine."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

TEXT = "cijfers van de hele klas\n"
NOISE = {".cache", ".pytest_cache", "__pycache__", ".mypy_cache", ".ruff_cache", ".hypothesis", "index.lock"}


@dataclass(frozen=True)
class Scene:
    """A secret file, a port that counts its callers, and how everything was before."""

    secret: Path
    port: int
    calls: list[str]
    before: dict[str, object]

    @property
    def words(self) -> dict[str, str]:
        """Return what the work is told: where the file is and at which port somebody listens."""
        return {"SECRET": str(self.secret), "PORT": str(self.port)}

    def changes(self) -> list[str]:
        """Return what is no longer as it was."""
        after = state(self.secret)
        return [*self.calls, *(name for name in self.before if self.before[name] != after[name])]


def state(secret: Path) -> dict[str, object]:
    """Return the file, the folders that a program would find first, and the child processes, as they are now."""
    return {
        "secret file": secret.read_text("utf-8") if secret.exists() else None,
        "its folder": listing(secret.parent),
        "home": listing(Path.home()),
        "working folder": listing(Path.cwd()),
        "descriptors": sorted(name for name in ("0", "1", "2") if Path("/proc/self/fd", name).exists()),
        "processes": children(),
    }


def listing(folder: Path) -> list[tuple[str, bool]]:
    entries = [entry for entry in os.scandir(folder) if entry.name not in NOISE]
    return sorted((entry.name, entry.is_dir()) for entry in entries)


def children() -> list[str]:
    """Return the names of the programs that this process started and that still run, where the system tells.

    But for the runner's own process, which it replaces when it sees fit, and which may start no program.
    """
    names = []
    for task in Path("/proc/self/task").glob("*/children"):
        for number in task.read_text("ascii").split():
            try:
                names.append(Path("/proc", number, "comm").read_text("utf-8").strip())
            except OSError:
                continue  # it ended just now
    return sorted(name for name in names if name != "deno")


@contextmanager
def scene(folder: Path) -> Iterator[Scene]:
    """Set the scene in an empty folder."""
    calls: list[str] = []

    class Listener(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            calls.append(f"call of {self.path}")
            self.send_error(404)

        def log_message(self, *_args: object) -> None:
            pass

    secret = folder / "cijfers.txt"
    secret.write_text(TEXT, "utf-8")
    with ThreadingHTTPServer(("127.0.0.1", 0), Listener) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield Scene(secret, server.server_port, calls, state(secret))
        server.shutdown()
        thread.join()
