"""Which lesson a file belongs to, and in which language.

By the line that opens the lesson, else by what the site wrote in the file, else by the functions in it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from checker.lessons import load, slugs
from checker.messages import LANGUAGES
from checker.submission import Submission, defined_functions

_OPENS = re.compile(r"""open_lesson\(\s*(["'])([\w-]+)\1(?:\s*,\s*(?:language\s*=\s*)?(["'])([a-z]{2})\3)?""")


@dataclass(frozen=True, slots=True)
class Recognised:
    """`lesson` and `language` as the file has them, each empty when it could not be told."""

    lesson: str = ""
    language: str = ""


def recognise(submission: Submission) -> Recognised:
    """Return the lesson that a submission opens, or else was made for, or else that most of its functions are from."""
    known = slugs()
    for cell in submission.cells:
        for match in _OPENS.finditer(cell.source):
            if match[2] in known:
                return Recognised(match[2], _language(match[4] or submission.stamp.get("language", "")))
    stamp = submission.stamp
    if stamp.get("lesson") in known:
        return Recognised(stamp["lesson"], _language(stamp.get("language", "")))
    defined = {function for cell in submission.cells for function in defined_functions(cell.source)}
    shared = {slug: len(defined & {task.function for task in load(slug).tasks}) for slug in known}
    best = max(shared.values(), default=0)
    candidates = [slug for slug, count in shared.items() if count == best > 0]
    return Recognised(candidates[0] if len(candidates) == 1 else "")


def _language(code: str) -> str:
    return code if code in LANGUAGES else ""
