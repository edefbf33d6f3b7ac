"""The head of the page that opens a lesson: it names what is there, and fails aloud when JupyterLite has changed."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from lite.errors import BuildError
from lite.front import write_landing
from lite.layout import HERE
from lite.opening import head_of_lessons, own_modules
from lite.shell import EXTENSIONS

PAGE = "<script>await import('../config-utils.js?_=abc');</script>"
CORE = "jlab_core.abc.js"


@pytest.fixture
def shell(tmp_path: Path) -> Path:
    """A stand-in for the stock JupyterLite, as far as the head of the page has to know it."""
    (tmp_path / "build").mkdir()
    (tmp_path / "build" / CORE).write_text("", encoding="utf-8")
    listed = [{"name": name, "load": "static/entry.js"} for name in EXTENSIONS]
    config = {"jupyter-config-data": {"federated_extensions": listed}}
    (tmp_path / "jupyter-lite.json").write_text(json.dumps(config), encoding="utf-8")
    return tmp_path


def test_every_module_that_is_named_is_in_the_site(tmp_path: Path) -> None:
    """What is asked for ahead is there, and is all that the extension imports; a worker of its own is not."""
    write_landing([], tmp_path)
    shutil.copytree(HERE / "extension", tmp_path / "extensions" / "werkplaats" / "static")
    named = own_modules()
    assert [path for path in named if not (tmp_path / path).is_file()] == []
    entry = (HERE / "extension" / "remoteEntry.js").read_text(encoding="utf-8")
    first = re.findall(r"import\(new URL\('([\w-]+\.js)', here\)\)", entry)
    assert first and {f"extensions/werkplaats/static/{name}" for name in first} <= set(named)
    assert "static/werkplaats/vendor/_md.js" in named  # three imports deep
    assert "extensions/werkplaats/static/interpreter.js" not in named


def test_the_text_comes_first(shell: Path) -> None:
    """The text of the lesson is asked for before anything else, and JupyterLab's large script with a low priority."""
    head = head_of_lessons(shell, PAGE)
    assert head.index("../reading/") < head.index("stylesheet") < head.index("reading.js") < head.index(CORE)
    assert f'as="script" fetchpriority="low" href="../build/{CORE}"' in head
    assert 'rel="modulepreload" href="../config-utils.js?_=abc"' in head
    for name in (*EXTENSIONS, "werkplaats"):
        assert f"../extensions/{name}/static/" in head


@pytest.mark.parametrize("change", ["another page", "no core", "two cores"])
def test_another_start_stops_the_build(shell: Path, change: str) -> None:
    page = "<script src='bundle.js'></script>" if change == "another page" else PAGE
    if change == "no core":
        (shell / "build" / CORE).unlink()
    elif change == "two cores":
        (shell / "build" / "jlab_core.def.js").write_text("", encoding="utf-8")
    with pytest.raises(BuildError, match=r"lite\.opening"):
        head_of_lessons(shell, page)
