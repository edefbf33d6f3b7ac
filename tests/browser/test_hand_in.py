"""Handing in at the built site: what is saved is checked, shown and downloaded, or refused with a reason."""

from __future__ import annotations

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from student import Student
from test_site import AXE, LESSON, REFERENCES

from checker.checking import check
from checker.lessons import version
from checker.messages import say
from checker.report import Report
from checker.runners.here import Here
from checker.stamp import is_changed
from checker.submission import Submission, from_bytes

pytestmark = pytest.mark.browser

TASK = LESSON.tasks[1]
MISTAKE = TASK.mistakes[0].source(TASK.reference)
OPEN = 'import checker\n\nles = checker.open_lesson("05-rerank", "{language}")'
CARD = ".werkplaats-card"
STAGE = "{card}[data-stage={stage}]"
TOOLBAR = '.jp-NotebookPanel-toolbar [data-command="werkplaats:hand-in"]'
HEAD = '.wp-root [data-action="hand_in"]'
SET_SOURCE = """([text, source]) => {
  const cells = [...jupyterapp.shell.currentWidget.content.model.cells];
  cells.find((each) => each.sharedModel.source.includes(text)).sharedModel.source = source;
}"""
FAIL_SAVING = """() => {
  const { put } = IDBObjectStore.prototype;
  window.saveAgain = () => { IDBObjectStore.prototype.put = put; };
  IDBObjectStore.prototype.put = () => { throw new DOMException('no room', 'QuotaExceededError'); };
}"""
SAVE_AGAIN = "() => window.saveAgain()"
READ_OLDER = """() => {
  const { contents } = jupyterapp.serviceManager;
  const get = contents.get.bind(contents);
  contents.get = async (path, options) => {
    const found = structuredClone(await get(path, options));
    if (options?.content) found.content.cells[1].source += ' ';
    return found;
  };
}"""
WRITE_ELSEWHERE = """async () => {
  const { contents } = jupyterapp.serviceManager;
  const path = jupyterapp.shell.currentWidget.context.path;
  const found = await contents.get(path, { content: true });
  found.content.cells[0].source += '\\n\\nElders.';
  await contents.save(path, found);
}"""
ADD_OUTPUT = """(size) => {
  const cell = [...jupyterapp.shell.currentWidget.content.model.cells].findLast((each) => each.type === 'code');
  const data = { 'application/x-none': 'x'.repeat(size) };
  cell.outputs.add({ output_type: 'display_data', data, metadata: {} });
}"""


def stage(student: Student, name: str) -> str:
    """Wait for this stage of the dialog and return what it says."""
    return student.page.wait_for_selector(STAGE.format(card=CARD, stage=name)).inner_text()  # type: ignore[union-attr]


def press(student: Student, action: str) -> None:
    student.page.click(f"{CARD} [data-action={action}]")


def by_mouse(student: Student) -> None:
    student.cell("open_lesson")
    student.page.click(HEAD)


def by_keyboard(student: Student) -> None:
    student.page.focus(TOOLBAR)
    student.page.keyboard.press("Enter")


def downloaded(student: Student, action: str) -> tuple[str, dict[str, Any]]:
    """Press this button of the dialog and return the name and the content of the file that comes."""
    with student.page.expect_download() as found:
        press(student, action)
    content: dict[str, Any] = json.loads(Path(found.value.path()).read_text(encoding="utf-8"))
    return found.value.suggested_filename, content


def work(student: Student, language: str) -> None:
    """Open the lesson, pass the first checkpoint, and change the other two without running their cells."""
    student.open("05-rerank", language)
    student.write("open_lesson", OPEN.format(language=language))
    student.settled(student.cell("open_lesson"))
    first, _, third = REFERENCES.values()
    student.verdict("pair_features", first)
    student.page.evaluate(SET_SOURCE, ["def rerank_candidates", MISTAKE])
    student.page.evaluate(SET_SOURCE, ["def decide_rerank", f"{third}\nraise SystemExit('niet uitgevoerd')"])


def checked(book: dict[str, Any]) -> tuple[Submission, Report]:
    """Return what a teacher reads in a file and the report on it."""
    submission = from_bytes(json.dumps(book).encode(), "x.ipynb")
    with ThreadPoolExecutor(1) as elsewhere:  # playwright keeps an event loop in this thread
        return submission, elsewhere.submit(lambda: asyncio.run(check(LESSON, submission, Here()))).result()


