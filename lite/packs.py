"""Files that Python starts from in a browser, compressed with Zstandard; static/werkplaats/zstd.js undoes that.

Hosts compress what they know, with gzip, and some not even that. This is a quarter smaller, and the same everywhere.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

import zstandard

SUFFIX = ".pack"
"""Of a compressed file. Hosts know `.zst`, and some would have the browser undo that twice."""

MEMORY_SUFFIX = ".snap"
"""Of kept memory, likewise compressed."""

_LEVEL = 19
_LARGEST_WINDOW = 27
"""A power of two: how far back a decoder looks at most."""


def compress(data: bytes) -> bytes:
    """Return `data` as one frame that tells its length and a checksum; the same data gives the same bytes."""
    window = min(_LARGEST_WINDOW, max(zstandard.WINDOWLOG_MIN, len(data).bit_length()))
    parameters = zstandard.ZstdCompressionParameters.from_level(
        _LEVEL, window_log=window, write_checksum=True, write_content_size=True
    )
    return zstandard.ZstdCompressor(compression_params=parameters).compress(data)


def decompress(packed: bytes) -> bytes:
    """Return what was compressed. Raises zstandard.ZstdError for anything else."""
    return zstandard.ZstdDecompressor().decompress(packed)


def size_of(packed: bytes) -> int:
    """Return how many bytes were compressed."""
    return zstandard.frame_content_size(packed)


def keep(data: bytes, name: str, folder: Path) -> str:
    """Compress `data` into a file below `folder`, in a folder named after its contents; returns its path there.

    So a browser that still holds an old one never mistakes it for the new one.
    """
    packed = compress(data)
    path = f"{hashlib.sha256(packed).hexdigest()[:12]}/{name}"
    (folder / path).parent.mkdir(parents=True, exist_ok=True)
    (folder / path).write_bytes(packed)
    return path
