"""Nothing hidden is shown in any lesson: a thousand random functions, and a few that rewrite the half beside them.

The functions are the references with something in front: they return, raise, print, keep or pass on what they get, or
what a stand-in answers them. The lessons are thinned to a few cases for each idea, so that a thousand take a minute.
"""

from __future__ import annotations

import asyncio
import builtins
import json
import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from html import escape, unescape
from typing import Any

import pytest

from checker.calls import trials
from checker.checking import check_task
from checker.lessons import Lesson, load, slugs
from checker.messages import LANGUAGES
from checker.report import Report
from checker.runners.here import Here
from checker.spec import UNSTATED, Case, Role, Task
from checker.submission import Cell, from_cells
from checker.values import Plain
from checker.verdict import Verdict
from checker.views import panel
from checker.views.page import page
from checker.views.terminal import terminal
from tests.red_team import honest

COUNT = 1_000
QUICK = 24
FEW = {Role.EXAMPLE: 1, Role.SIBLING: 1, Role.HIDDEN: 3}
SHORT = {"retrieval_metrics", "evaluate_rag", "diagnose_rag", "hamtning"}
"""Their cases hold nothing but names of one letter or two, which occur everywhere; so these are marked."""
MARK = "zqvxk"
TASKS = [(slug, task.function) for slug in slugs() for task in load(slug).tasks]

TAKE = (
    "args",
    "args[0]",
    "args[-1]",
    "str(args[0])",
    "repr(args)",
    "flat(args)",
    "flat(args)[-1]",
    "answer(args)",
    "KEPT",
    "KEPT[-1]",
    "len(repr(args)) * 'x' + flat(args)[0]",
)
WRAP = (
    "{}",
    "[{}]",
    "{{'score': {}, 'n': 1, 'recall': {}}}",
    "{{str({}): 1}}",
    "type(str({}), (), {{}})()",
    "type('T' + str({}), (str,), {{}})('x')",
    "type(str({}), (dict,), {{}})()",
    "({}, {{1}}, b'x')",
    "(lambda: {})",
    "Exception({})",
)
ACTS = (
    "return {}",
    "raise ValueError({})",
    "raise KeyError(str({}))",
    "raise type('E' + str({}), (ValueError,), {{}})({})",
    "raise type(str({}), (Exception,), {{'__doc__': str({})}})",
    "raise ExceptionGroup(str({}), [ValueError({})])",
    "print({}); return 1",
    "args[0].append({}) if type(args[0]) is list else None; return 0",
    "assert not {}, {}",
    "exec('raise ValueError(' + repr(str({})) + ')')",
    "exec(compile('1/0', str({}), 'exec'))",
    "exec(compile('\\n' * 3 + '1/0', '<cell 2.0>', 'exec'))",
    "return {{}}[str({})]",
    "import sys; sys.exit(str({}))",
    "raise ValueError('x') from KeyError(str({}))",
    "import warnings; warnings.warn(str({})); return None",
    "error = ValueError('x'); error.add_note(str({})); raise error",
    "globals()[str({})] = 1; return globals()",
    "tell({}); return honest(*args)",
    "return honest(*args) if len(KEPT) % 3 else {}",
)
WHEN = ("", "if len(KEPT) > 3: ", "if len(KEPT) % 2: ", "if len(repr(args)) > 60: ", "if len(repr(args)) < 60: ")
HEAD = """
KEPT = ['x']

def flat(value):
    if isinstance(value, dict):
        value = [*value, *value.values()]
    if isinstance(value, (list, tuple, set, frozenset)):
        return [text for each in value for text in flat(each)] or ['']
    return [str(value)]

def answer(args):
    for each in args:
        if callable(each):
            try:
                return each(*[a for a in args if not callable(a)][:2])
            except Exception as error:
                return error
    return flat(args)

def tell(value):
    for each in args_now:
        if callable(each):
            each(value)

def {function}({parameters}):
    global args_now
    args_now = args = ({parameters},)
    if len(KEPT) < 99:
        KEPT.append(flat(args)[0])
    {when}{act}
    return honest(*args)
"""


