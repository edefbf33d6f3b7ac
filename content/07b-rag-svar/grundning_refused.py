"""The written cases of `grundning` that it must refuse: no JSON, or JSON of another shape."""

from __future__ import annotations

from checker.spec import Case

from .grundning_json import FENCE, around, rows
from .roles import refused

NO_JSON: tuple[Case, ...] = (
    *refused(
        "only_json",
        hidden=[
            (f"{FENCE}json\n{rows('a', '+')}\n{FENCE}",),
            (f"{FENCE}\n{rows('ab', '+-')}\n{FENCE}",),
            (f"{FENCE}{rows('a', '-')}{FENCE}",),
            (f"Resultat: {rows('a', '+')}",),
            (f"{rows('a', '+')} Alla påståenden är granskade.",),
            (rows("a", "+") + rows("b", "-"),),
            (rows("abc", "+-+")[:-1],),
            (rows("abc", "+-+")[:30],),
            ("",),
            (" \n",),
            ("pastaenden",),
            ("{'pastaenden': [{'text': 'a', 'stods': true}]}",),
            (around('{"text": "a", "stods": True}'),),
            (around('{"text": "a", "stods": true},'),),
            (around('{"text": "a", "stods": true,}'),),
            ("{pastaenden: []}",),
            (around('{"text": "a\nb", "stods": true}'),),
            ("// granskat\n" + rows("a", "+"),),
        ],
        shown=[
            (f"{FENCE}json\n{rows('g', '-')}\n{FENCE}",),
            (f"{FENCE}\n{rows('gh', '-+')}\n{FENCE}",),
            (f"Här kommer svaret: {rows('g', '+')}",),
            (f"{rows('g', '+')} Klart.",),
            (rows("g", "+") + rows("h", "+"),),
            (rows("ghi", "+-+")[:-2],),
            (" ",),
            ("inga",),
            ("{'pastaenden': []}",),
            (around('{"text": "g", "stods": False}'),),
            (around('{"text": "g", "stods": false},'),),
            (around('{"text": "g\nh", "stods": true}'),),
        ],
    ),
    *refused(
        "text_argument",
        hidden=[
            (None,),
            (5,),
            (True,),
            ({"pastaenden": []},),
            ([],),
            (b'{"pastaenden": []}',),
            (rows("a", "+").encode(),),
            ((rows("a", "+"),),),
            ([rows("a", "+")],),
            (0.5,),
        ],
        shown=[
            (7,),
            (False,),
            ({"pastaenden": [{"text": "g", "stods": True}]},),
            (rows("g", "-").encode(),),
            ([rows("g", "-")],),
            ({},),
        ],
    ),
)

