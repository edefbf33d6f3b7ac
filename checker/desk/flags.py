"""What a teacher should look at in an entry, seen beside the others: never a reason to leave a file out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import StrEnum

from checker.desk.entry import Entry

Flagged = tuple[str, Mapping[str, object]]


class Flag(StrEnum):
    """Keys of messages.toml under `flag`."""

    NO_NAME = "no_name"
    GUESSED_NAME = "guessed_name"
    SAME_FILE = "same_file"
    MORE_FILES = "more_files"
    OTHER_VERSION = "other_version"
    CHANGED_AFTER = "changed_after"


OF_ONE_FILE = (Flag.OTHER_VERSION, Flag.CHANGED_AFTER)
"""What can be told without a look at the other files: these are there from marking on."""


def flagged(entries: Sequence[Entry]) -> list[Entry]:
    """Return the entries with their flags: a guessed or missing name, and more than one file of a student."""
    files: dict[tuple[str, str], list[Entry]] = defaultdict(list)
    for entry in entries:
        files[owner(entry)].append(entry)
    return [replace(entry, flags=_flags(entry, files[owner(entry)])) for entry in entries]


def _flags(entry: Entry, files: Sequence[Entry]) -> tuple[Flagged, ...]:
    own = (each for each in entry.flags if each[0] in OF_ONE_FILE)
    return (*_name(entry), *_others(entry, files), *own)


def owner(entry: Entry) -> tuple[str, str]:
    """Return whose file this is: a number, or else a name; both empty where neither is known."""
    student = entry.student
    return (student.number, "") if student.number else ("", " ".join(student.name.casefold().split()))


def _name(entry: Entry) -> list[Flagged]:
    if not (entry.student.name or entry.student.number):
        return [(Flag.NO_NAME, {})]
    return [] if entry.student.certain else [(Flag.GUESSED_NAME, {})]


def _others(entry: Entry, files: Sequence[Entry]) -> list[Flagged]:
    """Return a flag when there are other files for the same lesson of the student, who may have sent a second try."""
    if owner(entry) == ("", ""):
        return []
    beside = [each for each in files if each.lesson == entry.lesson and each.path != entry.path]
    same = [each for each in beside if each.digest == entry.digest != ""]
    if same:
        return [(Flag.SAME_FILE, {"file": same[0].path})]
    return [(Flag.MORE_FILES, {"count": len(beside) + 1})] if beside else []
