"""The places in code of others that take for granted that a site has a server: each is found by its text and replaced.

A patch says how often its text stands there. After an upgrade that moved it, the build fails with the name of the
patch, and not a lesson in front of a class.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from fnmatch import fnmatch

from lite.errors import BuildError
from lite.portable.source import Files

_KERNEL = "extensions/@jupyterlite/pyodide-kernel-extension/static"


@dataclass(frozen=True, slots=True)
class Patch:
    """One change: in the files that match `files`, `old` (a regular expression) is found `count` times in all."""

    why: str
    files: str
    old: str
    new: str | Callable[[re.Match[str]], str]
    count: int = 1


UPSTREAM = (
    Patch(
        "the configuration is looked up beside the page, wherever the file is",
        "config-utils.js",
        r"const HERE = `[^`]*`;",
        "const HERE = new URL('./', document.baseURI).href;",
    ),
    Patch(
        "the page of the configuration is the one shown",
        "config-utils.js",
        r"return window\.location\.href\.replace\([^;]*\);",
        "return new URL('./', document.baseURI).href;",
    ),
    Patch(
        "the interface reads its address: which notebook to open",
        "build/jlab_core.*.js",
        r"(get current\(\)\{.{0,80}?\.URLExt\.parse\()window\.location\.href\)",
        r"\1self.portable.href())",
    ),
    Patch(
        "the kernel imports Pyodide",
        f"{_KERNEL}/comlink.worker.*.js",
        r'Function\("url","return import\(url\)"\)\(',
        "self.portable.load(",
    ),
    Patch(
        "Pyodide imports its other half",
        "static/pyodide/pyodide.mjs",
        r'await import\((\w+)\),"loadScript"\)',
        r'await self.portable.load(\1),"loadScript")',
    ),
    Patch(
        "pages with an interface import the script that reads the configuration",
        "*/index.html",
        r"await import\(\s*'(\.\./config-utils\.js)[^']*',?\s*\)",
        r"await self.portable.load('\1')",
        count=2,
    ),
    Patch(
        "pages with an interface name their main script, which would be fetched ahead",
        "*/index.html",
        r'(<link id="jupyter-lite-main" rel=")preload"',
        r'\1werkplaats-main"',
        count=2,
    ),
)
"""What has to change in JupyterLite and Pyodide; the pages are those of the apps `notebooks` and `tree`."""


def apply(patch: Patch, files: Files) -> None:
    """Carry out one patch on `files`. Raises BuildError when its text does not stand there as often as it should."""
    found = 0
    for name in [name for name in files if fnmatch(name, patch.files)]:
        text, hits = re.subn(patch.old, patch.new, files[name].decode("utf-8"))
        if hits:
            files[name] = text.encode("utf-8")
            found += hits
    if found != patch.count:
        raise BuildError(
            f"{patch.files}: {patch.old!r} stands there {found} times and not {patch.count} ({patch.why}); "
            "see how this version does it and adapt lite/portable/patches.py"
        )
