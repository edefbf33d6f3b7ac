"""The figure of lesson 07a: the sum behind context precision, the two buttons that reorder, and the HTML of both."""

import random
import sys
from html.parser import HTMLParser
from itertools import permutations, product
from types import ModuleType

import pytest

from checker.lessons import Lesson, load

LANGUAGES = ("nl", "sv", "en")
VOID = {"br", "hr", "img", "input"}
TEXTS = [f"passage {letter}" for letter in "abcde"]


@pytest.fixture(scope="module")
def lesson() -> Lesson:
    return load("07a-ragas")


@pytest.fixture(scope="module")
def figure(lesson: Lesson):
    """The module, with a stand-in for ipywidgets where that is not installed: the pure part needs none."""
    try:
        import ipywidgets  # noqa: F401
    except ImportError:
        sys.modules["ipywidgets"] = ModuleType("ipywidgets")
        sys.modules["ipywidgets"].Widget = object
    return lesson.module("figure")


@pytest.fixture(scope="module")
def reference(lesson: Lesson):
    """The reference of checkpoint 1, with the reader of verdicts that it is given."""
    found: dict[str, object] = {}
    exec(lesson.given["read_verdict"], found)
    exec(lesson.task("context_precision").reference, found)
    return found["context_precision"]


@pytest.fixture(params=LANGUAGES)
def say(request, lesson: Lesson):
    return lambda key, **fields: lesson.say(f"figure.{key}", request.param, **fields)


@pytest.mark.parametrize(
    ("verdicts", "score", "share", "written"),
    [
        ([True, False, True], 5 / 6, 2 / 3, "1/1 + 2/3"),
        ([False, False, True, True], 5 / 12, 0.5, "1/3 + 2/4"),
        ([True, True, False], 1.0, 2 / 3, "1/1 + 2/2"),
        ([False, False], 0.0, 0.0, ""),
        ([], 0.0, 0.0, ""),
    ],
)
def test_the_sum_is_that_of_the_lesson(figure, verdicts, score, share, written):
    state = figure.follow(verdicts)
    assert state["score"] == pytest.approx(score)
    assert state["share"] == pytest.approx(share)
    assert state["sum"] == written


def test_the_score_is_that_of_the_reference_for_all_verdicts(figure, reference):
    for verdicts in product((True, False), repeat=5):
        answers = iter("ja" if relevant else "nee" for relevant in verdicts)
        due = reference("Vraag?", "Antwoord.", TEXTS, lambda *_, answers=answers: next(answers))
        state = figure.follow(verdicts)
        assert state["score"] == pytest.approx(due["score"])
        assert [row["relevant"] for row in state["rows"]] == due["verdicts"]


def test_an_order_changes_the_score_but_never_the_share(figure):
    states = [figure.follow(verdicts) for verdicts in set(permutations([True, True, False, False, False]))]
    assert {state["share"] for state in states} == {0.4}
    assert len({round(state["score"], 9) for state in states}) > 5


def test_a_late_hit_lowers_the_score(figure):
    assert figure.follow([True, False, True, False, True])["score"] < figure.follow([True, False, True])["score"]


def test_the_buttons_keep_passage_and_verdict_together_and_are_stable(figure):
    order, verdicts = figure.arrange([0, 1, 2, 3, 4], [True, False, True, False, False], False)
    assert (order, verdicts) == ([1, 3, 4, 0, 2], [False, False, False, True, True])
    assert figure.arrange(order, verdicts, True) == ([0, 2, 1, 3, 4], [True, True, False, False, False])


def test_useful_passages_first_is_the_best_order_and_last_the_worst(figure):
    rng = random.Random(7)
    for _ in range(40):
        verdicts = [rng.random() < 0.5 for _ in range(5)]
        places = list(range(5))
        best = figure.follow(figure.arrange(places, verdicts, True)[1])["score"]
        worst = figure.follow(figure.arrange(places, verdicts, False)[1])["score"]
        assert worst <= figure.follow(verdicts)["score"] <= best
        assert best == (1.0 if any(verdicts) else 0.0)


@pytest.mark.parametrize("verdicts", [(True, False, True, False, False), (False,) * 5, (True,) * 5])
@pytest.mark.parametrize("before", [None, 0.0, 0.5, 1.0])
def test_the_html_is_well_formed_and_its_table_has_caption_and_scopes(figure, say, verdicts, before):
    seen = Outline()
    seen.feed(figure.introduce(say) + figure.render(figure.follow(verdicts), TEXTS, before, say))
    assert seen.open == []
    assert seen.count["caption"] == seen.count["table"] == 1
    assert seen.scopes.count("row") == 5
    assert seen.scopes.count("col") == 5
    assert len(seen.scopes) == 10


def test_the_html_states_verdicts_sum_and_change_in_words(figure, say):
    state = figure.follow([True, False, True, False, False])
    html = figure.render(state, TEXTS, None, say)
    assert html.count(f"✓ {say('yes')}") == 2
    assert html.count(f"– {say('no')}") == 3
    assert "(1/1 + 2/3) / 2 = 0.833" in html
    assert say("left_out", fraction="1/2") in html
    assert say("start") in html
    assert say("up", before="0.500", after="0.833") in figure.render(state, TEXTS, 0.5, say)
    assert say("down", before="1.000", after="0.833") in figure.render(state, TEXTS, 1.0, say)
    assert say("same", before="0.833", after="0.833") in figure.render(state, TEXTS, state["score"], say)
    assert say("nothing") in figure.render(figure.follow([False] * 5), TEXTS, None, say)


def test_texts_are_escaped(figure, say):
    html = figure.render(figure.follow([True, False]), ["een <b>boek</b>", "thee & koffie"], None, say)
    assert "<b>" not in html
    assert "een &lt;b&gt;boek&lt;/b&gt;" in html
    assert "thee &amp; koffie" in html


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
