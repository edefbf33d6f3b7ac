"""Plain values as Python literals, the same in every language, shortened so that a person can take them in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from checker.compare import bare
from checker.values import Plain

MAX_STRING = 120
MAX_ITEMS = 12
MAX_TOTAL = 900
_BRACKETS = {"tuple": ("(", ")"), "set": ("{", "}"), "frozenset": ("frozenset({", "})")}


def literal(plain: Plain) -> str:
    """Return `plain` as the text of a Python literal; long texts and lists are cut with `…` and a count."""
    text = _text(plain)
    return text if len(text) <= MAX_TOTAL else f"{text[: MAX_TOTAL - 1]}…"


def call_literal(function: str, args: tuple[Plain, ...]) -> str:
    """Return the call that passes `args`, as a student would type it."""
    return f"{function}({', '.join(literal(arg) for arg in args)})"


def scripts(args: tuple[Plain, ...]) -> tuple[str, ...]:
    """Return what each stand-in among `args` answers, as `judge(…) → 'ja', 'nee'`."""
    found = [arg["callable"] for arg in args if isinstance(arg, dict) and "callable" in arg]
    return tuple(f"{script['name']}(…) → {_script(script)}" for script in found)


def _script(script: dict[str, Plain]) -> str:
    parts = [f"{_answer(answer)} (… {_string(text)} …)" for text, answer in script["by_content"][:MAX_ITEMS]]
    parts += [_answer(answer) for answer in script["answers"][:MAX_ITEMS]]
    if script["otherwise"] is not None:
        parts.append(f"… {_answer(script['otherwise'])}" if parts else _answer(script["otherwise"]))
    return ", ".join(parts) or "…"


def _answer(answer: dict[str, Plain]) -> str:
    return str(answer["raises"]) if answer["raises"] else literal(answer["gives"])


def _call(name: str, args: list[Plain], kwargs: list[Plain]) -> str:
    return f"{name}({', '.join([*map(literal, args), *(f'{key}={literal(value)}' for key, value in kwargs)])})"


def _text(plain: Plain) -> str:
    plain = bare(plain)
    if isinstance(plain, str):
        return _string(plain)
    if isinstance(plain, list):
        return _items(plain, "[", "]")
    if not isinstance(plain, dict):
        return repr(plain)
    ((tag, content),) = plain.items()
    return _tagged(tag, content)


def _tagged(tag: str, content: Plain) -> str:
    if tag == "dict":
        shown = [f"{_text(key)}: {_text(value)}" for key, value in content[:MAX_ITEMS]]
        return _joined(shown, len(content), "{", "}")
    if tag == "tuple" and len(content) == 1:
        return f"({_text(content[0])},)"
    if tag in ("set", "frozenset") and not content:
        return f"{tag}()"
    if tag in _BRACKETS:
        return _items(content, *_BRACKETS[tag])
    return _SIMPLE[tag](content)


def _large(content: str) -> str:
    return str(int(content, 16)) if len(content) < MAX_STRING else f"int({content[:40]!r}…, 16)"


def _bytes(content: str) -> str:
    more = "…" if len(content) > 2 * MAX_STRING else ""
    return repr(bytes.fromhex(content[: 2 * MAX_STRING])) + more


_SIMPLE: dict[str, Callable[[Any], str]] = {
    "int": _large,
    "float": lambda content: f"float({content!r})",
    "bytes": _bytes,
    "callable": lambda content: str(content["name"]),
    "call": lambda content: _call(*content),
    "object": lambda content: f"<{content}>",
    "cycle": lambda content: "[…]",
    "cut": lambda content: f"<{content}…>",
}


def _string(text: str) -> str:
    if len(text) <= MAX_STRING:
        return ascii_safe(text)
    unit = next((text[:n] for n in (1, 2, 3, 4, 5, 6) if text == (text[:n] * (len(text) // n + 1))[: len(text)]), None)
    if unit is not None and len(text) % len(unit) == 0:
        return f"{ascii_safe(unit)} * {len(text) // len(unit)}"
    return f"{ascii_safe(text[:60])}…{ascii_safe(text[-20:])} ({len(text)})"


def ascii_safe(text: str) -> str:
    """Return the literal of `text`, with what cannot be seen or printed (combining marks, surrogates) escaped."""
    shown = repr(text)
    return "".join(c if c.isprintable() and not _combining(c) else c.encode("unicode_escape").decode() for c in shown)


def _combining(character: str) -> bool:
    return "\u0300" <= character <= "\u036f"


def _items(items: list[Plain], opening: str, closing: str) -> str:
    return _joined([_text(item) for item in items[:MAX_ITEMS]], len(items), opening, closing)


def _joined(shown: list[str], count: int, opening: str, closing: str) -> str:
    more = [f"… ({count})"] if count > len(shown) else []
    return opening + ", ".join([*shown, *more]) + closing
