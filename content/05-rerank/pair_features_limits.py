"""Cases of `pair_features` at the edge of what is valid: types, blank texts, lengths, a query without words."""

from checker.spec import Case, Role, cases, invalid

NOTHING = {"coverage": 0.0, "adjacency": 0.0}
FOUND = {"coverage": 1.0, "adjacency": 0.0}


def _both_places(idea: str, role: Role, values: list[object], other: str) -> tuple[Case, ...]:
    """Return invalid cases with each value as query and as passage, beside the valid text `other`."""
    return invalid(idea, [args for value in values for args in ((value, other), (other, value))], role)


INVALID = (
    *invalid("blank_text", [("lamp", "")], Role.EXAMPLE),
    *invalid("query_without_words", [("?!", "lamp")], Role.EXAMPLE),
    *_both_places("blank_text", Role.HIDDEN, ["", "  \t\n", "\u00a0", "\u2003\u2028"], "knop"),
    *_both_places("blank_text", Role.SIBLING, ["   ", "\n", "\u3000"], "snoer"),
    *_both_places(
        "text_type",
        Role.HIDDEN,
        [None, 3, 2.5, True, b"knop", ["knop"], ("knop",), {"knop": 1}, {"knop"}, float("nan")],
        "knop",
    ),
    *invalid("text_type", [(None, None), ([], []), (None, "")]),
    *_both_places("text_type", Role.SIBLING, [None, 7, False, b"snoer", ["snoer"], ("snoer",), {"snoer": 2}], "snoer"),
    *invalid(
        "query_without_words",
        [
            ("!!", "knop"),
            ("___", "knop"),
            ("\U0001f4a1", "knop"),
            ("- -", "- -"),
            ("\u200b", "knop"),
            ("\u0301", "knop"),
        ],
    ),
    *invalid("query_without_words", [("...", "snoer"), ("_", "snoer"), ("\U0001f50c", "snoer")], Role.SIBLING),
    *_both_places("too_long", Role.HIDDEN, ["k" * 2001, "knop " * 401, "knop" + " " * 1997, "é" * 2001], "knop"),
    *_both_places("too_long", Role.SIBLING, ["s" * 2001, " " * 1996 + "snoer", "ü" * 2001], "snoer"),
)

LONGEST = (
    *cases(
        "longest_allowed",
        Role.HIDDEN,
        [
            (("k" * 2000, "knop"), NOTHING),
            (("knop", "k" * 2000), NOTHING),
            (("knop", " " * 1996 + "knop"), FOUND),
            (("knop" + " " * 1996, "knop"), FOUND),
            (("klep", "é" * 2000), NOTHING),
            (("é" * 2000, "klep"), NOTHING),
        ],
    ),
    *cases(
        "longest_allowed",
        Role.SIBLING,
        [
            (("s" * 2000, "snoer"), NOTHING),
            (("snoer", "s" * 2000), NOTHING),
            (("snoer", " " * 1995 + "snoer"), FOUND),
            (("ö" * 2000, "snoer"), NOTHING),
            (("snoer", "ö" * 2000), NOTHING),
        ],
    ),
    *cases(
        "length_as_given",
        Role.HIDDEN,
        [(("ß" * 2000, "knop"), NOTHING), (("knop", "ß" * 2000), NOTHING), (("knop", "ß" * 1001), NOTHING)],
    ),
    *cases("length_as_given", Role.SIBLING, [(("snoer", "\ufb01" * 2000), NOTHING), (("ß" * 1500, "snoer"), NOTHING)]),
)