WRONG_SHAPE: tuple[Case, ...] = (
    *refused(
        "one_object",
        hidden=[
            ("null",),
            ("5",),
            ("1",),
            ("true",),
            ('"pastaenden"',),
            ("[]",),
            ('[{"text": "a", "stods": true}]',),
            ('[{"pastaenden": []}]',),
            ('["pastaenden"]',),
            ('{"text": "a", "stods": true}',),
            ("NaN",),
        ],
        shown=[
            ("false",),
            ("0",),
            ("12",),
            ('"g"',),
            ('[{"text": "g", "stods": false}]',),
            ('[{"pastaenden": [{"text": "g", "stods": true}]}]',),
            ('{"text": "g", "stods": false}',),
        ],
    ),
    *refused(
        "exact_keys",
        hidden=[
            ("{}",),
            ('{"påståenden": []}',),
            ('{"Pastaenden": []}',),
            ('{"pastaenden ": []}',),
            ('{"pastaenden": [], "kommentar": ""}',),
            ('{"pastaenden": [{"text": "a", "stods": true}], "antal": 1}',),
            ('{"resultat": {"pastaenden": []}}',),
            (around('{"text": "a"}'),),
            (around('{"stods": true}'),),
            (around("{}"),),
            (around('{"text": "a", "stods": true, "kalla": "c1"}'),),
            (around('{"text": "a", "stöds": true}'),),
            (around('{"Text": "a", "stods": true}'),),
            (around('{"text": "a", "stods": true}, {"text": "b"}'),),
        ],
        shown=[
            ('{"pastående": []}',),
            ('{"PASTAENDEN": []}',),
            ('{"pastaenden": [], "antal": 0}',),
            ('{"svar": {"pastaenden": []}}',),
            (around('{"text": "g"}'),),
            (around('{"stods": false}'),),
            (around('{"text": "g", "stods": true, "skal": ""}'),),
            (around('{"text": "g", "Stods": true}'),),
            (around('{"text": "g", "stods": false}, {"stods": true}'),),
        ],
    ),
    *refused(
        "real_list",
        hidden=[
            ('{"pastaenden": null}',),
            ('{"pastaenden": {}}',),
            ('{"pastaenden": ""}',),
            ('{"pastaenden": false}',),
            ('{"pastaenden": 0}',),
            ('{"pastaenden": {"text": "a", "stods": true}}',),
            ('{"pastaenden": "a"}',),
            ('{"pastaenden": {"pastaenden": []}}',),
            ('{"pastaenden": [], "pastaenden": 5}',),
        ],
        shown=[
            ('{"pastaenden": true}',),
            ('{"pastaenden": 3}',),
            ('{"pastaenden": {"text": "g", "stods": false}}',),
            ('{"pastaenden": {"1": {"text": "g", "stods": false}}}',),
            ('{"pastaenden": "inga"}',),
            ('{"pastaenden": [], "pastaenden": {}}',),
            ('{"pastaenden": [], "pastaenden": null}',),
        ],
    ),
    *refused(
        "claim_object",
        hidden=[
            (around('"a"'),),
            (around("null"),),
            (around("true"),),
            (around("1"),),
            (around('["a", true]'),),
            (around('["text", "stods"]'),),
            (around('[{"text": "a", "stods": true}]'),),
            (around('{"text": "a", "stods": true}, []'),),
        ],
        shown=[
            (around('"g"'),),
            (around("false"),),
            (around("2.5"),),
            (around('["g", false]'),),
            (around('["stods", "text"]'),),
            (around('[{"text": "g", "stods": false}]'),),
            (around('{"text": "g", "stods": false}, null'),),
        ],
    ),
    *refused(
        "text_not_blank",
        hidden=[
            *(
                (around(f'{{"text": {text}, "stods": true}}'),)
                for text in ('""', '" "', '"\\n\\t"', '"\\u00a0"', "null")
            ),
            *((around(f'{{"text": {text}, "stods": false}}'),) for text in ("5", "true", '["a"]', '{"a": 1}', "0.5")),
            (around('{"text": "a", "text": "", "stods": true}'),),
            (around('{"text": "a", "stods": true}, {"text": " ", "stods": true}'),),
        ],
        shown=[
            *(
                (around(f'{{"text": {text}, "stods": false}}'),)
                for text in ('""', '"  "', '"\\r"', '"\\u2003"', "null")
            ),
            *((around(f'{{"text": {text}, "stods": true}}'),) for text in ("7", "false", '["g"]', "{}")),
            (around('{"text": "g", "stods": true}, {"text": "", "stods": false}'),),
        ],
    ),
    *refused(
        "real_bool",
        hidden=[
            *((around(f'{{"text": "a", "stods": {held}}}'),) for held in ('"false"', '"true"', "0", "1", "null", '""')),
            *((around(f'{{"text": "a", "stods": {held}}}'),) for held in ("1.0", "[]", "[true]", '"ja"', "{}", "NaN")),
            (around('{"text": "a", "stods": true}, {"text": "b", "stods": 1}'),),
            (around('{"text": "a", "stods": true, "stods": "false"}'),),
        ],
        shown=[
            *(
                (around(f'{{"text": "g", "stods": {held}}}'),)
                for held in ('"false"', '"true"', "0", "1", "null", '"nej"')
            ),
            *((around(f'{{"text": "g", "stods": {held}}}'),) for held in ("0.0", "[false]", "2")),
            (around('{"text": "g", "stods": false}, {"text": "h", "stods": 0}'),),
        ],
    ),
)

CASES = NO_JSON + WRONG_SHAPE
