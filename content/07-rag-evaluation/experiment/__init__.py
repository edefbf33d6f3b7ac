"""The experiment of lesson 07: choose a RAG variant on dev, freeze it, open test once, and see how dev flatters."""

from .session import Experiment as experiment

BORROWED = {
    "05-rerank": ("rerank_candidates", "decide_rerank"),
    "07-rag-evaluation": ("evaluate_rag", "diagnose_rag"),
}
"""The functions that do the work, by lesson: the student's own where these pass their checkpoints."""

__all__ = ["BORROWED", "experiment"]
