"""Typical wrong versions of `utvardera_rag`, each a program that is recognised by what it answers and whom it asks."""

from __future__ import annotations

from checker.spec import Edit, Mistake

CHECK = "    kontrollera_fall(fall)\n"
ROWS = "rader = [granska_fall(llm, ett, kedja, bedom) for ett in fall]"
ROUND = "round(sum(varden) / len(varden), 3)"
HIT = '[traff["id"] for traff in traffar])["traff"]'
ANSWERED = "    if svar is not None:\n        kontext"
ASK_GROUNDING = 'llm(f"{GRUNDNING}\\n\\nKONTEXT:\\n{kontext}\\n\\nSVAR:\\n{svar}", temperature=0, json_mode=True)'
ASK_RELEVANCE = 'llm(f"{RELEVANS}\\n\\nFRÅGA:\\n{fraga}\\n\\nSVAR:\\n{svar}", temperature=0, json_mode=True)'
SHARE = 'grundning(om_stod)["grundning"]'
MISSING = "    if svar is None or facit_svar is None:\n        return float(svar is None and facit_svar is None)\n"
JUDGE = "bedom(svar, facit_svar)"
JUDGE_BOOL = "    if not isinstance(omdome, bool):\n"
RELEVANCE_INT = 'type(data["relevans"]) is not int or data["relevans"] not in (0, 1)'
RELEVANCE_KEYS = 'set(data) != {"relevans", "motivering"}'
VALUES = "varden = [rad[matt] for rad in rader if rad.get(matt) is not None]"
PAIRING = '(ett["facit_svar"] is None) != (ett["facit_chunk_ids"] == [])'
CONTEXT = '"\\n\\n".join(traff["text"] for traff in traffar)'
MEAN_GROUNDING = 'medel(rader, "grundning")'
PAIR = "not isinstance(resultat, tuple) or len(resultat) != 2"
HITS = 'not isinstance(traff, dict) or set(traff) != {"id", "text"} or not isinstance(traff["text"], str)'
PART = 'rad["grundning"] = ' + SHARE

ROUNDED_FIRST = f"""{SHARE}
        if rad["grundning"] is not None:
            rad["grundning"] = round(rad["grundning"], 3)"""

POOLED = """    stodda, antal = (sum(rad.get(namn) or 0 for rad in rader) for namn in ("stodda", "antal"))
    return {
        "n"""

LATE = """    for ett in fall:
        granska_fall(llm, ett, kedja, bedom)
    kontrollera_fall(fall)
"""

SKIPPED = """rader = []
    for ett in fall:
        try:
            rader.append(granska_fall(llm, ett, kedja, bedom))
        except Exception:
            continue"""

WRAPPED = """try:
        rader = [granska_fall(llm, ett, kedja, bedom) for ett in fall]
    except Exception as fel:
        raise ValueError(str(fel)) from fel"""

ONE_BY_ONE = """rader = []
    for ett in fall:
        kontrollera_fall([ett])
        rader.append(granska_fall(llm, ett, kedja, bedom))"""

