"""The experiment of lesson 07: retriever, tie rule, seal, log, tables, plot, and the recorded figures of its data."""

from __future__ import annotations

import asyncio
import hashlib
import json
import time
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import ipywidgets
import pytest

from checker.examples import functions
from checker.lessons import load
from checker.runners.here import Here
from checker.workbench import Workbench, open_experiment

LESSON = load("07-rag-evaluation")
PIPELINE: Any = LESSON.module("experiment.pipeline")
VARIANTS: Any = LESSON.module("experiment.variants")
SEAL: Any = LESSON.module("experiment.seal")
LOGBOOK: Any = LESSON.module("experiment.logbook")
PAIRS: Any = LESSON.module("experiment.pairs")
SHEETS: Any = LESSON.module("experiment.sheets")
PLOT: Any = LESSON.module("experiment.plot")
GOLDEN = Path(__file__).with_name("experiment_figures.json")
LANGUAGES = ("nl", "sv")
ROW = {"id": "q", "ranking": ["a"], "relevant": ["a"], "answer": "é", "expected": "é", "supported": True}
VARIANT = VARIANTS.Variant(3, 0.5, 0.125, "best")


def say(key: str, **fields: object) -> str:
    return LESSON.say(f"experiment.{key}", "nl", **fields)


def make_experiment(folder: Path, language: str = "nl", shown: list[Any] | None = None) -> Any:
    """Return the experiment in a folder without notebooks, so that all functions are the lessons'."""
    show = (lambda _widget: None) if shown is None else shown.append
    return asyncio.run(open_experiment(Workbench(LESSON, language, folder, show), [], Here()))


@pytest.fixture
def experiment(tmp_path: Path) -> Any:
    return make_experiment(tmp_path)


def trial(variant: Any, accuracy: float, faithfulness: float | None) -> Any:
    return VARIANTS.Trial(variant, [], {"accuracy": accuracy, "faithfulness": faithfulness})


# Pipeline


def test_retriever_counts_words_and_ends_ties_by_id() -> None:
    """Most different words first, equal counts by id, none without a word, and no more than ten."""
    passages = {"b": "De lamp, de lamp!", "a": "Een lamp.", "c": "De rode lamp.", "x": "Niets."}
    assert PIPELINE.retrieve("De rode LAMP?", passages) == ["c", "b", "a"]
    assert PIPELINE.retrieve("lamp", {"z": "lamp", "a": "lamp"}) == ["a", "z"]
    assert PIPELINE.retrieve("Zwijg", passages) == []
    assert PIPELINE.retrieve("lamp", {f"p{n:02}": "lamp" for n in range(12)}) == [f"p{n:02}" for n in range(10)]


def test_sentence() -> None:
    """The first sentence, or the one with most words of the question, the earlier of equals."""
    passage = "De kan is rood. De lamp is rood! Is de lamp uit?"
    assert PIPELINE.pick_sentence("Welke lamp is rood", passage, "first") == "De kan is rood."
    assert PIPELINE.pick_sentence("Welke lamp is rood", passage, "best") == "De lamp is rood!"
    assert PIPELINE.pick_sentence("de", passage, "best") == "De kan is rood."


def test_rows_are_those_of_the_lesson(experiment: Any) -> None:
    """Every row of every variant satisfies the validation that the lesson hands to the student."""
    validate = functions(LESSON)["validate_rag_rows"]
    for variant in VARIANTS.GRID[::7]:
        validate(experiment.measure(variant, experiment.questions("dev")).rows)


def test_reranking_is_done_once_for_each_question_and_limit(experiment: Any) -> None:
    """The seventy-two variants share three rounds of reranking."""
    calls = []
    rerank = experiment._pipeline.functions["rerank_candidates"]
    experiment._pipeline.functions["rerank_candidates"] = lambda *given: calls.append(given) or rerank(*given)
    experiment.sweep(experiment.questions("dev"))
    assert len(calls) == 3 * 30


def test_everything_takes_seconds(experiment: Any) -> None:
    """All variants on both splits cost well under a second here, so a few in a browser."""
    started = time.process_time()
    for split in ("dev", "test"):
        experiment.sweep(experiment.questions(split))
    assert time.process_time() - started < 2


