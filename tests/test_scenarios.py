"""Scenarios: what a student hands in, and the whole report on it as data and as Dutch text.

Each folder of tests/scenarios holds `submission.py` or `submission.ipynb`, `lesson.txt` with the slug, and what is
expected: `report.json` and `report.nl.txt`. `pytest --update-golden` records the last two anew.
"""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from checker.checking import check
from checker.lessons import load
from checker.runners.here import Here
from checker.submission import read
from checker.views.terminal import terminal

FOLDER = Path(__file__).parent / "scenarios"
NAMES = sorted(path.parent.name for path in FOLDER.glob("*/lesson.txt"))


def golden(path: Path, text: str, update: bool) -> None:
    """Hold `text` against the file at `path`, which must be there; with `update` write it."""
    if update:
        path.write_text(text, encoding="utf-8")
    assert path.exists(), f"{path} is missing; record it with --update-golden and read it"
    assert text == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", NAMES)
def test_scenario(name: str, update_golden: bool) -> None:
    """The report on each scenario is the recorded one, word for word."""
    folder = FOLDER / name
    lesson = load((folder / "lesson.txt").read_text(encoding="utf-8").strip())
    (handed_in,) = folder.glob("submission.*")
    report = asyncio.run(check(lesson, read(handed_in), Here()))
    data = json.dumps(report.to_dict(), ensure_ascii=False, indent=1, sort_keys=True) + "\n"
    golden(folder / "report.json", data, update_golden)
    golden(folder / "report.nl.txt", terminal(report, lesson, "nl"), update_golden)


def test_every_folder_is_a_scenario() -> None:
    """No folder is left out because one of its files is missing."""
    assert len(NAMES) >= 12
    assert sorted(path.name for path in FOLDER.iterdir() if path.is_dir()) == NAMES


def test_guard_sees_what_is_bad(tmp_path: Path) -> None:
    """A missing golden file fails, and so does one that differs; recording makes both pass."""
    path = tmp_path / "report.txt"
    with pytest.raises(AssertionError, match="is missing"):
        golden(path, "a", update=False)
    golden(path, "a", update=True)
    with pytest.raises(AssertionError):
        golden(path, "b", update=False)
    golden(path, "a", update=False)
