"""The cases of `answer_relevance` about vectors that are none, arguments that are not allowed, and the limits."""

import math

from checker.spec import Answer, Case, cases, invalid

from .answer_relevance_cases import (
    ANS,
    ANS2,
    HIDDEN,
    L1,
    L2,
    L3,
    M1,
    M2,
    Q2,
    SIBLING,
    SILENT,
    Q,
    asked,
    asked_too,
    score,
)
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
    embed,
    generate,
)

NAN, INF = math.nan, math.inf
GOOD = ((L1, [1, 0]), (L2, [0, 1]))
NO_VECTOR = ((1, 0), None, "10", {0: 1, 1: 0}, {1, 0}, 1, 0.5, True, b"\x01\x00")
NO_VECTOR_TOO = ((0, 1), "01", {1: 0, 0: 1}, 0, b"\x00\x01")
NO_NUMBER = (None, "1", [1], True, False, b"1", {}, [])
NO_NUMBER_TOO = ("0", True, [0], (1,))


def last(vectors: tuple[object, ...]) -> list[tuple[object, ...]]:
    """Return one row for each vector: the last line gets it."""
    return [asked(f"{L1}\n{L2}", 2, (L1, [1, 0]), (L2, vector)) for vector in vectors]


def last_too(vectors: tuple[object, ...]) -> list[tuple[object, ...]]:
    """Return rows as `last` does, about another question and one line."""
    return [asked_too(M1, 1, (M1, vector)) for vector in vectors]


def numbers(bad: tuple[object, ...]) -> tuple[list[object], ...]:
    """Return one vector for each bad entry."""
    return tuple([0, each] for each in bad)


def first(vectors: tuple[object, ...]) -> tuple[Case, ...]:
    """Return hidden cases in which the question's own vector is bad, and those of the lines are not."""
    return invalid(
        "question_vector", [(Q, ANS, 2, generate(f"{L1}\n{L2}"), embed((Q, each), *GOOD)) for each in vectors]
    )


