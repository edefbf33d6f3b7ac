"""Putting the site together from its parts: what is the same stays untouched, and nothing of an older one is left."""

from __future__ import annotations

from pathlib import Path

from lite.steps import assemble


def write(root: Path, *names: str) -> Path:
    for name in names:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(f"{root.name} {name}", encoding="utf-8")
    return root


def tree(root: Path) -> list[str]:
    return sorted(path.relative_to(root).as_posix() for path in root.rglob("*"))


def test_a_site_is_the_sum_of_its_parts(tmp_path: Path) -> None:
    """Later parts go over earlier ones; a second time nothing changes; what is gone takes its folders along."""
    site = tmp_path / "site"
    first, second = write(tmp_path / "een", "a", "b/c/d"), write(tmp_path / "twee", "a", "e")
    assert assemble([first, second], site) == 3
    assert (site / "a").read_text(encoding="utf-8") == "twee a"
    assert assemble([first, second], site) == 0
    assert tree(site) == ["a", "b", "b/c", "b/c/d", "e"]
    assert assemble([second], site) == 1
    assert tree(site) == ["a", "e"]
