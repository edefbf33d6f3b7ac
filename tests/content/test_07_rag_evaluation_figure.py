"""The figure of lesson 07: what each switch does to rows, reasons and denominators, and the HTML made of it."""

import sys
from html.parser import HTMLParser
from itertools import product
from types import ModuleType

import pytest

from checker.examples import functions
from checker.lessons import Lesson, load

LANGUAGES = ("nl", "sv", "en")
SWITCHES = ("retriever", "generator", "guess")
ALL_CHOICES = [dict(zip(SWITCHES, on, strict=True)) for on in product((False, True), repeat=3)]
MEASURES = ("recall", "accuracy", "faithfulness", "coverage", "unknown_abstention")
AT_THE_START = (
    "supported-correct",
    "retrieval-miss",
    "wrong-answer",
    "appropriate-abstention",
)


@pytest.fixture(scope="module")
def lesson() -> Lesson:
    return load("07-rag-evaluation")


@pytest.fixture(scope="module")
def figure(lesson: Lesson):
    """The module, with a stand-in for ipywidgets where that is not installed: the pure part needs none."""
    try:
        import ipywidgets  # noqa: F401
    except ImportError:
        sys.modules["ipywidgets"] = ModuleType("ipywidgets")
        sys.modules["ipywidgets"].Widget = object
    return lesson.module("figure")


@pytest.fixture(params=LANGUAGES)
def say(request, lesson: Lesson):
    return lambda key, **fields: lesson.say(f"figure.{key}", request.param, **fields)


@pytest.fixture
def state(figure, lesson: Lesson, say):
    """A function from the switches that are on to the state of the figure."""
    found = functions(lesson)

    def measured(*on: str):
        rows = figure.answers(say, **{name: name in on for name in SWITCHES})
        return figure.measure(found.__getitem__, rows)

    return measured


@pytest.mark.parametrize(
    ("on", "parts"),
    [
        ((), ((2, 3), (2, 4), (1, 2), (2, 4), (1, 1))),
        (("retriever",), ((3, 3), (2, 4), (1, 2), (2, 4), (1, 1))),
        (("generator",), ((2, 3), (3, 4), (2, 2), (2, 4), (1, 1))),
        (("guess",), ((2, 3), (1, 4), (1, 4), (4, 4), (0, 1))),
        (("retriever", "generator"), ((3, 3), (4, 4), (3, 3), (3, 4), (1, 1))),
        (("retriever", "guess"), ((3, 3), (1, 4), (1, 4), (4, 4), (0, 1))),
        (("generator", "guess"), ((2, 3), (2, 4), (2, 4), (4, 4), (0, 1))),
        (("retriever", "generator", "guess"), ((3, 3), (3, 4), (3, 4), (4, 4), (0, 1))),
    ],
)
def test_every_measure_has_its_own_denominator(state, on, parts):
    measures = state(*on)["measures"]
    assert tuple(measures[name][:2] for name in MEASURES) == parts
    assert all(value == pytest.approx(part / whole) for part, whole, value in measures.values())


@pytest.mark.parametrize(
    ("on", "changed"),
    [
        ((), {}),
        (("retriever",), {1: "unnecessary-abstention"}),
        (("generator",), {2: "supported-correct"}),
        (("guess",), {3: "unanswerable-answered"}),
        (("retriever", "generator"), {1: "supported-correct", 2: "supported-correct"}),
        (("retriever", "guess"), {1: "wrong-answer", 3: "unanswerable-answered"}),
    ],
)
def test_a_repair_changes_these_reasons_and_no_others(state, on, changed):
    reasons = [changed.get(place, reason) for place, reason in enumerate(AT_THE_START)]
    assert list(state(*on)["reasons"].values()) == reasons


def test_an_empty_group_has_no_value(figure, lesson, say):
    rows = [{**row, "answer": None, "supported": False} for row in figure.answers(say, **ALL_CHOICES[0])]
    assert figure.measure(functions(lesson).__getitem__, rows)["measures"]["faithfulness"] == (0, 0, None)


@pytest.mark.parametrize("on", [(), ("retriever",), ("retriever", "generator", "guess")])
def test_the_html_is_well_formed_and_its_tables_have_captions_and_scopes(figure, state, say, on):
    seen = Outline()
    seen.feed(figure.introduce(say) + figure.render(state(*on), state(), say("story_start"), say))
    assert seen.open == []
    assert seen.count["caption"] == seen.count["table"] == 2
    assert seen.scopes.count("row") == 4 + len(MEASURES)
    assert all(scope in ("row", "col") for scope in seen.scopes)


def test_the_start_shows_the_figures_in_words_and_numbers(figure, state, say):
    html = figure.render(state(), state(), say("story_start"), say)
    assert say("percent", number="67") in html
    assert html.count(f">{say('percent', number='50')}<") == 3
    assert say("part_of", part=2, whole=3) in html
    assert 'class="changed"' not in html
    assert 'role="status"' in html


def test_what_changed_is_marked_with_what_it_was(figure, state, say):
    html = figure.render(state("guess"), state(), say("story_guess"), say)
    assert html.count('class="changed"') == 2 + 4
    assert say("was", text=say("part_of", part=1, whole=2)) in html
    assert say("was", text=say("reason_appropriate-abstention")) in html
    assert html.count(f"<small>{say('changed')}</small>") == 1


@pytest.mark.parametrize("choice", ALL_CHOICES, ids=str)
def test_every_choice_of_switches_has_its_story(figure, say, choice):
    assert say(figure.story_key(**choice))


def test_texts_are_escaped(figure, lesson, say):
    def loud(key: str, **fields: object) -> str:
        return f"<b>{say(key, **fields)}</b>"

    found = functions(lesson).__getitem__
    now = figure.measure(found, figure.answers(loud, **ALL_CHOICES[-1]))
    html = figure.introduce(loud) + figure.render(now, now, "<b>&</b>", loud)
    assert "<b>" not in html
    assert "&lt;b&gt;&amp;&lt;/b&gt;" in html


class Outline(HTMLParser):
    """Counts tags and checks that they close in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.count: dict[str, int] = {}
        self.scopes: list[str | None] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.count[tag] = self.count.get(tag, 0) + 1
        if tag == "th":
            self.scopes.append(dict(attrs).get("scope"))
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag
