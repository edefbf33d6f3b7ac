"""The written cases of `evaluate_rag`: each measure alone, then its groups and what it refuses."""

from __future__ import annotations

from checker.spec import Case, Role, cases

from .evaluate_rag_groups import GROUPS
from .nine_figures import FIVE_ROWS, gives
from .roles import told
from .row_cases import REFUSED, UNSEEN_CUTOFFS, altered, good, row, silent, unknown

LOST = row("m", "x", "a", "ja", "ja", True)

EXAMPLES: tuple[Case, ...] = (
    *cases("five_rows", Role.EXAMPLE, [((FIVE_ROWS, 1), gives(5, 3, 3, 4 / 9, 2 / 3, 0.4, 0.6, 1 / 3, 0.5))]),
    *cases("mean_per_question", Role.EXAMPLE, [((FIVE_ROWS[:2], 1), gives(2, 2, 2, 2 / 3, 1.0, 0.5, 1.0, 0.5, None))]),
    *cases("no_answers", Role.EXAMPLE, [((FIVE_ROWS[3:4], 1), gives(1, 0, 0, None, None, 1.0, 0.0, None, 1.0))]),
)

RETRIEVAL: tuple[Case, ...] = (
    *told(
        "mean_per_question",
        hidden=[
            (([good("q"), good("r", "a", "a b c d")], 1), gives(2, 2, 2, 0.625, 1.0, 1.0, 1.0, 1.0, None)),
            (
                ([good("q", "a b", "a b"), good("r", "a", "a b c d e"), good("s", "a b", "b a e")], 2),
                gives(3, 3, 3, (1 + 0.2 + 2 / 3) / 3, 1.0, 1.0, 1.0, 1.0, None),
            ),
        ],
        shown=[(([good("p"), good("s", "a", "a b c d e")], 1), gives(2, 2, 2, 0.6, 1.0, 1.0, 1.0, 1.0, None))],
    ),
    *told(
        "mean_of_ranks",
        hidden=[
            (
                ([good("q"), good("r", "x a"), good("s", "x y z a")], 4),
                gives(3, 3, 3, 1.0, 1.75 / 3, 1.0, 1.0, 1.0, None),
            ),
            (([good("q", "x a b", "a b"), good("r", "b a", "a b")], 3), gives(2, 2, 2, 1.0, 0.75, 1.0, 1.0, 1.0, None)),
        ],
        shown=[
            (([good("p"), good("s", "x y a")], 3), gives(2, 2, 2, 1.0, 2 / 3, 1.0, 1.0, 1.0, None)),
            (([good("p", "y b a", "a b"), good("s", "a b", "b a")], 3), gives(2, 2, 2, 1.0, 0.75, 1.0, 1.0, 1.0, None)),
        ],
    ),
    *told(
        "misses_count",
        hidden=[
            (([good("q"), LOST, altered(LOST, id="n")], 1), gives(3, 3, 3, 1 / 3, 1 / 3, 1.0, 1.0, 1.0, None)),
            (([LOST], 1), gives(1, 1, 1, 0.0, 0.0, 1.0, 1.0, 1.0, None)),
            (([good("q", "", "b"), good("r")], 2), gives(2, 2, 2, 0.5, 0.5, 1.0, 1.0, 1.0, None)),
        ],
        shown=[
            (([altered(LOST, id="p"), good("s")], 1), gives(2, 2, 2, 0.5, 0.5, 1.0, 1.0, 1.0, None)),
            (([good("p", "y z", "b")], 2), gives(1, 1, 1, 0.0, 0.0, 1.0, 1.0, 1.0, None)),
            (
                ([altered(LOST, id="t"), good("s"), altered(LOST, id="p")], 1),
                gives(3, 3, 3, 1 / 3, 1 / 3, 1.0, 1.0, 1.0, None),
            ),
        ],
    ),
    *told(
        "only_answerable",
        hidden=[
            (([good("q"), unknown("u", ranking="x y")], 1), gives(2, 1, 1, 1.0, 1.0, 1.0, 0.5, 1.0, 1.0)),
            (
                ([unknown("u"), good("q", "x a"), unknown("v")], 2),
                gives(3, 1, 1, 1.0, 0.5, 1.0, 1 / 3, 1.0, 1.0),
            ),
        ],
        shown=[
            (([good("p", "a", "a b"), unknown("v", ranking="a")], 1), gives(2, 1, 1, 0.5, 1.0, 1.0, 0.5, 1.0, 1.0)),
            (
                ([unknown("w"), good("p", "y a"), unknown("v")], 2),
                gives(3, 1, 1, 1.0, 0.5, 1.0, 1 / 3, 1.0, 1.0),
            ),
        ],
    ),
    *told(
        "silence_keeps_recall",
        hidden=[
            (([good("q"), silent("r", "x", "b")], 1), gives(2, 2, 1, 0.5, 0.5, 0.5, 0.5, 1.0, None)),
            (([good("q", "x"), silent("r", "b", "b")], 1), gives(2, 2, 1, 0.5, 0.5, 0.5, 0.5, 1.0, None)),
        ],
        shown=[
            (
                ([good("p"), silent("s", "y", "b"), silent("t")], 1),
                gives(3, 3, 1, 2 / 3, 2 / 3, 1 / 3, 1 / 3, 1.0, None),
            )
        ],
    ),
    *told(
        "cut_at_k",
        hidden=[
            (([good("q", "x a")], 1), gives(1, 1, 1, 0.0, 0.0, 1.0, 1.0, 1.0, None)),
            (([good("q", "x a")], 2), gives(1, 1, 1, 1.0, 0.5, 1.0, 1.0, 1.0, None)),
            (([good("q", "a b c", "c b a")], 2), gives(1, 1, 1, 2 / 3, 1.0, 1.0, 1.0, 1.0, None)),
            (([good("q")], 1000), gives(1, 1, 1, 1.0, 1.0, 1.0, 1.0, 1.0, None)),
        ],
        shown=[
            (([good("p", "x y a")], 2), gives(1, 1, 1, 0.0, 0.0, 1.0, 1.0, 1.0, None)),
            (([good("p", "x y a")], 3), gives(1, 1, 1, 1.0, 1 / 3, 1.0, 1.0, 1.0, None)),
            (([good("p", "b a c", "c a b")], 2), gives(1, 1, 1, 2 / 3, 1.0, 1.0, 1.0, 1.0, None)),
        ],
    ),
)

