# %% [markdown]
# # Les 05: herordenen
#
# Naam: Youssef El Amrani

# %% before
import re

# %% pair_features
def woorden(tekst):
    return re.findall(r"[^\W_]+", tekst.casefold())


def buren(lijst):
    return {(lijst[i], lijst[i + 1]) for i in range(len(lijst) - 1)}


def pair_features(query, passage):
    for t in [query, passage]:
        if not isinstance(t, str):
            raise ValueError("geen tekst")
        if t.strip() == "" or len(t) > 2000:
            raise ValueError("leeg of te lang")
    vraag, stuk = woorden(query), woorden(passage)
    if vraag == []:
        raise ValueError("geen woorden in de vraag")
    uniek = set(vraag)
    paren = buren(vraag)
    gedeeld = [w for w in uniek if w in stuk]
    buur = [p for p in paren if p in buren(stuk)]
    return {"coverage": len(gedeeld) / len(uniek), "adjacency": len(buur) / len(paren) if paren else 0.0}

# %%
print(pair_features("rode lamp", "een rode lamp"))

# %% rerank_candidates
def rerank_candidates(query, documents, candidates, limit):
    if not isinstance(documents, dict) or len(documents) == 0 or len(documents) > 1000:
        raise ValueError("documents")
    for naam, tekst in documents.items():
        if not isinstance(naam, str) or not 0 < len(naam) <= 100:
            raise ValueError("naam")
        if not isinstance(tekst, str) or not tekst.strip() or len(tekst) > 2000:
            raise ValueError("tekst")
    if not isinstance(candidates, list):
        raise ValueError("candidates")
    gezien = []
    for naam in candidates:
        if not isinstance(naam, str) or naam not in documents or naam in gezien:
            raise ValueError("kandidaat")
        gezien.append(naam)
    if type(limit) is not int or limit < 1 or limit > 1000:
        raise ValueError("limit")
    pair_features(query, "proef")
    scores = []
    for naam in candidates[:limit]:
        f = pair_features(query, documents[naam])
        scores.append({"id": naam, "score": f["coverage"] * 0.6 + f["adjacency"] * 0.4})
    scores.sort(key=lambda s: s["id"])
    scores.sort(key=lambda s: s["score"], reverse=True)
    return scores

# %% decide_rerank
def tussen_nul_en_een(x):
    return type(x) in [int, float] and x >= 0 and x <= 1


def decide_rerank(hits, threshold, margin):
    if not tussen_nul_en_een(threshold) or not tussen_nul_en_een(margin):
        raise ValueError("grenzen")
    if not isinstance(hits, list) or len(hits) > 1000:
        raise ValueError("hits")
    namen = set()
    for hit in hits:
        if not isinstance(hit, dict) or sorted(map(str, hit)) != ["id", "score"]:
            raise ValueError("hit")
        if not isinstance(hit["id"], str) or not 0 < len(hit["id"]) < 101 or hit["id"] in namen:
            raise ValueError("id")
        if not tussen_nul_en_een(hit["score"]):
            raise ValueError("score")
        namen.add(hit["id"])
    volgorde = sorted(hits, key=lambda hit: (-hit["score"], hit["id"]))
    if not volgorde or volgorde[0]["score"] < threshold:
        return None
    if len(volgorde) > 1 and volgorde[0]["score"] - volgorde[1]["score"] < margin:
        return None
    return volgorde[0]["id"]
