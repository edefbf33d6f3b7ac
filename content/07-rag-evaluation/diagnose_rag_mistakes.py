"""Typical wrong versions of `diagnose_rag`."""

from __future__ import annotations

from checker.spec import Edit, Mistake

UNKNOWN = (
    '    if row["expected"] is None:\n'
    '        return "appropriate-abstention" if row["answer"] is None else "unanswerable-answered"\n'
)
MISS = '    if rr == 0:\n        return "retrieval-miss"\n'
SILENT = '    if row["answer"] is None:\n        return "unnecessary-abstention"\n'
WRONG = '    if row["answer"] != row["expected"]:\n        return "wrong-answer"\n'
BARE = '    if not row["supported"]:\n        return "unsupported-answer"\n'
VALID = "    validate_rag_rows(rows)\n"
CALL = 'retrieval_metrics(row["ranking"], row["relevant"], k)'
APPEND = 'reasons.append({"id": row["id"], "reason": first_reason(row, metrics["rr"])})'


def moved(part: str, behind: str) -> tuple[Edit, ...]:
    """Return the edits that take `part` away and put it behind another part."""
    return (Edit(part, ""), Edit(behind, behind + part))


MISTAKES: tuple[Mistake, ...] = (
    Mistake("miss_after_silence", moved(MISS, SILENT)),
    Mistake("miss_after_wrong", moved(MISS, WRONG)),
    Mistake("miss_last", moved(MISS, BARE)),
    Mistake("support_before_wrong", moved(WRONG, BARE)),
    Mistake("unknown_is_miss", (Edit(UNKNOWN, ""), Edit(MISS, MISS.replace("rr == 0", "not rr") + UNKNOWN))),
    Mistake("invented_is_wrong", (Edit('"unanswerable-answered"', '"wrong-answer"'),)),
    Mistake(
        "supported_invention",
        (Edit('"unanswerable-answered"', '("supported-correct" if row["supported"] else "unanswerable-answered")'),),
    ),
    Mistake("all_silence_appropriate", (Edit('"unnecessary-abstention"', '"appropriate-abstention"'),)),
    Mistake(
        "all_sources_needed",
        (
            Edit("rr == 0", "recall < 1"),
            Edit("def first_reason(row, rr)", "def first_reason(row, recall)"),
            Edit('metrics["rr"]', 'metrics["recall"]'),
        ),
    ),
    Mistake(
        "first_place_only",
        (Edit(CALL, CALL.replace("k)", "1)")), Edit(VALID, VALID + "    retrieval_metrics([], [], k)\n")),
    ),
    Mistake(
        "whole_ranking",
        (Edit(CALL, CALL.replace("k)", "1000)")), Edit(VALID, VALID + "    retrieval_metrics([], [], k)\n")),
    ),
    Mistake(
        "forgiving_text",
        (Edit('row["answer"] != row["expected"]', 'row["answer"].strip().lower() != row["expected"].strip().lower()'),),
    ),
    Mistake("contains", (Edit('row["answer"] != row["expected"]', 'row["expected"] not in row["answer"]'),)),
    Mistake("support_ignored", (Edit(BARE, ""),)),
    Mistake(
        "failures_only",
        (Edit("    return reasons", '    return [each for each in reasons if each["reason"] != "supported-correct"]'),),
    ),
    Mistake("sorted_by_id", (Edit("    return reasons", '    return sorted(reasons, key=lambda each: each["id"])'),)),
    Mistake(
        "dictionary",
        (Edit(APPEND, 'reasons[row["id"]] = first_reason(row, metrics["rr"])'), Edit("reasons = []", "reasons = {}")),
    ),
    Mistake("words_only", (Edit(APPEND, 'reasons.append(first_reason(row, metrics["rr"]))'),)),
    Mistake("written_in_rows", (Edit(APPEND, APPEND + '\n        row["reason"] = reasons[-1]["reason"]'),)),
    Mistake("not_validated", (Edit(VALID, ""),)),
    Mistake("row_by_row", (Edit(VALID, "    for row in rows:\n        validate_rag_rows([row])\n"),)),
)
