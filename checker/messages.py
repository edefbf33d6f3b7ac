"""Every sentence of the engine, in Dutch, Swedish and English side by side in messages.toml.

Nothing below the views calls this: reports carry keys and fields, and a view turns them into a sentence.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from checker.errors import MessageError

LANGUAGES = ("nl", "sv", "en")


def say(key: str, language: str, /, **fields: object) -> str:
    """Return the sentence under the dotted `key`, with its fields filled in; a field may be named `language` too.

    Raises MessageError when the key, the language or a field is missing.
    """
    sentence = fill(_catalogue(), key, language, {})
    return _filled(sentence, key, fields)


def has(key: str) -> bool:
    """Tell whether messages.toml has a sentence under the dotted `key`."""
    return isinstance(_leaf(_catalogue(), key).get("en"), str)


def fill(texts: Mapping[str, Any], key: str, language: str, fields: Mapping[str, object]) -> str:
    """Return the text under the dotted `key` of `texts` in `language`.

    Where there are `fields` they are filled in; where there are none, braces stand for themselves.
    """
    sentence = _leaf(texts, key).get(language)
    if not isinstance(sentence, str):
        raise MessageError(f"{key}: no text in {language!r}")
    return _filled(sentence, key, fields) if fields else sentence


def _filled(sentence: str, key: str, fields: Mapping[str, object]) -> str:
    try:
        return sentence.format(**fields)
    except (KeyError, IndexError, ValueError) as error:
        raise MessageError(f"{key}: cannot fill in {sorted(fields)}: {error}") from error


@cache
def _catalogue() -> Mapping[str, Any]:
    return tomllib.loads(files("checker").joinpath("messages.toml").read_text(encoding="utf-8"))


def _leaf(texts: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    leaf: Any = texts
    for part in key.split("."):
        leaf = leaf.get(part, {}) if isinstance(leaf, Mapping) else {}
    return leaf if isinstance(leaf, Mapping) else {}
