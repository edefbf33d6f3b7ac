"""The RAG system of the experiment: word overlap finds, the student's functions rerank and decide, a sentence answers.

Reranking does not depend on threshold, margin or sentence, so its result is kept by question and limit: 72 variants
need three rounds of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from .dataset import Question, split_sentences
from .variants import Row, Sentence, Trial, Variant

CANDIDATES = 10
"""How many passages the retriever hands on."""
K = 1
"""The answerer reads one passage, so the figures are taken at k = 1."""

_TOKEN = re.compile(r"[^\W_]+")
Functions = Mapping[str, Callable[..., Any]]
Hits = list[dict[str, Any]]


def words(text: str) -> set[str]:
    """Return the words of a text, as lesson 05 counts them."""
    return set(_TOKEN.findall(text.casefold()))


def retrieve(question: str, passages: Mapping[str, str]) -> list[str]:
    """Return the ids of at most ten passages that share a word with the question: most words first, ties by id."""
    asked = words(question)
    shared = {name: len(asked & words(text)) for name, text in passages.items()}
    found = sorted((name for name in shared if shared[name]), key=lambda name: (-shared[name], name))
    return found[:CANDIDATES]


def pick_sentence(question: str, passage: str, sentence: Sentence) -> str:
    """Return the first sentence of a passage, or the one that shares most words with the question (the first such)."""
    found = split_sentences(passage)
    if sentence == "first":
        return found[0]
    asked = words(question)
    return max(found, key=lambda each: len(asked & words(each)))


@dataclass(eq=False)
class Pipeline:
    """Turns questions into rows for `evaluate_rag`, with the four `functions` by name."""

    passages: dict[str, str]
    functions: Functions
    _candidates: dict[str, list[str]] = field(default_factory=dict)
    _hits: dict[tuple[str, int], Hits] = field(default_factory=dict)

    def hits(self, text: str, limit: int) -> Hits:
        """Return the reranked candidates of a question, made once."""
        key = text, limit
        if key not in self._hits:
            if text not in self._candidates:
                self._candidates[text] = retrieve(text, self.passages)
            rerank = self.functions["rerank_candidates"]
            self._hits[key] = rerank(text, self.passages, self._candidates[text], limit)
        return self._hits[key]

    def row(self, question: Question, variant: Variant) -> Row:
        """Return the row of one question under one variant.

        `supported` is the label of the quoted sentence: it stands in the chosen passage and states the fact.
        """
        hits = self.hits(question.text, variant.limit)
        chosen = self.functions["decide_rerank"](hits, variant.threshold, variant.margin)
        answer = None if chosen is None else pick_sentence(question.text, self.passages[chosen], variant.sentence)
        return {
            "id": question.id,
            "ranking": [hit["id"] for hit in hits],
            "relevant": [] if question.passage is None else [question.passage],
            "answer": answer,
            "expected": question.expected,
            "supported": answer is not None and answer == question.expected,
        }

    def measure(self, variant: Variant, questions: Sequence[Question]) -> Trial:
        """Return the trial of a variant on some questions. Raises ValueError for no questions."""
        return self.judge(variant, [self.row(question, variant) for question in questions])

    def silent(self, questions: Sequence[Question]) -> Trial:
        """Return the trial of the baseline that never answers."""
        rows = [self.row(question, Variant(1, 0.0, 0.0, "first")) for question in questions]
        return self.judge(None, [{**row, "answer": None, "supported": False} for row in rows])

    def judge(self, variant: Variant | None, rows: list[Row]) -> Trial:
        """Return the trial of these rows, measured at the k of the system."""
        return Trial(variant, rows, self.functions["evaluate_rag"](rows, K))

    def reasons(self, trial: Trial) -> dict[str, int]:
        """Return how often `diagnose_rag` gives each reason, most frequent first."""
        counts: dict[str, int] = {}
        for each in self.functions["diagnose_rag"](trial.rows, K):
            counts[each["reason"]] = counts.get(each["reason"], 0) + 1
        return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))
