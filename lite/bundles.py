"""The scripts of JupyterLab, less what no page of the site can come to: drawing tools, the terminal, maps of styles.

Which number a script has changes with every release, so what stays out is known by words in it. From there it is the
scripts themselves that tell what they load: what only the left out would load goes too. A large script that is neither
left out nor known by its words stops the build, so that the site does not grow unseen.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from lite.errors import BuildError

FOLDER = "build"

LEFT_OUT = {
    "Mermaid": "mermaidAPI",
    "the layouts of Mermaid": "org.eclipse.elk",
    "Vega": "Input Vega specification must be an object",
    "Vega-Lite": "https://vega.github.io/schema/vega/v5.json",
    "the frame of Vega": "vega-embed-style",
    "the terminal": "xterm-cursor-pointer",
    "the terminal on a canvas": "devicePixelContentBoxSize",
    "searching the terminal": "xterm-find-result-decoration",
}
"""What it is → words that its script has. The extensions that use them are off in config.json."""

KNOWN = {
    "JupyterLab itself": "application:activate-next-tab",
    "the buttons and fields of JupyterLab": "design:paramtypes",
    "the looks of those": "base-layer-luminance",
    "icons": "Font Awesome 5 Free",
    "MathJax": "AMSmath-delimiter",
    "the output of MathJax": "mjx-measure-text",
    "the fonts of MathJax": "js/output/chtml/fonts/tex-woff-v2",
    "the editor": "Line decoration ranges must be zero-length",
    "cleaning HTML": "feComponentTransfer",
    "React": "react.strict_mode",
    "regular expressions": "Unknown compat-transform: ",
    "tables": "lm-DataGrid-cellEditorOccluder",
    "checking settings": "CodeGen: name must be a valid identifier",
    "colouring C++": "co_return co_yield co_await",
    "where an application begins": "__webpack_require__.federation",
}
"""The large scripts that stay, by words again."""

LARGE = 100_000
"""Bytes from which on a script has to be known."""

_LOADED = re.compile(r"\.e\((\d+)\)")
_TEXT = r"""(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`)"""
_STYLE_MAP = re.compile(
    rf',"",\{{version:3,sources:\[[^\]]*\],names:\[\],mappings:"[^"]*",'
    rf'sourcesContent:\[{_TEXT}(?:,{_TEXT})*\],sourceRoot:""\}}',
    re.DOTALL,
)


def trim_bundles(site: Path, apps: Iterable[str]) -> None:
    """Leave out, in the stock site at `site`, what none of `apps` loads. Raises BuildError when that cannot be told."""
    folder = site / FOLDER
    texts = {path: path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.js"))}
    first = [folder / app / "bundle.js" for app in apps]
    kept = reachable({path.name: text for path, text in texts.items()}, [each.read_text("utf-8") for each in first])
    for path, text in texts.items():
        if path.name not in kept:
            path.unlink()
            continue
        _write(path, without_style_maps(text), old=text)
    _check_size(path for path in (*first, *texts) if path.is_file())


def reachable(texts: Mapping[str, str], first: Iterable[str]) -> set[str]:
    """Return the names of the scripts that the texts of `first` load, and those load, without what is left out.

    `texts`: {file name: script}; a script with the number 12 is called 12.HASH.js. Raises BuildError when something
    that is left out is not there, so that its words are looked up anew.
    """
    numbered = [name for name in texts if name[0].isdigit()]
    out = {what: {name for name in numbered if words in texts[name]} for what, words in LEFT_OUT.items()}
    absent = [what for what, names in out.items() if not names]
    if absent:
        raise BuildError(f"{', '.join(absent)}: no script has its words any more; look for them and adapt {__name__}")
    barred = set().union(*out.values())
    by_number = {name.partition(".")[0]: name for name in texts}
    kept = set(texts) - set(numbered)
    ahead = [*first, *(texts[name] for name in kept)]
    while ahead:
        found = {by_number[number] for number in _LOADED.findall(ahead.pop()) if number in by_number}
        new = found - kept - barred
        kept |= new
        ahead += [texts[name] for name in new]
    return kept


def without_style_maps(script: str) -> str:
    """Return a script without the maps from its styles to their sources, which hold each style once more."""
    return _STYLE_MAP.sub(',""', script)


def _write(path: Path, text: str, *, old: str) -> None:
    if text != old:
        path.write_text(text, encoding="utf-8")


def _check_size(paths: Iterable[Path]) -> None:
    for path in paths:
        text = path.read_text(encoding="utf-8")
        if len(text) > LARGE and not any(words in text for words in KNOWN.values()):
            raise BuildError(f"{path}: {len(text)} characters, and not known; see what it is for and adapt {__name__}")
