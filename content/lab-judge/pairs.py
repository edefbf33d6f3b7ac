"""The labelled pairs: a claim, a passage, and whether a person found that the passage supports the claim."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

LANGUAGES = ("nl", "sv")
KINDS = ("literal", "paraphrase", "number", "negation", "device", "unknown")


@dataclass(frozen=True, slots=True)
class Pair:
    """One pair. `supported` is the label, `quote` the part of `context` that decides, empty where there is none."""

    id: str
    language: str
    kind: str
    supported: bool
    claim: str
    context: str
    reason: str
    quote: str = ""


def read_pairs(folder: Path) -> list[Pair]:
    """Return all pairs, the Dutch ones first; an id is the language and a number, such as `nl07`."""
    found = []
    for language in LANGUAGES:
        rows = tomllib.loads((folder / f"pairs.{language}.toml").read_text(encoding="utf-8"))["pair"]
        found += [Pair(id=f"{language}{number:02}", language=language, **row) for number, row in enumerate(rows, 1)]
    return found
