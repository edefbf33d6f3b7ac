"""The cases of `answer_relevance` about the lines that count and the calls that are made."""

from typing import Any

from checker.spec import Answer, Case, Role, StandIn, cases

from .answer_relevance_cases import (
    ANS,
    ANS2,
    EXAMPLE,
    HIDDEN,
    L1,
    L2,
    L3,
    L4,
    M1,
    M2,
    M3,
    Q2,
    SIBLING,
    SILENT,
    THREE,
    Q,
    asked,
    asked_too,
    score,
)
from .callables import embed, generate


def fails(idea: str, args: tuple[Any, ...], name: str, role: Role) -> Case:
    """Return a case in which the exception of a callable has to come out."""
    return Case(idea=idea, args=args, raises=name, role=role)


def failing(*answers: object) -> StandIn:
    """Return an embedder that answers by position, so that an exception can come at a chosen call."""
    return StandIn(name="embed", answers=answers)


LINES = (
    *cases(
        "fewer_lines",
        HIDDEN,
        [
            (asked(f"{L1}\n{L2}", 5, (L1, [1, 0]), (L2, [0, 1])), score(2, 0.5)),
            (asked(L1, 10, (L1, [1, 0])), score(1, 1.0)),
        ],
    ),
    *cases(
        "fewer_lines",
        SIBLING,
        [
            (asked_too(f"{M1}\n{M2}", 3, (M1, [1, 0]), (M2, [1, 0])), score(2, 1.0)),
            (asked_too(f"{M2}\n{M3}", 6, (M2, [0, 1]), (M3, [1, 0])), score(2, 0.5)),
        ],
    ),
    *cases(
        "more_lines",
        HIDDEN,
        [
            (asked(f"{THREE}\n{L4}", 2, (L1, [0, 1]), (L2, [1, 0])), score(2, 0.5)),
            (asked(f"{THREE}\n", 1, (L1, [1, 0])), score(1, 1.0)),
        ],
    ),
    *cases(
        "more_lines",
        SIBLING,
        [
            (asked_too(f"{M1}\n{M2}\n{M3}", 2, (M1, [1, 0]), (M2, [0, 1])), score(2, 0.5)),
            (asked_too(f"{M2}\n{M1}", 1, (M2, [0, 1])), score(1, 0.0)),
        ],
    ),
    *cases(
        "blank_lines",
        HIDDEN,
        [
            (asked(f"\n\n{L1}\n   \n\t\n{L2}\n\n", 2, (L1, [1, 0]), (L2, [0, 1])), score(2, 0.5)),
            (asked(f" \n{L1}\n\n{L2}\n{L3}", 2, (L1, [1, 0]), (L2, [0, 1])), score(2, 0.5)),
            (asked(f"\u00a0\n{L1}\n\u3000", 1, (L1, [1, 0])), score(1, 1.0)),
        ],
    ),
    *cases(
        "blank_lines",
        SIBLING,
        [
            (asked_too(f"\n{M1}\n\n{M2}\n{M3}", 2, (M1, [1, 0]), (M2, [0, 1])), score(2, 0.5)),
            (asked_too(f"  \n\u2003\n{M3}\n", 1, (M3, [1, 0])), score(1, 1.0)),
        ],
    ),
    *cases(
        "stripped_lines",
        HIDDEN,
        [
            (asked(f"  {L1}  \n\t{L2}\t", 2, (L1, [1, 0]), (L2, [0, 1])), score(2, 0.5)),
            (asked(f"{L1}\r\n{L2}\r\n", 2, (L1, [1, 0]), (L2, [0, 1])), score(2, 0.5)),
            (asked(f"\u00a0{L3}", 1, (L3, [1, 0])), score(1, 1.0)),
        ],
    ),
    *cases(
        "stripped_lines",
        SIBLING,
        [
            (asked_too(f" {M1}\n{M2} ", 2, (M1, [1, 0]), (M2, [1, 0])), score(2, 1.0)),
            (asked_too(f"{M1}\r\n \r\n{M2}", 2, (M1, [0, 1]), (M2, [1, 0])), score(2, 0.5)),
        ],
    ),
    *cases(
        "line_as_written",
        HIDDEN,
        [
            (asked(f"1. {L1}\n2) {L2}", 2, (L1, [1, 0]), (L2, [0, 1])), score(2, 0.5)),
            (asked(f'- {L3}\n"{L4}"', 2, (L3, [1, 0]), (L4, [0, 1])), score(2, 0.5)),
        ],
    ),
    *cases(
        "line_as_written",
        SIBLING,
        [
            (asked_too(f"1) {M1}\n2. {M2}", 2, (M1, [1, 0]), (M2, [1, 0])), score(2, 1.0)),
            (asked_too(f"* {M3}\n'{M1}'", 2, (M3, [0, 1]), (M1, [1, 0])), score(2, 0.5)),
        ],
    ),
    *cases(
        "newline_only",
        HIDDEN,
        [
            (asked(f"{L1}\r{L2}", 1, (f"{L1}\r{L2}", [1, 0])), score(1, 1.0)),
            (asked(f"{L1}\x0b{L2}\n{L3}\x0c{L4}", 2, (f"{L1}\x0b", [1, 0]), (f"{L3}\x0c", [0, 1])), score(2, 0.5)),
            (asked(f"{L1}\u2028{L2}\n{L3}\x85{L4}", 2, (f"{L1}\u2028", [1, 0]), (f"{L3}\x85", [0, 1])), score(2, 0.5)),
        ],
    ),
    *cases(
        "newline_only",
        SIBLING,
        [
            (asked_too(f"{M1}\r{M2}\n{M3}", 2, (f"{M1}\r{M2}", [1, 0]), (M3, [0, 1])), score(2, 0.5)),
            (asked_too(f"{M1}\u2029{M2}", 1, (f"{M1}\u2029{M2}", [1, 0])), score(1, 1.0)),
            (asked_too(f"{M2}\x0c{M3}", 1, (f"{M2}\x0c{M3}", [1, 0])), score(1, 1.0)),
        ],
    ),
    *cases(
        "repeated_lines",
        HIDDEN,
        [
            (asked(f"{L1}\n{L1}\n{L2}", 3, (L1, [1, 0]), (L2, [0, 1])), score(3, 2 / 3)),
            (asked(f"{L2}\n {L2}\n{L1}", 2, (L2, [0, 1])), score(2, 0.0)),
        ],
    ),
    *cases(
        "repeated_lines",
        SIBLING,
        [
            (asked_too(f"{M1}\n{M2}\n{M2}", 3, (M1, [1, 0]), (M2, [0, 1])), score(3, 1 / 3)),
            (asked_too(f" {M1}\n{M1} \n{M2}", 2, (M1, [1, 0])), score(2, 1.0)),
        ],
    ),
    *cases("no_lines", EXAMPLE, [((Q, ANS, 3, generate("\n \n"), SILENT), score(0, None))]),
    *cases(
        "no_lines",
        HIDDEN,
        [
            ((Q, ANS, 1, generate(""), failing(Answer(raises="RuntimeError"))), score(0, None)),
            ((Q, ANS, 10, generate(" \t\r\n\u00a0\n"), SILENT), score(0, None)),
        ],
    ),
    *cases(
        "no_lines",
        SIBLING,
        [
            ((Q2, ANS2, 2, generate("   "), SILENT), score(0, None)),
            ((Q2, ANS2, 1, generate("\n\n"), SILENT), score(0, None)),
        ],
    ),
)

