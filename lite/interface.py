"""The languages of JupyterLab's own interface: its Dutch pack completed, and a Swedish one, which does not exist.

The file interface.toml holds only what stays visible after the menus are trimmed: a translator is done in an hour.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from lite.layout import HERE, merge, write_json

LOCALES = {"nl": ("nl_NL", "Dutch", "Nederlands"), "sv": ("sv_SE", "Swedish", "svenska")}
_PLURAL = "nplurals=2; plural=(n != 1);"
_DOMAINS = ("jupyterlab", "notebook", "jupyterlite")

Words = Mapping[str, Mapping[str, str | list[str]]]
"""{English: {language: text or [one, many]}}; 'context|English' is a word in a context."""


def write_catalogues(stock: Path, target: Path) -> None:
    """Write the catalogue of each language, over the pack in `stock` where there is one, and the list of languages."""
    words: Words = tomllib.loads((HERE / "interface.toml").read_text(encoding="utf-8"))["words"]
    names = {"en": {"displayName": "English", "nativeName": "English"}}
    for language, (locale, english, own) in LOCALES.items():
        names[locale] = {"displayName": english, "nativeName": own}
        pack = stock / f"{locale}.json"
        base = json.loads(pack.read_text(encoding="utf-8"))["data"] if pack.is_file() else {}
        write_json(target / f"{locale}.json", {"data": merge(base, catalogue(words, language)), "message": ""})
    write_json(target / "all.json", {"data": names, "message": ""})


def catalogue(words: Words, language: str) -> dict[str, dict[str, Any]]:
    """Return the words of one language in the form that JupyterLab loads.

    JupyterLab, its notebook application and JupyterLite look up words under a name each; all get the same list.
    """
    lines: dict[str, Any] = {}
    for english, texts in words.items():
        text = texts[language]
        lines[english.replace("|", "\x04", 1)] = [text] if isinstance(text, str) else text
    head = {"language": LOCALES[language][0].replace("_", "-"), "plural_forms": _PLURAL, "version": "jupyterlab"}
    return {domain: {"": {"domain": domain, **head}, **lines} for domain in _DOMAINS}
