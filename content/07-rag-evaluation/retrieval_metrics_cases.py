"""The written cases of `retrieval_metrics`: what it measures, and which ids are ids."""

from __future__ import annotations

from checker.spec import Case, Role, cases, invalid

from .retrieval_metrics_refused import OTHER_THOUSAND, REFUSED, THOUSAND
from .roles import told


def gives(precision: float, recall: float | None, rr: float | None) -> dict[str, float | None]:
    """Return the three measures as the contract names them."""
    return {"precision": precision, "recall": recall, "rr": rr}


LONGEST = "n" * 100

EXAMPLES: tuple[Case, ...] = (
    *cases("cut_at_k", Role.EXAMPLE, [((["a", "x", "b"], ["a", "b"], 2), gives(0.5, 0.5, 1.0))]),
    *cases("precision_over_k", Role.EXAMPLE, [((["a", "x", "b"], ["a", "b"], 4), gives(0.5, 1.0, 1.0))]),
    *cases("first_hit", Role.EXAMPLE, [((["x", "b", "a"], ["a", "b"], 3), gives(2 / 3, 1.0, 0.5))]),
    *cases("no_hit", Role.EXAMPLE, [((["x", "y"], ["a"], 2), gives(0.0, 0.0, 0.0))]),
    *cases("no_labels", Role.EXAMPLE, [((["x", "y"], [], 2), gives(0.0, None, None))]),
    *invalid("no_duplicates", [(["a", "a"], ["a"], 2)], Role.EXAMPLE),
)

MEASURES: tuple[Case, ...] = (
    *told(
        "precision_over_k",
        hidden=[
            ((["p"], ["p"], 4), gives(0.25, 1.0, 1.0)),
            ((["m", "n"], ["n", "m", "o", "q"], 5), gives(0.4, 0.5, 1.0)),
            ((["x", "p"], ["p"], 1000), gives(0.001, 1.0, 0.5)),
            ((["p", "q", "r"], ["r", "q", "p"], 8), gives(0.375, 1.0, 1.0)),
        ],
        shown=[
            ((["z"], ["z"], 5), gives(0.2, 1.0, 1.0)),
            ((["u", "v"], ["v", "u", "w"], 4), gives(0.5, 2 / 3, 1.0)),
            ((["y", "s"], ["s"], 500), gives(0.002, 1.0, 0.5)),
        ],
    ),
    *told(
        "recall_over_labels",
        hidden=[
            ((["c", "f"], ["f", "g", "h", "c"], 2), gives(1.0, 0.5, 1.0)),
            ((["l"], ["l", "m", "n"], 1), gives(1.0, 1 / 3, 1.0)),
            ((["d", "y"], ["d", "w"], 2), gives(0.5, 0.5, 1.0)),
            ((["d", "y", "e"], ["w", "v", "e", "d", "u"], 3), gives(2 / 3, 0.4, 1.0)),
        ],
        shown=[
            ((["g", "h"], ["h", "i", "g", "j", "k"], 2), gives(1.0, 0.4, 1.0)),
            ((["t"], ["s", "t"], 1), gives(1.0, 0.5, 1.0)),
            ((["k", "z"], ["k", "o", "p"], 2), gives(0.5, 1 / 3, 1.0)),
        ],
    ),
    *told(
        "first_hit",
        hidden=[
            ((["x", "y", "a", "b"], ["b", "a"], 4), gives(0.5, 1.0, 1 / 3)),
            ((["u", "v", "w", "h"], ["h"], 4), gives(0.25, 1.0, 0.25)),
            ((["x", "c", "b", "a"], ["a", "b", "c"], 4), gives(0.75, 1.0, 0.5)),
            ((["b", "x", "a"], ["a", "b"], 3), gives(2 / 3, 1.0, 1.0)),
            (([*"stuvwxy", "h"], ["h"], 10), gives(0.1, 1.0, 0.125)),
        ],
        shown=[
            ((["v", "w", "e"], ["e"], 3), gives(1 / 3, 1.0, 1 / 3)),
            ((["v", "f", "e"], ["e", "f"], 4), gives(0.5, 1.0, 0.5)),
            ((["f", "v", "e"], ["e", "f"], 4), gives(0.5, 1.0, 1.0)),
        ],
    ),
    *told(
        "cut_at_k",
        hidden=[
            ((["n", "g"], ["g"], 1), gives(0.0, 0.0, 0.0)),
            ((["n", "g"], ["g"], 2), gives(0.5, 1.0, 0.5)),
            ((["g", "n", "i"], ["g", "i"], 1), gives(1.0, 0.5, 1.0)),
            ((["v", "w", "x", "y", "g"], ["g"], 4), gives(0.0, 0.0, 0.0)),
            ((["v", "w", "x", "y", "g"], ["g"], 5), gives(0.2, 1.0, 0.2)),
            ((["g", "h", "i", "j"], ["j", "i", "h", "g"], 2), gives(1.0, 0.5, 1.0)),
        ],
        shown=[
            ((["o", "e"], ["e"], 1), gives(0.0, 0.0, 0.0)),
            ((["o", "q", "e"], ["e"], 3), gives(1 / 3, 1.0, 1 / 3)),
            ((["o", "q", "e"], ["e"], 2), gives(0.0, 0.0, 0.0)),
            ((["e", "f", "o"], ["f", "e"], 1), gives(1.0, 0.5, 1.0)),
            ((["e", "f", "o"], ["f", "e", "r"], 2), gives(1.0, 2 / 3, 1.0)),
        ],
    ),
    *told(
        "no_hit",
        hidden=[
            ((["v", "w"], ["g"], 2), gives(0.0, 0.0, 0.0)),
            (([], ["g"], 3), gives(0.0, 0.0, 0.0)),
            ((["v"], ["g", "h"], 1000), gives(0.0, 0.0, 0.0)),
        ],
        shown=[((["p", "q"], ["r"], 1), gives(0.0, 0.0, 0.0)), (([], ["r", "s"], 2), gives(0.0, 0.0, 0.0))],
    ),
    *told(
        "no_labels",
        hidden=[
            ((["v", "w"], [], 1), gives(0.0, None, None)),
            (([], [], 1), gives(0.0, None, None)),
            (([], [], 1000), gives(0.0, None, None)),
        ],
        shown=[((["p"], [], 3), gives(0.0, None, None)), (([], [], 7), gives(0.0, None, None))],
    ),
    *told(
        "exact_values",
        hidden=[
            ((["a", "x", "b"], ["a", "b"], 3), gives(2 / 3, 1.0, 1.0)),
            (([*"tuvwxy", "a"], [*"abcdefg"], 7), gives(1 / 7, 1 / 7, 1 / 7)),
            (([*"uvwxy", "a"], ["a", "b", "c"], 9), gives(1 / 9, 1 / 3, 1 / 6)),
        ],
        shown=[
            ((["p", "x", "q"], ["q", "p", "r"], 3), gives(2 / 3, 2 / 3, 1.0)),
            (([*"tuvwxy", "p"], [*"pqrstu"], 7), gives(3 / 7, 0.5, 1.0)),
            (([*"uvwxyz", "p"], ["p", "q", "r"], 9), gives(1 / 9, 1 / 3, 1 / 7)),
        ],
    ),
)

