"""Lesson 07: find out where a RAG pipeline fails; three checkpoints, and one function that the student is given."""

from __future__ import annotations

from pathlib import Path

from .diagnose_rag import TASK as DIAGNOSE_RAG
from .evaluate_rag import TASK as EVALUATE_RAG
from .retrieval_metrics import TASK as RETRIEVAL_METRICS

TASKS = (RETRIEVAL_METRICS, EVALUATE_RAG, DIAGNOSE_RAG)
GIVEN = {
    "validate_rag_rows": Path(__file__).with_name("given").joinpath("validate_rag_rows.py").read_text(encoding="utf-8"),
}
