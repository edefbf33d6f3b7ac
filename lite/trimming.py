"""What stays out of the packages for the browser, though their wheels hold it: no lesson can use it.

Each file of it would be downloaded and unpacked before the first cell runs.
"""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from fnmatch import fnmatch

from lite.errors import BuildError
from lite.wheel import Wheel

WITHOUT = frozenset(
    {
        "ipython-pygments-lexers",
        "jedi",
        "jupyterlab-widgets",
        "parso",
        "prompt-toolkit",
        "wcwidth",
        "widgetsnbextension",
    }
)
"""Wheels that stay out. jedi (with parso) completes code by the source of packages, and IPython completes by itself;
prompt-toolkit (with wcwidth) is the interface of a terminal, ipython-pygments-lexers is for documentation; of the other
two the half that counts is browser code."""

LEFT_OUT = {
    "anywidget": ("anywidget/labextension/*", "anywidget/nbextension/*"),  # browser code, which the site holds
    "ipython": (
        "IPython/terminal/*",
        "IPython/external/qt*",
        "IPython/sphinxext/*",
        "IPython/testing/*",
        "IPython/extensions/*",
        *(f"IPython/lib/{each}.py" for each in ("backgroundjobs", "deepreload", "demo", "guisupport", "latextools")),
        *(f"IPython/core/{each}.py" for each in ("historyapp", "profileapp", "kitty")),
        "IPython/utils/_process_win32*",
    ),
    "ipywidgets": ("ipywidgets/widgets/tests/*", "ipywidgets/tests/*", "ipywidgets/embed.py"),
    "micropip": ("micropip/_vendored/packaging/src/packaging/licenses/*",),
    "psygnal": ("psygnal/qt.py", "psygnal/testing.py", "psygnal/containers/*", "psygnal/_pyinstaller_util/*"),
    "pygments": (
        "pygments/lexers/*",
        "pygments/cmdline.py",
        "pygments/sphinxext.py",
        *(f"pygments/formatters/{each}.py" for each in ("bbcode", "groff", "img", "irc", "latex", "rtf", "svg")),
    ),
}
"""Name of a wheel → what of it stays out, as patterns of paths; every pattern has to match something."""

KEPT = {
    "ipython": (  # imported by its core
        "IPython/terminal/__init__.py",
        "IPython/terminal/pt_inputhooks/__init__.py",
        "IPython/testing/__init__.py",
        "IPython/testing/skipdoctest.py",
        "IPython/extensions/__init__.py",
        "IPython/extensions/storemagic.py",
    ),
    "pygments": tuple(f"pygments/lexers/{each}.py" for each in ("__init__", "_mapping", "python", "special")),
}
"""Name of a wheel → what stays of that after all."""


def trimmed(wheel: Wheel) -> Iterator[tuple[str, bytes]]:
    """Yield the files of a wheel that go along. Raises BuildError when something to leave out is not there."""
    patterns, kept = LEFT_OUT.get(wheel.name, ()), KEPT.get(wheel.name, ())
    with zipfile.ZipFile(wheel.path) as archive:
        names = [name for name in archive.namelist() if not name.endswith("/")]
        for pattern in (*patterns, *kept):
            if not any(fnmatch(name, pattern) for name in names):
                raise BuildError(f"{wheel.path.name}: no {pattern} in it any more; adapt lite/trimming.py")
        for name in names:
            if _belongs(name) and (name in kept or not any(fnmatch(name, pattern) for pattern in patterns)):
                yield name, archive.read(name)


def _belongs(name: str) -> bool:
    """Tell whether a file is part of a package: of what lies beside it only the name, version and licence count."""
    top, _, rest = name.partition("/")
    if top.endswith(".data"):
        return False
    if top.endswith(".dist-info"):
        return rest == "METADATA" or "licen" in rest.lower() or "copying" in rest.lower()
    return not name.endswith((".pyi", "py.typed"))
