"""Every lesson there is: its references, cases, known mistakes, texts and notebooks hold what they promise."""

from __future__ import annotations

import ast
import asyncio
import re
import warnings
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from checker.answers import answer, mistaken, plan
from checker.calls import calls, trials
from checker.checking import check_task
from checker.compare import difference
from checker.headline import Status
from checker.lessons import Lesson, load, root
from checker.messages import LANGUAGES
from checker.outcome import Raised, Returned
from checker.runners.here import Here
from checker.spec import UNSTATED, Mistake, Role, Task
from checker.submission import Cell, from_cells
from checker.values import dumps, encode
from checker.verdict import Verdict, judge
from tests.content import lesson_notebook
from tests.content.lesson_notebook import LessonNotebook
from tests.practice import made_wrong

SLUGS = sorted(path.parent.name for path in root().glob("*/spec.py"))
COMPLETE = [slug for slug in SLUGS if (root() / slug / "text.toml").exists()]


def _tasks() -> list[Any]:
    return [
        pytest.param(load(slug), task, id=f"{slug}: {task.function}") for slug in COMPLETE for task in load(slug).tasks
    ]


def _mistakes() -> list[Any]:
    return [
        pytest.param(load(slug), task, mistake, id=f"{task.function}: {mistake.key}")
        for slug in COMPLETE
        for task in load(slug).tasks
        for mistake in task.mistakes
    ]


def _notebooks() -> list[Any]:
    return [
        pytest.param(load(slug), language, id=f"{slug}, {language}")
        for slug in COMPLETE
        for language in lesson_notebook.languages(load(slug))
    ]


TASKS, MISTAKES, NOTEBOOKS = _tasks(), _mistakes(), _notebooks()
LESSONS = [pytest.param(load(slug), id=slug) for slug in COMPLETE]


# Tasks


@pytest.mark.parametrize(("lesson", "task"), TASKS)
def test_written_cases_state_what_the_reference_does(lesson: Lesson, task: Task) -> None:
    """What an author states for a case is what the reference gives, and the reference changes no argument."""
    made = plan(lesson, task.function, 1)
    due = {call.trial: outcome for call, outcome in zip(made.calls, made.expected, strict=True)}
    for number, case in enumerate(task.cases, 1):
        outcome = due.get(f"w{number}")
        if outcome is None:
            continue  # a sibling that equals another trial
        where = f"w{number} {case.idea} {case.args!r:.200}"
        assert isinstance(outcome, (Returned, Raised)), where
        assert not outcome.mutated, where
        if case.raises is not None:
            assert isinstance(outcome, Raised), where
            assert case.raises in outcome.bases, where
        elif case.gives is not UNSTATED:
            assert difference(Returned(encode(case.gives), spoken=outcome.spoken), outcome) is None, where


@pytest.mark.parametrize(
    "seeds",
    [
        pytest.param(range(20), id="seeds 0-19"),
        pytest.param(range(20, 200), id="seeds 20-199", marks=pytest.mark.slow),
    ],
)
@pytest.mark.parametrize(("lesson", "task"), TASKS)
def test_generated_cases(lesson: Lesson, task: Task, seeds: range) -> None:
    """Under two hundred seeds the reference answers every generated case, the same both times, and changes nothing."""
    drawn_only = replace(task, cases=tuple(case for case in task.cases if case.role is Role.EXAMPLE)[:1])
    for seed in seeds:
        order = calls(trials(drawn_only, seed), seed)
        first: dict[str, Any] = {}
        for call, outcome in zip(order, answer(lesson, task, task.reference, order), strict=True):
            where = f"seed {seed}: {call.args!r:.300}"
            assert isinstance(outcome, (Returned, Raised)), where
            assert not outcome.mutated, where
            assert (
                not isinstance(outcome, Raised) or "ValueError" in outcome.bases or call.unordered or outcome.spoken
            ), where
            assert '"cut"' not in dumps(list(call.args)), where
            again = first.setdefault(call.trial, outcome)
            assert difference(again, outcome, call.unordered) is None, where


@pytest.mark.parametrize(("lesson", "task"), TASKS)
def test_reference_passes(lesson: Lesson, task: Task) -> None:
    """The example solution passes its own checkpoint, as a student would hand it in."""
    verdict = _handed_in(lesson, task, task.reference)
    assert verdict.status is Status.PASSED
    assert ast.get_docstring(ast.parse(task.reference)) is None
    assert "#" not in re.sub(r"(['\"]).*?\1", "", task.reference)


