"""Cases of `decide_rerank` with valid arguments: threshold, margin, order and abstention.

Every score sits exactly on a boundary in sixteenths, quarters or halves, or at least 1e-6 away from it.
"""

from typing import Any

from checker.spec import Case, Role, cases

RANKED = [{"id": "b", "score": 1.0}, {"id": "c", "score": 0.8}, {"id": "a", "score": 0.6}]
TIE = [{"id": "z", "score": 0.8}, {"id": "a", "score": 0.8}]


def _hits(scores: dict[str, float]) -> list[dict[str, Any]]:
    return [{"id": identifier, "score": score} for identifier, score in scores.items()]


def _rows(idea: str, role: Role, *rows: tuple[dict[str, float], float, float, str | None]) -> tuple[Case, ...]:
    """Return one case for each (scores by id, threshold, margin, decision)."""
    return cases(idea, role, [((_hits(scores), threshold, margin), gives) for scores, threshold, margin, gives in rows])


EXAMPLES = (
    *cases("both_bounds_met", Role.EXAMPLE, [((RANKED, 0.8, 0.1), "b")]),
    *cases("margin_missed", Role.EXAMPLE, [((RANKED, 1, 0.3), None), ((TIE, 0.8, 0.01), None)]),
    *cases("ties_by_id", Role.EXAMPLE, [((TIE, 0.8, 0), "a")]),
    *cases("single_hit", Role.EXAMPLE, [(([{"id": "solo", "score": 0.5}], 0.5, 1), "solo")]),
    *cases("no_hits", Role.EXAMPLE, [(([], 0.5, 0), None)]),
)

BOUNDS = (
    *_rows(
        "both_bounds_met",
        Role.HIDDEN,
        ({"k": 0.9, "l": 0.4}, 0.7, 0.3, "k"),
        ({"k": 0.4, "l": 0.1, "m": 0.05}, 0.3, 0.2, "k"),
        ({"k": 0.75, "l": 0.125}, 0.7, 0.5, "k"),
    ),
    *_rows(
        "both_bounds_met", Role.SIBLING, ({"r": 0.95, "s": 0.3}, 0.6, 0.4, "r"), ({"r": 0.5, "s": 0.1}, 0.4, 0.3, "r")
    ),
    *_rows(
        "threshold_reached",
        Role.HIDDEN,
        ({"k": 0.75, "l": 0.25}, 0.75, 0.25, "k"),
        ({"k": 0.3125, "l": 0.0625}, 0.3125, 0.125, "k"),
        ({"k": 1, "l": 0.5}, 1, 0, "k"),
        ({"k": 0, "l": 0}, 0, 0, "k"),
        ({"k": 0.6875}, 0.6875, 0.5, "k"),
    ),
    *_rows(
        "threshold_reached",
        Role.SIBLING,
        ({"r": 0.625, "s": 0.125}, 0.625, 0.25, "r"),
        ({"r": 0.4375}, 0.4375, 0, "r"),
        ({"r": 1.0, "s": 0.75}, 1.0, 0.0, "r"),
        ({"r": 0.625, "s": 0.375}, 0.625, 0.25, "r"),
        ({"r": 0.4375}, 0.4375, 0.5, "r"),
        ({"r": 0, "s": 0}, 0, 0, "r"),
    ),
    *_rows(
        "threshold_missed",
        Role.HIDDEN,
        ({"k": 0.5, "l": 0.0}, 0.75, 0.25, None),
        ({"k": 0.5, "l": 0.0}, 0.500002, 0, None),
        ({"k": 0.99, "l": 0.1}, 1, 0.2, None),
        ({"k": 0.4375, "l": 0.125}, 0.45, 0.0, None),
        ({"k": 0.0, "l": 0.0}, 0.25, 0, None),
    ),
    *_rows(
        "threshold_missed",
        Role.SIBLING,
        ({"r": 0.25, "s": 0.0}, 0.5, 0.125, None),
        ({"r": 0.75, "s": 0.1}, 0.750003, 0, None),
        ({"r": 0.9, "s": 0.1}, 1.0, 0.1, None),
    ),
    *_rows(
        "margin_reached",
        Role.HIDDEN,
        ({"k": 0.75, "l": 0.5}, 0.5, 0.25, "k"),
        ({"k": 0.8125, "l": 0.75}, 0.5, 0.0625, "k"),
        ({"k": 0.5009765625, "l": 0.5}, 0.5, 0.0009765625, "k"),
        ({"k": 1, "l": 0}, 0.5, 1, "k"),
        ({"k": 0.625, "l": 0.5, "m": 0.5}, 0.25, 0.125, "k"),
    ),
    *_rows(
        "margin_reached",
        Role.SIBLING,
        ({"r": 0.875, "s": 0.625}, 0.5, 0.25, "r"),
        ({"r": 0.5625, "s": 0.5}, 0.5, 0.0625, "r"),
        ({"r": 0.2509765625, "s": 0.25}, 0.0, 0.0009765625, "r"),
        ({"r": 1.0, "s": 0.0}, 1, 1, "r"),
    ),
    *_rows(
        "margin_missed",
        Role.HIDDEN,
        ({"k": 0.75, "l": 0.625}, 0.5, 0.25, None),
        ({"k": 0.75, "l": 0.5}, 0.5, 0.250002, None),
        ({"k": 1.0, "l": 0.9}, 1.0, 0.2, None),
        ({"k": 0.4, "l": 0.3}, 0.1, 0.15, None),
        ({"k": 0.5, "l": 0.5}, 0.5, 0.0625, None),
        ({"k": 0.5, "l": 0.5}, 0.25, 0.000002, None),
    ),
    *_rows(
        "margin_missed",
        Role.SIBLING,
        ({"r": 0.875, "s": 0.75}, 0.5, 0.25, None),
        ({"r": 0.625, "s": 0.5}, 0.5, 0.125003, None),
        ({"r": 0.9, "s": 0.8}, 0.2, 0.15, None),
        ({"r": 0.75, "s": 0.75}, 0.5, 0.003, None),
    ),
    *_rows(
        "gap_to_second",
        Role.HIDDEN,
        ({"k": 0.875, "l": 0.75, "m": 0.0}, 0.5, 0.25, None),
        ({"k": 0.875, "l": 0.75, "m": 0.125, "n": 0.0}, 0.5, 0.125, "k"),
        ({"k": 1, "l": 0.75, "m": 0.75, "n": 0.75}, 0.5, 0.25, "k"),
        ({"k": 0.5, "l": 0.25, "m": 0.25}, 0.25, 0.375, None),
    ),
    *_rows(
        "gap_to_second",
        Role.SIBLING,
        ({"r": 0.75, "s": 0.625, "t": 0.0}, 0.5, 0.25, None),
        ({"r": 0.75, "s": 0.625, "t": 0.125, "u": 0.0}, 0.5, 0.125, "r"),
        ({"r": 0.5, "s": 0.375, "t": 0.0}, 0.25, 0.25, None),
        ({"r": 1, "s": 0.5, "t": 0}, 0.5, 0.5, "r"),
    ),
)

