"""Our own ES modules, so that each can be loaded by itself: what it imports becomes a call of the loader.

`import { one, two as three } from './other.js'` becomes `const { one, two: three } = await self.portable.load(…)`,
which stands in a module as well, and a module that asks for its own address is told it. So does `import * as one`; any
other way to write an import is an error of the build.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator

from lite.errors import BuildError
from lite.portable.source import Files

SITE = "http://werkplaats.invalid/"
"""The address that the loader gives the site; nothing is ever asked for there."""

FOLDERS = ("static/werkplaats/", "extensions/werkplaats/static/")

_STATIC = re.compile(r"""^import (\{[^}]*\}|\* as \w+) from ['"](\.[^'"]+)['"];$""", re.MULTILINE)
_RELATIVE = re.compile(r"(?<![\w.'`])import\('(\.[^']+)'\)")
_DYNAMIC = re.compile(r"(?<![\w.'`])import\((?=[\w`'(])")
_ADDRESS = re.compile(r"(?<!['\w.])import\.meta\.url\b(?!')")
_UNKNOWN = re.compile(r"""^\s*(?:import\b(?![.(])|export\b.*\bfrom\s*['"]).*""", re.MULTILINE)
_NO_CODE = re.compile(r"/\*.*?\*/|`(?:[^`\\]|\\.)*`", re.DOTALL)


def load_by_call(files: Files) -> None:
    """Rewrite every script of ours in `files`. Raises BuildError for an import of a kind, or of a file, not known."""
    for name in [name for name in files if name.startswith(FOLDERS) and name.endswith(".js")]:
        source = files[name].decode("utf-8")
        problems = list(_problems(name, source, files))
        if problems:
            raise BuildError("\n".join(problems))
        files[name] = rewrite(source, name).encode("utf-8")


def rewrite(source: str, name: str) -> str:
    """Return the text of the script at path `name` of the site, without imports of its own."""

    def called(found: re.Match[str]) -> str:
        names, origin = found.groups()
        bound = names.removeprefix("* as ").replace(" as ", ": ")
        return f"const {bound} = await self.portable.load('{SITE}{_path(origin, name)}');"

    source = _STATIC.sub(called, source)
    source = _RELATIVE.sub(lambda found: f"self.portable.load('{SITE}{_path(found[1], name)}')", source)
    source = _DYNAMIC.sub("self.portable.load(", source)
    return _ADDRESS.sub(f"'{SITE}{name}'", source)


def _path(origin: str, name: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), origin))


def _problems(name: str, source: str, files: Files) -> Iterator[str]:
    for origin in (*(found[2] for found in _STATIC.finditer(source)), *_RELATIVE.findall(source)):
        if _path(origin, name) not in files:
            yield f"{name}: imports {origin!r}, which is not in the site"
    for found in _UNKNOWN.finditer(_NO_CODE.sub("", _STATIC.sub("", source))):
        yield f"{name}: {found[0].strip()!r} is no import that lite/portable/modules.py knows"
