"""Lesson 07a, RAGAS: three scores that leave the judging to a callable, and the code that the notebook gives."""

from pathlib import Path

from .answer_relevance import TASK as ANSWER_RELEVANCE
from .context_precision import TASK as CONTEXT_PRECISION
from .supported_share import TASK as SUPPORTED_SHARE

TASKS = (CONTEXT_PRECISION, SUPPORTED_SHARE, ANSWER_RELEVANCE)
GIVEN = {path.stem: path.read_text(encoding="utf-8") for path in sorted(Path(__file__).with_name("given").glob("*.py"))}
