"""The packages for the browser as few archives of compiled files: what the kernel needs, the engine, the lessons.

One archive is fetched and unpacked in a fraction of the time of twenty wheels, and Python has nothing left to compile.
It is compiled by the very Python that runs in the browser (python/compile.mjs), for the one that builds is another. It
is a zip of files as they are, compressed as a whole (packs.py). So is the standard library, of which those modules are
compiled that a kernel imports when it starts: compiling them would take longer than all the rest of the start. The
others stay as source, which is smaller.
"""

from __future__ import annotations

import io
import json
import tempfile
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path

from checker.runners.worker import HALF
from lite import packs
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

LIBRARY = "stdlib"
PROGRAM = "program"
"""The names of the standard library and the interpreter."""

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
    compiled = _compiled(packed(files), {"kept": READ_AS_TEXT, "documented": documented})
    return packs.keep(compiled, f"{name}{packs.SUFFIX}", folder)


def write_runtime(runtime: Path, packages: Iterable[Path], folder: Path) -> None:
    """Write the interpreter and its standard library below `folder`.

    `runtime` is the npm package of Pyodide, `packages` the archives of which a kernel is made.
    """
    packs.keep((runtime / "pyodide.asm.wasm").read_bytes(), f"{PROGRAM}{packs.SUFFIX}", folder)
    with tempfile.TemporaryDirectory() as work:
        names, archives = Path(work) / "names.json", unpacked(packages, Path(work))
        run_node([str(SCRIPTS / "imports.mjs"), str(names), *map(str, archives)])
        how = {"kept": [], "documented": True, "library": json.loads(names.read_text(encoding="utf-8"))}
    library = _compiled((runtime / "python_stdlib.zip").read_bytes(), how)
    packs.keep(library, f"{LIBRARY}{packs.SUFFIX}", folder)


def unpacked(archives: Iterable[Path], folder: Path) -> list[Path]:
    """Write archives less their compression to `folder`, for the scripts in Node; returns where, in the same order."""
    written = []
    for path in archives:
        written.append(folder / f"{path.stem}.zip")
        written[-1].write_bytes(packs.decompress(path.read_bytes()))
    return written


def _compiled(archive: bytes, how: Mapping[str, object]) -> bytes:
    """Return a zip with what is to be compiled of that in another; see compile.mjs."""
    with tempfile.TemporaryDirectory() as work:
        plain, compiled = Path(work) / "plain.zip", Path(work) / "compiled.zip"
        plain.write_bytes(archive)
        run_node([str(COMPILER), str(plain), str(compiled), json.dumps(how)])
        return compiled.read_bytes()


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
    files = {path.name: _entry(path, part) for part in parts for path in files_under(part)}
    folder.mkdir(parents=True)
    names = {"INTERPRETER": info, "FILES": files}
    lines = [f"export const {name} = {json.dumps(value, indent=1)};\n" for name, value in names.items()]
    (folder / "pythonfiles.js").write_text("// Written by lite/bundle.py.\n" + "".join(lines), encoding="utf-8")


def _entry(path: Path, part: Path) -> dict[str, object]:
    """Return what pages are told of a file: its place, how many bytes come, and how many they make."""
    entry = {"path": path.relative_to(part).as_posix(), "bytes": path.stat().st_size}
    compressed = path.suffix in (packs.SUFFIX, packs.MEMORY_SUFFIX)
    return {**entry, "size": packs.size_of(path.read_bytes())} if compressed else entry
