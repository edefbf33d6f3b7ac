"""Fonts, written into the scripts that name them: a style cannot be told where a packed file is.

Of the formats of one font the browser takes the first that it knows. The others are gone, and get an empty address.
"""

from __future__ import annotations

import base64
import re

from lite.errors import BuildError
from lite.portable.source import Files

FOLDER = "build/"
_NAMED = re.compile(r'\b\w\.p ?\+ ?"([\w.-]+\.(?:woff2?|ttf|eot|svg))"')
_TYPES = {"woff": "font/woff", "woff2": "font/woff2"}


def write_in(files: Files) -> None:
    """Move the fonts of `files` into its scripts. Raises BuildError when no script names one, or one stays behind."""
    moved: set[str] = set()

    def written(found: re.Match[str]) -> str:
        data = files.get(FOLDER + found[1])
        if data is None:
            return '"data:,"'
        moved.add(FOLDER + found[1])
        kind = _TYPES[found[1].rpartition(".")[2]]
        return f'"data:{kind};base64,{base64.b64encode(data).decode("ascii")}"'

    for name in [name for name in files if name.startswith(FOLDER) and name.endswith(".js")]:
        source = files[name].decode("utf-8")
        if _NAMED.search(source):
            files[name] = _NAMED.sub(written, source).encode("utf-8")
    left = sorted(name for name in files if name.endswith((".woff", ".woff2")) and name not in moved)
    if left or not moved:
        raise BuildError(f"{FOLDER}: no script names the fonts {', '.join(left) or 'of the interface'}")
    for name in moved:
        del files[name]
