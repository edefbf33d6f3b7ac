"""The two sites that ours is measured beside, built from the same pins: a stock JupyterLite and a bare interpreter.

**stock** is what `jupyter lite build` makes with its own settings: jupyterlite-core, jupyterlite-pyodide-kernel and the
extension of ipywidgets, of the versions that our site is made of, with the same notebooks. As the documentation advises
for a site without a CDN, Pyodide stands in static/pyodide, with every package that is needed as a wheel in its list, so
that an import loads it and nothing has to be installed by hand. Extensions that only happen to be in the build
environment are left out, since each would slow it down. Two settings are changed: the application can be reached from
the page, as ours can, so that the same script drives both; and the kernel does not look on the internet for packages.

**bare** is the floor: a page that holds nothing, and a worker with Pyodide, our engine and the lessons in it.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import zipfile
from collections.abc import Iterable
from pathlib import Path

from packaging.utils import canonicalize_name

from checker.runners import laptop
from lite import wheels
from lite.build import RUNTIME
from lite.layout import HERE, Layout, lesson_folders, write_json
from lite.steps import Step, run
from lite.tools import run_tool
from lite.wheel import read_wheel

OWN = Path(__file__).parent
BARE_FILES = ("bare.html", "bare.js", "bare-worker.js")
KERNEL = "@jupyterlite/pyodide-kernel-extension"
KEPT = {"@jupyter-widgets/jupyterlab-manager", KERNEL}
BROWSER = {"python_version": "3.14", "sys_platform": "emscripten", "platform_system": "Emscripten", "extra": ""}
"""What the conditions of a requirement are asked about: Pyodide, not the Python that builds."""
SETTINGS = {
    "jupyter-lite-schema-version": 0,
    "jupyter-config-data": {
        "exposeAppInBrowser": True,
        "litePluginSettings": {f"{KERNEL}:kernel": {"disablePyPIFallback": True}},
    },
}


def build_contenders(folder: Path) -> tuple[Path, Path]:
    """Bring the stock site and the bare one below `folder` up to date, and return where they are."""
    layout = Layout(HERE.parent, HERE.parent / "content", folder)
    project, lessons = (layout.source / "pyproject.toml", layout.source / "checker"), lesson_folders(layout.content)
    pinned = run(Step("pinned", "packages for the stock site", (wheels.PINS,), wheels.download_pinned), layout)
    engine = run(Step("engine", "the engine", project, lambda part: wheels.build_engine(layout.source, part)), layout)
    bundle = Step("lessons", "the lessons", tuple(lessons), lambda part: wheels.build_lessons(layout.content, part))
    ours = (engine, run(bundle, layout))

    def make_stock(part: Path) -> None:
        build_stock(layout, [path for each in (pinned, *ours) for path in sorted(each.glob("*.whl"))], part)

    def make_bare(part: Path) -> None:
        copy_runtime([path for each in ours for path in sorted(each.glob("*.whl"))], part / "pyodide")
        for name in BARE_FILES:
            shutil.copy2(OWN / name, part / name)

    inputs = (*ours, HERE / "package-lock.json", OWN / "contenders.py")
    pins = (pinned, HERE / "requirements" / "build.txt")
    stock = Step("stock", "a stock JupyterLite (about 10 seconds)", (*inputs, *pins), make_stock)
    bare = Step("bare", "a bare page", (*inputs, *(OWN / name for name in BARE_FILES)), make_bare)
    return run(stock, layout), run(bare, layout)


def build_stock(layout: Layout, packages: Iterable[Path], target: Path) -> None:
    """Run `jupyter lite build` into `target`, with our notebooks and these wheels."""
    work = layout.build / "work"
    shutil.rmtree(work, ignore_errors=True)
    copy_runtime(packages, work / "static" / "pyodide")
    write_json(work / "jupyter-lite.json", SETTINGS)
    notebooks = work / "notebooks"
    run_tool(["lite.notebooks", str(layout.content), str(notebooks)], folder=layout.source)
    shutil.move(notebooks / "files", work / "files")
    shutil.rmtree(notebooks)
    run_tool(["jupyterlite_core", "build", f"--output-dir={target}", "--no-sourcemaps"], folder=work)
    shutil.rmtree(work)
    config = target / "jupyter-lite.json"
    whole = json.loads(config.read_text(encoding="utf-8"))
    data = whole["jupyter-config-data"]
    data["federated_extensions"] = [each for each in data["federated_extensions"] if each["name"] in KEPT]
    write_json(config, whole)


def copy_runtime(packages: Iterable[Path], target: Path) -> None:
    """Copy Pyodide and wheels as they are to `target`, and list the wheels in its pyodide-lock.json."""
    target.mkdir(parents=True)
    for name in laptop.RUNTIME:
        shutil.copy2(RUNTIME / name, target / name)
    info = json.loads((RUNTIME / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    found = [read_wheel(path) for path in packages]
    names = {each.name for each in found}
    listed = {}
    for wheel in found:
        shutil.copy2(wheel.path, target / wheel.path.name)
        needs = {
            canonicalize_name(each.name) for each in wheel.requires if not each.marker or each.marker.evaluate(BROWSER)
        }
        listed[wheel.name] = {
            "name": wheel.name,
            "version": wheel.version,
            "file_name": wheel.path.name,
            "sha256": hashlib.sha256(wheel.path.read_bytes()).hexdigest(),
            "depends": sorted(needs & names),
            "imports": sorted(top_level(wheel.path)),
            "install_dir": "site",
            "package_type": "package",
            "unvendored_tests": False,
        }
    write_json(target / "pyodide-lock.json", {"info": info, "packages": listed})


def top_level(wheel: Path) -> set[str]:
    """Return the names that a wheel can be imported by."""
    found = set()
    for name in zipfile.ZipFile(wheel).namelist():
        first, _, rest = name.partition("/")
        if name.endswith(".py") and "." not in first.removesuffix(".py"):
            found.add(first if rest else first.removesuffix(".py"))
    return found
