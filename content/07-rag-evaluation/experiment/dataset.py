"""The passages and questions of the experiment: one data set for each language, each with facts of its own.

`passages.<language>.toml` and `questions.<language>.toml` are data and nothing else; what they promise of each other
(labels, splits, baselines) is held by tests.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any

_HERE = Path(__file__).parent
_END = re.compile(r"(?<=[.!?])\s+")
SPLITS = ("dev", "test", "echo")


class Kind(StrEnum):
    """How a question relates to the words of its passage."""

    LITERAL = "literal"
    PARAPHRASE = "paraphrase"
    TRAP = "trap"


@dataclass(frozen=True, slots=True)
class Question:
    """One question with its labels.

    `passage` is the id of the passage that answers it and `expected` the sentence of that passage which states the
    fact; both are None when no passage does. `fact` names what is asked for: a fact belongs to one split only.
    """

    id: str
    fact: str
    kind: Kind
    text: str
    passage: str | None
    expected: str | None


@dataclass(frozen=True, slots=True)
class Dataset:
    """The passages by id, in order, and the questions by split: `dev`, `test`, and `echo` (dev in other words)."""

    passages: Mapping[str, str]
    questions: Mapping[str, tuple[Question, ...]]


@cache
def load(language: str) -> Dataset:
    """Return the data set of a lesson language. Raises FileNotFoundError where there is none."""
    passages = {
        f"{device}-{part}": text
        for device, parts in _read("passages", language).items()
        for part, text in parts.items()
    }
    questions = _read("questions", language)
    return Dataset(passages, {split: _questions(split, questions[split]) for split in SPLITS})


def split_sentences(text: str) -> list[str]:
    """Return the sentences of a passage, in order, each with its full stop."""
    return _END.split(text.strip())


def _read(name: str, language: str) -> dict[str, Any]:
    return tomllib.loads((_HERE / f"{name}.{language}.toml").read_text(encoding="utf-8"))


def _questions(split: str, rows: list[dict[str, str]]) -> tuple[Question, ...]:
    return tuple(
        Question(
            id=f"{split}-{number:02}",
            fact=row["fact"],
            kind=Kind(row["kind"]),
            text=row["text"],
            passage=row.get("passage"),
            expected=row.get("evidence"),
        )
        for number, row in enumerate(rows, 1)
    )