@pytest.mark.parametrize(("begin", "language"), [(by_mouse, "nl"), (by_keyboard, "sv")], ids=["mouse", "keyboard"])
def test_the_file_is_what_was_shown(student: Student, begin: Any, language: str) -> None:
    """The saved text is checked, the dialog tells each status, and the file gives the same verdicts to a teacher."""
    work(student, language)
    begin(student)
    text = stage(student, "checked")
    assert student.violations(AXE, CARD) == []
    name, book = downloaded(student, "download")
    assert name == "05-rerank.ipynb"
    assert name in stage(student, "downloaded")
    assert student.violations(AXE, CARD) == []
    submission, report = checked(book)
    assert say("panel.progress", language, passed=report.passed, total=3) in text
    statuses = [verdict.status for verdict in report.verdicts]
    assert statuses[0] == "passed" != statuses[1]
    for verdict in report.verdicts:
        assert say(f"status.{verdict.status}", language) in text
    assert submission.stamp["checks"] == version("05-rerank")
    assert submission.stamp["language"] == language
    assert submission.stamp["site_version"] == submission.stamp["version"]
    assert not is_changed(submission)
    assert student.outside() == []


def test_the_name_is_remembered(student: Student) -> None:
    """A name typed while the check is busy is in the file and its name, and is there the next time, all by keyboard."""
    student.open("05-rerank", "sv")
    by_keyboard(student)
    stage(student, "checking")
    assert student.page.evaluate("() => document.activeElement.id") == "werkplaats-student"
    student.page.keyboard.type("Zoë d'Åkesson")
    student.page.keyboard.press("Enter")
    stage(student, "checked")
    with student.page.expect_download() as found:
        student.page.keyboard.press("Enter")
    assert found.value.suggested_filename == "05-rerank_Zoë_dÅkesson.ipynb"
    book = json.loads(Path(found.value.path()).read_text("utf-8"))
    assert book["metadata"]["werkplaats"]["student"] == "Zoë d'Åkesson"
    stage(student, "downloaded")
    student.page.keyboard.press("Escape")
    student.page.wait_for_selector(CARD, state="detached")
    student.page.reload()
    student.wait()
    by_keyboard(student)
    stage(student, "checking")
    assert student.page.input_value(f"{CARD} input") == "Zoë d'Åkesson"


STUCK = {
    "busy": (
        "while True: pass",
        "() => jupyterapp.shell.currentWidget.sessionContext.session.kernel.status === 'busy'",
    ),
    "dead": ("import posix\nposix._exit(0)", "() => document.querySelector('.werkplaats-notice[data-kind=dead]')"),
}


@pytest.mark.parametrize(("code", "stuck"), STUCK.values(), ids=STUCK)
def test_the_python_of_the_notebook_is_not_needed(student: Student, code: str, stuck: str) -> None:
    """While a cell hangs, or after Python has ended, handing in works as ever, from the menu too."""
    work(student, "nl")
    student.write("figure()", code)
    student.page.wait_for_function(stuck)
    student.page.click(".lm-MenuBar-item:has-text('Bestand')")
    student.page.click(".lm-Menu-item[data-command='werkplaats:hand-in']")
    stage(student, "checked")
    _, book = downloaded(student, "download")
    assert code in [cell["source"] for cell in book["cells"]]


def test_not_without_the_last_edit(student: Student) -> None:
    """When saving fails it is refused with the reason; a copy keeps what is on the screen, and the next try works."""
    work(student, "nl")
    student.page.evaluate(FAIL_SAVING)
    student.page.evaluate(SET_SOURCE, ["figure()", "# de laatste wijziging"])
    by_keyboard(student)
    text = stage(student, "refused")
    for said in ("niet worden opgeslagen", "laatste wijziging", "probeer het opnieuw", "no room"):
        assert said in text, said
    assert student.violations(AXE, CARD) == []
    assert student.page.query_selector(".jp-Dialog") is None
    name, copy = downloaded(student, "keepCopy")
    assert name == "05-rerank.nl_kopie.ipynb"
    assert "# de laatste wijziging" in [cell["source"] for cell in copy["cells"]]
    student.page.evaluate(SAVE_AGAIN)
    press(student, "tryAgain")
    stage(student, "checked")
    _, book = downloaded(student, "download")
    assert [cell["source"] for cell in book["cells"]] == [cell["source"] for cell in copy["cells"]]


