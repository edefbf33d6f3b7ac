"""Rankings: by words, by vectors, and one made of several by reciprocal rank fusion."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

K = 60
"""The constant of Cormack, Clarke and Büttcher (SIGIR 2009): how little the first places differ from each other."""

_TOKEN = re.compile(r"[^\W_]+")


def rank_words(question: str, passages: Mapping[str, str]) -> list[str]:
    """Return the ids of the passages that share a word with the question: most words first, ties by id.

    The retriever of the experiment of lesson 07, without its limit.
    """
    asked = set(_TOKEN.findall(question.casefold()))
    shared = {name: len(asked & set(_TOKEN.findall(text.casefold()))) for name, text in passages.items()}
    return sorted((name for name in shared if shared[name]), key=lambda name: (-shared[name], name))


def fuse(rankings: Sequence[Sequence[str]], k: int = K) -> list[tuple[str, float]]:
    """Return every id of the rankings with the sum of 1 / (k + place), highest first, ties by id. Places begin at 1."""
    scores: dict[str, float] = {}
    for ranking in rankings:
        for place, name in enumerate(ranking, 1):
            scores[name] = scores.get(name, 0.0) + 1 / (k + place)
    return sorted(scores.items(), key=lambda each: (-each[1], each[0]))
