"""Packing the site: changes to code of others fail aloud, our modules load by call, and both forms hold every file."""

from __future__ import annotations

import base64
import gzip
import hashlib
import re
from pathlib import Path

import pytest

from lite.errors import BuildError
from lite.portable.fonts import write_in
from lite.portable.forms import pack, read_loader, write_folder, write_page
from lite.portable.modules import SITE, load_by_call, rewrite
from lite.portable.pages import trim_pages
from lite.portable.patches import UPSTREAM, Patch, apply
from lite.portable.source import Files, read_site

KERNEL = "extensions/@jupyterlite/pyodide-kernel-extension/static/comlink.worker.abc123.js"
CONFIG = """const HERE = `${window.location.origin}${window.location.pathname.replace(
  /x/, '')}/`;
function here() {
  return window.location.href.replace(/(\\/|\\/index.html)?$/, '/');
}
"""
PAGE = """<link id="jupyter-lite-main" rel="preload" href="../build/bundle.js" as="script">
<script>await import(
          '../config-utils.js?_=c1d836f'
        );</script>"""
STOCK: Files = {
    "config-utils.js": CONFIG.encode(),
    "build/jlab_core.abc.js": b"get current(){var n;let{base:o}=this,r=w.URLExt.parse(window.location.href)}",
    KERNEL: b'async function z(e){return Function("url","return import(url)")(e)}',
    "static/pyodide/pyodide.mjs": b'O=o(async e=>await import(e),"loadScript")',
    "notebooks/index.html": PAGE.encode(),
    "tree/index.html": PAGE.encode(),
}
"""What JupyterLite and Pyodide write, as far as it is changed."""

ROWS = [pytest.param(patch, id=f"{patch.files}: {patch.why}") for patch in UPSTREAM]


@pytest.mark.parametrize("patch", ROWS)
def test_a_patch_changes_what_it_is_for(patch: Patch) -> None:
    """A patch finds its text as often as it says, and leaves none of it."""
    files = dict(STOCK)
    apply(patch, files)
    changed = [name for name in files if files[name] != STOCK[name]]
    assert len(changed) == patch.count
    assert not any(re.search(patch.old, files[name].decode()) for name in changed)


@pytest.mark.parametrize("patch", ROWS)
@pytest.mark.parametrize("change", ["gone", "twice"])
def test_a_patch_fails_when_the_text_has_moved(patch: Patch, change: str) -> None:
    """When a new version has the text no more, or once more, the build stops and says what the patch was for."""
    files = {
        name: re.sub(patch.old, "" if change == "gone" else r"\g<0>\g<0>", data.decode()).encode()
        for name, data in STOCK.items()
    }
    with pytest.raises(BuildError, match=re.escape(patch.why)):
        apply(patch, files)


REWRITTEN = {
    "static import": (
        "import { one, two as three } from './b.js';\n",
        f"const {{ one, two: three }} = await self.portable.load('{SITE}static/werkplaats/b.js');\n",
    ),
    "from another folder": (
        "import { loadPyodide } from '../pyodide/pyodide.mjs';",
        f"const {{ loadPyodide }} = await self.portable.load('{SITE}static/pyodide/pyodide.mjs');",
    ),
    "everything, in the quotes of others": (
        'import * as b from "./b.js";\n',
        f"const b = await self.portable.load('{SITE}static/werkplaats/b.js');\n",
    ),
    "a word that ends an export": (
        "export const LIST = Uint32Array.from([1]);",
        "export const LIST = Uint32Array.from([1]);",
    ),
    "dynamic import": ("await import(`${base}x.mjs`)", "await self.portable.load(`${base}x.mjs`)"),
    "dynamic import beside": ("import('./b.js')", f"self.portable.load('{SITE}static/werkplaats/b.js')"),
    "own address": ("new URL('./', import.meta.url)", f"new URL('./', '{SITE}static/werkplaats/a.js')"),
    "a word in quotes": ("replaceAll('import.meta.url', x)", "replaceAll('import.meta.url', x)"),
    "a name that ends so": ("reimport(x)", "reimport(x)"),
}


