"""The data of the experiment of lesson 07: what labels and splits promise in each language, and that a slip shows."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from checker.examples import functions
from checker.lessons import load

LESSON = load("07-rag-evaluation")
DATASET: Any = LESSON.module("experiment.dataset")
PIPELINE: Any = LESSON.module("experiment.pipeline")
VARIANTS: Any = LESSON.module("experiment.variants")
FUNCTIONS = {**functions(load("05-rerank")), **functions(LESSON)}
LANGUAGES = ("nl", "sv")
STEPS = {"threshold": (0.3, 0.5, 0.6, 0.8), "margin": (0.125, 0.25)}


def words(text: str) -> tuple[str, ...]:
    return tuple(sorted(re.findall(r"[^\W_]+", text.casefold())))


def every(data: Any) -> list[Any]:
    return [question for split in data.questions.values() for question in split]


def shape(data: Any) -> list[str]:
    """Forty passages of two or three sentences on ten appliances; thirty questions a split, twenty with an answer."""
    found = []
    appliances = Counter(name.partition("-")[0] for name in data.passages)
    if len(data.passages) != 40 or set(appliances.values()) != {4}:
        found.append(f"passages: {appliances}")
    found += [name for name, text in data.passages.items() if not 2 <= len(DATASET.split_sentences(text)) <= 3]
    for split, counts in {"dev": (20, 10), "test": (20, 10), "echo": (10, 0)}.items():
        answerable = sum(question.expected is not None for question in data.questions[split])
        if (answerable, len(data.questions[split]) - answerable) != counts:
            found.append(f"{split}: {answerable} of {len(data.questions[split])} answerable")
    return found


def kinds(data: Any) -> list[str]:
    """Every kind occurs with and without an answer in dev and test, and test has more paraphrases."""
    counts = {
        split: Counter((q.kind, q.expected is not None) for q in data.questions[split]) for split in ("dev", "test")
    }
    found = [f"{split}: {c}" for split, c in counts.items() if len(c) < 6 or min(c.values()) < 2]
    paraphrases = [sum(n for (kind, _), n in c.items() if kind == "paraphrase") for c in counts.values()]
    return [*found, *(["paraphrases"] if paraphrases[0] >= paraphrases[1] else [])]


def labels(data: Any) -> list[str]:
    """The sentence that states a fact stands in the passage of its label, and in no other."""
    found = []
    for question in every(data):
        if (question.passage is None) != (question.expected is None):
            found.append(f"{question.id}: half a label")
        if question.expected is not None:
            places = [n for n, text in data.passages.items() if question.expected in DATASET.split_sentences(text)]
            found += [f"{question.id}: {places}"] if places != [question.passage] else []
    return found


def facts(data: Any) -> list[str]:
    """Each fact is asked for once in one of dev and test, and so is each sentence; echo asks for facts of dev again."""
    both = [*data.questions["dev"], *data.questions["test"]]
    found = [fact for fact, n in Counter(q.fact for q in both).items() if n > 1]
    found += [text for text, n in Counter(q.expected for q in both if q.expected).items() if n > 1]
    dev = {(q.fact, q.passage, q.expected) for q in data.questions["dev"]}
    return found + [q.id for q in data.questions["echo"] if (q.fact, q.passage, q.expected) not in dev]


def doubles(data: Any) -> list[str]:
    """No two questions are the same, whatever the order of their words."""
    return [str(text) for text, n in Counter(words(q.text) for q in every(data)).items() if n > 1]


def unanswerable(data: Any) -> list[str]:
    """A question without an answer asks about an appliance that exists, and most share enough words to tempt."""
    known = {q.fact.partition(":")[0] for q in every(data) if q.expected is not None}
    found = [q.id for q in every(data) if q.fact.partition(":")[0] not in known]
    for split in ("dev", "test"):
        open_ones = [q for q in data.questions[split] if q.expected is None]
        shared = [max(len(set(words(q.text)) & set(words(t))) for t in data.passages.values()) for q in open_ones]
        found += [f"{split}: {shared}"] if sum(n >= 2 for n in shared) < 8 else []
    return found


def boundaries(data: Any) -> list[str]:
    """No score lies on a threshold and no lead on a margin; equal scores come from equal features.

    So a student's function that adds up in another order gives the same answers.
    """
    pipeline, found = PIPELINE.Pipeline(dict(data.passages), FUNCTIONS), []
    for question in every(data):
        for limit in (1, 3, 10):
            hits = pipeline.hits(question.text, limit)
            lead = hits[0]["score"] - hits[1]["score"] if len(hits) > 1 else 1.0
            near = [abs(hits[0]["score"] - step) < 1e-6 for step in STEPS["threshold"]]
            near += [abs(lead - step) < 1e-6 for step in STEPS["margin"]]
            features = [FUNCTIONS["pair_features"](question.text, data.passages[hit["id"]]) for hit in hits]
            for (one, two), (first, second) in zip(pairwise(hits), pairwise(features), strict=True):
                near.append(abs(one["score"] - two["score"]) < 1e-9 and first != second)
            found += [f"{question.id}: limit {limit}"] if any(near) else []
    return found


def baselines(data: Any) -> list[str]:
    """Never answering gets a third, always answering gets less than the best variant and abstains from nothing."""
    pipeline, found = PIPELINE.Pipeline(dict(data.passages), FUNCTIONS), []
    for split in ("dev", "test"):
        questions = data.questions[split]
        never, always = pipeline.silent(questions), pipeline.measure(VARIANTS.ALWAYS, questions)
        best = max(pipeline.measure(variant, questions).accuracy for variant in VARIANTS.GRID)
        told = (never.accuracy, never.report["coverage"], never.report["faithfulness"], never.report["recall"] is None)
        found += [] if told == (10 / 30, 0.0, None, False) else [f"{split}: never {told}"]
        fits = always.report["unknown_abstention"] == 0.0 and always.report["coverage"] == 1.0
        found += [] if fits and never.accuracy < always.accuracy < best else [f"{split}: always {always.accuracy}"]
    return found


CHECKS = (shape, kinds, labels, facts, doubles, unanswerable, boundaries, baselines)
Check = Callable[[Any], list[str]]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_data(check: Check, language: str) -> None:
    """The data set of each language keeps every promise above."""
    assert check(DATASET.load(language)) == []


def test_languages_have_data_of_their_own() -> None:
    """Nothing is shared between the corpora: no passage, no question."""
    dutch, swedish = (DATASET.load(language) for language in LANGUAGES)
    assert not set(dutch.passages) & set(swedish.passages)
    assert not {q.text for q in every(dutch)} & {q.text for q in every(swedish)}


def change(split: str, number: int, **fields: Any) -> Callable[[Any], Any]:
    def changed(data: Any) -> Any:
        questions = list(data.questions[split])
        questions[number] = replace(questions[number], **fields)
        return replace(data, questions={**data.questions, split: tuple(questions)})

    return changed


def copied(split: str, number: int, source: str, *names: str) -> Callable[[Any], Any]:
    def changed(data: Any) -> Any:
        return change(split, number, **{n: getattr(data.questions[source][0], n) for n in names})(data)

    return changed


def without_a_passage(data: Any) -> Any:
    return replace(data, passages=dict(list(data.passages.items())[1:]))


def all_literal(data: Any) -> Any:
    test = tuple(replace(question, kind=DATASET.Kind.LITERAL) for question in data.questions["test"])
    return replace(data, questions={**data.questions, "test": test})


def nothing_shared(data: Any) -> Any:
    test = tuple(replace(q, text=f"xyz{n}") if not q.expected else q for n, q in enumerate(data.questions["test"]))
    return replace(data, questions={**data.questions, "test": test})


def answerable_only(data: Any) -> Any:
    test = tuple(question for question in data.questions["test"] if question.expected is not None)
    return replace(data, questions={**data.questions, "test": test})


SLIPS = [
    pytest.param(shape, without_a_passage, id="a passage less"),
    pytest.param(shape, answerable_only, id="no unanswerable ones"),
    pytest.param(kinds, all_literal, id="one kind"),
    pytest.param(labels, change("dev", 0, passage="oven-garantie"), id="wrong passage"),
    pytest.param(labels, change("test", 0, expected="Dat staat er niet."), id="sentence that stands nowhere"),
    pytest.param(labels, change("test", 29, passage="oven-garantie"), id="half a label"),
    pytest.param(facts, copied("test", 0, "dev", "fact"), id="fact in both splits"),
    pytest.param(facts, copied("test", 0, "dev", "expected"), id="sentence in both splits"),
    pytest.param(facts, copied("echo", 0, "test", "fact"), id="echo of test"),
    pytest.param(doubles, copied("test", 3, "dev", "text"), id="same question"),
    pytest.param(unanswerable, change("dev", 29, fact="fiets: bel"), id="no such appliance"),
    pytest.param(unanswerable, nothing_shared, id="no temptation"),
    pytest.param(
        boundaries,
        change("dev", 0, text="Hoeveel jaar garantie heeft de motor van de stofzuiger?"),
        id="score on a threshold",
    ),
    pytest.param(baselines, answerable_only, id="nothing to abstain from"),
]


@pytest.mark.parametrize(("check", "slip"), SLIPS)
def test_checks_see_a_slip(check: Check, slip: Callable[[Any], Any]) -> None:
    """Each check finds the fault that it is there for."""
    data = DATASET.load("nl")
    assert check(data) == []
    assert check(slip(data)) != []
