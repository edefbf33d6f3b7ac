"""The report as text for a terminal."""

from __future__ import annotations

import pytest

from checker.messages import LANGUAGES
from checker.views.terminal import WIDTH, harmless, terminal
from tests import practice

COLOUR = "\x1b[31mrood\x07\r\n\u202e"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "source",
    [
        pytest.param(practice.SHARE, id="right"),
        pytest.param(practice.SHARE.replace("/ len(whole)", "/ len(part)"), id="wrong"),
        pytest.param(f"def share(part, whole):\n    return {COLOUR!r}", id="control characters returned"),
        pytest.param(f"def share(part, whole):\n    raise ValueError({COLOUR!r})", id="control characters raised"),
        pytest.param(f"E = type({COLOUR!r}, (Exception,), {{}})\ndef share(part, whole):\n    raise E", id="in a name"),
        pytest.param("def share(part, whole):\n    return 'x' * 10**6", id="a very long text"),
        pytest.param("def share(part, whole):\n    return '\\ud800'", id="a lone surrogate"),
        pytest.param("def share(part, whole):\n    return x\nx = undefined", id="error in the cells"),
        pytest.param("def shares(part, whole):\n    return 1", id="renamed"),
    ],
)
def test_text(source: str, language: str) -> None:
    """Every line is printable, fits the width, and the whole is in one language."""
    text = terminal(practice.report(source), practice.LESSON, language)
    assert text.endswith("\n")
    assert text.encode("utf-8")
    for line in text.splitlines():
        assert line.isprintable()
        assert len(line) <= WIDTH + 60
    assert "{" not in text.replace("{'", "").replace("{…", "")
    assert not any(f"({other})" in text for other in LANGUAGES if other != language)


def test_what_is_said() -> None:
    """A wrong checkpoint shows its headline, the example in full, the failing idea and a sibling."""
    text = terminal(practice.report(practice.SHARE.replace("/ len(whole)", "/ 4")), practice.LESSON, "nl")
    for part in (
        "nog niet",
        "share(['a'], ['a', 'b'])",
        "{'share': 0.5, 'found': ['a']}",
        "idee repeats (nl)",
        "['v', 'w']",
    ):
        assert part in text


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        pytest.param("gewoon", "gewoon", id="plain"),
        pytest.param("\x1b[2J", r"\x1b[2J", id="escape"),
        pytest.param("a\tb", r"a\tb", id="tab"),
        pytest.param("\u202eabc", r"\u202eabc", id="text direction"),
        pytest.param("\ud800", r"\ud800", id="surrogate"),
        pytest.param("é✓", "é✓", id="letters and marks"),
    ],
)
def test_harmless(line: str, shown: str) -> None:
    """A control character is shown as its escape, everything else as it is."""
    assert harmless(line) == shown
