"""What a file that was handed in through the site says of itself, for the teacher: whose it is, and what to look at."""

from __future__ import annotations

from checker.desk.entry import Student
from checker.desk.flags import Flag, Flagged
from checker.desk.students import is_guess
from checker.stamp import is_changed, versions
from checker.submission import Submission

SIGNED = "stamp"
"""The pattern of a student who is known by what the file says."""


def signed(student: Student, name: str) -> Student:
    """Return whose file it is, given the `name` that the student typed in, when the name of the file left a guess."""
    is_known = bool(student.name or student.number) and not is_guess(student)
    return student if is_known or not name.strip() else Student(name.strip(), pattern=SIGNED)


def remarkable(submission: Submission, lesson: str) -> tuple[Flagged, ...]:
    """Return flags for a file that was handed in with another version, or changed after that; `lesson` is a slug."""
    found: list[Flagged] = []
    differ = versions(submission, lesson)
    if differ:
        found.append((Flag.OTHER_VERSION, dict(zip(("theirs", "ours"), differ, strict=True))))
    if is_changed(submission):
        found.append((Flag.CHANGED_AFTER, {}))
    return tuple(found)
