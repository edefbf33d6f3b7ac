"""Text that is safe in a cell of a table: no character is invisible, and no cell starts a formula.

A spreadsheet reads a cell that starts with `=`, `+`, `-`, `@`, a tab or a carriage return as a formula, some also in
full width or behind blanks and quotes, and a file that is divided at the wrong sign gets cells that start in the middle
of ours. So an apostrophe goes in front of such a sign wherever a cell may start: at the beginning of the text and
behind `;`, `,`, `|` and a new line. One that stood there already gets a second one, so that `unguarded` gives every
text back.
"""

from __future__ import annotations

import re
import unicodedata

_START = r"((?:^|[;,|\n])[\s\"“”„«»‘’`]*)"
_FORMULA = "=+\\-@\uff1d\uff0b\uff0d\uff20\u2212\ufe62\ufe63\ufe66\ufe6b"
_JOINERS = {"\u200c", "\u200d"}
"""Names in some scripts are written with them."""
_HIDDEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def visible(text: str, *, kept: str = "") -> str:
    """Return `text` with every control, direction and half character as an escape such as `\\x1b`.

    Every kind of new line becomes `\\n`. New lines stay, and so does what is in `kept`.
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return re.sub(r"[^\n -~]", lambda match: match[0] if match[0] in kept else _shown(match[0]), text)


def guarded(text: str) -> str:
    """Return `text` visible, and as no formula in any spreadsheet; `unguarded` takes the apostrophes away again."""
    return re.sub(rf"{_START}(?=['{_FORMULA}])", r"\1'", visible(text))


def unguarded(text: str) -> str:
    """Return the text that `guarded` put apostrophes in."""
    return re.sub(rf"{_START}'(?=['{_FORMULA}])", r"\1", text)


def _shown(character: str) -> str:
    if character in _JOINERS or unicodedata.category(character) not in _HIDDEN:
        return character
    return character.encode("unicode_escape").decode()
