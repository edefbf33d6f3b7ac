"""Libraries of others for the pages of the site: which files of which npm package stand beside our own modules.

They are modules that a browser takes as they are, so there is no bundler. Their licences go with them.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from lite.errors import BuildError
from lite.layout import HERE

FILES = {
    "fflate.js": "fflate/esm/browser.js",
    "fflate.LICENSE.txt": "fflate/LICENSE",
    "sha2.js": "@noble/hashes/sha2.js",
    "_md.js": "@noble/hashes/_md.js",
    "_u64.js": "@noble/hashes/_u64.js",
    "utils.js": "@noble/hashes/utils.js",
    "noble-hashes.LICENSE.txt": "@noble/hashes/LICENSE",
}
"""{name in the site's folder: file in node_modules}. The last three modules of noble are what sha2.js imports."""


def copy_vendor(target: Path) -> None:
    """Copy the files to `target`. Raises BuildError when a package is not installed."""
    target.mkdir(parents=True)
    for name, origin in FILES.items():
        path = HERE / "node_modules" / origin
        if not path.is_file():
            raise BuildError(f"{path}: missing; run `npm ci` in lite/, or `make site`, which does that first")
        shutil.copy2(path, target / name)
