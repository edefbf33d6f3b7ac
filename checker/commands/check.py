"""`werkplaats check`: one file, and its report in the terminal, as a page or as data.

Exit codes: 0 every checkpoint passed · 1 not every checkpoint passed · 2 wrong use of the command · 3 the file cannot
be read · 4 the check itself failed · 5 what shuts in student code is not installed or does not start · 130 interrupted.
"""

from __future__ import annotations

import argparse
import asyncio
import json
from pathlib import Path

from checker.api import check_file
from checker.checking import SEED
from checker.commands.exits import Exit, Stop
from checker.errors import LessonNotFound, NoSandbox, RunnerError, UnreadableFile
from checker.headline import Status
from checker.lessons import load, slugs
from checker.messages import LANGUAGES, say
from checker.report import Report
from checker.runners.choose import choose
from checker.runners.here import Here
from checker.views.page import page
from checker.views.terminal import terminal


def add(check: argparse.ArgumentParser) -> None:
    """Give the parser of the command its options."""
    check.add_argument("file", type=Path, metavar="FILE")
    check.add_argument("--lesson", required=True, metavar="SLUG", help=f"one of {', '.join(slugs())}")
    check.add_argument("--seed", type=int, default=SEED, help="chooses the generated hidden cases")
    check.add_argument("--lang", choices=LANGUAGES, default="nl", help="language of the report")
    check.add_argument("--format", choices=("text", "html", "json"), default="text")
    check.add_argument("--unshielded", action="store_true", help="run the code in this very Python, with your rights")


def run(options: argparse.Namespace) -> Exit:
    """Check the file, print its report and return the exit code. Raises Stop."""
    try:
        runner = Here() if options.unshielded else choose()
        report = asyncio.run(check_file(options.file, options.lesson, seed=options.seed, runner=runner))
    except NoSandbox as error:
        raise Stop(Exit.NO_SANDBOX, say(f"sandbox.{error.reason}", options.lang)) from error
    except RunnerError as error:
        raise Stop(Exit.NO_SANDBOX, say("grade.sandbox_failed", options.lang, detail=error)) from error
    except UnreadableFile as error:
        reason = say(f"unreadable.{error.reason}", options.lang, path=error.path)
        raise Stop(Exit.UNREADABLE, reason) from error
    except LessonNotFound as error:
        known = ", ".join(error.known)
        raise Stop(Exit.USAGE, say("cli.no_lesson", options.lang, lesson=error.slug, known=known)) from error
    print(_shown(report, options.format, options.lang), end="")
    return _exit(report)


def _shown(report: Report, form: str, language: str) -> str:
    if form == "json":
        return json.dumps(report.to_dict(), ensure_ascii=False, indent=1) + "\n"
    view = page if form == "html" else terminal
    return view(report, load(report.lesson), language)


def _exit(report: Report) -> Exit:
    if any(verdict.status is Status.BROKEN for verdict in report.verdicts):
        return Exit.BROKEN
    return Exit.PASSED if report.passed == len(report.verdicts) else Exit.NOT_PASSED
