"""The experiment of lesson 07 on the built site: the student's functions, the progress bar, the log on the drive."""

from __future__ import annotations

import json
import re

import pytest
from student import Student

from checker.lessons import load

pytestmark = pytest.mark.browser

RAG, RERANK = load("07-rag-evaluation"), load("05-rerank")
LOG = "07-rag-evaluation.log.nl.jsonl"
READ = "async (path) => (await jupyterapp.serviceManager.contents.get(path, { content: true })).content"
SECONDS = 20.0
SOLVE = """(sources) => {
  for (const cell of jupyterapp.shell.currentWidget.content.model.cells) {
    const name = /^def (\\w+)\\(.*\\):\\s*\\.\\.\\.\\s*$/.exec(cell.sharedModel.source)?.[1];
    if (name && sources[name]) cell.sharedModel.setSource(sources[name]);
  }
}"""
TIMED = """async (text) => {
  const book = jupyterapp.shell.currentWidget.content;
  book.activeCellIndex = book.widgets.findIndex((w) => w.model.sharedModel.source.includes(text));
  const started = performance.now();
  await jupyterapp.commands.execute('notebook:run-cell');
  return (performance.now() - started) / 1000;
}"""


def origins(student: Student, language: str) -> list[str]:
    """Return the keys of what the roster says of each function, in order."""
    text = student.cell("experiment.roster").inner_text()
    keys = ("here", "file", "absent", "unwritten", "failed", "unknown")
    said = {RAG.say(f"experiment.origin_{key}", language): key for key in keys}
    return [said[each] for each in re.findall("|".join(map(re.escape, said)), text)]


def solve(student: Student, lesson: object) -> None:
    sources = {task.function: task.reference for task in lesson.tasks}  # type: ignore[attr-defined]
    student.page.evaluate(SOLVE, sources)


def save(student: Student) -> None:
    student.page.keyboard.press("ControlOrMeta+s")
    student.page.wait_for_function("() => !jupyterapp.shell.currentWidget.context.model.dirty")


def test_the_experiment_works_with_the_students_functions(student: Student) -> None:
    """Untouched, ours stand in; solved, all four are the student's; the log outlives Python and tells of both looks."""
    student.open("07-rag-evaluation", "nl")
    assert student.run_all() == []
    assert origins(student, "nl") == ["unwritten"] * 4
    assert student.cell("open_test(frozen)\nprint").inner_text().count(RAG.say("experiment.look_first", "nl")) == 1
    student.open("05-rerank", "nl")
    solve(student, RERANK)
    save(student)
    student.open("07-rag-evaluation", "nl")
    solve(student, RAG)
    assert student.run_all() == []
    assert origins(student, "nl") == ["file", "file", "here", "here"]
    assert student.cell("open_test(frozen)\nprint").inner_text().count(RAG.say("experiment.look_again", "nl")) == 1
    log = [json.loads(line) for line in student.page.evaluate(READ, LOG).splitlines()]
    assert [line["event"] for line in log] == ["frozen", "opened", "swept"]
    assert student.outside() == []


def test_seventy_two_variants_take_seconds_and_the_plot_works_by_keyboard(student: Student) -> None:
    """The run on dev ends within seconds with a full bar, and the arrow keys move the choice in the plot."""
    student.open("07-rag-evaluation", "sv")
    assert student.run_all() == []
    assert student.page.evaluate(TIMED, 'await experiment.run("dev")') < SECONDS
    bar = student.cell('await experiment.run("dev")')
    assert RAG.say("experiment.progress_text", "sv", done=72, total=72) in bar.inner_text()
    plot = student.cell("experiment.plot(")
    chooser = plot.wait_for_selector("select")
    assert chooser is not None
    before = plot.inner_text()
    chooser.focus()
    student.page.keyboard.press("ArrowDown")
    student.page.wait_for_function("([cell, before]) => cell.innerText !== before", arg=[plot, before])
    assert plot.query_selector("svg[role=img] desc") is not None
