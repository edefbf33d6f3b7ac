"""Line-preserving repair of cell text: what does not parse as it stands is repaired, whatever parses is left alone.

Prompts, magics, shell escapes and help marks of IPython become plain Python; typographic quotes, dashes and spaces,
invisible characters, a uniform indentation and mixed tabs are straightened. A repair counts only when its result
parses; otherwise the text stays as the student wrote it. Nothing is executed.
"""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from checker.depth import too_deep

DOUBLE = "“”„‟«»"
SINGLE = "‘’‚‛"
SMART_QUOTES = DOUBLE + SINGLE
_STRING = (
    r'"""(?:\\.|[^\\])*?"""|\'\'\'(?:\\.|[^\\])*?\'\'\'|(?P<open>(?:"""|\'\'\').*)'
    r'|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\''
)
_QUOTED = re.compile(rf"(?P<string>{_STRING})|(?P<comment>#[^\n]*)", re.DOTALL)
_SMART = (
    rf"(?P<triple>[{DOUBLE}]{{3}}[^{DOUBLE}]*[{DOUBLE}]{{3}})"
    rf"|(?P<smart>[{DOUBLE}][^{DOUBLE}\n]*[{DOUBLE}]|[{SINGLE}][^{SINGLE}\n]*[{SINGLE}]"
    rf'|[{DOUBLE}][^{DOUBLE}"\n]*"|[{SINGLE}][^{SINGLE}\'\n]*\''
    rf'|"[^{DOUBLE}"\n]*[{DOUBLE}]|\'[^{SINGLE}\'\n]*[{SINGLE}])'
)
_ODD = (
    "(?P<odd_spaces>[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000])"
    "|(?P<invisible_characters>[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff\x01-\x08\x0e-\x1f\x7f])"
    "|(?P<line_separators>[\u2028\u2029\x85])"
    "|(?P<dashes>[\u2010-\u2015\u2212])"
)
_CHARACTERS = re.compile(rf"(?P<string>{_STRING})|(?P<comment>#[^\n]*)|{_SMART}|{_ODD}", re.DOTALL)
_STRAIGHT = {"odd_spaces": " ", "invisible_characters": "", "line_separators": "\n", "dashes": "-"}
MASK = "\x01"
MAX_LINE = 200
"""Characters kept of a line that a note or a problem quotes."""

PYTHON_MAGICS = frozenset({"time", "timeit", "capture", "prun", "debug", "memit", "mprun", "snakeviz", "pyinstrument"})
_CELL_MAGIC = re.compile(r"\A(?:[ \t]*\n)*[ \t]*%%(\w+)[^\n]*")
_TIMED = re.compile(r"(\s*)%(?:time|memit)[ \t]+(?!-)(.+)", re.DOTALL)
_ASSIGNED = re.compile(r"(\s*[\w.,\[\]'\" \t]+=[ \t]*)([!%])(.*)", re.DOTALL)
_LINE_MAGIC = re.compile(r"\s*(?:%{1,2}[A-Za-z_]|!)")
_HELP = re.compile(r"\s*(?:\?{1,2}\s*[\w.*%]+|[\w.*%]+(?:\([^()]*\))?\s*\?{1,2})\s*;?\s*(?:#.*)?\Z")
_PROMPT = re.compile(r"\s*(?:>>>|In \[\s*\d*\]:)(?: |\Z)(.*)")
_CONTINUED = re.compile(r"\s*\.\.\.:?(?: |\Z)(.*)")
_NUMBERED = re.compile(r"^In \[\d+\]: ", re.MULTILINE)
_OUT = re.compile(r"\s*Out\[\s*\d*\]:")

Found = tuple[str, dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Repaired:
    """Cell text after repair; `found` lists (note key, fields) of what was repaired or ignored in it."""

    text: str
    found: tuple[Found, ...] = ()


@dataclass(slots=True)
class _Draft:
    """A repair under way: the text so far and what was found on the way."""

    text: str
    found: list[Found] = field(default_factory=list)


def failure(text: str) -> Exception | None:
    """Return why `text` is no Python (SyntaxError, ValueError, RecursionError, MemoryError), or None. Only compiles."""
    if too_deep(text):
        return RecursionError("too many levels")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            compile(text, "<cell>", "exec", flags=ast.PyCF_ALLOW_TOP_LEVEL_AWAIT, dont_inherit=True)
            ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError, OverflowError) as error:
        return error
    return None


