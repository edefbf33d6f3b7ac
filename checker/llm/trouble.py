"""What can go wrong between a notebook and a language model, as data: a kind, and the fields of its sentence.

Nothing on the way to the model raises: an exception would carry the frames that hold the key. The one error that a
student meets is raised at the end, in `checker.llm.model`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class Trouble(StrEnum):
    """A kind of failure; each has a sentence under `trouble` in messages.toml, which says what to do."""

    NOT_CONNECTED = "not_connected"
    ODD_ADDRESS = "odd_address"
    ODD_MODEL = "odd_model"
    ODD_KEY = "odd_key"
    ODD_PRICE = "odd_price"
    UNREACHABLE = "unreachable"
    """No answer, and the browser does not tell why: nobody there, or not allowed for this site."""
    DOWN = "down"
    CLOSED = "closed"
    """Somebody is there, but gives no word to pages of this site (CORS)."""
    MIXED = "mixed"
    """A page over https may not ask an address over http."""
    FROM_FILE = "from_file"
    """A page from a file may ask this computer only."""
    TIMED_OUT = "timed_out"
    TORN = "torn"
    MOVED = "moved"
    WRONG_KEY = "wrong_key"
    FORBIDDEN = "forbidden"
    UNKNOWN = "unknown"
    BUSY = "busy"
    FULL = "full"
    """Too many requests, without a word on how long to wait."""
    REJECTED = "rejected"
    SERVER = "server"
    NO_CHAT = "no_chat"
    EMPTY = "empty"
    CUT_OFF = "cut_off"
    BAD_JSON = "bad_json"


@dataclass(frozen=True, slots=True)
class Fault:
    """One failure. `fields` fill its sentence and hold no key."""

    trouble: Trouble
    fields: Mapping[str, object] = field(default_factory=dict)
