"""What lets the site work without a connection: the list of its files, the service worker, the script of every page.

The list is a file of its own and no part of the worker, so that a new build is data to the worker that is there: it can
fetch the new one while tabs go on with theirs, and the browser's own way of replacing workers decides nothing.
"""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from lite.errors import BuildError
from lite.layout import HERE
from lite.serve import TYPES
from lite.shell import read_config
from lite.steps import file_digest, files_under

FOLDER = HERE / "offline"
WORKER = "service-worker.js"
MANIFEST = "offline.json"
PARTS = ("shelf.js", "obtain.js", "download.js", "tabs.js", "worker.js")
"""The parts of the worker, each using those before it. One file, so that a host can never hand out two that differ."""

# The address by which JupyterLite registers its worker, which must be the same as ours.
_ADDRESS = f"{WORKER}?enableCache=false"
_PLAIN = re.compile(r"[A-Za-z0-9@._/-]+")
# What our worker hands on to JupyterLite's, and the way in which that one takes it.
_EXPECTED = ('self.addEventListener("fetch"', '"/sw-api.v1"', '"/api/service-worker-heartbeat"', '"/api/drive"')


def write_offline(parts: Iterable[Path], shell: Path, target: Path) -> None:
    """Write worker, script and list for the site that is the sum of `parts`, later ones over earlier ones.

    `shell` is the stock JupyterLite. Raises BuildError when it is not the one that the worker was written for.
    """
    stock = (shell / WORKER).read_text(encoding="utf-8")
    version = read_config(shell).get("appVersion")
    words = tomllib.loads((FOLDER / "text.toml").read_text(encoding="utf-8"))
    modules = target / "static" / "werkplaats"
    modules.mkdir(parents=True)
    (target / WORKER).write_text(join_worker(stock, origin=shell / WORKER), encoding="utf-8")
    setup = {"worker": _ADDRESS, "version": version}
    script = _closed(_constant("SETUP", setup), _constant("WORDS", words), _own("page.js"))
    (modules / "offline.js").write_text(script, encoding="utf-8")
    (modules / "offline.css").write_text(_own("offline.css"), encoding="utf-8")
    files = {path.relative_to(part).as_posix(): path for part in (*parts, target) for path in files_under(part)}
    text = json.dumps(list_files(files), ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    (target / MANIFEST).write_text(text + "\n", encoding="utf-8")


def join_worker(stock: str, *, origin: Path) -> str:
    """Return the service worker: JupyterLite's own, shut in so that ours decides what it hears, and our parts."""
    for each in _EXPECTED:
        if each not in stock:
            raise BuildError(f"{origin}: {each} is gone; see what JupyterLite asks of its worker and adapt {FOLDER}")
    head = (
        "const jupyterlite = {};",
        "((self) => {",
        stock,
        "})({ addEventListener: (kind, listener) => { jupyterlite[kind] = listener; } });",
    )
    return _closed(_constant("TYPES", TYPES), *head, *map(_own, PARTS))


def list_files(files: Mapping[str, Path]) -> dict[str, Any]:
    """Return the manifest of a site: `{build, bytes, files: {path: [SHA-256 as hexadecimal digits, bytes]}}`.

    `files`: {path within the site: where it is}. The same files give the same `build`, wherever they were made. Raises
    BuildError for a path that could be written in an address in more than one way.
    """
    listed: dict[str, tuple[str, int]] = {}
    for name in sorted(set(files) - {WORKER, MANIFEST}):
        if not _PLAIN.fullmatch(name):
            raise BuildError(f"{files[name]}: name a file of the site with letters, digits and @ . _ - only")
        listed[name] = file_digest(files[name]), files[name].stat().st_size
    build = hashlib.sha256(json.dumps(listed, sort_keys=True).encode()).hexdigest()[:16]
    return {"build": build, "bytes": sum(size for _, size in listed.values()), "files": listed}


def _own(name: str) -> str:
    return (FOLDER / name).read_text(encoding="utf-8")


def _constant(name: str, value: object) -> str:
    return f"const {name} = {json.dumps(value, ensure_ascii=False, indent=1)};"


def _closed(*pieces: str) -> str:
    """Return pieces of script as one that leaves no names behind."""
    return "\n".join(["(() => {", "'use strict';", *pieces, "})();", ""])
