"""Python as it looks in a cell: coloured as in the editor, a line at a time, and letter for letter the source."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from pygments.lexers.python import PythonLexer
from pygments.token import Comment, Keyword, Name, Number, Operator, Punctuation, String, _TokenType

# The first that holds counts. The classes are those of reading.css.
_CLASSES = (
    (Operator.Word, "hl-keyword"),
    (Keyword, "hl-keyword"),
    (Comment, "hl-comment"),
    (String, "hl-string"),
    (Number, "hl-number"),
    (Operator, "hl-operator"),
    (Name.Function, "hl-definition"),
    (Name.Class, "hl-definition"),
    (Name.Builtin, "hl-builtin"),
)
_BRACKETS = frozenset("[]{}")


def list_code(source: str) -> str:
    """Return Python source as HTML, a `span` of class `line` for each line; its text is the source."""
    lines = [""]
    for name, text in _pieces(source):
        for index, piece in enumerate(text.split("\n")):
            if index:
                lines[-1] += "\n"
                lines.append("")
            if piece:
                lines[-1] += f'<span class="{name}">{escape(piece)}</span>' if name else escape(piece)
    return "".join(f'<span class="line">{line}</span>' for line in lines)


def _pieces(source: str) -> Iterator[tuple[str, str]]:
    before = ""
    for kind, text in PythonLexer(stripnl=False, ensurenl=False).get_tokens(source):
        yield _class_of(kind, text, before), text
        before = text


def _class_of(kind: _TokenType, text: str, before: str) -> str:
    if kind in Name and before == ".":
        return "hl-property"
    if kind in Punctuation:
        return "hl-bracket" if _BRACKETS.issuperset(text) else ""
    if text == ".":
        return ""
    return next((name for of, name in _CLASSES if kind in of), "")
