"""The cases of `supported_share` about what the extractor answers: JSON, the array in it, and its claims."""

import json

from checker.spec import Answer, cases, invalid

from .callables import (
    BLANK,
    BLANK_TOO,
    extract,
    judge,
    judge_of,
)
from .supported_share_cases import (
    C1,
    COFFEE,
    D1,
    FREE,
    GONE,
    HIDDEN,
    OPEN,
    RIDES,
    SIBLING,
    T2,
    T,
    answered,
    answered_too,
    said,
    share,
)

FIFTY = [f"Bewering {number}." for number in range(50)]
CLAIMS = json.dumps([OPEN, FREE])
CLAIMS_TOO = json.dumps([RIDES, GONE])

READING = (
    *invalid(
        "json_broken",
        [
            answered(text)
            for text in (
                "",
                "   ",
                CLAIMS[:-1],
                CLAIMS[:-4],
                CLAIMS[1:],
                "['De zaal is open.']",
                f"[{OPEN}]",
                '["open",]',
                '["open" "gratis"]',
                '["regel\neen"]',
                "geen claims",
                "None",
                '["open", "gra',
            )
        ],
    ),
    *invalid(
        "json_broken",
        [
            answered_too(text)
            for text in (CLAIMS_TOO[:-2], "['De bus']", '["rijdt",,"weg"]', "niets", " \n", "[" + RIDES)
        ],
        SIBLING,
    ),
    *invalid(
        "json_around",
        [
            answered(text)
            for text in (
                f"```json\n{CLAIMS}\n```",
                f"```\n{CLAIMS}\n```",
                f"Claims: {CLAIMS}",
                f"{CLAIMS} Klaar.",
                f"{CLAIMS}\n{CLAIMS}",
                "[][]",
                "Er zijn geen claims: []",
                f"{CLAIMS},",
            )
        ],
    ),
    *invalid(
        "json_around",
        [
            answered_too(text)
            for text in (f"```json\n{CLAIMS_TOO}```", f"Dit vond ik:\n{CLAIMS_TOO}", "[] []", f"{CLAIMS_TOO};")
        ],
        SIBLING,
    ),
    *invalid(
        "json_no_array",
        [
            answered(text)
            for text in (
                "{}",
                '{"claims": ["De zaal is open."]}',
                '{"De zaal is open.": true}',
                '"De zaal is open."',
                '"[]"',
                "null",
                "true",
                "3",
                "1.5",
                '""',
                "NaN",
            )
        ],
    ),
    *invalid(
        "json_no_array",
        [answered_too(text) for text in ('{"lijst": []}', '{"De bus rijdt.": 1}', '"bus"', "false", "0", "-7")],
        SIBLING,
    ),
    *invalid(
        "json_no_text",
        [answered(value) for value in (None, [OPEN], [], b'["De zaal is open."]', b"[]", {}, (OPEN,), 0, True, 2.5)],
    ),
    *invalid(
        "json_no_text", [answered_too(value) for value in ([RIDES], b'["De bus"]', {"claims": []}, 7, False)], SIBLING
    ),
    *cases(
        "json_spacing",
        HIDDEN,
        [
            ((T, [C1], extract(f"\n  {CLAIMS}\n\n"), judge("ja", "nee")), share(2, 1)),
            (
                (T, [C1], extract('[\n "De zaal is open."\t,\r\n "Eé\\u006e \\"kaartje\\""\n]'), judge("nee", "ja")),
                share(2, 1),
            ),
        ],
    ),
    *cases(
        "json_spacing",
        SIBLING,
        [
            ((T2, [D1], extract(f" {CLAIMS_TOO}\n"), judge("nee", "ja")), share(2, 1)),
            ((T2, [D1], extract('[ "De bus" ,\n"b\\u0075s" ]'), judge("ja", "ja")), share(2, 2)),
        ],
    ),
    *invalid(
        "claim_no_text",
        [
            answered(text)
            for text in (
                "[1]",
                "[null]",
                "[true]",
                "[0.5]",
                '[["De zaal is open."]]',
                '[{"claim": "De zaal is open."}]',
                "[[]]",
                "[{}]",
                "[NaN]",
                '[null, "De zaal is open."]',
                "[Infinity]",
                "[false]",
            )
        ],
    ),
    *invalid(
        "claim_no_text",
        [
            answered_too(text)
            for text in ("[2]", "[false, 1]", '[["De bus", "rijdt"]]', '[{"text": "De bus"}]', "[null, null]")
        ],
        SIBLING,
    ),
    *invalid(
        "claims_without_contexts",
        [(T, [], extract(text), judge()) for text in ("[1]", '["De zaal is open.", null]', '[" "]', '[["open"]]')],
    ),
    *invalid("claims_without_contexts", [(T, [], said("b" * 501), judge())]),
    *invalid(
        "claims_without_contexts",
        [(T2, [], extract(text), judge()) for text in ("[false]", '["De bus rijdt.", ""]', "[{}]")],
        SIBLING,
    ),
    *invalid("claims_without_contexts", [(T2, [], said("k" * 502), judge())], SIBLING),
    *invalid("claim_blank", [answered(json.dumps([blank])) for blank in BLANK]),
    *invalid("claim_blank", [answered_too(json.dumps([blank])) for blank in BLANK_TOO], SIBLING),
    *invalid(
        "claim_long",
        [
            answered(json.dumps([claim], ensure_ascii=False))
            for claim in ("b" * 501, "é" * 501, "b" * 499 + "  ", "b" * 2000)
        ],
    ),
    *invalid(
        "claim_long", [answered_too(json.dumps([claim])) for claim in ("k" * 501, " " + "k" * 500, "k" * 900)], SIBLING
    ),
    *cases(
        "claim_at_limit",
        HIDDEN,
        [
            ((T, [C1], said("b" * 500), judge("ja")), share(1, 1)),
            ((T, [C1], extract(json.dumps(["é" * 500, "ß" * 500])), judge("ja", "nee")), share(2, 1)),
            ((T, [C1], said(" " * 499 + "b", "\u200b"), judge("nee", "nee")), share(2, 0)),
        ],
    ),
    *cases(
        "claim_at_limit",
        SIBLING,
        [
            ((T2, [D1], said("k" * 500, " " * 499 + "k"), judge("ja", "nee")), share(2, 1)),
            ((T2, [D1], extract(json.dumps(["ü" * 500])), judge("nee")), share(1, 0)),
        ],
    ),
    *invalid(
        "claim_count",
        [
            (T, [C1], said(*FIFTY, "Bewering 50."), judge()),
            (T, [], said(*FIFTY, FIFTY[0]), judge()),
            (T, [C1], said(*[OPEN] * 51), judge()),
            (T, [C1], said(*FIFTY, *FIFTY), judge()),
        ],
    ),
    *invalid(
        "claim_count",
        [
            (T2, [D1], said(*FIFTY, RIDES), judge()),
            (T2, [], said(*[GONE] * 52), judge()),
        ],
        SIBLING,
    ),
    *cases(
        "fifty_claims",
        HIDDEN,
        [
            ((T, [C1], said(*FIFTY), judge_of(("Bewering 7.", "ja"), ("Bewering 49.", "ja"))), share(50, 2)),
            ((T, [C1], said(*[FREE] * 50), judge("ja")), share(1, 1)),
        ],
    ),
    *cases(
        "fifty_claims",
        SIBLING,
        [
            ((T2, [D1], said(*FIFTY[:-1], RIDES), judge_of((RIDES, "ja"))), share(50, 1)),
            ((T2, [D1], said(*[GONE] * 50), judge("nee")), share(1, 0)),
        ],
    ),
    *invalid(
        "check_claims_first",
        [
            (T, [C1], said(OPEN, " "), judge()),
            (T, [C1], said(OPEN, FREE, None), judge(Answer(raises="RuntimeError"))),
            (T, [C1], said(COFFEE, OPEN, "b" * 501), judge()),
        ],
    ),
    *invalid(
        "check_claims_first",
        [
            (T2, [D1], said(RIDES, 4), judge()),
            (T2, [D1], said(RIDES, GONE, ""), judge()),
        ],
        SIBLING,
    ),
)
