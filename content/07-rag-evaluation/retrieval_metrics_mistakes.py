"""Typical wrong versions of `retrieval_metrics`."""

from __future__ import annotations

from checker.spec import Edit, Mistake

RESULT = '{"precision": hits / k, "recall": hits / len(relevant), "rr": rr}'
TOP = "enumerate(ranking[:k], start=1)"
UNIQUE = "    if len(set(ids)) != len(ids):\n"
CHECKS = '    check_ids("ranking", ranking)\n    check_ids("relevant", relevant)\n'
K_CHECK = "    if type(k) is not int or not 1 <= k <= 1000:\n"


def result(old: str, new: str) -> tuple[Edit, ...]:
    """Return the edit that changes one part of the returned dictionary."""
    return (Edit(RESULT, RESULT.replace(old, new)),)


MISTAKES: tuple[Mistake, ...] = (
    Mistake("precision_over_found", result("hits / k", "hits / max(1, len(ranking[:k]))")),
    Mistake("precision_over_found_crash", result("hits / k", "hits / len(ranking[:k])")),
    Mistake("recall_over_k", result("len(relevant)", "k")),
    Mistake("recall_capped", result("len(relevant)", "min(k, len(relevant))")),
    Mistake("recall_yes_no", result("hits / len(relevant)", "1.0 if hits else 0.0")),
    Mistake("rank_from_zero", (Edit(TOP, "enumerate(ranking[:k])"),)),
    Mistake("rank_itself", (Edit("rr = 1 / rank", "rr = rank"),)),
    Mistake(
        "last_hit", (Edit("            if hits == 1:\n                rr = 1 / rank", "            rr = 1 / rank"),)
    ),
    Mistake("rr_none_on_miss", (Edit("rr = 0.0", "rr = None"),)),
    Mistake(
        "rr_beyond_k",
        result('"rr": rr', '"rr": next((1 / place for place, each in enumerate(ranking, 1) if each in labels), 0.0)'),
    ),
    Mistake("no_cut", (Edit("ranking[:k]", "ranking"),)),
    Mistake("cut_late", (Edit("ranking[:k]", "ranking[:k + 1]"),)),
    Mistake("zero_without_labels", (Edit('"recall": None, "rr": None', '"recall": 0.0, "rr": 0.0'),)),
    Mistake("precision_none", (Edit('"precision": 0.0', '"precision": None'),)),
    Mistake(
        "no_labels_crash",
        (Edit('    if not relevant:\n        return {"precision": 0.0, "recall": None, "rr": None}\n', ""),),
    ),
    Mistake("rounded", result("hits / len(relevant)", "round(hits / len(relevant), 3)")),
    Mistake("bool_k", (Edit("type(k) is not int", "not isinstance(k, int)"),)),
    Mistake("duplicates_pass", (Edit(UNIQUE, "    if False:\n"),)),
    Mistake(
        "set_before_check",
        (
            Edit(
                "    for source in ids:\n",
                UNIQUE + '        raise ValueError(f"{name}: set")\n    for source in ids:\n',
            ),
        ),
    ),
    Mistake("tuples_pass", (Edit("type(ids) is not list", "type(ids) not in (list, tuple)"),)),
    Mistake("blank_ids_refused", (Edit("not 1 <= len(source) <= 100", "not source.strip() or len(source) > 100"),)),
    Mistake("nothing_checked", (Edit(CHECKS, ""), Edit(K_CHECK, "    if False:\n"))),
)
