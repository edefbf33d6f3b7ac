"""What a class handed in, as a stream: one Handin for every file, read when its turn comes, archives opened.

Nothing is written anywhere, and one file at a time is in memory, beside the archives that it is in.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from io import BytesIO
from typing import BinaryIO

from checker.desk import archive, folder, kinds
from checker.desk.entry import Handin, Student
from checker.desk.item import Budget, Item, Reason, Refusal
from checker.desk.names import Litter, base, distinct, inside, is_litter, joined, split
from checker.desk.platforms import is_receipt
from checker.desk.students import Roll, is_guess
from checker.desk.template import Template, compile_template
from checker.errors import InputNotFound
from checker.notebook import MAX_BYTES

MAX_DEPTH = 3
"""How many archives inside each other are opened."""

_RECEIPT = 1_000_000


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A file without a row, since no student made it."""

    path: str
    kind: Litter


@dataclass(frozen=True, slots=True)
class _Place:
    """Where the files of a level are: below which path, in how many archives, and whose they are if that is known."""

    path: str = ""
    depth: int = 0
    budget: Budget | None = None
    student: Student | None = None


@dataclass(slots=True)
class Intake:
    """The files of a class, to be gone through from first to last; going through them again reads them again.

    `groups`: files that were found together, so that their names are read together. `left_out` grows along the way.
    """

    groups: Sequence[Sequence[Item]]
    template: Template | None = None
    left_out: list[LeftOut] = field(default_factory=list)

    def __iter__(self) -> Iterator[Handin]:
        """Yield one Handin for every file but those left out, sorted by path within each group."""
        self.left_out = []
        for group in self.groups:
            yield from self._level(group, _Place())

    def _level(self, items: Sequence[Item], place: _Place) -> Generator[Handin, None, bool]:
        """Yield what is in one folder or archive, and return whether that was anything at all."""
        kept = sorted(self._without_litter(items, place), key=lambda item: (joined(item.parts).casefold(), item.parts))
        roll = Roll([item.parts for item in kept], self.template)
        kept = [item for item in kept if not self._is_platforms(item, roll, place)]
        paths = distinct([place.path + joined(item.parts) for item in kept])
        for item, path in zip(kept, paths, strict=True):
            student = _whose(place.student, roll, item)
            # A single archive is the download of a class, and its name nobody's.
            above = None if len(kept) == 1 and place.student is None and is_guess(student) else student
            typed = Refusal(Reason.TYPED_TEXT) if roll.is_typed(item.parts) else None
            yield from self._item(typed or item.load(), replace(place, path=path, student=above), student)
        return bool(kept)

    def _item(self, stream: BinaryIO | Refusal, place: _Place, student: Student) -> Iterator[Handin]:
        if isinstance(stream, Refusal):
            yield _refused(place.path, student, stream)
            return
        with stream:
            head = _head(stream)
            if head is None:
                yield _refused(place.path, student, Refusal(Reason.NO_ACCESS))
            elif kinds.is_zip(head):
                yield from self._archive(stream, place, student)
            else:
                yield _read(stream, head, place.path, student)

    def _archive(self, stream: BinaryIO, place: _Place, student: Student) -> Iterator[Handin]:
        if place.depth == MAX_DEPTH:
            yield _refused(place.path, student, Refusal(Reason.NESTED_TOO_DEEP))
            return
        budget = place.budget or archive.budget(stream)
        found = archive.contents(stream, budget, inside=place.depth > 0)
        if isinstance(found, Refusal):
            yield _refused(place.path, student, found)
            return
        below = replace(place, path=f"{place.path}/", depth=place.depth + 1, budget=budget)
        if not (yield from self._level(found, below)):
            yield _refused(place.path, student, Refusal(Reason.EMPTY_ARCHIVE))

    def _without_litter(self, items: Sequence[Item], place: _Place) -> Iterator[Item]:
        for item in items:
            if is_litter(item.parts):
                self.left_out.append(LeftOut(place.path + joined(item.parts), Litter.SYSTEM))
            else:
                yield item

    def _is_platforms(self, item: Item, roll: Roll, place: _Place) -> bool:
        """Tell whether the platform made this file; what a receipt says of the student is remembered on the way."""
        own = roll.is_own(item.parts) or (is_receipt(item.parts) and roll.learn(item.parts, _text(item)))
        if own:
            self.left_out.append(LeftOut(place.path + joined(item.parts), Litter.PLATFORM))
        return own


