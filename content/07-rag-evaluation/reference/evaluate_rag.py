def mean(values):
    return sum(values) / len(values) if values else None


def evaluate_rag(rows, k):
    validate_rag_rows(rows)
    recalls, ranks, correct, spoken, supported, silent = [], [], [], [], [], []
    for row in rows:
        metrics = retrieval_metrics(row["ranking"], row["relevant"], k)
        has_answer = row["answer"] is not None
        correct.append(row["answer"] == row["expected"])
        spoken.append(has_answer)
        if has_answer:
            supported.append(row["supported"])
        if row["expected"] is None:
            silent.append(not has_answer)
        else:
            recalls.append(metrics["recall"])
            ranks.append(metrics["rr"])

    return {
        "n": len(rows),
        "answerable": len(recalls),
        "answered": len(supported),
        "recall": mean(recalls),
        "mrr": mean(ranks),
        "accuracy": mean(correct),
        "coverage": mean(spoken),
        "faithfulness": mean(supported),
        "unknown_abstention": mean(silent),
    }
