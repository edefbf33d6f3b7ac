"""The written cases of `utvardera_rag` in which the chain or a judge hands back what it should not, or fails.

One thing is wrong in each; all else is scripted soundly, so that it does not matter when a solution looks at it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from checker.spec import Answer, Case, Role, StandIn

from .roles import refused
from .utvardera_rag_scripts import Row, args, claims_json, relevance_json, spoilt

BASTU, VIND = Row("bastun", "c1", "c1 c2", "+-"), Row("vinden", "v1", "v1", "+")
POOL, TAK = Row("poolen", "", "c3", "-", 0), Row("taket", "", "v3", "+")
FENCE = "```"


def each(row: Row, field: str, values: Iterable[Any]) -> list[tuple[Any, ...]]:
    """Return the arguments of one call for each value that this field of `row` may get."""
    return [spoilt(row, **{field: value}) for value in values]


def once(row: Row, field: str, answer: Any) -> tuple[Any, ...]:
    """Return the arguments of one call in which the partner behind this field of `row` gives `answer` the first time.

    When it is asked again, a LookupError comes out: a second try is no answer to something wrong.
    """
    name = {"chain": "kedja", "right": "bedom"}.get(field, "llm")
    made = list(args(row))
    place = next(place for place, each in enumerate(made) if isinstance(each, StandIn) and each.name == name)
    other = [(text, said) for text, said in made[place].by_content if (text == row.question) != (field == "relevance")]
    made[place] = replace(made[place], answers=(answer,), by_content=tuple(other) if name == "llm" else ())
    return tuple(made)


def hit(identity: Any, text: Any = "Regel c1: bastun, se anslaget.") -> dict[str, Any]:
    """Return one fetched passage."""
    return {"id": identity, "text": text}


NO_PAIR = (None, 5, (), ([],), ([], None, "c1"), {"traffar": [], "svar": None}, "ab", [], True)
NO_HITS = (
    None,
    (hit("c1"),),
    {"c1": "text"},
    "c1",
    ["c1"],
    [None],
    [["c1", "text"]],
    [["id", "text"]],
    (),
    0,
    {},
    [hit("c1"), "c2"],
)
NO_HIT = (
    {"id": "c1"},
    {"text": "Regel c1: bastun, se anslaget."},
    {**hit("c1"), "poang": 0.5},
    {"chunk": "c1", "text": "Regel c1: bastun, se anslaget."},
    {},
    hit(None),
    hit(5),
    hit(["c1"]),
    hit(True),
    hit("c1", None),
    hit("c1", 5),
    hit("c1", ["Regel"]),
    hit("c1", True),
    hit("c1", b"Regel"),
)

CHAIN: tuple[Case, ...] = (
    *refused(
        "chain_pair",
        hidden=each(BASTU, "chain", NO_PAIR),
        shown=each(VIND, "chain", (None, 7, (VIND.passages,), (VIND.passages, None, None), {"svar": None}, "v1")),
    ),
    *refused(
        "chain_hits",
        hidden=[
            *each(BASTU, "chain", [(hits, BASTU.answer) for hits in NO_HITS]),
            *each(BASTU, "chain", [([row], BASTU.answer) for row in NO_HIT]),
            *each(
                BASTU,
                "chain",
                [(None, None), ([{"id": "c1"}], None), ([hit(5)], None), ((), None), ([hit("c1", 5)], None)],
            ),
            *each(POOL, "chain", [([hit(7)], None), (["c3"], POOL.answer), ([{**hit("c3"), "rang": 1}], POOL.answer)]),
        ],
        shown=[
            *each(
                VIND,
                "chain",
                [
                    (hits, VIND.answer)
                    for hits in (None, "v1", [["text", "id"]], {"v1": "text"}, (), tuple(VIND.passages))
                ],
            ),
            *each(
                VIND,
                "chain",
                [([row], VIND.answer) for row in ({"id": "v1"}, {"text": "Regel"}, {**hit("v1"), "rang": 1})],
            ),
            *each(
                VIND,
                "chain",
                [([row], VIND.answer) for row in (hit(1), hit(None), hit(["v1"]), hit("v1", None), hit("v1", 3))],
            ),
            *each(VIND, "chain", [(["v1"], None), ([hit(1)], None), (None, None), ([hit("v1", None)], None)]),
            *each(TAK, "chain", [([hit(3)], None), ([{"id": "v3"}], TAK.answer)]),
        ],
    ),
    *refused(
        "chain_answer",
        hidden=[
            *each(
                BASTU, "chain", [(BASTU.passages, answer) for answer in (5, True, ["Ja."], b"Ja.", 0, False, {}, 1.5)]
            ),
            *each(POOL, "chain", [(POOL.passages, answer) for answer in (False, [], 3)]),
        ],
        shown=[
            *each(
                VIND,
                "chain",
                [(VIND.passages, answer) for answer in (7, False, ["Nej."], b"Nej.", 0, {"svar": "Nej."})],
            ),
            *each(TAK, "chain", [(TAK.passages, answer) for answer in (False, 0, ["Nej."])]),
        ],
    ),
)

SOUND = claims_json("+")
GROUNDING = (
    f"{FENCE}json\n{SOUND}\n{FENCE}",
    "null",
    "5",
    "",
    None,
    {"pastaenden": []},
    SOUND[:-1],
    "[]",
    b'{"pastaenden": []}',
)
CLAIM = '{"pastaenden": [{"text": "a", "stods": %s}]}'
RELEVANCE = (
    f"{FENCE}json\n{relevance_json(1)}\n{FENCE}",
    "",
    "1",
    "true",
    "null",
    relevance_json(1)[:-2],
    f"[{relevance_json(1)}]",
)

JUDGES: tuple[Case, ...] = (
    *refused(
        "grounding_verdict",
        hidden=[
            *each(BASTU, "grounding", GROUNDING),
            *each(
                BASTU,
                "grounding",
                [CLAIM % '"true"', CLAIM % "1", claims_json("+" * 101), '{"pastaenden": [], "n": 0}'],
            ),
            *each(POOL, "grounding", [CLAIM % "null", "Inga påståenden."]),
            *(once(BASTU, "grounding", answer) for answer in (SOUND[:-1], "null")),
        ],
        shown=[
            *each(
                VIND,
                "grounding",
                [f"{FENCE}\n{SOUND}\n{FENCE}", "true", " ", None, {}, SOUND[:-2], f"[{SOUND}]", SOUND.encode()],
            ),
            *each(
                VIND,
                "grounding",
                [CLAIM % '"false"', CLAIM % "0", claims_json("-" * 102), '{"pastaenden": [], "ok": true}'],
            ),
            *each(TAK, "grounding", [CLAIM % "[]", "Jag vet inte."]),
            *(once(VIND, "grounding", answer) for answer in (SOUND[:-2], "false")),
        ],
    ),
    *refused(
        "relevance_verdict",
        hidden=[
            *each(BASTU, "relevance", RELEVANCE),
            *each(
                BASTU, "relevance", [relevance_json(value) for value in (True, False, 2, -1, "1", 1.0, None, 0.5, [1])]
            ),
            *each(BASTU, "relevance", [None, {"relevans": 1, "motivering": "ja"}, 1]),
            *each(POOL, "relevance", [relevance_json(2), "Nej."]),
            *(once(BASTU, "relevance", answer) for answer in (relevance_json(1)[:-2], relevance_json(True))),
        ],
        shown=[
            *each(
                VIND,
                "relevance",
                [f"{FENCE}\n{relevance_json(0)}\n{FENCE}", " ", "0", "false", relevance_json(0)[:-1], "[1]"],
            ),
            *each(VIND, "relevance", [relevance_json(value) for value in (True, 3, "0", 0.0, None, -2, [0])]),
            *each(VIND, "relevance", [None, {"relevans": 0, "motivering": "nej"}, 0]),
            *each(TAK, "relevance", [relevance_json(5), "Ja."]),
            *(once(VIND, "relevance", answer) for answer in (relevance_json(0)[:-1], relevance_json(False))),
        ],
    ),
    *refused(
        "relevance_keys",
        hidden=each(
            BASTU,
            "relevance",
            [
                '{"relevans": 1}',
                '{"motivering": "kort skäl"}',
                '{"relevans": 1, "motivering": "kort skäl", "saker": true}',
                '{"relevans": 1, "Motivering": "kort skäl"}',
                '{"relevans": 1, "motivering": null}',
                '{"relevans": 0, "motivering": 5}',
                '{"relevans": 1, "motivering": ["kort skäl"]}',
                "{}",
            ],
        ),
        shown=each(
            VIND,
            "relevance",
            [
                '{"relevans": 0}',
                '{"motivering": "inget skäl"}',
                '{"relevans": 0, "motivering": "inget skäl", "id": "v1"}',
                '{"relevans": 0, "motivering": null}',
                '{"relevans": 1, "motivering": true}',
                '{"relevans": 1, "skal": "inget skäl"}',
            ],
        ),
    ),
    *refused(
        "bedom_bool",
        hidden=[*each(BASTU, "right", (1, 0, None, "ja", 1.0, [], "True", [True])), *each(BASTU, "right", (0.0, ""))],
        shown=each(VIND, "right", (1, 0, None, "nej", 0.5, "False", {})),
    ),
)


def passing(row: Row, field: str, error: str, role: Role = Role.HIDDEN) -> Case:
    """Return a case in which a partner raises `error`, which must come out as it is."""
    return Case(idea="errors_pass", args=spoilt(row, **{field: Answer(raises=error)}), raises=error, role=role)


def first_time(row: Row, field: str, error: str, role: Role = Role.HIDDEN) -> Case:
    """Return a case in which a partner raises `error` when it is first asked, and something else when asked again."""
    return Case(idea="errors_pass", args=once(row, field, Answer(raises=error)), raises=error, role=role)


ERRORS: tuple[Case, ...] = (
    passing(BASTU, "chain", "RuntimeError"),
    passing(BASTU, "grounding", "TimeoutError"),
    passing(BASTU, "relevance", "ConnectionError"),
    passing(BASTU, "right", "PermissionError"),
    Case(
        idea="errors_pass",
        args=args(VIND, Row("grillen", "c2", "c2", "+", chain=Answer(raises="TimeoutError"))),
        raises="TimeoutError",
    ),
    passing(VIND, "chain", "TimeoutError", Role.SIBLING),
    passing(VIND, "grounding", "ConnectionError", Role.SIBLING),
    passing(VIND, "relevance", "RuntimeError", Role.SIBLING),
    passing(VIND, "right", "RuntimeError", Role.SIBLING),
    *(first_time(BASTU, field, "TimeoutError") for field in ("chain", "grounding", "relevance", "right")),
    *(
        first_time(VIND, field, "ConnectionError", Role.SIBLING)
        for field in ("chain", "grounding", "relevance", "right")
    ),
)

CASES = CHAIN + JUDGES + ERRORS
