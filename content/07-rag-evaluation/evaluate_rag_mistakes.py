"""Typical wrong versions of `evaluate_rag`."""

from __future__ import annotations

from checker.spec import Edit, Mistake

RECALL = '"recall": mean(recalls)'
ABSTAIN = '"unknown_abstention": mean(silent)'
VALID = "    validate_rag_rows(rows)\n"
START = "    recalls, ranks, correct, spoken, supported, silent = [], [], [], [], [], []\n"
METRICS = '        metrics = retrieval_metrics(row["ranking"], row["relevant"], k)\n'
KEPT = '        else:\n            recalls.append(metrics["recall"])\n            ranks.append(metrics["rr"])\n'
NONE = "return sum(values) / len(values) if values else None"

MISTAKES: tuple[Mistake, ...] = (
    Mistake(
        "pooled_recall",
        (
            Edit('recalls.append(metrics["recall"])', 'recalls.append((metrics["recall"], len(row["relevant"])))'),
            Edit(RECALL, '"recall": sum(r * n for r, n in recalls) / sum(n for r, n in recalls) if recalls else None'),
        ),
    ),
    Mistake("recall_over_all", (Edit(RECALL, '"recall": sum(recalls) / len(rows) if recalls else None'),)),
    Mistake("mrr_over_all", (Edit('"mrr": mean(ranks)', '"mrr": sum(ranks) / len(rows) if ranks else None'),)),
    Mistake(
        "recall_of_answered",
        (
            Edit(
                '            recalls.append(metrics["recall"])\n',
                '            recalls += [metrics["recall"]] * has_answer\n',
            ),
            Edit('"answerable": len(recalls)', '"answerable": len(ranks)'),
        ),
    ),
    Mistake(
        "unknown_as_zero",
        (
            Edit(
                KEPT,
                KEPT.replace("        else:\n", "")
                .replace("    recalls", "recalls")
                .replace("    ranks", "ranks")
                .replace("])", "] or 0.0)"),
            ),
            Edit('"answerable": len(recalls)', '"answerable": len(rows) - len(silent)'),
        ),
    ),
    Mistake(
        "misses_left_out",
        (
            Edit(
                '            ranks.append(metrics["rr"])\n',
                '            if metrics["rr"]:\n                ranks.append(metrics["rr"])\n',
            ),
        ),
    ),
    Mistake("recall_yes_no", (Edit('recalls.append(metrics["recall"])', 'recalls.append(metrics["recall"] > 0)'),)),
    Mistake("swapped", (Edit(RECALL, '"recall": mean(ranks)'), Edit('"mrr": mean(ranks)', '"mrr": mean(recalls)'))),
    Mistake(
        "accuracy_of_answered",
        (
            Edit('        correct.append(row["answer"] == row["expected"])\n', ""),
            Edit(
                "            supported.append",
                '            correct.append(row["answer"] == row["expected"])\n            supported.append',
            ),
        ),
    ),
    Mistake(
        "silence_never_right",
        (
            Edit(
                'correct.append(row["answer"] == row["expected"])',
                'correct.append(has_answer and row["answer"] == row["expected"])',
            ),
        ),
    ),
    Mistake(
        "accuracy_forgiving",
        (
            Edit(
                'row["answer"] == row["expected"]',
                'str(row["answer"]).strip().lower() == str(row["expected"]).strip().lower()',
            ),
        ),
    ),
    Mistake(
        "accuracy_contains", (Edit('row["answer"] == row["expected"]', 'str(row["expected"]) in str(row["answer"])'),)
    ),
    Mistake("support_over_all", (Edit("mean(supported)", "sum(supported) / len(rows)"),)),
    Mistake(
        "support_of_right",
        (
            Edit(
                '            supported.append(row["supported"])',
                '            supported += [row["supported"]] * (row["answer"] == row["expected"])',
            ),
            Edit('"answered": len(supported)', '"answered": sum(spoken)'),
        ),
    ),
    Mistake(
        "support_is_right",
        (Edit('supported.append(row["supported"])', 'supported.append(row["answer"] == row["expected"])'),),
    ),
    Mistake(
        "coverage_of_answerable",
        (Edit('"coverage": mean(spoken)', '"coverage": len(supported) / len(recalls) if recalls else None'),),
    ),
    Mistake(
        "abstention_over_all", (Edit(ABSTAIN, '"unknown_abstention": sum(silent) / len(rows) if silent else None'),)
    ),
    Mistake(
        "abstention_over_silent",
        (
            Edit(
                ABSTAIN,
                '"unknown_abstention": sum(silent) / (len(rows) - sum(spoken)) if sum(spoken) < len(rows) else None',
            ),
        ),
    ),
    Mistake("empty_is_zero", (Edit(NONE, "return sum(values) / len(values) if values else 0.0"),)),
    Mistake("empty_crashes", (Edit(NONE, "return sum(values) / len(values)"),)),
    Mistake("rounded", (Edit(NONE, "return round(sum(values) / len(values), 3) if values else None"),)),
    Mistake(
        "first_place_only",
        (Edit(METRICS, METRICS.replace("k)", "1)")), Edit(VALID, VALID + "    retrieval_metrics([], [], k)\n")),
    ),
    Mistake("not_validated", (Edit(VALID, ""),)),
    Mistake("k_unseen_without_labels", (Edit(METRICS, METRICS.replace("= ", '= row["relevant"] and ')),)),
    Mistake("rows_sorted", (Edit(START, '    rows.sort(key=lambda row: row["id"])\n' + START),)),
    Mistake("rows_extended", (Edit(METRICS, METRICS + '        row["rr"] = metrics["rr"]\n'),)),
)
