"""Cases of `rerank_candidates` with valid arguments: prefix, score and order."""

from typing import Any

from checker.spec import Case, Role, cases

LAMP = "reset lamp veilig"
MANUAL = {"a": "De lamp reset veilig.", "b": "Reset lamp veilig.", "c": "Reset lamp: niet veilig."}
FILTER = {
    "f1": "Filter spoelen en drogen.",
    "f2": "Het filter kun je spoelen.",
    "f3": "Nieuw filter bestellen.",
    "f4": "Deur sluiten.",
}
POMP = {"p1": "De pomp maakt lawaai.", "p2": "Pomp ontluchten: draai de kraan open.", "p3": "Ontluchten van de pomp."}
SAME = {key: "De bel gaat." for key in ("B", "a", "d10", "d2", "z", "é", "aa", "Z")}
ALSO = {key: "Er brandt licht." for key in ("10", "9", "Q", "q", "ä", "y", "qq", "q ")}
SEVEN = "een twee drie vier vijf zes zeven"
MANY = {f"n{number}": "Niets te zien." for number in range(119)} | {"het": "klep"}
MORE = {f"m{number}": "Helemaal leeg." for number in range(109)} | {"die": "poort"}


def _hits(*pairs: tuple[str, float]) -> list[dict[str, Any]]:
    return [{"id": identifier, "score": score} for identifier, score in pairs]


def _rows(idea: str, role: Role, *rows: Any) -> tuple[Case, ...]:
    """Return one case for each (query, documents, candidates, limit, hits as pairs)."""
    return cases(idea, role, [(tuple(args), _hits(*hits)) for *args, hits in rows])


EXAMPLES = (
    *_rows("prefix_first", Role.EXAMPLE, (LAMP, MANUAL, ["a", "c", "b"], 2, [("c", 0.8), ("a", 0.6)])),
    *_rows("highest_first", Role.EXAMPLE, (LAMP, MANUAL, ["a", "c", "b"], 3, [("b", 1.0), ("c", 0.8), ("a", 0.6)])),
    *_rows("ties_by_id", Role.EXAMPLE, ("lamp", MANUAL, ["c", "a", "b"], 3, [("a", 0.6), ("b", 0.6), ("c", 0.6)])),
    *_rows("no_candidates", Role.EXAMPLE, (LAMP, MANUAL, [], 3, [])),
)

CHOICE = (
    *_rows(
        "prefix_first",
        Role.HIDDEN,
        ("filter spoelen", FILTER, ["f4", "f3", "f2", "f1"], 2, [("f3", 0.3), ("f4", 0.0)]),
        ("filter spoelen", FILTER, ["f2", "f1"], 1, [("f2", 0.6)]),
        ("filter spoelen", FILTER, ["f3", "f2", "f4", "f1"], 3, [("f2", 0.6), ("f3", 0.3), ("f4", 0.0)]),
    ),
    *_rows(
        "prefix_first",
        Role.SIBLING,
        ("pomp ontluchten", POMP, ["p1", "p3", "p2"], 2, [("p3", 0.6), ("p1", 0.3)]),
        ("pomp ontluchten", POMP, ["p1", "p2"], 1, [("p1", 0.3)]),
    ),
    *_rows(
        "limit_may_exceed",
        Role.HIDDEN,
        ("filter spoelen", FILTER, ["f3", "f1"], 3, [("f1", 1.0), ("f3", 0.3)]),
        ("filter spoelen", FILTER, ["f2"], 1000, [("f2", 0.6)]),
    ),
    *_rows(
        "limit_may_exceed",
        Role.SIBLING,
        ("pomp ontluchten", POMP, ["p1", "p3"], 8, [("p3", 0.6), ("p1", 0.3)]),
        ("pomp ontluchten", POMP, ["p3", "p1"], 9, [("p3", 0.6), ("p1", 0.3)]),
    ),
    *_rows("limit_may_exceed", Role.SIBLING, ("ontluchten", POMP, ["p2"], 1000, [("p2", 0.6)])),
    *_rows(
        "only_candidates",
        Role.HIDDEN,
        ("filter spoelen", FILTER, ["f3"], 4, [("f3", 0.3)]),
        ("filter spoelen", FILTER, ["f4", "f2"], 5, [("f2", 0.6), ("f4", 0.0)]),
    ),
    *_rows(
        "only_candidates",
        Role.SIBLING,
        ("pomp ontluchten", POMP, ["p1"], 3, [("p1", 0.3)]),
        ("pomp ontluchten", POMP, ["p3", "p1"], 5, [("p3", 0.6), ("p1", 0.3)]),
        ("pomp ontluchten", POMP, ["p1", "p3"], 6, [("p3", 0.6), ("p1", 0.3)]),
    ),
    *_rows(
        "no_candidates",
        Role.HIDDEN,
        ("filter spoelen", FILTER, [], 1, []),
        ("filter", {"f": "filter"}, [], 1000, []),
    ),
    *_rows("no_candidates", Role.SIBLING, ("pomp", POMP, [], 2, []), ("pomp", {"p": "pomp"}, [], 1, [])),
    *_rows(
        "zero_stays",
        Role.HIDDEN,
        ("deksel", {"k": "Een pan.", "l": "?!"}, ["l", "k"], 2, [("k", 0.0), ("l", 0.0)]),
        ("deksel pan", {"k": "pan", "l": "..."}, ["l", "k"], 5, [("k", 0.3), ("l", 0.0)]),
    ),
    *_rows(
        "zero_stays",
        Role.SIBLING,
        ("emmer", {"v": "Een dweil.", "w": "!"}, ["w", "v"], 2, [("v", 0.0), ("w", 0.0)]),
        ("emmer water", {"v": "water", "w": "..."}, ["w", "v"], 5, [("v", 0.3), ("w", 0.0)]),
    ),
)