VECTORS = (
    *invalid("vector_is_list", last(NO_VECTOR)),
    *invalid("vector_is_list", last_too(NO_VECTOR_TOO), SIBLING),
    *invalid("vector_numbers", last(numbers(NO_NUMBER))),
    *invalid("vector_numbers", last_too(numbers(NO_NUMBER_TOO)), SIBLING),
    *invalid("vector_finite", last(numbers((NAN, INF, -INF)))),
    *invalid("vector_finite", [asked(L3, 1, (L3, [NAN, 0])), asked(L3, 1, (L3, [0, INF, 0]), target=(0, 0, 0))]),
    *invalid("vector_finite", [*last_too(numbers((NAN, INF))), asked_too(M2, 1, (M2, [-INF, 0]))], SIBLING),
    *invalid(
        "vector_range", last(numbers((1_000_001, -1_000_001, 1_000_000.5, -1_000_000.5, 1e300, 10**400, -(10**400))))
    ),
    *invalid("vector_range", last_too(numbers((1_000_002, -1_000_002, 1_000_001.5, 1e9, 10**500))), SIBLING),
    *cases(
        "range_limit",
        HIDDEN,
        [
            (asked(L1, 1, (L1, [1_000_000, 0]), target=(1e6, 0)), score(1, 1.0)),
            (asked(L1, 1, (L1, [-1e6, 0]), target=(-1_000_000, 0)), score(1, 1.0)),
            (asked(L1, 1, (L1, [0, -1_000_000]), target=(0, 1e6)), score(1, -1.0)),
        ],
    ),
    *cases(
        "range_limit",
        SIBLING,
        [
            (asked_too(M1, 1, (M1, [1e6, 0]), target=(-1e6, 0)), score(1, -1.0)),
            (asked_too(M1, 1, (M1, [1_000_000, 0]), target=(1, 0)), score(1, 1.0)),
        ],
    ),
    *invalid(
        "vector_size",
        [
            *last(([],)),
            asked(L1, 1, (L1, [1] * 1001), target=(1,)),
            asked(L1, 1, (L1, []), target=(1,)),
            asked(L1, 1, (L1, []), target=()),
            asked(L1, 1, (L1, [1] * 1001), target=(1,) * 1001),
        ],
    ),
    *invalid(
        "vector_size",
        [
            asked_too(M1, 1, (M1, [])),
            asked_too(M1, 1, (M1, []), target=()),
            asked_too(M1, 1, (M1, [2] * 1001), target=(2,) * 1001),
            asked_too(M1, 1, (M1, [2] * 1002), target=(2,)),
        ],
        SIBLING,
    ),
    *cases(
        "size_limit",
        HIDDEN,
        [
            (asked(L1, 1, (L1, [0] * 999 + [3]), target=tuple([1] + [0] * 999)), score(1, 0.0)),
            (asked(f"{L1}\n{L2}", 2, (L1, [2]), (L2, [-2]), target=(7,)), score(2, 0.0)),
            (asked(L1, 1, (L1, [2] * 1000), target=tuple([1] * 1000)), score(1, 1.0)),
        ],
    ),
    *cases(
        "size_limit",
        SIBLING,
        [
            (asked_too(M1, 1, (M1, [5] * 1000), target=tuple([5] * 1000)), score(1, 1.0)),
            (asked_too(M1, 1, (M1, [-4]), target=(4,)), score(1, -1.0)),
        ],
    ),
    *invalid(
        "equal_lengths",
        [
            *last(([1, 0, 0], [1])),
            asked(L1, 1, (L1, [1, 0]), target=(1, 0, 0)),
            asked(f"{L1}\n{L2}\n{L3}", 3, (L1, [1, 0]), (L2, [0, 1]), (L3, [0, 0, 0])),
            asked(L1, 1, (L1, [0, 0, 0]), target=(0, 0)),
        ],
    ),
    *invalid(
        "equal_lengths",
        [
            *last_too(([0, 1, 0], [2])),
            asked_too(f"{M1}\n{M2}", 2, (M1, [1]), (M2, [1, 1]), target=(1,)),
            asked_too(M1, 1, (M1, [0]), target=(0, 0)),
        ],
        SIBLING,
    ),
    *first(((1, 0), None, [], [NAN, 0], [1, True], [0, 1_000_001], ["1", 0], [1] * 1001, [INF, 0], [0, None], {0: 1})),
    *invalid(
        "question_vector",
        [
            (Q2, ANS2, 1, generate(M1), embed((Q2, each), (M1, [1, 0])))
            for each in ([0, NAN], (0, 1), [], [True, 0], [2e6, 0], [2] * 1001)
        ],
        SIBLING,
    ),
    *invalid(
        "generate_no_text",
        [
            (Q, ANS, 2, generate(value), SILENT)
            for value in (None, [L1, L2], b"Hoe laat?", 3, True, (L1,), {L1: 1}, [], 0)
        ],
    ),
    *invalid(
        "generate_no_text", [(Q2, ANS2, 2, generate(value), SILENT) for value in ([M1], None, b"Waar?", 1.5)], SIBLING
    ),
)

