"""Known mistakes: a mistake is recognised by what it does, never by how it is written."""

from __future__ import annotations

import ast

import pytest

from checker.answers import mistaken, plan
from checker.mistakes import MAX_NAMED, recognise
from checker.outcome import Returned
from tests import practice

TASK = practice.SHARE_TASK
KEYS = [mistake.key for mistake in TASK.mistakes]


class Renamed(ast.NodeTransformer):
    """Gives every local variable another name."""

    def __init__(self, tree: ast.AST) -> None:
        self.names = {n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}

    def visit_Name(self, node: ast.Name) -> ast.Name:
        return ast.Name(f"{node.id}_x" if node.id in self.names else node.id, node.ctx)


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("seed", [1, 2, 99])
def test_every_mistake_is_itself(key: str, seed: int) -> None:
    """Each known mistake is recognised as itself, under every seed and under other names of variables."""
    source = next(mistake for mistake in TASK.mistakes if mistake.key == key).source(TASK.reference)
    tree = ast.parse(source)
    for text in (source, ast.unparse(Renamed(tree).visit(tree))):
        found = practice.report(text, seed=seed).verdicts[0]
        assert found.mistakes[:1] == (key,)


def _named(source: str) -> tuple[str, ...]:
    return practice.verdict("share", source).mistakes


def _edited(*edits: tuple[str, str]) -> str:
    text = practice.SHARE
    for old, new in edits:
        assert text.count(old) == 1
        text = text.replace(old, new)
    return text


BY_PART = ("len(found) / len(whole)", "len(found) / max(1, len(part))")
ACCEPTS = (" or not whole:", ":")
TEXT = ('"share": len', '"ratio": len')

ROWS = [
    pytest.param(practice.SHARE, (), id="nothing where all is right"),
    pytest.param("def share(part, whole):\n    return 42", (), id="nothing where all is wrong"),
    pytest.param(_edited(BY_PART, ACCEPTS), ("by_part", "accepts_empty"), id="the one that explains most goes first"),
    pytest.param(_edited(("len(found) / len", "len(found) * 3 / len")), (), id="an unknown mistake"),
    pytest.param(_edited(("if item in whole]", "if item not in whole]")), (), id="another unknown mistake"),
]


@pytest.mark.parametrize(("source", "keys"), ROWS)
def test_recognised(source: str, keys: tuple[str, ...]) -> None:
    """A mistake is named when it explains at least half of the failures, and only then."""
    assert _named(source) == keys


def test_two_mistakes_in_one_program() -> None:
    """Two mistakes that do not touch each other are both named, the one that explains most first."""
    source = _edited(
        ("for item in part if item in whole", "for item in dict.fromkeys(part) if item in whole"),
        ('ValueError("whole: not empty")', 'TypeError("whole: not empty")'),
    )
    assert _named(source) == ("unique", "other_error")
    assert MAX_NAMED == 2


def test_a_mistake_that_the_student_avoids_is_not_named() -> None:
    """A mistake does not fit when the student's function is right on one trial where the mistake is wrong."""
    made = plan(practice.LESSON, "share", 1)
    answers = mistaken(practice.LESSON, "share", 1)
    outcomes = practice.made_wrong(made, answers["by_part"])
    assert recognise(made, outcomes, answers) == ("by_part",)
    outcomes[0] = made.expected[0]
    assert "by_part" not in recognise(made, outcomes, answers)


def test_wrong_in_another_way() -> None:
    """Wrong on the same trials is not enough: it must be wrong with the same answers."""
    made = plan(practice.LESSON, "share", 1)
    answers = mistaken(practice.LESSON, "share", 1)
    wrong = practice.made_wrong(made, answers["by_part"])
    outcomes = [due if due == came else Returned("x") for due, came in zip(made.expected, wrong, strict=True)]
    assert recognise(made, outcomes, answers) == ()
