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
