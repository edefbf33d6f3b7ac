"""The cases of `supported_share` about its four arguments, and about what is just allowed."""

import json

from checker.spec import Answer, cases, invalid

from .callables import (
    AT_LIMIT,
    BLANK,
    BLANK_TOO,
    NO_CALLABLE,
    NO_CALLABLE_TOO,
    NO_TEXT,
    NO_TEXT_TOO,
    TOO_LONG,
    TOO_LONG_TOO,
    extract,
    judge,
)
from .supported_share_cases import (
    C1,
    D1,
    FREE,
    GONE,
    HIDDEN,
    OPEN,
    RIDES,
    SIBLING,
    T2,
    T,
    said,
    share,
)

FIFTY = [f"Bewering {number}." for number in range(50)]
CLAIMS = json.dumps([OPEN, FREE])
CLAIMS_TOO = json.dumps([RIDES, GONE])

ARGUMENTS = (
    *invalid("text_argument", [(bad, [C1], said(OPEN), judge("ja")) for bad in (*NO_TEXT, *BLANK, *TOO_LONG)]),
    *invalid("text_argument", [(bad, [], said(), judge()) for bad in (None, "", "c" * 2001)]),
    *invalid(
        "text_argument",
        [(bad, [D1], said(RIDES), judge("ja")) for bad in (*NO_TEXT_TOO, *BLANK_TOO, *TOO_LONG_TOO)],
        SIBLING,
    ),
    *invalid(
        "contexts_list",
        [
            (T, bad, said(OPEN), judge("ja"))
            for bad in (None, C1, (C1,), (), {C1}, {}, {C1: OPEN}, 3, True, b"zaal", "")
        ],
    ),
    *invalid(
        "contexts_list",
        [(T2, bad, said(RIDES), judge("ja")) for bad in (D1, (D1, D1), {D1: 1}, 0, 1.5, False)],
        SIBLING,
    ),
    *invalid("context_text", [(T, [C1, bad], said(OPEN), judge("ja")) for bad in (*NO_TEXT, *BLANK, *TOO_LONG)]),
    *invalid("context_text", [(T, [None], said(), judge()), (T, [""], said(), judge())]),
    *invalid(
        "context_text",
        [(T2, [bad], said(RIDES), judge("ja")) for bad in (*NO_TEXT_TOO, *BLANK_TOO, *TOO_LONG_TOO)],
        SIBLING,
    ),
    *invalid("context_count", [(T, [C1] * 101, said(OPEN), judge("ja")), (T, [C1] * 150, said(), judge())]),
    *invalid("context_count", [(T2, [D1] * 102, said(RIDES), judge("ja"))], SIBLING),
    *invalid("extract_callable", [(T, [C1], bad, judge("ja")) for bad in (*NO_CALLABLE, CLAIMS)]),
    *invalid("extract_callable", [(T, [], bad, judge()) for bad in (None, "extract")]),
    *invalid("extract_callable", [(T2, [D1], bad, judge("ja")) for bad in (*NO_CALLABLE_TOO, CLAIMS_TOO)], SIBLING),
    *invalid("judge_callable", [(T, [C1], said(OPEN), bad) for bad in NO_CALLABLE]),
    *invalid("judge_callable", [(T, [], said(OPEN), None), (T, [C1], said(), "judge"), (T, [], said(), 5)]),
    *invalid("judge_callable", [(T2, [D1], said(RIDES), bad) for bad in NO_CALLABLE_TOO], SIBLING),
    *invalid("judge_callable", [(T2, [], said(), "ja"), (T2, [D1], said(), 1)], SIBLING),
    *invalid(
        "check_first",
        [
            ("", [C1], extract(), judge()),
            (None, [C1], extract(Answer(raises="RuntimeError")), judge()),
            (T, [C1, " "], extract(), judge()),
            (T, (C1,), extract(), judge()),
            (T, [C1] * 101, extract(), judge()),
            (T, [C1], extract(), None),
            (T, [], extract(Answer(raises="RuntimeError")), "judge"),
        ],
    ),
    *invalid(
        "check_first",
        [
            (" ", [D1], extract(), judge()),
            (T2, [D1, 0], extract(), judge()),
            (T2, {D1: 1}, extract(), judge()),
            (T2, [D1] * 103, extract(), judge()),
            (T2, [D1], extract(), "ja"),
            (T2, [], extract(), 1),
        ],
        SIBLING,
    ),
    *cases(
        "at_the_limits",
        HIDDEN,
        [
            ((AT_LIMIT[0], [AT_LIMIT[1]], said(OPEN), judge("ja")), share(1, 1)),
            ((AT_LIMIT[1], [AT_LIMIT[2]], said(OPEN), judge("nee")), share(1, 0)),
            ((AT_LIMIT[2], [C1] * 100, said(OPEN, FREE), judge("nee", "ja")), share(2, 1)),
            (("!", ["?"], said("."), judge("ja")), share(1, 1)),
        ],
    ),
    *cases(
        "at_the_limits",
        SIBLING,
        [
            (("é" * 2000, ["x" * 2000], said(RIDES), judge("nee")), share(1, 0)),
            (("x" * 2000, ["é" * 2000], said(RIDES), judge("ja")), share(1, 1)),
            ((T2, [D1] * 100, said(RIDES), judge("ja")), share(1, 1)),
            (("-", ["7"], said("x"), judge("ja")), share(1, 1)),
        ],
    ),
)
