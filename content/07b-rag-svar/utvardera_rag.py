"""Checkpoint 3: run a chain over a test set, let two prompts judge it, and average each figure where it exists."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

from checker.spec import Samples, Task

from .utvardera_rag_cases import CASES
from .utvardera_rag_mistakes import MISTAKES
from .utvardera_rag_scripts import Row, args, claims_json, relevance_json, silent, spoilt, test_case

TOPICS = ("bastun", "grillen", "cyklar", "tvätten", "vinden", "porten", "nycklar", "balkonger", "garaget", "husdjur")
CLAIMS = (None, None, "", "+", "-", "+-", "++-", "+--", "+-+-", "++++-", "-----", "++++++-")


def row(rng: Random, topic: str) -> Row:
    """Draw one test case and what everybody says about it."""
    labels = " ".join(rng.sample(["c1", "c2", "c3", "c4"], rng.choice([0, 1, 1, 1, 2, 3])))
    hits = " ".join(rng.sample(["c1", "c2", "c3", "c4", "c5", "c6"], rng.randint(0, 4)))
    return Row(topic, labels, hits, rng.choice(CLAIMS), rng.randrange(2), rng.random() < 0.6)


def on_tie(rows: list[Row]) -> bool:
    """Say whether the mean grounding of these rows lies exactly between two numbers of three digits."""
    shares = [Fraction(each.claims.count("+"), len(each.claims)) for each in rows if each.claims]
    doubled = 2000 * sum(shares, Fraction(0)) / max(len(shares), 1)
    return doubled.denominator == 1 and doubled % 2 == 1


def some_rows(rng: Random, most: int = 7) -> list[Row]:
    """Draw one to `most` rows on different topics, away from every rounding tie."""
    rows = [row(rng, topic) for topic in rng.sample(TOPICS, rng.randint(1, most))]
    while on_tie(rows):
        rows = [row(rng, each.topic) for each in rows]
    return rows


def whole_set(rng: Random) -> tuple[Any, ...]:
    """Draw a sound call over a small test set."""
    return args(*some_rows(rng))


def one_flaw(rng: Random) -> tuple[Any, ...]:
    """Draw a test set and spoil one of its cases; nobody may be asked anything."""
    fall = [test_case(each) for each in some_rows(rng, 4)]
    spoiled = rng.choice(fall)
    field = rng.choice(["fraga", "facit_chunk_ids", "facit_svar"])
    wrong: dict[str, list[Any]] = {
        "fraga": [None, 3, True, ["Vad?"]],
        "facit_chunk_ids": ["c1", ("c1",), ["c1", "c1"], [""], [None], ["n" * 101], None],
        "facit_svar": [3, True, ["Ja."], b"Ja.", "Ja." if spoiled["facit_svar"] is None else None],
    }
    flaw = rng.randrange(4)
    if flaw == 0:
        del spoiled[field]
    elif flaw == 1:
        spoiled[rng.choice(["id", "Fraga", "kommentar"])] = "x"
    else:
        spoiled[field] = rng.choice(wrong[field])
    return silent(fall)


def one_bad_partner(rng: Random) -> tuple[Any, ...]:
    """Draw one answered case in which the chain or a judge hands back what it should not."""
    topic = rng.choice(TOPICS)
    sound = Row(topic, "c1", "c1 c2", "+-")
    hits, answer = sound.passages, sound.answer
    field = rng.choice(["chain", "grounding", "relevance", "right"])
    wrong: dict[str, list[Any]] = {
        "chain": [None, (hits,), (hits, 5), (tuple(hits), answer), ([*hits, "c3"], answer), ([{"id": "c1"}], answer)],
        "grounding": [None, "", claims_json("+")[:-1], '{"pastaenden": null}', "```" + claims_json("+") + "```"],
        "relevance": [None, "1", relevance_json(True), relevance_json(2), relevance_json("1"), '{"relevans": 1}'],
        "right": [None, 0, 1, "ja", 1.0],
    }
    return spoilt(sound, **{field: rng.choice(wrong[field])})


TASK = Task(
    function="utvardera_rag",
    parameters=("llm", "fall", "kedja", "bedom"),
    reference=Path(__file__).with_name("reference").joinpath("utvardera_rag.py").read_text(encoding="utf-8"),
    cases=CASES,
    samples=(
        Samples("whole_set", whole_set, count=24, siblings=8),
        Samples("one_flaw", one_flaw, count=14, siblings=12),
        Samples("one_bad_partner", one_bad_partner, count=14, siblings=12),
    ),
    mistakes=MISTAKES,
    needs=("hamtning", "grundning", "GRUNDNING", "RELEVANS"),
)
