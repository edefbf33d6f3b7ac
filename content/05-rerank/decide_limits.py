"""Cases of `decide_rerank` that are not valid: bounds, list, hits, ids and scores."""

from typing import Any

from checker.spec import Role, invalid

NAN, INF = float("nan"), float("inf")
HIT = {"id": "k", "score": 0.5}
LOW = {"id": "l", "score": 0.25}
OTHER = {"id": "r", "score": 0.75}
NO_NUMBERS: list[Any] = [True, False, None, "0.5", [0.5], b"0", {}, (0.5,)]
OUTSIDE: list[Any] = [-0.25, 1.25, -1, 2, 1.000002, -0.000002, NAN, INF, -INF]
SOME_OUTSIDE: list[Any] = [-0.5, 1.5, -2, 3, 1.000003, -0.000003, NAN, INF]
SOME_NO_NUMBERS: list[Any] = [True, False, None, "0.25", [], b"1", {"x": 1}]

BOUNDS = (
    *invalid("bounds_first", [([], 2, 0)], Role.EXAMPLE),
    *invalid(
        "bounds_first",
        [args for value in (-1, 1.5, NAN, INF, True, None, "1") for args in (([], value, 0.5), ([], 0.5, value))],
    ),
    *invalid(
        "bounds_first",
        [args for value in (-2, 1.25, NAN, False, None, "0") for args in (([], value, 0), ([], 0, value))],
        Role.SIBLING,
    ),
    *invalid(
        "bounds_range",
        [args for value in OUTSIDE for args in (([HIT], value, 0), ([HIT], 0, value), ([HIT, LOW], 0, value))],
    ),
    *invalid(
        "bounds_range",
        [args for value in SOME_OUTSIDE for args in (([OTHER], value, 0), ([OTHER, LOW], 0, value))],
        Role.SIBLING,
    ),
    *invalid("bounds_type", [args for value in NO_NUMBERS for args in (([HIT], value, 0), ([HIT, LOW], 0, value))]),
    *invalid(
        "bounds_type",
        [args for value in SOME_NO_NUMBERS for args in (([OTHER], value, 0), ([OTHER, LOW], 0, value))],
        Role.SIBLING,
    ),
)

LISTS = (
    *invalid(
        "hits_list",
        [(value, 0, 0) for value in (None, (), (HIT,), {}, HIT, {"k": 0.5}, "", "k", 0, {"k"}, False)],
    ),
    *invalid("hits_list", [(value, 0.25, 0) for value in (None, (), (OTHER,), {}, OTHER, "", 3, {"r"})], Role.SIBLING),
    *invalid("hits_count", [([{"id": f"h{n}", "score": 0.5} for n in range(1001)], 0, 0)]),
    *invalid("hits_count", [([{"id": f"g{n}", "score": 0.25} for n in range(1001)], 0, 0)], Role.SIBLING),
    *invalid(
        "hit_shape",
        [
            ([hit], 0, 0)
            for hit in (
                None,
                [],
                ["id", "score"],
                ("k", 0.5),
                ("id", "score"),
                "k",
                {"id", "score"},
                5,
                {},
                {"id": "k"},
                {"score": 0.5},
                {"id": "k", "score": 0.5, "rank": 1},
                {"ID": "k", "score": 0.5},
                {"id": "k", "value": 0.5},
                {"id": "k", "score": 0.5, 3: 1},
                {1: "k", 2: 0.5},
            )
        ],
    ),
    *invalid(
        "hit_shape",
        [([HIT, {"id": "l", "score": 0.25, "text": "x"}], 0, 0), ([HIT, None], 0, 0), ([HIT, {"id": "l"}], 0, 0)],
    ),
    *invalid(
        "hit_shape",
        [
            *(
                ([hit], 0.25, 0)
                for hit in (
                    None,
                    [],
                    ["id", "score"],
                    ("r", 0.75),
                    "r",
                    {"id", "score"},
                    8,
                    {},
                    {"id": "r"},
                    {"score": 0.75},
                    {"id": "r", "score": 0.75, "text": "x"},
                    {"name": "r", "score": 0.75},
                    {"id": "r", "points": 0.75},
                )
            ),
            ([OTHER, None], 0, 0),
            ([OTHER, {"id": "l", "score": 0.25, "rank": 2}], 0, 0),
        ],
        Role.SIBLING,
    ),
)