# The choice


def test_grid() -> None:
    """There are seventy-two different variants, each with a text of its own."""
    assert len(set(VARIANTS.GRID)) == len({str(variant) for variant in VARIANTS.GRID}) == 72


SMALL, LARGE = VARIANTS.Variant(1, 0.5, 0.0, "best"), VARIANTS.Variant(3, 0.3, 0.0, "best")
TIES = [
    pytest.param(trial(LARGE, 0.75, 0.5), trial(SMALL, 0.5, 1.0), id="accuracy first"),
    pytest.param(trial(LARGE, 0.75, 1.0), trial(SMALL, 0.75, 0.5), id="then faithfulness"),
    pytest.param(trial(LARGE, 0.75, 0.0), trial(SMALL, 0.75, None), id="no faithfulness is lowest"),
    pytest.param(trial(SMALL, 0.75, 1.0), trial(LARGE, 0.75, 1.0), id="then the smaller limit"),
    pytest.param(
        trial(replace(LARGE, threshold=0.3), 0.5, 1.0),
        trial(replace(LARGE, threshold=0.5), 0.5, 1.0),
        id="then the lower threshold",
    ),
    pytest.param(
        trial(replace(LARGE, margin=0.125), 0.5, 1.0), trial(replace(LARGE, margin=0.25), 0.5, 1.0), id="then the text"
    ),
    pytest.param(
        trial(replace(LARGE, sentence="best"), 0.5, 1.0), trial(replace(LARGE, sentence="first"), 0.5, 1.0), id="text"
    ),
]


@pytest.mark.parametrize(("winner", "loser"), TIES)
def test_tie_rule(winner: Any, loser: Any) -> None:
    """The rule puts the same trial first in either order."""
    assert VARIANTS.rank([loser, winner]) == VARIANTS.rank([winner, loser]) == [winner, loser]


def test_tied_are_those_with_the_highest_accuracy() -> None:
    """Faithfulness orders the tied and leaves none of them out; no trials is an error."""
    first, second, third = trial(LARGE, 0.75, 1.0), trial(SMALL, 0.75, 0.5), trial(SMALL, 0.5, 1.0)
    assert VARIANTS.tied([third, second, first]) == [first, second]
    with pytest.raises(ValueError, match="trials"):
        VARIANTS.tied([])


# The seal


CANONICAL = (
    '{"rows":[{"answer":"é","expected":"é","id":"q","ranking":["a"],"relevant":["a"],"supported":true}],'
    '"variant":{"limit":3,"margin":0.125,"sentence":"best","threshold":0.5}}'
)


def test_seal_is_sha256_of_canonical_json() -> None:
    """The text under the seal is pinned to the letter, whatever the order of the keys."""
    turned = dict(reversed(ROW.items()))
    assert SEAL.canonical(VARIANT, [ROW]) == SEAL.canonical(VARIANT, [turned]) == CANONICAL
    assert SEAL.seal(VARIANT, [ROW]) == hashlib.sha256(CANONICAL.encode()).hexdigest()


@pytest.mark.parametrize(
    ("variant", "rows"),
    [
        pytest.param(replace(VARIANT, margin=0.25), [ROW], id="a setting"),
        pytest.param(VARIANT, [ROW | {"expected": "e"}], id="a label"),
        pytest.param(VARIANT, [ROW | {"supported": False}], id="a judgement"),
        pytest.param(VARIANT, [ROW | {"answer": None}], id="an answer"),
        pytest.param(VARIANT, [ROW | {"ranking": ["a", "b"]}], id="a ranking"),
        pytest.param(VARIANT, [ROW, ROW | {"id": "r"}], id="a row more"),
    ],
)
def test_any_change_gives_another_seal(variant: Any, rows: Any) -> None:
    """Nothing that makes a figure can change under the same seal."""
    assert SEAL.seal(variant, rows) != SEAL.seal(VARIANT, [ROW])


# The log


