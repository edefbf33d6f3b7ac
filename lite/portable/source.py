"""The files that go along: the built site less what a page from a file cannot use or does not need."""

from __future__ import annotations

from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

from lite.errors import BuildError
from lite.steps import files_under

Files = dict[str, bytes]
"""Path within the site, with slashes → contents."""

_LEFT_OUT = (
    "service-worker.js",  # a page from a file has none
    "build/service-worker.js",
    "manifest.webmanifest",
    "*/coincident.worker.*.js",  # for pages with shared memory
    "*.snap",  # Python starts without them as well, and they would make the site half as large again
)


def read_site(site: Path) -> Files:
    """Return the files of the built site that go along. Raises BuildError when there is no site."""
    if not (site / "index.html").is_file():
        raise BuildError(f"{site}: no site there; run `make site`")
    return dict(_read(site))


def _read(site: Path) -> Iterator[tuple[str, bytes]]:
    for path in files_under(site):
        name = path.relative_to(site).as_posix()
        if not any(fnmatch(name, pattern) for pattern in _LEFT_OUT):
            yield name, path.read_bytes()