HITS = (
    *invalid(
        "id_rules",
        [
            ([{"id": value, "score": 0.5}], 0, 0)
            for value in ("", "k" * 101, None, 7, True, ["k"], {"k": 1}, {"k"}, ("k",), b"k", 1.5)
        ],
    ),
    *invalid("id_rules", [([HIT, {"id": value, "score": 0.25}], 0, 0) for value in ("", "k" * 101, None, ["k"])]),
    *invalid(
        "id_rules",
        [
            *(
                ([{"id": value, "score": 0.75}], 0, 0)
                for value in ("", "r" * 101, None, 4, False, ["r"], {"r": 1}, b"r")
            ),
            *(([OTHER, {"id": value, "score": 0.25}], 0, 0) for value in ("", "r" * 101, None, ["r"])),
        ],
        Role.SIBLING,
    ),
    *invalid(
        "ids_unique",
        [
            ([HIT, HIT], 0, 0),
            ([{"id": "k", "score": 1.0}, {"id": "k", "score": 0.25}], 0, 0),
            ([HIT, LOW, {"id": "k", "score": 0.125}], 0, 0),
            ([HIT, LOW, {"id": "l", "score": 0.125}], 0, 0),
        ],
    ),
    *invalid(
        "ids_unique",
        [
            ([OTHER, OTHER], 0, 0),
            ([OTHER, {"id": "r", "score": 0.25}], 0.5, 0.5),
            ([OTHER, LOW, {"id": "l", "score": 0.0}], 0, 0),
        ],
        Role.SIBLING,
    ),
    *invalid("score_range", [([{"id": "k", "score": value}], 0, 0) for value in OUTSIDE]),
    *invalid("score_range", [([{"id": "k", "score": value}, LOW], 0, 0) for value in (2, 1.25, NAN, INF)]),
    *invalid("score_range", [([{"id": "r", "score": value}], 0, 0) for value in SOME_OUTSIDE], Role.SIBLING),
    *invalid("score_range", [([{"id": "r", "score": value}, LOW], 0, 0) for value in (3, 1.5, NAN)], Role.SIBLING),
    *invalid("score_type", [([{"id": "k", "score": value}], 0, 0) for value in NO_NUMBERS]),
    *invalid("score_type", [([{"id": "k", "score": value}, LOW], 0, 0) for value in (True, None, "1")]),
    *invalid("score_type", [([{"id": "r", "score": value}], 0, 0) for value in SOME_NO_NUMBERS], Role.SIBLING),
    *invalid("score_type", [([{"id": "r", "score": value}, LOW], 0, 0) for value in (True, None)], Role.SIBLING),
    *invalid(
        "every_hit",
        [
            ([{"id": "j", "score": 1}, HIT, {"id": "m", "score": value}], 0, 0)
            for value in (NAN, -0.25, True, None, "0")
        ],
    ),
    *invalid(
        "every_hit", [([{"id": "m", "score": NAN}, HIT, LOW], 0, 0), ([HIT, LOW, {"id": "", "score": 0.0}], 0, 0)]
    ),
    *invalid(
        "every_hit",
        [([HIT, LOW, "m"], 0, 0), ([HIT, LOW, {"id": "m", "score": 0.0, "x": 1}], 1, 0), ([HIT, LOW, ["m"]], 0, 1)],
    ),
    *invalid(
        "every_hit",
        [
            *(
                ([{"id": "q", "score": 1}, OTHER, {"id": "t", "score": value}], 0, 0)
                for value in (NAN, -0.5, True, None)
            ),
            ([OTHER, LOW, {"id": "", "score": 0.125}], 0, 0),
            ([OTHER, LOW, 4], 0, 0),
            ([OTHER, LOW, {"id": "t", "score": 0.0, "x": 1}], 1, 0),
        ],
        Role.SIBLING,
    ),
)
