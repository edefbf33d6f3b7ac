"""The written cases of `hamtning`: what it measures, where it has no figure, and what it refuses."""

from __future__ import annotations

from checker.spec import Case, Role, cases, invalid

from .roles import refused, told


def gives(hit: float | None, recall: float | None, precision: float | None) -> dict[str, float | None]:
    """Return the three figures as the contract names them."""
    return {"traff": hit, "recall": recall, "precision": precision}


LONGEST = "n" * 100
THOUSAND = [f"c{n}" for n in range(1000)]
OTHER_THOUSAND = [f"s{n}" for n in range(1000)]

EXAMPLES: tuple[Case, ...] = (
    *cases("three_figures", Role.EXAMPLE, [((["c1", "c9"], ["c1", "c2", "c3", "c4"]), gives(1.0, 0.5, 0.25))]),
    *cases("no_hit", Role.EXAMPLE, [((["c7"], ["c1", "c2"]), gives(0.0, 0.0, 0.0))]),
    *cases("no_labels", Role.EXAMPLE, [(([], ["c1", "c2"]), gives(None, None, 0.0))]),
    *cases("nothing_fetched", Role.EXAMPLE, [((["c1", "c2"], []), gives(0.0, 0.0, None))]),
    *invalid("no_duplicates", [(["c1", "c1"], ["c1"])], Role.EXAMPLE),
)

FIGURES: tuple[Case, ...] = (
    *told(
        "three_figures",
        hidden=[
            ((["a", "b", "c"], ["c", "x"]), gives(1.0, 1 / 3, 0.5)),
            ((["k4"], ["k1", "k2", "k3", "k4", "k5"]), gives(1.0, 1.0, 0.2)),
            ((["p", "q", "r", "s", "t", "u"], ["t", "p"]), gives(1.0, 1 / 3, 1.0)),
            ((["a"], ["a"]), gives(1.0, 1.0, 1.0)),
            ((["a", "b", "c", "d"], ["x", "d", "y", "b", "z", "a", "w", "v"]), gives(1.0, 0.75, 0.375)),
        ],
        shown=[
            ((["m", "n", "o", "p"], ["p", "x"]), gives(1.0, 0.25, 0.5)),
            ((["k2"], ["k1", "k2", "k3"]), gives(1.0, 1.0, 1 / 3)),
            ((["e", "f", "g", "h"], ["h", "e"]), gives(1.0, 0.5, 1.0)),
            ((["e", "f", "g"], ["x", "g", "y", "e", "z", "w"]), gives(1.0, 2 / 3, 1 / 3)),
        ],
    ),
    *told(
        "hit_is_any",
        hidden=[
            ((["a", "b", "c", "d", "e"], ["x", "y", "e"]), gives(1.0, 0.2, 1 / 3)),
            ((["q2", "q1"], ["q1", "q3"]), gives(1.0, 0.5, 0.5)),
            ((["a", "b"], ["b", "a", "c"]), gives(1.0, 1.0, 2 / 3)),
            ((["r1", "r2", "r3"], ["x1", "x2", "x3", "r3"]), gives(1.0, 1 / 3, 0.25)),
        ],
        shown=[
            ((["f", "g", "h", "i"], ["x", "y", "z", "i"]), gives(1.0, 0.25, 0.25)),
            ((["v2", "v1", "v0"], ["v1", "v3"]), gives(1.0, 1 / 3, 0.5)),
            ((["h", "i"], ["i", "h", "j", "k"]), gives(1.0, 1.0, 0.5)),
        ],
    ),
    *told(
        "no_hit",
        hidden=[
            ((["a", "b"], ["c"]), gives(0.0, 0.0, 0.0)),
            ((["a"], ["b", "c", "d", "e"]), gives(0.0, 0.0, 0.0)),
        ],
        shown=[((["s", "t", "u"], ["v"]), gives(0.0, 0.0, 0.0)), ((["s"], ["t", "u", "v"]), gives(0.0, 0.0, 0.0))],
    ),
    *told(
        "order_is_free",
        hidden=[
            ((["a", "b", "c"], ["c", "b", "a"]), gives(1.0, 1.0, 1.0)),
            ((["z", "a"], ["a", "m", "z"]), gives(1.0, 1.0, 2 / 3)),
            ((["b", "a"], ["x", "y", "a", "b"]), gives(1.0, 1.0, 0.5)),
        ],
        shown=[
            ((["g", "h", "i"], ["i", "h", "g"]), gives(1.0, 1.0, 1.0)),
            ((["h", "g"], ["x", "g", "y", "h"]), gives(1.0, 1.0, 0.5)),
        ],
    ),
    *told(
        "no_labels",
        hidden=[(([], ["a"]), gives(None, None, 0.0)), (([], ["k1", "k2", "k3", "k4"]), gives(None, None, 0.0))],
        shown=[(([], ["q"]), gives(None, None, 0.0)), (([], ["v1", "v2", "v3"]), gives(None, None, 0.0))],
    ),
    *told(
        "nothing_fetched",
        hidden=[((["a"], []), gives(0.0, 0.0, None)), ((["k1", "k2", "k3"], []), gives(0.0, 0.0, None))],
        shown=[((["q"], []), gives(0.0, 0.0, None)), ((["v1", "v2", "v3", "v4"], []), gives(0.0, 0.0, None))],
    ),
    *cases("both_empty", Role.EXAMPLE, [(([], []), gives(None, None, None))]),
)

