"""Names of files as text that is safe to show: composed, without invisible characters, never two alike."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Sequence
from enum import StrEnum

from checker.desk.item import Parts

_JOINER = "\u200d"
_UNSHOWN = {"Cc", "Cf", "Cs", "Zl", "Zp"}
_DRIVES = re.compile(r"^(?:[A-Za-z]:)+")
_LONGEST, _DEEPEST = 120, 40
_FOLDERS = {"__macosx", ".ipynb_checkpoints"}
_FILES = {".ds_store", "thumbs.db", "desktop.ini", "icon<u+000d>"}
_HANDED_IN = re.compile(r"(?:\.(?:ipynb|json|py|txt|zip))+$", re.IGNORECASE)
_EXTENSION = re.compile(r"((?:\.[A-Za-z0-9]{1,10}){0,2})$")


class Litter(StrEnum):
    """What is left out without a row: keys of messages.toml under `left_out`."""

    SYSTEM = "system"
    PLATFORM = "platform"


def decoded(raw: bytes) -> str:
    """Return a file name stored without its encoding: UTF-8, or else the code page of Windows in western Europe."""
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return raw.decode("cp850")


def clean(name: str) -> str:
    """Return a name composed (NFC), with every character that cannot be seen written as `<U+202E>`."""
    if any("\udc80" <= char <= "\udcff" for char in name):
        name = _from_disk(name)
    text = unicodedata.normalize("NFC", name)
    return "".join(_visible(char, text[max(position - 1, 0) : position]) for position, char in enumerate(text))


def _from_disk(name: str) -> str:
    """Return a name on disk that is not UTF-8, which Python gives with its bytes as surrogates."""
    try:
        return decoded(name.encode("utf-8", "surrogateescape"))
    except UnicodeEncodeError:
        return name


def _visible(char: str, before: str) -> str:
    if char.isascii() and char.isprintable():
        return char
    if unicodedata.category(char) not in _UNSHOWN or (char == _JOINER and not (before.isalnum() or before.isascii())):
        return char
    return f"<U+{ord(char):04X}>"


def split(name: str) -> Parts:
    """Return the parts of a path that an archive or a browser gave, without drive, root and steps that stay.

    Backslashes divide too: some programs on Windows write them into archives. A step upwards, `..`, is kept.
    """
    parts: list[str] = []
    for step in name.replace("\\", "/").split("/"):
        part = step if parts else _DRIVES.sub("", step)
        if part not in ("", "."):
            parts.append(clean(part))
    return tuple(parts)


def inside(parts: Parts) -> Parts:
    """Return the parts without steps upwards; there is always one."""
    return tuple(part for part in parts if part != "..") or ("?",)


def is_litter(parts: Parts) -> bool:
    """Tell whether an operating system or Jupyter left this file, and no student."""
    lowered = [part.lower() for part in parts]
    return not _FOLDERS.isdisjoint(lowered) or lowered[-1] in _FILES or lowered[-1].startswith("._")


def joined(parts: Sequence[str]) -> str:
    """Return a path to show: long parts and very deep paths are cut in the middle."""
    short = [part if len(part) <= _LONGEST else f"{part[:80]}…{part[-39:]}" for part in parts]
    if len(short) > _DEEPEST:
        short = [*short[: _DEEPEST // 2], "…", *short[-_DEEPEST // 2 :]]
    return "/".join(short)


def distinct(paths: Sequence[str]) -> list[str]:
    """Return the paths with ` (2)`, ` (3)` … before the extension of those that occur again."""
    taken, last, found = set(paths), dict[str, int](), list[str]()
    for path in paths:
        if path not in last:
            last[path] = 1
            found.append(path)
            continue
        while (again := _numbered(path, last[path] + 1)) in taken:
            last[path] += 1
        last[path] += 1
        taken.add(again)
        found.append(again)
    return found


def _numbered(path: str, number: int) -> str:
    folder, slash, name = path.rpartition("/")
    at = _EXTENSION.search(name, 1)
    cut = at.start() if at else len(name)
    return f"{folder}{slash}{name[:cut]} ({number}){name[cut:]}"


def shared(texts: Sequence[Sequence[str]]) -> int:
    """Return how many characters, or parts, all of these have in common at the start."""
    ordered = sorted(tuple(text) for text in texts) or [()]
    first, last = ordered[0], ordered[-1]
    pairs = zip(first, last, strict=False)
    return next((at for at, (a, b) in enumerate(pairs) if a != b), min(len(first), len(last)))


def stem(name: str) -> str:
    """Return a name without the extensions that a notebook, a program or their archive has, one or more."""
    return _HANDED_IN.sub("", name) or name


def base(path: str | os.PathLike[str]) -> str:
    """Return the name of the file or folder at a path on disk, also of `.` and `/`."""
    return clean(os.path.basename(os.path.abspath(path))) or "/"  # noqa: PTH119, PTH100  # Path.resolve follows links
