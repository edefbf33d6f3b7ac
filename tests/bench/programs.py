"""What is checked, and the Python that checks it where our site is not: in a stock kernel and in a bare interpreter.

`CHECK` is the whole check of one checkpoint, with every hidden case, both rounds and the comparison, in the interpreter
that the student's cells run in: no worker of its own, no time limit, no panel. It is less work than our site does.
"""

from __future__ import annotations

from checker.lessons import load

SLUG, LANGUAGE, FUNCTION = "05-rerank", "nl", "pair_features"
NOTEBOOK = f"{SLUG}.{LANGUAGE}.ipynb"
SOURCE = load(SLUG).task(FUNCTION).reference

SENTENCE = "Je werkt bij een bedrijf dat slimme lampen maakt."
"""The first sentence of the lesson: whoever sees it can begin to read."""
FIRST = "print(passages * questions)"
PRINTS = "2000000"
"""Words of the first cell of the lesson that prints without our engine, and what it prints."""
OPENING = "open_lesson"
CHECKPOINT = f"def {FUNCTION}"
SAYS = "gelukt"
"""What our panel says of a right answer."""

VERDICT = "verdict:"
CHECK = f"""import checker
import werkplaats_lessons
from checker.checking import check_task
from checker.lessons import load
from checker.runners.here import Here
from checker.submission import Cell, from_cells

cells = [Cell(str(number), text) for number, text in enumerate(In) if text]
found = await check_task(load("{SLUG}"), "{FUNCTION}", from_cells(cells), Here())
print("{VERDICT}", found.status)
"""
CHECKED = f"{VERDICT} passed"

CALLS = f"""import time
from contextlib import suppress
from checker.answers import job, plan
from checker.checking import SEED
from checker.lessons import load
from checker.runners.here import run_here
from checker.values import decode

def seconds(work):
    began = time.perf_counter()
    work()
    return time.perf_counter() - began

def call_all():
    for each in made.counted.calls:
        with suppress(Exception):  # some cases are there to be refused
            function(*map(decode, each.args))

lesson = load("{SLUG}")
made = plan(lesson, "{FUNCTION}", SEED)
asked = job(lesson, made.task, made.task.reference, made.counted.calls)
scope = {{}}
exec(made.task.reference, scope)
function = scope["{FUNCTION}"]
plain = sorted(seconds(call_all) for _ in range(5))[2]
kept = sorted(seconds(lambda: run_here(asked)) for _ in range(5))[2]
print("spans:", f"{{plain:.6f}} {{kept:.6f}}", "calls:", len(asked.calls), "end")
"""
"""Prints the median seconds of calling a right function with the arguments of every case that counts, both rounds: with
nothing around it, and with each outcome kept as plain data, which is what any runner has to do."""
