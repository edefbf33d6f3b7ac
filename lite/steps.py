"""A build is a list of steps, and a step is done again only when the bytes it was made from have changed.

Contents are compared, not times: a checkout or a branch switch touches every file and changes none. Each step owns one
folder, so a step that fails half-way never leaves a mixture behind.
"""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from lite.layout import Layout

_NOT_INPUT = {"__pycache__", ".DS_Store"}


@dataclass(frozen=True, slots=True)
class Step:
    """One part of the site. `make` fills an empty folder, and reads nothing but `inputs` and what `key` describes."""

    name: str
    doing: str
    inputs: tuple[Path, ...]
    make: Callable[[Path], None]
    key: str = ""


def run(step: Step, layout: Layout) -> Path:
    """Bring the step's folder up to date and return it."""
    part, stamp = layout.parts / step.name, layout.stamps / step.name
    wanted = fingerprint(step.inputs, key=step.key)
    if part.is_dir() and stamp.is_file() and stamp.read_text(encoding="ascii") == wanted:
        return part
    print(f"  {step.doing} …", flush=True)
    stamp.unlink(missing_ok=True)
    shutil.rmtree(part, ignore_errors=True)
    part.mkdir(parents=True)
    step.make(part)
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(wanted, encoding="ascii")
    return part


def fingerprint(paths: Iterable[Path], *, key: str = "") -> str:
    """Return a digest of the names and contents of all files under `paths`, and of `key`."""
    digest = hashlib.sha256(key.encode())
    for root in paths:
        for path in files_under(root):
            digest.update(f"\n{path.relative_to(root.parent).as_posix()} {file_digest(path)}".encode())
    return digest.hexdigest()


def files_under(root: Path) -> Iterator[Path]:
    """Yield the files under `root`, in order, or `root` itself when it is a file; compiler left-overs are passed by."""
    if root.is_file():
        yield root
        return
    for path in sorted(root.rglob("*")):
        if path.is_file() and not _NOT_INPUT.intersection(path.relative_to(root).parts):
            yield path


def file_digest(path: Path) -> str:
    """Return the SHA-256 of a file as hexadecimal digits."""
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def assemble(parts: Iterable[Path], site: Path) -> int:
    """Make `site` the sum of `parts`, later ones over earlier ones, and return how many files changed.

    Files that are the same stay untouched, so a server or a browser test that has the site open is not disturbed.
    """
    wanted = {path.relative_to(part): path for part in parts for path in files_under(part)}
    changed = 0
    for name, origin in wanted.items():
        changed += _refresh(origin, site / name)
    for path in list(files_under(site)):
        if path.relative_to(site) not in wanted:
            path.unlink()
            changed += 1
            _remove_empty(path.parent, within=site)
    return changed


def _remove_empty(folder: Path, *, within: Path) -> None:
    """Remove a folder that holds nothing any more, and those around it for which that is true then."""
    while folder != within and not any(folder.iterdir()):
        folder.rmdir()
        folder = folder.parent


def _refresh(origin: Path, target: Path) -> bool:
    if target.is_file():
        old, new = target.stat(), origin.stat()
        # copy2 keeps the time of the origin, so equal times and sizes mean that this very file was copied.
        if (old.st_mtime_ns, old.st_size) == (new.st_mtime_ns, new.st_size):
            return False
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy2(origin, target)
    return True
