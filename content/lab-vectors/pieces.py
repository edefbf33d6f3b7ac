"""From a text to sub-words that the table knows: whole words first, else pieces from the first letter on.

Dutch and Swedish glue words together and put endings behind them: a word in no table is taken as known words in a row,
with a linking letter between them or a short ending left over, and never with letters missing in front.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container
from dataclasses import dataclass

SHORTEST = 3
"""Letters of the shortest piece; shorter ones stand for too much to mean anything."""
ENDING = 3
"""Letters of an ending that may be left over, as in `kopjes` or `koppen`, behind a piece that is longer than that."""
LINKS = "sen"
"""Letters of which one may stand between two pieces, as in `waterskoker`."""

_WORD = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a text, in small letters, and the sub-words that stand for it: none when it has no vector."""

    text: str
    pieces: tuple[str, ...]


@dataclass(frozen=True, slots=True, order=True)
class _Cut:
    """A way to cut the rest of a word. Better ones leave fewer letters over, then have fewer and longer pieces."""

    left: int
    count: int
    first: int
    pieces: tuple[str, ...]


def split_text(text: str, known: Container[str]) -> list[Word]:
    """Return the words of a text in order, cut as lesson 05 cuts them, after both ways to write é are made one."""
    found = _WORD.findall(unicodedata.normalize("NFC", text).casefold())
    return [Word(each, split_word(each, known)) for each in found]


def split_word(word: str, known: Container[str]) -> tuple[str, ...]:
    """Return the sub-words of one word: itself, or the pieces that leave fewest letters over; none where none fit."""
    if word in known:
        return (word,)
    cuts: dict[int, _Cut] = {len(word): _Cut(0, 0, 0, ())}
    for start in range(len(word) - SHORTEST, -1, -1):
        found = [
            cut
            for end in range(start + SHORTEST, len(word) + 1)
            if word[start:end] in known
            for cut in _continue(word, start, end, cuts)
        ]
        if found:
            cuts[start] = min(found)
    return cuts[0].pieces if 0 in cuts else ()


def _continue(word: str, start: int, end: int, cuts: dict[int, _Cut]) -> list[_Cut]:
    """Return the ways to cut `word` from `start` on with a piece up to `end`, where `cuts` has those further on."""
    rests = [(0, cuts[end])] if end in cuts else []
    if end + 1 in cuts and end + 1 < len(word) and word[end] in LINKS:
        rests.append((1, cuts[end + 1]))
    if 0 < len(word) - end <= ENDING < end - start:
        rests.append((len(word) - end, _Cut(0, 0, 0, ())))
    piece = word[start:end]
    return [_Cut(more + rest.left, 1 + rest.count, start - end, (piece, *rest.pieces)) for more, rest in rests]
