"""Zip files byte by byte, so that every field can lie."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Entry:
    """One file of a zip. `size`, `at` and `method` override the truth; `packed` is data that is deflated already."""

    name: bytes
    data: bytes = b""
    packed: bytes | None = None
    crc: int | None = None
    size: int | None = None
    at: int | None = None
    method: int = 8
    flags: int = 0
    extra: bytes = b""
    system: int = 0
    mode: int = 0


def deflated(data: bytes) -> bytes:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return packer.compress(data) + packer.flush()


def _body(entry: Entry) -> bytes:
    if entry.packed is not None:
        return entry.packed
    return deflated(entry.data) if entry.method == 8 else entry.data


def _fields(entry: Entry, body: bytes) -> tuple[int, ...]:
    crc = zlib.crc32(entry.data) if entry.crc is None else entry.crc
    size = len(entry.data) if entry.size is None else entry.size
    return (20, entry.flags, entry.method, 0, 33, crc, len(body), size, len(entry.name), len(entry.extra))


def zipped(entries: Sequence[Entry], *, before: bytes = b"", comment: bytes = b"") -> bytes:
    """Return a zip of the entries in order."""
    body, directory = bytearray(before), bytearray()
    for entry in entries:
        at = len(body) if entry.at is None else entry.at
        packed = _body(entry)
        fields = _fields(entry, packed)
        if entry.at is None:
            body += struct.pack("<4s5H3L2H", b"PK\3\4", *fields) + entry.name + entry.extra + packed
        attributes = entry.mode << 16
        directory += struct.pack("<4sBB5H3L5H2L", b"PK\1\2", 20, entry.system, *fields, 0, 0, 0, attributes, at)
        directory += entry.name + entry.extra
    ends = struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, len(entries), len(entries), len(directory), len(body), len(comment))
    return bytes(body + directory) + ends + comment


def plain(files: dict[str, bytes]) -> bytes:
    """Return an ordinary zip."""
    return zipped([Entry(name=name.encode(), data=data, flags=0x800) for name, data in files.items()])
