"""Bytes of a file as text and cells: every kind of damage gets a defined result, either cells with notes or a reason.

Reads notebooks of format 2 to 4, of Jupyter, Colab and VS Code, cut off, wrapped or followed by other text. Outputs and
metadata are ignored, but for the stamp that the site puts there. Nothing is executed and no file is opened.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from checker.errors import UnreadableFile
from checker.syntax import seen_functions

MAX_BYTES = 50_000_000
MAX_SOURCE = 2_000_000
_BOMS = (
    (b"\xef\xbb\xbf", "utf-8"),
    (b"\xff\xfe\x00\x00", "utf-32-le"),
    (b"\x00\x00\xfe\xff", "utf-32-be"),
    (b"\xff\xfe", "utf-16-le"),
    (b"\xfe\xff", "utf-16-be"),
)
_COOKIE = re.compile(rb"\A(?:[^\n]*\n)?[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)")
_PERCENT = re.compile(r"^#[ ]?%%(.*)$", re.MULTILINE)
_CELLS = re.compile(r'"cells"\s*:\s*\[')
_MAX_DEPTH = 100
_STRING = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?', re.DOTALL)
_BRACKETS = str.maketrans("[]{}", "()()")
_SPACE = re.compile(r"[\s,]*")
_STAMP = "werkplaats"
_MAX_STAMP = 100

Found = tuple[str, dict[str, object]]


@dataclass(frozen=True, slots=True)
class Text:
    """A file as text, with (note key, fields) of what was odd about its encoding."""

    text: str
    found: tuple[Found, ...] = ()


@dataclass(slots=True)
class Sheet:
    """The code cells of a file as (label, source), the other cells too, and what was odd, as (note key, fields).

    `stamp` is what the site wrote in the metadata about lesson and versions: its texts, cut off where they are long.
    """

    code: list[tuple[str, str]] = field(default_factory=list)
    prose: list[tuple[str, str]] = field(default_factory=list)
    found: list[Found] = field(default_factory=list)
    stamp: dict[str, str] = field(default_factory=dict)


def decode(data: bytes, name: str) -> Text:
    """Return the text of a file. Raises UnreadableFile: `empty`, `too_large` or `binary`."""
    if len(data) > MAX_BYTES:
        raise UnreadableFile(name, "too_large")
    if not data.strip(b"\x00 \t\r\n\xef\xbb\xbf\xfe\xff"):
        raise UnreadableFile(name, "empty")
    encoding, text = _decoded(data)
    controls = sum(text.count(chr(code)) for code in range(32) if code not in (9, 10, 12, 13, 27))
    if "�" in text[:1] or controls > 4 + len(text) // 100:
        raise UnreadableFile(name, "binary")
    return Text(text, () if encoding == "utf-8" else (("encoding", {"encoding": encoding}),))


def _decoded(data: bytes) -> tuple[str, str]:
    for mark, encoding in _BOMS:
        if data.startswith(mark):
            found = "utf-8-bom" if encoding == "utf-8" else encoding
            return found, data[len(mark) :].decode(encoding, "replace")
    for shift, encoding in ((1, "utf-16-le"), (0, "utf-16-be")):
        if data[:200].count(0) >= len(data[:200]) // 3 > 0 and not any(data[shift:200:2]):
            return encoding, data.decode(encoding, "replace")
    try:
        return "utf-8", data.decode("utf-8")
    except UnicodeDecodeError:
        return _old_encoding(data)


def _old_encoding(data: bytes) -> tuple[str, str]:
    cookie = _COOKIE.match(data[:500])
    for encoding in ([cookie.group(1).decode("ascii", "replace")] if cookie else []) + ["cp1252"]:
        try:
            return encoding, data.decode(encoding)
        except (ValueError, LookupError):  # not only of these bytes: some codecs decode nothing at all
            continue
    return "latin-1", data.decode("latin-1")


def percent_cells(text: str) -> list[str]:
    """Return the cells of a script with `# %%` lines; without such a line the whole text is one cell."""
    starts = [match.start() for match in _PERCENT.finditer(text)]
    if not starts:
        return [text]
    edges = [0, *starts, len(text)] if text[: starts[0]].strip() else [*starts, len(text)]
    return [text[start:stop] for start, stop in pairwise(edges)]


def read_notebook(text: str, name: str) -> Sheet:
    """Return the cells of a notebook. Raises UnreadableFile: `truncated`, `not_a_notebook`, `web_page`, `too_deep`."""
    sheet = Sheet()
    try:
        data = _loaded(text.strip().lstrip("\ufeff"), sheet)
    except RecursionError as error:
        raise UnreadableFile(name, "too_deep") from error
    except ValueError as error:
        raise UnreadableFile(name, _reason(text)) from error
    cells = _cell_list(data, sheet)
    if cells is None:
        raise UnreadableFile(name, "not_a_notebook")
    _note_language(data, sheet)
    sheet.stamp = _stamp(data)
    for number, cell in enumerate(cells, 1):
        _add_cell(sheet, str(number), cell)
    if sum(len(source) for _, source in sheet.code) > MAX_SOURCE:
        raise UnreadableFile(name, "too_large")
    if not sheet.code:
        sheet.found.append(("no_code", {}))
    return sheet


def _reason(text: str) -> str:
    start = text.lstrip()[:1000].lower()
    if start.startswith("<") and ("<html" in start or "<!doctype" in start):
        return "web_page"
    return "truncated" if start.startswith("{") and ('"cells"' in start or '"nbformat"' in start) else "not_a_notebook"


def _check_depth(text: str) -> None:
    """Raise RecursionError for JSON that nests as no notebook does: in a browser it would end the interpreter."""
    if not text.startswith(("{", "[")) or text.count("[") + text.count("{") <= _MAX_DEPTH:
        return
    bare = re.sub(r"[^\[\]{}]+", "", _STRING.sub("", text)).translate(_BRACKETS)
    for _ in range(_MAX_DEPTH):
        bare = bare.replace("()", "")
    if bare.count("(") > _MAX_DEPTH:
        raise RecursionError(f"more than {_MAX_DEPTH} levels")


def _integer(digits: str) -> int:
    return int(digits) if len(digits) < 20 else 0


_DECODER = json.JSONDecoder(strict=False, parse_int=_integer)


def _loaded(text: str, sheet: Sheet) -> Any:
    _check_depth(text)
    try:
        data, end = _DECODER.raw_decode(text)
    except json.JSONDecodeError:
        data, end = _salvaged(text), len(text)
        sheet.found.append(("truncated", {"cells": len(data["cells"])}))
    if isinstance(data, str) and data.lstrip().startswith("{"):
        _check_depth(data.strip())
        return _DECODER.decode(data.strip())
    if text[end:].strip():
        sheet.found.append(("text_after_end", {}))
    return data


def _salvaged(text: str) -> dict[str, Any]:
    """Return the complete cells of a notebook that breaks off. Raises ValueError when there are none."""
    start = _CELLS.search(text)
    if start is None:
        raise ValueError("no cells")
    _check_depth(text[start.end() - 1 :])
    cells: list[Any] = []
    position = start.end()
    while True:
        position = _SPACE.match(text, position).end()  # type: ignore[union-attr]  # the pattern matches the empty text
        try:
            cell, position = _DECODER.raw_decode(text, position)
        except json.JSONDecodeError:
            break
        cells.append(cell)
    if not cells:
        raise ValueError("no complete cell")
    return {"cells": cells}


def _cell_list(data: Any, sheet: Sheet) -> list[Any] | None:
    if isinstance(data, list) and any(isinstance(cell, dict) and "cell_type" in cell for cell in data):
        return data
    if not isinstance(data, dict):
        return None
    if isinstance(data.get("cells"), list):
        return list(data["cells"])
    if isinstance(data.get("worksheets"), list):
        sheet.found.append(("old_format", {"version": str(data.get("nbformat", 3))[:10]}))
        sheets = [each.get("cells") for each in data["worksheets"] if isinstance(each, dict)]
        return [cell for cells in sheets if isinstance(cells, list) for cell in cells]
    return [] if "nbformat" in data else None


def _note_language(data: Any, sheet: Sheet) -> None:
    metadata = data.get("metadata") if isinstance(data, dict) else None
    for key, field_name in (("kernelspec", "language"), ("language_info", "name")):
        part = metadata.get(key) if isinstance(metadata, dict) else None
        language = part.get(field_name) if isinstance(part, dict) else None
        if isinstance(language, str) and language and "python" not in language.lower():
            sheet.found.append(("other_kernel", {"language": language[:40]}))
            return


def _stamp(data: Any) -> dict[str, str]:
    metadata = data.get("metadata") if isinstance(data, dict) else None
    stamp = metadata.get(_STAMP) if isinstance(metadata, dict) else None
    texts = stamp.items() if isinstance(stamp, dict) else ()
    return {key: text[:_MAX_STAMP] for key, text in texts if isinstance(text, str)}


def _add_cell(sheet: Sheet, label: str, cell: Any) -> None:
    if not isinstance(cell, dict):
        sheet.found.append(("not_a_cell", {"cell": label}))
        return
    source = _joined(cell.get("source", cell.get("input", "")))
    kind, language = cell.get("cell_type"), _cell_language(cell)
    if language:
        sheet.found.append(("other_language", {"cell": label, "language": language[:40]}))
    elif kind == "code" or (kind not in ("markdown", "raw", "heading", "html") and _looks_like_code(cell, source)):
        sheet.code.append((label, source))
        if kind != "code":
            sheet.found.append(("cell_type", {"cell": label, "type": kind[:40] if isinstance(kind, str) else ""}))
    else:
        sheet.prose.append((label, source))


def _joined(source: Any) -> str:
    pieces = list(_pieces(source))
    if len(pieces) > 1 and not any("\n" in piece for piece in pieces):
        return "\n".join(pieces)
    return "".join(pieces)


def _pieces(source: Any) -> Iterator[str]:
    if isinstance(source, str):
        yield source
    elif isinstance(source, list):
        for item in source:
            yield from _pieces(item)


def _cell_language(cell: dict[str, Any]) -> str:
    metadata = cell.get("metadata")
    editor = metadata.get("vscode") if isinstance(metadata, dict) else None
    language = editor.get("languageId") if isinstance(editor, dict) else cell.get("language")
    return language if isinstance(language, str) and "python" not in language.lower() else ""


def _looks_like_code(cell: dict[str, Any], source: str) -> bool:
    return any(key in cell for key in ("outputs", "execution_count", "input")) or bool(seen_functions(source))