CALLS = (
    *cases(
        "generate_call",
        HIDDEN,
        [
            (
                (Q, "  De ZAAL is open. ", 2, generate(f"{L1}\n{L2}"), embed((Q, [1, 0]), (L1, [1, 0]), (L2, [0, 1]))),
                score(2, 0.5),
            ),
            ((" Waar?", "Hier.\n", 1, generate(L2), embed((" Waar?", [1]), (L2, [1]))), score(1, 1.0)),
        ],
    ),
    *cases(
        "generate_call",
        SIBLING,
        [
            ((Q2, " De BUS rijdt.\n", 1, generate(M1), embed((Q2, [1, 0]), (M1, [0, 1]))), score(1, 0.0)),
        ],
    ),
    *cases(
        "embed_calls",
        HIDDEN,
        [
            (asked(f"{L3}\n{L1}\n{L2}", 3, (L1, [1, 0]), (L2, [0, 1]), (L3, [1, 0]), in_order=True), score(3, 2 / 3)),
            (
                (
                    " Hoe LAAT? ",
                    "Om tien.",
                    2,
                    generate(f"{L2}\n{L1} Of NIET?"),
                    embed((" Hoe LAAT? ", [0, 1]), (L2, [0, 1]), (f"{L1} Of NIET?", [1, 0]), in_order=True),
                ),
                score(2, 0.5),
            ),
        ],
    ),
    *cases(
        "embed_calls",
        SIBLING,
        [
            (asked_too(f"{M2}\n{M1}", 2, (M1, [1, 0]), (M2, [0, 1]), in_order=True), score(2, 0.5)),
            (
                (" WAAR?", "Bij de brug.", 1, generate(M3), embed((" WAAR?", [1, 0]), (M3, [1, 0]), in_order=True)),
                score(1, 1.0),
            ),
        ],
    ),
    fails("generate_error", (Q, ANS, 3, generate(Answer(raises="RuntimeError")), SILENT), "RuntimeError", HIDDEN),
    fails("generate_error", (Q, ANS, 1, generate(Answer(raises="TypeError")), SILENT), "TypeError", HIDDEN),
    fails("generate_error", (Q2, ANS2, 2, generate(Answer(raises="TimeoutError")), SILENT), "TimeoutError", SIBLING),
    fails(
        "generate_error", (Q2, ANS2, 2, generate(Answer(raises="AttributeError")), SILENT), "AttributeError", SIBLING
    ),
    fails("embed_error", (Q, ANS, 2, generate(THREE), failing(Answer(raises="RuntimeError"))), "RuntimeError", HIDDEN),
    fails(
        "embed_error",
        (Q, ANS, 3, generate(THREE), failing([1, 0], [0, 1], Answer(raises="KeyError"))),
        "KeyError",
        HIDDEN,
    ),
    fails(
        "embed_error",
        (Q, ANS, 3, generate(THREE), failing([1], Answer(raises="ZeroDivisionError"))),
        "ZeroDivisionError",
        HIDDEN,
    ),
    fails("embed_error", (Q2, ANS2, 1, generate(M1), failing(Answer(raises="OSError"))), "OSError", SIBLING),
    fails(
        "embed_error",
        (Q2, ANS2, 2, generate(f"{M1}\n{M2}"), failing([2], Answer(raises="ZeroDivisionError"))),
        "ZeroDivisionError",
        SIBLING,
    ),
)
