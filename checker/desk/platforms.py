"""How the learning platforms name what a class handed in: one pattern for each form that their downloads have.

Moodle      Anna de Vries_123456_assignsubmission_file_/les.ipynb, or flat with the file name appended
Canvas      devriesanna_LATE_12345_67890_les-1.ipynb: name in one word, user, attachment
Brightspace 12345-67890 - Anna de Vries - 3 maart, 2026 1405/les.ipynb, or flat with ` - les.ipynb`
Blackboard  Opdracht 1_s1234567_attempt_2026-03-03-14-05-11_les.ipynb, and a receipt that ends after the time
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from checker.desk.entry import Student
from checker.desk.item import Parts
from checker.desk.names import shared

_MOODLE = re.compile(r"^(?:(?P<name>.+?)(?:_(?P<id>\d+))?_)assignsubmission_(?P<kind>[a-z]+)(?:_(?P<file>.*))?$")
_CANVAS = re.compile(
    r"^(?P<name>(?=[\d_]*[^\W\d_])\w+?)(?:_(?:LATE|late))?_(?P<id>\d+)_(?P<file>\d+_.+|(?:text|link)\.html)$"
)
_CANVAS_BLIND = re.compile(r"^(?:LATE_)?anon_(?P<id>[^\W_]+)_(?P<file>\d+_.+|(?:text|link)\.html)$")
_DATE = r"(?:(?! - ).)*\d{4}(?:(?! - ).)*"
_BRIGHTSPACE = re.compile(rf"^(?P<id>\d+-\d+) - (?P<name>.+?) ?- (?P<date>{_DATE})(?: - (?P<file>.+))?$")
_BRIGHTSPACE_NUMBER = re.compile(r"^(?P<id>\S*\d{4}\S*) - (?P<name>.+)$")
_BLACKBOARD = re.compile(r"^(?P<head>.+)_attempt_(?P<time>\d{4}(?:-\d\d){5})(?:_(?P<file>.+)|\.txt)$")
_RECEIPT = re.compile(r"_attempt_\d{4}(?:-\d\d){5}\.txt$")
_PERSON = re.compile(r"^[^:]+:\s*(?P<name>\S.*?) \((?P<id>\S+)\)\s*$", re.MULTILINE)
_HANDED_IN = re.compile(r"_attempt_\d{4}(?:-\d\d){5}_.+")
_BLIND = {"participant", "deelnemer", "deltagare"}
_COMMENTS = {"comments.txt", "comment.txt", "opmerkingen.txt", "kommentarer.txt"}


def moodle(part: str) -> Student | None:
    """Return the student of a Moodle name. Where marking is anonymous there is a number only."""
    match = _MOODLE.match(part)
    if match is None:
        return None
    name = "" if match["name"].lower() in _BLIND and match["id"] else match["name"]
    return Student(name, match["id"] or "", "moodle", certain=match["id"] is not None)


def canvas(part: str) -> Student | None:
    """Return the student of a Canvas name, in one word as it is there. Uncertain where more numbers could be the id."""
    blind = _CANVAS_BLIND.match(part)
    if blind is not None:
        return Student("", blind["id"], "canvas")
    match = _CANVAS.match(part)
    if match is None:
        return None
    return Student(match["name"], match["id"], "canvas", certain=re.match(r"\d+_\d+_", match["file"]) is None)


def brightspace(part: str) -> Student | None:
    """Return the student of a Brightspace name; a school's own number in it goes before the platform's."""
    match = _BRIGHTSPACE.match(part)
    if match is None:
        return None
    numbered = _BRIGHTSPACE_NUMBER.match(match["name"])
    if numbered is not None:
        return Student(numbered["name"], numbered["id"], "brightspace")
    return Student(match["name"], match["id"].split("-")[0], "brightspace")


def blackboard(part: str, assignment: str = "") -> Student | None:
    """Return the student of a Blackboard name. `assignment`: how all names of the download start, if that is known."""
    match = _BLACKBOARD.match(part)
    if match is None:
        return None
    head = match["head"]
    known = assignment and head.startswith(assignment)
    group, _, number = (head[len(assignment) :] if known else head).rpartition("_")
    return Student(group if known else "", number, "blackboard", certain=not group if known else group.count("_") == 0)


def assignment(names: Sequence[Parts]) -> str:
    """Return how every Blackboard name among these starts, up to and with an underscore: the assignment's title."""
    heads = list({match["head"] for parts in names for part in parts if (match := _BLACKBOARD.match(part))})
    start = heads[0][: shared(heads)] if len(heads) > 1 else ""
    return start[: start.rfind("_") + 1]


def attempt(part: str) -> str:
    """Return what a Blackboard file and its receipt have in common, up to and with the time."""
    match = _BLACKBOARD.match(part)
    return part[: match.end("time")] if match else ""


def is_receipt(parts: Parts) -> bool:
    """Tell whether Blackboard wrote this file, to say whose the other files are."""
    return _RECEIPT.search(parts[-1]) is not None


def receipt(name: str, text: str) -> tuple[Student, bool] | None:
    """Return whose a Blackboard receipt is and whether files belong to it; its labels may be in any language."""
    head = name.partition("_attempt_")[0]
    for match in _PERSON.finditer(text[:2000]):
        if head.endswith(f"_{match['id']}"):
            return Student(match["name"], match["id"], "blackboard"), _HANDED_IN.search(text) is not None
    return None


def is_own(parts: Parts, level: int) -> bool:
    """Tell whether a platform wrote this file; `level`: which part of a path says whose it is in this download."""
    if parts[-1].lower() == "index.html":
        return len(parts) - 1 <= level
    return parts[-1].lower() in _COMMENTS or _moodle_kind(parts) == "comments"


def is_typed(parts: Parts) -> bool:
    """Tell whether this is text or a link that a student typed into the platform, and no file."""
    canvases = _CANVAS.match(parts[-1]) or _CANVAS_BLIND.match(parts[-1])
    typed = _moodle_kind(parts) == "onlinetext" and parts[-1].lower().endswith(".html")
    return typed or (canvases is not None and canvases["file"] in ("text.html", "link.html"))


def _moodle_kind(parts: Parts) -> str:
    return next((match["kind"] for part in parts if (match := _MOODLE.match(part))), "")


READERS = {"moodle": moodle, "canvas": canvas, "brightspace": brightspace, "blackboard": blackboard}
"""The platforms; each reads one part of a path."""
