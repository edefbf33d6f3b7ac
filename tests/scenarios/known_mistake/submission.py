# %%
import re
from itertools import pairwise


def pair_features(query, passage):
    for text in (query, passage):
        if not isinstance(text, str) or not text.strip() or len(text) > 2000:
            raise ValueError("query, passage: str, strip() != '', len <= 2000")
    query_tokens = re.findall(r"[^\W_]+", query.casefold())
    passage_tokens = re.findall(r"[^\W_]+", passage.casefold())
    if not query_tokens:
        raise ValueError("query: len(tokens) >= 1")
    words = set(query_tokens)
    found_words = words & set(passage_tokens)
    pairs = set(pairwise(query_tokens))
    found_pairs = pairs & set(pairwise(passage_tokens))
    return {
        "coverage": len(found_words) / len(words),
        "adjacency": len(found_pairs) / len(pairs) if pairs else 0.0,
    }


# %%
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


# %%
def is_share(value):
    return type(value) in (int, float) and 0 <= value <= 1


def check_hits(hits):
    if not isinstance(hits, list) or len(hits) > 1000:
        raise ValueError("hits: list, len <= 1000")
    seen = set()
    for hit in hits:
        if not isinstance(hit, dict) or set(hit) != {"id", "score"}:
            raise ValueError("hit: {id, score}")
        if not isinstance(hit["id"], str) or not 1 <= len(hit["id"]) <= 100:
            raise ValueError("id: str, 1 <= len <= 100")
        if hit["id"] in seen:
            raise ValueError("id: len(set) == len")
        if not is_share(hit["score"]):
            raise ValueError("score: int | float, 0 <= score <= 1")
        seen.add(hit["id"])


def decide_rerank(hits, threshold, margin):
    if not is_share(threshold) or not is_share(margin):
        raise ValueError("threshold, margin: int | float, 0 <= x <= 1")
    check_hits(hits)
    if not hits:
        return None
    ranked = sorted(hits, key=lambda hit: -hit["score"])
    best = ranked[0]
    gap = best["score"] - ranked[1]["score"] if len(ranked) > 1 else 1.0
    return best["id"] if best["score"] >= threshold and gap >= margin else None
