"""The licences of the scripts of others, as one text: each licence once, under the names of all that come under it.

JupyterLab brings them as lists for a dialog of its own, with the same licence up to a hundred times; no page of the
site opens that dialog, and whoever wants to read them needs no program for it.
"""

from __future__ import annotations

import json
from pathlib import Path

from lite.errors import BuildError

NAME = "licences.txt"
_LISTS = "third-party-licenses.json"
_LINE = "\n\n" + "=" * 78 + "\n\n"


def gather_licences(site: Path) -> None:
    """Replace the lists in the stock site at `site` by one text. Raises BuildError when there is none of them."""
    lists = sorted(site.rglob(_LISTS))
    if not lists:
        raise BuildError(f"{site}: no {_LISTS} in it any more; see where this JupyterLab tells its licences")
    (site / NAME).write_text(join_licences([path.read_text(encoding="utf-8") for path in lists]), encoding="utf-8")
    for path in lists:
        path.unlink()


def join_licences(lists: list[str]) -> str:
    """Return the licences in `lists`, JSON with the packages of one bundle each, as one text."""
    named: dict[str, set[str]] = {}
    for package in (package for text in lists for package in json.loads(text)["packages"]):
        licence = (package["extractedText"] or "").strip() or f"Licence: {package['licenseId']}"
        named.setdefault(licence, set()).add(f"{package['name']} {package['versionInfo']}".strip())
    parts = [f"{', '.join(sorted(names))}\n\n{licence}" for licence, names in named.items()]
    return _LINE.join(sorted(parts)) + "\n"
