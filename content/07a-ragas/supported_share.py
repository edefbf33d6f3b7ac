"""Checkpoint 2: the share of claims that the contexts support: faithfulness of an answer, or context recall."""

from pathlib import Path

from checker.spec import Edit, Mistake, Task

from .supported_share_cases import COUNTED, SAMPLES, SPOKEN
from .supported_share_json import READING
from .supported_share_limits import ARGUMENTS

NOTHING = '{"claims": 0, "supported": 0, "score": None}'
UNIQUE = "return list(dict.fromkeys(claims))"
READ = "read_verdict(judge(claim, evidence))"
ITEM_CHECK = """    if not all(is_text(claim, 500) for claim in claims):
        raise ValueError("extract(text)[i]: str, 1-500")
"""
CALLABLE_CHECK = """    if not callable(extract) or not callable(judge):
        raise ValueError("extract, judge: callable")
"""
STR_CHECK = """    if not isinstance(text, str):
        raise ValueError("extract(text): str")
"""
LATE_LIMIT = """claims = list(dict.fromkeys(claims))
    if len(claims) > 50:
        raise ValueError
    return claims"""
LATE_CALLABLE = """    if not callable(judge):
        raise ValueError("judge: callable")
"""
NO_CONTEXTS = '    if not contexts:\n        return {"claims": 0, "supported": 0, "score": None}\n'

NO_CHECKS = """
import json

def supported_share(text, contexts, extract, judge):
    claims = list(dict.fromkeys(json.loads(extract(text))))
    if not claims:
        return {"claims": 0, "supported": 0, "score": None}
    evidence = "\\n\\n".join(contexts)
    supported = sum(read_verdict(judge(claim, evidence)) for claim in claims) if contexts else 0
    return {"claims": len(claims), "supported": supported, "score": supported / len(claims)}
"""

PER_CONTEXT = """        for claim in claims:
            if any(read_verdict(judge(claim, context)) for context in contexts):
                supported += 1
"""
ASK = """        evidence = "\\n\\n".join(contexts)
        for claim in claims:
            if read_verdict(judge(claim, evidence)):
                supported += 1
"""
LATE_CHECK = """        for claim in claims:
            if not is_text(claim, 500):
                raise ValueError("extract(text)[i]: str, 1-500")
"""
SAFE_ASK = """            try:
                supported += read_verdict(judge(claim, evidence))
            except Exception:
                supported += 0
"""

MISTAKES = (
    Mistake("one_for_no_claims", (Edit(NOTHING, NOTHING.replace("None", "1.0")),)),
    Mistake("zero_for_no_claims", (Edit(NOTHING, NOTHING.replace("None", "0.0")),)),
    Mistake("repeats_count", (Edit(UNIQUE, "return claims"),)),
    Mistake("sorted_claims", (Edit(UNIQUE, "return sorted(set(claims))"),)),
    Mistake("last_place_counts", (Edit(UNIQUE, "return list(dict.fromkeys(claims[::-1]))[::-1]"),)),
    Mistake("case_ignored", (Edit(UNIQUE, "return list({claim.casefold(): claim for claim in claims}.values())"),)),
    Mistake("cleaned_claims", (Edit(UNIQUE, "return list(dict.fromkeys(claim.strip() for claim in claims))"),)),
    Mistake(
        "array_searched",
        (
            Edit("import json", "import json\nimport re"),
            Edit("json.loads(text)", 'json.loads((re.search(r"\\[.*\\]", text, re.S) or ["[]"])[0])'),
        ),
    ),
    Mistake("fence_removed", (Edit("json.loads(text)", 'json.loads(text.strip().strip("`").removeprefix("json"))'),)),
    Mistake(
        "broken_is_empty",
        (
            Edit(
                "    claims = json.loads(text)\n",
                "    try:\n        claims = json.loads(text)\n    except ValueError:\n        claims = []\n",
            ),
        ),
    ),
    Mistake(
        "object_accepted",
        (Edit("    if not isinstance(claims, list) or len(claims) > 50:", "    if len(list(claims)) > 50:"),),
    ),
    Mistake("bytes_accepted", (Edit(STR_CHECK, ""),)),
    Mistake(
        "bad_claims_dropped", (Edit(ITEM_CHECK, "    claims = [claim for claim in claims if is_text(claim, 500)]\n"),)
    ),
    Mistake("claims_unchecked", (Edit(ITEM_CHECK, ""),)),
    Mistake(
        "late_check",
        (
            Edit(ITEM_CHECK, ""),
            Edit("        for claim in claims:\n", LATE_CHECK),
        ),
    ),
    Mistake(
        "limit_on_unique",
        (
            Edit(" or len(claims) > 50", ""),
            Edit(
                UNIQUE,
                LATE_LIMIT,
            ),
        ),
    ),
    Mistake("one_newline", (Edit('"\\n\\n".join(contexts)', '"\\n".join(contexts)'),)),
    Mistake("list_for_judge", (Edit('"\\n\\n".join(contexts)', "contexts"),)),
    Mistake("each_context_apart", (Edit(ASK, PER_CONTEXT),)),
    Mistake("swapped", (Edit("judge(claim, evidence)", "judge(evidence, claim)"),)),
    Mistake("asks_without_contexts", (Edit("    if contexts:\n", "    if True:\n"),)),
    Mistake("nothing_without_contexts", (Edit("    claims = read_claims", NO_CONTEXTS + "    claims = read_claims"),)),
    Mistake("ja_inside", (Edit(READ, '"ja" in str(judge(claim, evidence)).casefold()'),)),
    Mistake("ja_exactly", (Edit(READ, 'judge(claim, evidence) == "ja"'),)),
    Mistake("swallowed_errors", (Edit(ASK.split("claims:\n")[1], SAFE_ASK),)),
    Mistake("per_context_share", (Edit("supported / len(claims)}", "supported / max(1, len(contexts))}"),)),
    Mistake("list_of_claims", (Edit('{"claims": len(claims)', '{"claims": claims'),)),
    Mistake("no_checks", program=NO_CHECKS),
    Mistake(
        "judge_checked_late",
        (
            Edit(" or not callable(judge)", ""),
            Edit("    if contexts:\n", LATE_CALLABLE + "    if contexts:\n"),
        ),
    ),
    Mistake("callables_unchecked", (Edit(CALLABLE_CHECK, ""),)),
)

TASK = Task(
    function="supported_share",
    parameters=("text", "contexts", "extract", "judge"),
    reference=Path(__file__).with_name("reference").joinpath("supported_share.py").read_text(encoding="utf-8"),
    cases=(*COUNTED, *SPOKEN, *READING, *ARGUMENTS),
    samples=SAMPLES,
    mistakes=MISTAKES,
    needs=("read_verdict",),
)