def normalise(text: str) -> str:
    """Return `text` with `\\n` as its only line end and without a byte order mark in front."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


@lru_cache(maxsize=512)
def repair(text: str) -> Repaired:
    """Return `text`, repaired when it does not parse but its repaired form does. Lines keep their numbers."""
    text = normalise(text)
    # `In [3]: x = 1` is an annotation to Python, and a prompt to everybody else.
    if failure(text) is None and not _NUMBERED.search(text):
        return Repaired(text)
    for steps in _PLANS:
        draft = _Draft(text)
        for step in steps:
            before = draft.text
            step(draft)
            if draft.text != before and failure(draft.text) is None:
                return Repaired(draft.text, tuple(draft.found))
    return Repaired(text)


def quoted_lines(text: str) -> list[str]:
    """Return the lines of `text` with strings masked and comments blanked, so that brackets can be counted."""
    return _QUOTED.sub(_masked, text).split("\n")


def depth_change(masked: str) -> int:
    """Return how many brackets a masked line opens more than it closes."""
    return sum(masked.count(c) for c in "([{") - sum(masked.count(c) for c in ")]}")


def _masked(match: re.Match[str]) -> str:
    filler = MASK if match.lastgroup == "string" else " "
    return re.sub(r"[^\n]", filler, match.group())


def _straighten(draft: _Draft) -> None:
    """Replace characters that only a word processor or a web page puts into code."""
    seen: dict[str, list[int]] = {}

    def straight(match: re.Match[str]) -> str:
        kind = str(match.lastgroup)
        if kind in ("string", "comment"):
            return match.group()
        kind = "smart_quotes" if kind in ("smart", "triple") else kind
        seen.setdefault(kind, []).append(match.start())
        return _straight_quotes(match) if kind == "smart_quotes" else _STRAIGHT[kind]

    text = _without_forbidden(draft)
    draft.text = _CHARACTERS.sub(straight, text)
    for kind, places in seen.items():
        draft.found.append((kind, {"line": text.count("\n", 0, places[0]) + 1, "count": len(places)}))


def _without_forbidden(draft: _Draft) -> str:
    """Remove NUL and replace lone surrogates: no Python source may hold them, not even inside a string."""
    text = draft.text
    for kind, pattern, new in (("nul", "\x00", ""), ("lone_surrogates", "[\ud800-\udfff]", "\ufffd")):
        match = re.search(pattern, text)
        if match:
            count = len(re.findall(pattern, text))
            draft.found.append((kind, {"line": text.count("\n", 0, match.start()) + 1, "count": count}))
            text = re.sub(pattern, new, text)
    return text


def _straight_quotes(match: re.Match[str]) -> str:
    if match.lastgroup == "triple":
        return '"""' + match.group()[3:-3] + '"""'
    inside = match.group()[1:-1]
    quote = "'" if match.group()[0] in SINGLE + "'" else '"'
    if quote in inside:
        quote = '"' if quote == "'" else "'"
    return quote + inside.replace(quote, "\\" + quote) + quote


def _strip_prompts(draft: _Draft, *, keep_rest: bool = True) -> None:
    """Remove `>>>`, `...` and `In [3]:` in front of lines; other lines are output when `keep_rest` is False."""
    lines = draft.text.split("\n")
    first, inside = 0, False
    for number, masked in enumerate(quoted_lines(draft.text)):
        if masked.lstrip().startswith(MASK):
            continue
        match = _PROMPT.match(lines[number]) or (_CONTINUED.match(lines[number]) if inside else None)
        inside = match is not None
        if match:
            lines[number], first = match.group(1), first or number + 1
        elif _OUT.match(lines[number]) or (first and not keep_rest):
            lines[number] = ""
    if first:
        draft.text = "\n".join(lines)
        draft.found.append(("prompts", {"line": first}))


def _drop_output(draft: _Draft) -> None:
    _strip_prompts(draft, keep_rest=False)


def _replace_magics(draft: _Draft) -> None:
    """Blank cell magics, line magics, shell escapes and help marks at the start of a logical line."""
    cell_magic = _CELL_MAGIC.match(draft.text)
    if cell_magic:
        _replace_cell_magic(draft, cell_magic)
    lines, masks = draft.text.split("\n"), quoted_lines(draft.text)
    depth, joined, dropping = 0, False, False
    for number, line in enumerate(lines):
        plain = depth == 0 and not joined and not masks[number].lstrip().startswith(MASK)
        new = "" if dropping and joined else _without_magic(line) if plain else line
        dropping = new != line
        joined = line.rstrip().endswith("\\")
        if dropping:
            lines[number] = new
            if not (plain is False and new == ""):
                draft.found.append(("magic", {"line": number + 1, "text": line.strip()[:MAX_LINE]}))
        else:
            depth = max(0, depth + depth_change(masks[number]))
    draft.text = "\n".join(lines)


def _replace_cell_magic(draft: _Draft, match: re.Match[str]) -> None:
    name, head, rest = match.group(1), match.group(), draft.text[match.end() :]
    kept = name in PYTHON_MAGICS
    blank = "\n" * head.count("\n")
    draft.text = blank + (rest if kept else "\n" * rest.count("\n"))
    key = "cell_magic" if kept else "cell_magic_ignored"
    draft.found.append((key, {"line": head.count("\n") + 1, "text": head.strip()[:MAX_LINE]}))


def _without_magic(line: str) -> str:
    """Return `line` as Python when it is a magic, a shell escape or a question for help; else unchanged."""
    timed = _TIMED.fullmatch(line)
    if timed:
        return timed.group(1) + timed.group(2)
    assigned = _ASSIGNED.fullmatch(line)
    if assigned:
        time = re.match(r"time(?:it)?[ \t]+(.+)", assigned.group(3)) if assigned.group(2) == "%" else None
        return assigned.group(1) + (time.group(1) if time else "[]" if assigned.group(2) == "!" else "None")
    if _LINE_MAGIC.match(line) or _HELP.match(line):
        return re.sub(r"\S.*", "pass", line, flags=re.DOTALL)
    return line


def _dedent(draft: _Draft) -> None:
    """Remove the indentation of the first line from all lines, as IPython does."""
    lines = draft.text.split("\n")
    first = next((line for line in lines if line.strip() and not line.lstrip().startswith("#")), "")
    indent = first[: len(first) - len(first.lstrip(" \t"))]
    if indent:
        draft.text = "\n".join(line.removeprefix(indent) for line in lines)
        draft.found.append(("dedented", {}))


def _expand_tabs(draft: _Draft) -> None:
    """Turn tabs in front of lines into spaces, when widths of four and eight do not give two different programs."""
    if "\t" not in draft.text or not isinstance(failure(draft.text), IndentationError):
        return
    results = []
    for width in (4, 8):
        text = "\n".join(_expanded(line, width) for line in draft.text.split("\n"))
        if failure(text) is None:
            results.append(text)
    if results and len({_shape(text) for text in results}) == 1:
        draft.text = results[0]
        draft.found.append(("mixed_tabs", {}))


def _shape(text: str) -> str:
    """Return what a program comes to; its numbers in hexadecimal: a decimal one may be too long to be written."""
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and type(node.value) is int:
            node.value = hex(node.value)
    return ast.dump(tree)


def _expanded(line: str, width: int) -> str:
    code = line.lstrip(" \t")
    return line[: len(line) - len(code)].expandtabs(width) + code


_Step = Callable[[_Draft], None]
_PLANS: tuple[tuple[_Step, ...], ...] = (
    (_straighten, _strip_prompts, _replace_magics, _dedent, _expand_tabs),
    (_straighten, _drop_output, _replace_magics, _dedent),
)
