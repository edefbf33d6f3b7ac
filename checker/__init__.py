"""The engine of De werkplaats: checks what students write against the checkpoints of a lesson."""

from checker.api import check_file, open_lab, open_lesson
from checker.errors import CheckerError, LessonNotFound, UnreadableFile

__all__ = ["CheckerError", "LessonNotFound", "UnreadableFile", "check_file", "open_lab", "open_lesson"]
