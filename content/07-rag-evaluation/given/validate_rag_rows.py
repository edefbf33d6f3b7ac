def check_rag_row(row):
    if type(row) is not dict or set(row) != {"id", "ranking", "relevant", "answer", "expected", "supported"}:
        raise ValueError("row: {id, ranking, relevant, answer, expected, supported}")
    if type(row["id"]) is not str or not 1 <= len(row["id"]) <= 100:
        raise ValueError("id: str, 1-100")
    retrieval_metrics(row["ranking"], row["relevant"], 1)
    for name in ("answer", "expected"):
        text = row[name]
        if text is not None and (type(text) is not str or not text.strip() or len(text) > 2000):
            raise ValueError(f"{name}: None | str, 1-2000")
    if type(row["supported"]) is not bool:
        raise ValueError("supported: True | False")
    if (row["expected"] is None) != (not row["relevant"]):
        raise ValueError("expected is None <=> relevant == []")
    if row["supported"] and row["answer"] is None:
        raise ValueError("supported => answer is not None")


def validate_rag_rows(rows):
    if type(rows) is not list or not 1 <= len(rows) <= 1000:
        raise ValueError("rows: list, 1-1000")
    for row in rows:
        check_rag_row(row)
    if len({row["id"] for row in rows}) != len(rows):
        raise ValueError("id: a != b")
