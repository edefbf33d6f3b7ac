"""What makes the stock JupyterLite ours: configuration, extension, languages, icons and the first words on the page.

All of it lies over the stock site as a layer of files, so the stock site is never edited and can be kept.
"""

from __future__ import annotations

import json
import re
import shutil
from html import escape
from pathlib import Path
from typing import Any

from lite.errors import BuildError
from lite.interface import write_catalogues
from lite.joining import find_joined
from lite.layout import HERE, merge, write_json
from lite.menus import write_schemas
from lite.opening import head_of_lessons
from lite.shell import APPS, EXTENSIONS, read_config

SITE_NAME = "De werkplaats"
EXTENSION = {"name": "werkplaats", "extension": "./extension", "load": "static/remoteEntry.js"}

# What JupyterLite writes, and what stands there instead.
_STRUCTURE = {
    "<html>": '<html lang="nl">',
    '<script id="jupyter-config-data"': '<script src="../extensions/werkplaats/static/boot.js"></script>\n    '
    '<script src="../static/werkplaats/offline.js"></script>\n    '
    '<script id="jupyter-config-data"',
}
_JOINED = '<link id="werkplaats-joined" rel="preload" as="script" fetchpriority="low" href="../{}">'
"""What boot.js has run before JupyterLite begins."""
_BEFORE = '<link id="jupyter-lite-main"'
_LOGO = '<img src="../static/werkplaats/logo.svg" alt="" width="96" height="96">'
_WORDS = {
    "Loading JupyterLite...": f"{SITE_NAME} …",
    "JupyterLite requires JavaScript to be enabled in your browser.": "Zet JavaScript aan. / Slå på JavaScript.",
}


def dress(shell: Path, target: Path) -> None:
    """Write the layer over the stock site in `shell`."""
    config = {"jupyter-lite-schema-version": 0, "jupyter-config-data": _config(shell)}
    write_json(target / "jupyter-lite.json", config)
    for origin in sorted((HERE / "extension").iterdir()):
        _copy(origin, target / "extensions" / "werkplaats" / "static" / origin.name)
    schemas = Path("build") / "schemas"
    write_schemas(shell / schemas, target / schemas, extensions=EXTENSIONS)
    catalogues = Path("api") / "translations"
    write_catalogues(shell / catalogues, target / catalogues)
    for app in APPS:
        _write_page(shell, app, target / app / "index.html")
        _copy(HERE / "assets" / "favicon.ico", target / app / "favicon.ico")
    for name in ("favicon.ico", "manifest.webmanifest"):
        _copy(HERE / "assets" / name, target / name)
    for name in ("logo.svg", "icon-192.png", "icon-512.png", "icon-maskable.png", "icon-touch.png"):
        _copy(HERE / "assets" / name, target / "static" / "werkplaats" / name)


def _config(shell: Path) -> dict[str, Any]:
    config: dict[str, Any] = read_config(shell)
    ours = json.loads((HERE / "config.json").read_text(encoding="utf-8"))
    for key, value in ours.items():
        config[key] = merge(config[key], value) if isinstance(value, dict) and key in config else value
    config["federated_extensions"] = [*config["federated_extensions"], EXTENSION]
    return config


def _write_page(shell: Path, app: str, target: Path) -> None:
    stock = shell / app / "index.html"
    page = stock.read_text(encoding="utf-8")
    for theirs in (*_STRUCTURE, _BEFORE):
        if theirs not in page:
            raise BuildError(f"{stock}: {theirs!r} is gone; see how this JupyterLite starts and adapt lite/dress.py")
    head = [head_of_lessons(shell, page)] if app == "notebooks" else []
    ahead = "\n    ".join([*head, _JOINED.format(find_joined(shell)), _BEFORE])
    for theirs, ours in {**_STRUCTURE, **_WORDS, _BEFORE: ahead}.items():
        page = page.replace(theirs, ours)
    page = re.sub(r"<title>.*?</title>", f"<title>{escape(SITE_NAME)}</title>", page)
    # The planet of the first second is JupyterLab's; ours is the mark that the student knows from the landing page.
    page = re.sub(r'(<div id="jupyterlite-main-logo">).*?(</div>)', rf"\1{_LOGO}\2", page, flags=re.DOTALL)
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(page, encoding="utf-8")


def _copy(origin: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy2(origin, target)
