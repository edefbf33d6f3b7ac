"""The list of files that a browser keeps, and the worker that is joined from its parts."""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

from lite.errors import BuildError
from lite.lessons import INTERFACE_LANGUAGES
from lite.precache import FOLDER, MANIFEST, PARTS, WORKER, join_worker, list_files, write_offline

STOCK = """const CACHE = "precache"; const broadcast = new BroadcastChannel("/sw-api.v1");
self.addEventListener("fetch", (e) => ["/api/service-worker-heartbeat", "/api/drive"].includes(e));"""


def site(folder: Path, **texts: str) -> dict[str, Path]:
    made = {}
    for name, text in texts.items():
        path = folder / name.replace("__", "/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        made[path.relative_to(folder).as_posix()] = path
    return made


def shell(folder: Path) -> Path:
    """Return a stand-in for the stock JupyterLite: the two files that are read of it."""
    from lite.shell import EXTENSIONS

    folder.mkdir()
    config = {"appVersion": "1.2.3", "federated_extensions": [{"name": each} for each in EXTENSIONS]}
    (folder / "jupyter-lite.json").write_text(json.dumps({"jupyter-config-data": config}), encoding="utf-8")
    (folder / WORKER).write_text(STOCK, encoding="utf-8")
    return folder


def test_a_list_tells_digest_and_size(tmp_path: Path) -> None:
    """Every file is listed with the SHA-256 of its bytes and its size, except what cannot list itself."""
    files = site(tmp_path, index="å", a__b="12345", **{WORKER: "x", MANIFEST: "x"})
    listed = list_files(files)
    assert listed["files"] == {
        "a/b": (hashlib.sha256(b"12345").hexdigest(), 5),
        "index": (hashlib.sha256("å".encode()).hexdigest(), 2),
    }
    assert listed["bytes"] == 7


CHANGES = {
    "another byte": {"index": "b", "a__b": "1"},
    "another name": {"index": "a", "a__c": "1"},
    "a file more": {"index": "a", "a__b": "1", "d": ""},
    "a file less": {"index": "a"},
    "contents that changed places": {"index": "1", "a__b": "a"},
}


@pytest.mark.parametrize("texts", CHANGES.values(), ids=CHANGES)
def test_a_build_is_known_by_its_contents(tmp_path: Path, texts: dict[str, str]) -> None:
    """The same files are the same build wherever they are, and any change makes another."""
    first = list_files(site(tmp_path / "first", index="a", a__b="1"))
    again = list_files(dict(reversed(site(tmp_path / "again", index="a", a__b="1").items())))
    other = list_files(site(tmp_path / "other", **texts))
    assert first == again
    assert first["build"] != other["build"]


@pytest.mark.parametrize("name", ["een les.html", "50%.html", "a#b", "å.html", "a?b"])
def test_a_name_that_has_two_addresses_stops_the_build(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("x", encoding="utf-8")
    with pytest.raises(BuildError, match=re.escape(name)):
        list_files({name: tmp_path / name})


def test_the_site_lists_itself(tmp_path: Path) -> None:
    """Of a path in two parts the later one is listed, as it is in the site; our own files are listed too."""
    lower, upper = tmp_path / "lower", tmp_path / "upper"
    site(lower, index="old", kept="k")
    site(upper, index="new!")
    target = tmp_path / "target"
    write_offline([lower, upper], shell(tmp_path / "shell"), target)
    listed = json.loads((target / MANIFEST).read_text(encoding="utf-8"))
    ours = "static/werkplaats/offline.js"
    assert set(listed["files"]) == {"index", "kept", ours, "static/werkplaats/offline.css"}
    assert listed["files"]["index"][1] == 4
    assert listed["files"][ours][0] == hashlib.sha256((target / ours).read_bytes()).hexdigest()
    assert '"version": "1.2.3"' in (target / ours).read_text(encoding="utf-8")


def test_the_worker_of_another_jupyterlite_stops_the_build(tmp_path: Path) -> None:
    """What our worker counts on is looked for, and what is gone is named."""
    assert STOCK in join_worker(STOCK, origin=tmp_path)
    with pytest.raises(BuildError, match="sw-api"):
        join_worker(STOCK.replace("/sw-api.v1", "/sw-api.v2"), origin=tmp_path)


def test_what_is_joined_is_javascript(tmp_path: Path) -> None:
    """Worker and page script parse, so that a part that redeclares a name of another is told here."""
    target = tmp_path / "target"
    write_offline([], shell(tmp_path / "shell"), target)
    for path in (target / WORKER, target / "static" / "werkplaats" / "offline.js"):
        done = subprocess.run(["node", "--check", str(path)], check=False, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr


def test_every_sentence_is_there_in_every_language() -> None:
    """What the page script says is written, in every language with the same fields; what is written is said."""
    words = tomllib.loads((FOLDER / "text.toml").read_text(encoding="utf-8"))
    for key, texts in words.items():
        assert set(texts) == set(INTERFACE_LANGUAGES), key
        assert len({tuple(sorted(re.findall(r"\{\w+\}", text))) for text in texts.values()}) == 1, key
    code = "".join((FOLDER / name).read_text(encoding="utf-8") for name in (*PARTS, "page.js"))
    notices = {f"{kind}{part}" for kind in ("newer", "broken", "absent") for part in ("Title", "Text")}
    unsaid = [key for key in words if key not in notices and f"'{key}'" not in code]
    assert unsaid == []
    assert notices < set(words)