def test_not_what_is_older_than_the_screen(student: Student) -> None:
    """When what was saved is another text than what is on the screen it is refused, in the language of the lesson."""
    student.open("05-rerank", "sv")
    student.page.evaluate(READ_OLDER)
    by_keyboard(student)
    text = stage(student, "refused")
    assert "inte det du ser på skärmen" in text
    press(student, "close")
    student.page.wait_for_selector(CARD, state="detached")


def test_not_while_two_versions_are_in_conflict(student: Student) -> None:
    """A change in another tab is first settled by the student; until then it is refused."""
    work(student, "nl")
    student.page.keyboard.press("ControlOrMeta+s")
    student.page.wait_for_function("() => !jupyterapp.shell.currentWidget.context.model.dirty")
    student.page.wait_for_timeout(2000)
    student.page.evaluate(WRITE_ELSEWHERE)
    by_keyboard(student)
    student.page.click(".jp-Dialog .jp-mod-reject")
    assert "ook ergens anders veranderd" in stage(student, "refused")
    press(student, "tryAgain")
    student.page.click(".jp-Dialog .jp-mod-warn:has-text('Overschrijven')")
    stage(student, "checked")
    _, book = downloaded(student, "download")
    assert "Elders." not in book["cells"][0]["source"]


def test_large_outputs_stay_out(student: Student) -> None:
    """Large output is left out of the file, which is said; the notebook itself keeps it."""
    student.open("05-rerank", "nl")
    student.page.evaluate(ADD_OUTPUT, 9_000_000)
    by_keyboard(student)
    assert say("handing.left_out", "nl", megabytes=9) in stage(student, "checked")
    _, book = downloaded(student, "download")
    assert len(json.dumps(book)) < 1_000_000
    kept = "() => JSON.stringify(jupyterapp.shell.currentWidget.context.model.toJSON()).length"
    assert student.page.evaluate(kept) > 9_000_000


NAMES = [
    ("", "05-rerank.ipynb"),
    ("Noor de Vries", "05-rerank_Noor_de_Vries.ipynb"),
    ("  Jan-Willem  O'Neill ", "05-rerank_Jan-Willem_ONeill.ipynb"),
    ("Åsa\u0308", "05-rerank_Åsä.ipynb"),
    ("../../etc/passwd", "05-rerank_etc_passwd.ipynb"),
    ('a<b>:"|?*\\c\u0000\u202e', "05-rerank_a_b_c.ipynb"),
    ("...", "05-rerank.ipynb"),
    ("-x-", "05-rerank_x.ipynb"),
    ("李 明", "05-rerank_李_明.ipynb"),
    ("x" * 300, f"05-rerank_{'x' * 60}.ipynb"),
]


def test_names_of_files(student: Student) -> None:
    """Whatever is typed as a name, the name of the file is one that every system takes."""
    student.page.goto(student.origin)
    script = "extensions/werkplaats/static/handin.js"
    for typed, name in NAMES:
        given = student.page.evaluate(
            "async ([script, typed]) => (await import(script)).fileName('05-rerank', typed)",
            [f"{student.origin}{script}", typed],
        )
        assert given == name, typed


WATCH_ENDS = """() => {
  const { terminate } = Worker.prototype;
  window.ended = 0;
  Worker.prototype.terminate = function () { window.ended += 1; terminate.call(this); };
}"""


def test_closing_ends_the_check(student: Student) -> None:
    """Escape closes the dialog at any time, gives the keyboard back, and ends the interpreter of the check."""
    student.open("05-rerank", "nl")
    student.page.evaluate(WATCH_ENDS)
    by_keyboard(student)
    stage(student, "checking")
    assert student.page.evaluate("() => window.ended") == 0
    student.page.keyboard.press("Escape")
    student.page.wait_for_selector(CARD, state="detached")
    student.page.wait_for_function("() => window.ended === 1")
    # Which of its buttons has the keyboard is up to JupyterLab.
    assert student.page.evaluate("() => document.activeElement.closest('.jp-NotebookPanel-toolbar') !== null")
