"""A small class on disk for the commands, and how to watch one that runs: what it leaves, what it starts."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path

from checker.lessons import load, slugs

LESSON, OTHER, *_ = slugs()
RIGHT = "\n\n".join(task.reference for task in load(LESSON).tasks)
FIRST = load(LESSON).tasks[0]
WRONG = f"def {FIRST.function}({', '.join(FIRST.parameters)}):\n    return None\n"
FILES = {
    "Anna Bos_101_assignsubmission_file/les.py": RIGHT,
    "Bo Cohen_102_assignsubmission_file/les.py": WRONG,
    "Cé Dirks_103_assignsubmission_file/les.py": f"# vandaag\n{WRONG}",
    "Dirk Evers_104_assignsubmission_file/kopie.py": RIGHT,
    "Eva Faber_105_assignsubmission_file/brief.ipynb": "Beste docent, het is niet gelukt. Groet, Eva",
    "Fay Groen_106_assignsubmission_file/leeg.ipynb": "",
    "Gijs Haan_107_assignsubmission_file/ander.py": load(OTHER).tasks[0].reference,
}


def hand_in(folder: Path, files: dict[str, str] = FILES) -> Path:
    """Write a class below `folder` and return where it is."""
    for name, text in files.items():
        path = folder / "klas" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return folder / "klas"


def tree(folder: Path, *, without: str = ".werkplaats") -> dict[str, str]:
    """Return {path: digest} of every file below `folder`, but for those in folders called `without`."""
    files = (path for path in folder.rglob("*") if path.is_file() and without not in path.parts)
    return {str(path.relative_to(folder)): sha256(path.read_bytes()).hexdigest() for path in files}


def start(
    *arguments: object,
    command: str = "import sys; from checker.cli import main; sys.exit(main())",
    env: Mapping[str, str] | None = None,
) -> subprocess.Popen[str]:
    """Start the command in a session of its own."""
    own = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), **(env or {})}
    return subprocess.Popen(
        [sys.executable, "-c", command, *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=own,
        start_new_session=True,
    )


def members(session: int) -> list[int]:
    """Return the processes of a session that are still there."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                _, _, rest = (entry / "stat").read_text().rpartition(") ")
            except OSError:
                continue
            state, _, _, its = rest.split()[:4]
            if int(its) == session and state not in "ZX":
                found.append(int(entry.name))
    return found


def gone(session: int, seconds: float = 20) -> bool:
    """Tell whether every process of a session ends within so many seconds."""
    end = time.monotonic() + seconds
    while members(session):
        if time.monotonic() > end:
            return False
        time.sleep(0.1)
    return True


def wait_for(process: subprocess.Popen[str], marks: Sequence[str]) -> None:
    """Read the error stream until a line starts with one of `marks`."""
    assert process.stderr is not None
    for line in process.stderr:
        if line.startswith(tuple(marks)):
            return
    raise AssertionError(f"ended with {process.wait()} before it said {marks}")
