"""Cases of `rerank_candidates` about what is valid: query, documents, candidates and limit."""

from typing import Any

from checker.spec import Case, Role, cases, invalid

DESK = {"d": "De stoel piept.", "e": "De stoel wiebelt."}
TENT = {"t": "De tent lekt.", "u": "De tent waait."}
NO_TEXTS: list[Any] = ["", " \n", "\u2003", None, 5, True, b"stoel", ["stoel"], "s" * 2001, "stoel" + " " * 1996]
NO_IDS: list[Any] = ["", "i" * 101, None, 4, False, ("d",), b"d", 1.5]


def _good(idea: str, role: Role, *rows: Any) -> tuple[Case, ...]:
    """Return one case for each (query, documents, candidates, limit, the id that scores .6)."""
    return cases(idea, role, [(tuple(args), [{"id": found, "score": 0.6}]) for *args, found in rows])


QUERY = (
    *invalid("query_always", [("?", DESK, [], 1)], Role.EXAMPLE),
    *invalid(
        "query_always",
        [
            *((query, DESK, [], 3) for query in ("", "  ", "...", "_", "s" * 2001, None, 4, ["stoel"], b"stoel")),
            *((query, DESK, ["d"], 3) for query in ("", "\t", "!", "stoel" + " " * 1996, None, True)),
        ],
    ),
    *invalid(
        "query_always",
        [
            *((query, TENT, [], 2) for query in ("", "\n", "!!", "t" * 2001, None, 7)),
            *((query, TENT, ["t"], 2) for query in ("", "--", None)),
        ],
        Role.SIBLING,
    ),
)

DOCUMENTS = (
    *invalid("every_text", [("stoel", {**DESK, "f": text}, ["d"], 1) for text in NO_TEXTS]),
    *invalid("every_text", [("stoel", {"f": text, **DESK}, [], 1) for text in NO_TEXTS[:5]]),
    *invalid("every_text", [("stoel", {**DESK, "f": text}, ["d", "f"], 1) for text in NO_TEXTS[:3]]),
    *invalid(
        "every_text",
        [
            *(("tent", {**TENT, "f": text}, ["t"], 1) for text in ("", "  ", None, 3, True, b"tent", "t" * 2001)),
            ("tent", {**TENT, "f": ["tent"]}, [], 1),
        ],
        Role.SIBLING,
    ),
    *invalid("document_ids", [("stoel", {**DESK, key: "stoel"}, ["d"], 1) for key in NO_IDS]),
    *invalid("document_ids", [("stoel", {key: "stoel"}, [], 1) for key in NO_IDS[:4]]),
    *invalid("document_ids", [("stoel", {key: "stoel"}, [key], 1) for key in NO_IDS[:4]]),
    *invalid(
        "document_ids",
        [
            *(("tent", {**TENT, key: "tent"}, ["t"], 1) for key in ("", "j" * 101, None, 8, True, (1,), b"t")),
            *(("tent", {key: "tent"}, [], 1) for key in ("", "j" * 101, None)),
            *(("tent", {key: "tent"}, [key], 1) for key in ("", "j" * 101, 6)),
        ],
        Role.SIBLING,
    ),
    *_good(
        "document_ids_allowed",
        Role.HIDDEN,
        ("stoel", {"i" * 100: "stoel"}, ["i" * 100], 1, "i" * 100),
        ("stoel", {" ": "stoel", "  ": "stoel"}, [" "], 1, " "),
        ("stoel", {"\n": "stoel"}, ["\n"], 1, "\n"),
        ("stoel", {"é" * 100: "stoel"}, ["é" * 100], 1, "é" * 100),
    ),
    *_good(
        "document_ids_allowed",
        Role.SIBLING,
        ("tent", {"j" * 100: "tent"}, ["j" * 100], 1, "j" * 100),
        ("tent", {"  ": "tent"}, ["  "], 1, "  "),
        ("tent", {"ü" * 100: "tent"}, ["ü" * 100], 1, "ü" * 100),
    ),
    *_good(
        "text_lengths_allowed",
        Role.HIDDEN,
        ("stoel", {"d": "stoel" + " " * 1995}, ["d"], 1, "d"),
        ("stoel", {"d": "stoel", "e": "?" * 2000}, ["d"], 1, "d"),
        ("stoel" + " " * 1995, {"d": "stoel"}, ["d"], 1, "d"),
        ("stoel", {"d": "stoel", "e": "ß" * 2000}, ["d"], 1, "d"),
    ),
    *_good(
        "text_lengths_allowed",
        Role.SIBLING,
        ("tent", {"t": "tent" + " " * 1996}, ["t"], 1, "t"),
        ("tent", {"t": "tent", "u": "!" * 2000}, ["t"], 1, "t"),
        ("tent", {"t": "tent", "u": "ö" * 2000}, ["t"], 1, "t"),
        ("tent", {"t": "tent", "u": "ß" * 1999}, ["t"], 1, "t"),
    ),
    *invalid(
        "documents_type",
        [
            ("stoel", value, [], 1)
            for value in (None, [], ["stoel"], [("d", "stoel")], "stoel", {"d"}, 3, ({"d": "stoel"},))
        ],
    ),
    *invalid("documents_type", [("stoel", [("d", "stoel")], ["d"], 1), ("stoel", "d", ["d"], 1)]),
    *invalid(
        "documents_type",
        [
            *(("tent", value, [], 1) for value in (None, ["tent"], [("t", "tent")], "tent", {"t"})),
            ("tent", "t", ["t"], 1),
        ],
        Role.SIBLING,
    ),
    *invalid("documents_count", [("stoel", {}, [], 1)]),
    *invalid("documents_count", [("stoel", {str(n): "stoel" for n in range(1001)}, [], 1)]),
    *invalid(
        "documents_count",
        [("tent", {}, [], 2), ("tent", {f"t{n}": "tent" for n in range(1001)}, ["t5"], 1)],
        Role.SIBLING,
    ),
    *_good(
        "thousand_documents",
        Role.HIDDEN,
        ("stoel", {str(n): "stoel" for n in range(1000)}, [str(n) for n in range(999, -1, -1)], 1, "999"),
    ),
    *_good(
        "thousand_documents",
        Role.SIBLING,
        ("tent", {f"t{n}": "tent" for n in range(1000)}, [f"t{n}" for n in range(999, -1, -1)], 1, "t999"),
    ),
)

