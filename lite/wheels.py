"""The wheels that the kernel loads: pinned ones from the package index, and three of our own.

Our engine is built as any other project. The lessons become a wheel too, so that `import werkplaats_lessons` finds them
beside the engine on every platform, and so does the data of the labs. These two are written here, since a folder of
lessons is no project of its own.
"""

from __future__ import annotations

import base64
import hashlib
import zipfile
from pathlib import Path

from lite.layout import HERE, lesson_folders
from lite.steps import files_under
from lite.tools import run_tool

PINS = HERE / "requirements" / "pyodide.txt"
LESSONS_PACKAGE = "werkplaats_lessons"
LESSONS_VERSION = "0.1.0"
DATA = "werkplaats-data"
"""The package of what labs need beside Python. It is loaded when a lab is opened, so that lessons do not pay for it."""
DATA_PACKAGE = "werkplaats_data"
DATA_FOLDER = "data"

# The student reads lesson text in the notebook; shipping it a second time would only cost download.
_LESSON_SUFFIXES = {".py", ".toml"}
_DATA_INIT = '"""Data of the labs of the workbook: one folder for each lab, found by `checker.livelab`."""\n'
_LESSONS_INIT = '"""The lessons of the workbook: one folder each, read by `checker.lessons`."""\n'
_EPOCH = (2020, 1, 1, 0, 0, 0)


def download_pinned(target: Path) -> None:
    """Fetch every wheel of requirements/pyodide.txt for Pyodide's Python, checked against its hash."""
    platform = ["--python-version", "3.14", "--implementation", "py", "--abi", "none", "--platform", "any"]
    options = ["--quiet", "--disable-pip-version-check", "--no-deps", "--only-binary=:all:", "--require-hashes"]
    run_tool(["pip", "download", *options, *platform, "-r", str(PINS), "-d", str(target)])


def build_engine(source: Path, target: Path) -> None:
    """Build the wheel of the project at `source`, which holds checker/."""
    run_tool(["hatchling", "build", "-t", "wheel", "-d", str(target)], folder=source)


def build_lessons(content: Path, target: Path) -> None:
    """Write the wheel of all lessons; the same lessons give the same bytes."""
    files = {f"{LESSONS_PACKAGE}/__init__.py": _LESSONS_INIT.encode()}
    for folder in lesson_folders(content):
        for path in files_under(folder):
            if path.suffix in _LESSON_SUFFIXES:
                files[f"{LESSONS_PACKAGE}/{path.relative_to(content).as_posix()}"] = path.read_bytes()
    _write_wheel(LESSONS_PACKAGE, LESSONS_VERSION, files, target)


def build_data(content: Path, target: Path) -> None:
    """Write the wheel of what lies in the folder `data` of a lab, licences too; the same data gives the same bytes."""
    files = {f"{DATA_PACKAGE}/__init__.py": _DATA_INIT.encode()}
    for folder in lesson_folders(content):
        for path in files_under(folder / DATA_FOLDER):
            files[f"{DATA_PACKAGE}/{folder.name}/{path.name}"] = path.read_bytes()
    _write_wheel(DATA_PACKAGE, LESSONS_VERSION, files, target)


def _write_wheel(package: str, version: str, files: dict[str, bytes], target: Path) -> None:
    info = f"{package}-{version}.dist-info"
    metadata = f"Metadata-Version: 2.1\nName: {package.replace('_', '-')}\nVersion: {version}\n"
    files[f"{info}/METADATA"] = metadata.encode()
    files[f"{info}/WHEEL"] = b"Wheel-Version: 1.0\nGenerator: werkplaats\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    files[f"{info}/RECORD"] = _record(files, f"{info}/RECORD").encode()
    with zipfile.ZipFile(target / f"{package}-{version}-py3-none-any.whl", "w") as wheel:
        for name, data in files.items():
            wheel.writestr(zipfile.ZipInfo(name, _EPOCH), data, zipfile.ZIP_DEFLATED)


def _record(files: dict[str, bytes], own_name: str) -> str:
    lines = []
    for name, data in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        lines.append(f"{name},sha256={digest},{len(data)}")
    return "\n".join([*lines, f"{own_name},,", ""])
