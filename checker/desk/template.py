"""A teacher's own pattern for names, such as `{name}_{id}_{file}`: words in braces, `*` for anything, else as it is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from checker.desk.entry import Student
from checker.desk.item import Parts
from checker.desk.names import stem
from checker.errors import InvalidTemplate

FIELDS = ("name", "id", "file")
_PIECE = re.compile(r"\{(\w*)\}|(\*)|(/)|([^{}*/]+)|([{}])")
# An id has a digit and no space, dot or underscore, so that the other parts of a name are not taken for it.
_SHAPES = {"name": r"[^/]+", "file": r"[^/]+", "id": r"[^\s/_.\d]*\d[^\s/_.]*"}


class Problem(StrEnum):
    """What is wrong with a template: keys of messages.toml under `template`."""

    NOBODY = "nobody"
    UNKNOWN = "unknown"
    TWICE = "twice"
    TOUCHING = "touching"
    BRACE = "brace"


@dataclass(frozen=True, slots=True)
class Template:
    """A pattern that reads as little as it can and one that reads as much: where they differ, the name is unclear.

    `height`: how many parts of a path it covers. `bare`: it says nothing of an extension.
    """

    patterns: tuple[re.Pattern[str], re.Pattern[str]]
    height: int
    bare: bool

    def student(self, parts: Parts) -> Student | None:
        """Return the student of the innermost part of a path that fits the template, or as many parts as it has."""
        for end in range(len(parts), self.height - 1, -1):
            part = "/".join(parts[end - self.height : end])
            part = stem(part) if self.bare else part
            short, long = (pattern.fullmatch(part) for pattern in self.patterns)
            if short and long:
                return _student(short.groupdict(), certain=short.groupdict() == long.groupdict())
        return None


def _student(groups: dict[str, str], *, certain: bool) -> Student:
    name = groups.get("name", "")
    spaced = name if " " in name else name.replace("_", " ")
    return Student(spaced.strip(), groups.get("id", ""), "template", certain)


def compile_template(text: str) -> Template:
    """Return the template that `text` describes. Raises InvalidTemplate."""
    pieces = _PIECE.findall(text)
    fields = [piece[0] for piece in pieces if not any(piece[1:])]
    stray = next((piece[4] for piece in pieces if piece[4]), "")
    unknown = next((field for field in fields if field not in FIELDS), None)
    twice = next((field for field in fields if fields.count(field) > 1), None)
    open_ended = [bool(piece[1]) or not any(piece[1:]) for piece in pieces]
    checks = (
        (stray, Problem.BRACE, stray),
        (unknown is not None, Problem.UNKNOWN, unknown or ""),
        (twice is not None, Problem.TWICE, twice or ""),
        (any(a and b for a, b in pairwise(open_ended)), Problem.TOUCHING, ""),
        (not {"name", "id"} & set(fields), Problem.NOBODY, ""),
    )
    for fails, problem, field in checks:
        if fails:
            raise InvalidTemplate(text, problem, field)
    patterns = (_pattern(pieces, "?"), _pattern(pieces, ""))
    return Template(patterns, text.count("/") + 1, bare="file" not in fields and "." not in text)


def _pattern(pieces: Sequence[tuple[str, ...]], lazy: str) -> re.Pattern[str]:
    built = ""
    for field, star, slash, literal, _ in pieces:
        if star:
            built += rf"[^/]*{lazy}"
        elif slash or literal:
            built += re.escape(slash or literal)
        else:
            built += f"(?P<{field}>{_SHAPES[field]}{lazy})"
    return re.compile(built)
