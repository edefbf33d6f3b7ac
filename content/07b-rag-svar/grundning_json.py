"""How the cases of `grundning` write the JSON that a judge hands back, sound or not."""

from __future__ import annotations

import json
from typing import Any

FENCE = "```"


def verdict(*claims: tuple[str, bool]) -> str:
    """Return the JSON that a judge writes about these claims."""
    return json.dumps({"pastaenden": [{"text": text, "stods": held} for text, held in claims]}, ensure_ascii=False)


def around(claim: str) -> str:
    """Return the JSON of a list with this one claim, itself in JSON."""
    return f'{{"pastaenden": [{claim}]}}'


def counted(number: int, held: int) -> dict[str, Any]:
    """Return what is due for `held` supported claims out of `number`."""
    return {"antal": number, "stodda": held, "grundning": held / number if number else None}


def rows(texts: str, marks: str) -> str:
    """Return the JSON of one claim for each letter of `texts`; a `+` in `marks` is a supported one."""
    return verdict(*((text, mark == "+") for text, mark in zip(texts, marks, strict=True)))


def padded(text: str, length: int) -> str:
    """Return `text` with spaces after it, up to this length."""
    return text.ljust(length)
