"""Writing the two forms: a folder with its files beside the page, and one page with everything in it."""

from __future__ import annotations

import base64
import gzip
import json
import shutil
import tomllib
from dataclasses import dataclass
from pathlib import Path

import jinja2

from lite.dress import SITE_NAME
from lite.lessons import INTERFACE_LANGUAGES
from lite.portable.source import Files

HERE = Path(__file__).resolve().parent
DATA = "data"
IN_PAGE = ("static/werkplaats/progress.js",)
"""Modules that a worker has run in the page, for it has no storage of its own."""

_SHARED = ("address", "modules", "fetching", "workers")
_PAGE = ("navigation", "packs", "resources", "page")
_LARGE = 40_000
"""Characters from which on a packed file gets a script of its own in the folder, read when it is needed."""


@dataclass(frozen=True, slots=True)
class Loader:
    """The script that makes a page of packed files work, and the template of that page."""

    script: str
    template: jinja2.Template

    def page(self, **fields: object) -> str:
        """Return the one page; `fields`: `packed` {path: text}, or `scripts`, those that hold them."""
        texts = tomllib.loads((HERE / "text.toml").read_text(encoding="utf-8"))
        said = [{"code": code, **{key: each[code] for key, each in texts.items()}} for code in INTERFACE_LANGUAGES]
        return self.template.render(site=SITE_NAME, said=said, loader=self.script, **fields)


def read_loader() -> Loader:
    """Put the loader together from its parts."""
    worker = _joined(*_SHARED, "worker")
    settings = {"inPage": IN_PAGE, "workerLoader": worker}
    script = _joined(*_SHARED, *_PAGE, first=f"const settings = {_in_script(settings)};\n")
    environment = jinja2.Environment(loader=jinja2.FileSystemLoader(HERE), autoescape=True)
    return Loader(script, environment.get_template("page.html.j2"))


def write_folder(files: Files, target: Path) -> None:
    """Write the folder: a page, and beside it small files in one script and each large file in one of its own."""
    shutil.rmtree(target, ignore_errors=True)
    (target / DATA).mkdir(parents=True)
    small: list[str] = []
    index: dict[str, str] = {}
    for name, text in pack(files).items():
        line = f"portable.add({json.dumps(name)}, '{text}');\n"
        if len(text) < _LARGE:
            small.append(line)
            continue
        index[name] = f"{DATA}/{len(index) + 1}.js"
        (target / index[name]).write_text(line, encoding="ascii")
    (target / DATA / "site.js").write_text(f"portable.addIndex({json.dumps(index)});\n{''.join(small)}", "ascii")
    page = read_loader().page(scripts=[f"{DATA}/site.js"], packed={})
    (target / "index.html").write_text(page, encoding="utf-8")


def write_page(files: Files, target: Path) -> None:
    """Write everything as one page."""
    target.write_text(read_loader().page(scripts=[], packed=pack(files)), encoding="utf-8")


def pack(files: Files) -> dict[str, str]:
    """Return each file as text: compressed, in the letters of base64."""
    return {
        name: base64.b64encode(gzip.compress(data, 9, mtime=0)).decode("ascii") for name, data in sorted(files.items())
    }


def _joined(*parts: str, first: str = "") -> str:
    text = "\n".join((HERE / "loader" / f"{part}.js").read_text(encoding="utf-8") for part in parts)
    return f"(() => {{\n'use strict';\n{first}{text}}})();\n"


def _in_script(data: object) -> str:
    """Return data as JSON that ends no script of a page."""
    return json.dumps(data).replace("<", "\\u003c")