SCORE = (
    *_rows(
        "weights",
        Role.HIDDEN,
        ("sok droog hangen", {"s": "Hang de sok op."}, ["s"], 1, [("s", 0.2)]),
        ("klok gelijk zetten", {"s": "Klok gelijk, wijzers zetten."}, ["s"], 1, [("s", 0.8)]),
        ("rits rits", {"s": "Een rits dus."}, ["s"], 1, [("s", 0.6)]),
        ("rits los rits", {"s": "Een rits los."}, ["s"], 1, [("s", 0.8)]),
    ),
    *_rows(
        "weights",
        Role.SIBLING,
        ("knie recht houden", {"k": "Let op je knie."}, ["k"], 1, [("k", 0.2)]),
        ("veter strak trekken", {"k": "Veter strak, dan trekken."}, ["k"], 1, [("k", 0.8)]),
    ),
    *_rows(
        "exact_score",
        Role.HIDDEN,
        (SEVEN, {"s": "zeven, vier vijf", "t": "twee"}, ["t", "s"], 2, [("s", 0.6 * 3 / 7 + 0.4 / 6), ("t", 0.6 / 7)]),
    ),
    *_rows(
        "exact_score",
        Role.SIBLING,
        (
            "do re mi fa sol la ti",
            {"u": "re mi, ti", "v": "la"},
            ["v", "u"],
            2,
            [("u", 1.8 / 7 + 0.4 / 6), ("v", 0.6 / 7)],
        ),
    ),
    *_rows(
        "fresh_each_call",
        Role.HIDDEN,
        ("kat hond", {"x": "kat hond", "y": "vis"}, ["x", "y"], 2, [("x", 1.0), ("y", 0.0)]),
        ("kat hond", {"x": "hond", "y": "kat, hond"}, ["x", "y"], 2, [("y", 1.0), ("x", 0.3)]),
        ("hond kat", {"x": "kat hond", "y": "vis"}, ["x", "y"], 2, [("x", 0.6), ("y", 0.0)]),
        ("kat hond", {"x": "kat hond", "y": "vis"}, ["x", "y"], 1, [("x", 1.0)]),
    ),
    *_rows(
        "fresh_each_call",
        Role.SIBLING,
        ("eb vloed", {"x": "eb vloed", "y": "zee"}, ["x", "y"], 2, [("x", 1.0), ("y", 0.0)]),
        ("eb vloed", {"x": "vloed", "y": "eb, vloed"}, ["x", "y"], 2, [("y", 1.0), ("x", 0.3)]),
        ("vloed eb", {"x": "eb vloed", "y": "zee"}, ["x", "y"], 2, [("x", 0.6), ("y", 0.0)]),
        ("eb vloed", {"x": "eb vloed", "y": "zee"}, ["x", "y"], 1, [("x", 1.0)]),
    ),
)

