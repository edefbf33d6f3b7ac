"""Where the build reads and writes: one place knows the folders, so that a test can point them elsewhere."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent


@dataclass(frozen=True, slots=True)
class Layout:
    """The folders of one build. `source` holds pyproject.toml and checker/; the rest of lite/ is always this one."""

    source: Path
    content: Path
    build: Path

    @property
    def site(self) -> Path:
        """The folder to publish."""
        return self.build / "site"

    @property
    def parts(self) -> Path:
        """One folder for each step; the site is their sum."""
        return self.build / "parts"

    @property
    def stamps(self) -> Path:
        """What each part was made from."""
        return self.build / "stamps"


def lesson_folders(content: Path) -> list[Path]:
    """Return the folders that hold a lesson, in order: those with a text.toml."""
    return sorted(path.parent for path in content.glob("*/text.toml"))


def write_json(path: Path, data: object) -> None:
    """Write `data` as JSON in a form that is the same on every machine."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(data, ensure_ascii=False, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def merge(theirs: Mapping[str, Any], ours: Mapping[str, Any]) -> dict[str, Any]:
    """Return both, ours first where they differ, down through nested tables."""
    merged = dict(theirs)
    for key, value in ours.items():
        old = merged.get(key)
        merged[key] = merge(old, value) if isinstance(old, dict) and isinstance(value, dict) else value
    return merged
