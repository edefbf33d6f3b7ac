"""The memory of an interpreter that is ready to be shut in, kept in a file: with it a new one starts in a moment."""

from __future__ import annotations

import contextlib
import hashlib
import json
import tempfile
from pathlib import Path

from checker.errors import RunnerError
from checker.runners.laptop import RUNTIME, SCRIPTS, Tools, cache_folder
from checker.runners.process import Process
from checker.runners.worker import half


def snapshot(tools: Tools, cache: Path | None = None) -> Path:
    """Return the file with the memory of an interpreter that is ready to be shut in; made once and then kept.

    `cache` is the folder to keep it in. Raises RunnerError when it can be neither found nor made.
    """
    folder = cache or cache_folder()
    file = folder / f"interpreter-{_fingerprint(tools)}.bin"
    if not file.is_file():
        _keep(_take_snapshot(tools), file)
    return file


def _fingerprint(tools: Tools) -> str:
    digest = hashlib.sha256(json.dumps(half()).encode())
    for path in (*(tools.pyodide / name for name in RUNTIME), SCRIPTS / "check-worker.js"):
        with path.open("rb") as stream:
            digest.update(hashlib.file_digest(stream, "sha256").digest())
    return digest.hexdigest()[:16]


def _keep(content: bytes, file: Path) -> None:
    """Write the file whole or not at all, and remove what earlier versions left."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=file.parent, delete=False) as stream:
            stream.write(content)
        Path(stream.name).replace(file)
        for old in set(file.parent.glob("interpreter-*.bin")) - {file}:
            with contextlib.suppress(OSError):  # in use by another version, which may be right
                old.unlink()
    except OSError as error:
        raise RunnerError(f"{file}: {error.strerror}") from error


def _take_snapshot(tools: Tools) -> bytes:
    with Process(tools, None) as process:
        size = process.open(making=True)["size"]
        content = process.read(size)
    if len(content) != size:
        raise RunnerError("the snapshot of the interpreter is cut off")
    return content
