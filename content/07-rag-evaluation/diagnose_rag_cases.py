"""The written cases of `diagnose_rag`: every reason, every place where two reasons fit, and what it refuses."""

from __future__ import annotations

from checker.spec import Case, Role, cases

from .nine_figures import FIVE_ROWS
from .roles import told
from .row_cases import REFUSED, Row, altered, good, row, silent, unknown


def gives(*reasons: tuple[str, str]) -> list[dict[str, str]]:
    """Return the result for these (id, reason) pairs."""
    return [{"id": name, "reason": reason} for name, reason in reasons]


def alone(each: Row, reason: str, k: int = 1) -> tuple[tuple[list[Row], int], list[dict[str, str]]]:
    """Return a call on this one row, with the reason it must give."""
    return ([each], k), gives((each["id"], reason))


LONGEST = "n" * 2000

EXAMPLES: tuple[Case, ...] = (
    *cases(
        "five_rows",
        Role.EXAMPLE,
        [
            (
                (FIVE_ROWS, 1),
                gives(
                    ("q1", "supported-correct"),
                    ("q2", "wrong-answer"),
                    ("q3", "retrieval-miss"),
                    ("q4", "appropriate-abstention"),
                    ("q5", "unanswerable-answered"),
                ),
            )
        ],
    ),
    *cases("source_but_silent", Role.EXAMPLE, [alone(silent("q6"), "unnecessary-abstention")]),
    *cases("right_without_support", Role.EXAMPLE, [alone(altered(good("q7"), supported=False), "unsupported-answer")]),
)

REASONS: tuple[Case, ...] = (
    *told(
        "right_silence",
        hidden=[
            alone(unknown("u"), "appropriate-abstention"),
            alone(unknown("u", ranking="x y"), "appropriate-abstention"),
            alone(unknown("u", ranking="x y"), "appropriate-abstention", k=1000),
        ],
        shown=[
            alone(unknown("v"), "appropriate-abstention"),
            alone(unknown("v", ranking="a"), "appropriate-abstention", k=2),
        ],
    ),
    *told(
        "invented_answer",
        hidden=[
            alone(unknown("u", "ja"), "unanswerable-answered"),
            alone(unknown("u", "ja", True), "unanswerable-answered"),
            alone(unknown("u", "x", ranking="x y"), "unanswerable-answered"),
            alone(unknown("u", "x", True, "x y"), "unanswerable-answered", k=2),
            alone(unknown("u", "None"), "unanswerable-answered"),
            alone(unknown("u", "0"), "unanswerable-answered"),
        ],
        shown=[
            alone(unknown("v", "nee"), "unanswerable-answered"),
            alone(unknown("v", "nee", True), "unanswerable-answered"),
            alone(unknown("v", "y", ranking="y"), "unanswerable-answered"),
            alone(unknown("v", "None"), "unanswerable-answered", k=2),
        ],
    ),
    *told(
        "miss_comes_first",
        hidden=[
            alone(silent("q", "x", "b"), "retrieval-miss"),
            alone(row("q", "x", "b", "nee", "ja", False), "retrieval-miss"),
            alone(row("q", "x", "b", "ja", "ja", False), "retrieval-miss"),
            alone(row("q", "x", "b", "ja", "ja", True), "retrieval-miss"),
            alone(row("q", "x", "b", "nee", "ja", True), "retrieval-miss"),
            alone(row("q", "", "b", "ja", "ja", True), "retrieval-miss", k=1000),
        ],
        shown=[
            alone(silent("p", "y", "c"), "retrieval-miss"),
            alone(row("p", "y", "c", "nee", "ja", False), "retrieval-miss"),
            alone(row("p", "y", "c", "ja", "ja", True), "retrieval-miss"),
            alone(row("p", "", "c", "ja", "ja", True), "retrieval-miss", k=2),
        ],
    ),
    *told(
        "cut_at_k",
        hidden=[
            alone(good("q", "x a"), "retrieval-miss"),
            alone(good("q", "x a"), "supported-correct", k=2),
            alone(good("q", "x y z a"), "retrieval-miss", k=3),
            alone(silent("q", "x y z a"), "unnecessary-abstention", k=4),
            alone(good("q", " ".join([*"stuvwxyz", "a"])), "supported-correct", k=1000),
        ],
        shown=[
            alone(good("p", "y a"), "retrieval-miss"),
            alone(good("p", "y z a"), "retrieval-miss", k=2),
            alone(good("p", "y z a"), "supported-correct", k=3),
            alone(silent("p", "y z a"), "unnecessary-abstention", k=3),
        ],
    ),
    *told(
        "one_source_is_enough",
        hidden=[
            alone(good("q", "b", "b c d"), "supported-correct"),
            alone(row("q", "b", "b c", "nee", "ja", False), "wrong-answer"),
            alone(silent("q", "x d", "b c d"), "unnecessary-abstention", k=2),
        ],
        shown=[
            alone(good("p", "c", "b c"), "supported-correct"),
            alone(silent("p", "y c", "b c"), "unnecessary-abstention", k=2),
            alone(row("p", "c", "b c", "vijf", "tien", False), "wrong-answer"),
        ],
    ),
    *told(
        "source_but_silent",
        hidden=[
            alone(silent("q"), "unnecessary-abstention"),
            alone(row("q", "a", "a", None, "None", False), "unnecessary-abstention"),
        ],
        shown=[
            alone(silent("p"), "unnecessary-abstention"),
            alone(row("p", "b", "b", None, "None", False), "unnecessary-abstention"),
        ],
    ),
    *told(
        "wrong_answer",
        hidden=[
            alone(row("q", "a", "a", "nee", "ja", False), "wrong-answer"),
            alone(row("q", "a", "a", "nee", "ja", True), "wrong-answer"),
        ],
        shown=[
            alone(row("p", "b", "b", "vijf", "tien", False), "wrong-answer"),
            alone(row("p", "b", "b", "vijf", "tien", True), "wrong-answer"),
        ],
    ),
    *told(
        "exact_text",
        hidden=[
            alone(row("q", "a", "a", answer, expected, True), "wrong-answer")
            for answer, expected in (
                ("Ja", "ja"),
                ("ja ", "ja"),
                ("\nja", "ja"),
                ("ja, graag", "ja"),
                ("ja", "ja, graag"),
                ("ja.", "ja"),
                ("caf\u00e9", "cafe\u0301"),
                ("STRASSE", "straße"),
                ("10", "10.0"),
                ("\ufb01ets", "fiets"),
                ("tien  weken", "tien weken"),
                ("e", "nee"),
            )
        ],
        shown=[
            alone(row("p", "b", "b", answer, expected, True), "wrong-answer")
            for answer, expected in (
                ("Tien", "tien"),
                ("tien ", "tien"),
                (" tien", "tien"),
                ("tien dagen", "tien"),
                ("tien", "tien dagen"),
                ("re\u0301gel", "r\u00e9gel"),
                ("Strasse", "Straße"),
                ("5", "5.0"),
            )
        ],
    ),
    *told(
        "right_without_support",
        hidden=[
            alone(altered(good("q"), supported=False), "unsupported-answer"),
            alone(row("q", "x b", "b", "tien", "tien", False), "unsupported-answer", k=2),
        ],
        shown=[
            alone(altered(good("p"), supported=False), "unsupported-answer"),
            alone(row("p", "y c", "c", "vijf", "vijf", False), "unsupported-answer", k=2),
        ],
    ),
    *told(
        "all_in_order",
        hidden=[
            alone(good("q"), "supported-correct"),
            alone(row("q", "b", "b", "tien", "tien", True), "supported-correct"),
        ],
        shown=[alone(good("p"), "supported-correct")],
    ),
)