@pytest.mark.parametrize(("lesson", "task"), TASKS)
def test_enough_mistakes(lesson: Lesson, task: Task) -> None:
    """At least eight typical mistakes are known."""
    assert len(task.mistakes) >= 8


@pytest.mark.parametrize(
    "seeds",
    [pytest.param(range(1), id="seed 0"), pytest.param(range(1, 20), id="seeds 1-19", marks=pytest.mark.slow)],
)
@pytest.mark.parametrize(("lesson", "task"), TASKS)
def test_nothing_shown_is_hidden(lesson: Lesson, task: Task, seeds: range) -> None:
    """No example and no sibling has the arguments of a hidden case, under any of twenty seeds."""
    for seed in seeds:
        planned = trials(task, seed)
        hidden = {dumps(list(trial.args)) for trial in planned if trial.role is Role.HIDDEN}
        assert not [t.id for t in planned if t.role is not Role.HIDDEN and dumps(list(t.args)) in hidden]


@pytest.mark.parametrize(("lesson", "task"), TASKS)
def test_written_siblings_are_kept(lesson: Lesson, task: Task) -> None:
    """No written sibling is lost because it equals another case."""
    kept = {trial.id for trial in trials(task, 1)}
    assert [n for n, case in enumerate(task.cases, 1) if f"w{n}" not in kept and case.role is Role.SIBLING] == []


@pytest.mark.parametrize(("lesson", "task"), TASKS)
def test_every_idea_has_hidden_cases_and_something_to_show(lesson: Lesson, task: Task) -> None:
    """An idea with hidden cases has an example or a sibling too, so that a student gets something to look at."""
    shown = {trial.idea for trial in trials(task, 1) if trial.role is not Role.HIDDEN}
    hidden = {trial.idea for trial in trials(task, 1) if trial.role is Role.HIDDEN}
    assert sorted(hidden - shown) == []


# Mistakes


def _handed_in(lesson: Lesson, task: Task, source: str) -> Verdict:
    sources = [*lesson.helpers(task).values(), source]
    cells = [Cell(str(number), text) for number, text in enumerate(sources, 1)]
    return asyncio.run(check_task(lesson, task.function, from_cells(cells), Here()))