IDS: tuple[Case, ...] = (
    *told(
        "exact_ids",
        hidden=[
            ((["c1"], ["C1", "c01", "c10"]), gives(0.0, 0.0, 0.0)),
            ((["c10"], ["c1"]), gives(0.0, 0.0, 0.0)),
            ((["c1"], ["c1 ", " c1"]), gives(0.0, 0.0, 0.0)),
            ((["e\u0301"], ["\u00e9"]), gives(0.0, 0.0, 0.0)),
            ((["stra\u00dfe"], ["strasse"]), gives(0.0, 0.0, 0.0)),
            (([" ", "a"], ["a", " ", "\t"]), gives(1.0, 1.0, 2 / 3)),
        ],
        shown=[
            ((["d2"], ["D2", "d02", "d20"]), gives(0.0, 0.0, 0.0)),
            ((["d20"], ["d2"]), gives(0.0, 0.0, 0.0)),
            ((["d2"], ["d2 ", " d2"]), gives(0.0, 0.0, 0.0)),
            ((["o\u0308"], ["\u00f6"]), gives(0.0, 0.0, 0.0)),
            ((["gro\u00df"], ["gross"]), gives(0.0, 0.0, 0.0)),
            (([" ", "b"], ["b", " "]), gives(1.0, 1.0, 1.0)),
        ],
    ),
    *told(
        "id_length",
        hidden=[
            (([LONGEST], ["a", LONGEST]), gives(1.0, 1.0, 0.5)),
            ((["a"], [LONGEST]), gives(0.0, 0.0, 0.0)),
            ((["\u00e5" * 100], ["\u00e5" * 100]), gives(1.0, 1.0, 1.0)),
        ],
        shown=[((["k" * 100], ["a", "k" * 100]), gives(1.0, 1.0, 0.5)), ((["b"], ["k" * 100]), gives(0.0, 0.0, 0.0))],
    ),
    *refused(
        "id_length",
        hidden=[
            *[(["n" * 101], ["a"]), (["a"], ["n" * 101]), (["a", ""], ["a"]), (["a"], ["", "a"]), ([""], [])],
            *[([LONGEST + " "], ["a"]), (["a"], ["\n" + LONGEST])],
        ],
        shown=[
            *[(["k" * 101], ["b"]), (["b"], ["k" * 101]), (["", "b"], ["b"]), (["b"], ["b", ""])],
            *[(["k" * 100 + "\n"], ["b"]), (["b"], [" " * 50 + "k" * 51])],
        ],
    ),
    *told(
        "list_length",
        hidden=[
            ((THOUSAND, ["c5", "x"]), gives(1.0, 0.001, 0.5)),
            ((["c5", "x"], THOUSAND), gives(1.0, 0.5, 0.001)),
        ],
        shown=[
            ((OTHER_THOUSAND, ["s5"]), gives(1.0, 0.001, 1.0)),
            ((["s5"], OTHER_THOUSAND), gives(1.0, 1.0, 0.001)),
        ],
    ),
    *refused(
        "list_length",
        hidden=[([*THOUSAND, "x"], ["c5"]), (["c5"], [*THOUSAND, "x"])],
        shown=[([*OTHER_THOUSAND, "x"], ["s5"]), (["s5"], [*OTHER_THOUSAND, "x"])],
    ),
)

REFUSED: tuple[Case, ...] = (
    *refused(
        "no_duplicates",
        hidden=[
            (["a", "b", "a"], ["a"]),
            (["a"], ["a", "a"]),
            (["a"], ["x", "y", "z", "x"]),
            (["x", "x"], []),
            ([], ["y", "y"]),
        ],
        shown=[
            (["g", "h", "g"], ["g"]),
            (["g"], ["g", "g"]),
            (["h"], ["u", "v", "u"]),
            (["u", "u"], []),
            ([], ["v", "v"]),
        ],
    ),
    *refused(
        "real_list",
        hidden=[
            (("a", "b"), ["a"]),
            (["a"], ("a", "b")),
            ({"a"}, ["a"]),
            (["a"], {"a": 1}),
            ("a", ["a"]),
            (["a"], "abc"),
            (None, ["a"]),
            (["a"], None),
            (1, ["a"]),
            (["a"], 0),
            ((), ["a"]),
            (["a"], ""),
            ({}, []),
            ([], ()),
            (b"a", ["a"]),
            (False, ["a"]),
        ],
        shown=[
            (("g", "h"), ["g"]),
            (["g"], ("g", "h")),
            ({"g"}, ["g"]),
            ("g", ["g"]),
            (["g"], "gh"),
            (None, ["g"]),
            (["g"], None),
            (["g"], 3),
            ((), ["g"]),
            ("", []),
            ([], {}),
        ],
    ),
    *refused(
        "text_ids",
        hidden=[
            ([1], ["a"]),
            (["a"], ["a", 2]),
            ([True], ["a"]),
            (["a"], [False, "a"]),
            ([None], ["a"]),
            (["a"], [None]),
            ([b"a"], ["a"]),
            (["a"], [1.0]),
            ([("a",)], ["a"]),
            (["a"], [("a", "b")]),
        ],
        shown=[
            ([3], ["g"]),
            (["g"], [3, "g"]),
            ([False], ["g"]),
            ([None, "g"], ["g"]),
            (["g"], [None, "g"]),
            ([("g",)], ["g"]),
            (["g"], [b"g"]),
        ],
    ),
    *refused(
        "unhashable_ids",
        hidden=[([["a"]], ["a"]), (["a"], [["a"], "b"]), ([{"id": "a"}], ["a"]), (["a"], [{"a"}])],
        shown=[([["g"]], ["g"]), (["g"], [{"id": "g"}]), ([{"g"}, "h"], ["g"])],
    ),
)

CASES = EXAMPLES + FIGURES + IDS + REFUSED
