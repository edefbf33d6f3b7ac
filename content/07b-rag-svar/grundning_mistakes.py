"""Typical wrong versions of `grundning`, each a program that is recognised by what it answers."""

from __future__ import annotations

from checker.spec import Edit, Mistake

SHARE = "stodda / antal if antal else None"
LOAD = "data = json.loads(svar_json)"
ARGUMENT = "not isinstance(svar_json, str) or len(svar_json) > 20000"
BOOL = 'not isinstance(pastaende["stods"], bool)'
CLAIM = 'not isinstance(pastaende, dict) or set(pastaende) != {"text", "stods"}'
SUM = 'sum(pastaende["stods"] for pastaende in pastaenden)'
OBJECT = 'not isinstance(data, dict) or set(data) != {"pastaenden"}'
GET = 'pastaenden = data["pastaenden"]'
LIST = "not isinstance(pastaenden, list) or len(pastaenden) > 100"
TEXT = 'not isinstance(pastaende["text"], str) or not pastaende["text"].strip()'
START = "    pastaenden = las_pastaenden(svar_json)\n"

FENCES = """text = svar_json.strip()
    if text.startswith("```"):
        text = text.strip("`").removeprefix("json")
    data = json.loads(text)"""

BRACES = """start, slut = svar_json.find("{"), svar_json.rfind("}")
    data = json.loads(svar_json[start : slut + 1])"""

SWALLOW = """    try:
        pastaenden = las_pastaenden(svar_json)
    except ValueError:
        pastaenden = []
"""

UNIQUE = """    pastaenden = list({p["text"]: p for p in las_pastaenden(svar_json)}.values())
"""

UNCHECKED = """import json


def grundning(svar_json):
    pastaenden = json.loads(svar_json)["pastaenden"]
    stodda = sum(p["stods"] for p in pastaenden)
    return {
        "antal": len(pastaenden),
        "stodda": stodda,
        "grundning": stodda / len(pastaenden) if pastaenden else None,
    }
"""

MISTAKES = (
    Mistake("zero_when_empty", (Edit(SHARE, "stodda / max(antal, 1)"),)),
    Mistake("one_when_empty", (Edit(SHARE, "stodda / antal if antal else 1.0"),)),
    Mistake("division_by_zero", (Edit(SHARE, "stodda / antal"),)),
    Mistake("fences_removed", (Edit(LOAD, FENCES),)),
    Mistake("braces_cut_out", (Edit(LOAD, BRACES),)),
    Mistake(
        "truthy_text", (Edit(BOOL, "False"), Edit(SUM, 'sum(bool(pastaende["stods"]) for pastaende in pastaenden)'))
    ),
    Mistake("number_as_bool", (Edit(BOOL, 'pastaende["stods"] not in (True, False)'),)),
    Mistake("extra_keys", (Edit(CLAIM, 'not isinstance(pastaende, dict) or not {"text", "stods"} <= set(pastaende)'),)),
    Mistake("extra_outer_keys", (Edit(OBJECT, 'not isinstance(data, dict) or "pastaenden" not in data'),)),
    Mistake(
        "missing_is_false",
        (
            Edit(CLAIM, 'not isinstance(pastaende, dict) or not {"text"} <= set(pastaende) <= {"text", "stods"}'),
            Edit(BOOL, 'not isinstance(pastaende.get("stods", False), bool)'),
            Edit(SUM, 'sum(pastaende.get("stods", False) for pastaende in pastaenden)'),
        ),
    ),
    Mistake("blank_text", (Edit(TEXT, 'not isinstance(pastaende["text"], str) or not pastaende["text"]'),)),
    Mistake("text_unchecked", (Edit(TEXT, "False"),)),
    Mistake("bytes_taken", (Edit(ARGUMENT, "not isinstance(svar_json, (str, bytes)) or len(svar_json) > 20000"),)),
    Mistake("errors_swallowed", (Edit(START, SWALLOW),)),
    Mistake("claims_made_unique", (Edit(START, UNIQUE),)),
    Mistake("unsupported_counted", (Edit(SUM, 'sum(not pastaende["stods"] for pastaende in pastaenden)'),)),
    Mistake("empty_before_check", (Edit(GET, f"{GET} or []"),)),
    Mistake("any_number_of_claims", (Edit(LIST, "not isinstance(pastaenden, list)"),)),
    Mistake(
        "length_after_strip", (Edit(ARGUMENT, "not isinstance(svar_json, str) or len(svar_json.strip()) > 20000"),)
    ),
    Mistake("share_rounded", (Edit(SHARE, "round(stodda / antal, 2) if antal else None"),)),
    Mistake("nothing_checked", (), UNCHECKED),
)