class Renamed(ast.NodeTransformer):
    """Gives every local variable of every function another name; parameters and global names keep theirs."""

    def __init__(self, tree: ast.Module) -> None:
        inside = [n for node in tree.body if isinstance(node, ast.FunctionDef) for n in ast.walk(node)]
        stored = {n.id for n in inside if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
        stored |= {n.name for n in inside if isinstance(n, ast.ExceptHandler) and n.name}
        fixed = {
            arg.arg for n in inside if isinstance(n, ast.arguments) for arg in [*n.posonlyargs, *n.args, *n.kwonlyargs]
        }
        fixed |= {name for n in inside if isinstance(n, ast.Global) for name in n.names}
        self.names = stored - fixed

    def visit_Name(self, node: ast.Name) -> ast.Name:
        return ast.Name(f"mijn_{node.id}" if node.id in self.names else node.id, node.ctx)

    def visit_Nonlocal(self, node: ast.Nonlocal) -> ast.Nonlocal:
        return ast.Nonlocal([f"mijn_{name}" if name in self.names else name for name in node.names])

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> ast.AST:
        node.name = f"mijn_{node.name}" if node.name in self.names else node.name
        return self.generic_visit(node)


def renamed(source: str) -> str:
    tree = ast.parse(source)
    return ast.unparse(ast.fix_missing_locations(Renamed(tree).visit(tree)))


def test_renaming_renames() -> None:
    """Locals get other names, parameters and global names do not."""
    text = renamed("N = 1\ndef f(a):\n    b = [c for c in a]\n    return b, N")
    assert "mijn_b" in text
    assert "mijn_c" in text
    assert "mijn_a" not in text
    assert "mijn_N" not in text


@pytest.mark.slow
@pytest.mark.parametrize(("lesson", "task", "mistake"), MISTAKES)
def test_mistakes_are_recognised(lesson: Lesson, task: Task, mistake: Mistake) -> None:
    """A known mistake fails and is recognised as itself, also when all its local variables have other names."""
    verdict = _handed_in(lesson, task, renamed(mistake.source(task.reference)))
    assert verdict.status not in (Status.PASSED, Status.BROKEN, Status.MISSING)
    assert verdict.mistakes[:1] == (mistake.key,)


@pytest.mark.slow
@pytest.mark.parametrize(("lesson", "task"), TASKS)
def test_mistakes_are_recognised_under_other_seeds(lesson: Lesson, task: Task) -> None:
    """A private seed changes nothing: every known mistake still fails and is itself."""
    made = plan(lesson, task.function, 4711)
    answers = mistaken(lesson, task.function, 4711)
    lost = []
    for key, found in answers.items():
        outcomes = made_wrong(made, found)
        named = judge(made, outcomes, answers, number=1).mistakes
        if named[:1] != (key,):
            lost.append((key, named))
    assert lost == []


@pytest.mark.slow
@pytest.mark.parametrize(("lesson", "task"), TASKS)
def test_failing_ideas_come_with_an_example(lesson: Lesson, task: Task, record_property: Any) -> None:
    """When a known mistake fails an idea, the student nearly always sees a case of that idea that fails too."""
    made = plan(lesson, task.function, 1)
    with_example, without = 0, []
    for key, found in mistaken(lesson, task.function, 1).items():
        verdict = judge(made, made_wrong(made, found), {}, number=1)
        failed_examples = {
            trial.idea
            for trial, shown in zip([t for t in made.trials if t.role is Role.EXAMPLE], verdict.examples, strict=True)
            if not shown.passed
        }
        for idea in verdict.ideas:
            if idea.failed and (idea.sibling or idea.key in failed_examples):
                with_example += 1
            elif idea.failed:
                without.append(f"{key}/{idea.key}")
    share = with_example / max(1, with_example + len(without))
    record_property("share", share)
    assert share >= 0.9, (round(share, 2), without)


# Texts


def leaves(texts: Any, path: str = "") -> Iterator[tuple[str, Mapping[str, str]]]:
    """Yield every text of a text.toml: a table that has a language among its keys."""
    if isinstance(texts, list):
        for number, each in enumerate(texts):
            yield from leaves(each, f"{path}[{number}]")
    elif isinstance(texts, dict):
        if set(texts) & set(LANGUAGES):
            yield path, texts
        else:
            for key, each in texts.items():
                yield from leaves(each, f"{path}.{key}" if path else key)


def placeholders(text: str) -> list[str]:
    return sorted(re.findall(r"\{\w+(?::[^{}]*)?\}", text))


@pytest.mark.parametrize("lesson", LESSONS)
def test_texts_are_complete(lesson: Lesson) -> None:
    """Every text exists in the three languages, with the same placeholders and closed backticks."""
    found = dict(leaves(lesson.texts))
    assert found
    assert [path for path, text in found.items() if set(text) != set(LANGUAGES)] == []
    assert [path for path, text in found.items() if not all(each.strip() for each in text.values())] == []
    assert [path for path, text in found.items() if len({tuple(placeholders(t)) for t in text.values()}) > 1] == []
    assert [path for path, text in found.items() if any(each.count("`") % 2 for each in text.values())] == []


@pytest.mark.parametrize("lesson", LESSONS)
def test_texts_of_tasks_are_used(lesson: Lesson) -> None:
    """Every text of a task belongs to an idea or a known mistake that exists, and all of those have one."""
    assert set(lesson.texts["tasks"]) == {task.function for task in lesson.tasks}
    for task in lesson.tasks:
        texts = lesson.texts["tasks"][task.function]
        assert set(texts) == {"title", "brief", "place", "hint", "ideas", "mistakes"}
        assert set(texts["ideas"]) == set(task.ideas)
        assert set(texts["mistakes"]) == {mistake.key for mistake in task.mistakes}


@pytest.mark.parametrize("lesson", LESSONS)
def test_facts(lesson: Lesson) -> None:
    """A lesson states its place, its length, its languages and when it was checked last."""
    assert {"module", "lesson", "minutes", "languages", "checked", "title", "summary", "next"} <= set(lesson.texts)
    assert sorted(lesson.texts["languages"]) == lesson_notebook.languages(lesson)
    assert all(lesson.texts[name] for name in ("goals", "prerequisites", "takeaways"))


@pytest.mark.parametrize(("lesson", "task"), TASKS)
def test_feedback_gives_no_hidden_case_away(lesson: Lesson, task: Task) -> None:
    """No idea and no feedback line holds a text of a hidden case that is longer than eight characters."""
    texts = lesson.texts["tasks"][task.function]
    said = " ".join(text for part in ("ideas", "mistakes") for _, leaf in leaves(texts[part]) for text in leaf.values())
    shown = dumps([list(t.args) for t in trials(task, 1) if t.role is not Role.HIDDEN])
    for trial in trials(task, 1):
        if trial.role is Role.HIDDEN:
            for word in re.findall(r'"((?:[^"\\]|\\.){9,})"', dumps(list(trial.args))):
                assert word in shown or word not in said, word


# Notebooks


@cache
def notebook(lesson: Lesson, language: str) -> LessonNotebook:
    """Return the notebook with all of its cells run, once for all tests; a cell that raises fails them all."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return lesson_notebook.read(lesson, language)


@pytest.mark.parametrize(("lesson", "language"), NOTEBOOKS)
def test_untouched_notebook_runs(lesson: Lesson, language: str) -> None:
    """A notebook that nobody has touched runs from top to bottom without an error."""
    assert len(notebook(lesson, language).code) > len(lesson.tasks)


@pytest.mark.parametrize(("lesson", "language"), NOTEBOOKS)
def test_printed_lines(lesson: Lesson, language: str) -> None:
    """What is written after an arrow beneath a line of code is what the cell prints, all of it."""
    different = [
        (cell.source.splitlines()[0], cell.promised, cell.printed)
        for section in notebook(lesson, language).sections
        for cell in section.cells
        if cell.promised != [line.rstrip() for line in cell.printed]
    ]
    assert different == []


@pytest.mark.parametrize("lesson", LESSONS)
def test_code_is_the_same_in_every_language(lesson: Lesson) -> None:
    """The code cells of all notebooks of a lesson are the same, but for the language in which the lesson opens.

    The experiment of a lesson has data in each language, so what its cells print differs.
    """
    seen = []
    for language in lesson_notebook.languages(lesson):
        opening = f'open_lesson("{lesson.slug}", "{language}")'
        code = notebook(lesson, language).code
        assert sum(opening in cell for cell in code) == 1
        start = next((number for number, cell in enumerate(code) if "les.experiment()" in cell), len(code))
        own = [re.sub(r"^# →.*\n?", "", cell, flags=re.MULTILINE) for cell in code[start:]]
        seen.append([cell.replace(opening, "") for cell in [*code[:start], *own]])
    assert all(code == seen[0] for code in seen)


@pytest.mark.parametrize("lesson", LESSONS)
def test_headings_correspond(lesson: Lesson) -> None:
    """Headings of all notebooks of a lesson correspond one to one, with the same cells beneath each."""
    outlines = [
        [(section.level, len(section.cells)) for section in notebook(lesson, language).sections]
        for language in lesson_notebook.languages(lesson)
    ]
    assert all(outline == outlines[0] for outline in outlines)


@pytest.mark.parametrize(("lesson", "language"), NOTEBOOKS)
def test_no_comments_in_code(lesson: Lesson, language: str) -> None:
    """Code holds no comment but the printed lines, since it is the same in every language."""
    for cell in notebook(lesson, language).code:
        assert [line for line in cell.splitlines() if line.lstrip().startswith("#") and "# →" not in line] == []


@pytest.mark.parametrize(("lesson", "language"), NOTEBOOKS)
def test_goals_stand_in_the_notebook(lesson: Lesson, language: str) -> None:
    """Goals, prerequisites and take-aways stand in the notebook word for word; so does what comes next."""
    prose = notebook(lesson, language).prose
    lines = [line for name in ("goals", "prerequisites", "takeaways") for line in lesson.lines(name, language)]
    assert [line for line in [*lines, lesson.say("title", language)] if line not in prose] == []


@pytest.mark.parametrize(("lesson", "language"), NOTEBOOKS)
def test_every_checkpoint_has_its_place(lesson: Lesson, language: str) -> None:
    """Each checkpoint has its heading, and beneath it a cell with nothing but the skeleton."""
    by_heading = {section.heading: section for section in notebook(lesson, language).sections}
    for task in lesson.tasks:
        section = by_heading[lesson.say(f"tasks.{task.function}.place", language)]
        skeleton = ast.dump(ast.parse(f"def {task.function}({', '.join(task.parameters)}): ..."))
        assert skeleton in [ast.dump(ast.parse(cell.source)) for cell in section.cells]


MONTHS = {
    "nl": "januari februari maart april mei juni juli augustus september oktober november december",
    "sv": "januari februari mars april maj juni juli augusti september oktober november december",
}


@pytest.mark.parametrize(("lesson", "language"), NOTEBOOKS)
def test_date_of_the_last_check(lesson: Lesson, language: str) -> None:
    """The date of the last check stands in the notebook, the same as in text.toml."""
    day = lesson.texts["checked"]
    written = f"{day.day} {MONTHS[language].split()[day.month - 1]} {day.year}"
    prose = notebook(lesson, language).prose
    assert day.isoformat() in prose or written in prose


_RULE = "part of the rule that the student is to program, not a result"
_NOTATION = "shows how a number is written"
FREE_NUMBERS = {
    "05-rerank": {"0.6": _NOTATION, "0.0": _RULE, "0.1999": "a value that the student is asked to try"},
    "07-rag-evaluation": {"0.5": _NOTATION},
    "07a-ragas": {"0.6": _NOTATION, "0.0": _RULE},
    "07b-rag-svar": {"0.6": _NOTATION, "1.0": _RULE},
}
"""Numbers in the prose that no cell of their section prints, each with the reason why it may stand there."""

_NUMBER = re.compile(r"(?<![\w.,/-])\d+(?:\.\d+)?(?:[  ]?%)|(?<![\w.,/-])\d+\.\d+(?![\w.]|,\d)")


def shown_numbers(section: lesson_notebook.Section) -> set[float]:
    """Return the numbers that the cells of a section print or hold, results as fractions and as rounded."""
    text = "\n".join(line for cell in section.cells for line in [*cell.printed, cell.source])
    return {float(number.replace("_", "")) for number in re.findall(r"\d[\d_]*(?:\.\d+)?|\.\d+", text)}


def agrees(number: str, shown: set[float]) -> bool:
    """Tell whether a number of the prose is among those shown, or is one of them as it is rounded in the prose."""
    percent = number.endswith("%")
    digits = number.removesuffix("%").strip()
    places = len(digits.partition(".")[2])
    value = float(digits)
    ways = [(1.0, places), (100.0, places)] if percent else [(1.0, places)]
    return any(abs(round(each * factor, places) - value) < 1e-9 for each in shown for factor, places in ways)


def unprinted(found: LessonNotebook) -> list[str]:
    """Return the numbers with a point or a per cent sign in the prose that the cells of their section do not show."""
    missing = []
    for chapter in chapters(found.sections):
        shown = {number for section in chapter for number in shown_numbers(section)}
        for section in chapter:
            missing += [
                f"{section.heading}: {number}" for number in _NUMBER.findall(section.prose) if not agrees(number, shown)
            ]
    return missing


def chapters(sections: list[lesson_notebook.Section]) -> Iterator[list[lesson_notebook.Section]]:
    """Yield the sections under each heading of the second level together."""
    chapter: list[lesson_notebook.Section] = []
    for section in sections:
        if section.level <= 2 and chapter:
            yield chapter
            chapter = []
        chapter.append(section)
    yield chapter


@pytest.mark.parametrize(("lesson", "language"), NOTEBOOKS)
def test_numbers_in_the_prose_are_printed(lesson: Lesson, language: str) -> None:
    """Every number with a decimal point or a per cent sign in the prose is shown by a cell of its section."""
    free = FREE_NUMBERS.get(lesson.slug, {})
    found = unprinted(notebook(lesson, language))
    assert [each for each in found if each.rsplit(": ", 1)[1] not in free] == []
    assert set(free) <= {each.rsplit(": ", 1)[1] for each in found}


def test_guards_see_what_is_bad() -> None:
    """The readers above find a number that no cell prints, a promise that is not kept and a text left open."""
    section = lesson_notebook.Section(2, "x", "Dat is 0.75, dus 75 % en niet 0.7 of 12 %.")
    section.cells.append(lesson_notebook.CodeCell("print(3 / 4)", ["0.75"], ["0.75"]))
    bad = LessonNotebook([section], [], "")
    assert unprinted(bad) == ["x: 0.7", "x: 12 %"]
    assert placeholders("{a} {'id'} {b:.2f}") == ["{a}", "{b:.2f}"]
    assert dict(leaves({"a": [{"nl": "x"}], "b": {"c": {"sv": "y"}}})) == {"a[0]": {"nl": "x"}, "b.c": {"sv": "y"}}
