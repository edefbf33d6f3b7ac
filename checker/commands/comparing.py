"""`werkplaats grade --compare`: what this time would change, to look at before anything else is written."""

from __future__ import annotations

import json

from checker.commands.exits import Exit, Stop
from checker.commands.request import Request
from checker.desk.outbox import GRADEBOOK
from checker.desk.results import Results
from checker.messages import say
from checker.views import whatif
from checker.views.gradebook import read_gradebook
from checker.views.table import Form, written
from checker.views.terminal import harmless
from checker.views.whatif import Earlier

NAME = "what-if.csv"


def earlier(asked: Request) -> Earlier | None:
    """Return the results to compare with, None when no one asks for it. Raises Stop when there are none."""
    folder = asked.options.compare
    if folder is None:
        return None
    try:
        document = json.loads((folder / GRADEBOOK).read_bytes())
        return Earlier(read_gradebook(document), tuple(document["weights"]))
    except (OSError, ValueError, KeyError) as error:
        raise Stop(Exit.NOTHING, say("grade.no_gradebook", asked.language, path=folder)) from error


def show(asked: Request, old: Earlier, new: Results) -> None:
    """Print what differs, and write the table of all files. Raises UnusableFolder."""
    table = whatif.table(old, new, asked.language)
    asked.folder.write(NAME, written(table, Form.EXCEL))
    for line in whatif.lines(old, new, asked.language):
        print(harmless(line))
    if not asked.options.export:
        print(harmless(say("whatif.written", asked.language, path=asked.folder.path / NAME)))
