"""A file that stays where it is and is read in pieces when they are needed, as a browser gives what was dropped.

A download of a whole class may be larger than the memory of the page; of a zip only the parts in use are read.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any, BinaryIO

PIECE = 1_048_576
"""Bytes read at a time."""


def opened(size: int, read: Callable[[int, int], bytes | None]) -> BinaryIO:
    """Return a file of `size` bytes as a stream; `read(start, end)` gives its bytes, or None when it cannot any more.

    Reading raises OSError in that case.
    """
    return io.BufferedReader(_Pieces(size, read), PIECE)


class _Pieces(io.RawIOBase):
    def __init__(self, size: int, read: Callable[[int, int], bytes | None]) -> None:
        self._size, self._read, self._at = size, read, 0

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        start = {io.SEEK_SET: 0, io.SEEK_CUR: self._at, io.SEEK_END: self._size}[whence]
        if start + offset < 0:
            raise OSError("before the beginning of the file")
        self._at = start + offset
        return self._at

    def readinto(self, buffer: Any) -> int:
        end = min(self._at + len(buffer), self._size)
        if end <= self._at:
            return 0
        data = self._read(self._at, end)
        if data is None or len(data) != end - self._at:
            raise OSError("the file cannot be read any more")
        buffer[: len(data)] = data
        self._at = end
        return len(data)
