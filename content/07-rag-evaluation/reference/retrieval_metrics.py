def check_ids(name, ids):
    if type(ids) is not list or len(ids) > 1000:
        raise ValueError(f"{name}: list, 0-1000")
    for source in ids:
        if type(source) is not str or not 1 <= len(source) <= 100:
            raise ValueError(f"{name}: str, 1-100")
    if len(set(ids)) != len(ids):
        raise ValueError(f"{name}: a != b")


def retrieval_metrics(ranking, relevant, k):
    check_ids("ranking", ranking)
    check_ids("relevant", relevant)
    if type(k) is not int or not 1 <= k <= 1000:
        raise ValueError("k: int, 1-1000")

    labels = set(relevant)
    hits = 0
    rr = 0.0
    for rank, source in enumerate(ranking[:k], start=1):
        if source in labels:
            hits += 1
            if hits == 1:
                rr = 1 / rank

    if not relevant:
        return {"precision": 0.0, "recall": None, "rr": None}
    return {"precision": hits / k, "recall": hits / len(relevant), "rr": rr}