ORDER = (
    *_rows(
        "highest_first",
        Role.HIDDEN,
        ("filter spoelen", FILTER, ["f4", "f3", "f2", "f1"], 4, [("f1", 1.0), ("f2", 0.6), ("f3", 0.3), ("f4", 0.0)]),
        ("nieuw filter", FILTER, ["f1", "f2", "f3"], 3, [("f3", 1.0), ("f1", 0.3), ("f2", 0.3)]),
    ),
    *_rows(
        "highest_first",
        Role.SIBLING,
        ("pomp ontluchten", POMP, ["p1", "p3", "p2"], 3, [("p2", 1.0), ("p3", 0.6), ("p1", 0.3)]),
        ("ontluchten van", POMP, ["p2", "p1", "p3"], 3, [("p3", 1.0), ("p2", 0.3), ("p1", 0.0)]),
        ("de pomp", POMP, ["p3", "p2", "p1"], 3, [("p1", 1.0), ("p3", 1.0), ("p2", 0.6)]),
    ),
    *_rows(
        "ties_by_id",
        Role.HIDDEN,
        ("bel", SAME, ["z", "aa", "a"], 3, [("a", 0.6), ("aa", 0.6), ("z", 0.6)]),
        ("filter", FILTER, ["f3", "f4", "f2", "f1"], 4, [("f1", 0.6), ("f2", 0.6), ("f3", 0.6), ("f4", 0.0)]),
    ),
    *_rows(
        "ties_by_id",
        Role.SIBLING,
        ("ontluchten", POMP, ["p3", "p1", "p2"], 3, [("p2", 0.6), ("p3", 0.6), ("p1", 0.0)]),
        ("licht", ALSO, ["y", "qq", "q"], 3, [("q", 0.6), ("qq", 0.6), ("y", 0.6)]),
    ),
    *_rows(
        "string_order",
        Role.HIDDEN,
        ("bel", SAME, ["d2", "d10"], 2, [("d10", 0.6), ("d2", 0.6)]),
        ("bel", SAME, ["a", "B"], 2, [("B", 0.6), ("a", 0.6)]),
        ("bel", SAME, ["é", "z", "Z"], 3, [("Z", 0.6), ("z", 0.6), ("é", 0.6)]),
    ),
    *_rows(
        "string_order",
        Role.SIBLING,
        ("licht", ALSO, ["9", "10"], 2, [("10", 0.6), ("9", 0.6)]),
        ("licht", ALSO, ["q", "Q"], 2, [("Q", 0.6), ("q", 0.6)]),
        ("licht", ALSO, ["ä", "y"], 2, [("y", 0.6), ("ä", 0.6)]),
    ),
    *_rows(
        "equal_score_other_features",
        Role.HIDDEN,
        (
            "oor oor neus kin mond mond neus oor mond",
            {"r": "Mond oor oor neus kin.", "k": "Oor oor neus, mond mond neus oor mond."},
            ["r", "k"],
            2,
            [("k", 0.75), ("r", 0.75)],
        ),
    ),
    *_rows(
        "equal_score_other_features",
        Role.SIBLING,
        (
            "hop hop stap draai spring spring stap hop spring",
            {"t": "Spring hop hop stap draai.", "l": "Hop hop stap, spring spring stap hop spring."},
            ["t", "l"],
            2,
            [("l", 0.75), ("t", 0.75)],
        ),
    ),
    *_rows(
        "many_candidates",
        Role.HIDDEN,
        ("klep", MANY, [*MANY], 1000, [("het", 0.6), *((f"n{n}", 0.0) for n in sorted(range(119), key=str))]),
        ("klep", MANY, ["n7", "n31", "het"], 2, [("n31", 0.0), ("n7", 0.0)]),
    ),
    *_rows(
        "many_candidates",
        Role.SIBLING,
        ("poort", MORE, [*MORE], 500, [("die", 0.6), *((f"m{n}", 0.0) for n in sorted(range(109), key=str))]),
        ("poort", MORE, ["m9", "m10", "die"], 2, [("m10", 0.0), ("m9", 0.0)]),
    ),
)
