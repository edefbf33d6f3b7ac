"""Choose the runner of this platform: asked once, here and nowhere else."""

from __future__ import annotations

import sys
from functools import cache
from importlib import import_module

from checker.runners.here import Here
from checker.runners.protocol import Runner
from checker.runners.worker import BrowserWorker


@cache
def choose() -> Runner:
    """Return the one runner of this process: disposable workers in a browser, else this very interpreter."""
    in_browser = sys.platform == "emscripten" and hasattr(import_module("js"), "Worker")
    return BrowserWorker() if in_browser else Here()
