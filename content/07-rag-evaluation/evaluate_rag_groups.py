"""The cases of `evaluate_rag` about groups that are empty or large, and about rows that stay as they were."""

from __future__ import annotations

from checker.spec import Case

from .nine_figures import gives
from .roles import told
from .row_cases import altered, good, row, silent, unknown

LONGEST = "j" * 2000

GROUPS: tuple[Case, ...] = (
    *told(
        "mixed_rows",
        hidden=[],
        shown=[
            (
                ([silent("s"), row("o", "a", "a", "nee ", "nee", True), unknown("e", "x")], 1),
                gives(3, 2, 2, 1.0, 1.0, 0.0, 2 / 3, 0.5, 0.0),
            ),
        ],
    ),
    *told(
        "no_answerable",
        hidden=[(([unknown("u", "ja", True), unknown("v", "x")], 3), gives(2, 0, 2, None, None, 0.0, 1.0, 0.5, 0.0))],
        shown=[(([unknown("w", "nee", True), unknown("t", "y")], 2), gives(2, 0, 2, None, None, 0.0, 1.0, 0.5, 0.0))],
    ),
    *told(
        "no_answers",
        hidden=[(([silent("q"), silent("r", "x")], 1), gives(2, 2, 0, 0.5, 0.5, 0.0, 0.0, None, None))],
        shown=[(([silent("p", "y"), silent("s")], 1), gives(2, 2, 0, 0.5, 0.5, 0.0, 0.0, None, None))],
    ),
    *told(
        "no_unknown",
        hidden=[(([good("q"), good("r")], 1), gives(2, 2, 2, 1.0, 1.0, 1.0, 1.0, 1.0, None))],
        shown=[(([good("p")], 2), gives(1, 1, 1, 1.0, 1.0, 1.0, 1.0, 1.0, None))],
    ),
    *told(
        "rows_unchanged",
        hidden=[
            (
                ([good("q10", "x b a", "b a"), unknown("q2"), silent("q9", "y a x"), good("q3", "a")], 2),
                gives(4, 3, 2, (0.5 + 1 + 1) / 3, (0.5 + 0.5 + 1) / 3, 0.75, 0.5, 1.0, 1.0),
            ),
        ],
        shown=[
            (
                ([good("p10", "z c d", "d c"), unknown("p4"), silent("p8", "z a y"), good("p5", "a")], 2),
                gives(4, 3, 2, (0.5 + 1 + 1) / 3, (0.5 + 0.5 + 1) / 3, 0.75, 0.5, 1.0, 1.0),
            ),
        ],
    ),
    *told(
        "legal_extremes",
        hidden=[
            (([good(f"q{n}") for n in range(1000)], 1), gives(1000, 1000, 1000, 1.0, 1.0, 1.0, 1.0, 1.0, None)),
            (([row("n" * 100, "a", "a", LONGEST, LONGEST, True)], 1), gives(1, 1, 1, 1.0, 1.0, 1.0, 1.0, 1.0, None)),
            (([altered(good(" "), ranking=[" "], relevant=[" "])], 1), gives(1, 1, 1, 1.0, 1.0, 1.0, 1.0, 1.0, None)),
            (([good("q"), good("Q"), good("q ")], 1), gives(3, 3, 3, 1.0, 1.0, 1.0, 1.0, 1.0, None)),
            (([row("q", "a", "a", "\u200b", "\u200b", True)], 1), gives(1, 1, 1, 1.0, 1.0, 1.0, 1.0, 1.0, None)),
        ],
        shown=[
            (([row("m" * 100, "a", "a", "n" * 2000, "ja", True)], 2), gives(1, 1, 1, 1.0, 1.0, 0.0, 1.0, 1.0, None)),
            (([good("  ")], 1), gives(1, 1, 1, 1.0, 1.0, 1.0, 1.0, 1.0, None)),
            (([good("p"), good("P"), good("p ")], 1), gives(3, 3, 3, 1.0, 1.0, 1.0, 1.0, 1.0, None)),
            (([row("p", "a", "a", "\u200b!", "\u200b!", True)], 1), gives(1, 1, 1, 1.0, 1.0, 1.0, 1.0, 1.0, None)),
        ],
    ),
)
