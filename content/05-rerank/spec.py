"""Lesson 05: three checkpoints on scoring a query and a passage together; nothing is handed to the student."""

from .decide_rerank import TASK as DECIDE_RERANK
from .pair_features import TASK as PAIR_FEATURES
from .rerank_candidates import TASK as RERANK_CANDIDATES

TASKS = (PAIR_FEATURES, RERANK_CANDIDATES, DECIDE_RERANK)
GIVEN: dict[str, str] = {}
