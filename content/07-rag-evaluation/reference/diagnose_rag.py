def first_reason(row, rr):
    if row["expected"] is None:
        return "appropriate-abstention" if row["answer"] is None else "unanswerable-answered"
    if rr == 0:
        return "retrieval-miss"
    if row["answer"] is None:
        return "unnecessary-abstention"
    if row["answer"] != row["expected"]:
        return "wrong-answer"
    if not row["supported"]:
        return "unsupported-answer"
    return "supported-correct"


def diagnose_rag(rows, k):
    validate_rag_rows(rows)
    reasons = []
    for row in rows:
        metrics = retrieval_metrics(row["ranking"], row["relevant"], k)
        reasons.append({"id": row["id"], "reason": first_reason(row, metrics["rr"])})
    return reasons
