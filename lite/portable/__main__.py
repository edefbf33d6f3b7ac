"""Pack the built site: `python -m lite.portable`."""

from __future__ import annotations

import argparse
import sys
import zipfile
from pathlib import Path

from lite.errors import BuildError
from lite.layout import HERE
from lite.portable.fonts import write_in
from lite.portable.forms import write_folder, write_page
from lite.portable.modules import load_by_call
from lite.portable.pages import trim_pages
from lite.portable.patches import UPSTREAM, apply
from lite.portable.source import Files, read_site

NAME = "werkplaats"


def prepare(site: Path) -> Files:
    """Return the files of the built site in the form that the loader serves. Raises BuildError when there is none."""
    files = read_site(site)
    for patch in UPSTREAM:
        apply(patch, files)
    load_by_call(files)
    write_in(files)
    trim_pages(files)
    return files


def pack_site(site: Path, target: Path) -> None:
    """Write both forms into `target`, and each once more as a zip to hand out."""
    files = prepare(site)
    folder, page = target / NAME, target / f"{NAME}.html"
    write_folder(files, folder)
    write_page(files, page)
    _zip(target / f"{NAME}-folder.zip", folder)
    _zip(target / f"{NAME}-html.zip", page)


def _zip(target: Path, root: Path) -> None:
    paths = [root] if root.is_file() else sorted(path for path in root.rglob("*") if path.is_file())
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in paths:
            archive.write(path, path.relative_to(root.parent))


def main() -> int:
    """Pack from the command line; returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--build", type=Path, default=HERE.parent / "build", help="folder with the built site")
    build: Path = parser.parse_args().build.resolve()
    print("Packing the site:", flush=True)
    try:
        pack_site(build / "site", build / "portable")
    except BuildError as error:
        print(f"The site could not be packed.\n{error}", file=sys.stderr)
        return 1
    for path in sorted((build / "portable").iterdir()):
        size = sum(each.stat().st_size for each in ([path] if path.is_file() else path.rglob("*")) if each.is_file())
        print(f"  {path}: {size / 1e6:.1f} MB")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
