"""Checkpoint 2: read a judge's JSON strictly, and count how many claims of an answer the passages support."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

from checker.spec import Samples, Task

from .grundning_cases import CASES
from .grundning_mistakes import MISTAKES

TEXTS = (
    "a",
    "b",
    "stods",
    "true",
    "false",
    "{}",
    "\u00e5\u00e4\u00f6",
    '"',
    "\\",
    "a\nb",
    " a ",
    "0",
    "[]",
    "\u200b",
    "```",
)
BLANKS = ("", " ", "\t", "\n", "\u00a0", "\u2003 ")


def claims(rng: Random, least: int, most: int) -> list[dict[str, Any]]:
    """Draw claims from a small alphabet, so that the same text comes back, now and then with another verdict."""
    return [{"text": rng.choice(TEXTS), "stods": rng.random() < 0.6} for _ in range(rng.randint(least, most))]


def written(rng: Random, data: object) -> str:
    """Return `data` as JSON in one of the ways that programs write it."""
    text = json.dumps(data, ensure_ascii=rng.random() < 0.5, indent=rng.choice([None, None, 1, 4]))
    return rng.choice(["", "\n", " \t"]) + text + rng.choice(["", "\n", "\r\n "])


def some_claims(rng: Random) -> tuple[Any, ...]:
    """Draw the JSON of an answer with a few claims."""
    return (written(rng, {"pastaenden": claims(rng, 1, 7)}),)


def many_claims(rng: Random) -> tuple[Any, ...]:
    """Draw the JSON of a long answer."""
    return (written(rng, {"pastaenden": claims(rng, 20, 100)}),)


def one_flaw(rng: Random) -> tuple[Any, ...]:
    """Draw a sound text and spoil one claim in it, or the object around the claims."""
    rows: list[Any] = claims(rng, 2, 5)
    place = rng.randrange(len(rows))
    flaw = rng.randrange(6)
    if flaw == 0:
        rows[place]["stods"] = rng.choice(["true", "false", 0, 1, 1.0, None, "", "ja", [True]])
    elif flaw == 1:
        rows[place]["text"] = rng.choice([*BLANKS, None, 3, True, ["a"], {"text": "a"}])
    elif flaw == 2:
        del rows[place][rng.choice(["text", "stods"])]
    elif flaw == 3:
        rows[place][rng.choice(["skal", "Text", "id", ""])] = rng.choice(["a", None, True])
    elif flaw == 4:
        rows[place] = rng.choice(["a", None, True, 1, ["a", True], [rows[place]]])
    else:
        return (
            written(rng, rng.choice([rows, {"pastaende": rows}, {"pastaenden": rows, "n": len(rows)}, rows[place]])),
        )
    return (written(rng, {"pastaenden": rows}),)


def wrapped(rng: Random) -> tuple[Any, ...]:
    """Draw a sound object with something around it or a piece off it, as a language model gives it."""
    text = json.dumps({"pastaenden": claims(rng, 1, 3)})
    cut = text[: rng.randint(1, len(text) - 1)]
    kinds = [f"```json\n{text}\n```", f"```\n{text}\n```", f"JSON: {text}", f"{text}\nKlart!", f"{text}{text}", cut]
    return (rng.choice(kinds),)


TASK = Task(
    function="grundning",
    parameters=("svar_json",),
    reference=Path(__file__).with_name("reference").joinpath("grundning.py").read_text(encoding="utf-8"),
    cases=CASES,
    samples=(
        Samples("share_of_claims", some_claims, count=20, siblings=6),
        Samples("share_of_claims", many_claims, count=4, siblings=2),
        Samples("one_flaw", one_flaw, count=24, siblings=16),
        Samples("only_json", wrapped, count=10, siblings=6),
    ),
    mistakes=MISTAKES,
)
