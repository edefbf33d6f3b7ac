"""The files of a zip, read in memory one by one and only within limits: nothing that is inside can write or follow.

Sizes in the directory are claims: what is claimed too large is not unpacked, and no more is unpacked than was claimed.
"""

from __future__ import annotations

import stat
import struct
import zlib
from collections.abc import Sequence
from functools import partial
from io import SEEK_END, BytesIO
from typing import BinaryIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from checker.desk.item import Budget, Item, Parts, Reason, Refusal
from checker.desk.kinds import document, is_zip
from checker.desk.names import decoded, inside, split
from checker.notebook import MAX_BYTES

MAX_ARCHIVE = 2 * MAX_BYTES
"""Bytes of an archive inside an archive: it is unpacked in memory before it is opened."""

MAX_FILES, MAX_INSIDE = 20_000, 2_000
"""Files in one archive and all archives inside it, and in each of these: nobody hands in a whole environment."""

MIN_TOTAL, TIMES = 500_000_000, 50
"""One archive may unpack to this many bytes, or to this many times its own size when that is more."""

_BROKEN = (BadZipFile, zlib.error, struct.error, EOFError, OSError, ValueError, RuntimeError, OverflowError, IndexError)
_SIGNATURE, _END, _END_64, _LOCATOR = b"PK\x01\x02", b"PK\x05\x06", b"PK\x06\x06", b"PK\x06\x07"
_UTF8, _ENCRYPTED, _UNICODE_PATH = 0x800, 0x41, 0x7075
_TAIL = 66_000


def budget(stream: BinaryIO) -> Budget:
    """Return what may be unpacked from the archive in `stream`, with all that is inside it."""
    return Budget(max(MIN_TOTAL, TIMES * stream.seek(0, SEEK_END)), MAX_FILES)


def contents(stream: BinaryIO, left: Budget, *, inside: bool) -> list[Item] | Refusal:
    """Return the files of the zip in `stream`, which must stay open while they are loaded, or why there are none.

    `inside`: the archive was itself in an archive.
    """
    most = MAX_INSIDE if inside else MAX_FILES
    try:
        count = _count(stream)
        if count > min(left.files, most):
            return Refusal(Reason.TOO_MANY_FILES, {"limit": most})
        left.files -= count
        archive = ZipFile(stream)
    except _BROKEN:
        return Refusal(Reason.DAMAGED_ARCHIVE)
    entries = archive.infolist()
    found = document({entry.orig_filename for entry in entries})
    if found is not None:
        return found
    shared = _overlapping(entries)
    return [_item(archive, entry, left, shared) for entry in entries if not _is_folder(entry)]


def _count(stream: BinaryIO) -> int:
    """Return how many entries the directory has at most, before anything is made of each of them."""
    size = stream.seek(0, SEEK_END)
    stream.seek(max(size - _TAIL, 0))
    tail = stream.read(_TAIL)
    plain = len(tail) - 22
    at = plain if tail[plain:].startswith(_END) and tail.endswith(b"\0\0") else tail.rfind(_END)
    length = struct.unpack_from("<L", tail, at + 12)[0] if at >= 0 else 0
    if at >= 76 and tail.startswith(_LOCATOR, at - 20) and tail.startswith(_END_64, at - 76):
        at -= 76
        length = struct.unpack_from("<Q", tail, at + 40)[0]
    if length > MAX_ARCHIVE:
        return MAX_FILES + 1
    stream.seek(max(size - len(tail) + at - length, 0))
    return stream.read(length).count(_SIGNATURE)


def _overlapping(entries: Sequence[ZipInfo]) -> set[int]:
    """Return where entries start that share bytes: only archives made to explode have them."""
    ordered = sorted(entries, key=lambda entry: entry.header_offset)
    found: set[int] = set()
    reach = first = -1
    for entry in ordered:
        if entry.header_offset < reach:
            found |= {first, entry.header_offset}
        end = entry.header_offset + 30 + entry.compress_size
        if end > reach:
            reach, first = end, entry.header_offset
    return found


def _is_folder(entry: ZipInfo) -> bool:
    return entry.orig_filename.endswith(("/", "\\")) and entry.file_size == 0


def _item(archive: ZipFile, entry: ZipInfo, left: Budget, shared: set[int]) -> Item:
    parts = split(_name(entry))
    refusal = _refusal(entry, parts, shared)
    load = partial(_unpacked, archive, entry, left) if refusal is None else lambda: refusal
    return Item(inside(parts), load)


def _refusal(entry: ZipInfo, parts: Parts, shared: set[int]) -> Refusal | None:
    mode = entry.external_attr >> 16
    kind = stat.S_IFMT(mode) if entry.create_system == 3 else 0
    checks = (
        (".." in parts, Reason.UNSAFE_PATH),
        (kind == stat.S_IFLNK, Reason.LINK),
        (kind not in (0, stat.S_IFREG, stat.S_IFDIR), Reason.NOT_A_FILE),
        (entry.flag_bits & _ENCRYPTED, Reason.ENCRYPTED),
        # The other methods can unpack a few bytes to gigabytes in one step, or do not exist in a browser.
        (entry.compress_type not in (ZIP_STORED, ZIP_DEFLATED), Reason.COMPRESSION),
        (entry.header_offset in shared, Reason.ARCHIVE_BOMB),
        (entry.file_size > MAX_ARCHIVE, Reason.TOO_LARGE),
    )
    return next((Refusal(reason) for fails, reason in checks if fails), None)


def _name(entry: ZipInfo) -> str:
    if entry.flag_bits & _UTF8:
        return entry.orig_filename
    raw = entry.orig_filename.encode("cp437", "replace")
    return _unicode_path(entry.extra, raw) or decoded(raw)


def _unicode_path(extra: bytes, raw: bytes) -> str:
    """Return the name that Info-ZIP keeps beside one that is not UTF-8, when it belongs to it; else nothing."""
    at = 0
    while at + 4 <= len(extra):
        kind, length = struct.unpack_from("<HH", extra, at)
        body = extra[at + 4 : at + 4 + length]
        if kind == _UNICODE_PATH and len(body) > 5 and struct.unpack_from("<L", body, 1)[0] == zlib.crc32(raw):
            return body[5:].decode("utf-8", "replace")
        at += 4 + length
    return ""


def _unpacked(archive: ZipFile, entry: ZipInfo, left: Budget) -> BinaryIO | Refusal:
    if entry.file_size > left.size:
        return Refusal(Reason.ARCHIVE_BOMB)
    try:
        with archive.open(entry) as stream:
            head = stream.read(4) if entry.file_size > MAX_BYTES else b""
            if head and not is_zip(head):
                return Refusal(Reason.TOO_LARGE)
            data = head + stream.read(entry.file_size)
    except _BROKEN:
        return Refusal(Reason.DAMAGED_ENTRY)
    finally:
        left.size -= entry.file_size
    return BytesIO(data)
