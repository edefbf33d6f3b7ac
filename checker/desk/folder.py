"""The files of a folder on disk: links, pipes and devices get a row and are never opened."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import BinaryIO

from checker.desk.item import Item, Parts, Reason, Refusal
from checker.desk.names import base, clean

MAX_FOLDERS = 60
"""How deep folders are followed."""

_FLAGS = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


def find(path: str | os.PathLike[str]) -> list[Item]:
    """Return every file at or below `path`, unread. A link given here is followed, one found inside is not."""
    place = Path(os.path.realpath(path))
    top = (base(path),)
    try:
        mode = place.lstat().st_mode
    except OSError:
        return [_refused(top, Reason.NO_ACCESS)]
    return list(_inside(place, top)) if stat.S_ISDIR(mode) else [_file(place, top, mode)]


def _inside(folder: Path, parts: Parts) -> Iterator[Item]:
    if len(parts) > MAX_FOLDERS:
        yield _refused(parts, Reason.NESTED_TOO_DEEP)
        return
    try:
        with os.scandir(folder) as entries:
            found = sorted(entries, key=lambda entry: entry.name)
    except OSError:
        yield _refused(parts, Reason.NO_ACCESS)
        return
    for entry in found:
        below = (*parts, clean(entry.name))
        try:
            mode = entry.stat(follow_symlinks=False).st_mode
        except OSError:
            yield _refused(below, Reason.NO_ACCESS)
            continue
        if stat.S_ISDIR(mode):
            yield from _inside(folder / entry.name, below)
        else:
            yield _file(folder / entry.name, below, mode)


def _file(place: Path, parts: Parts, mode: int) -> Item:
    if stat.S_ISLNK(mode):
        return _refused(parts, Reason.LINK)
    return Item(parts, partial(_opened, place)) if stat.S_ISREG(mode) else _refused(parts, Reason.NOT_A_FILE)


def _opened(place: Path) -> BinaryIO | Refusal:
    try:
        number = os.open(place, _FLAGS)
    except (OSError, ValueError):
        return Refusal(Reason.NO_ACCESS)
    # Between finding and opening it another program may have put a link or a pipe in its place.
    if not stat.S_ISREG(os.fstat(number).st_mode):
        os.close(number)
        return Refusal(Reason.NOT_A_FILE)
    return os.fdopen(number, "rb")


def _refused(parts: Parts, reason: Reason) -> Item:
    return Item(parts, lambda: Refusal(reason))
