"""The folder that results are written in: nothing outside it is touched, and no file in it is ever half written.

It is empty, or one that was made here before. Files that an earlier run wrote and this one does not, such as the page
of a student who is gone, are taken away; what anyone else put there stays.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Collection, Iterable, Iterator
from enum import StrEnum
from hashlib import sha256
from pathlib import Path, PurePosixPath
from re import fullmatch

from checker.desk.names import is_litter
from checker.desk.outbox import GRADEBOOK, REMARKS
from checker.errors import UnusableFolder

STATE = ".werkplaats"
"""What the program keeps for itself: the journal, and a list of what it wrote."""
KEPT = "remarks-kept"


class Fault(StrEnum):
    """Why a folder cannot be used: keys of messages.toml under `out`."""

    NOT_A_FOLDER = "not_a_folder"
    INSIDE = "inside"
    OTHER_FILES = "other_files"
    LINK = "link"
    NO_ACCESS = "no_access"


class OutFolder:
    """A folder for results. Raises UnusableFolder for one that is a file, holds other things or is among `inputs`."""

    def __init__(self, path: Path, inputs: Collection[Path]) -> None:
        self.path = path
        if path.exists() and not path.is_dir():
            raise UnusableFolder(str(path), Fault.NOT_A_FOLDER)
        self._top = path.resolve()
        places = [each.resolve() for each in inputs if each.is_dir()]
        if any(place in (self._top, *self._top.parents) for place in places):
            raise UnusableFolder(str(path), Fault.INSIDE)
        with self._reporting():
            found = {each.name for each in path.iterdir()} if path.exists() else set()
        if not found & {STATE, GRADEBOOK, REMARKS} and not all(is_litter((name,)) for name in found):
            raise UnusableFolder(str(path), Fault.OTHER_FILES)
        with self._reporting():
            self._place(f"{STATE}/journal").parent.mkdir(parents=True, exist_ok=True)

    def journal(self) -> Path:
        """Return where the journal is. Raises UnusableFolder when it is no plain file."""
        return self._plain(f"{STATE}/journal.jsonl")

    def read(self, name: str) -> bytes:
        """Return the content of a file, empty when there is none. Raises UnusableFolder."""
        place = self._place(name)
        with self._reporting():
            return place.read_bytes() if place.exists() else b""

    def write(self, name: str, content: bytes) -> None:
        """Write a file, whole or not at all. Raises UnusableFolder."""
        place = self._place(name)
        part = place.with_name(f".{place.name}.part")
        with self._reporting():
            place.parent.mkdir(parents=True, exist_ok=True)
            part.unlink(missing_ok=True)
            try:
                with part.open("xb") as stream:
                    stream.write(content)
                os.replace(part, place)  # noqa: PTH105 - the same with less
            finally:
                part.unlink(missing_ok=True)

    def fill(self, files: Iterable[tuple[str, bytes]]) -> None:
        """Write these files, and take away those of the last time that are not among them. Raises UnusableFolder."""
        before, now = self._listed(), set[str]()
        with self._reporting(), self._plain(f"{STATE}/files.txt").open("a", encoding="utf-8") as listing:
            for name, content in files:
                listing.write(f"{name}\n")
                listing.flush()  # known before it is there, so that a run that is cut off leaves nothing unknown
                self.write(name, content)
                now.add(name)
        for name in sorted(before - now):
            self._remove(name)
        self.write(f"{STATE}/files.txt", "".join(f"{name}\n" for name in sorted(now)).encode())

    def keep(self, name: str, content: bytes) -> str:
        """Write an earlier version of a file beside it and return its name. Raises UnusableFolder."""
        kept = f"{KEPT}/{sha256(content).hexdigest()[:8]}-{name}"
        self.write(kept, content)
        return kept

    def _listed(self) -> set[str]:
        names = self.read(f"{STATE}/files.txt").decode("utf-8", "replace").splitlines()
        return {name for name in names if fullmatch(r"[a-z0-9-]+(?:/[a-z0-9-]+)*\.(?:html|csv|json)", name)}

    def _remove(self, name: str) -> None:
        place = self._place(name)
        with self._reporting():
            place.unlink(missing_ok=True)
        with contextlib.suppress(OSError):  # something else is in it
            for folder in list(place.parents)[: len(PurePosixPath(name).parts) - 1]:
                folder.rmdir()

    def _place(self, name: str) -> Path:
        """Return where a file is. Raises UnusableFolder when a link leads out of this folder."""
        parts = PurePosixPath(name).parts
        place = self._top.joinpath(*parts)
        if ".." in parts or PurePosixPath(name).is_absolute() or place.parent.resolve() != place.parent:
            raise UnusableFolder(str(place), Fault.LINK)
        return place

    def _plain(self, name: str) -> Path:
        """Return where a file is that is added to, which would follow a link."""
        place = self._place(name)
        if place.is_symlink() or (place.exists() and not place.is_file()):
            raise UnusableFolder(str(place), Fault.LINK)
        return place

    @contextlib.contextmanager
    def _reporting(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise UnusableFolder(str(error.filename or self.path), Fault.NO_ACCESS, error.strerror or "") from error
