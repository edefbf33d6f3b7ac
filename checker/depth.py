"""How deep a source text can nest, counted without parsing it.

Python's parser ends a deep expression with an exception on a desktop, but in a browser it exhausts the stack of the
page and takes the whole interpreter along. So depth is bounded from above by counting first: every operator, trailer
and bracket of an expression may be one level, and a comma begins anew at the level of its bracket.
"""

from __future__ import annotations

import re

MAX_DEPTH = 400
"""Levels; the parser of Pyodide 3.14 was seen to manage 1,000 and to die of 3,000."""
MAX_BRANCHES = 200
"""Branches of one `elif` chain: each is a level of the syntax tree."""

_TOKEN = re.compile(
    r"(?P<string>[A-Za-z]*(?:\"\"\"(?:\\.|[^\\])*?(?:\"\"\"|\Z)|'''(?:\\.|[^\\])*?(?:'''|\Z)"
    r"|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'))"
    r"|(?P<skip>#[^\n]*|\\\n|\d[\w.]*)|(?P<open>[(\[{])|(?P<close>[)\]}])|(?P<again>[,;\n])"
    r"|(?P<level>[-+*/%@&|^~<>=!.:]|\b(?:not|if|else|lambda|await|and|or|in|is|yield|for)\b)|\w+",
    re.DOTALL,
)


def too_deep(text: str) -> bool:
    """Return whether `text` may nest deeper than every interpreter can parse; never False when it does."""
    if len(re.findall(r"^[ \t]*elif\b", text, re.MULTILINE)) > MAX_BRANCHES:
        return True
    return len(text) > MAX_DEPTH and _bound(text) > MAX_DEPTH


def _bound(text: str) -> int:
    chains, deepest = [0], 0
    for match in _TOKEN.finditer(text):
        kind = match.lastgroup
        if kind == "open":
            chains.append(1)
        elif kind == "close" and len(chains) > 1:
            chains.pop()
            chains[-1] += 1
        elif kind == "again" and (len(chains) == 1 or match.group() == ","):
            chains[-1] = 0 if len(chains) == 1 else 1
        elif kind == "level":
            chains[-1] += 1
        elif kind == "string" and "f" in match.group()[:3].lower():
            deepest = max(deepest, len(re.findall(r"[-+*/~.(\[{]|\b(?:not|if|lambda)\b", match.group())))
        deepest = max(deepest, sum(chains))
        if deepest > MAX_DEPTH:
            break
    return deepest
