"""Build the whole site: `python -m lite.build`. The list of steps below is the build; each module does one of them."""

from __future__ import annotations

import argparse
import shutil
import sys
import time
from collections.abc import Callable
from pathlib import Path

from lite import bundle, dress, front, grading, packs, precache, shell, snapshots, wheels
from lite.errors import BuildError
from lite.layout import HERE, Layout, lesson_folders
from lite.lessons import read_lesson
from lite.steps import Step, assemble, run
from lite.tools import run_tool

RUNTIME = HERE / "node_modules" / "pyodide"
RUNTIME_FILES = ("pyodide.mjs", "pyodide.asm.mjs")
"""What goes along of the interpreter as it is; the rest of it is compressed."""
PYODIDE = Path("static") / "pyodide"
MODULES = Path("static") / "werkplaats"
PACKING = ("bundle.py", "packs.py", "package-lock.json")
PINNED = HERE / "requirements" / "build.txt"
"""What the build itself works with: what comes out of a converter changes with its version."""


def build(layout: Layout) -> int:
    """Bring the site up to date and return how many of its files changed. Raises BuildError when it cannot."""
    if not RUNTIME.is_dir():
        raise BuildError(f"{RUNTIME}: missing; run `npm ci` in lite/, or `make site`, which does that first")
    stock = run(_shell(), layout)
    archives = [run(step, layout) for step in _packages(layout)]
    runtime = run(_runtime(archives[:2]), layout)
    python = [runtime, *archives, run(_memory(layout, runtime, archives[:2]), layout)]
    index = run(_index(python), layout)
    own = run(_dress(stock), layout)
    books = run(_notebooks(layout), layout)
    rest = [run(step, layout) for step in (_reading(books), _landing(layout), _desk(layout))]
    parts = [stock, *python, index, own, books, *rest]
    return assemble([*parts, run(_offline(parts, stock), layout)], layout.site)


def _shell() -> Step:
    own = ("shell.py", "bundles.py", "joining.py", "joined.toml", "economies.py", "licences.py")
    inputs = (PINNED, *(HERE / name for name in own))
    return Step("shell", "JupyterLite itself (about 10 seconds)", inputs, shell.build_shell)


def _runtime(archives: list[Path]) -> Step:
    def make(part: Path) -> None:
        (part / PYODIDE).mkdir(parents=True)
        for name in RUNTIME_FILES:
            shutil.copy2(RUNTIME / name, part / PYODIDE / name)
        bundle.write_runtime(RUNTIME, _packs(archives), part / PYODIDE)

    inputs = (*archives, *(HERE / each for each in PACKING), HERE / "python")
    return Step("runtime", "the Python interpreter for the browser (about 20 seconds)", inputs, make)


def _packages(layout: Layout) -> tuple[Step, ...]:
    project = (layout.source / "pyproject.toml", layout.source / "checker")
    engine = Step("engine", "the engine", project, lambda part: wheels.build_engine(layout.source, part))
    lessons = Step(
        "lessons",
        "the lessons as a package",
        (*lesson_folders(layout.content), HERE / "wheels.py"),
        lambda part: wheels.build_lessons(layout.content, part),
    )
    data = Step(
        "data",
        "the data of the labs",
        (*(folder / wheels.DATA_FOLDER for folder in lesson_folders(layout.content)), HERE / "wheels.py"),
        lambda part: wheels.build_data(layout.content, part),
        key=" ".join(folder.name for folder in lesson_folders(layout.content)),
    )
    download = Step("pinned", "the kernel's packages, from the index", (wheels.PINS,), wheels.download_pinned)
    pinned = run(download, layout)
    kernel = layout.parts / "shell" / "extensions" / shell.KERNEL_EXTENSION / "static" / "pypi"
    return (
        _bundle("kernel", (pinned, kernel), lambda paths: bundle.kernel_files(RUNTIME, paths), documented=False),
        _bundle("engine", (run(engine, layout),), bundle.own_files),
        _bundle("lessons", (run(lessons, layout),), bundle.own_files),
        _bundle(wheels.DATA, (run(data, layout),), bundle.own_files),
    )


def _bundle(
    name: str, sources: tuple[Path, ...], read: Callable[[list[Path]], dict[str, bytes]], *, documented: bool = True
) -> Step:
    def make(part: Path) -> None:
        paths = [path for folder in sources for path in sorted(folder.glob("*.whl"))]
        bundle.write_bundle(name, read(paths), part / PYODIDE, documented=documented)

    own = (*PACKING, "trimming.py", "wheel.py", "python")
    inputs = (*sources, *(HERE / each for each in own))
    return Step(f"bundle-{name}", f"the packages of the {name}, compiled", inputs, make)


def _packs(parts: list[Path]) -> list[Path]:
    return [path for part in parts for path in sorted((part / PYODIDE).glob(f"*/*{packs.SUFFIX}"))]


