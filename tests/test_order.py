"""The fingerprint of an order: another one for whatever may change a verdict, the same for all else."""

from __future__ import annotations

from pathlib import Path

import pytest

from checker.desk import order as ordering
from checker.desk.order import Order, engine_digest, fingerprint, uncounted
from checker.lessons import load, slugs

LESSON = load(slugs()[0])


def test_what_makes_another_fingerprint() -> None:
    """Lesson, seed and ideas each count."""
    orders = [Order(), Order(lesson=slugs()[0]), Order(seed=2), Order(without=("f:g",))]
    assert len({fingerprint(each) for each in orders}) == len(orders)
    assert fingerprint(Order()) == fingerprint(Order())


def test_another_checker_makes_another_fingerprint(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was found by another version of the checker is found again, though its number is the same."""
    before = fingerprint(Order())
    monkeypatch.setattr(ordering, "_engine", lambda: "another")
    assert fingerprint(Order()) != before


def test_the_checker_is_digested_as_it_is_here() -> None:
    """The digest is that of the package that runs."""
    assert ordering._engine() == engine_digest(Path(ordering.__file__).parent.parent)


@pytest.mark.parametrize("suffix", [".py", ".pyc", ".js", ".toml"])
def test_every_file_that_decides(suffix: str, tmp_path: Path) -> None:
    """Source, compiled or not, scripts and data count, and so does where they are; what Python keeps does not."""
    (tmp_path / "desk").mkdir()
    path = tmp_path / "desk" / f"part{suffix}"
    path.write_bytes(b"1")
    first = engine_digest(tmp_path)
    (tmp_path / "desk" / "__pycache__").mkdir()
    (tmp_path / "desk" / "__pycache__" / "part.cpython-314.pyc").write_bytes(b"2")
    (tmp_path / "style.css").write_bytes(b"3")
    assert engine_digest(tmp_path) == first
    path.rename(tmp_path / f"part{suffix}")
    moved = engine_digest(tmp_path)
    (tmp_path / f"part{suffix}").write_bytes(b"2")
    assert len({first, moved, engine_digest(tmp_path)}) == 3


def test_a_checkpoint_of_which_nothing_counts() -> None:
    """The function is named when all of its ideas are left out, and not while one is left."""
    task = LESSON.tasks[1]
    ideas = [f"{task.function}:{idea}" for idea in task.ideas]
    assert uncounted(ideas, [LESSON]) == task.function
    assert uncounted(ideas[1:], [LESSON]) == uncounted([], [LESSON]) == ""