FORM: tuple[Case, ...] = (
    *told(
        "one_row",
        hidden=[],
        shown=[
            alone(silent("s"), "unnecessary-abstention"),
            alone(silent("s", "y"), "retrieval-miss"),
            alone(row("s", "a", "a", "vijf", "tien", True), "wrong-answer"),
        ],
    ),
    *told(
        "mixed_rows",
        hidden=[],
        shown=[
            (
                ([silent("s"), row("o", "a", "a", "nee ", "nee", True), row("e", "y", "a", "nee", "ja", False)], 1),
                gives(("s", "unnecessary-abstention"), ("o", "wrong-answer"), ("e", "retrieval-miss")),
            ),
        ],
    ),
    *told(
        "row_order",
        hidden=[
            (
                ([good("q10"), unknown("q2"), silent("Q"), silent("q3", "x"), good("a")], 1),
                gives(
                    ("q10", "supported-correct"),
                    ("q2", "appropriate-abstention"),
                    ("Q", "unnecessary-abstention"),
                    ("q3", "retrieval-miss"),
                    ("a", "supported-correct"),
                ),
            ),
            (
                ([silent("m"), good("z"), unknown("b", "ja")], 1),
                gives(("m", "unnecessary-abstention"), ("z", "supported-correct"), ("b", "unanswerable-answered")),
            ),
        ],
        shown=[
            (
                ([unknown("n"), good("y"), silent("c", "x"), unknown("e", "ja"), silent("P")], 1),
                gives(
                    ("n", "appropriate-abstention"),
                    ("y", "supported-correct"),
                    ("c", "retrieval-miss"),
                    ("e", "unanswerable-answered"),
                    ("P", "unnecessary-abstention"),
                ),
            ),
        ],
    ),
    *told(
        "legal_extremes",
        hidden=[
            (([good(f"q{n}") for n in range(1000)], 1), gives(*((f"q{n}", "supported-correct") for n in range(1000)))),
            alone(row("n" * 100, "a", "a", LONGEST, LONGEST, True), "supported-correct"),
            alone(altered(good(" "), ranking=[" "], relevant=[" "]), "supported-correct"),
            (([good("q"), good("Q")], 1), gives(("q", "supported-correct"), ("Q", "supported-correct"))),
        ],
        shown=[
            alone(row("m" * 100, "a", "a", LONGEST, "ja", True), "wrong-answer"),
            alone(good("  "), "supported-correct"),
            (([good("p"), good("P")], 1), gives(("p", "supported-correct"), ("P", "supported-correct"))),
        ],
    ),
)

CASES: tuple[Case, ...] = (*EXAMPLES, *REASONS, *FORM, *REFUSED)
