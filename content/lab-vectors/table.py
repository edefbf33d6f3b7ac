"""The table of sub-words and their vectors, read from one file and unpacked a row at a time.

A row is one scale, 1-255, and a number from -7 to 7 for each dimension; a vector is their product. All are whole numbers,
so the vector of a text is the same to the bit on every machine: nothing is rounded before the last division.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

MAGIC = b"WPV1"
_HEAD = struct.Struct("<4sHHI")
_ZERO = 8
FILE = "vectors.bin"

Vector = tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """The vectors of sub-words. `places`: {sub-word: row}; `packed`: two numbers in a byte, row after row."""

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
        scale, width = self.scales[place], self.size // 2
        numbers = []
        for pair in self.packed[place * width : (place + 1) * width]:
            numbers += [scale * ((pair >> 4) - _ZERO), scale * ((pair & 15) - _ZERO)]
        return tuple(numbers)


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
    if len(words) != count or len(packed) != count * size // 2:
        raise ValueError("table: len")
    return Table(size, {word: place for place, word in enumerate(words)}, scales, packed)


def pack(size: int, rows: Iterable[tuple[str, int, Iterable[int]]]) -> bytes:
    """Return the bytes of a table: `rows` have a sub-word, its scale and its numbers, each from -7 to 7."""
    words, scales, packed = [], bytearray(), bytearray()
    for word, scale, numbers in rows:
        shifted = [number + _ZERO for number in numbers]
        words.append(word)
        scales.append(scale)
        packed += bytes(high << 4 | low for high, low in zip(shifted[::2], shifted[1::2], strict=True))
    text = "\n".join(words).encode()
    return _HEAD.pack(MAGIC, size, len(words), len(text)) + text + bytes(scales) + bytes(packed)
