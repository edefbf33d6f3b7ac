"""The list of packages that Pyodide may load, written from the wheels at hand.

Pyodide's own list points some 350 packages at a server outside the site; ours holds local wheels only, so a request to
elsewhere has no address to go to. It is written here and not by the add-on of jupyterlite-pyodide-kernel because that
one needs Python 3.12 and asks an index while it runs; we start from files that pip has checked against pinned hashes.
The `pyodide-lock` releases for Python 3.11 do not read the format of Pyodide 314, which is plain JSON anyway.
"""

from __future__ import annotations

import hashlib
import json
import zipfile
from collections.abc import Iterable
from dataclasses import dataclass
from email.parser import HeaderParser
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name, parse_wheel_filename

from lite.errors import BuildError
from lite.layout import write_json
from lite.trimming import read_trimmed

# The halves of these two that count are browser code, which the site holds as extensions; in the kernel they are dead
# weight of some 2.5 MB.
BROWSER_ONLY = frozenset({"jupyterlab-widgets", "widgetsnbextension"})

_MARKERS = {
    "implementation_name": "cpython",
    "os_name": "posix",
    "platform_machine": "wasm32",
    "platform_python_implementation": "CPython",
    "platform_system": "Emscripten",
    "sys_platform": "emscripten",
    "extra": "",
}


@dataclass(frozen=True, slots=True)
class Wheel:
    """A wheel on disk and what its metadata says."""

    path: Path
    name: str
    version: str
    requires: tuple[Requirement, ...]
    imports: tuple[str, ...]


def read_wheel(path: Path) -> Wheel:
    """Read a pure Python wheel. Raises BuildError when it is bound to a platform."""
    name, version, _, tags = parse_wheel_filename(path.name)
    if all(tag.platform != "any" for tag in tags):
        raise BuildError(f"{path.name}: not a pure Python wheel, so it does not run in the browser")
    with zipfile.ZipFile(path) as archive:
        names = archive.namelist()
        metadata = next(each for each in names if each.count("/") == 1 and each.endswith(".dist-info/METADATA"))
        headers = HeaderParser().parsestr(archive.read(metadata).decode("utf-8"))
    requires = tuple(Requirement(line) for line in headers.get_all("Requires-Dist") or ())
    return Wheel(path, name, str(version), requires, tuple(sorted(_top_level(names))))


def write_lock(runtime: Path, wheels: Iterable[Path], folder: Path) -> None:
    """Copy the wheels into `folder` and list them in its pyodide-lock.json.

    `runtime` is the npm package of Pyodide, whose list says for which interpreter it is. Raises BuildError for a
    dependency that no wheel satisfies.
    """
    info = json.loads((runtime / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    known = {wheel.name: wheel for wheel in map(read_wheel, wheels) if wheel.name not in BROWSER_ONLY}
    markers = _MARKERS | {
        "python_full_version": info["python"],
        "python_version": ".".join(info["python"].split(".")[:2]),
    }
    packages = {name: _entry(known[name], _needs(known, name, markers), folder) for name in sorted(known)}
    write_json(folder / "pyodide-lock.json", {"info": info, "packages": packages})


def package_names(folder: Path) -> list[str]:
    """Return the names in the pyodide-lock.json of `folder`."""
    return list(json.loads((folder / "pyodide-lock.json").read_text(encoding="utf-8"))["packages"])


def _needs(known: dict[str, Wheel], name: str, markers: dict[str, str]) -> list[str]:
    needs = set()
    for requirement in known[name].requires:
        need = canonicalize_name(requirement.name)
        if need in BROWSER_ONLY or (requirement.marker and not requirement.marker.evaluate(markers)):
            continue
        if need not in known or not requirement.specifier.contains(known[need].version, prereleases=True):
            raise BuildError(f"{known[name].path.name}: needs {requirement}, which no wheel here satisfies")
        needs.add(need)
    return sorted(needs)


def _entry(wheel: Wheel, needs: list[str], folder: Path) -> dict[str, object]:
    data = read_trimmed(wheel.path, wheel.name)
    digest = hashlib.sha256(data).hexdigest()
    # The digest is part of the address: a browser that still holds an old wheel never mistakes it for the new one.
    file_name = f"wheels/{digest[:12]}/{wheel.path.name}"
    (folder / file_name).parent.mkdir(parents=True, exist_ok=True)
    (folder / file_name).write_bytes(data)
    return {
        "name": wheel.name,
        "version": wheel.version,
        "file_name": file_name,
        "sha256": digest,
        "depends": needs,
        "imports": list(wheel.imports),
        "install_dir": "site",
        "package_type": "package",
        "unvendored_tests": False,
        "tool": {},
    }


def _top_level(names: Iterable[str]) -> set[str]:
    found = set()
    for name in names:
        first, _, rest = name.partition("/")
        if rest and name.endswith(".py") and "." not in first:
            found.add(first)
        elif not rest and name.endswith(".py"):
            found.add(first.removesuffix(".py"))
    return found
