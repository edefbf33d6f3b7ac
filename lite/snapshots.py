"""The memory of an interpreter that is ready, kept in a file: a browser starts from it in a moment.

There are two. `checks` is that of a worker that checks: Pyodide and the half that executes, and nothing of any lesson.
`kernel` is that of a notebook, with the kernel and the engine imported.
"""

from __future__ import annotations

import json
import shutil
import tempfile
import zipfile
from collections.abc import Iterable
from pathlib import Path

from checker.runners.worker import HALF
from lite import packs
from lite.bundle import SCRIPTS, unpacked
from lite.tools import run_node

CHECKS = f"checks{packs.MEMORY_SUFFIX}"
KERNEL = f"kernel{packs.MEMORY_SUFFIX}"


def write_snapshots(runners: Path, engine: Path, archives: Iterable[Path], folder: Path, *, library: Path) -> None:
    """Write both below `folder`, each in a folder named after its contents.

    `runners` is the folder of check-worker.js, `engine` the wheel of the engine, `archives` what the kernel imports and
    `library` the standard library.
    """
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        half, checks, kernel = work / "half.json", work / "checks", work / "kernel"
        half.write_text(json.dumps(read_half(engine)), encoding="utf-8")
        # Browsers take these for modules wherever they are; Node goes by what stands beside them.
        modules = shutil.copytree(runners, work / "runners")
        (modules / "package.json").write_text('{"type": "module"}', encoding="utf-8")
        stdlib, *packages = map(str, unpacked((library, *archives), work))
        run_node([str(SCRIPTS / "checks.mjs"), str(modules), stdlib, str(half), str(checks)])
        run_node([str(SCRIPTS / "kernel.mjs"), str(modules), stdlib, str(kernel), *packages])
        packs.keep(checks.read_bytes(), CHECKS, folder)
        packs.keep(kernel.read_bytes(), KERNEL, folder)


def read_half(engine: Path) -> list[tuple[str, str]]:
    """Return the names and source texts of the executing half in the wheel of the engine, as check workers get them."""
    with zipfile.ZipFile(engine) as wheel:
        return [(name, path and wheel.read(f"checker/{path}").decode("utf-8")) for name, path in HALF]
