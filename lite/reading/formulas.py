"""Formulas of a text: taken out before Markdown sees them, as JupyterLab does, and put back as MathML.

MathML is shown by the browser itself, without a script or a font to load. Temml, an npm package, writes it.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from lite.errors import BuildError
from lite.layout import HERE

_PROGRAM = HERE / "reading" / "formulas.mjs"
# What stands in code is no formula; of the rest, the longer mark goes first.
_FOUND = re.compile(
    r"(?P<code>^(?P<fence>```+|~~~+).*?^(?P=fence)|(?P<ticks>`+)(?!`).*?(?<!`)(?P=ticks)(?!`)|\\\$)"
    r"|\$\$(?P<display>.+?)\$\$"
    r"|\$(?P<inline>(?:[^$\\\n]|\\.|\n(?!\s*\n))+?)\$",
    re.DOTALL | re.MULTILINE,
)
# Letters that no text uses (Unicode keeps them free) and that neither Markdown nor a cleaner of HTML touches.
_OPEN, _CLOSE = "\ue000", "\ue001"
_MARK = re.compile(f"{_OPEN}(\\d+){_CLOSE}")


@dataclass(frozen=True, slots=True)
class Formula:
    """One formula in TeX; `display` when it stands on a line of its own."""

    tex: str
    display: bool


def take_out(text: str) -> tuple[str, list[Formula]]:
    """Return Markdown with a mark in the place of each formula, and the formulas in their order."""
    taken: list[Formula] = []

    def mark(found: re.Match[str]) -> str:
        if found["code"] is not None:
            return found[0]
        display = found["display"]
        taken.append(Formula((display or found["inline"]).strip(), display is not None))
        return f"{_OPEN}{len(taken) - 1}{_CLOSE}"

    return _FOUND.sub(mark, text), taken


def put_back(html: str, taken: Sequence[Formula], written: Mapping[Formula, str]) -> str:
    """Return HTML with each mark replaced by what is `written` for its formula."""
    return _MARK.sub(lambda found: written[taken[int(found[1])]], html)


def write_mathml(formulas: Iterable[Formula]) -> dict[Formula, str]:
    """Return the MathML of each formula. Raises BuildError for one that is no TeX, or without Node or Temml."""
    wanted = sorted(set(formulas), key=lambda each: (each.tex, each.display))
    node = shutil.which("node")
    if node is None or not (HERE / "node_modules" / "temml").is_dir():
        raise BuildError(f"{HERE}: Node or its package temml is missing; run `npm ci` there, or `make site`")
    asked = json.dumps([[each.tex, each.display] for each in wanted])
    done = subprocess.run([node, str(_PROGRAM)], input=asked, check=False, capture_output=True, text=True)
    if done.returncode:
        raise BuildError(f"a formula cannot be shown: {done.stderr.strip()}")
    return dict(zip(wanted, json.loads(done.stdout), strict=True))