def program(rng: random.Random, task: Task) -> str:
    """Return a function that does something with what it gets, in the place of the one of `task`."""
    value = rng.choice(WRAP)
    value = value.format(*[rng.choice(TAKE)] * value.count("{}"))
    act = rng.choice(ACTS)
    act = act.format(*[value] * act.count("{}"))
    return HEAD.format(function=task.function, parameters=", ".join(task.parameters), when=rng.choice(WHEN), act=act)


@cache
def thinned(slug: str) -> Lesson:
    """Return a lesson with a few cases for each idea."""
    lesson = load(slug)
    return Lesson(slug, tuple(map(_few, lesson.tasks)), lesson.given, lesson.texts, lesson.folder)


def _few(task: Task) -> Task:
    kept: list[Case] = []
    for case in task.cases:
        alike = [each for each in kept if (each.idea, each.role) == (case.idea, case.role)]
        if len(alike) < FEW[case.role]:
            kept.append(case)
    if task.function in SHORT:
        return replace(task, cases=tuple(_marked(case) for case in kept), samples=())
    return replace(task, cases=tuple(kept), samples=tuple(replace(each, count=2, siblings=1) for each in task.samples))


def _marked(case: Case) -> Case:
    """Return a hidden case with a mark behind every text; what is right then is left to the reference."""
    if case.role is not Role.HIDDEN:
        return case
    return replace(case, args=marked(case.args), gives=UNSTATED, raises=None)


def marked(value: Any) -> Any:
    """Return a value with MARK behind every text in it but the keys of dictionaries."""
    if isinstance(value, str):
        return value + MARK
    if isinstance(value, (list, tuple)):
        return type(value)(marked(each) for each in value)
    return {key: marked(each) for key, each in value.items()} if isinstance(value, dict) else value


@cache
def hidden_words(slug: str, function: str) -> frozenset[str]:
    """Return the texts and long numbers of hidden cases that occur in nothing a student may see."""
    lesson = thinned(slug)
    told: dict[bool, list[str]] = {True: [], False: []}
    for trial in trials(lesson.task(function), 1):
        told[trial.role is Role.HIDDEN] += words_in(list(trial.args))
    texts = json.dumps(dict(lesson.texts), default=str, ensure_ascii=False)
    # A class that is called by a text loses all that a name cannot have: "e-mail" is shown as "email".
    named = [re.sub(r"\W", "", text) for each in told[False] for text in (each, repr(each))]
    public = "\n".join(
        [*told[False], *named, *dir(builtins), texts, HEAD, shown(judged(slug, function, "1 / 0"), lesson)]
    )
    return frozenset(word for word in told[True] if 4 < len(word) < 60 and word.isprintable() and word not in public)


def words_in(plain: Plain) -> list[str]:
    """Return the texts and numbers within a plain value, as they would be shown."""
    if isinstance(plain, dict):
        return words_in(list(plain.values()))
    if isinstance(plain, list):
        return [word for each in plain for word in words_in(each)]
    return [escape(plain)] if isinstance(plain, str) else [repr(plain)]


def judged(slug: str, function: str, source: str) -> Verdict:
    """Return the verdict on a program that stands behind the reference under the name `honest`."""
    lesson = thinned(slug)
    if f"def {function}(" not in source:
        source = f"def {function}(*args):\n    {source}"
    cells = [Cell("1", honest(lesson, function)), Cell("2", source)]
    return asyncio.run(check_task(lesson, function, from_cells(cells), Here()))


def shown(verdict: Verdict, lesson: Lesson) -> str:
    """Return everything that anybody gets to see of a verdict, in every language."""
    report = Report(lesson=lesson.slug, name="x.py", seed=1, shield="none", version="0", verdicts=(verdict,))
    parts = [json.dumps(report.to_dict(), ensure_ascii=False)]
    for language in LANGUAGES:
        parts += [page(report, lesson, language), terminal(report, lesson, language)]
        parts += [panel.checkpoint(verdict, verdict.function, lesson, language), panel.spoken(verdict, language)]
        parts += [panel.head({}, lesson, language, lost=[verdict])]
    return "\n".join(parts)


