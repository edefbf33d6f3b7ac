"""The command `werkplaats`: check one file, or grade a class. What a command does is in its module of `commands`."""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Sequence

from checker.commands import check, grade
from checker.commands.exits import Exit, Stop
from checker.views.terminal import harmless

__all__ = ["Exit", "main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code."""
    options = _parser().parse_args(arguments)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a pipe on Windows is not UTF-8, and some text no encoding can hold
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        return int(options.run(options))
    except Stop as stop:
        print("\n".join(map(harmless, stop.sentence.splitlines())), file=sys.stderr)
        return stop.code
    except KeyboardInterrupt:  # where there was nothing to say about what is kept
        return Exit.INTERRUPTED


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="werkplaats", description="Check the checkpoints of De werkplaats.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for command, line in ((check, "check one notebook or Python file"), (grade, "grade what a class handed in")):
        name = command.__name__.rpartition(".")[2]
        made = commands.add_parser(
            name, help=line, epilog=_codes(command.__doc__), formatter_class=argparse.RawDescriptionHelpFormatter
        )
        command.add(made)
        made.set_defaults(run=command.run)
    return parser


def _codes(documented: str | None) -> str:
    """Return the exit codes from the docstring of a command, one a line."""
    _, _, codes = (documented or "").partition("Exit codes: ")
    listed = " ".join(codes.split()).rstrip(".").split(" · ")
    return "exit codes:\n" + "\n".join(f"  {each}" for each in listed)