CANDIDATES = (
    *invalid("candidates_known", [("stoel", DESK, ["q"], 1)], Role.EXAMPLE),
    *invalid(
        "candidates_known",
        [
            ("stoel", DESK, ["d", "x"], 5),
            ("stoel", DESK, ["d", "x"], 1),
            ("stoel", DESK, ["D"], 1),
            ("stoel", DESK, ["d "], 1),
            ("stoel", DESK, ["De stoel piept."], 1),
            ("stoel", DESK, [""], 1),
        ],
    ),
    *invalid(
        "candidates_known",
        [
            ("tent", TENT, ["t", "x"], 5),
            ("tent", TENT, ["t", "x"], 1),
            ("tent", TENT, ["T"], 1),
            ("tent", TENT, [" t"], 1),
        ],
        Role.SIBLING,
    ),
    *invalid(
        "candidates_unique",
        [("stoel", DESK, ["d", "d"], 2), ("stoel", DESK, ["d", "e", "d"], 2), ("stoel", DESK, ["e", "e"], 1)],
    ),
    *invalid(
        "candidates_unique",
        [("tent", TENT, ["t", "t"], 2), ("tent", TENT, ["u", "t", "u"], 2), ("tent", TENT, ["t", "t"], 1)],
        Role.SIBLING,
    ),
    *invalid(
        "candidate_type",
        [
            ("stoel", {**DESK, "3": "stoel"}, [value], 1)
            for value in (3, None, True, ["d"], {"d": 1}, {"d"}, ("d",), b"d", 2.5)
        ],
    ),
    *invalid("candidate_type", [("stoel", DESK, ["d", ["e"]], 1), ("stoel", DESK, ["d", None], 1)]),
    *invalid(
        "candidate_type",
        [
            *(("tent", {**TENT, "4": "tent"}, [value], 1) for value in (4, None, False, ["t"], {"t": 1}, {"t"}, b"t")),
            ("tent", TENT, ["t", ["u"]], 1),
        ],
        Role.SIBLING,
    ),
    *invalid(
        "candidates_list",
        [
            ("stoel", DESK, value, 1)
            for value in (("d",), (), "d", "de", "", {"d"}, {"d": 1}, {}, None, 0, frozenset({"e"}))
        ],
    ),
    *invalid(
        "candidates_list",
        [("tent", TENT, value, 1) for value in (("t",), (), "t", "", {"t"}, {"t": 1}, {}, None)],
        Role.SIBLING,
    ),
)

LIMIT = (
    *invalid("limit_bounds", [("stoel", DESK, ["d", "e"], value) for value in (0, -1, 1001, -1000, 10**6)]),
    *invalid("limit_bounds", [("stoel", DESK, [], value) for value in (0, 1001)]),
    *invalid("limit_bounds", [("tent", TENT, ["t", "u"], value) for value in (0, -1, 1001, -7, 5000)], Role.SIBLING),
    *invalid("limit_bounds", [("tent", TENT, [], value) for value in (0, 1001)], Role.SIBLING),
    *invalid(
        "limit_type",
        [
            ("stoel", DESK, ["d", "e"], value)
            for value in (True, False, 1.0, 2.0, "1", None, [1], float("nan"), float("inf"), b"1", (1,))
        ],
    ),
    *invalid("limit_type", [("stoel", DESK, [], value) for value in (True, 1.0, None)]),
    *invalid(
        "limit_type",
        [("tent", TENT, ["t", "u"], value) for value in (True, 1.0, 3.0, "2", None, [2], float("nan"))],
        Role.SIBLING,
    ),
    *invalid("limit_type", [("tent", TENT, [], value) for value in (True, 2.0, None)], Role.SIBLING),
)
