"""Cell text as statements and syntax problems: one broken statement costs only itself, never the rest of the cell.

A problem carries a key that names the kind of mistake, so that a sentence in any language can be made elsewhere. The
keys are those of messages.toml under `syntax`; `_KINDS` below gives each with the fields of its sentence.
"""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from checker.repair import MASK, MAX_LINE, SMART_QUOTES, Found, depth_change, failure, quoted_lines, repair


@dataclass(frozen=True, slots=True)
class SyntaxProblem:
    """A statement that is no Python. `line` and `text`: where the parser stopped, counted within the cell.

    `message_key`: kind of mistake (see `_KINDS`), `fields`: what its sentence needs. `functions`: names that the
    damaged text seems to define, so that their checkpoints fail and no others. `source`: the whole of the damaged text,
    for a newer Python to try; empty when it is too much for any.
    """

    cell: str
    line: int
    text: str
    message_key: str
    fields: dict[str, object] = field(default_factory=dict, hash=False)
    functions: tuple[str, ...] = ()
    source: str = field(default="", compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Statement:
    """One top-level statement: its node, where it starts and ends (line from 1, column in characters), its text."""

    cell: str
    node: ast.stmt = field(compare=False)
    start: tuple[int, int]
    end: tuple[int, int]
    text: str


@dataclass(frozen=True, slots=True)
class Parsed:
    """A cell after repair: its text, its statements and problems in order, and what was found while repairing."""

    text: str
    parts: tuple[Statement | SyntaxProblem, ...]
    found: tuple[Found, ...] = ()


# (pattern of Python's message, key, names of the fields that its groups fill)
_KINDS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    (r"expected ':'", "missing_colon", ()),
    (r"'(.)' was never closed", "unclosed_bracket", ("bracket",)),
    (r"closing parenthesis '(.)' does not match opening \w+ '(.)'", "mismatched_bracket", ("bracket", "opening")),
    (r"unmatched '(.)'", "extra_bracket", ("bracket",)),
    (r"unterminated .*string literal", "unterminated_string", ()),
    (r"expected an indented block(?: after (?:an? )?'?(\w+))?", "indent_expected", ("after",)),
    (r"unexpected indent", "indent_unexpected", ()),
    (r"unindent does not match", "indent_mismatch", ()),
    (r"inconsistent use of tabs", "mixed_tabs", ()),
    (r"invalid character '(.)' \((U\+\w+)\)", "invalid_character", ("character", "code")),
    (r"invalid non-printable character (U\+\w+)", "invisible_character", ("code",)),
    (r"Maybe you meant '==' ", "single_equals_in_condition", ()),
    (r"Perhaps you forgot a comma", "missing_comma", ()),
    (r"Missing parentheses in call to '(\w+)'", "call_without_parentheses", ("name",)),
    (r"'(return|yield|yield from|await)' outside (?:async )?function", "return_outside", ("word",)),
    (r"'(break|continue)' (?:outside|not properly in) loop", "loop_word_outside", ("word",)),
    (r"expected 'except' or 'finally' block", "try_without_except", ()),
    (r"(?:cannot assign to|cannot delete) (.+?)(?: here.*)?$", "cannot_assign", ("what",)),
    (r"(?:non-default argument follows|parameter without a default follows)", "parameter_order", ()),
    (r"duplicate (?:argument|parameter) '(\w+)'", "duplicate_parameter", ("name",)),
    (r"name '(\w+)' is (?:assigned to|used|parameter and|prior)", "global_after_use", ("name",)),
    (r"f-string", "f_string", ()),
    (r"(?:invalid \w+ literal|leading zeros|invalid digit)", "invalid_number", ()),
    (r"unexpected character after line continuation", "stray_backslash", ()),
    (r"positional argument follows keyword argument", "positional_after_keyword", ()),
)
_DEFINES = re.compile(
    r"^(?P<indent>[ \t]*)(?:(?:async[ \t]+)?(?:[Dd]ef|DEF|define|function|func|fun)[ \t]+(?P<name>\w+)"
    r"|(?P<bound>\w+)[ \t]*=[ \t]*lambda\b)",
    re.MULTILINE,
)
_CONTINUES = re.compile(r"(?:else|elif|except|finally)\b|[)\]}]|#|\Z")
_LOOKAHEAD = 60
_PATIENCE = 600  # pieces looked at in one cell, so that a cell of nothing but opening brackets is read in time
_OPENS = re.compile(r"(?:async[ \t]+def|def|class)\b|@")
_STRAY = re.compile(r"[ \t]|(?:return|yield|break|continue|else|elif|except|finally)\b")


@lru_cache(maxsize=512)
def parse(cell: str, text: str) -> Parsed:
    """Return the parts of a cell, repaired where that makes it parse. Pure, so its results are kept."""
    whole = repair(text)
    if failure(whole.text) is None:
        return Parsed(whole.text, tuple(_statements(cell, whole.text, 0)), whole.found)
    texts: list[str] = []
    found: list[Found] = []
    parts: list[Statement | SyntaxProblem] = []
    line = 0
    for chunk in _chunks(whole.text):
        mended = repair(chunk)
        parts += _parts(cell, mended.text, line, parts)
        found += [(key, _moved(fields, line)) for key, fields in mended.found]
        texts.append(mended.text)
        line += mended.text.count("\n") + 1
    return Parsed("\n".join(texts), tuple(parts), tuple(found))


