"""The stock JupyterLite site, without lessons: the slow step, done again only when a pinned version changes.

Its output is kept apart from everything of our own, so that an edit to a lesson, to the engine or to the style never
has to wait for it.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from lite.bundles import trim_bundles
from lite.economies import economise
from lite.errors import BuildError
from lite.joining import join_scripts
from lite.licences import gather_licences
from lite.tools import run_tool

APPS = ("notebooks", "tree")
"""What pages lead to: lessons, and the list of files."""
KERNEL_EXTENSION = "@jupyterlite/pyodide-kernel-extension"
EXTENSIONS = ("@jupyter-widgets/jupyterlab-manager", KERNEL_EXTENSION, "anywidget")
"""Browser extensions to keep; the build environment brings some more, which would only slow down the start."""

# Sources of tool chains, and files that the pages of the site never ask for.
_LEFT_OUT = (
    "doc",
    "package.json",
    "rspack.config*.js",
    "*/package.json",
    "icon-*.png",
    "index.html",
    "bootstrap.js",
    "jupyterlite.schema.v0.json",
    "extensions/**/install.json",
    "extensions/**/*.schema.json",
    # Formats of a font that is there as woff2 too, which every browser takes that runs the rest.
    "build/fa-*.eot",
    "build/fa-*.svg",
    "build/fa-*.ttf",
    "build/fa-*.woff",
)


def build_shell(target: Path) -> None:
    """Run `jupyter lite build` without contents into `target`."""
    work = target.parent / "shell-work"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    options = [f"--output-dir={target}", "--no-sourcemaps", *(f"--apps={app}" for app in APPS)]
    run_tool(["jupyterlite_core", "build", *options], folder=work)
    shutil.rmtree(work)
    _trim(target)
    gather_licences(target)
    trim_bundles(target, APPS)
    join_scripts(target)
    economise(target)


def read_config(shell: Path) -> dict[str, object]:
    """Return the configuration that JupyterLite wrote for the whole site, with only the extensions we keep."""
    whole = json.loads((shell / "jupyter-lite.json").read_text(encoding="utf-8"))
    config: dict[str, object] = whole["jupyter-config-data"]
    found = config["federated_extensions"]
    if not isinstance(found, list) or {each["name"] for each in found}.intersection(EXTENSIONS) != set(EXTENSIONS):
        raise BuildError(f"{shell / 'jupyter-lite.json'}: expected the extensions {', '.join(EXTENSIONS)}")
    config["federated_extensions"] = [each for each in found if each["name"] in EXTENSIONS]
    return config


def _trim(target: Path) -> None:
    for pattern in _LEFT_OUT:
        for path in list(target.glob(pattern)):
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    kept = {target / "extensions" / name for name in EXTENSIONS}
    for folder in (path.parent for path in list((target / "extensions").rglob("package.json"))):
        if folder not in kept:
            shutil.rmtree(folder)
        else:
            (folder / "package.json").unlink()
