"""How far a batch is: a bar where there is a terminal and rich, else lines; a path is never markup or a colour code."""

from __future__ import annotations

import io
import sys

import pytest

from checker.meter import meter

PATHS = ("klas/Anna [bold]/les.ipynb", "klas/\x1b[31mBo/les.ipynb")


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def shown(stream: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return what is written to the error stream while two files are done."""
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "120")
    with meter(2, "Nakijken") as step:
        for path in PATHS:
            step(path)
    return stream.getvalue()


def test_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    """Anywhere else than in a terminal there is a line for each file."""
    assert shown(io.StringIO(), monkeypatch).splitlines() == [
        "[1/2] klas/Anna [bold]/les.ipynb",
        "[2/2] klas/\\x1b[31mBo/les.ipynb",
    ]


def test_lines_without_rich(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor is there a bar where rich is not installed."""
    monkeypatch.setitem(sys.modules, "rich", None)
    assert shown(Terminal(), monkeypatch) == shown(io.StringIO(), monkeypatch)


def test_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a terminal there is a bar with what is done, how many, and which file was last."""
    text = shown(Terminal(), monkeypatch)
    assert "Nakijken" in text
    assert "2/2" in text
    assert "klas/\\x1b[31mBo/les.ipynb" in text
