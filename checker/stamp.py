"""What the site writes about itself into a notebook that is handed in: what checked it, when, and which code it held.

It stands in `metadata.werkplaats` of the file, as texts. Those of the lesson (`lesson`, `language`, `title`, `version`)
are there from the start, see content/README.md; handing in adds `checks`, `checker`, `handed_in` and `digest`, and the
page `site_version`, that of the notebook on the site, which `version` may be older than. Whoever can edit a file can
edit its stamp: it tells accidents apart, not cheats.
"""

from __future__ import annotations

import hashlib
import json

from checker.checking import VERSION
from checker.lessons import version
from checker.submission import Submission

KEY = "werkplaats"


def stamp(submission: Submission, lesson: str, when: str) -> dict[str, str]:
    """Return what handing in adds; `lesson` is a slug, `when` a time in ISO 8601. Raises LessonNotFound."""
    return {
        "lesson": lesson,
        "checks": version(lesson),
        "checker": VERSION,
        "handed_in": when,
        "digest": digest(submission),
    }


def digest(submission: Submission) -> str:
    """Return the SHA-256, in hexadecimal, of the code cells as they are read: text cells and outputs do not count."""
    return hashlib.sha256(json.dumps([cell.source for cell in submission.cells]).encode()).hexdigest()


def versions(submission: Submission, lesson: str) -> tuple[str, str] | None:
    """Return what checked a file when it was handed in and what checks it here, where these differ."""
    if "checks" not in submission.stamp:
        return None
    theirs = f"{submission.stamp.get('checker', '')}-{submission.stamp['checks']}"
    ours = f"{VERSION}-{version(lesson)}"
    return None if theirs == ours else (theirs, ours)


def is_changed(submission: Submission) -> bool:
    """Tell whether the code is another than when the file was handed in; False for a file without that stamp."""
    return submission.stamp.get("digest", digest(submission)) != digest(submission)