def seen_functions(text: str) -> tuple[str, ...]:
    """Return the names that damaged text seems to define: by its outermost `def` and lambda lines."""
    matches = list(_DEFINES.finditer(text))
    if not matches or (text.lstrip().startswith("class ") and matches[0].group("indent")):
        return ()
    outermost = min(len(match.group("indent").expandtabs()) for match in matches)
    names = [m.group("name") or m.group("bound") for m in matches if len(m.group("indent").expandtabs()) == outermost]
    return tuple(dict.fromkeys(names))


def _moved(fields: dict[str, Any], lines: int) -> dict[str, Any]:
    return {**fields, "line": fields["line"] + lines} if "line" in fields else fields


def _statements(cell: str, text: str, before: int) -> Iterator[Statement]:
    """Yield the top-level statements of `text`, which starts after `before` lines of its cell."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        body = ast.parse(text).body
    lines = text.split("\n")
    last = 0
    for node in body:
        start, end = _start(node, lines, last), _position(lines, node.end_lineno or 1, node.end_col_offset or 0)
        last = end[0]
        yield Statement(cell, node, (start[0] + before, start[1]), (end[0] + before, end[1]), cut(lines, start, end))


def cut(lines: list[str], start: tuple[int, int], end: tuple[int, int]) -> str:
    """Return the text from `start` to `end`, as (line from 1, column) of `lines`."""
    if start[0] == end[0]:
        return lines[start[0] - 1][start[1] : end[1]]
    inner = lines[start[0] : end[0] - 1]
    return "\n".join([lines[start[0] - 1][start[1] :], *inner, lines[end[0] - 1][: end[1]]])


def _start(node: ast.stmt, lines: list[str], last: int) -> tuple[int, int]:
    if getattr(node, "decorator_list", None):
        for number in range(last, node.lineno):
            if lines[number].lstrip().startswith("@"):
                return number + 1, 0
    return _position(lines, node.lineno, node.col_offset)


def _position(lines: list[str], line: int, offset: int) -> tuple[int, int]:
    """Turn the UTF-8 offset of the parser into a column of characters."""
    return line, len(lines[line - 1].encode()[:offset].decode())


def _parts(
    cell: str, text: str, before: int, earlier: list[Statement | SyntaxProblem]
) -> list[Statement | SyntaxProblem]:
    """Return the statements of one chunk, or its problem; prose in a code cell gives one problem, not one a line."""
    if failure(text) is None:
        return list(_statements(cell, text, before))
    functions = seen_functions(text)
    if not functions and _STRAY.match(text) and earlier:
        functions = _last_defined(earlier[-1])
    if not functions and earlier and isinstance(earlier[-1], SyntaxProblem):
        return []
    return [_problem(cell, text, before, functions)]


def _last_defined(part: Statement | SyntaxProblem) -> tuple[str, ...]:
    if isinstance(part, SyntaxProblem):
        return part.functions
    return (part.node.name,) if isinstance(part.node, ast.FunctionDef | ast.AsyncFunctionDef) else ()


def _problem(cell: str, text: str, before: int, functions: tuple[str, ...]) -> SyntaxProblem:
    error, lines = failure(text), text.split("\n")
    if not isinstance(error, SyntaxError):
        return SyntaxProblem(cell, before + 1, lines[0].strip()[:MAX_LINE], "too_complex", {}, functions)
    line = min(max(error.lineno or 1, 1), len(lines))
    key, fields = _kind(str(error.msg))
    return SyntaxProblem(cell, before + line, lines[line - 1].strip()[:MAX_LINE], key, fields, functions, text)


def _kind(message: str) -> tuple[str, dict[str, object]]:
    for pattern, key, names in _KINDS:
        match = re.search(pattern, message)
        if match:
            fields: dict[str, object] = dict(zip(names, (group or "" for group in match.groups()), strict=True))
            smart = key == "invalid_character" and str(fields["character"]) in SMART_QUOTES
            return ("smart_quotes" if smart else key), fields
    return "generic", {}


def _chunks(text: str) -> Iterator[str]:
    """Yield the top-level pieces of text that does not parse as a whole; joined by newlines they give it back."""
    lines = text.split("\n")
    starts = [number for number in range(len(lines)) if _begins(lines, number)]
    edges = [0, *starts[1:], len(lines)]
    position, patience = 0, _PATIENCE
    while position < len(edges) - 1:
        span = _span(lines, edges[position : position + 1 + (_LOOKAHEAD if patience > 0 else 1)])
        patience -= span or _LOOKAHEAD
        yield "\n".join(lines[edges[position] : edges[position + (span or 1)]])
        position += span or 1


def _begins(lines: list[str], number: int) -> bool:
    line = lines[number]
    if line[:1] in (" ", "\t") or _CONTINUES.match(line):
        return False
    return number == 0 or not lines[number - 1].startswith("@")


def _span(lines: list[str], edges: list[int]) -> int:
    """Return how many edges the first piece spans: one, or more to close its bracket or string; 0 if nothing does."""
    for span, stop in enumerate(edges[1:], 1):
        text = "\n".join(lines[edges[0] : stop])
        masked = quoted_lines(text)
        closed = sum(map(depth_change, masked)) <= 0
        if closed and (failure(text) is None or (span == 1 and not masked[-1].endswith(MASK))):
            return span
        if stop < len(lines) and _OPENS.match(lines[stop]):
            break
    return 0