def from_paths(paths: Iterable[str | os.PathLike[str]], template: str = "") -> Intake:
    """Return what was handed in at these paths: folders, notebooks, programs and archives.

    `template`: a teacher's own pattern for names. Raises InputNotFound and InvalidTemplate, before anything is read.
    """
    loose: list[str | os.PathLike[str]] = []
    groups: list[list[Item]] = []
    pattern = compile_template(template) if template else None
    for path in paths:
        if not os.path.lexists(path):
            raise InputNotFound(os.fspath(path))
        if os.path.isdir(path):  # noqa: PTH112  # as all of this function: a path of any kind, NUL included
            groups.append(folder.find(path))
        else:
            loose.append(path)
    return Intake([*([_loose(loose)] if loose else []), *_told_apart([group for group in groups if group])], pattern)


def from_files(files: Iterable[tuple[str, bytes | Callable[[], bytes | BinaryIO]]], template: str = "") -> Intake:
    """Return what was handed in as (name, content) pairs; content may be a function that opens it when it is needed.

    A name may be a path with folders, as a browser gives it. Raises InvalidTemplate.
    """
    items = [Item(inside(split(name)), partial(_stream, content)) for name, content in files]
    return Intake(_together(items), compile_template(template) if template else None)


def _together(items: list[Item]) -> list[list[Item]]:
    """Return these files in one group, but with archives apart from folders: the two say nothing of each other."""
    if not any(len(item.parts) > 1 for item in items):
        return [items] if items else []
    archives = [item for item in items if _is_loose_archive(item)]
    rest = [item for item in items if not _is_loose_archive(item)]
    return [group for group in (archives, rest) if group]


def _is_loose_archive(item: Item) -> bool:
    return len(item.parts) == 1 and item.parts[0].lower().endswith(".zip")


def _loose(paths: Sequence[str | os.PathLike[str]]) -> list[Item]:
    """Return files that were named one by one; with the folders they are in when they are called the same."""
    items = [item for path in paths for item in folder.find(path)]
    if len({item.parts for item in items}) == len(items):
        return items
    tops = [base(os.path.join(path, os.pardir)) for path in paths]  # noqa: PTH118  # Path drops a pardir
    return [replace(item, parts=(top, *item.parts)) for item, top in zip(items, tops, strict=True)]


def _told_apart(groups: Sequence[Sequence[Item]]) -> Iterator[list[Item]]:
    tops = distinct([group[0].parts[0] for group in groups])
    for group, top in zip(groups, tops, strict=True):
        yield [replace(item, parts=(top, *item.parts[1:])) for item in group]


def _stream(content: bytes | Callable[[], bytes | BinaryIO]) -> BinaryIO | Refusal:
    try:
        made = content if isinstance(content, bytes) else content()
    except OSError:
        return Refusal(Reason.NO_ACCESS)
    return BytesIO(made) if isinstance(made, bytes) else made


def _head(stream: BinaryIO) -> bytes | None:
    try:
        head = stream.read(kinds.HEAD)
        stream.seek(0)
    except OSError:
        return None
    return head


def _read(stream: BinaryIO, head: bytes, path: str, student: Student) -> Handin:
    refusal = kinds.refusal(head, path) if head else Refusal(Reason.EMPTY)
    try:
        content = b"" if refusal else stream.read(MAX_BYTES + 1)
    except OSError:
        refusal, content = Refusal(Reason.NO_ACCESS), b""
    if len(content) > MAX_BYTES:
        refusal = Refusal(Reason.TOO_LARGE)
    return _refused(path, student, refusal) if refusal else Handin(path, student, content)


def _refused(path: str, student: Student, refusal: Refusal) -> Handin:
    return Handin(path, student, reason=refusal.reason, fields=refusal.fields)


def _text(item: Item) -> str:
    stream = item.load()
    if isinstance(stream, Refusal):
        return ""
    with stream:
        try:
            return stream.read(_RECEIPT).decode("utf-8", "replace")
        except OSError:
            return ""


def _whose(above: Student | None, roll: Roll, item: Item) -> Student:
    """Return whose a file is, given whose the archive is that it is in: what is said for sure outside goes first."""
    if above is not None and not is_guess(above):
        return above
    own = roll.student(item.parts)
    return own if above is None or not is_guess(own) or roll.is_class else above
