"""Scripts of JupyterLab as one: each as it was, none lost, and nothing joined that does more than register modules."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from lite.errors import BuildError
from lite.joining import find_joined, join_scripts

NAME = "rspackChunk_JUPYTERLAB_CORE_OUTPUT"
HEAD = f"(self.{NAME}=self.{NAME}||[]).push([["
STRICT = f'/*! For license information see 1.js.LICENSE.txt */\n"use strict";{HEAD}1],{{11(e){{e.is=!this}}}}]);'
SLOPPY = f"{HEAD}20],{{21(e){{e.is=!this}}}}])"
EXTENSION = (
    '"use strict";\n(self["webpackChunk_a"] = self["webpackChunk_a"] || []).push([["7"], {71(e) { e.is = !this } }]);'
)
RUN = """
globalThis.self = globalThis;
require(process.argv[1]);
const told = {};
for (const [[chunk], modules] of [...self.rspackChunk_JUPYTERLAB_CORE_OUTPUT, ...self.webpackChunk_a]) {
  for (const run of Object.values(modules)) { const seen = {}; run.call(undefined, seen); told[chunk] = seen.is; }
}
console.log(JSON.stringify(told));
"""


@pytest.fixture
def site(tmp_path: Path) -> Path:
    folder = tmp_path / "build"
    folder.mkdir()
    (tmp_path / "extensions" / "a").mkdir(parents=True)
    (tmp_path / "extensions" / "a" / "7.ab.js").write_text(EXTENSION, encoding="utf-8")
    scripts = {"1.ab.js": STRICT, "20.cd.js": SLOPPY, "2.ef.js": "andere()", "jlab_core.ab.js": "begin()"}
    for name, text in scripts.items():
        (folder / name).write_text(text, encoding="utf-8")
    return tmp_path


def test_each_script_works_as_it_did(site: Path) -> None:
    """What was strict stays so and what was not stays that: joined, one would make the others like itself."""
    joined = join_scripts(site, {"build": [20, 1], "extensions/a": [7]})
    done = subprocess.run(["node", "-e", RUN, str(joined)], check=True, capture_output=True, text=True)
    assert json.loads(done.stdout) == {"1": True, "20": False, "7": True}
    assert {path.name for path in (site / "build").iterdir()} == {"2.ef.js", "jlab_core.ab.js", joined.name}
    assert not any((site / "extensions" / "a").iterdir())
    assert find_joined(site) == f"build/{joined.name}"


def test_the_name_tells_the_contents(site: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    other = tmp_path_factory.mktemp("other")
    shutil.copytree(site / "build", other / "build")
    (other / "build" / "20.cd.js").write_text(SLOPPY.replace("is", "was"), encoding="utf-8")
    assert join_scripts(site, {"build": [1, 20]}).name != join_scripts(other, {"build": [1, 20]}).name


@pytest.mark.parametrize(("number", "told"), [(3, "no script 3"), (2, "register modules")])
def test_another_release_stops_the_build(site: Path, number: int, told: str) -> None:
    with pytest.raises(BuildError, match=told):
        join_scripts(site, {"build": [1, number]})


def test_a_site_without_is_an_error(site: Path) -> None:
    with pytest.raises(BuildError, match="joined"):
        find_joined(site)
