"""The pages of our own, less what only a server makes true."""

from __future__ import annotations

import re

from lite.portable.source import Files

# The outer page has a policy that suits it, no file can be installed as an app, nothing is fetched ahead from a disk.
_OUT = re.compile(r'\s*<(?:meta http-equiv="Content-Security-Policy"|link rel="(?:manifest|(?:module)?preload)")[^>]*>')


def trim_pages(files: Files) -> None:
    """Take out of every page of `files` what does not hold from a disk."""
    for name in [name for name in files if name.endswith(".html")]:
        files[name] = _OUT.sub("", files[name].decode("utf-8")).encode("utf-8")
