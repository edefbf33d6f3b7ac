"""Work as students hand it in: the tables of tests/submissions, built into files when a test asks for them.

Each table is one piece of work. Its cells are those of base/<lesson>.py, which are right; `edits` replace a piece of
text in them, and a cell in `cells` takes the place of the base cell with its title (`before`: it comes first; without a
title, or with one that the base does not have: it comes last). `expect` says how each checkpoint ends, `passed` where
it says nothing; `failed` is any end but passed, skipped or broken. `notes` are the notes of the reader, in order;
`notes_only` are the keys that must occur, and no other. `shield`: only for a runner with a shield.
`slow`: takes seconds.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from checker.lessons import load
from tests.packing import PACKERS, Piece

FOLDER = Path(__file__).parent / "submissions"
GROUPS = tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))
FAILED = frozenset({"wrong", "raised", "timed_out", "missing"})
_MARK = re.compile(r"^# %%[ ]*(.*)$", re.MULTILINE)


@dataclass(frozen=True, kw_only=True)
class Work:
    """One row of a table; see the docstring of this module."""

    group: str
    key: str
    tries: str
    lesson: str = "07-rag-evaluation"
    pack: str = "notebook"
    cells: str = ""
    edits: tuple[tuple[str, str], ...] = ()
    expect: Mapping[str, Any] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    notes_only: tuple[str, ...] = ()
    unreadable: str = ""
    shield: bool = False
    unraisable: bool = False
    flood: bool = False
    slow: bool = False
    name: str = ""

    @property
    def id(self) -> str:
        return f"{self.group}: {self.key}"

    def allowed(self, function: str) -> frozenset[str]:
        """Return the statuses that a checkpoint may end in."""
        stated = self.expect.get(function, "passed")
        if stated == "failed":
            return FAILED
        return frozenset([stated] if isinstance(stated, str) else stated)

    def pieces(self, words: Mapping[str, str]) -> list[Piece]:
        """Return the cells, with each @WORD@ of `words` filled in."""
        base = (FOLDER / "base" / f"{self.lesson}.py").read_text(encoding="utf-8")
        for old, new in self.edits:
            assert base.count(old) == 1, f"{self.id}: {old!r} occurs {base.count(old)} times"
            base = base.replace(old, new)
        own = divide(self.cells)
        merged = _merged(divide(base), own)
        return [Piece(each.kind, each.title, _filled(each.source, words)) for each in merged]

    def build(self, words: Mapping[str, str]) -> tuple[bytes, str]:
        """Return the bytes of the file that is handed in and its name."""
        data, suffix = PACKERS[self.pack](self.pieces(words))
        return data, self.name or f"{self.key}{suffix}"


def works() -> list[Work]:
    """Return all rows of all tables."""
    found = []
    for group in GROUPS:
        tables = tomllib.loads((FOLDER / f"{group}.toml").read_text(encoding="utf-8"))
        found += [_work(group, key, table) for key, table in tables.items()]
    return found


def _work(group: str, key: str, table: dict[str, Any]) -> Work:
    lists = {name: tuple(value) for name, value in table.items() if isinstance(value, list) and name != "edits"}
    edits = tuple((old, new) for old, new in table.get("edits", ()))
    work = Work(group=group, key=key, **{**table, **lists, "edits": edits})
    known = [task.function for task in load(work.lesson).tasks]
    assert set(work.expect) <= set(known), f"{work.id}: {set(work.expect) - set(known)} is no checkpoint"
    return work


def divide(text: str) -> list[Piece]:
    """Return the cells of a text with `# %%` lines."""
    marks = list(_MARK.finditer(text))
    ends = [mark.start() for mark in marks[1:]] + [len(text)] * bool(marks)
    return [_piece(mark.group(1).strip(), text[mark.end() : end]) for mark, end in zip(marks, ends, strict=True)]


def _piece(title: str, source: str) -> Piece:
    body = source.strip("\n")
    if title in ("[markdown]", "[raw]"):
        return Piece(title[1:-1], "", re.sub(r"^# ?", "", body, flags=re.MULTILINE))
    return Piece("code", title, body)


def _merged(base: list[Piece], own: Iterable[Piece]) -> list[Piece]:
    first, last = [], []
    merged = list(base)
    titles = [piece.title for piece in base]
    for piece in own:
        if piece.title == "before":
            first.append(piece)
        elif piece.title and piece.title in titles:
            merged[titles.index(piece.title)] = piece
        else:
            last.append(piece)
    return [*first, *merged, *last]


def _filled(source: str, words: Mapping[str, str]) -> str:
    for word, value in words.items():
        source = source.replace(f"@{word}@", value)
    return source
