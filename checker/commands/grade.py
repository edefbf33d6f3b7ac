"""`werkplaats grade`: a whole class, from what was handed in to tables, pages and remarks in a folder.

What is finished is kept in that folder, so that a run that was cut off goes on where it was, and a file that did not
change is not checked again.

Exit codes: 0 every file has a report · 1 some file has no report (everything else is written) · 2 wrong use of the
command, or a folder that cannot be written in · 3 an input that does not exist, or nothing to grade · 4 some check
itself failed · 5 what shuts in student code is not installed or does not start · 130 interrupted.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from concurrent.futures import CancelledError
from contextlib import closing

from checker.batch import Batch
from checker.commands import comparing
from checker.commands.exits import Exit, Stop
from checker.commands.request import Request, add, request, unusable
from checker.commands.working import working
from checker.desk.journal import Journal
from checker.desk.marking import Marked
from checker.desk.order import fingerprint
from checker.desk.outbox import REMARKS, files
from checker.desk.results import Results, results
from checker.desk.row import Remark
from checker.errors import UnusableFolder
from checker.headline import Status
from checker.lessons import load, slugs
from checker.messages import say
from checker.meter import meter
from checker.outfolder import Fault
from checker.runners.protocol import Shield
from checker.views import summary
from checker.views.remarksheet import Sheet, read_remarks, write_remarks
from checker.views.terminal import harmless

__all__ = ["add", "run"]


def run(options: argparse.Namespace) -> Exit:
    """Grade the class, write and print what comes of it, and return the exit code. Raises Stop."""
    asked = request(options)
    try:
        compared = comparing.earlier(asked)
        marked = _marked(asked)
        before = asked.folder.read(REMARKS)
        sheet = read_remarks(before, checkpoints=max(len(load(slug).tasks) for slug in slugs()))
        found = _settled(asked, marked, sheet.remarks)
        if compared is not None:
            comparing.show(asked, compared, found)
        if compared is None or options.export:
            _write(asked, found, sheet, before)
    except UnusableFolder as error:
        raise unusable(error, asked.language) from error
    return _exit(found)


def _settled(asked: Request, marked: Sequence[Marked], remarks: Sequence[Remark]) -> Results:
    """Return the results with the remarks on the lines that they will have in the new file."""
    left_out = [each.kind for each in asked.intake.left_out]
    first = results(marked, asked.order, remarks=remarks, weights=asked.weights, left_out=left_out)
    again = read_remarks(write_remarks(first.rows, first.beside.homeless, asked.language))
    return results(marked, asked.order, remarks=again.remarks, weights=asked.weights, left_out=left_out)


def _write(asked: Request, found: Results, sheet: Sheet, before: bytes) -> None:
    """Write every file, the remarks first, and say what is in them; earlier remarks that read otherwise are kept."""
    made = files(found, asked.language, reveal=asked.options.reveal)
    name, remarks = next(made)
    says_something = sheet.remarks or sheet.problems or sheet.more
    kept = asked.folder.keep(name, before) if before != remarks and says_something else ""
    asked.folder.write(name, remarks)
    asked.folder.fill(made)
    for line in summary.lines(found, sheet, asked.language, folder=str(asked.folder.path), kept=kept):
        print(harmless(line))


def _exit(found: Results) -> Exit:
    if any(verdict.status is Status.BROKEN for row in found.rows for verdict in row.verdicts):
        return Exit.BROKEN
    return Exit.NOT_REPORTED if found.unread else Exit.REPORTED


def _marked(asked: Request) -> list[Marked]:
    """Return what came of every file. Raises Stop when there is none, or when it was interrupted."""
    shield = Shield.NONE if asked.options.unshielded else Shield.DENO
    journal = Journal(f"{fingerprint(asked.order)} {shield}", asked.folder.journal())
    fresh = [not handin.reason and journal.find(handin) is None for handin in asked.intake]
    if not fresh:
        paths = ", ".join(map(str, asked.options.inputs))
        raise Stop(Exit.NOTHING, say("grade.nothing", asked.language, paths=paths))
    marked: list[Marked] = []
    try:
        with working(asked, fresh.count(True)) as crew:
            batch = Batch(asked.order, journal, crew.executor, workers=crew.workers, shielded=shield is Shield.DENO)
            with (
                meter(len(fresh), say("grade.marking", asked.language)) as step,
                closing(batch.run(asked.intake)) as run,
            ):
                for each in run:
                    marked.append(each)
                    step(each.entry.path)
    except (KeyboardInterrupt, CancelledError) as error:
        key = "interrupted" if isinstance(error, KeyboardInterrupt) else "lost"
        fields = {"done": len(marked), "total": len(fresh), "address": asked.options.scheduler}
        raise Stop(Exit.INTERRUPTED, say(f"grade.{key}", asked.language, **fields)) from error
    except OSError as error:
        raise UnusableFolder(str(error.filename or asked.folder.path), Fault.NO_ACCESS, error.strerror or "") from error
    return marked
