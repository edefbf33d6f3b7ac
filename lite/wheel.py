"""Wheels as files: what their metadata says, and whether together they have all that each of them needs."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from email.parser import HeaderParser
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name, parse_wheel_filename

from lite.errors import BuildError

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
    return Wheel(path, name, str(version), requires)


def python_version(runtime: Path) -> str:
    """Return the version of the Python in the npm package of Pyodide at `runtime`."""
    lock = json.loads((runtime / "pyodide-lock.json").read_text(encoding="utf-8"))
    version: str = lock["info"]["python"]
    return version


def check_complete(wheels: Iterable[Wheel], *, without: Iterable[str], python: str) -> None:
    """Raise BuildError for a dependency that no wheel satisfies, other than on those in `without`."""
    known = {wheel.name: wheel for wheel in wheels}
    markers = _MARKERS | {"python_full_version": python, "python_version": ".".join(python.split(".")[:2])}
    for wheel in known.values():
        for requirement in wheel.requires:
            if requirement.marker and not requirement.marker.evaluate(markers):
                continue
            if canonicalize_name(requirement.name) not in without and not _is_met(requirement, known):
                raise BuildError(f"{wheel.path.name}: needs {requirement}, which no wheel here satisfies")


def _is_met(requirement: Requirement, known: Mapping[str, Wheel]) -> bool:
    found = known.get(canonicalize_name(requirement.name))
    return found is not None and requirement.specifier.contains(found.version, prereleases=True)
