"""The scripts of JupyterLab: what only the left out would load goes, what is loaded stays, and a change is told."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lite.bundles import LARGE, LEFT_OUT, reachable, trim_bundles, without_style_maps
from lite.errors import BuildError
from lite.licences import NAME, gather_licences, join_licences

OUT = {f"{900 + index}.a.js": words for index, words in enumerate(LEFT_OUT.values())}
SCRIPTS = {
    **OUT,
    "jlab_core.a.js": "t.e(1),t.e(900)",
    "1.a.js": "Promise.all([t.e(2)])",
    "2.a.js": "x.e(1)",
    "3.a.js": "loaded by Mermaid only",
    "4.a.js": "loaded by no one",
}
SCRIPTS["900.a.js"] += "t.e(3),t.e(2)"


def test_what_is_loaded_stays_and_the_rest_goes() -> None:
    """A script stays when an application comes to it by scripts that stay themselves."""
    assert reachable(SCRIPTS, ["__webpack_require__.e(1)"]) == {"jlab_core.a.js", "1.a.js", "2.a.js"}
    assert "4.a.js" in reachable(SCRIPTS, ["__webpack_require__.e(4)"])


@pytest.mark.parametrize("name", OUT)
def test_words_that_are_gone_are_told(name: str) -> None:
    """When nothing has the words of what is left out, the build says so instead of shipping it under other words."""
    with pytest.raises(BuildError, match="no script has its words"):
        reachable({**SCRIPTS, name: "something else"}, [])


def write(folder: Path, scripts: dict[str, str]) -> None:
    (folder / "build" / "app").mkdir(parents=True)
    (folder / "build" / "app" / "bundle.js").write_text("t.e(1)", encoding="utf-8")
    for name, text in scripts.items():
        (folder / "build" / name).write_text(text, encoding="utf-8")


def test_a_site_is_trimmed(tmp_path: Path) -> None:
    write(tmp_path, SCRIPTS)
    trim_bundles(tmp_path, ["app"])
    assert sorted(path.name for path in (tmp_path / "build").glob("*.js")) == ["1.a.js", "2.a.js", "jlab_core.a.js"]


def test_a_large_script_that_is_not_known_stops_the_build(tmp_path: Path) -> None:
    """A release that brings a new large library is looked at before it is shipped."""
    write(tmp_path, {**SCRIPTS, "2.a.js": "x" * (LARGE + 1)})
    with pytest.raises(BuildError, match=r"2\.a\.js"):
        trim_bundles(tmp_path, ["app"])


MAP = (
    r""",{version:3,sources:["webpack://./../a.css"],names:[],mappings:"AAAA;","""
    r"""sourcesContent:['.a { b: "c\'d" }',"e \" f"],sourceRoot:""}"""
)


def test_styles_lose_their_maps() -> None:
    """Of a style the browser gets the style; what else looks like it stays."""
    script = f'l.push([n.id,`.a {{ b: "c" }}`,""{MAP}]);k.push([n.id,x,""]);s=",{{version:3}}"'
    assert without_style_maps(script) == 'l.push([n.id,`.a { b: "c" }`,""]);k.push([n.id,x,""]);s=",{version:3}"'


def licences(*packages: tuple[str, str]) -> str:
    made = [{"name": name, "versionInfo": "1", "licenseId": "MIT", "extractedText": text} for name, text in packages]
    return json.dumps({"packages": made})


def test_each_licence_stands_there_once_with_all_its_names(tmp_path: Path) -> None:
    """Every package is named with its licence, and one without a text with the name of that licence."""
    text = join_licences([licences(("a", "Free"), ("b", "Free")), licences(("c", "Free"), ("d", ""))])
    assert text.count("Free") == 1
    assert "a 1, b 1, c 1" in text and "d 1\n\nLicence: MIT" in text
    with pytest.raises(BuildError, match="licences"):
        gather_licences(tmp_path)
    (tmp_path / "x").mkdir()
    (tmp_path / "x" / "third-party-licenses.json").write_text(licences(("a", "Free")), encoding="utf-8")
    gather_licences(tmp_path)
    assert [path.name for path in tmp_path.rglob("*") if path.is_file()] == [NAME]
