"""Running the tools of the build: as modules of this very Python, so that no other version slips in, and in Node."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from lite.errors import BuildError

_TAIL = 4000


def run_tool(words: list[str], *, folder: Path | None = None) -> None:
    """Run `python -m WORDS` in `folder`. Raises BuildError with the end of its output when it fails."""
    done = subprocess.run([sys.executable, "-m", *words], cwd=folder, check=False, capture_output=True, text=True)
    if done.returncode:
        raise BuildError(f"{' '.join(words)}: failed\n{done.stdout[-_TAIL:]}{done.stderr[-_TAIL:]}")


def run_node(words: list[str]) -> None:
    """Run `node WORDS`. Raises BuildError with the end of its output when it fails, or when Node is not installed."""
    node = shutil.which("node")
    if node is None:
        raise BuildError("Node is needed (Debian: apt install nodejs)")
    done = subprocess.run([node, *words], check=False, capture_output=True, text=True)
    if done.returncode:
        raise BuildError(f"node {words[0]}: failed\n{done.stdout[-_TAIL:]}{done.stderr[-_TAIL:]}")