def test_log_is_kept_in_a_file(tmp_path: Path) -> None:
    """A second log at the same place holds the same lines; a line that is there already is not written twice."""
    path = tmp_path / "log.jsonl"
    first = LOGBOOK.Logbook(path)
    first.add(LOGBOOK.Event.FROZEN, "a", "1")
    first.add(LOGBOOK.Event.OPENED, "a", "1")
    first.add(LOGBOOK.Event.OPENED, "a", "1")
    again = LOGBOOK.Logbook(path)
    assert again.entries == first.entries
    assert [entry.event for entry in again.entries] == ["frozen", "opened"]
    assert again.keeping is LOGBOOK.Keeping.FILE


OPENED, SWEPT = LOGBOOK.Event.OPENED, LOGBOOK.Event.SWEPT


@pytest.mark.parametrize(
    ("before", "look"),
    [
        pytest.param([], "first", id="nothing yet"),
        pytest.param([(LOGBOOK.Event.FROZEN, "b", "2")], "first", id="frozen only"),
        pytest.param([(OPENED, "a", "1")], "again", id="the same"),
        pytest.param([(OPENED, "a", "1"), (SWEPT,)], "again", id="the same, and then all"),
        pytest.param([(OPENED, "a", "2")], "changed", id="other rows"),
        pytest.param([(OPENED, "b", "2")], "another", id="another variant"),
        pytest.param([(OPENED, "a", "1"), (OPENED, "b", "2")], "another", id="the same and another"),
        pytest.param([(SWEPT,)], "after_sweep", id="all of test"),
    ],
)
def test_what_a_look_is(before: list[Any], look: str) -> None:
    """The log tells an honest first look from every other."""
    book = LOGBOOK.Logbook(None)
    for line in before:
        book.add(*line)
    assert book.look("a", "1") == look


@pytest.mark.parametrize(
    "damaged",
    [
        b"{",
        b"[]\n",
        b'{"at": "noon", "event": "opened", "variant": "", "seal": ""}\n',
        b'{"at": "2026-01-01T00:00:00+00:00", "event": "won", "variant": "", "seal": ""}\n',
        b"\xff\xfe",
    ],
)
def test_a_damaged_log_is_set_aside(tmp_path: Path, damaged: bytes) -> None:
    """A file that is no log is kept under another name and a new log begins, which says so."""
    path = tmp_path / "log.jsonl"
    path.write_bytes(damaged)
    book = LOGBOOK.Logbook(path)
    assert (book.keeping, book.entries) == (LOGBOOK.Keeping.RENEWED, [])
    assert (tmp_path / "log.jsonl.unreadable").read_bytes() == damaged
    book.add(OPENED, "a", "1")
    assert "log.jsonl.unreadable" in SHEETS.log(book, say).html
    assert len(LOGBOOK.Logbook(path).entries) == 1


def test_a_log_that_cannot_be_kept_says_so(tmp_path: Path) -> None:
    """Where nothing can be written the log lives on in memory, and its table tells."""
    book = LOGBOOK.Logbook(tmp_path / "gone" / "log.jsonl")
    book.add(OPENED, "a", "1")
    assert book.keeping is LOGBOOK.Keeping.MEMORY
    assert book.look("a", "1") == "again"
    assert say("kept_memory") in SHEETS.log(book, say).html


# Freezing and opening


def test_a_look_at_test(experiment: Any, tmp_path: Path) -> None:
    """The first look is honest, the second tells nothing new, another variant says so, all in the log's file."""
    frozen = experiment.freeze(VARIANT)
    assert experiment.open_test(frozen).look == "first"
    opening = make_experiment(tmp_path).open_test(frozen)  # Python has started again
    assert (opening.look, opening.intact) == ("again", True)
    other = experiment.freeze(replace(VARIANT, limit=1))
    assert experiment.open_test(other).look == "another"
    lines = (tmp_path / "07-rag-evaluation.log.nl.jsonl").read_text(encoding="utf-8").splitlines()
    assert [json.loads(line)["event"] for line in lines] == ["frozen", "opened", "frozen", "opened"]
    assert say("event_opened") in experiment.log.html


def test_other_rows_break_the_seal(experiment: Any) -> None:
    """Rows with another label are not those that were frozen, and the sheet says so."""
    frozen = experiment.freeze(VARIANT)
    rows = experiment.open_test(frozen).trial.rows
    opening = experiment.open_test(frozen, [rows[0] | {"expected": "Anders."}, *rows[1:]])
    assert (opening.look, opening.intact) == ("changed", False)
    assert say("seal_broken") in opening._repr_html_()


