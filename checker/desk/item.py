"""A file that was found, before it is read: where it is, and how to open it or why that is refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import BinaryIO

Parts = tuple[str, ...]


class Reason(StrEnum):
    """Why a file that was found has no content to check: keys of messages.toml under `unreadable`."""

    EMPTY = "empty"
    TOO_LARGE = "too_large"
    NO_ACCESS = "no_access"
    NOT_A_FILE = "not_a_file"
    LINK = "link"
    ENCRYPTED = "encrypted"
    COMPRESSION = "compression"
    DAMAGED_ARCHIVE = "damaged_archive"
    DAMAGED_ENTRY = "damaged_entry"
    EMPTY_ARCHIVE = "empty_archive"
    ARCHIVE_BOMB = "archive_bomb"
    TOO_MANY_FILES = "too_many_files"
    NESTED_TOO_DEEP = "nested_too_deep"
    UNSAFE_PATH = "unsafe_path"
    OTHER_ARCHIVE = "other_archive"
    OTHER_KIND = "other_kind"
    TYPED_TEXT = "typed_text"


@dataclass(frozen=True, slots=True)
class Refusal:
    """A reason, with the fields of its sentence but for `path`."""

    reason: Reason
    fields: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Item:
    """A file inside a folder or an archive. `parts`: its path there, as `names.clean` leaves it.

    `load` opens it as a stream that can seek, to be closed by the caller, or tells why not. It raises nothing.
    """

    parts: Parts
    load: Callable[[], BinaryIO | Refusal]


@dataclass(slots=True)
class Budget:
    """What may still be unpacked from one archive and all archives inside it, in bytes and in files."""

    size: int
    files: int
