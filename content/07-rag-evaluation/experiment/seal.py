"""A frozen variant: its settings, and a seal over them and over every row of test that it gives.

The seal is made without showing a figure. Whoever changes the variant, a function, a question or a label afterwards
gets another seal.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass

from .variants import Row, Variant

SHORT = 12


@dataclass(frozen=True, slots=True)
class Frozen:
    """A variant with its seal, 64 hexadecimal digits."""

    variant: Variant
    seal: str

    def __str__(self) -> str:
        """Return the variant and the start of the seal."""
        return f"{self.variant} seal={self.seal[:SHORT]}"


def canonical(variant: Variant, rows: Sequence[Row]) -> str:
    """Return the one JSON text of a variant and its rows: sorted keys, no spaces, rows in their order."""
    data = {"variant": variant.to_dict(), "rows": list(rows)}
    return json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)


def seal(variant: Variant, rows: Sequence[Row]) -> str:
    """Return SHA-256 of `canonical(variant, rows)` in UTF-8, as hexadecimal digits."""
    return hashlib.sha256(canonical(variant, rows).encode()).hexdigest()


def freeze(variant: Variant, rows: Sequence[Row]) -> Frozen:
    """Return the variant with the seal over itself and its rows of test."""
    return Frozen(variant, seal(variant, rows))
