"""The passages and questions to search in: those of the experiment of lesson 07, read by its own loader."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from checker.lessons import load

LESSON, MODULE = "07-rag-evaluation", "experiment.dataset"


@dataclass(frozen=True, slots=True)
class Asked:
    """A question and the id of the passage that answers it; `kind` says how the two are worded."""

    text: str
    passage: str
    kind: str


@dataclass(frozen=True, slots=True)
class Corpus:
    """`passages`: {id: text}, in order. `questions`: those of dev that a passage answers, in order."""

    passages: Mapping[str, str]
    questions: tuple[Asked, ...]


def read_corpus(language: str) -> Corpus:
    """Return the corpus in a language. Only dev is looked at: test stays sealed for the experiment."""
    dataset: Any = load(LESSON).module(MODULE).load(language)
    answered = [each for each in dataset.questions["dev"] if each.passage is not None]
    asked = tuple(Asked(each.text, each.passage, str(each.kind)) for each in answered)
    return Corpus(dict(dataset.passages), asked)