def leaked(slug: str, function: str, source: str) -> list[str]:
    """Return the hidden words that come out when `source` is checked."""
    text = shown(judged(slug, function, source), thinned(slug))
    return sorted(word for word in hidden_words(slug, function) if word in text or unescape(word) in text)


def programs(start: int, stop: int) -> Iterator[tuple[str, str, str]]:
    """Yield (lesson, function, program) for the random functions of these numbers, checkpoint after checkpoint."""
    for number in range(start, stop):
        slug, function = TASKS[number % len(TASKS)]
        yield slug, function, program(random.Random(number), thinned(slug).task(function))


BATCHES = [
    (0, QUICK),
    *(pytest.param((n, n + 122), marks=pytest.mark.slow) for n in range(QUICK, COUNT, 122)),
]


@pytest.mark.filterwarnings("ignore::UserWarning", "ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("batch", BATCHES, ids=str)
def test_no_hidden_literal_is_shown(batch: Sequence[int]) -> None:
    """Of a thousand random functions over all lessons not one gets a hidden literal into what is shown."""
    for slug, function, source in programs(*batch):
        assert leaked(slug, function, source) == [], source


# Whoever rewrites the half that runs beside the program can make it say anything, but not to a student.
TAMPERING = {
    "the text of a line": """
        session = sys._getframe(1).f_locals["self"]
        for name, (cell, lines) in list(session.lines.items()):
            session.lines[name] = (cell, dict.fromkeys(range(200), repr(args)))
        raise RuntimeError
    """,
    "the label of a cell": """
        session = sys._getframe(1).f_locals["self"]
        for name, (cell, lines) in list(session.lines.items()):
            session.lines[name] = (repr(args), lines)
        raise RuntimeError
    """,
    "the name of a built-in exception": """
        class Told(Exception): pass
        sys._getframe(1).f_globals["_ERRORS"][id(Told)] = repr(args)
        raise Told
    """,
    "an exception while loading": """
        outcome = sys._getframe(1).f_globals["outcome"]
        KEPT.append(1)
        if len(KEPT) > LATE:
            told = outcome.Raised(repr(args), ("ValueError",), repr(args), loading=True)
            sys._getframe(1).f_locals["self"].failure = told
        return honest(*args)
    """,
}


def tampering(slug: str, function: str, body: str) -> str:
    """Return a function with this body. LATE: how many calls come before the first hidden one."""
    late = sum(trial.role is not Role.HIDDEN for trial in trials(thinned(slug).task(function), 1))
    lines = "\n".join(line.removeprefix("    " * 2) for line in body.strip("\n").split("\n"))
    indented = "\n".join(f"    {line}" for line in lines.split("\n"))
    return f"import sys\nKEPT = []\nLATE = {late}\ndef {function}(*args):\n{indented}\n"


@pytest.mark.parametrize("name", TAMPERING)
def test_tampering_tells_nothing(name: str) -> None:
    """What a program makes the half beside it say of its arguments is not shown."""
    for slug, function in (("07b-rag-svar", "hamtning"), ("05-rerank", "pair_features")):
        assert leaked(slug, function, tampering(slug, function, TAMPERING[name])) == []


def test_there_is_something_to_hide() -> None:
    """Every checkpoint has hidden words to look for, and the random functions differ, run, and fail."""
    assert min(len(hidden_words(slug, function)) for slug, function in TASKS) >= 3
    made = [source for _, _, source in programs(0, COUNT)]
    assert len(set(made)) > 0.9 * COUNT
    verdicts = [judged(*each) for each in programs(0, 24)]
    assert not {verdict.key for verdict in verdicts} & {"syntax", "missing", "broken"}
    assert len({verdict.key for verdict in verdicts}) >= 3


def test_guard_sees_what_is_bad() -> None:
    """A hidden word that is shown is found."""
    word = max(hidden_words("07b-rag-svar", "hamtning"))
    assert leaked("07b-rag-svar", "hamtning", f"return {word!r}") == [word]
