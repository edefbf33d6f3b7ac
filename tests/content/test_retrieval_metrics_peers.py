"""`retrieval_metrics` beside three programs that the field uses: trec_eval, ir_measures and ranx.

Wherever the definitions coincide, the figures have to be equal: precision@k, recall@k and reciprocal rank@k of a
question with relevant sources. Where they differ, a test says how, and lesson 07 says it too. The runs are drawn at
random, and retrieved for real: the headings of the lessons are questions, and the paragraphs beneath each of them are
its relevant sources.
"""

from __future__ import annotations

import gc
import random
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from checker.examples import functions
from checker.lessons import load, root

# These programs ship code that warns; what is tested here is what they compute.
pytestmark = pytest.mark.filterwarnings("ignore")

CUTOFFS = (1, 2, 3, 5, 10, 100)
Runs = dict[str, tuple[list[str], list[str]]]
Peer = Callable[[Runs, int], dict[str, dict[str, float]]]


def qrels(runs: Runs) -> dict[str, dict[str, int]]:
    """Return the labels as these programs take them. A source that is judged not relevant stands for "none is"."""
    return {name: dict.fromkeys(relevant, 1) or {"judged": 0} for name, (_, relevant) in runs.items()}


def scores(runs: Runs) -> dict[str, dict[str, float]]:
    """Return rankings as scores that fall with the place; a ranking without sources gets none."""
    return {
        name: {source: float(-place) for place, source in enumerate(ranking)} for name, (ranking, _) in runs.items()
    }


def trec_eval(runs: Runs, k: int) -> dict[str, dict[str, float]]:
    """trec_eval, through pytrec_eval. Its `recip_rank` knows no k, so for that one the run is cut beforehand."""
    import pytrec_eval

    cut = {name: (ranking[:k], relevant) for name, (ranking, relevant) in runs.items()}
    at_k = pytrec_eval.RelevanceEvaluator(qrels(runs), {f"P.{k}", f"recall.{k}"}).evaluate(scores(runs))
    first = pytrec_eval.RelevanceEvaluator(qrels(runs), {"recip_rank"}).evaluate(scores(cut))
    return {
        name: {"precision": at_k[name][f"P_{k}"], "recall": at_k[name][f"recall_{k}"], "rr": first[name]["recip_rank"]}
        for name in at_k
    }


def ir_measures(runs: Runs, k: int) -> dict[str, dict[str, float]]:
    """ir_measures, which picks a program for each measure by itself."""
    import ir_measures as peer

    names = {peer.P @ k: "precision", peer.R @ k: "recall", peer.RR @ k: "rr"}
    found: dict[str, dict[str, float]] = {}
    for each in peer.iter_calc(list(names), qrels(runs), scores(runs)):
        found.setdefault(each.query_id, {})[names[each.measure]] = each.value
    return found


def ranx(runs: Runs, k: int) -> dict[str, dict[str, float]]:
    """ranx, where reciprocal rank is called mrr even for one question."""
    import ranx as peer

    run = peer.Run({name: found for name, found in scores(runs).items() if found})
    names = {f"precision@{k}": "precision", f"recall@{k}": "recall", f"mrr@{k}": "rr"}
    peer.evaluate(peer.Qrels(qrels(runs)), run, list(names), make_comparable=True)
    return {query: {ours: run.scores[theirs][query] for theirs, ours in names.items()} for query in runs}


@pytest.fixture(scope="module", autouse=True)
def settled_memory() -> Iterator[None]:
    """Clear up after ranx and what it brings along, so that no later test pays for it within a timed call."""
    yield
    gc.collect()
    gc.freeze()


PEERS: tuple[Peer, ...] = (trec_eval, ir_measures, pytest.param(ranx, marks=pytest.mark.slow))


@cache
def reference() -> Callable[..., dict[str, Any]]:
    return functions(load("07-rag-evaluation"))["retrieval_metrics"]


def ours(runs: Runs, k: int) -> dict[str, dict[str, Any]]:
    """Return what the reference of lesson 07 measures."""
    measure = reference()
    return {name: measure(ranking, relevant, k) for name, (ranking, relevant) in runs.items()}


def random_runs(seed: int) -> Runs:
    """Draw 60 questions: short and long rankings, few and many relevant sources, hits at every place."""
    rng = random.Random(seed)
    pool = [f"d{number}" for number in range(150)]
    return {
        f"q{number}": (
            rng.sample(pool[: rng.choice((8, 150))], rng.randint(1, 8)),
            rng.sample(pool[:12], rng.randint(1, 9)),
        )
        if number % 3
        else (rng.sample(pool, rng.randint(20, 150)), rng.sample(pool, rng.randint(1, 30)))
        for number in range(60)
    }


