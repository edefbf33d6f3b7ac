def check_documents(documents):
    if not isinstance(documents, dict) or not 1 <= len(documents) <= 1000:
        raise ValueError("documents: dict, 1 <= len <= 1000")
    for identifier, text in documents.items():
        if not isinstance(identifier, str) or not 1 <= len(identifier) <= 100:
            raise ValueError("documents: id: str, 1 <= len <= 100")
        if not isinstance(text, str) or not text.strip() or len(text) > 2000:
            raise ValueError("documents: text: str, strip() != '', len <= 2000")


def check_candidates(candidates, documents):
    if not isinstance(candidates, list):
        raise ValueError("candidates: list")
    for identifier in candidates:
        if not isinstance(identifier, str) or identifier not in documents:
            raise ValueError("candidates: id in documents")
    if len(set(candidates)) < len(candidates):
        raise ValueError("candidates: len(set) == len")


def rerank_candidates(query, documents, candidates, limit):
    check_documents(documents)
    check_candidates(candidates, documents)
    if type(limit) is not int or not 1 <= limit <= 1000:
        raise ValueError("limit: int, 1 <= limit <= 1000")
    pair_features(query, "x")
    hits = []
    for identifier in candidates[:limit]:
        features = pair_features(query, documents[identifier])
        score = 0.6 * features["coverage"] + 0.4 * features["adjacency"]
        hits.append({"id": identifier, "score": score})
    return sorted(hits, key=lambda hit: (-hit["score"], hit["id"]))
