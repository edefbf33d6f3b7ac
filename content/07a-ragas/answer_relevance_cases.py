"""The cases of `answer_relevance` about the score, and the builders that its other cases share."""

import random
from typing import Any

from checker.spec import Role, Samples, cases

from .callables import embed, generate

HIDDEN, SIBLING, EXAMPLE = Role.HIDDEN, Role.SIBLING, Role.EXAMPLE
Q, ANS = "Wanneer gaat de zaal open?", "De zaal gaat om tien uur open."
Q2, ANS2 = "Waar stopt de bus?", "De bus stopt bij de brug."
L1, L2, L3, L4 = "Hoe laat begint het?", "Tot hoe laat?", "Wat kost een kaartje?", "Is er koffie?"
M1, M2, M3 = "Welke halte?", "Rijdt lijn vijf?", "Wie rijdt er?"

SILENT = embed()
"""An embedder that fails as soon as it is asked."""


def asked(text: object, n: object, *pairs: tuple[str, object], target: object = (1, 0), **how: Any) -> tuple[Any, ...]:
    """Return arguments in which `text` holds the questions; pairs give their vectors, `target` that of the question."""
    vector = list(target) if isinstance(target, tuple) else target
    return (Q, ANS, n, generate(text), embed((Q, vector), *pairs, **how))


def asked_too(
    text: object, n: object, *pairs: tuple[str, object], target: object = (1, 0), **how: Any
) -> tuple[Any, ...]:
    """Return arguments as `asked` does, about another question."""
    vector = list(target) if isinstance(target, tuple) else target
    return (Q2, ANS2, n, generate(text), embed((Q2, vector), *pairs, **how))


def score(used: int, value: float | None) -> dict[str, Any]:
    """Return the value of the function."""
    return {"used": used, "score": value}


def make_lines(rng: random.Random) -> tuple[Any, ...]:
    """Draw lines with blanks and repeats between them, and small whole-number vectors, some of them zero."""
    size = rng.randint(1, 3)
    stock = (L1, L2, L3, L4)
    vectors = {line: [rng.choice((-2, -1, 0, 0, 1, 3)) for _ in range(size)] for line in stock}
    target = [rng.choice((-1, 0, 1, 2)) for _ in range(size)]
    pieces = [
        rng.choice((*stock, f"  {rng.choice(stock)} ", "", " \t", f"{rng.choice(stock)}\r"))
        for _ in range(rng.randint(0, 8))
    ]
    question = "Tot wanneer loopt dit?"
    return (
        question,
        "Tot zes uur.",
        rng.randint(1, 6),
        generate("\n".join(pieces)),
        embed((question, target), *vectors.items()),
    )


ROOT = 2**0.5
THREE = f"{L1}\n{L2}\n{L3}"

SCORED = (
    *cases(
        "mean_cosine",
        EXAMPLE,
        [
            (asked(THREE, 3, (L1, [1, 0]), (L2, [0, 1]), (L3, [1, 1]), in_order=True), score(3, (1 + 1 / ROOT) / 3)),
        ],
    ),
    *cases(
        "mean_cosine",
        HIDDEN,
        [
            (asked(f"{L1}\n{L2}", 2, (L1, [0, 1]), (L2, [1, 1])), score(2, ROOT / 4)),
            (asked(L4, 1, (L4, [3, 4])), score(1, 0.6)),
            (
                asked(THREE, 3, (L1, [1, 2, 2]), (L2, [2, 1, 2]), (L3, [0, 0, 5]), target=(0, 3, 4)),
                score(3, (14 / 15 + 11 / 15 + 0.8) / 3),
            ),
            (asked(L1, 1, (L1, [2.5]), target=(0.5,)), score(1, 1.0)),
        ],
    ),
    *cases(
        "mean_cosine",
        SIBLING,
        [
            (asked_too(f"{M1}\n{M2}", 2, (M1, [1, 0]), (M2, [4, 3])), score(2, 0.9)),
            (asked_too(M3, 1, (M3, [1, 1])), score(1, ROOT / 2)),
            (
                asked_too(f"{M1}\n{M2}\n{M3}", 3, (M1, [0, 2]), (M2, [0, 1]), (M3, [5, 12]), target=(0, 2)),
                score(3, (2 + 12 / 13) / 3),
            ),
        ],
    ),
    *cases(
        "length_of_vector",
        HIDDEN,
        [
            (asked(L1, 1, (L1, [6, 8]), target=(30, 40)), score(1, 1.0)),
            (asked(f"{L1}\n{L2}", 2, (L1, [0.25, 0]), (L2, [100, 0]), target=(8, 0)), score(2, 1.0)),
            (asked(f"{L1}\n{L2}", 2, (L1, [0, 700]), (L2, [1, 0])), score(2, 0.5)),
        ],
    ),
    *cases(
        "length_of_vector",
        SIBLING,
        [
            (asked_too(M1, 1, (M1, [9, 12]), target=(3, 4)), score(1, 1.0)),
            (asked_too(f"{M1}\n{M2}", 2, (M1, [50, 0]), (M2, [0, 3]), target=(2, 0)), score(2, 0.5)),
        ],
    ),
    *cases(
        "negative_cosine",
        HIDDEN,
        [
            (asked(L1, 1, (L1, [-1, 0])), score(1, -1.0)),
            (asked(f"{L1}\n{L2}", 2, (L1, [-3, 4]), (L2, [1, 0])), score(2, 0.2)),
        ],
    ),
    *cases(
        "negative_cosine",
        SIBLING,
        [
            (asked_too(M1, 1, (M1, [-2, 0])), score(1, -1.0)),
            (asked_too(f"{M1}\n{M2}", 2, (M1, [-1, 0]), (M2, [0, 1])), score(2, -0.5)),
        ],
    ),
    *cases("zero_vector", EXAMPLE, [(asked(f"{L1}\n{L2}", 2, (L1, [0, 0]), (L2, [1, 0])), score(2, 0.5))]),
    *cases(
        "zero_vector",
        HIDDEN,
        [
            (asked(f"{L1}\n{L2}", 2, (L1, [1, 0]), (L2, [0, 1]), target=(0, 0)), score(2, 0.0)),
            (asked(f"{L3}\n{L4}\n{L1}", 3, (L3, [1, 0]), (L4, [0, 0]), (L1, [0.0, -0.0])), score(3, 1 / 3)),
            (asked(L2, 1, (L2, [0]), target=(0,)), score(1, 0.0)),
        ],
    ),
    *cases(
        "zero_vector",
        SIBLING,
        [
            (asked_too(M1, 1, (M1, [3, 1]), target=(0, 0.0)), score(1, 0.0)),
            (asked_too(f"{M1}\n{M2}\n{M3}", 3, (M1, [0, 0]), (M2, [1, 0]), (M3, [1, 0])), score(3, 2 / 3)),
        ],
    ),
)

SAMPLES = (Samples("random_lines", make_lines, count=24, siblings=6),)