@cache
def real_runs() -> Runs:
    """Retrieve paragraphs of the lessons by the words they share with a heading, as a simple search engine does."""
    paragraphs, questions = lesson_paragraphs()
    known = {name: words(text) for name, text in paragraphs.items()}
    runs = {}
    for number, (heading, relevant) in enumerate(questions):
        asked = words(heading)
        shared = {name: len(asked & held) / (1 + len(held)) ** 0.5 for name, held in known.items()}
        found = sorted((name for name in shared if shared[name]), key=lambda name: (-shared[name], name))
        if relevant and found:
            runs[f"h{number}"] = (found[:200], relevant)
    return runs


def lesson_paragraphs() -> tuple[dict[str, str], list[tuple[str, list[str]]]]:
    """Return all paragraphs by name, and each heading with the names of the paragraphs beneath it."""
    paragraphs: dict[str, str] = {}
    questions: list[tuple[str, list[str]]] = []
    for path in sorted(Path(root()).glob("*/lesson.*.md")):
        for block in re.split(r"\n{2,}", path.read_text(encoding="utf-8")):
            if block.startswith("#"):
                questions.append((block, []))
            elif questions and not block.startswith(("```", "---")):
                name = f"{path.parent.name}.{path.stem}.{len(paragraphs)}"
                paragraphs[name] = block
                questions[-1][1].append(name)
    return paragraphs, questions


def words(text: str) -> set[str]:
    return set(re.findall(r"[^\W_]+", text.casefold()))


@pytest.mark.parametrize("peer", PEERS)
@pytest.mark.parametrize("k", CUTOFFS)
def test_random_runs_are_measured_alike(peer: Peer, k: int) -> None:
    """With relevant sources, all three measures agree to 1e-9 on every question."""
    for seed in range(3):
        runs = random_runs(seed)
        assert theirs_equal(peer(runs, k), ours(runs, k)) == len(runs)


@pytest.mark.parametrize("peer", PEERS)
@pytest.mark.parametrize("k", CUTOFFS)
def test_real_runs_are_measured_alike(peer: Peer, k: int) -> None:
    """The same on rankings that a retriever made, with their ties already broken."""
    runs = real_runs()
    assert len(runs) >= 20
    assert theirs_equal(peer(runs, k), ours(runs, k)) == len(runs)


@pytest.mark.parametrize("peer", PEERS)
def test_empty_places_count_in_precision_everywhere(peer: Peer) -> None:
    """A ranking shorter than k is divided by k, not by its length."""
    runs = {"q": (["a", "x", "b"], ["a", "b"])}
    assert peer(runs, 4)["q"] == ours(runs, 4)["q"] == {"precision": 0.5, "recall": 1.0, "rr": 1.0}


@pytest.mark.parametrize("peer", PEERS)
def test_a_question_without_relevant_sources_is_zero_there_and_none_here(peer: Peer) -> None:
    """The lesson leaves such a question out of its means; these programs count it as 0, so their mean is lower."""
    runs = {"full": (["a", "x"], ["a"]), "empty": (["x", "y"], [])}
    theirs, here = peer(runs, 2), ours(runs, 2)
    assert theirs["empty"] == {"precision": 0.0, "recall": 0.0, "rr": 0.0}
    assert here["empty"] == {"precision": 0.0, "recall": None, "rr": None}
    assert theirs["full"] == here["full"]
    assert sum(each["recall"] for each in theirs.values()) / len(theirs) == 0.5


def test_recip_rank_of_trec_eval_looks_beyond_k() -> None:
    """trec_eval has no reciprocal rank at k: it reads the ranking to its end."""
    import pytrec_eval

    runs = {"q": (["x", "y", "a"], ["a"])}
    evaluator = pytrec_eval.RelevanceEvaluator(qrels(runs), {"recip_rank"})
    assert evaluator.evaluate(scores(runs))["q"]["recip_rank"] == pytest.approx(1 / 3)
    assert ours(runs, 2)["q"]["rr"] == 0.0


@pytest.mark.parametrize("peer", PEERS)
def test_a_question_that_nobody_labelled_is_left_out_everywhere(peer: Peer) -> None:
    """Without a line in the labels a question is in no mean, there as here."""
    import ir_measures as by_ir_measures
    import pytrec_eval

    run = {"labelled": {"a": 1.0}, "unlabelled": {"a": 1.0}}
    labels = {"labelled": {"a": 1}}
    if peer is trec_eval:
        assert list(pytrec_eval.RelevanceEvaluator(labels, {"recip_rank"}).evaluate(run)) == ["labelled"]
    elif peer is ir_measures:
        found = by_ir_measures.iter_calc([by_ir_measures.RR], labels, run)
        assert [each.query_id for each in found] == ["labelled"]
    else:
        import ranx as by_ranx

        found = by_ranx.Run(run)
        by_ranx.evaluate(by_ranx.Qrels(labels), found, "mrr", make_comparable=True)
        assert list(found.scores["mrr"]) == ["labelled"]


def theirs_equal(theirs: dict[str, dict[str, float]], here: dict[str, dict[str, Any]]) -> int:
    """Hold every figure of every question against the other program's; return how many questions there were."""
    assert theirs.keys() == here.keys()
    for name, figures in here.items():
        assert theirs[name] == pytest.approx(figures, abs=1e-9), name
    return len(here)