ORDER = (
    *_rows(
        "any_order",
        Role.HIDDEN,
        ({"k": 0.25, "l": 1.0, "m": 0.5}, 0.75, 0.5, "l"),
        ({"k": 0.25, "l": 0.5, "m": 1.0}, 1, 0.5, "m"),
        ({"k": 0.75, "l": 0.0, "m": 0.875}, 0.5, 0.25, None),
        ({"k": 0.0, "l": 0.125}, 0.125, 0.125, "l"),
        ({"k": 0.5, "l": 0.25, "m": 0.75, "n": 0.625}, 0.75, 0.125, "m"),
    ),
    *_rows(
        "any_order",
        Role.SIBLING,
        ({"r": 0.125, "s": 0.75}, 0.5, 0.25, "s"),
        ({"r": 0.5, "s": 0.125, "t": 0.625}, 0.5, 0.25, None),
        ({"r": 0.25, "s": 0.375, "t": 0.875}, 0.5, 0.25, "t"),
        ({"r": 0.375, "s": 0.25, "t": 0.625}, 0.625, 0.25, "t"),
        ({"r": 0.25, "s": 0.375, "t": 0.5}, 0.5, 0.125, "t"),
        ({"r": 0.5, "s": 1}, 1, 0.5, "s"),
    ),
    *_rows(
        "ties_by_id",
        Role.HIDDEN,
        ({"q": 0.5, "p": 0.5}, 0.5, 0, "p"),
        ({"q": 0.75, "o": 0.25, "p": 0.75}, 0.75, 0, "p"),
        ({"r": 1, "q": 1.0, "p": 0.5}, 1, 0, "q"),
        ({"q": 0, "p": 0.0}, 0, 0.0, "p"),
        ({"p": 0.5, "q": 0.5}, 0.25, 0, "p"),
    ),
    *_rows(
        "ties_by_id",
        Role.SIBLING,
        ({"t": 0.625, "s": 0.625}, 0.5, 0, "s"),
        ({"t": 0.875, "r": 0.25, "s": 0.875}, 0.5, 0, "s"),
        ({"s": 0.375, "t": 0.375}, 0.25, 0, "s"),
        ({"t": 1.0, "s": 1}, 1, 0, "s"),
    ),
    *_rows(
        "string_order",
        Role.HIDDEN,
        ({"a": 0.5, "B": 0.5}, 0.5, 0, "B"),
        ({"d2": 0.5, "d10": 0.5}, 0.5, 0, "d10"),
        ({"é": 0.5, "z": 0.5}, 0.5, 0, "z"),
        ({"a": 0.5, " z": 0.5}, 0.5, 0, " z"),
    ),
    *_rows(
        "string_order",
        Role.SIBLING,
        ({"c": 0.75, "D": 0.75}, 0.75, 0, "D"),
        ({"9": 0.75, "10": 0.75}, 0.5, 0, "10"),
        ({"ä": 0.75, "y": 0.75}, 0.5, 0, "y"),
        ({"c": 0.75, " d": 0.75}, 0.5, 0, " d"),
    ),
    *_rows(
        "single_hit",
        Role.HIDDEN,
        ({"k": 0.25}, 0.25, 1, "k"),
        ({"k": 0}, 0, 1, "k"),
        ({"k": 0.75}, 0.5, 1.0, "k"),
        ({"k": 0.5}, 0.25, 0.875, "k"),
        ({"k": 1}, 0, 0, "k"),
    ),
    *_rows(
        "single_hit",
        Role.SIBLING,
        ({"r": 0.375}, 0.25, 1, "r"),
        ({"r": 1}, 1, 1, "r"),
        ({"r": 0.0}, 0, 1.0, "r"),
        ({"r": 0.625}, 0.5, 0.75, "r"),
    ),
    *_rows(
        "single_below_threshold",
        Role.HIDDEN,
        ({"k": 0.25}, 0.5, 0, None),
        ({"k": 0.75}, 1, 1, None),
        ({"k": 0}, 0.0625, 0, None),
    ),
    *_rows("single_below_threshold", Role.SIBLING, ({"r": 0.125}, 0.25, 0, None), ({"r": 0.5}, 0.75, 1, None)),
    *_rows("no_hits", Role.HIDDEN, ({}, 0, 0, None), ({}, 1, 1, None), ({}, 0.25, 0.5, None)),
    *_rows("no_hits", Role.SIBLING, ({}, 0.75, 0.125, None), ({}, 0, 1, None)),
    *_rows(
        "fresh_each_call",
        Role.HIDDEN,
        ({"v": 1.0, "w": 0.5}, 0.75, 0.25, "v"),
        ({"v": 0.5, "w": 1.0}, 0.75, 0.25, "w"),
        ({"v": 0.5, "w": 0.5}, 0.75, 0.25, None),
        ({"v": 1.0, "w": 0.5}, 0.75, 0.75, None),
        ({"v": 1.0, "w": 0.5}, 0.875, 0.5, "v"),
    ),
    *_rows(
        "fresh_each_call",
        Role.SIBLING,
        ({"x": 0.875, "y": 0.25}, 0.5, 0.5, "x"),
        ({"x": 0.25, "y": 0.875}, 0.5, 0.5, "y"),
        ({"x": 0.25, "y": 0.25}, 0.5, 0.5, None),
        ({"x": 0.875, "y": 0.25}, 0.5, 0.625, "x"),
        ({"x": 0.875, "y": 0.25}, 0.5, 0.75, None),
        ({"x": 1.0, "y": 0.25}, 0.5, 0.5, "x"),
    ),
    *_rows(
        "ids_are_free",
        Role.HIDDEN,
        ({"k" * 100: 0.75}, 0.5, 0, "k" * 100),
        ({" ": 0.75, "k": 0.25}, 0.5, 0.5, " "),
        ({"0": 0.75, "k": 0.25}, 0.5, 0.5, "0"),
        ({"None": 0.75, "K": 0.25, "k": 0.125}, 0.5, 0.5, "None"),
    ),
    *_rows(
        "ids_are_free", Role.SIBLING, ({"r" * 100: 0.5}, 0.25, 0, "r" * 100), ({"\t": 0.5, "r": 0.25}, 0.5, 0.25, "\t")
    ),
    *_rows(
        "thousand_hits",
        Role.HIDDEN,
        ({f"h{n}": n / 1024 for n in range(1000)}, 0.5, 0.0009765625, "h999"),
    ),
    *_rows(
        "thousand_hits",
        Role.SIBLING,
        ({f"g{n}": n / 1024 for n in range(1000)}, 0.25, 0.0009765625, "g999"),
    ),
)
