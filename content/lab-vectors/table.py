"""The table of sub-words and their vectors, read from one file and unpacked a row at a time.

A row is one scale, 1-255, and -3, -1, 1 or 3 for each dimension; a vector is their product. All are whole numbers, so
the vector of a text is the same to the bit on every machine: nothing is rounded before the last division.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

MAGIC = b"WPV1"
_HEAD = struct.Struct("<4sHHI")
_FOUR = tuple(tuple(2 * (byte >> shift & 3) - 3 for shift in (6, 4, 2, 0)) for byte in range(256))
"""The four numbers in each byte."""
FILE = "vectors.bin"

Vector = tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """The vectors of sub-words. `places`: {sub-word: row}; `packed`: four numbers in a byte, row after row."""

    size: int
    places: dict[str, int]
    scales: bytes
    packed: bytes

    def __contains__(self, word: object) -> bool:
        return word in self.places

    def __len__(self) -> int:
        return len(self.places)

    def row(self, word: str) -> Vector:
        """Return the vector of a sub-word. Raises KeyError when it is not in the table."""
        place = self.places[word]
        scale, width = self.scales[place], self.size // 4
        return tuple(
            [scale * number for byte in self.packed[place * width : (place + 1) * width] for number in _FOUR[byte]]
        )


@cache
def read_table(path: Path) -> Table:
    """Return the table in a file. Raises ValueError for a file that is not one, or not whole."""
    return unpack(path.read_bytes())


def unpack(data: bytes) -> Table:
    """Return the table in these bytes. Raises ValueError when they are not a whole one."""
    if len(data) < _HEAD.size or data[:4] != MAGIC:
        raise ValueError("table: WPV1")
    _, size, count, length = _HEAD.unpack_from(data)
    first = _HEAD.size + length
    words = data[_HEAD.size : first].decode("utf-8").split("\n")
    scales, packed = data[first : first + count], data[first + count :]
    if len(words) != count or len(packed) != count * size // 4:
        raise ValueError("table: len")
    return Table(size, {word: place for place, word in enumerate(words)}, scales, packed)


def pack(size: int, rows: Iterable[tuple[str, int, Iterable[int]]]) -> bytes:
    """Return the bytes of a table: `rows` have a sub-word, its scale and its numbers, each of them -3, -1, 1 or 3."""
    words, scales, packed = [], bytearray(), bytearray()
    for word, scale, numbers in rows:
        codes = [(number + 3) // 2 for number in numbers]
        words.append(word)
        scales.append(scale)
        fours = zip(*(codes[first::4] for first in range(4)), strict=True)
        packed += bytes(a << 6 | b << 4 | c << 2 | d for a, b, c, d in fours)
    text = "\n".join(words).encode()
    return _HEAD.pack(MAGIC, size, len(words), len(text)) + text + bytes(scales) + bytes(packed)