ANSWERS: tuple[Case, ...] = (
    *told(
        "accuracy_over_all",
        hidden=[
            (
                ([good("q"), silent("r"), silent("s"), silent("t")], 1),
                gives(4, 4, 1, 1.0, 1.0, 0.25, 0.25, 1.0, None),
            ),
            (([silent("q")], 1), gives(1, 1, 0, 1.0, 1.0, 0.0, 0.0, None, None)),
        ],
        shown=[
            (([good("p"), silent("s"), silent("t")], 1), gives(3, 3, 1, 1.0, 1.0, 1 / 3, 1 / 3, 1.0, None)),
            (([silent("p")], 1), gives(1, 1, 0, 1.0, 1.0, 0.0, 0.0, None, None)),
        ],
    ),
    *told(
        "right_silence",
        hidden=[
            (([unknown("u")], 1), gives(1, 0, 0, None, None, 1.0, 0.0, None, 1.0)),
            (([unknown("u"), silent("q"), unknown("v")], 1), gives(3, 1, 0, 1.0, 1.0, 2 / 3, 0.0, None, 1.0)),
            (([unknown("u", "None"), unknown("v")], 1), gives(2, 0, 1, None, None, 0.5, 0.5, 0.0, 0.5)),
            (([row("q", "a", "a", None, "None", False)], 1), gives(1, 1, 0, 1.0, 1.0, 0.0, 0.0, None, None)),
        ],
        shown=[
            (([unknown("w"), silent("p"), unknown("v")], 1), gives(3, 1, 0, 1.0, 1.0, 2 / 3, 0.0, None, 1.0)),
            (([unknown("v", "None")], 1), gives(1, 0, 1, None, None, 0.0, 1.0, 0.0, 0.0)),
            (([row("p", "a", "a", None, "None", False)], 1), gives(1, 1, 0, 1.0, 1.0, 0.0, 0.0, None, None)),
        ],
    ),
    *told(
        "exact_text",
        hidden=[
            (([row("q", "a", "a", answer, expected, True)], 1), gives(1, 1, 1, 1.0, 1.0, 0.0, 1.0, 1.0, None))
            for answer, expected in (
                ("Ja", "ja"),
                ("ja ", "ja"),
                ("\nja", "ja"),
                ("ja", "ja, graag"),
                ("ja, graag", "ja"),
                ("ja.", "ja"),
                ("caf\u00e9", "cafe\u0301"),
                ("STRASSE", "straße"),
                ("10", "10.0"),
                ("tien  weken", "tien weken"),
                ("\ufb01ets", "fiets"),
                ("ja", "nee"),
                ("e", "nee"),
            )
        ],
        shown=[
            (([row("p", "a", "a", answer, expected, True)], 1), gives(1, 1, 1, 1.0, 1.0, 0.0, 1.0, 1.0, None))
            for answer, expected in (
                ("Tien", "tien"),
                ("tien ", "tien"),
                (" tien", "tien"),
                ("tien", "tien dagen"),
                ("tien dagen", "tien"),
                ("re\u0301gel", "r\u00e9gel"),
                ("Strasse", "Straße"),
                ("5", "5.0"),
                ("drie", "tien"),
            )
        ],
    ),
    *told(
        "coverage_over_all",
        hidden=[
            (([good("q"), unknown("u"), unknown("v"), unknown("w")], 1), gives(4, 1, 1, 1.0, 1.0, 1.0, 0.25, 1.0, 1.0)),
            (([good("q"), unknown("u", "ja", True)], 1), gives(2, 1, 2, 1.0, 1.0, 0.5, 1.0, 1.0, 0.0)),
        ],
        shown=[
            (([good("p"), unknown("v"), unknown("w")], 1), gives(3, 1, 1, 1.0, 1.0, 1.0, 1 / 3, 1.0, 1.0)),
            (([good("p"), unknown("v", "nee", True)], 1), gives(2, 1, 2, 1.0, 1.0, 0.5, 1.0, 1.0, 0.0)),
        ],
    ),
    *told(
        "support_over_answers",
        hidden=[
            (
                ([good("q"), silent("r"), silent("s"), altered(good("t"), supported=False)], 1),
                gives(4, 4, 2, 1.0, 1.0, 0.5, 0.5, 0.5, None),
            ),
            (
                ([good("q"), unknown("u", "ja"), unknown("v", "nee")], 1),
                gives(3, 1, 3, 1.0, 1.0, 1 / 3, 1.0, 1 / 3, 0.0),
            ),
            (([unknown("u", "ja", True), unknown("v")], 1), gives(2, 0, 1, None, None, 0.5, 0.5, 1.0, 0.5)),
        ],
        shown=[
            (([good("p"), silent("s"), unknown("v", "ja")], 1), gives(3, 2, 2, 1.0, 1.0, 1 / 3, 2 / 3, 0.5, 0.0)),
            (([unknown("w", "nee", True), unknown("v")], 1), gives(2, 0, 1, None, None, 0.5, 0.5, 1.0, 0.5)),
            (
                ([good("p"), silent("s"), altered(good("t"), supported=False)], 1),
                gives(3, 3, 2, 1.0, 1.0, 2 / 3, 2 / 3, 0.5, None),
            ),
        ],
    ),
    *told(
        "support_is_separate",
        hidden=[
            (([row("q", "a", "a", "nee", "ja", True)], 1), gives(1, 1, 1, 1.0, 1.0, 0.0, 1.0, 1.0, None)),
            (([row("q", "a", "a", "ja", "ja", False)], 1), gives(1, 1, 1, 1.0, 1.0, 1.0, 1.0, 0.0, None)),
            (
                ([row("q", "a", "a", "nee", "ja", True), row("r", "a", "a", "ja", "ja", False), good("s")], 1),
                gives(3, 3, 3, 1.0, 1.0, 2 / 3, 1.0, 2 / 3, None),
            ),
        ],
        shown=[
            (([row("p", "a", "a", "ja", "nee", True)], 1), gives(1, 1, 1, 1.0, 1.0, 0.0, 1.0, 1.0, None)),
            (([row("p", "a", "a", "nee", "nee", False)], 1), gives(1, 1, 1, 1.0, 1.0, 1.0, 1.0, 0.0, None)),
            (
                ([good("s"), row("p", "a", "a", "ja", "nee", True), row("t", "a", "a", "nee", "nee", False)], 1),
                gives(3, 3, 3, 1.0, 1.0, 2 / 3, 1.0, 2 / 3, None),
            ),
        ],
    ),
    *told(
        "silence_over_unknown",
        hidden=[
            (
                ([unknown("u"), silent("q"), silent("r"), unknown("v", "ja", True)], 1),
                gives(4, 2, 1, 1.0, 1.0, 0.25, 0.25, 1.0, 0.5),
            ),
            (
                ([unknown("u"), unknown("v"), unknown("w", "ja", True), good("q")], 1),
                gives(4, 1, 2, 1.0, 1.0, 0.75, 0.5, 1.0, 2 / 3),
            ),
            (([unknown("u", "ja", True)], 1), gives(1, 0, 1, None, None, 0.0, 1.0, 1.0, 0.0)),
        ],
        shown=[
            (
                ([unknown("v"), silent("p"), unknown("s", "ja", True)], 1),
                gives(3, 1, 1, 1.0, 1.0, 1 / 3, 1 / 3, 1.0, 0.5),
            ),
            (([unknown("w", "nee")], 1), gives(1, 0, 1, None, None, 0.0, 1.0, 0.0, 0.0)),
        ],
    ),
)

CASES: tuple[Case, ...] = (*EXAMPLES, *RETRIEVAL, *ANSWERS, *GROUPS, *REFUSED, *UNSEEN_CUTOFFS)
