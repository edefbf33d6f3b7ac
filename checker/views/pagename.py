"""Names for the pages of a class that every file system takes: ASCII, short, and one of a kind.

A name is what can be spelled of the student's name, and the beginning of a digest of where the file was found and what
it holds. The digest is why two students of one name get two pages, and why a name of a device (`con`) is harmless.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from hashlib import sha256
from pathlib import PurePosixPath

from checker.desk.entry import Entry

PAGES = "feedback/"
"""The folder of these pages, beside the page that links to them."""
MAX_WORDS, DIGITS = 40, 10
_SPELLED = str.maketrans({"ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "ß": "ss", "æ": "ae", "œ": "oe",
                          "Æ": "AE", "Œ": "OE", "þ": "th", "Þ": "Th", "ð": "d", "Ð": "D", "ı": "i"})  # fmt: skip


def page_name(entry: Entry, digits: int = DIGITS) -> str:
    """Return the name of the page of one entry, the same whenever its path and content are."""
    data = f"{entry.path}\0{entry.digest}".encode("utf-8", "backslashreplace")
    words = entry.student.name or PurePosixPath(entry.path).stem
    return f"{_spelled(words) or 'student'}-{sha256(data).hexdigest()[:digits]}.html"


def page_names(entries: Iterable[Entry]) -> tuple[str, ...]:
    """Return a name for each of these entries; one that came before gets its number behind it."""
    taken: dict[str, int] = {}
    names = []
    for entry in entries:
        name = page_name(entry)
        taken[name] = taken.get(name, 0) + 1
        names.append(name if taken[name] == 1 else name.replace(".html", f"-{taken[name]}.html"))
    return tuple(names)


def _spelled(words: str) -> str:
    plain = unicodedata.normalize("NFKD", words.translate(_SPELLED)).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")[:MAX_WORDS].strip("-")