@pytest.mark.parametrize(("source", "expected"), REWRITTEN.values(), ids=REWRITTEN)
def test_a_module_loads_by_call(source: str, expected: str) -> None:
    assert rewrite(source, "static/werkplaats/a.js") == expected


@pytest.mark.parametrize(
    "line",
    ["import x from './b.js';", "import './b.js';", "export { x } from './b.js';", "import { x } from './missing.js';"],
)
def test_an_import_that_is_not_known_is_an_error(line: str) -> None:
    """An import of another kind, or of a file that is not there, stops the build: it would fail in front of a class."""
    files = {"static/werkplaats/a.js": f"// A.\n{line}\n".encode(), "static/werkplaats/b.js": b"export const x = 1;\n"}
    with pytest.raises(BuildError, match=r"static/werkplaats/a\.js"):
        load_by_call(files)


def test_fonts_go_into_the_scripts_that_name_them() -> None:
    """A font that is there becomes part of the script; the address of one that was left out is empty."""
    files = {"build/1.js": b'a=A.p+"x.woff2",b=A.p+"x.ttf"', "build/x.woff2": b"font"}
    write_in(files)
    assert files == {"build/1.js": b'a="data:font/woff2;base64,Zm9udA==",b="data:,"'}


def test_a_font_that_no_script_names_is_an_error() -> None:
    files = {"build/1.js": b'a=A.p+"x.woff2"', "build/x.woff2": b"font", "build/y.woff": b"font"}
    with pytest.raises(BuildError, match=r"build/y\.woff"):
        write_in(files)


def test_pages_lose_what_does_not_hold_on_a_disk() -> None:
    """A page keeps its own words; the policy of a server, the manifest of an app and fetching ahead go."""
    policy = """<meta http-equiv="Content-Security-Policy" content="default-src 'self'">"""
    ahead = '<link rel="modulepreload" href="a.js">\n  <link rel="preload" as="script" href="b.js">'
    page = f'<head>\n  {policy}\n  {ahead}\n  <title>x</title>\n  <link rel="manifest" href="m">\n</head>'
    files = {"a.html": page.encode()}
    trim_pages(files)
    assert files["a.html"] == b"<head>\n  <title>x</title>\n</head>"


def test_both_forms_hold_every_file(tmp_path: Path) -> None:
    """The folder and the page hold the same files, each to be had byte for byte; nothing of them ends a script."""
    large = b"".join(hashlib.sha256(number.to_bytes(2)).digest() for number in range(1500))
    files = {"a/é.txt": "</script>é".encode(), "large.bin": large, "index.html": b"<p>"}
    write_folder(files, tmp_path / "site")
    write_page(files, tmp_path / "site.html")
    page = (tmp_path / "site.html").read_text("utf-8")
    inside = dict(re.findall(r'data-packed="([^"]*)">([^<]*)</script>', page))
    scripts = "".join(path.read_text("ascii") for path in (tmp_path / "site" / "data").iterdir())
    beside = dict(re.findall(r'portable\.add\("([^"]*)", \'([^\']*)\'\)', scripts))
    assert {name.encode().decode("unicode_escape"): text for name, text in beside.items()} == inside
    assert {name: gzip.decompress(base64.b64decode(text)) for name, text in inside.items()} == files
    assert (tmp_path / "site" / "data" / "1.js").is_file()


def test_packing_gives_the_same_bytes_each_time() -> None:
    assert pack({"b": b"2", "a": b"1"}) == pack({"a": b"1", "b": b"2"})


def test_the_loader_stands_in_a_page_safely() -> None:
    """No part of the loader, the worker's half inside of it included, ends the script that it stands in."""
    assert "</script" not in read_loader().script
    assert "<!--" not in read_loader().script


def test_without_a_site_there_is_nothing_to_pack(tmp_path: Path) -> None:
    with pytest.raises(BuildError, match="make site"):
        read_site(tmp_path)
