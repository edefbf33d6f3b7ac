"""Checkpoint 2: score the first candidates and put them in a new order."""

import random
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

from checker.spec import Edit, Mistake, Samples, Task

from .rerank_cases import CHOICE, EXAMPLES, ORDER, SCORE
from .rerank_limits import CANDIDATES, DOCUMENTS, LIMIT, QUERY
from .texts import FEW, SOME, choose_words, make_number

IDS = ("a", "B", "b", "d1", "d10", "d2", "é", "z", " a", "aa")


def weigh(query: list[str], passage: list[str]) -> tuple[Fraction, Fraction]:
    """Return coverage and adjacency without rounding, of words without marks or capitals."""
    words, pairs = set(query), set(pairwise(query))
    coverage = Fraction(len(words & set(passage)), len(words))
    return coverage, Fraction(len(pairs & set(pairwise(passage))), len(pairs)) if pairs else Fraction(0)


def is_clear(query: list[str], passages: list[list[str]]) -> bool:
    """Tell whether passages of equal score have equal features, so that rounding cannot change the order."""
    features = {weigh(query, passage) for passage in passages}
    return len(features) == len({3 * coverage + 2 * adjacency for coverage, adjacency in features})


def make_call(rng: random.Random, vocabulary: tuple[str, ...]) -> tuple[Any, ...]:
    """Draw a query, up to six documents, some of them as candidates, and a limit."""
    while True:
        query = choose_words(rng, vocabulary, 1, 4)
        ids = rng.sample(IDS, rng.randint(1, 6))
        passages = [[*choose_words(rng, vocabulary, 1, 5), make_number(rng)] for _ in ids]
        if is_clear(query, passages):
            break
    candidates = rng.sample(ids, rng.randint(1, len(ids)))
    documents = {key: " ".join(passage) for key, passage in zip(ids, passages, strict=True)}
    return " ".join(query), documents, candidates, rng.randint(1, len(candidates) + 1)


def make_ties(rng: random.Random) -> tuple[Any, ...]:
    """Draw from three words, so that many scores are equal."""
    return make_call(rng, FEW)


def make_mixed(rng: random.Random) -> tuple[Any, ...]:
    """Draw from five words, so that most scores differ."""
    return make_call(rng, SOME)


SORT = 'return sorted(hits, key=lambda hit: (-hit["score"], hit["id"]))'
SCORE_LINE = 'score = 0.6 * features["coverage"] + 0.4 * features["adjacency"]'
CHECKS = "    check_documents(documents)\n    check_candidates(candidates, documents)\n"
CHECKS_SOME = """    check_candidates(candidates, documents)
    check_documents({key: documents[key] for key in candidates} or documents)
"""

MISTAKES = (
    Mistake("limit_after_sorting", (Edit("candidates[:limit]", "candidates"), Edit(SORT, SORT + "[:limit]"))),
    Mistake("limit_ignored", (Edit("candidates[:limit]", "candidates"),)),
    Mistake("limit_off_by_one", (Edit("candidates[:limit]", "candidates[:limit + 1]"),)),
    Mistake("all_documents", (Edit("candidates[:limit]", "list(documents)[:limit]"),)),
    Mistake("documents_when_empty", (Edit("candidates[:limit]", "(candidates or list(documents))[:limit]"),)),
    Mistake("weights_swapped", (Edit(SCORE_LINE, 'score = 0.4 * features["coverage"] + 0.6 * features["adjacency"]'),)),
    Mistake("weights_equal", (Edit(SCORE_LINE, 'score = (features["coverage"] + features["adjacency"]) / 2'),)),
    Mistake("product", (Edit(SCORE_LINE, 'score = features["coverage"] * features["adjacency"]'),)),
    Mistake("rounded", (Edit(SCORE_LINE, SCORE_LINE.replace("= ", "= round(", 1) + ", 2)"),)),
    Mistake("not_sorted", (Edit(SORT, "return hits"),)),
    Mistake("sorted_by_id", (Edit('(-hit["score"], hit["id"])', 'hit["id"]'),)),
    Mistake("lowest_first", (Edit('(-hit["score"]', '(hit["score"]'),)),
    Mistake("ties_in_candidate_order", (Edit('(-hit["score"], hit["id"])', '-hit["score"]'),)),
    Mistake("ties_reversed", (Edit('(-hit["score"], hit["id"]))', '(hit["score"], hit["id"]), reverse=True)'),)),
    Mistake("ties_without_capitals", (Edit('hit["id"]))', 'hit["id"].lower()))'),)),
    Mistake("ids_only", (Edit(SORT, SORT.replace("return sorted", 'return [hit["id"] for hit in sorted') + "]"),)),
    Mistake(
        "pairs_returned",
        (
            Edit('hits.append({"id": identifier, "score": score})', "hits.append((identifier, score))"),
            Edit('(-hit["score"], hit["id"])', "(-hit[1], hit[0])"),
        ),
    ),
    Mistake("query_unchecked", (Edit('    pair_features(query, "x")\n', ""),)),
    Mistake("unknown_candidate", (Edit(" or identifier not in documents", ""),)),
    Mistake("repeated_candidate", (Edit("len(set(candidates)) < len(candidates)", "False"),)),
    Mistake("bool_limit", (Edit("type(limit) is not int", "not isinstance(limit, int)"),)),
    Mistake("limit_unchecked", (Edit("type(limit) is not int or not 1 <= limit <= 1000", "type(limit) is not int"),)),
    Mistake("documents_unchecked", (Edit("    check_documents(documents)\n", ""),)),
    Mistake("only_candidates_checked", (Edit(CHECKS, CHECKS_SOME),)),
    Mistake("candidates_sorted_in_place", (Edit("    hits = []\n", "    candidates.sort()\n    hits = []\n"),)),
    Mistake(
        "shared_default",
        (Edit("candidates, limit):", "candidates, limit, hits=[]):"), Edit("    hits = []\n", "")),
        remembers=True,
    ),
)

TASK = Task(
    function="rerank_candidates",
    parameters=("query", "documents", "candidates", "limit"),
    reference=Path(__file__).with_name("reference").joinpath("rerank_candidates.py").read_text(encoding="utf-8"),
    cases=(*EXAMPLES, *CHOICE, *SCORE, *ORDER, *QUERY, *DOCUMENTS, *CANDIDATES, *LIMIT),
    samples=(
        Samples("drawn_ties", make_ties, count=20, siblings=20),
        Samples("drawn_scores", make_mixed, count=20, siblings=20),
    ),
    mistakes=MISTAKES,
    needs=("pair_features",),
)
