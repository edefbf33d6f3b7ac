"""The written cases of `utvardera_rag` that give a result line: which case counts in which mean."""

from __future__ import annotations

from checker.spec import Case, Role, cases, invalid

from .roles import told
from .utvardera_rag_calls import CASES as CALLS
from .utvardera_rag_partners import CASES as PARTNERS
from .utvardera_rag_refused import CASES as REFUSED
from .utvardera_rag_scripts import Row, all_abstain, args, due, silent

EXAMPLES: tuple[Case, ...] = (
    *cases(
        "means",
        Role.EXAMPLE,
        [
            (
                args(Row("tvättstugan", "c1", "c1 c2", "++"), Row("torken", "c4", "c7", "+-", 1, False)),
                due(2, 0.5, 0.75, 1.0, 0.5),
            ),
        ],
    ),
    *cases("abstained_rightly", Role.EXAMPLE, [(args(Row("poolen", "", "c3", None)), due(1, None, None, None, 1.0))]),
    *cases("unanswerable_answered", Role.EXAMPLE, [(args(Row("hissen", "", "c3", "-")), due(1, None, 0.0, 1.0, 0.0))]),
    *invalid("case_list", [silent([])], Role.EXAMPLE),
    *invalid(
        "label_pairing",
        [
            silent([{"fraga": "Vad gäller för grillen?", "facit_chunk_ids": [], "facit_svar": "Kol är tillåtet."}]),
        ],
        Role.EXAMPLE,
    ),
)

