"""Choose the runner of this platform: asked once, here and nowhere else."""

from __future__ import annotations

import atexit
import sys
from functools import cache

from checker.runners.here import Here
from checker.runners.protocol import Runner
from checker.runners.worker import BrowserWorker

if sys.platform == "emscripten":
    import js
else:
    from checker.runners.deno import Deno


@cache
def choose() -> Runner:
    """Return the one runner of this process: workers of the browser, else processes of Deno; a shield either way."""
    if sys.platform == "emscripten":
        # Without workers, as in a kernel outside of a browser, there is only this interpreter, which is one itself.
        return BrowserWorker() if hasattr(js, "Worker") else Here()
    deno = Deno()
    atexit.register(deno.close)
    return deno
