"""What the notebook calls `lab`: sub-words, vectors, rankings and pictures under the few names that a student needs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from . import sheets
from .controls import chart, search_desk
from .corpus import read_corpus
from .drawing import describe, draw_matrix
from .fusion import fuse, rank_words
from .meaning import cosine, embed, rank
from .pieces import split_text
from .sheets import Sheet
from .table import FILE, Table, Vector, read_table

SCORER = "05-rerank"


def lab(live: Any) -> Lab:
    """Return the tools; `live` is as content/README.md has it."""
    return Lab(live)


class Lab:
    """What `lab` is in the notebook.

    `sentences`, and in the other language `others`, are examples; `opposites` are two that say the opposite, and `odd`
    has words that are in no table. `passages`: {id: text}; `questions`: those that a passage answers.
    """

    def __init__(self, live: Any) -> None:
        self._live, self._say = live, live.say
        self._table: Table | None = None
        self._vectors: dict[str, Vector] = {}
        self._rerank = live.example(SCORER).rerank_candidates
        corpus = read_corpus(live.language)
        self.sentences, self.others = live.lines("sentences"), live.lines("others")
        self.opposites, self.odd = live.lines("opposites"), live.say("odd")
        self.passages: dict[str, str] = dict(corpus.passages)
        self.questions = corpus.questions

    async def load(self) -> Sheet:
        """Read the table and say how large it is. Raises RunnerError when the site does not send it."""
        self._table = read_table(await self._live.data() / FILE)
        self._vectors = {name: embed(text, self._table) for name, text in self.passages.items()}
        return Sheet(sheets.note(self._say("loaded", words=self.words, size=self.size)))

    @property
    def table(self) -> Table:
        """The table of sub-words. Raises RuntimeError before `load`."""
        if self._table is None:
            raise RuntimeError(self._say("not_loaded"))
        return self._table

    @property
    def size(self) -> int:
        """How many numbers a vector has."""
        return self.table.size

    @property
    def words(self) -> int:
        """How many sub-words the table has."""
        return len(self.table)

    def pieces(self, text: str) -> Sheet:
        """Return the words of a text, and for each the sub-words that stand for it, or that it has no vector."""
        say = self._say
        rows = [[each.text, " + ".join(each.pieces) or say("no_vector")] for each in split_text(text, self.table)]
        return Sheet(sheets.table(say("pieces"), [say("word"), say("sub_words")], rows))

    def split(self, text: str) -> list[tuple[str, ...]]:
        """Return the sub-words of each word of a text; an empty tuple for a word without a vector."""
        return [each.pieces for each in split_text(text, self.table)]

    def vector(self, text: str) -> Vector:
        """Return the vector of a text: `size` whole numbers, all zero when no word of it has a vector."""
        return embed(text, self.table)

    def similarity(self, first: str, second: str) -> float:
        """Return the cosine of the vectors of two texts, from -1 to 1; 0.0 when one of them has no vector."""
        return cosine(self.vector(first), self.vector(second))

    def matrix(self, texts: Sequence[str]) -> Sheet:
        """Return the cosines of all pairs of these texts as a picture."""
        vectors = [self.vector(text) for text in texts]
        scores = [[cosine(a, b) for b in vectors] for a in vectors]
        picture = draw_matrix(texts, scores, self._say)
        return Sheet(f'<div class="scroll">{picture}</div>{sheets.note(describe(texts, scores, self._say))}')

    def map(self, texts: Sequence[str]) -> object:
        """Return a map of these texts with a list to choose one from; its nearest texts are marked."""
        return chart(list(texts), [self.vector(text) for text in texts], self._say)

    def by_words(self, question: str) -> list[str]:
        """Return the ids of the passages that share words with a question, most words first."""
        return rank_words(question, self.passages)

    def by_vector(self, question: str) -> list[str]:
        """Return the ids of all passages, nearest vector first."""
        return [name for name, _ in self.nearest(question, len(self._vectors))]

    def nearest(self, question: str, limit: int = 5) -> list[tuple[str, float]]:
        """Return the ids of the passages with the nearest vectors, each with its cosine."""
        return rank(self.vector(question), self._vectors)[:limit]

    def fuse(self, *rankings: Sequence[str]) -> list[str]:
        """Return one ranking made of several by reciprocal rank fusion."""
        return [name for name, _ in fuse(rankings)]

    def pair_score(self, question: str, name: str) -> float:
        """Return the score of lesson 05 for a question and the passage of this id, read together."""
        found: list[dict[str, Any]] = self._rerank(question, self.passages, [name], 1)
        return float(found[0]["score"])

    def rerank(self, question: str, candidates: Sequence[str], limit: int) -> list[str]:
        """Return the first `limit` candidates, in the order in which the pair scorer of lesson 05 puts them."""
        hits = self._rerank(question, self.passages, list(candidates), limit)
        return [hit["id"] for hit in hits]

    def search(self, question: str) -> object:
        """Return a desk to search at, which begins with this question: four rankings beside each other."""
        return search_desk(self, question, self._say)
