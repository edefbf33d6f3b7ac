"""From a text to sub-words that the table knows: whole words first, else the fewest pieces that leave least over."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container
from dataclasses import dataclass

SHORTEST = 3
"""Letters of the shortest piece of a word; shorter ones stand for too much to mean anything."""
LEFT_OVER = 0.25
"""The share of a word's letters that may be left over. With more, the word has no vector."""

_WORD = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a text, in small letters, and the sub-words that stand for it: none when it has no vector."""

    text: str
    pieces: tuple[str, ...]


def split_text(text: str, known: Container[str]) -> list[Word]:
    """Return the words of a text in order, cut as lesson 05 cuts them, after both ways to write é are made one."""
    found = _WORD.findall(unicodedata.normalize("NFC", text).casefold())
    return [Word(each, split_word(each, known)) for each in found]


def split_word(word: str, known: Container[str]) -> tuple[str, ...]:
    """Return the sub-words of one word: itself, or the pieces that leave the fewest letters over, then the fewest.

    Of two ways that are equally good, the one with the longest first piece is taken.
    """
    if word in known:
        return (word,)
    best: list[tuple[int, int, tuple[str, ...]]] = [(0, 0, ())]
    for start in range(len(word) - 1, -1, -1):
        left, count, pieces = best[0]
        choice = (left + 1, count, pieces)
        for end in range(start + SHORTEST, len(word) + 1):
            piece = word[start:end]
            if piece in known:
                left, count, pieces = best[end - start - 1]
                choice = min(choice, (left, count + 1, (piece, *pieces)), key=_cost)
        best.insert(0, choice)
    left, _, pieces = best[0]
    return pieces if left <= LEFT_OVER * len(word) else ()


def _cost(choice: tuple[int, int, tuple[str, ...]]) -> tuple[int, int, int]:
    left, count, pieces = choice
    return left, count, -len(pieces[0]) if pieces else 0
