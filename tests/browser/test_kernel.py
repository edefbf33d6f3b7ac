"""The Python of a live notebook when a student's own cell does not end, ends early, or ends Python itself."""

from __future__ import annotations

import time
from typing import Any

import pytest
from student import Student
from test_site import AXE, REFERENCES

pytestmark = pytest.mark.browser

OPEN = 'import checker\n\nles = checker.open_lesson("05-rerank", "nl")'
RIGHT = REFERENCES["pair_features"]
CARD = ".werkplaats-python"
SHOWN = f"{CARD}:not([hidden])"
KIND = "{card}[data-kind={kind}]:not([hidden])"
STATUS = "() => jupyterapp.shell.currentWidget.sessionContext.session.kernel.status"
SOURCES = """() => [...jupyterapp.shell.currentWidget.content.model.cells].map((each) => each.sharedModel.source)"""
PANELS = """() => [...document.querySelectorAll('.jp-OutputArea .wp-root')].map((each) => each.innerText)"""
SAVED = "() => !jupyterapp.shell.currentWidget.context.model.dirty"
SLOW_SECONDS = 10


def card(student: Student, kind: str) -> str:
    """Wait for the notice of this kind and return what it says."""
    return student.page.wait_for_selector(KIND.format(card=CARD, kind=kind)).inner_text()  # type: ignore[union-attr]


def press(student: Student, action: str) -> None:
    student.page.click(f"{SHOWN} [data-action={action}]")


def begin(student: Student) -> None:
    """Open the lesson and pass its first checkpoint."""
    student.open("05-rerank", "nl")
    student.write("open_lesson", OPEN)
    student.settled(student.cell("open_lesson"))
    text, _ = student.verdict("pair_features", RIGHT)
    assert "gelukt" in text


def works(student: Student) -> None:
    """Run the first cell and a checkpoint, and see that both answer and that the progress was kept."""
    student.write("open_lesson", OPEN)
    student.page.wait_for_function("() => document.querySelector('.wp-root')?.innerText.includes('1/3')")
    text, _ = student.verdict("pair_features", f"{RIGHT}\n# nog eens\n")
    assert "gelukt" in text


def test_an_endless_cell_can_be_left_without_losing_work(student: Student) -> None:
    """The notice comes after ten seconds, works by keyboard, and starts Python again with all work kept."""
    begin(student)
    student.write("figure()", "teller = 0\nwhile True:\n    teller += 1")
    started = time.monotonic()
    student.page.wait_for_timeout(1000 * (SLOW_SECONDS - 2))
    assert student.page.query_selector(SHOWN) is None
    text = card(student, "slow")
    assert SLOW_SECONDS - 1 < time.monotonic() - started < SLOW_SECONDS + 10
    for said in ("seconden bezig", "eindeloze lus", "je voortgang bewaard", "variabelen zijn weg", "naar beneden"):
        assert said in text, said
    assert student.violations(AXE, CARD) == []
    press(student, "wait")
    assert student.page.query_selector(SHOWN) is None
    keyboard = student.page.keyboard
    student.page.evaluate("() => { jupyterapp.shell.currentWidget.content.mode = 'command'; }")
    keyboard.press("i")
    keyboard.press("i")
    student.page.wait_for_function("() => document.activeElement.id === 'werkplaats-python-title'")
    before = student.page.evaluate(SOURCES), student.page.evaluate(PANELS)
    keyboard.press("Tab")
    assert student.page.evaluate("() => document.activeElement.dataset.action") == "restart"
    keyboard.press("Enter")
    assert "van boven naar beneden" in card(student, "restarted")
    assert student.violations(AXE, CARD) == []
    assert (student.page.evaluate(SOURCES), student.page.evaluate(PANELS)) == before
    student.page.wait_for_function(SAVED)
    press(student, "runAbove")
    student.page.wait_for_function("() => document.querySelector('.wp-root')?.innerText.includes('1/3')")
    student.page.wait_for_function(f"() => ({STATUS})() === 'idle'")
    assert student.page.query_selector(SHOWN) is None
    works(student)


@pytest.mark.parametrize("way", ["keyboard", "menu"])
def test_the_stock_restart_keeps_work_too(student: Student, way: str) -> None:
    """Python started again by JupyterLab's own means keeps text, panels and progress as well."""
    begin(student)
    before = student.page.evaluate(SOURCES), student.page.evaluate(PANELS)
    if way == "keyboard":
        student.page.evaluate("() => { jupyterapp.shell.currentWidget.content.mode = 'command'; }")
        student.page.keyboard.press("0")
        student.page.keyboard.press("0")
    else:
        student.page.click(".lm-MenuBar-item:has-text('Python')")
        student.page.click(".lm-Menu-item[data-command='kernelmenu:restart']")
    student.page.click(".jp-Dialog .jp-mod-warn")
    card(student, "restarted")
    assert (student.page.evaluate(SOURCES), student.page.evaluate(PANELS)) == before
    press(student, "close")
    works(student)


