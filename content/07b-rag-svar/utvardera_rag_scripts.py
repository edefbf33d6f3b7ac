"""How the cases of `utvardera_rag` are told: one `Row` for each test case, from which arguments and stand-ins follow.

Texts of different kinds and rows never occur in one another, so the stand-ins can answer by content and no case depends
on the order in which a solution asks them.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from checker.spec import UNSTATED, StandIn


def mark(name: str) -> str:
    """Return the second line of a given prompt: it tells in a recorded call which prompt was used."""
    return Path(__file__).with_name("given").joinpath(f"{name}.py").read_text(encoding="utf-8").splitlines()[1]


GROUNDING_MARK, RELEVANCE_MARK = mark("GRUNDNING"), mark("RELEVANS")


@dataclass(frozen=True, slots=True)
class Row:
    """One test case about `topic`, and what the chain and the judges say about it.

    `labels` and `hits`: ids of the labelled and the fetched passages. `claims`: a `+` for each supported claim of the
    answer and a `-` for each other one, or None when the chain abstains. `right`: what `bedom` says. `grounding`,
    `relevance`, `chain` and `case` replace a judge's JSON, the chain's result or the test case itself. `passages_end`
    is added to every passage, `margin` stands before and after the question, the key and the answer.
    """

    topic: str
    labels: str
    hits: str
    claims: str | None
    relevant: int = 1
    right: Any = True
    grounding: Any = UNSTATED
    relevance: Any = UNSTATED
    chain: Any = UNSTATED
    case: Any = UNSTATED
    passages_end: str = ""
    margin: str = ""

    @property
    def question(self) -> str:
        return self._within(f"Vad gäller för {self.topic}?")

    @property
    def key(self) -> str | None:
        return self._within(f"Så är det med {self.topic}.") if self.labels else None

    @property
    def answer(self) -> str | None:
        return None if self.claims is None else self._within(f"Om {self.topic} står det så.")

    @property
    def passages(self) -> list[dict[str, str]]:
        return [
            {"id": each, "text": f"Regel {each}: {self.topic}, se anslaget.{self.passages_end}"}
            for each in self.hits.split()
        ]

    def _within(self, text: str) -> str:
        return self.margin + text + self.margin


def args(*rows: Row) -> tuple[Any, ...]:
    """Return the arguments of one call over these rows: llm, fall, kedja, bedom."""
    return _llm(rows), [test_case(row) for row in rows], _chain(rows), _judge(rows)


def all_abstain(number: int) -> tuple[Any, ...]:
    """Return the arguments of one call over so many unanswerable cases, for which the chain finds and says nothing."""
    fall = [{"fraga": f"Vad gäller för dörr {n}?", "facit_chunk_ids": [], "facit_svar": None} for n in range(number)]
    llm, _, _, bedom = silent(fall)
    return llm, fall, StandIn(name="kedja", otherwise=([], None), in_order=False), bedom


def silent(cases: Any) -> tuple[Any, ...]:
    """Return arguments with these test cases and three stand-ins that nobody may call."""
    return StandIn(name="llm"), cases, StandIn(name="kedja"), StandIn(name="bedom")


def test_case(row: Row) -> Any:
    """Return the test case of a row as the contract shapes it."""
    if row.case is not UNSTATED:
        return row.case
    return {"fraga": row.question, "facit_chunk_ids": row.labels.split(), "facit_svar": row.key}


def spoilt(row: Row, **changes: Any) -> tuple[Any, ...]:
    """Return the arguments of one call over `row` alone, with something in it replaced."""
    return args(replace(row, **changes))


def echo(topic: str, hit: str) -> tuple[list[dict[str, str]], str | None]:
    """Return the result of a chain that fetches one passage and answers with the very text of the key."""
    row = Row(topic, hit, hit, "+")
    return row.passages, row.key


def two_lines(row: Row) -> Row:
    """Return `row` with passages of two lines and quotation marks in them, which must reach the judge as they are."""
    return replace(row, passages_end="\n\"Rött ljus\" betyder: 'vänta'.")


def wide(row: Row) -> Row:
    """Return `row` with white space around its question, key and answer, which all must get as they are."""
    return replace(row, margin=" \n")


def due(n: int, recall: float | None, grounding: float | None, relevance: float | None, right: float) -> dict[str, Any]:
    """Return the result line as the contract names it."""
    return {"n": n, "recall": recall, "grundning": grounding, "relevans": relevance, "korrekt": right}


def claims_json(marks: str) -> str:
    """Return a sound grounding verdict with one claim for each mark."""
    claims = [{"text": f"p{number}", "stods": each == "+"} for number, each in enumerate(marks)]
    return json.dumps({"pastaenden": claims})


def relevance_json(value: Any) -> str:
    """Return a relevance verdict with this value."""
    return json.dumps({"relevans": value, "motivering": "kort skäl"})


def _llm(rows: Sequence[Row]) -> StandIn:
    heard = [row for row in rows if row.answer is not None]
    by_content = [(each["text"], _grounding(row)) for row in heard for each in row.passages]
    by_content += [(row.question, _relevance(row)) for row in heard]
    by_content += [(str(row.answer), _grounding(row)) for row in heard if not row.hits]
    texts = [text for row in rows for text in (row.question, row.answer, row.key) if text is not None]
    texts += [each["text"] for row in rows for each in row.passages]
    listens = (GROUNDING_MARK, RELEVANCE_MARK, *dict.fromkeys(texts))
    return StandIn(name="llm", by_content=tuple(by_content), listens=listens, in_order=False)


def _grounding(row: Row) -> Any:
    return claims_json(row.claims or "") if row.grounding is UNSTATED else row.grounding


def _relevance(row: Row) -> Any:
    return relevance_json(row.relevant) if row.relevance is UNSTATED else row.relevance


def _chain(rows: Sequence[Row]) -> StandIn:
    results = [(row.passages, row.answer) if row.chain is UNSTATED else row.chain for row in rows]
    if len({row.question for row in rows}) < len(rows):
        return StandIn(name="kedja", answers=tuple(results), in_order=False)
    by_content = tuple((row.question, result) for row, result in zip(rows, results, strict=True))
    return StandIn(name="kedja", by_content=by_content, in_order=False)


def _judge(rows: Sequence[Row]) -> StandIn:
    by_content = tuple((row.key, row.right) for row in rows if row.key is not None and row.answer is not None)
    return StandIn(name="bedom", by_content=by_content, in_order=False)
