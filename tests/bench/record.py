"""The record of a run, as the repository keeps it: versions, the machine's size, every number, medians and targets.

It names no host and no folder, so that it can be published.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

from lite.layout import HERE, write_json
from tests.bench.figures import Reading, collect, judge, medians

SCHEMA: dict[str, Any] = {
    "type": "object",
    "required": ["schema", "date", "versions", "machine", "settings", "rounds", "medians", "targets"],
    "additionalProperties": False,
    "properties": {
        "schema": {"const": 1},
        "date": {"type": "string", "pattern": r"^\d{4}-\d\d-\d\d$"},
        "versions": {"type": "object", "additionalProperties": {"type": "string"}, "minProperties": 1},
        "machine": {
            "type": "object",
            "required": ["cores", "memory_gb", "system"],
            "additionalProperties": False,
            "properties": {
                "cores": {"type": "integer", "minimum": 1},
                "memory_gb": {"type": "integer", "minimum": 1},
                "system": {"type": "string"},
            },
        },
        "settings": {
            "type": "object",
            "required": ["rounds", "compressed", "throttle"],
            "additionalProperties": False,
            "properties": {
                "rounds": {"type": "integer", "minimum": 1},
                "compressed": {"type": "boolean"},
                "throttle": {"type": "string"},
            },
        },
        "rounds": {"$ref": "#/$defs/scenarios", "$comment": "every number, in order of measuring"},
        "medians": {"$ref": "#/$defs/scenarios"},
        "targets": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["name", "limit", "value", "verdict"],
                "additionalProperties": False,
                "properties": {
                    "name": {"type": "string"},
                    "limit": {"type": "number"},
                    "value": {"type": ["number", "null"]},
                    "verdict": {"enum": ["reached", "not reached", "not measured"]},
                },
            },
        },
    },
    "$defs": {
        "scenarios": {
            "type": "object",
            "additionalProperties": {"type": "object", "additionalProperties": {"$ref": "#/$defs/figures"}},
        },
        "figures": {
            "type": "object",
            "additionalProperties": {
                "anyOf": [
                    {"type": "number", "minimum": 0},
                    {"type": "array", "minItems": 1, "items": {"type": "number", "minimum": 0}},
                ]
            },
        },
    },
}
"""The form of a record, as JSON Schema."""

_PACKAGES = ("jupyterlite-core", "jupyterlite-pyodide-kernel", "ipywidgets", "playwright")


def make_record(
    readings: Iterable[Reading], settings: Mapping[str, Any], versions: Mapping[str, str]
) -> dict[str, Any]:
    """Return the record of a run; `versions` holds what `find_versions` gives."""
    rounds = collect(readings)
    found = medians(rounds)
    return {
        "schema": 1,
        "date": datetime.now(UTC).date().isoformat(),
        "versions": dict(versions),
        "machine": machine(),
        "settings": dict(settings),
        "rounds": _rounded(rounds),
        "medians": _rounded(found),
        "targets": [
            {
                "name": each.target.name,
                "limit": each.target.limit,
                "value": _rounded(each.value),
                "verdict": each.verdict,
            }
            for each in judge(found)
        ],
    }


def find_versions(chromium: str) -> dict[str, str]:
    """Return the versions of what is compared and of what it runs in; `chromium` is the browser's own."""
    pyodide = json.loads((HERE / "node_modules" / "pyodide" / "package.json").read_text("utf-8"))["version"]
    commit = subprocess.run(
        ["git", "describe", "--always", "--dirty"], cwd=HERE.parent, capture_output=True, text=True, check=False
    ).stdout.strip()
    return {
        "commit": commit or "unknown",
        "chromium": chromium,
        "pyodide": pyodide,
        "python": platform.python_version(),
        **{name: version(name) for name in _PACKAGES},
    }


def machine() -> dict[str, Any]:
    """Return how large this machine is, and no name of it."""
    pages, size = os.sysconf("SC_PHYS_PAGES"), os.sysconf("SC_PAGE_SIZE")
    return {
        "cores": os.cpu_count() or 1,
        "memory_gb": max(1, round(pages * size / 2**30)),
        "system": f"{platform.system()} {platform.machine()}",
    }


def write_record(record: Mapping[str, Any], path: Path) -> None:
    """Write the record, one number per line, so that a difference can be read."""
    write_json(path, record)


def _rounded(data: Any) -> Any:
    """Return the data with milliseconds and kilobytes as its smallest difference."""
    if isinstance(data, Mapping):
        return {key: _rounded(each) for key, each in data.items()}
    if isinstance(data, list):
        return [_rounded(each) for each in data]
    return round(data, 3) if isinstance(data, float) else data
