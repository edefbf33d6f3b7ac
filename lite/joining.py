"""The scripts that every lesson loads, joined into one.

A page asked for some eighty of them, each when the one before it had said so, and every answer goes through the service
worker. A script of JupyterLab only registers its modules, so what is there already is never asked for.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path

from lite.bundles import FOLDER
from lite.errors import BuildError
from lite.layout import HERE

LIST = HERE / "joined.toml"
_REGISTERS = re.compile(
    r'(?:/\*.*?\*/\s*)?(?:"use strict";\s*)?\(self(\.\w+|\["\w+"\])\s*=\s*self\1\s*\|\|\s*\[\]\)\.push\(\[\[',
    re.DOTALL,
)
"""How a script begins that registers modules: with a licence, perhaps, and as strict, perhaps."""


def join_scripts(site: Path, scripts: Mapping[str, Iterable[int]] | None = None) -> Path:
    """Replace numbered scripts of the stock site at `site` by one that holds them all, and return where that is.

    `scripts`: which, {folder: numbers}; those of joined.toml by default. Raises BuildError for one that is not there,
    or that does more than register modules.
    """
    if scripts is None:
        scripts = _listed()
    found = [_find(site / folder, number) for folder, numbers in scripts.items() for number in numbers]
    # Each in a function of its own: some are strict, and some are not.
    text = "".join(f"(() => {{\n{_read(path)}\n}})();\n" for path in found)
    digest = hashlib.sha256(text.encode()).hexdigest()[:12]
    joined = site / FOLDER / f"joined.{digest}.js"
    joined.write_text(text, encoding="utf-8")
    for path in found:
        path.unlink()
    return joined


def find_joined(shell: Path) -> str:
    """Return the path within the site of what `join_scripts` made. Raises BuildError when it is not there."""
    found = list((shell / FOLDER).glob("joined.*.js"))
    if len(found) != 1:
        raise BuildError(f"{shell / FOLDER}: expected one script of joined ones, not {len(found)}")
    return f"{FOLDER}/{found[0].name}"


def _listed() -> Mapping[str, Iterable[int]]:
    found: Mapping[str, Iterable[int]] = tomllib.loads(LIST.read_text(encoding="utf-8"))["scripts"]
    return found


def _find(folder: Path, number: int) -> Path:
    found = list(folder.glob(f"{number}.*.js"))
    if len(found) != 1:
        raise BuildError(
            f"{folder}: there is no script {number} any more; empty {LIST.name} and see what lessons ask for"
        )
    return found[0]


def _read(path: Path) -> str:
    text = path.read_text(encoding="utf-8")
    if not _REGISTERS.match(text):
        raise BuildError(f"{path}: does more than register modules; see what, and adapt {__name__}")
    return text
