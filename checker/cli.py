"""The command `werkplaats`: check one file in a terminal.

Exit codes: 0 every checkpoint passed · 1 not every checkpoint passed · 2 wrong use of the command · 3 the file cannot
be read · 4 the check itself failed · 5 what shuts in student code is not installed.
"""

from __future__ import annotations

import argparse
import asyncio
import io
import json
import sys
from collections.abc import Sequence
from enum import IntEnum
from pathlib import Path

from checker.api import check_file
from checker.checking import SEED
from checker.errors import LessonNotFound, NoSandbox, UnreadableFile
from checker.headline import Status
from checker.lessons import load, slugs
from checker.messages import LANGUAGES, say
from checker.report import Report
from checker.runners.choose import choose
from checker.runners.here import Here
from checker.views.page import page
from checker.views.terminal import terminal


class Exit(IntEnum):
    """What the exit code of the command means."""

    PASSED = 0
    NOT_PASSED = 1
    USAGE = 2
    UNREADABLE = 3
    BROKEN = 4
    NO_SANDBOX = 5


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code."""
    options = _parser().parse_args(arguments)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a pipe on Windows is not UTF-8, and some text no encoding can hold
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        runner = Here() if options.unshielded else choose()
        report = asyncio.run(check_file(options.file, options.lesson, seed=options.seed, runner=runner))
    except NoSandbox as error:
        print(say(f"sandbox.{error.reason}", options.lang), file=sys.stderr)
        return Exit.NO_SANDBOX
    except UnreadableFile as error:
        reason = say(f"unreadable.{error.reason}", options.lang, path=error.path)
        print(reason, file=sys.stderr)
        return Exit.UNREADABLE
    except LessonNotFound as error:
        known = ", ".join(error.known)
        print(say("cli.no_lesson", options.lang, lesson=error.slug, known=known), file=sys.stderr)
        return Exit.USAGE
    print(_shown(report, options.format, options.lang), end="")
    return _exit(report)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="werkplaats", description="Check the checkpoints of De werkplaats.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    check = commands.add_parser("check", help="check one notebook or Python file")
    check.add_argument("file", type=Path, metavar="FILE")
    check.add_argument("--lesson", required=True, metavar="SLUG", help=f"one of {', '.join(slugs())}")
    check.add_argument("--seed", type=int, default=SEED, help="chooses the generated hidden cases")
    check.add_argument("--lang", choices=LANGUAGES, default="nl", help="language of the report")
    check.add_argument("--format", choices=("text", "html", "json"), default="text")
    check.add_argument("--unshielded", action="store_true", help="run the code in this very Python, with your rights")
    return parser


def _shown(report: Report, form: str, language: str) -> str:
    if form == "json":
        return json.dumps(report.to_dict(), ensure_ascii=False, indent=1) + "\n"
    view = page if form == "html" else terminal
    return view(report, load(report.lesson), language)


def _exit(report: Report) -> Exit:
    if any(verdict.status is Status.BROKEN for verdict in report.verdicts):
        return Exit.BROKEN
    return Exit.PASSED if report.passed == len(report.verdicts) else Exit.NOT_PASSED