MISTAKES = (
    Mistake("none_judged", (Edit(ANSWERED, "    if True:\n        kontext"),)),
    Mistake("abstaining_wrong", (Edit("float(svar is None and facit_svar is None)", "0.0"),)),
    Mistake("abstaining_right", (Edit("float(svar is None and facit_svar is None)", "float(svar is None)"),)),
    Mistake("none_to_bedom", (Edit("if svar is None or facit_svar is None:", "if svar is None:"),)),
    Mistake(
        "unanswerable_unjudged",
        (Edit(ANSWERED, '    if svar is not None and ett["facit_svar"] is not None:\n        kontext'),),
    ),
    Mistake("zero_for_missing", (Edit(VALUES, "varden = [rad.get(matt) or 0 for rad in rader]"),)),
    Mistake("recall_share", (Edit(HIT, HIT.replace(')["traff"]', ')["recall"]')),)),
    Mistake("no_claims_zero", (Edit(SHARE, f"{SHARE} or 0.0"),)),
    Mistake(
        "pooled_grounding",
        (
            Edit(PART, "rad.update(grundning(om_stod))"),
            Edit('    return {\n        "n', POOLED),
            Edit(MEAN_GROUNDING, "round(stodda / antal, 3) if antal else None"),
        ),
    ),
    Mistake("unrounded", (Edit(ROUND, "sum(varden) / len(varden)"),)),
    Mistake("two_digits", (Edit(ROUND, "round(sum(varden) / len(varden), 2)"),)),
    Mistake("rounded_twice", (Edit(SHARE, ROUNDED_FIRST),)),
    Mistake(
        "settings_missing",
        (
            Edit(ASK_GROUNDING, ASK_GROUNDING.replace(", temperature=0, json_mode=True", "")),
            Edit(ASK_RELEVANCE, ASK_RELEVANCE.replace(", temperature=0, json_mode=True", "")),
        ),
    ),
    Mistake(
        "temperature_missing",
        (
            Edit(ASK_GROUNDING, ASK_GROUNDING.replace(", temperature=0", "")),
            Edit(ASK_RELEVANCE, ASK_RELEVANCE.replace(", temperature=0", "")),
        ),
    ),
    Mistake(
        "json_mode_missing",
        (
            Edit(ASK_GROUNDING, ASK_GROUNDING.replace(", json_mode=True", "")),
            Edit(ASK_RELEVANCE, ASK_RELEVANCE.replace(", json_mode=True", "")),
        ),
    ),
    Mistake(
        "prompts_swapped",
        (
            Edit(ASK_GROUNDING, ASK_GROUNDING.replace("{GRUNDNING}", "{RELEVANS}")),
            Edit(ASK_RELEVANCE, ASK_RELEVANCE.replace("{RELEVANS}", "{GRUNDNING}")),
        ),
    ),
    Mistake("question_for_context", (Edit(ASK_GROUNDING, ASK_GROUNDING.replace("{kontext}", "{fraga}")),)),
    Mistake(
        "context_in_both", (Edit(ASK_RELEVANCE, ASK_RELEVANCE.replace("{svar}", "{svar}\\n\\nKONTEXT:\\n{kontext}")),)
    ),
    Mistake(
        "key_in_prompt",
        (Edit(ASK_RELEVANCE, ASK_RELEVANCE.replace("{svar}", "{svar}\\n\\nFACIT:\\n{ett['facit_svar']}")),),
    ),
    Mistake("first_passage_only", (Edit(CONTEXT, '"\\n\\n".join(traff["text"] for traff in traffar[:1])'),)),
    Mistake("equal_texts", (Edit(JUDGE, "svar == facit_svar"),)),
    Mistake("bedom_swapped", (Edit(JUDGE, "bedom(facit_svar, svar)"),)),
    Mistake("bedom_truthy", (Edit(JUDGE_BOOL, "    if False:\n"),)),
    Mistake("relevance_any_number", (Edit(RELEVANCE_INT, 'data["relevans"] not in (0, 1)'),)),
    Mistake(
        "reason_optional",
        (Edit(RELEVANCE_KEYS, '"relevans" not in data'), Edit('not isinstance(data["motivering"], str)', "False")),
    ),
    Mistake("pairing_unchecked", (Edit(PAIRING, "False"),)),
    Mistake("checked_late", (Edit(CHECK, LATE),)),
    Mistake(
        "checked_in_loop",
        (
            Edit(CHECK, "    if not isinstance(fall, list) or not 1 <= len(fall) <= 200:\n        raise ValueError\n"),
            Edit(ROWS, ONE_BY_ONE),
        ),
    ),
    Mistake("cases_unchecked", (Edit(CHECK, ""),)),
    Mistake("chain_unchecked", (Edit(PAIR, "False"), Edit(HITS, "False"))),
    Mistake("failures_skipped", (Edit(ROWS, SKIPPED),)),
    Mistake("errors_renamed", (Edit(ROWS, WRAPPED),)),
)
