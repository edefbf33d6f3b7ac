"""Where a model is, as a student types it: read strictly, so that a slip is told before anything is sent."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import SplitResult, urlsplit

from checker.llm.trouble import Fault, Trouble

CHAT = "/chat/completions"
LOOPBACK = re.compile(r"localhost|.+\.localhost|127(\.\d{1,3}){3}|::1")
LONGEST = 500
FROM_FILE = "http://werkplaats.invalid/"
"""Where a copy of the site that was opened from a file says that it is."""


@dataclass(frozen=True, slots=True)
class Endpoint:
    """A model at an address. `address` ends before `/chat/completions`; prices are for a million tokens."""

    address: str
    name: str
    price_in: float = 0.0
    price_out: float = 0.0

    @property
    def url(self) -> str:
        """The address that questions go to."""
        return self.address + CHAT

    @property
    def is_here(self) -> bool:
        """Whether the model runs on the computer that asks."""
        return LOOPBACK.fullmatch(urlsplit(self.address).hostname or "") is not None

    def is_mixed(self, page: str) -> bool:
        """Tell whether a browser holds requests from the page at this address for unsafe: https asks plain http."""
        return page.startswith("https:") and self.address.startswith("http:") and not self.is_here

    def is_shut_out(self, page: str) -> bool:
        """Tell whether the page is a copy of the site in a file, which may reach nothing outside of this computer."""
        return page.startswith(FROM_FILE) and not self.is_here


def read_endpoint(typed: Mapping[str, object]) -> Endpoint | Fault:
    """Return the endpoint of a form's `address`, `name`, `price_in` and `price_out`, or what is wrong with it.

    An address without a path gets `/v1`, where Ollama, LM Studio and most others have the protocol.
    """
    address = _address(str(typed.get("address", "")).strip())
    if address is None:
        return Fault(Trouble.ODD_ADDRESS)
    name = str(typed.get("name", "")).strip()
    if not 0 < len(name) <= LONGEST:
        return Fault(Trouble.ODD_MODEL)
    prices = [_price(str(typed.get(key, ""))) for key in ("price_in", "price_out")]
    if None in prices:
        return Fault(Trouble.ODD_PRICE)
    price_in, price_out = (price or 0.0 for price in prices)
    return Endpoint(address, name, price_in, price_out)


def is_key(text: str) -> bool:
    """Tell whether this can travel in a header: printable ASCII without spaces, or nothing at all."""
    return re.fullmatch(r"[!-~]{0,500}", text) is not None


def _address(text: str) -> str | None:
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        return None
    # A name with a password, or a key in the query, would be stored and shown with the address.
    if _carries_more(parts) or not parts.hostname or len(text) > LONGEST or re.search(r"\s", text):
        return None
    path = parts.path.rstrip("/").removesuffix(CHAT)
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    return f"{parts.scheme}://{host}{f':{port}' if port else ''}{path or '/v1'}"


def _carries_more(parts: SplitResult) -> bool:
    plain = parts.scheme in ("http", "https") and not parts.query and not parts.fragment
    return not plain or parts.username is not None


def _price(text: str) -> float | None:
    try:
        price = float(text.strip().replace(",", ".") or 0)
    except ValueError:
        return None
    return price if math.isfinite(price) and price >= 0 else None
