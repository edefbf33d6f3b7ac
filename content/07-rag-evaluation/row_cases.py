"""Rows as evaluate_rag and diagnose_rag get them, and the cases in which both must refuse them.

`UNSEEN_CUTOFFS` holds for evaluate_rag alone: a diagnosis of unanswerable rows never needs k, so it may leave it alone.
"""

from __future__ import annotations

from random import Random
from typing import Any

from checker.spec import Case

from .roles import refused

Row = dict[str, Any]


def row(name: str, ranking: str, relevant: str, answer: str | None, expected: str | None, supported: bool) -> Row:
    """Return one row; `ranking` and `relevant` hold ids with spaces between them."""
    return {
        "id": name,
        "ranking": ranking.split(),
        "relevant": relevant.split(),
        "answer": answer,
        "expected": expected,
        "supported": supported,
    }


def good(name: str, ranking: str = "a", relevant: str = "a") -> Row:
    """Return an answerable row with a right and supported answer."""
    return row(name, ranking, relevant, "ja", "ja", True)


def silent(name: str, ranking: str = "a", relevant: str = "a") -> Row:
    """Return an answerable row without an answer."""
    return row(name, ranking, relevant, None, "ja", False)


def unknown(name: str, answer: str | None = None, supported: bool = False, ranking: str = "") -> Row:
    """Return an unanswerable row, with `answer` where the system gave one all the same."""
    return row(name, ranking, "", answer, None, supported)


def altered(base: Row, **changes: Any) -> Row:
    """Return a copy of `base` with some fields changed or added."""
    return {**base, **changes}


def without(base: Row, field: str) -> Row:
    """Return a copy of `base` that lacks one field."""
    return {name: value for name, value in base.items() if name != field}


Q, P = good("q"), good("p", "c b", "b")
DUMB = unknown("q")
TOO_MANY = [unknown(f"q{n}") for n in range(1001)]
ALSO_TOO_MANY = [unknown(f"p{n}") for n in range(1001)]


def _each(base: Row, field: str, *values: Any) -> list[tuple[Any, ...]]:
    return [([altered(base, **{field: value})], 1) for value in values]


SHAPES: tuple[Case, ...] = (
    *refused(
        "rows_are_a_list",
        hidden=[([], 1), ((Q,), 1), (None, 1), (Q, 1), ("q", 1), (7, 1), ({"q": Q}, 1), ((), 1), (TOO_MANY, 1)],
        shown=[(ALSO_TOO_MANY, 1), ([], 2), ((P,), 2), (None, 2), (P, 2), ("rows", 2), ({"p": P}, 2)],
    ),
    *refused(
        "row_fields",
        hidden=[
            *(([without(Q, field)], 1) for field in Q),
            ([altered(Q, note="x")], 1),
            ([altered(without(Q, "id"), ID="q")], 1),
            ([{}], 1),
            ([None], 1),
            ([Q, "q2"], 1),
            ([list(Q.items())], 1),
            ([list(Q)], 1),
            ([tuple(Q.values())], 1),
        ],
        shown=[
            *(([without(P, field)], 2) for field in P),
            ([altered(P, score=1)], 2),
            ([altered(without(P, "answer"), Answer="ja")], 2),
            ([P, {}], 2),
            ([P, None], 2),
            ([list(P.values())], 2),
            ([P, "p2"], 2),
        ],
    ),
    *refused(
        "row_ids",
        hidden=_each(Q, "id", "", "n" * 101, 5, None, True, b"q", ["q"], 1.5),
        shown=_each(P, "id", "", "m" * 101, 6, None, False, ["p"]),
    ),
    *refused(
        "row_id_twice",
        hidden=[([good("q"), good("q")], 1), ([good("q"), silent("r"), unknown("q")], 1), ([unknown("q")] * 2, 1)],
        shown=[([good("p"), silent("p")], 1), ([unknown("p"), good("s"), good("t"), good("p")], 2)],
    ),
)

