"""A real model in the built site: connected by the form, asked from the kernel, and every way in which it fails."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from student import Student

from checker.lessons import load_lab
from tests.model_server import KEY, Asked, ModelServer

pytestmark = pytest.mark.browser

ROOT = Path(__file__).resolve().parents[2]
AXE = ROOT / "lite" / "node_modules" / "axe-core" / "axe.min.js"
LAB = load_lab("lab-judge")
PAIRS = LAB.module("pairs").read_pairs(LAB.folder)
FORM = ".wp-model"
OPEN = 'lab = checker.open_lab("lab-judge", "nl")'
STATUS = "() => document.querySelector('.wp-model .wp-live').textContent"
# What the browser keeps of this origin, as text: every file, every database and what is remembered beside them.
EVERYTHING = """async () => {
  const kept = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })];
  for (const { name, version } of await indexedDB.databases()) {
    const database = await new Promise((done, fail) => {
      const request = indexedDB.open(name, version);
      request.onsuccess = () => done(request.result);
      request.onerror = () => fail(request.error);
    });
    for (const store of database.objectStoreNames) {
      const all = database.transaction(store).objectStore(store).getAll();
      await new Promise((done) => { all.onsuccess = done; });
      kept.push(JSON.stringify(all.result));
    }
    database.close();
  }
  return kept.join('\\n');
}"""
NOTICES = """new MutationObserver(() => {
  const shown = document.querySelector('.werkplaats-notice:not([hidden])');
  if (shown) (window.notices ??= []).push(shown.dataset.kind);
}).observe(document, { subtree: true, childList: true, attributes: true });"""


def truthful(asked: Asked) -> str:
    """Answer as the labels say; the passage and claim of a question tell which pair it is."""
    pair = next((pair for pair in PAIRS if asked.prompt.endswith(f"\n{pair.claim}")), None)
    return json.dumps({"steun": pair is None or pair.supported})


@pytest.fixture
def server() -> Iterator[ModelServer]:
    made = ModelServer(truthful)
    yield made
    made.stop()


def begin(student: Student) -> None:
    """Open the lab, run all of it without a model, and wait for the form."""
    student.page.add_init_script(NOTICES)
    student.open("lab-judge", "nl")
    assert student.run_all() == []
    student.cell("lab.model()").wait_for_selector(FORM)


def connect(student: Student, address: str, key: str = "", *, keep: bool = False) -> str:
    """Fill in the form and press its button; return what the form says then."""
    form = student.cell("lab.model()").wait_for_selector(FORM)
    assert form is not None
    for name, text in {
        "address": address,
        "name": "klein-model",
        "key": key,
        "price_in": "2",
        "price_out": "10",
    }.items():
        form.wait_for_selector(f"input[name={name}]").fill(text)  # type: ignore[union-attr]
    form.wait_for_selector("input[name=keep]").set_checked(keep)  # type: ignore[union-attr]
    student.page.evaluate("() => { document.querySelector('.wp-model .wp-live').textContent = ''; }")
    form.wait_for_selector("button[type=submit]").click()  # type: ignore[union-attr]
    student.page.wait_for_function(f"() => ({STATUS})() && document.querySelector('.wp-model:not(.wp-busy)')")
    said: str = student.page.evaluate(STATUS)
    return said


def run(student: Student, text: str) -> str:
    """Run the cell that holds `text` and return what it shows."""
    cell = student.cell(text)
    cell.click()
    student.page.evaluate(
        "async () => { await jupyterapp.commands.execute('notebook:run-cell'); }",
    )
    return cell.wait_for_selector(".jp-OutputArea").inner_text()  # type: ignore[union-attr]


def saved(student: Student) -> str:
    """Save, and return the notebook as it is kept."""
    student.page.keyboard.press("ControlOrMeta+s")
    student.page.wait_for_function("() => !jupyterapp.shell.currentWidget.context.model.dirty")
    content: dict[str, Any] = student.page.evaluate(
        "async () => (await jupyterapp.serviceManager.contents.get('lab-judge.nl.ipynb', { content: true })).content"
    )
    return json.dumps(content)


def test_a_model_judges_the_pairs(student: Student, server: ModelServer) -> None:
    """A model connected by the form is asked for every pair once, is counted, and leaves no trace of the key."""
    begin(student)
    assert student.outside() == []
    assert server.asked == []
    assert student.violations(AXE, FORM) == []
    assert "Verbonden met klein-model" in connect(student, f"{server.address}/key/v1", KEY, keep=True)
    assert student.page.input_value(f"{FORM} input[name=key]") == ""
    server.delay = 0.25
    assert "1.0 1.0 61" in run(student, "model.each(pairs)")
    assert student.page.evaluate("() => window.notices ?? []") == []
    counts = student.page.inner_text(f"{FORM} .wp-counts")
    assert "61 vragen gesteld, 0 uit het geheugen, 2745 tokens. Kosten: 0.0079" in counts
    assert "Voortgang: 60 van 60" in counts
    assert "1.0 1.0 61" in run(student, "model.each(pairs)")
    assert len(server.asked) == 61
    assert {asked.headers["Authorization"] for asked in server.asked} == {f"Bearer {KEY}"}
    half = len(KEY) // 2
    look = (
        f"whole = {KEY[:half]!r} + {KEY[half:]!r}\nprint([n for n, v in list(globals().items()) if whole in repr(v)])"
    )
    assert "['whole']" in student.write("lab.table(found)", look).wait_for_selector(".jp-OutputArea").inner_text()  # type: ignore[union-attr]
    notebook = saved(student)
    assert "klein-model" in notebook  # the state of the form is saved, and the key is no part of it
    assert KEY not in notebook
    student.page.wait_for_timeout(3000)  # the file of answers is written behind the kernel's back
    everything = student.page.evaluate(EVERYTHING)
    assert "model-answers.json" in everything
    assert KEY not in everything
    assert [each for each in student.outside() if not each.startswith(server.address)] == []


FAILURES = {
    "closed": ["Op dit adres draait iets", "OLLAMA_ORIGINS", "Enable CORS"],
    "key": ["sleutel klopt niet", "401"],
    "busy": ["Wacht 3600 seconden"],
    "page": ["geen antwoord van een taalmodel"],
    "prose": ["hield zich niet aan de vorm", "Natuurlijk!"],
    "cut": ["midden in zijn antwoord"],
    "slow": ["binnen 2 seconden"],
    "broken": ["500"],
    "torn": ["draait iets"],
}


def test_every_failure_is_told(student: Student, server: ModelServer) -> None:
    """Whatever keeps a model from answering, the form says what it is and what to do, and works again after it."""
    begin(student)
    student.write("lab.table(found)", "model.seconds = 2\nprint('grens', model.seconds)")
    student.page.wait_for_function("() => document.querySelector('.jp-Notebook').innerText.includes('grens 2')")
    nobody = connect(student, "http://127.0.0.1:9/v1")
    assert "Op dit adres antwoordt niets" in nobody
    for way, words in FAILURES.items():
        said = connect(student, f"{server.address}/{way}/v1", "sk-fout")
        assert [word for word in words if word not in said] == [], f"{way}: {said}"
        assert "sk-fout" not in said
    assert "Dit adres is niet te gebruiken" in connect(student, "localhost")
    assert "Verbonden" in connect(student, f"{server.address}/ok/v1")
    allowed = (server.address, "http://127.0.0.1:9/")
    assert [each for each in student.outside() if not each.startswith(allowed)] == []


def test_a_run_that_breaks_off_goes_on_where_it_was(student: Student, server: ModelServer) -> None:
    """An error in the middle is a sentence under the cell; run again, only what was not answered is asked."""
    begin(student)
    assert "Verbonden" in connect(student, f"{server.address}/key/v1", KEY)
    answer = server.answer

    def tired(asked: Asked) -> str:
        server.mood = "busy" if len(server.asked) == 20 else ""
        return answer(asked)

    server.answer = tired
    shown = run(student, "model.each(pairs)")
    assert "ModelError" in shown
    assert "Wacht 3600 seconden" in shown
    server.mood, server.answer = "closed", answer
    shown = run(student, "model.each(pairs)")
    assert "twee mogelijkheden" in shown
    assert KEY not in saved(student)
    server.mood = ""
    before = len(server.asked)
    assert "1.0 1.0" in run(student, "model.each(pairs)")
    assert len(server.asked) - before < 60 - 15
    student.page.click(f"{FORM} button:has-text('Verbreek')")
    student.page.wait_for_function(
        "() => document.querySelector('.wp-model .wp-live').textContent.includes('geen model')"
    )
    assert "0.433 -0.133 0" in run(student, "model.each(pairs)")