IDS: tuple[Case, ...] = (
    *told(
        "exact_ids",
        hidden=[
            ((["Bron", "bron"], ["bron"], 2), gives(0.5, 1.0, 0.5)),
            ((["ss", "ß"], ["ß"], 2), gives(0.5, 1.0, 0.5)),
            ((["\u00e9", "e\u0301"], ["e\u0301"], 2), gives(0.5, 1.0, 0.5)),
            ((["\u00f6"], ["o\u0308"], 1), gives(0.0, 0.0, 0.0)),
            ((["\u0130"], ["i\u0307", "I", "i"], 1), gives(0.0, 0.0, 0.0)),
            ((["\ufb01x", "fix"], ["fix"], 2), gives(0.5, 1.0, 0.5)),
            ((["a ", "a"], ["a"], 2), gives(0.5, 1.0, 0.5)),
            ((["a_1", "a-1", "a1"], ["a1"], 3), gives(1 / 3, 1.0, 1 / 3)),
            ((["01", "1"], ["1"], 2), gives(0.5, 1.0, 0.5)),
            ((["abc", "ab"], ["ab"], 2), gives(0.5, 1.0, 0.5)),
            ((["d1"], ["d12", "d", "1"], 1), gives(0.0, 0.0, 0.0)),
        ],
        shown=[
            ((["DOC", "doc"], ["doc"], 2), gives(0.5, 1.0, 0.5)),
            ((["Straße", "strasse"], ["strasse"], 2), gives(0.5, 1.0, 0.5)),
            ((["\u00e5", "a\u030a"], ["a\u030a"], 2), gives(0.5, 1.0, 0.5)),
            ((["\ufb02", "fl"], ["fl"], 2), gives(0.5, 1.0, 0.5)),
            ((["b ", "b"], ["b"], 2), gives(0.5, 1.0, 0.5)),
            ((["02", "2"], ["2"], 2), gives(0.5, 1.0, 0.5)),
            ((["bcd", "bc"], ["bc"], 2), gives(0.5, 1.0, 0.5)),
            ((["c_1", "c-1", "c1"], ["c1"], 3), gives(1 / 3, 1.0, 1 / 3)),
            ((["k1"], ["k12", "k", "1"], 1), gives(0.0, 0.0, 0.0)),
        ],
    ),
    *told(
        "odd_ids",
        hidden=[
            ((["x", " "], [" "], 2), gives(0.5, 1.0, 0.5)),
            ((["x", " \n"], [" \n"], 2), gives(0.5, 1.0, 0.5)),
            (([LONGEST], [LONGEST], 1), gives(1.0, 1.0, 1.0)),
            ((["x", "🙂" * 100], ["🙂" * 100], 2), gives(0.5, 1.0, 0.5)),
            ((["0", "None"], ["None"], 2), gives(0.5, 1.0, 0.5)),
        ],
        shown=[
            ((["y", "  "], ["  "], 2), gives(0.5, 1.0, 0.5)),
            ((["o" * 100], ["o" * 100], 1), gives(1.0, 1.0, 1.0)),
            ((["y", "🚲" * 100], ["🚲" * 100], 2), gives(0.5, 1.0, 0.5)),
            ((["0", "False"], ["False"], 2), gives(0.5, 1.0, 0.5)),
        ],
    ),
    *told(
        "full_lists",
        hidden=[
            ((THOUSAND, ["d999"], 1000), gives(0.001, 1.0, 0.001)),
            ((["d7"], THOUSAND, 1), gives(1.0, 0.001, 1.0)),
            ((THOUSAND, ["d999"], 999), gives(0.0, 0.0, 0.0)),
        ],
        shown=[
            ((OTHER_THOUSAND, ["s999"], 1000), gives(0.001, 1.0, 0.001)),
            ((["s3"], OTHER_THOUSAND, 1), gives(1.0, 0.001, 1.0)),
            ((OTHER_THOUSAND, ["s999"], 999), gives(0.0, 0.0, 0.0)),
        ],
    ),
)

CASES: tuple[Case, ...] = (*EXAMPLES, *MEASURES, *IDS, *REFUSED)
