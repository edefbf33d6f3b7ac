"""The written cases of `utvardera_rag` about abstaining, and about who is asked what."""

from __future__ import annotations

from checker.spec import Case

from .roles import told
from .utvardera_rag_scripts import Row, args, due, echo, spoilt, two_lines, wide

ABSTAINING: tuple[Case, ...] = (
    *told(
        "abstained_rightly",
        hidden=[
            (args(Row("hissen", "", "", None)), due(1, None, None, None, 1.0)),
            (
                args(Row("hissen", "", "c1 c2", None), Row("bastun", "c1", "c1", "+", 1, False)),
                due(2, 1.0, 1.0, 1.0, 0.5),
            ),
        ],
        shown=[
            (args(Row("taket", "", "", None)), due(1, None, None, None, 1.0)),
            (args(Row("taket", "", "v1", None), Row("vinden", "v1", "v1", "-", 1, False)), due(2, 1.0, 0.0, 1.0, 0.5)),
        ],
    ),
    *told(
        "abstained_needlessly",
        hidden=[
            (args(Row("bastun", "c1", "c1 c2", None)), due(1, 1.0, None, None, 0.0)),
            (args(Row("bastun", "c1", "", None)), due(1, 0.0, None, None, 0.0)),
            (args(Row("bastun", "c1", "c1", None), Row("grillen", "c2", "c2", "+")), due(2, 1.0, 1.0, 1.0, 0.5)),
            (
                args(
                    Row("bastun", "c1", "c2", None),
                    Row("balkonger", "c4", "c4", None),
                    Row("grillen", "c2", "c2", "+-", 1),
                    Row("cyklar", "c3", "c3", "--", 0),
                ),
                due(4, 0.75, 0.25, 0.5, 0.5),
            ),
        ],
        shown=[
            (args(Row("vinden", "v1", "v1", None)), due(1, 1.0, None, None, 0.0)),
            (args(Row("vinden", "v1", "v7", None)), due(1, 0.0, None, None, 0.0)),
            (args(Row("vinden", "v1", "v1", None), Row("porten", "v2", "v2", "+-")), due(2, 1.0, 0.5, 1.0, 0.5)),
        ],
    ),
    *told(
        "unanswerable_answered",
        hidden=[
            (args(Row("poolen", "", "c1 c2", "+", 0)), due(1, None, 1.0, 0.0, 0.0)),
            (args(Row("poolen", "", "", "--", 1)), due(1, None, 0.0, 1.0, 0.0)),
            (args(Row("poolen", "", "c1", "+-", 1), Row("bastun", "c1", "c1", "+")), due(2, 1.0, 0.75, 1.0, 0.5)),
        ],
        shown=[
            (args(Row("taket", "", "v1 v2", "-", 1)), due(1, None, 0.0, 1.0, 0.0)),
            (args(Row("taket", "", "", "+", 0)), due(1, None, 1.0, 0.0, 0.0)),
            (args(Row("taket", "", "v1", "--", 0), Row("vinden", "v1", "v1", "+")), due(2, 1.0, 0.5, 0.5, 0.5)),
        ],
    ),
)

CALLS: tuple[Case, ...] = (
    *told(
        "two_prompts",
        hidden=[
            (args(Row("cyklar", "c3", "c3 c4 c5", "++--", 1, True)), due(1, 1.0, 0.5, 1.0, 1.0)),
            (args(Row("cyklar", "c3", "c3", "+"), Row("bastun", "c1", "c2 c1", "-")), due(2, 1.0, 0.5, 1.0, 1.0)),
            (args(two_lines(Row("tvätten", "c6", "c6 c7", "+-"))), due(1, 1.0, 0.5, 1.0, 1.0)),
        ],
        shown=[
            (args(Row("nycklar", "v3", "v4 v3", "+-", 1, True)), due(1, 1.0, 0.5, 1.0, 1.0)),
            (args(Row("nycklar", "v3", "v3", "+"), Row("vinden", "v1", "v2 v1", "+")), due(2, 1.0, 1.0, 1.0, 1.0)),
            (args(two_lines(Row("porten", "v2", "v2", "++"))), due(1, 1.0, 1.0, 1.0, 1.0)),
        ],
    ),
    *told(
        "no_context",
        hidden=[
            (args(Row("cyklar", "c3", "", "-", 1, False)), due(1, 0.0, 0.0, 1.0, 0.0)),
            (args(Row("cyklar", "c3", "", "--", 0, True), Row("bastun", "c1", "c1", "+")), due(2, 0.5, 0.5, 0.5, 1.0)),
        ],
        shown=[
            (args(Row("nycklar", "v3", "", "--", 1, True)), due(1, 0.0, 0.0, 1.0, 1.0)),
            (
                args(Row("nycklar", "v3", "", "--", 0, False), Row("vinden", "v1", "v1", "+")),
                due(2, 0.5, 0.5, 0.5, 0.5),
            ),
        ],
    ),
    *told(
        "ask_bedom",
        hidden=[
            (args(Row("grillen", "c2", "c9", "-", 0, True)), due(1, 0.0, 0.0, 0.0, 1.0)),
            (
                args(Row("grillen", "c2", "c2", "+", 1, False), Row("cyklar", "c3", "c3", "+")),
                due(2, 1.0, 1.0, 1.0, 0.5),
            ),
            (
                spoilt(Row("grillen", "c2", "c2", "+", 1, False), chain=echo("grillen", "c2")),
                due(1, 1.0, 1.0, 1.0, 0.0),
            ),
        ],
        shown=[
            (args(Row("porten", "v2", "v8", "-", 0, True)), due(1, 0.0, 0.0, 0.0, 1.0)),
            (args(Row("porten", "v2", "v2", "+", 1, False)), due(1, 1.0, 1.0, 1.0, 0.0)),
            (spoilt(Row("porten", "v2", "v2", "+", 1, False), chain=echo("porten", "v2")), due(1, 1.0, 1.0, 1.0, 0.0)),
        ],
    ),
    *told(
        "same_question",
        hidden=[
            (args(Row("bastun", "c1", "c1", "+"), Row("bastun", "c2", "c4", "+")), due(2, 0.5, 1.0, 1.0, 1.0)),
            (args(*(Row("hissen", "", "c1", None) for _ in range(3))), due(3, None, None, None, 1.0)),
        ],
        shown=[
            (args(Row("vinden", "v1", "v2", "-"), Row("vinden", "v3", "v3", "-")), due(2, 0.5, 0.0, 1.0, 1.0)),
            (args(*(Row("taket", "", "", None) for _ in range(2))), due(2, None, None, None, 1.0)),
        ],
    ),
    *told(
        "texts_as_they_are",
        hidden=[
            (args(wide(Row("bastun", "c1", "c1", None))), due(1, 1.0, None, None, 0.0)),
            (args(wide(Row("grillen", "c2", "c2 c3", "+-", 0, True))), due(1, 1.0, 0.5, 0.0, 1.0)),
            (args(Row("bastun", "c1", "c1", "+"), wide(Row("poolen", "", "c5", "-"))), due(2, 1.0, 0.5, 1.0, 0.5)),
        ],
        shown=[
            (args(wide(Row("vinden", "v1", "v2", None))), due(1, 0.0, None, None, 0.0)),
            (args(wide(Row("porten", "v2", "v2", "+", 1, False))), due(1, 1.0, 1.0, 1.0, 0.0)),
            (args(wide(Row("taket", "", "v1", "+"))), due(1, None, 1.0, 1.0, 0.0)),
        ],
    ),
)

CASES = ABSTAINING + CALLS
