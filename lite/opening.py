"""The head of the page that opens a lesson: its text first, and then what its scripts will ask for, before they ask.

JupyterLite finds out step by step what it needs, and each step waits for the one before: far from the server all that
waiting takes longer than the loading. Only what every lesson loads is named here, so who saves data pays nothing more.
"""

from __future__ import annotations

import posixpath
import re
from pathlib import Path

from lite import vendor
from lite.errors import BuildError
from lite.layout import HERE
from lite.shell import read_config

# The text is asked for at once; a script after a style sheet would wait for that one.
_READING = """<script>
      {
        const name = /^([\\w-]+\\.[a-z]{2})\\.ipynb$/.exec(new URLSearchParams(location.search).get('path'))?.[1];
        window.werkplaatsReading = name ? fetch(`../reading/${name}.html`, { priority: 'high' }) : null;
      }
    </script>
    <link rel="stylesheet" href="../static/werkplaats/reading.css">
    <link rel="modulepreload" href="../static/werkplaats/drive.js">
    <link rel="modulepreload" href="../static/werkplaats/reading-words.js">
    <link rel="modulepreload" href="../static/werkplaats/reading-cells.js">
    <script type="module" src="../static/werkplaats/reading.js"></script>"""

_EXTENSION, _MODULES = "extensions/werkplaats/static", "static/werkplaats"
_FIRST = ("keeping.js", "python.js", "takeover.js", "handin.js")
"""The modules with which the extension begins."""

_IMPORTED = re.compile(r"""^(?:import|\}) .*?from ['"](\.[^'"]+)['"];$""", re.MULTILINE)
_CONFIG = re.compile(r"'\.\./(config-utils\.js[^']*)'")


def head_of_lessons(shell: Path, page: str) -> str:
    """Return the lines for the head of `page`, the stock page that opens notebooks of the site in `shell`.

    Raises BuildError when that page does not start as it did.
    """
    config = _CONFIG.search(page)
    core = list((shell / "build").glob("jlab_core.*.js"))
    if config is None or len(core) != 1:
        raise BuildError(f"{shell}: JupyterLite starts in another way; see how, and adapt {__name__}")
    found = read_config(shell)["federated_extensions"]
    extensions = found if isinstance(found, list) else []
    entries = [f"extensions/{each['name']}/{each['load']}" for each in extensions]
    entries.append(f"{_EXTENSION}/remoteEntry.js")
    lines = [
        f'<link rel="modulepreload" href="../{config[1]}">',
        '<link rel="preload" as="fetch" crossorigin href="../jupyter-lite.json">',
        f'<link rel="preload" as="script" fetchpriority="low" href="../build/{core[0].name}">',
        *(f'<link rel="preload" as="script" fetchpriority="low" href="../{each}">' for each in entries),
        *(f'<link rel="modulepreload" fetchpriority="low" href="../{each}">' for each in own_modules()),
    ]
    return "\n    ".join([_READING, *lines])


def own_modules() -> list[str]:
    """Return the paths within the site of the modules of our extension, with all that they import."""
    found: dict[str, None] = {}
    ahead = [f"{_EXTENSION}/{name}" for name in _FIRST]
    while ahead:
        path = ahead.pop(0)
        if path not in found:
            found[path] = None
            origins = _IMPORTED.findall(_source(path).read_text(encoding="utf-8"))
            ahead += [posixpath.normpath(posixpath.join(posixpath.dirname(path), origin)) for origin in origins]
    return list(found)


def _source(path: str) -> Path:
    folder, _, name = path.rpartition("/")
    if folder == f"{_MODULES}/vendor":
        return HERE / "node_modules" / vendor.FILES[name]
    return HERE / ("static/werkplaats" if folder == _MODULES else "extension") / name
