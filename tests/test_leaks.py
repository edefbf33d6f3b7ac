"""Nothing hidden is shown: whatever a function does with its arguments, no report tells what a hidden case held.

Small functions are made at random: they return, raise, print or keep what they get, in part or in whole.
"""

from __future__ import annotations

import json
import random
import re

import pytest

from checker.calls import trials
from checker.desk.entry import Entry, Student
from checker.desk.row import Remark, Row
from checker.report import Report
from checker.spec import Role
from checker.values import dumps
from checker.views import panel
from checker.views.feedback import Reveal, feedback
from checker.views.gradebook import gradebook, written
from checker.views.overview import overview
from checker.views.page import page
from checker.views.table import grades
from checker.views.terminal import terminal
from tests import practice

COUNT = 300
LESSON = practice.lesson_of(practice.SHARE_TASK)
TASK = practice.SHARE_TASK

TAKE = (
    "part",
    "whole",
    "(part, whole)",
    "part[0]",
    "str(part)",
    "repr(whole)",
    "''.join(part)",
    "{x: 1 for x in part}",
    "KEPT",
)
WRAP = (
    "{}",
    "[{}]",
    "({},)",
    "{{'share': {}, 'found': []}}",
    "{{'share': 0.5, 'found': {}}}",
    "str({})",
    "{{str({}): 1}}",
    "type(str({}), (), {{}})()",
    "type(str({}), (str,), {{}})('x')",
    "type(str({}), (dict,), {{}})()",
)
ACTS = (
    "return {}",
    "raise ValueError({})",
    "raise KeyError(str({}))",
    "raise type('E' + str({}), (ValueError,), {{}})({})",
    "raise type(str({}), (Exception,), {{}})",
    "print({}); return 1",
    "whole.append({}); return 0",
    "assert not {}, {}",
    "KEPT.append({}); return KEPT",
    "KEPT.append({}); raise ValueError(str(KEPT))",
    "exec('raise ValueError(' + repr(str({})) + ')')",
    "exec(compile('1/0', '<' + str({}) + '>', 'exec'))",
    "return {{}}[str({})]",
    "import sys; sys.exit(str({}))",
    "raise ValueError('x') from KeyError(str({}))",
)
WHEN = ("", "if len(part) > 1: ", "if KEPT: ", "if not whole: ", "if len(whole) > 3: ")


def program(rng: random.Random) -> str:
    """Return a small function that does something with what it gets."""
    value = rng.choice(WRAP).format(rng.choice(TAKE))
    act = rng.choice(ACTS)
    act = act.format(*[value] * act.count("{}"))
    when = rng.choice(WHEN)
    early = "if len(KEPT) < 99: KEPT.append(part)" if rng.random() < 0.5 else "pass"
    return (
        f"KEPT = []\n{practice.SHARE.replace('def share', 'def right')}\n"
        f"def share(part, whole):\n    {early}\n    {when}{act}\n    return right(part, whole)\n"
    )


def hidden_words() -> list[str]:
    """Return the texts longer than three characters that occur in hidden cases and in nothing that may be shown."""
    planned = trials(TASK, 1)
    words = {True: set[str](), False: set[str]()}
    for trial in planned:
        words[trial.role is Role.HIDDEN] |= set(re.findall(r'"([^"]{4,})"', dumps(list(trial.args))))
    return sorted(words[True] - words[False])


def shown(report: Report) -> str:
    """Return everything that anybody gets to see of a report."""
    parts = [json.dumps(report.to_dict(), ensure_ascii=False)]
    for language in ("nl", "sv"):
        parts += [page(report, LESSON, language), terminal(report, LESSON, language)]
    row = Row(Entry(path="les.py", digest="", student=Student("Anna"), report=report), (Remark(text="Kom langs."),))
    parts += [feedback(row, LESSON, "nl"), overview([row, row], LESSON, "nl")]
    parts += [grades([row], "nl").decode(), written(gradebook([row], LESSON.slug, 1)).decode()]
    parts += [panel.checkpoint(verdict, verdict.function, LESSON, "nl") for verdict in report.verdicts]
    return "\n".join(parts)


def leaked(source: str) -> list[str]:
    """Return the hidden words that come out when `source` is checked."""
    text = shown(practice.report(source, lesson=LESSON))
    return [word for word in hidden_words() if word in text]


@pytest.mark.parametrize("start", [0, *(pytest.param(start, marks=pytest.mark.slow) for start in range(50, COUNT, 50))])
def test_no_hidden_literal_is_shown(start: int) -> None:
    """Of three hundred random functions not one gets a hidden text into page, terminal, panel or data."""
    for seed in range(start, start + 50):
        source = program(random.Random(seed))
        assert leaked(source) == [], source


def test_the_programs_run() -> None:
    """The random functions do what they are meant to do: most fail on hidden cases, in different ways."""
    verdicts = [practice.report(program(random.Random(seed)), lesson=LESSON).verdicts[0] for seed in range(20)]
    assert sum(any(idea.failed for idea in verdict.ideas) for verdict in verdicts) >= 8
    assert len({verdict.key for verdict in verdicts}) >= 2
    assert not {verdict.key for verdict in verdicts} & {"syntax", "missing", "broken"}


def test_guard_sees_what_is_bad() -> None:
    """The words looked for are those of the hidden cases, and they are found in a text that holds one."""
    assert hidden_words() == ["geheim", "omega", "verborgen", "zeta"]
    report = practice.report("def share(part, whole):\n    return 'geheim'", lesson=LESSON)
    assert "geheim" in shown(report)
    row = Row(Entry(path="les.py", digest="", student=Student("Anna"), report=report))
    assert "omega" in feedback(row, LESSON, "nl", reveal=Reveal.INPUTS)
