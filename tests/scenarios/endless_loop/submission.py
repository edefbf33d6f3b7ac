# %%
import re

def pair_features(query, passage):
    words = set(re.findall(r"[^\W_]+", query.casefold()))
    found = 0
    while found < len(words): found += len(words & set(passage.casefold().split()))
    return {"coverage": found / len(words), "adjacency": 0.0}


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