CONTENTS: tuple[Case, ...] = (
    *refused(
        "row_sources",
        hidden=[
            *_each(Q, "ranking", ("a",), "a", None, ["a", "a"], [1], [""], ["n" * 101], [["a"]], ["b", "c", "c"]),
            *_each(Q, "relevant", ("a",), "a", None, ["a", "a"], [1], [""], ["n" * 101], [["a"]]),
            *_each(DUMB, "relevant", (), "", None, 0),
            *_each(Q, "ranking", [f"d{n}" for n in range(1001)]),
        ],
        shown=[
            *_each(P, "ranking", ("b",), "b", None, ["b", "c", "b"], [2], [""], [["b"]]),
            *_each(P, "relevant", ("b",), "b", None, ["b", "b"], [2], ["b", ""], [["b"]]),
            *_each(unknown("p"), "relevant", (), None),
        ],
    ),
    *refused(
        "answer_text",
        hidden=[
            *_each(Q, "answer", "", " ", "\t\n", "\u00a0", "j" * 2001, "ja" + " " * 1999, 5, 0, 0.5, b"ja", ["ja"]),
            *_each(altered(Q, supported=False), "answer", False, True, ""),
            *_each(unknown("q"), "answer", "", "  ", 1),
        ],
        shown=[
            *_each(P, "answer", "", "   ", "\n", "\u2003", "n" * 2001, "j" + " " * 2000, 6, ["nee"], b"nee"),
            *_each(altered(P, supported=False), "answer", False, ""),
            *_each(unknown("p"), "answer", "", 0),
        ],
    ),
    *refused(
        "expected_text",
        hidden=_each(Q, "expected", "", " ", "\t\n", "\u00a0", "j" * 2001, 5, 0, False, True, b"ja", ["ja"]),
        shown=_each(P, "expected", "", "   ", "\n", "\u2003", "n" * 2001, 6, False, ["nee"]),
    ),
    *refused(
        "supported_bool",
        hidden=[*_each(Q, "supported", 1, 0, None, "True", "ja", 1.0, []), *_each(DUMB, "supported", 0, None)],
        shown=[*_each(P, "supported", 1, 0, None, "False", 0.0), *_each(unknown("p"), "supported", 0, None)],
    ),
    *refused(
        "labels_fit_expected",
        hidden=[
            *_each(Q, "expected", None),
            *_each(Q, "relevant", []),
            *_each(DUMB, "expected", "ja"),
            *_each(DUMB, "relevant", ["a"]),
            ([row("q", "a", "a", None, None, False)], 1),
        ],
        shown=[*_each(P, "expected", None), *_each(P, "relevant", []), *_each(unknown("p"), "relevant", ["b"])],
    ),
    *refused(
        "support_needs_answer",
        hidden=[*_each(Q, "answer", None), *_each(DUMB, "supported", True)],
        shown=[*_each(P, "answer", None), *_each(unknown("p"), "supported", True)],
    ),
    *refused(
        "every_row_checked",
        hidden=[
            ([good("q"), silent("r"), altered(good("s"), supported="ja")], 1),
            ([good("q"), without(unknown("r"), "answer")], 1),
            ([unknown("q"), good("r", "a b", "b"), altered(good("s"), expected=None), good("t")], 2),
            ([good("q"), altered(silent("r"), supported=True)], 1),
            ([good("q"), altered(unknown("r"), ranking=["a", "a"])], 1),
        ],
        shown=[
            ([good("p"), good("s"), altered(good("t"), answer=" ")], 1),
            ([unknown("p"), altered(good("s"), relevant=[])], 1),
            ([good("p"), altered(unknown("s"), supported=True)], 1),
        ],
    ),
)

CUTOFFS: tuple[Case, ...] = refused(
    "k_checked",
    hidden=[*(([Q], k) for k in (0, -1, 1001, True, 1.0, "1", None, float("nan"))), ([unknown("q"), good("r")], 0)],
    shown=[*(([P], k) for k in (0, -2, 1001, False, 2.0, "2", None)), ([unknown("p"), good("s")], 0)],
)

UNSEEN_CUTOFFS: tuple[Case, ...] = refused(
    "k_checked_without_labels",
    hidden=[*(([DUMB], k) for k in (0, 1001, True, 1.0, None)), ([unknown("q", "ja"), unknown("r")], -1)],
    shown=[([unknown("p")], k) for k in (0, 1001, False, 2.0, None)],
)

REFUSED: tuple[Case, ...] = (*SHAPES, *CONTENTS, *CUTOFFS)


def any_rows(rng: Random) -> list[Row]:
    """Draw one to eight rows of every kind, with ids that are not in order."""
    names = rng.sample(("q1", "q2", "q10", "Q3", "a", "z", "0", "m"), rng.randint(1, 8))
    return [any_row(rng, name) for name in names]


def any_row(rng: Random, name: str) -> Row:
    """Draw a row: answerable two times out of three, sources and answers from a small choice."""
    expected = rng.choice(("ja", "nee", None))
    relevant = [] if expected is None else rng.sample("abcde", rng.randint(1, 4))
    answer = rng.choice((expected, "ja", "Ja", "nee", "nee ", None))
    return {
        "id": name,
        "ranking": rng.sample("abcdexyz", rng.randint(0, 6)),
        "relevant": relevant,
        "answer": answer,
        "expected": expected,
        "supported": answer is not None and rng.random() < 0.5,
    }
