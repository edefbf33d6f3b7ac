"""The packages for the browser as few archives of compiled files: what the kernel needs, the engine, the lessons.

One archive is fetched and unpacked in a fraction of the time of twenty wheels, and Python has nothing left to compile.
It is compiled by the very Python that runs in the browser (python/compile.mjs), for the one that builds is another. It
is a zip that is compressed as a whole, by a tenth more than file by file; the browser undoes that, not Python.
Files are named after their contents: a browser that still holds an old one never mistakes it for the new one.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import tempfile
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path

from checker.runners.worker import HALF
from lite.errors import BuildError
from lite.layout import HERE
from lite.steps import files_under
from lite.tools import run_node
from lite.trimming import WITHOUT, trimmed
from lite.wheel import check_complete, python_version, read_wheel
from lite.wheels import LESSONS_PACKAGE

SCRIPTS = HERE / "python"
COMPILER = SCRIPTS / "compile.mjs"
OWN = SCRIPTS / "werkplaats_python.py"
"""The module that makes the kernel ready; it goes with the kernel's packages."""

READ_AS_TEXT = (*(f"checker/{path}" for _, path in HALF if path), f"{LESSONS_PACKAGE}/*")
"""Modules of which the source is read as well: the half that check workers get, and the code that lessons show."""

SUFFIX = ".pack"
"""Of an archive that is compressed as a whole. Hosts know `.gz`, and some would have the browser undo that twice."""

_EPOCH = (2020, 1, 1, 0, 0, 0)


def kernel_files(runtime: Path, wheels: Iterable[Path]) -> dict[str, bytes]:
    """Return the files of the kernel's packages: {path in site-packages: contents}.

    `runtime` is the npm package of Pyodide. Raises BuildError for a dependency that no wheel satisfies, and for a file
    that two packages have.
    """
    read = [wheel for wheel in map(read_wheel, wheels) if wheel.name not in WITHOUT]
    check_complete(read, without=WITHOUT, python=python_version(runtime))
    return merged([dict(trimmed(wheel)) for wheel in read] + [{OWN.name: OWN.read_bytes()}])


def merged(packages: Iterable[Mapping[str, bytes]]) -> dict[str, bytes]:
    """Return the files of all packages. Raises BuildError when two have a file of the same path."""
    files: dict[str, bytes] = {}
    for package in packages:
        both = sorted(files.keys() & package.keys())
        if both:
            raise BuildError(f"two packages have {both[0]}")
        files.update(package)
    return files


def write_bundle(name: str, files: Mapping[str, bytes], folder: Path, *, documented: bool = True) -> str:
    """Compile `files` and write them as one archive below `folder`; returns its path there.

    Not `documented`: without docstrings, for modules that no student asks for help about.
    """
    with tempfile.TemporaryDirectory() as work:
        plain, compiled = Path(work) / "plain.zip", Path(work) / "compiled.zip"
        plain.write_bytes(packed(files))
        how = {"kept": READ_AS_TEXT, "documented": documented}
        run_node([str(COMPILER), str(plain), str(compiled), json.dumps(how)])
        return keep(gzip.compress(compiled.read_bytes(), 9, mtime=0), f"{name}{SUFFIX}", folder)


def keep(data: bytes, name: str, folder: Path) -> str:
    """Write `data` below `folder`, in a folder that is named after it; returns its path there."""
    path = f"{hashlib.sha256(data).hexdigest()[:12]}/{name}"
    (folder / path).parent.mkdir(parents=True, exist_ok=True)
    (folder / path).write_bytes(data)
    return path


def packed(files: Mapping[str, bytes]) -> bytes:
    """Return files as a zip: the same files give the same bytes."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(name, _EPOCH), data, zipfile.ZIP_DEFLATED)
    return stream.getvalue()


def own_files(wheels: Iterable[Path]) -> dict[str, bytes]:
    """Return the files of wheels of our own. Raises BuildError when two have a file of the same path."""
    return merged([dict(trimmed(read_wheel(path))) for path in wheels])


def write_index(runtime: Path, parts: Iterable[Path], folder: Path) -> None:
    """Write pythonfiles.js, which tells the pages where the archives below `parts` are and what the interpreter is."""
    info = json.loads((runtime / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    files = {
        path.name: {"path": path.relative_to(part).as_posix(), "bytes": path.stat().st_size}
        for part in parts
        for path in files_under(part)
    }
    folder.mkdir(parents=True)
    names = {"INTERPRETER": info, "FILES": files}
    lines = [f"export const {name} = {json.dumps(value, indent=1)};\n" for name, value in names.items()]
    (folder / "pythonfiles.js").write_text("// Written by lite/bundle.py.\n" + "".join(lines), encoding="utf-8")
