"""The modules that keep a student's work, run by Node: merge, reset, backup, restore. They need no browser."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from lite.front import write_landing
from lite.layout import HERE
from lite.notebooks import write_notebooks

FOLDER = Path(__file__).with_name("keeping")


@pytest.fixture(scope="module")
def modules(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The modules as the site has them, with the libraries that they import."""
    if not (HERE / "node_modules" / "fflate").is_dir():
        pytest.fail("no fflate in lite/node_modules: run npm ci in lite/")
    site = tmp_path_factory.mktemp("site")
    write_landing([], site)
    write_notebooks(HERE.parent / "content", site)
    (site / "package.json").write_text(json.dumps({"type": "module"}), encoding="utf-8")
    return site / "static" / "werkplaats"


@pytest.mark.parametrize("script", sorted(FOLDER.glob("*.test.js")), ids=lambda path: path.name.split(".")[0])
def test_node(script: Path, modules: Path, tmp_path: Path) -> None:
    """Every test in the script passes, and there are some."""
    node = shutil.which("node")
    assert node is not None, "Node is needed"
    for path in (script, FOLDER / "books.js"):
        shutil.copy2(path, tmp_path)
    (tmp_path / "package.json").write_text(json.dumps({"type": "module"}), encoding="utf-8")
    done = subprocess.run(
        [node, "--test", "--test-reporter=tap", script.name],
        cwd=tmp_path,
        env={**os.environ, "WERKPLAATS_MODULES": str(modules)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    assert "# fail 0" in done.stdout and "# pass 0" not in done.stdout