def _memory(layout: Layout, runtime: Path, archives: list[Path]) -> Step:
    engine = layout.parts / "engine"

    def make(part: Path) -> None:
        library = next(path for path in _packs([runtime]) if path.stem == bundle.LIBRARY)
        wheel = next(engine.glob("*.whl"))
        snapshots.write_snapshots(front.RUNNERS, wheel, _packs(archives), part / PYODIDE, library=library)

    own = (*PACKING, "snapshots.py", "python")
    inputs = (runtime, *archives, engine, front.RUNNERS, *(HERE / each for each in own))
    return Step("memory", "Python as it is when it is ready (about 30 seconds)", inputs, make)


def _index(python: list[Path]) -> Step:
    def make(part: Path) -> None:
        bundle.write_index(RUNTIME, [folder / PYODIDE for folder in python], part / "static" / "werkplaats")

    return Step("index", "the list of Python's files", (*python, HERE / "bundle.py"), make)


def _dress(stock: Path) -> Step:
    folders = ("extension", "assets", "static")
    tables = ("config.json", "interface.toml", "menus.toml", "package-lock.json")
    modules = ("dress.py", "interface.py", "menus.py", "opening.py", "vendor.py")
    named = sorted((stock / "build").glob("j*.*.js"))  # scripts that the pages name: JupyterLab itself, the joined ones
    inputs = (stock / "jupyter-lite.json", PINNED, *named, *(HERE / name for name in (*folders, *tables, *modules)))
    return Step("dress", "our own look", inputs, lambda part: dress.dress(stock, part))


def _notebooks(layout: Layout) -> Step:
    folders = lesson_folders(layout.content)

    def make(part: Path) -> None:
        for folder in folders:
            read_lesson(folder)  # a fault in a lesson is told here, before a converter starts
        run_tool(["lite.notebooks", str(layout.content), str(part)], folder=HERE.parent)

    return Step("notebooks", "the notebooks", (*folders, HERE / "notebooks.py", HERE / "lessons.py", PINNED), make)


def _reading(books: Path) -> Step:
    folder = HERE / "reading"

    def make(part: Path) -> None:
        run_tool(["lite.reading.pages", str(books / "files"), str(part)], folder=HERE.parent)
        (part / MODULES).mkdir(parents=True)
        for path in sorted((*folder.glob("*.js"), *folder.glob("*.css"))):
            shutil.copy2(path, part / MODULES / path.name)

    inputs = (books / "files", folder, HERE / "package-lock.json", PINNED)
    return Step("reading", "the text of the notebooks", inputs, make)


def _landing(layout: Layout) -> Step:
    folders = lesson_folders(layout.content)
    inputs = (
        *(folder / "text.toml" for folder in folders),
        HERE / "front.py",
        HERE / "template.py",
        HERE / "landing",
        HERE / "static",
        HERE / "vendor.py",
        HERE / "package-lock.json",
        grading.FOLDER / "text.toml",
        front.RUNNERS,
    )

    def make(part: Path) -> None:
        front.write_landing([read_lesson(folder) for folder in folders], part)

    # Only the contents of text.toml count here, and all of them have the same name: the folders tell them apart.
    return Step("landing", "the landing page", inputs, make, key=" ".join(folder.name for folder in folders))


def _desk(layout: Layout) -> Step:
    folders = lesson_folders(layout.content)
    inputs = (*(folder / "text.toml" for folder in folders), HERE / "grading.py", HERE / "template.py", grading.FOLDER)

    def make(part: Path) -> None:
        grading.write_desk([read_lesson(folder) for folder in folders], part)

    return Step("desk", "the teacher's desk", inputs, make, key=" ".join(folder.name for folder in folders))


def _offline(parts: list[Path], stock: Path) -> Step:
    inputs = (*parts, precache.FOLDER, HERE / "precache.py", HERE / "serve.py")
    doing = "the list of files to keep for offline use"
    return Step("offline", doing, inputs, lambda part: precache.write_offline(parts, stock, part))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    root = HERE.parent
    parser.add_argument("--source", type=Path, default=root, help="folder with pyproject.toml and checker/")
    parser.add_argument("--content", type=Path, default=root / "content", help="folder of lesson folders")
    parser.add_argument("--build", type=Path, default=root / "build", help="folder to build in")
    return parser.parse_args()


def main() -> int:
    """Build from the command line; returns the exit status."""
    arguments = _arguments()
    layout = Layout(arguments.source.resolve(), arguments.content.resolve(), arguments.build.resolve())
    start = time.monotonic()
    print("Building the site:", flush=True)
    try:
        changed = build(layout)
    except BuildError as error:
        print(f"The site could not be built.\n{error}", file=sys.stderr)
        return 1
    print(f"  {changed or 'no'} files changed, {time.monotonic() - start:.1f} s. The site is in {layout.site}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
