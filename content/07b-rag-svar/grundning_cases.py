"""The written cases of `grundning`: what it counts and how much it takes."""

from __future__ import annotations

from checker.spec import Case, Role, cases, invalid

from .grundning_json import FENCE, around, counted, padded, rows, verdict
from .grundning_refused import CASES as REFUSED
from .roles import refused, told

SUPPORTED, LOOSE = ("Bastun är öppen till nio.", True), ("Den kostar ingenting.", False)
HUNDRED = rows("abcde" * 20, "+++--" * 20)
NINETY_NINE = rows("abc" * 33, "+--" * 33)

EXAMPLES: tuple[Case, ...] = (
    *cases("share_of_claims", Role.EXAMPLE, [((verdict(SUPPORTED, LOOSE),), counted(2, 1))]),
    *cases("no_claims", Role.EXAMPLE, [(('{"pastaenden": []}',), counted(0, 0))]),
    *invalid("only_json", [(f'{FENCE}json\n{{"pastaenden": []}}\n{FENCE}',)], Role.EXAMPLE),
    *invalid("real_bool", [('{"pastaenden": [{"text": "Bastun är öppen.", "stods": "false"}]}',)], Role.EXAMPLE),
)

COUNTED: tuple[Case, ...] = (
    *told(
        "share_of_claims",
        hidden=[
            ((rows("abcd", "+-+-"),), counted(4, 2)),
            ((rows("abc", "+--"),), counted(3, 1)),
            ((rows("a", "+"),), counted(1, 1)),
            ((rows("abcdefgh", "+++++-+-"),), counted(8, 6)),
            ((rows("abcdefg", "-----+-"),), counted(7, 1)),
        ],
        shown=[
            ((rows("ghij", "+--+"),), counted(4, 2)),
            ((rows("ghi", "++-"),), counted(3, 2)),
            ((rows("g", "+"),), counted(1, 1)),
            ((rows("ghijkl", "----+-"),), counted(6, 1)),
        ],
    ),
    *told(
        "nothing_supported",
        hidden=[((rows("abc", "---"),), counted(3, 0)), ((rows("a", "-"),), counted(1, 0))],
        shown=[((rows("gh", "--"),), counted(2, 0)), ((rows("h", "-"),), counted(1, 0))],
    ),
    *told(
        "no_claims",
        hidden=[(('{"pastaenden":[]}',), counted(0, 0)), ((' {\n"pastaenden"\t: [ ] }\n',), counted(0, 0))],
        shown=[(('{ "pastaenden" : [] }',), counted(0, 0)), (('{"pastaenden": [\n]}\n',), counted(0, 0))],
    ),
    *told(
        "every_claim_counts",
        hidden=[
            ((rows("aab", "++-"),), counted(3, 2)),
            ((rows("aa", "+-"),), counted(2, 1)),
            ((rows("abab", "-+-+"),), counted(4, 2)),
        ],
        shown=[((rows("ggh", "--+"),), counted(3, 1)), ((rows("hh", "-+"),), counted(2, 1))],
    ),
    *told(
        "any_json_layout",
        hidden=[
            (('\n\t{"pastaenden": [{"stods": true, "text": "a"},\r\n {"stods":false,"text":"b"}]}  ',), counted(2, 1)),
            (('{"p\\u0061staenden": [{"te\\u0078t": "\\u00e5", "stods": true}]}',), counted(1, 1)),
            (('{"pastaenden": [{"text": "Han sa \\"stods\\": false", "stods": true}]}',), counted(1, 1)),
            (('{"pastaenden": [{"text": "{\\"pastaenden\\": []}", "stods": false}]}',), counted(1, 0)),
            (
                ('{"pastaenden": [{"text": "a\\n```\\nb", "stods": true}, {"text": "\\\\", "stods": true}]}',),
                counted(2, 2),
            ),
            (('{"pastaenden": [{"text": "true", "stods": false}, {"text": "false", "stods": true}]}',), counted(2, 1)),
        ],
        shown=[
            (('  {"pastaenden":\n[{"stods": false, "text": "g"}]}\n',), counted(1, 0)),
            (('{"pastaend\\u0065n": [{"text": "\\u00f6", "\\u0073tods": true}]}',), counted(1, 1)),
            (('{"pastaenden": [{"text": "true, sa hon", "stods": false}]}',), counted(1, 0)),
            (('{"pastaenden": [{"text": "```", "stods": true}]}',), counted(1, 1)),
        ],
    ),
    *told(
        "text_not_blank",
        hidden=[((around('{"text": " a ", "stods": true}'),), counted(1, 1)), ((rows(".0", "+-"),), counted(2, 1))],
        shown=[((around('{"text": "\\tg", "stods": true}'),), counted(1, 1)), ((rows("?", "+"),), counted(1, 1))],
    ),
)

SIZES: tuple[Case, ...] = (
    *told("hundred_claims", hidden=[((HUNDRED,), counted(100, 60))], shown=[((NINETY_NINE,), counted(99, 33))]),
    *refused(
        "hundred_claims",
        hidden=[(rows("a" * 101, "+" * 101),), (rows("abc" * 50, "++-" * 50),)],
        shown=[(rows("g" * 101, "-" * 101),), (rows("gh" * 75, "+-" * 75),)],
    ),
    *told(
        "text_length",
        hidden=[
            ((padded(rows("ab", "+-"), 20000),), counted(2, 1)),
            ((verdict(("a" * (20000 - len(verdict(("", True)))), True)),), counted(1, 1)),
            ((verdict(("å" * (20000 - len(verdict(("", True)))), True)),), counted(1, 1)),
        ],
        shown=[
            ((padded(rows("gh", "-+"), 20000),), counted(2, 1)),
            ((padded(rows("g", "+"), 19999),), counted(1, 1)),
            ((verdict(("ö" * 19000, False)),), counted(1, 0)),
        ],
    ),
    *refused(
        "text_length",
        hidden=[
            (padded(rows("ab", "+-"), 20001),),
            (rows("ab", "+-").rjust(20001),),
            (verdict(("a" * (20001 - len(verdict(("", True)))), True)),),
        ],
        shown=[(padded(rows("gh", "-+"), 20001),), (rows("gh", "-+").rjust(20002),), (verdict(("g" * 20000, True)),)],
    ),
)

CASES = EXAMPLES + COUNTED + SIZES + REFUSED