def test_another_function_breaks_the_seal(experiment: Any) -> None:
    """A function that changes between freezing and opening gives other rows, so the seal no longer fits."""
    frozen = experiment.freeze(VARIANT)
    experiment._pipeline.functions["decide_rerank"] = lambda hits, threshold, margin: None
    assert not experiment.open_test(frozen).intact


def test_a_rehearsal_leaves_the_log_alone(experiment: Any, tmp_path: Path) -> None:
    """What goes wrong on purpose is not held against the student, and it knows what was done before."""
    frozen = experiment.freeze(VARIANT)
    experiment.open_test(frozen)
    before = (tmp_path / "07-rag-evaluation.log.nl.jsonl").read_bytes()
    practice = experiment.rehearsal()
    assert practice.open_test(practice.freeze(SMALL)).look == "another"
    assert (tmp_path / "07-rag-evaluation.log.nl.jsonl").read_bytes() == before
    assert experiment.open_test(frozen).look == "again"


def test_a_folder_that_does_not_last(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a browser without the site's drive nothing is written, and the log says that it is not kept."""
    monkeypatch.setattr("checker.workbench.sys", SimpleNamespace(platform="emscripten"))
    experiment = make_experiment(tmp_path)
    experiment.freeze(VARIANT)
    assert list(tmp_path.iterdir()) == []
    assert say("kept_memory") in experiment.log.html


def test_running_all_of_test_is_logged(tmp_path: Path) -> None:
    """A progress bar moves to its end, and whoever measured everything on test has no blind choice any more."""
    shown: list[Any] = []
    experiment = make_experiment(tmp_path, shown=shown)
    assert len(asyncio.run(experiment.run("dev"))) == 72
    bar, text = shown[0].children
    assert (bar.value, bar.max) == (72, 72)
    assert text.value == say("progress_text", done=72, total=72)
    assert experiment.rehearsal().open_test(experiment.freeze(VARIANT)).look == "first"
    asyncio.run(experiment.run("test"))
    assert experiment.open_test(experiment.freeze(VARIANT)).look == "after_sweep"


def test_unknown_split(experiment: Any) -> None:
    """A split that does not exist is an error that names those that do."""
    with pytest.raises(ValueError, match=r"dev \| test \| echo"):
        experiment.questions("train")


# Tables and plot


def rows_of(answers: str) -> list[dict[str, Any]]:
    return [{"id": str(n), "answer": each, "expected": "r"} for n, each in enumerate(answers)]


def test_paired_table() -> None:
    """Each question falls in one of four cells; trials on other questions cannot be compared."""
    first, second = (VARIANTS.Trial(SMALL, rows_of(each), {}) for each in ("rrrrwwwwww", "rwwwrrwwww"))
    assert PAIRS.compare(first, second) == PAIRS.Pairs(both=1, only_first=3, only_second=2, neither=4)
    with pytest.raises(ValueError, match="id"):
        PAIRS.compare(first, VARIANTS.Trial(SMALL, rows_of("rrr"), {}))


def test_report_shows_all_figures(experiment: Any) -> None:
    """The nine figures and all reasons stand under the names given to the trials, and no figure is a word."""
    html = experiment.report(
        dev=experiment.measure(SMALL, experiment.questions("dev")), stil=experiment.never(experiment.questions("dev"))
    ).html
    for name in (*SHEETS.FIGURES, "dev", "stil", "appropriate-abstention", say("no_value")):
        assert f">{name}<" in html, name


def test_sheets_escape() -> None:
    """Text of a student's file or variant cannot become HTML."""
    html = SHEETS.table("<b>", ["<i>"], [["<u>", "<s>"]]) + SHEETS.note("<a>")
    assert not [tag for tag in ("<b>", "<i>", "<u>", "<s>", "<a>") if tag in html]


def test_roster_names_what_stands_in(experiment: Any) -> None:
    """Each function is listed with its lesson; without notebooks ours stand in, and the table says why."""
    html = experiment.roster.html
    assert html.count("<tr>") == 5
    assert html.count(say("origin_absent")) == 2  # of lesson 05 there is no notebook
    assert html.count(say("origin_unwritten")) == 2


def test_plot_has_every_variant_and_marks_the_frozen_one(experiment: Any) -> None:
    """Dots count all variants and lie within the picture; one is framed; the picture has a title and a description."""
    dev, test = (experiment.sweep(experiment.questions(split)) for split in ("dev", "test"))
    dots = PLOT.make_dots(dev, test, frozen=str(SMALL), chosen=str(LARGE))
    assert sum(dot.count for dot in dots) == 72
    assert [sum(dot.frozen for dot in dots), sum(dot.chosen for dot in dots)] == [1, 1]
    svg = ElementTree.fromstring(PLOT.draw(dots, say))
    circles = [(float(c.get("cx", 0)), float(c.get("cy", 0))) for c in svg.iter("circle")]
    assert len(circles) == len(dots) + 1  # and a ring around the chosen one
    assert all(PLOT.LEFT <= x <= PLOT.LEFT + PLOT.SIDE and PLOT.TOP <= y <= PLOT.TOP + PLOT.SIDE for x, y in circles)
    assert len(list(svg.iter("rect"))) == 1
    assert svg.find("title") is not None
    assert "54" in (svg.findtext("desc") or "")
    with pytest.raises(ValueError, match="variant"):
        PLOT.make_dots(dev, test[1:], frozen=str(SMALL))


def test_plot_by_keyboard(experiment: Any) -> None:
    """The list starts at the frozen variant; choosing another says its two figures and draws a ring."""
    dev, test = (experiment.sweep(experiment.questions(split)) for split in ("dev", "test"))
    chooser, status, drawing = experiment.plot(dev, test, SEAL.Frozen(SMALL, "0")).children
    assert isinstance(chooser, ipywidgets.Dropdown)
    assert chooser.value == str(SMALL)
    before = drawing.value
    chooser.value = str(LARGE)
    there = {each.name: each.accuracy for each in test}
    assert f"{there[str(LARGE)]:.3f}" in status.value
    assert 'role="status"' in status.value
    assert drawing.value != before


# The figures of the data, as they were when the text was written


def figures(experiment: Any) -> dict[str, Any]:
    dev, test = (experiment.sweep(experiment.questions(split)) for split in ("dev", "test"))
    tied, there = experiment.tied(dev), {each.name: each.accuracy for each in test}
    frozen = experiment.freeze(tied[0].variant)
    return {
        "dev": [round(each.accuracy * 30) for each in dev],
        "test": [round(each.accuracy * 30) for each in test],
        "tied": [each.name for each in tied],
        "tied_on_test": [round(there[each.name] * 30) for each in tied],
        "frozen": str(frozen.variant),
        "seal": frozen.seal,
        "reasons": experiment.reasons(experiment.open_test(frozen).trial),
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_recorded_figures(tmp_path: Path, language: str, update_golden: bool) -> None:
    """Every variant's score, the winner, the seal and its reasons are those that the text of the lesson is about."""
    found = figures(make_experiment(tmp_path, language))
    recorded = json.loads(GOLDEN.read_text(encoding="utf-8")) if GOLDEN.exists() else {}
    if update_golden:
        text = json.dumps(recorded | {language: found}, ensure_ascii=False, indent=1, sort_keys=True)
        GOLDEN.write_text(text + "\n", encoding="utf-8")
        return
    assert found == recorded.get(language), "record with --update-golden and read it"


@pytest.mark.parametrize("language", LANGUAGES)
def test_dev_flatters(tmp_path: Path, language: str) -> None:
    """What the lesson shows is there: many tie on dev, the winner loses on test, and test has a better one."""
    found = figures(make_experiment(tmp_path, language))
    dev, test = found["dev"], found["test"]
    assert len(found["tied"]) >= 5
    assert len(set(found["tied_on_test"])) >= 3
    assert max(dev) >= 21
    assert found["tied_on_test"][0] <= max(dev) - 4
    assert max(test) > found["tied_on_test"][0]
    assert sum(there < here for here, there in zip(dev, test, strict=True)) > 36