def test_no_notice_for_what_is_no_endless_cell(student: Student) -> None:
    """A starting Python, a cell that waits for input and a check in its worker get no notice; a slow cell loses it."""
    student.page.add_init_script(f"""new MutationObserver(() => {{
      const shown = document.querySelector('{SHOWN}');
      if (shown) (window.notices ??= []).push(shown.dataset.kind);
    }}).observe(document, {{ subtree: true, childList: true, attributes: true }});""")
    student.open("05-rerank", "nl")
    student.write("open_lesson", OPEN)
    student.settled(student.cell("open_lesson"))
    student.verdict("pair_features", "def pair_features(query, passage):\n    while True:\n        pass")
    student.write("figure()", "naam = input('Hoe heet je?')\nprint('dag', naam)")
    answer = student.page.wait_for_selector(".jp-Stdin-input")
    student.page.wait_for_timeout(1000 * (SLOW_SECONDS + 2))
    assert student.page.evaluate("() => window.notices ?? []") == []
    assert answer is not None
    answer.fill("Noor")
    answer.press("Enter")
    student.page.wait_for_function("() => document.body.innerText.includes('dag Noor')")
    student.write("naam", f"import time\ntime.sleep({SLOW_SECONDS + 3})\nprint('klaar', 'hoor')")
    card(student, "slow")
    student.page.wait_for_function("() => document.querySelector('.jp-Notebook').innerText.includes('klaar hoor')")
    student.page.wait_for_selector(SHOWN, state="hidden")


LEAVING = {
    "exit": "exit()",
    "quit": "quit()",
    "sys.exit": "import sys\nsys.exit()",
    "SystemExit": "raise SystemExit",
    "os._exit": "import os\nos._exit(0)",
    "os.abort": "import os\nos.abort()",
    "after await": "import asyncio\nawait asyncio.sleep(0)\nexit()",
}


def test_a_cell_that_leaves_is_checked_and_python_goes_on(student: Student) -> None:
    """Whatever a cell leaves by: a sentence says that it stopped, its function is checked, and Python goes on."""
    begin(student)
    for name, code in LEAVING.items():
        cell = student.write("def pair_features", f"{RIGHT}\n\n{code}\nprint('niet' + 'bereikt')")
        cell.wait_for_selector(".jp-OutputArea-output:has-text('laten stoppen')")
        text = student.settled(cell).inner_text()
        assert "gelukt" in text, f"{name}: {text}"
        assert "nietbereikt" not in cell.inner_text(), name
    student.write("figure()", "raise KeyboardInterrupt").wait_for_selector("text=Traceback")
    student.write("KeyboardInterrupt", "print('leeft' + ' nog')").wait_for_selector("text=leeft nog")
    assert student.page.query_selector(SHOWN) is None


DEADLY = {
    "ended from below": ("import posix\nposix._exit(0)", "dead"),
    "aborted from below": ("import posix\nposix.abort()", "dead"),
    "out of memory": ("rijen = []\nwhile True:\n    rijen.append(bytearray(50_000_000))", "full"),
}


@pytest.mark.parametrize(("code", "kind"), DEADLY.values(), ids=DEADLY)
def test_a_python_that_is_gone_can_be_started_again(student: Student, code: str, kind: str) -> None:
    """When Python itself ends or has no memory left, the page says so and a click starts it again."""
    begin(student)
    student.write("figure()", code)
    assert "je voortgang bewaard" in card(student, kind)
    assert student.violations(AXE, CARD) == []
    if kind == "dead":
        student.write("les.example", "1 + 1")
        student.page.wait_for_timeout(500)
        card(student, kind)
    press(student, "restart")
    card(student, "restarted")
    works(student)


ENDLESS = "def f(n):\n    return f(n + 1)\n\nf(0) # figure()"
TOLD = """() => document.querySelector('.werkplaats-notice[data-kind=dead]:not([hidden])') !== null
  || [...document.querySelectorAll('.jp-OutputArea')].some((each) => each.innerText.includes('RecursionError'))"""


def test_endless_recursion_ends_in_an_error(student: Student) -> None:
    """A function that calls itself without end gives an error that is shown in seconds, and Python goes on."""
    begin(student)
    cell = student.write("figure()", ENDLESS)
    cell.wait_for_selector("text=RecursionError")
    student.page.wait_for_function(f"() => ({STATUS})() === 'idle'")
    works(student)


def test_endless_recursion_with_the_limit_raised_is_told(student: Student) -> None:
    """With the limit of Python raised it is that of the browser that is met: an error, or Python that is started again.

    Which of the two depends on how full the stack was.
    """
    begin(student)
    student.write("figure()", f"import sys\nsys.setrecursionlimit(10**6)\n{ENDLESS}")
    student.page.wait_for_function(TOLD)
    if student.page.query_selector(KIND.format(card=CARD, kind="dead")):
        press(student, "restart")
        card(student, "restarted")
    else:
        student.page.wait_for_function(f"() => ({STATUS})() === 'idle'")
    works(student)


def test_every_sentence_of_the_notice_is_in_three_languages(student: Student) -> None:
    """Each text of the notice is there in Dutch, Swedish and English, and follows the language of the page."""
    student.open("05-rerank", "sv")
    words: dict[str, dict[str, Any]] = student.page.evaluate(
        "async () => (await import('../extensions/werkplaats/static/words.js')).WORDS"
    )
    for key, texts in words.items():
        assert sorted(texts) == ["en", "nl", "sv"], key
        assert len(set(texts.values())) == 3, key
    student.write("open_lesson", "while True: pass")
    assert "Starta om Python" in card(student, "slow")
    assert student.page.get_attribute(CARD, "lang") == "sv"
