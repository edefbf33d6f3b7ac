"""What can stop a build, as one class: it always names the file or the command to look at."""

from __future__ import annotations


class BuildError(Exception):
    """The site cannot be built; the message says where and why, in the form `path: message`."""
