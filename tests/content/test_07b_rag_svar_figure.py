"""The figure of lesson 07b: which fault four figures point to, and the HTML that says so."""

import sys
from html.parser import HTMLParser
from types import ModuleType

import pytest

from checker.lessons import Lesson, load

LANGUAGES = ("nl", "sv", "en")


@pytest.fixture(scope="module")
def lesson() -> Lesson:
    return load("07b-rag-svar")


@pytest.fixture(scope="module")
def figure(lesson: Lesson):
    """The module, with a stand-in for ipywidgets where that is not installed: the pure part needs none."""
    try:
        import ipywidgets  # noqa: F401
    except ImportError:
        sys.modules["ipywidgets"] = ModuleType("ipywidgets")
        sys.modules["ipywidgets"].Widget = sys.modules["ipywidgets"].FloatSlider = object
    return lesson.module("figure")


@pytest.fixture(params=LANGUAGES)
def say(request, lesson: Lesson):
    return lambda key, **fields: lesson.say(f"figure.{key}", request.param, **fields)


def figures(recall: int, use: int, grounding: int, relevance: int) -> dict[str, int]:
    return {"recall": recall, "use": use, "grounding": grounding, "relevance": relevance}


@pytest.mark.parametrize(
    ("values", "limit", "first", "later"),
    [
        ((91, 88, 74, 96), 80, "grounding", []),
        ((52, 86, 88, 94), 80, "recall", []),
        ((94, 57, 92, 95), 80, "use", []),
        ((95, 90, 93, 61), 80, "relevance", []),
        ((58, 83, 66, 92), 80, "recall", ["grounding"]),
        ((10, 20, 30, 40), 80, "recall", ["use", "grounding", "relevance"]),
        ((93, 91, 95, 94), 80, None, []),
        ((80, 80, 80, 80), 80, None, []),
        ((80, 80, 79, 80), 80, "grounding", []),
        ((0, 0, 0, 0), 0, None, []),
        ((100, 100, 100, 99), 100, "relevance", []),
    ],
)
def test_the_first_step_below_the_limit_is_mended_first(figure, values, limit, first, later):
    state = figure.diagnose(figures(*values), limit)
    assert (state["first"], state["later"]) == (first, later)
    assert [row["value"] for row in state["rows"]] == list(values)
    marked = [row["step"] for row in state["rows"] if row["state"] == "first"]
    assert marked == ([first] if first else [])


def test_every_example_is_recognised_and_points_where_its_name_says(figure):
    points = {"invents": "grounding", "misses": "recall", "beside": "relevance", "unused": "use", "two": "recall"}
    for name, values in figure.EXAMPLES.items():
        assert figure.recognise(figures(*values)) == name
        assert figure.diagnose(figures(*values), figure.LIMIT)["first"] == points.get(name)
    assert figure.recognise(figures(1, 2, 3, 4)) == figure.OWN


@pytest.mark.parametrize(("position", "number"), [(0.0, 0), (0.29, 29), (0.57, 57), (0.58, 58), (0.8, 80), (1.0, 100)])
def test_slider_positions_become_exact_hundredths(figure, position, number):
    assert figure.hundredths(position) == number


@pytest.mark.parametrize("values", [(91, 88, 74, 96), (58, 83, 66, 92), (93, 91, 95, 94)])
def test_the_html_is_well_formed_and_its_table_has_caption_and_scopes(figure, say, values):
    seen = Outline()
    seen.feed(figure.introduce(say) + figure.render(figure.diagnose(figures(*values), 80), say))
    assert seen.open == []
    assert seen.count["caption"] == seen.count["table"] == 1
    assert seen.scopes == ["col"] * 4 + ["row"] * 4


def test_the_html_says_in_words_what_colour_and_length_show(figure, say):
    html = figure.render(figure.diagnose(figures(58, 83, 66, 92), 80), say)
    assert html.count(say("state_first")) == html.count(say("state_later")) == 1
    assert html.count(say("state_fine")) == 2
    assert all(number in html for number in ("0.58", "0.83", "0.66", "0.92", "0.80"))
    assert 'role="status"' in html
    assert html.count('aria-hidden="true"') == 8


def test_the_conclusion_names_fault_measure_and_remedy(figure, say):
    told = figure.conclude(figure.diagnose(figures(58, 83, 66, 92), 80), say)
    assert len(told) == 2
    assert all(
        part in told[0] for part in (say("fault_recall")[1:], say("measure_recall"), say("remedy_recall"), "0.58")
    )
    assert say("measure_grounding") in told[1]
    assert figure.conclude(figure.diagnose(figures(90, 90, 90, 90), 85), say) == [say("summary_fine", limit="0.85")]


def test_texts_are_escaped(figure):
    def hostile(key, **_fields):
        return f'<b>{key}</b> & "'

    html = figure.introduce(hostile) + figure.render(figure.diagnose(figures(1, 2, 3, 4), 80), hostile)
    assert "<b>" not in html
    assert "&lt;b&gt;caption&lt;/b&gt; &amp; &quot;" in html


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
