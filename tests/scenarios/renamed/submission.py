# %%
import re
from itertools import pairwise


def pair_feature(query, passage):
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
    ranked = sorted(hits, key=lambda hit: (-hit["score"], hit["id"]))
    best = ranked[0]
    gap = best["score"] - ranked[1]["score"] if len(ranked) > 1 else 1.0
    return best["id"] if best["score"] >= threshold and gap >= margin else None
