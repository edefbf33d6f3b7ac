# %%
import checker
les = checker.open_lesson("05-rerank", "nl")


# %%
def pair_features(query, passage):
    ...


# %%
def rerank_candidates(query, documents, candidates, limit):
    ...


# %%
def decide_rerank(hits, threshold, margin):
    ...
