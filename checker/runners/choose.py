"""Choose the runner of this platform: asked once, here and nowhere else."""

from __future__ import annotations

import sys
from functools import cache

from checker.runners.here import Here
from checker.runners.protocol import Runner
from checker.runners.worker import BrowserWorker

if sys.platform == "emscripten":
    import js


@cache
def choose() -> Runner:
    """Return the one runner of this process: disposable workers in a browser, else this very interpreter."""
    if sys.platform == "emscripten" and hasattr(js, "Worker"):
        return BrowserWorker()
    return Here()
