"""The lab on judges: the labelled pairs hold what they promise, and the figures are those of the formulas."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from checker.lessons import load, load_lab
from checker.livelab import open_live
from tests.content import lesson_notebook

LAB = load_lab("lab-judge")
TOOLS: Any = open_live(LAB, "nl")
PAIRS = TOOLS.pairs
AGREEMENT: Any = LAB.module("agreement")
FIGURE: Any = LAB.module("figure")
SUPPORTED = {"literal", "paraphrase"}
EACH = [pytest.param(pair, id=pair.id) for pair in PAIRS]
NEGATION = {"niet", "geen", "nooit", "inte", "ingen", "inget", "inga", "aldrig"}


def words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", text.casefold())


def test_how_many() -> None:
    """Forty Dutch and twenty Swedish pairs, half of each supported, with every kind in both languages."""
    assert Counter(pair.language for pair in PAIRS) == {"nl": 40, "sv": 20}
    for language in ("nl", "sv"):
        own = [pair for pair in PAIRS if pair.language == language]
        assert sum(pair.supported for pair in own) * 2 == len(own)
        assert {pair.kind for pair in own} == set(LAB.module("pairs").KINDS)


def test_no_pair_twice() -> None:
    """No id, claim or passage occurs twice, not even when case and punctuation are left aside."""
    for texts in (
        [p.id for p in PAIRS],
        *([" ".join(words(getattr(p, n))) for p in PAIRS] for n in ("claim", "context")),
    ):
        assert len(set(texts)) == len(texts)


@pytest.mark.parametrize("pair", EACH)
def test_label_and_kind_agree(pair: Any) -> None:
    """The kind tells the label, the quote stands in the passage, and each label has its reason."""
    assert pair.supported == (pair.kind in SUPPORTED)
    assert bool(pair.quote) == (pair.kind != "unknown")
    assert pair.quote in pair.context
    assert pair.reason.endswith(".")
    assert all(text == text.strip() and text for text in (pair.claim, pair.context, pair.reason))


@pytest.mark.parametrize("pair", EACH)
def test_the_kind_is_what_it_says(pair: Any) -> None:
    """A literal claim is its quote; a changed number, a turned negation and another device can be pointed out."""
    claim, quote = words(pair.claim), words(pair.quote)
    numbers = [{word for word in each if word.isdigit()} for each in (claim, quote)]
    negated = [bool(NEGATION & set(each)) for each in (claim, quote)]
    if pair.kind == "literal":
        assert claim == quote
    elif pair.kind == "number":
        assert numbers[0] - set(words(pair.context))
        assert numbers[1]
    elif pair.kind == "negation":
        assert negated[0] != negated[1]
    elif pair.kind == "device":
        assert set(claim) - set(quote)
        assert len(set(claim) & set(quote)) >= 2
        assert negated[0] == negated[1]
    else:
        assert " ".join(claim) not in " ".join(words(pair.context))


def test_nothing_of_the_shape_gives_the_label_away() -> None:
    """Claims with and without support are about as long, so that length alone does not tell the label."""
    lengths = [[len(words(p.claim)) for p in PAIRS if p.supported is label] for label in (True, False)]
    means = [sum(each) / len(each) for each in lengths]
    assert abs(means[0] - means[1]) < 1.5


KAPPAS = {
    # 20 yes-yes, 5 yes-no, 10 no-yes, 15 no-no: agreement 35/50, chance (25·30 + 25·20)/2500 = .5, so .2/.5
    "textbook": ((20, 5, 10, 15), 0.7, 0.5, 0.4),
    # all the same verdict: agreement and chance .5
    "always yes": ((10, 0, 10, 0), 0.5, 0.5, 0.0),
    "perfect": ((5, 0, 0, 5), 1.0, 0.5, 1.0),
    "the opposite": ((0, 5, 5, 0), 0.0, 0.5, -1.0),
    # 45 15 25 15: agreement 60/100, chance (60·70 + 40·30)/10000 = .54, so .06/.46
    "skewed": ((45, 15, 25, 15), 0.6, 0.54, 0.06 / 0.46),
    "one label, one verdict": ((4, 0, 0, 0), 1.0, 1.0, None),
    "nothing": ((0, 0, 0, 0), None, None, None),
}


@pytest.mark.parametrize(("counts", "accuracy", "chance", "kappa"), KAPPAS.values(), ids=KAPPAS)
def test_kappa(counts: tuple[int, ...], accuracy: float | None, chance: float | None, kappa: float | None) -> None:
    """Accuracy, chance and kappa are what comes out by hand; what cannot be computed is None."""
    found = AGREEMENT.Confusion(*counts)
    assert (found.accuracy, found.chance, found.kappa) == pytest.approx((accuracy, chance, kappa))


def test_counts() -> None:
    """Label and verdict are counted pair by pair, and lists of unequal length are refused."""
    found = TOOLS.confusion([True, True, False, False, False], [True, False, True, False, False])
    assert found == AGREEMENT.Confusion(1, 1, 1, 2)
    assert (found.hit_rate, found.false_alarm_rate) == (0.5, pytest.approx(1 / 3))
    with pytest.raises(ValueError, match="zip"):
        TOOLS.confusion([True], [])


def test_expected_faithfulness() -> None:
    """The faithfulness to expect mixes hit rate and false alarm rate; where one is unknown there is none."""
    found = AGREEMENT.Confusion(8, 2, 1, 9)
    assert TOOLS.expected_faithfulness(1.0, found) == pytest.approx(0.8)
    assert TOOLS.expected_faithfulness(0.0, found) == pytest.approx(0.1)
    assert TOOLS.expected_faithfulness(0.5, found) == pytest.approx(0.45)
    assert TOOLS.expected_faithfulness(0.5, AGREEMENT.Confusion(8, 2, 0, 0)) is None


@pytest.mark.parametrize("language", ["nl", "sv", "en"])
def test_the_tables_can_be_read_without_seeing(language: str) -> None:
    """Four counts come with the same in words; pairs tell their language, and what decides is marked once."""

    def say(key: str, **fields: object) -> str:
        return LAB.say(f"lab.{key}", language, **fields)

    html = FIGURE.confusion_table(AGREEMENT.Confusion(17, 13, 21, 9), say)
    assert say("in_words", yes=30, yes_yes=17, no=30, no_yes=21) in html
    assert [count in html for count in (">17<", ">13<", ">21<", ">9<")] == [True] * 4
    assert say("none") in FIGURE.confusion_table(AGREEMENT.Confusion(0, 0, 0, 0), say)
    table = FIGURE.pair_table(PAIRS, say)
    assert table.count("<mark>") == sum(bool(pair.quote) for pair in PAIRS)
    assert table.count('lang="sv"') == 3 * 20


def test_the_example_is_that_of_the_lesson() -> None:
    """The five answers are those that the lesson measures, and the rule judge gives them the lesson's scores."""
    lesson = load(LAB.module("lab").LESSON)
    code = "\n".join(lesson_notebook.read(lesson, "nl").code)
    own = "\n".join(lesson_notebook.read(LAB, "nl").code)
    for name in ("LOAN", "HOURS", "FINE", "OLD"):
        (line,) = re.findall(rf"^{name} = .*$", code, re.MULTILINE)
        assert line in own
    assert "# → faithfulness 0.625 4 1" in code
    assert "# → rule [1.0, 0.5, 0.0, None, 1.0] 0.625" in own
