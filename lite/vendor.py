"""Libraries of others for the pages of the site: which files of which npm package stand beside our own modules.

They are modules that a browser takes as they are, so there is no bundler. Their licences go with them.
"""

from __future__ import annotations

import base64
import re
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
    "zstddec.LICENSE.txt": "zstddec/LICENSE",
}
"""{name in the site's folder: file in node_modules}. The last three modules of noble are what sha2.js imports."""


DECODER = "zstd.wasm", "zstddec/dist/zstddec.mjs"
"""A decoder, and the module in which it is a text: half as large again, and with a way to use it that is not ours."""

_TEXT = re.compile(r'^const wasm = "([A-Za-z0-9+/=]+)";$', re.MULTILINE)


def copy_vendor(target: Path) -> None:
    """Copy the files to `target`. Raises BuildError when a package is not installed, or is laid out in another way."""
    target.mkdir(parents=True)
    for name, origin in FILES.items():
        shutil.copy2(_installed(origin), target / name)
    name, origin = DECODER
    found = _TEXT.search(_installed(origin).read_text(encoding="utf-8"))
    if found is None:
        raise BuildError(f"{origin}: the decoder is no longer there as a text; adapt lite/vendor.py")
    (target / name).write_bytes(base64.b64decode(found[1]))


def _installed(origin: str) -> Path:
    path = HERE / "node_modules" / origin
    if not path.is_file():
        raise BuildError(f"{path}: missing; run `npm ci` in lite/, or `make site`, which does that first")
    return path