ARGUMENTS = (
    *invalid("question_text", [(bad, ANS, 1, generate(L1), embed()) for bad in (*NO_TEXT, *BLANK, *TOO_LONG)]),
    *invalid(
        "question_text",
        [(bad, ANS2, 1, generate(M1), embed()) for bad in (*NO_TEXT_TOO, *BLANK_TOO, *TOO_LONG_TOO)],
        SIBLING,
    ),
    *invalid("answer_text", [(Q, bad, 1, generate(L1), embed()) for bad in (*NO_TEXT, *BLANK, *TOO_LONG)]),
    *invalid(
        "answer_text",
        [(Q2, bad, 1, generate(M1), embed()) for bad in (*NO_TEXT_TOO, *BLANK_TOO, *TOO_LONG_TOO)],
        SIBLING,
    ),
    *invalid(
        "n_is_int",
        [(Q, ANS, bad, generate(L1), embed()) for bad in (True, False, None, 1.0, 3.0, "3", [3], (2,), NAN, b"3")],
    ),
    *invalid("n_is_int", [(Q2, ANS2, bad, generate(M1), embed()) for bad in (True, 2.0, "2", None, {2})], SIBLING),
    *invalid("n_range", [(Q, ANS, bad, generate(L1), embed()) for bad in (0, -1, 11, 1000)]),
    *invalid("n_range", [(Q2, ANS2, bad, generate(M1), embed()) for bad in (0, -2, 11, 12)], SIBLING),
    *cases(
        "n_limit",
        HIDDEN,
        [
            (
                asked("\n".join(f"{L1} {letter}" for letter in "abcdefghijkl"), 10, (f"{L1} a", [1, 0]), (L1, [0, 1])),
                score(10, 0.1),
            ),
            (asked(f"{L1}\n{L2}", 1, (L1, [0, 1])), score(1, 0.0)),
        ],
    ),
    *cases(
        "n_limit",
        SIBLING,
        [
            (asked_too("\n".join([M1] * 11), 10, (M1, [1, 0])), score(10, 1.0)),
            (asked_too(f"{M2}\n{M1}", 1, (M2, [1, 0])), score(1, 1.0)),
        ],
    ),
    *invalid("generate_callable", [(Q, ANS, 1, bad, SILENT) for bad in (*NO_CALLABLE, L1)]),
    *invalid("generate_callable", [(Q2, ANS2, 1, bad, SILENT) for bad in (*NO_CALLABLE_TOO, M1)], SIBLING),
    *invalid("embed_callable", [(Q, ANS, 1, generate(L1), bad) for bad in (*NO_CALLABLE, [1, 0])]),
    *invalid("embed_callable", [(Q, ANS, 3, generate(""), bad) for bad in (None, "embed")]),
    *invalid("embed_callable", [(Q2, ANS2, 1, generate(M1), bad) for bad in (*NO_CALLABLE_TOO, [0, 1])], SIBLING),
    *invalid("embed_callable", [(Q2, ANS2, 2, generate(" "), 1)], SIBLING),
    *invalid(
        "check_first",
        [
            ("", ANS, 1, generate(), SILENT),
            (Q, None, 1, generate(Answer(raises="RuntimeError")), SILENT),
            (Q, ANS, 0, generate(), SILENT),
            (Q, ANS, 11, generate(), SILENT),
            (Q, ANS, True, generate(), SILENT),
            (Q, ANS, 2.0, generate(), SILENT),
            (Q, ANS, 2, generate(), "embed"),
            (Q, ANS, 2, generate(Answer(raises="RuntimeError")), None),
        ],
    ),
    *invalid(
        "check_first",
        [
            (" ", ANS2, 1, generate(), SILENT),
            (Q2, 0, 1, generate(), SILENT),
            (Q2, ANS2, -1, generate(), SILENT),
            (Q2, ANS2, 12, generate(), SILENT),
            (Q2, ANS2, True, generate(), SILENT),
            (Q2, ANS2, 3.0, generate(), SILENT),
            (Q2, ANS2, 2, generate(), [1, 0]),
            (Q2, ANS2, 2, generate(), 1),
        ],
        SIBLING,
    ),
    *cases(
        "at_the_limits",
        HIDDEN,
        [
            ((AT_LIMIT[0], AT_LIMIT[1], 1, generate(L1), embed((AT_LIMIT[0], [1]), (L1, [1]))), score(1, 1.0)),
            ((AT_LIMIT[1], AT_LIMIT[0], 1, generate(L1), embed((AT_LIMIT[1], [1]), (L1, [-1]))), score(1, -1.0)),
            (("?", AT_LIMIT[2], 1, generate("."), embed(("?", [1]), (".", [-1]))), score(1, -1.0)),
        ],
    ),
    *cases(
        "at_the_limits",
        SIBLING,
        [
            (("é" * 2000, "x" * 2000, 1, generate(M1), embed(("é", [1]), (M1, [1]))), score(1, 1.0)),
            (("y" * 2000, "é" * 2000, 1, generate(M1), embed(("yy", [1]), (M1, [1]))), score(1, 1.0)),
            (("-", "7", 1, generate("x"), embed(("-", [1]), ("x", [-1]))), score(1, -1.0)),
        ],
    ),
)
