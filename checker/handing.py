"""Handing in: the saved notebook is read and checked as the teacher will, and comes back as the file to hand in.

The page of the notebook asks, from an interpreter of its own: nothing of the live cells plays a part, and a kernel that
hangs is in nobody's way.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from checker.checking import check
from checker.desk.recognise import recognise
from checker.errors import UnreadableFile
from checker.lessons import load
from checker.messages import say
from checker.runners.protocol import Runner
from checker.stamp import KEY, stamp
from checker.submission import from_bytes
from checker.views.receipt import receipt

FILE = "notebook.ipynb"
MAX_OUTPUT = 4_000_000
"""Characters of output and saved panels in a file to hand in: learning platforms and mail refuse large files."""


async def hand_in(text: str, language: str, runner: Runner) -> str:
    """Return, as JSON, the file to hand in and what to say about it.

    `text` is the saved notebook, which is valid JSON; `language` is that of the sentences. The answer has a sentence as
    `reason` when there is nothing to check. Else it has the notebook as `file`, the slug as `lesson`, and to be shown:
    `all` (whether every checkpoint passed), `summary`, `html` (a list of the checkpoints, escaped) and `left_out` (a
    sentence or nothing).
    """
    notebook = json.loads(text)
    left_out = lighten(notebook)
    try:
        submission = from_bytes(json.dumps(notebook).encode(), FILE)
    except UnreadableFile as error:
        return json.dumps({"reason": say(f"unreadable.{error.reason}", language, path=error.path)})
    slug = recognise(submission).lesson
    if not slug:
        return json.dumps({"reason": say("handing.no_lesson", language)})
    put_stamp(notebook, stamp(submission, slug, datetime.now(UTC).isoformat(timespec="seconds")))
    lesson = load(slug)
    report = await check(lesson, submission, runner)
    answer = {
        "file": notebook,
        "lesson": slug,
        "all": report.passed == len(report.verdicts),
        "summary": say("panel.progress", language, passed=report.passed, total=report.total),
        "html": receipt(report, lesson, language),
        "left_out": say("handing.left_out", language, megabytes=max(1, round(left_out / 1e6))) if left_out else "",
    }
    return json.dumps(answer)


def lighten(notebook: dict[str, Any]) -> int:
    """Take outputs and saved panels out of `notebook`, the largest first, until it has no more than MAX_OUTPUT.

    Returns how many characters were taken out.
    """
    parts = [(cell, "outputs") for cell in notebook.get("cells", ()) if cell.get("outputs")]
    if notebook.get("metadata", {}).get("widgets"):
        parts.append((notebook["metadata"], "widgets"))
    sizes = [len(json.dumps(holder[key])) for holder, key in parts]
    total = left = sum(sizes)
    for size, (holder, key) in sorted(zip(sizes, parts, strict=True), key=lambda each: -each[0]):
        if left <= MAX_OUTPUT:
            break
        holder[key] = type(holder[key])()
        left -= size
    return total - left


def put_stamp(notebook: dict[str, Any], texts: Mapping[str, str]) -> None:
    """Add the texts of a stamp to what `notebook` says of itself already."""
    metadata = notebook.setdefault("metadata", {})
    known = metadata.get(KEY)
    metadata[KEY] = {**(known if isinstance(known, dict) else {}), **texts}
