"""How deep a source text can nest, counted without parsing it.

Python's parser ends a deep expression with an exception on a desktop, but in a browser it exhausts the stack of the
page and takes the whole interpreter along. So depth is bounded from above by counting first: every operator, trailer
and bracket of an expression may be one level, and a comma begins anew at the level of its bracket. The fields of
f-strings and t-strings are code as well, with strings of their own in any quotes.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

MAX_DEPTH = 400
"""Levels; the parser of Pyodide 3.14 was seen to manage 1,000 and to die of 3,000."""
MAX_BRANCHES = 200
"""Branches of one `elif` chain: each is a level of the syntax tree."""

# No more than the number: `1if` is two tokens, and so is `1..real`.
_NUMBER = r"0[xX][\da-fA-F_]+|0[bB][01_]+|0[oO][0-7_]+|\d[\d_]*(?:\.[\d_]*)?(?:[eE][-+]?\d[\d_]*)?[jJ]?"
_CODE = re.compile(
    r"(?P<text>(?i:[ft]r?|r[ft])(?P<quote>\"\"\"|'''|\"|'))"
    r"|(?P<skip>(?i:[bu]r?|rb?)?(?:\"\"\"(?:\\.|[^\\])*?(?:\"\"\"|\Z)|'''(?:\\.|[^\\])*?(?:'''|\Z)"
    rf"|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*')|#[^\n]*|\\\n|{_NUMBER})"
    r"|(?P<open>[(\[{])|(?P<close>[)\]}])|(?P<comma>,)|(?P<line>[;\n])|(?P<colon>:)|(?P<function>lambda\b)"
    r"|(?P<level>[-+*/%@&|^~<>=!.]|(?:not|if|else|await|and|or|in|is|yield|for)\b)|\w+",
    re.DOTALL,
)
_ENDS = {'"""': '(?P<end>""")', "'''": "(?P<end>''')", '"': '(?P<end>["\n])', "'": "(?P<end>['\n])"}
_TEXT = {q: re.compile(rf"\\[^{{}}]|{{{{|}}}}|(?P<field>{{)|{end}", re.DOTALL) for q, end in _ENDS.items()}
_SPEC = {q: re.compile(rf"\\[^{{}}]|(?P<field>{{)|(?P<stop>}})|{end}", re.DOTALL) for q, end in _ENDS.items()}


@lru_cache(maxsize=16)  # a text that is read is asked about several times in a row
def too_deep(text: str) -> bool:
    """Return whether `text` may nest deeper than every interpreter can parse; never False when it does."""
    if len(re.findall(r"^[ \t\f]*elif\b", text, re.MULTILINE)) > MAX_BRANCHES:
        return True
    return len(text) > MAX_DEPTH and _bound(text) > MAX_DEPTH


@dataclass(slots=True)
class _Frame:
    """Where the scan is: in code, between brackets or in a field of a text, or in a text itself.

    `levels`: those of its expression so far, up to the last comma; `inner`: of the deepest bracket or text in it, since
    whatever comes behind a bracket goes around it; `most`: both together, before that comma. `functions`: lambdas of
    which the body is to come, so that a comma is one between parameters. `quote`: what ends the text, or the text that
    a field is in.
    """

    pattern: re.Pattern[str]
    levels: int = 1
    inner: int = 0
    most: int = 0
    functions: int = 0
    quote: str = ""

    @property
    def depth(self) -> int:
        return max(self.most, self.levels + self.inner)


def _bound(text: str) -> int:
    frames = [_Frame(_CODE, levels=0)]
    at = deepest = 0
    while deepest <= MAX_DEPTH:
        frame = frames[-1]
        match = frame.pattern.search(text, at)
        if match is None:
            break
        at, kind = match.end(), match.lastgroup
        if kind is None or kind == "skip":
            continue
        if frame.pattern is not _CODE:
            _step_in_text(frames, kind)
        elif kind == "text":
            frames.append(_Frame(_TEXT[match["quote"]], quote=match["quote"]))
        else:
            _step_in_code(frames, kind, match.group())
        deepest = max(deepest, sum([each.levels for each in frames]) + frames[-1].inner)
    return deepest


def _step_in_code(frames: list[_Frame], kind: str, token: str) -> None:
    frame = frames[-1]
    if kind == "open":
        frames.append(_Frame(_CODE))
    elif kind == "close":
        _close(frames, token)
    elif kind == "colon" and frame.quote:
        frames.append(_Frame(_SPEC[frame.quote], quote=frame.quote))
    elif (kind == "comma" and not frame.functions) or (kind == "line" and len(frames) == 1):
        frame.most = frame.depth
        frame.levels, frame.inner, frame.functions = int(len(frames) > 1), 0, 0
    elif kind in ("level", "colon", "function"):
        frame.levels += 1
        frame.functions = max(0, frame.functions + {"function": 1, "colon": -1}.get(kind, 0))


def _close(frames: list[_Frame], bracket: str) -> None:
    """Leave a bracket, or the field of a text; a bracket may be a level of what is before it."""
    if frames[-1].quote:
        if bracket == "}":
            _leave(frames)
    elif len(frames) > 1:
        _leave(frames)
        frames[-1].levels += 1


def _step_in_text(frames: list[_Frame], kind: str) -> None:
    if kind == "field":
        frames.append(_Frame(_CODE, quote=frames[-1].quote))
    elif kind == "stop":  # of a format, and with it of its field
        _leave(frames)
        _leave(frames)
    elif kind == "end":
        while _leave(frames).pattern not in _TEXT.values():
            pass


def _leave(frames: list[_Frame]) -> _Frame:
    left = frames.pop()
    frames[-1].inner = max(frames[-1].inner, left.depth)
    return left
