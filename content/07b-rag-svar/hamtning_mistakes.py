"""Typical wrong versions of `hamtning`, each a program that is recognised by what it answers."""

from __future__ import annotations

from checker.spec import Edit, Mistake

HIT = "float(funna > 0) if facit_ids else None"
RECALL = "funna / len(facit_ids) if facit_ids else None"
PRECISION = "funna / len(hamtade_ids) if hamtade_ids else None"
FOUND = "funna = len(set(facit_ids) & set(hamtade_ids))"
LIST = "not isinstance(ids, list) or len(ids) > 1000"
CHECKS = '    kontrollera_ids("facit_ids", facit_ids)\n    kontrollera_ids("hamtade_ids", hamtade_ids)\n'
UNIQUE = "len(set(ids)) < len(ids)"

MISTAKES = (
    Mistake(
        "swapped",
        (
            Edit(f'"recall": {RECALL}', f'"recall": {PRECISION}'),
            Edit(f'"precision": {PRECISION}', f'"precision": {RECALL}'),
        ),
    ),
    Mistake("hit_bool", (Edit(HIT, "funna > 0 if facit_ids else None"),)),
    Mistake("hit_count", (Edit(HIT, "float(funna) if facit_ids else None"),)),
    Mistake("hit_all", (Edit(HIT, "float(funna == len(facit_ids)) if facit_ids else None"),)),
    Mistake(
        "hit_first", (Edit(HIT, "float(hamtade_ids[:1] != [] and hamtade_ids[0] in facit_ids) if facit_ids else None"),)
    ),
    Mistake(
        "zero_when_empty",
        (
            Edit(HIT, "float(funna > 0)"),
            Edit(RECALL, "funna / max(len(facit_ids), 1)"),
            Edit(PRECISION, "funna / max(len(hamtade_ids), 1)"),
        ),
    ),
    Mistake("division_by_zero", (Edit(RECALL, "funna / len(facit_ids)"), Edit(PRECISION, "funna / len(hamtade_ids)"))),
    Mistake("recall_one_when_empty", (Edit(RECALL, "funna / len(facit_ids) if facit_ids else 1.0"),)),
    Mistake(
        "all_none_without_labels", (Edit(PRECISION, "funna / len(hamtade_ids) if facit_ids and hamtade_ids else None"),)
    ),
    Mistake(
        "none_when_nothing_fetched", (Edit(RECALL, "funna / len(facit_ids) if facit_ids and hamtade_ids else None"),)
    ),
    Mistake(
        "share_of_union", (Edit(PRECISION, "funna / len(set(facit_ids) | set(hamtade_ids)) if hamtade_ids else None"),)
    ),
    Mistake("same_place", (Edit(FOUND, "funna = sum(a == b for a, b in zip(facit_ids, hamtade_ids))"),)),
    Mistake("part_of_text", (Edit(FOUND, "funna = sum(any(a in b for b in hamtade_ids) for a in facit_ids)"),)),
    Mistake("rounded", (Edit(RECALL, "round(funna / len(facit_ids), 2) if facit_ids else None"),)),
    Mistake("duplicates_dropped", (Edit(UNIQUE, "False"),)),
    Mistake("any_sequence", (Edit(LIST, "not isinstance(ids, (list, tuple, set)) or len(ids) > 1000"),)),
    Mistake("only_labels_checked", (Edit('    kontrollera_ids("hamtade_ids", hamtade_ids)\n', ""),)),
    Mistake("nothing_checked", (Edit(CHECKS, ""),)),
)
