"""Lesson 07b: four ways in which an answer can fail, four figures, and the evaluation that keeps them apart."""

from __future__ import annotations

from pathlib import Path

from .grundning import TASK as GRUNDNING
from .hamtning import TASK as HAMTNING
from .utvardera_rag import TASK as UTVARDERA_RAG

TASKS = (HAMTNING, GRUNDNING, UTVARDERA_RAG)
GIVEN = {
    name: Path(__file__).with_name("given").joinpath(f"{name}.py").read_text(encoding="utf-8")
    for name in ("GRUNDNING", "RELEVANS")
}
