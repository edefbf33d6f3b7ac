"""The figure of lesson 05: what it computes for each candidate limit, and the HTML that it makes of it."""

import sys
from html.parser import HTMLParser
from types import ModuleType

import pytest

from checker.examples import functions
from checker.lessons import Lesson, load

LANGUAGES = ("nl", "sv", "en")
VOID = {"br", "hr", "img", "input"}


@pytest.fixture(scope="module")
def lesson() -> Lesson:
    return load("05-rerank")


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
def compare(figure, lesson: Lesson, say):
    passages = {name: say(f"passage_{name.lower()}") for name in "ABC"}
    found = functions(lesson)
    return lambda limit: figure.compare(found.__getitem__, say("query"), passages, limit)


@pytest.mark.parametrize(
    ("limit", "order", "reachable", "choice", "reason"),
    [
        (1, [("A", 0.6)], False, None, "low"),
        (2, [("A", 0.6), ("C", 0.3)], False, None, "low"),
        (3, [("B", 1.0), ("A", 0.6), ("C", 0.3)], True, "B", "chosen"),
    ],
)
def test_the_limit_decides_whether_b_can_win(compare, limit, order, reachable, choice, reason):
    state = compare(limit)
    assert [(row["id"], pytest.approx(row["score"])) for row in state["ranked"]] == order
    assert [row["scored"] for row in state["retrieved"]] == [place <= limit for place in (1, 2, 3)]
    assert (state["computed"], state["reachable"], state["choice"]) == (limit, reachable, choice)
    assert (state["reason"], state["single"]) == (reason, limit == 1)


def test_the_features_are_those_of_the_contract(compare):
    rows = {row["id"]: (row["coverage"], row["adjacency"]) for row in compare(3)["ranked"]}
    assert rows == {"A": (1.0, 0.0), "B": (1.0, 1.0), "C": (0.5, 0.0)}


@pytest.mark.parametrize("limit", [1, 2, 3])
def test_the_html_is_well_formed_and_its_tables_have_captions_and_scopes(figure, compare, say, limit):
    seen = Outline()
    seen.feed(figure.introduce(say) + figure.render(compare(limit), say))
    assert seen.open == []
    assert seen.count["caption"] == seen.count["table"] == 2
    assert all(scope in ("row", "col") for scope in seen.scopes)
    assert seen.scopes.count("row") == 3 + limit


def test_the_html_states_in_words_what_colour_and_length_show(figure, compare, say):
    html = figure.render(compare(2), say)
    assert html.count(say("scored")) == 2
    assert html.count(say("outside")) == 1
    assert say("abstain") in html
    assert 'role="status"' in html


def test_texts_are_escaped(figure, lesson, say):
    passages = {"A": "reset <b>lamp</b>", "B": "reset & lamp", "C": '"sensor"'}
    html = figure.render(figure.compare(functions(lesson).__getitem__, "reset lamp", passages, 3), say)
    assert "<b>" not in html
    assert "reset &lt;b&gt;lamp&lt;/b&gt;" in html
    assert "reset &amp; lamp" in html


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
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag
