"""Wheels without what no lesson can use: jedi brings type stubs of packages that are not to be had in the browser.

They are four fifths of its files, and each is downloaded, checked and unpacked before the first cell runs.
"""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

from lite.errors import BuildError

LEFT_OUT = {"jedi": ("jedi/third_party/typeshed/stubs/", "jedi/third_party/django-stubs/django-stubs/")}
"""Name of a wheel → folders in it that stay out. jedi goes on without them; the stubs of Python itself stay."""


def read_trimmed(path: Path, name: str) -> bytes:
    """Return the wheel of `name` at `path` without what is left out. Raises BuildError when that is not there."""
    folders = LEFT_OUT.get(name)
    if folders is None:
        return path.read_bytes()
    stream = io.BytesIO()
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as new:
        for folder in folders:
            if not any(each.startswith(folder) for each in old.namelist()):
                raise BuildError(f"{path.name}: no {folder} in it any more; adapt lite/trimming.py")
        for info in old.infolist():
            if info.filename.startswith(folders):
                continue
            data = old.read(info)
            if info.filename.endswith(".dist-info/RECORD"):
                data = b"".join(line for line in data.splitlines(keepends=True) if not _is_out(line, folders))
            new.writestr(info, data, zipfile.ZIP_DEFLATED)
    return stream.getvalue()


def _is_out(line: bytes, folders: tuple[str, ...]) -> bool:
    return line.decode("utf-8").startswith(folders)