MEANS: tuple[Case, ...] = (
    *told(
        "means",
        hidden=[
            (args(Row("bastun", "c1", "c1", "+")), due(1, 1.0, 1.0, 1.0, 1.0)),
            (args(Row("bastun", "c1", "c2", "-", 0, False)), due(1, 0.0, 0.0, 0.0, 0.0)),
            (
                args(Row("bastun", "c1", "c1", "-", 0, True), Row("grillen", "c2", "c3", "+", 1, False)),
                due(2, 0.5, 0.5, 0.5, 0.5),
            ),
            (
                args(
                    Row("bastun", "c1", "c1", "++", 1, True),
                    Row("grillen", "c2", "c2", "+-", 1, True),
                    Row("cyklar", "c3", "c3", "--", 0, True),
                    Row("balkonger", "c4", "c1 c2", "+", 0, False),
                ),
                due(4, 0.75, 0.625, 0.5, 0.75),
            ),
            (args(Row("bastun", "c1", "c2", "+", 0, True)), due(1, 0.0, 1.0, 0.0, 1.0)),
        ],
        shown=[
            (args(Row("vinden", "v1", "v1", "+", 1, False)), due(1, 1.0, 1.0, 1.0, 0.0)),
            (args(Row("vinden", "v1", "v2", "-", 0, True)), due(1, 0.0, 0.0, 0.0, 1.0)),
            (
                args(Row("vinden", "v1", "v1", "+", 0, False), Row("porten", "v2", "v3", "-", 1, True)),
                due(2, 0.5, 0.5, 0.5, 0.5),
            ),
            (
                args(
                    Row("vinden", "v1", "v1", "+-", 1, False),
                    Row("porten", "v2", "v3", "++", 0, True),
                    Row("soprummet", "v3", "v3", "--", 1, True),
                    Row("nycklar", "v4", "v4", "+", 1, True),
                ),
                due(4, 0.75, 0.625, 0.75, 0.75),
            ),
        ],
    ),
    *told(
        "recall_is_hit",
        hidden=[
            (args(Row("bastun", "c1 c2 c3", "c3 c8", "+")), due(1, 1.0, 1.0, 1.0, 1.0)),
            (
                args(Row("bastun", "c1 c2", "c8 c9 c2", "+"), Row("grillen", "c5 c6", "c1", "+")),
                due(2, 0.5, 1.0, 1.0, 1.0),
            ),
            (args(Row("bastun", "c1", "c7 c8 c9 c1", "+")), due(1, 1.0, 1.0, 1.0, 1.0)),
        ],
        shown=[
            (args(Row("vinden", "v1 v2", "v2 v7", "+")), due(1, 1.0, 1.0, 1.0, 1.0)),
            (
                args(Row("vinden", "v1 v2 v3 v4", "v8 v4", "+"), Row("porten", "v5 v6", "v1", "+")),
                due(2, 0.5, 1.0, 1.0, 1.0),
            ),
            (args(Row("vinden", "v1", "v6 v8 v1", "+")), due(1, 1.0, 1.0, 1.0, 1.0)),
        ],
    ),
    *told(
        "recall_without_labels",
        hidden=[
            (args(Row("bastun", "c1", "c1", "+"), Row("poolen", "", "c2", None)), due(2, 1.0, 1.0, 1.0, 1.0)),
            (
                args(
                    Row("bastun", "c1", "c4", "+", 0),
                    Row("grillen", "c2", "c2", "+"),
                    Row("poolen", "", "c5", "-", 0),
                    Row("hissen", "", "c6", "-", 1),
                ),
                due(4, 0.5, 0.5, 0.5, 0.5),
            ),
            (args(Row("poolen", "", "", None), Row("hissen", "", "c1", None)), due(2, None, None, None, 1.0)),
        ],
        shown=[
            (args(Row("vinden", "v1", "v1", "+"), Row("taket", "", "v2", None)), due(2, 1.0, 1.0, 1.0, 1.0)),
            (
                args(
                    Row("vinden", "v1", "v1", "+"),
                    Row("porten", "v2", "v5", "-"),
                    Row("taket", "", "v3", "-", 0),
                    Row("muren", "", "v3", "-", 0),
                ),
                due(4, 0.5, 0.25, 0.5, 0.5),
            ),
            (args(Row("taket", "", "v8", None)), due(1, None, None, None, 1.0)),
        ],
    ),
    *told(
        "grounding_per_case",
        hidden=[
            (args(Row("bastun", "c1", "c1", "+"), Row("grillen", "c2", "c2", "----")), due(2, 1.0, 0.5, 1.0, 1.0)),
            (
                args(
                    Row("bastun", "c1", "c1", "++++++"),
                    Row("grillen", "c2", "c2", "-"),
                    Row("cyklar", "c3", "c3", "+-"),
                ),
                due(3, 1.0, 0.5, 1.0, 1.0),
            ),
        ],
        shown=[
            (args(Row("vinden", "v1", "v1", "-"), Row("porten", "v2", "v2", "+++++")), due(2, 1.0, 0.5, 1.0, 1.0)),
            (args(Row("vinden", "v1", "v1", "+---"), Row("porten", "v2", "v2", "+")), due(2, 1.0, 0.625, 1.0, 1.0)),
        ],
    ),
    *told(
        "answer_without_claims",
        hidden=[
            (
                args(Row("bastun", "c1", "c1", "+-"), Row("grillen", "c2", "c2", "", 0, False)),
                due(2, 1.0, 0.5, 0.5, 0.5),
            ),
            (args(Row("bastun", "c1", "c1", "", 1, True)), due(1, 1.0, None, 1.0, 1.0)),
        ],
        shown=[
            (
                args(Row("vinden", "v1", "v1", "+++-"), Row("porten", "v2", "v2", "", 1, False)),
                due(2, 1.0, 0.75, 1.0, 0.5),
            ),
            (args(Row("vinden", "v1", "v4", "", 0, False)), due(1, 0.0, None, 0.0, 0.0)),
        ],
    ),
    *told(
        "three_digits",
        hidden=[
            (
                args(
                    Row("bastun", "c1", "c1", "++-"),
                    Row("grillen", "c2", "c8", "+--", 0, False),
                    Row("cyklar", "c3", "c3", "+"),
                ),
                due(3, 0.667, 0.667, 0.667, 0.667),
            ),
            (args(Row("bastun", "c1", "c1", "+------")), due(1, 1.0, 0.143, 1.0, 1.0)),
            (
                args(Row("bastun", "c1", "c1", "+-----"), Row("grillen", "c2", "c2", "+------")),
                due(2, 1.0, 0.155, 1.0, 1.0),
            ),
            (args(Row("bastun", "c1", "c1", "-"), Row("grillen", "c2", "c2", "+-----")), due(2, 1.0, 0.083, 1.0, 1.0)),
        ],
        shown=[
            (
                args(
                    Row("vinden", "v1", "v1", "+--"),
                    Row("porten", "v2", "v9", "-", 0, False),
                    Row("nycklar", "v3", "v3", "-", 0),
                ),
                due(3, 0.667, 0.111, 0.333, 0.667),
            ),
            (args(Row("vinden", "v1", "v1", "++-----")), due(1, 1.0, 0.286, 1.0, 1.0)),
            (args(Row("vinden", "v1", "v1", "++++++-"), Row("porten", "v2", "v2", "+")), due(2, 1.0, 0.929, 1.0, 1.0)),
        ],
    ),
    *told(
        "two_hundred",
        hidden=[
            (all_abstain(200), due(200, None, None, None, 1.0)),
        ],
        shown=[
            (all_abstain(199), due(199, None, None, None, 1.0)),
        ],
    ),
)

CASES = EXAMPLES + MEANS + CALLS + REFUSED + PARTNERS
