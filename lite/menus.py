"""Menus with what a student needs: JupyterLab declares its menus as data, and here most of that data is left out.

A list of what stays, rather than of what goes: an item that a later JupyterLab adds does not appear by itself.
"""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

from lite.layout import HERE, write_json


def write_schemas(stock: Path, target: Path, *, extensions: tuple[str, ...]) -> None:
    """Write the settings schemas of `stock` with trimmed menus, and only those of the given browser extensions."""
    keep: dict[str, list[str]] = tomllib.loads((HERE / "menus.toml").read_text(encoding="utf-8"))["keep"]
    schemas = json.loads((stock / "all.json").read_text(encoding="utf-8"))
    for each in schemas:
        trim(each["schema"], keep)
    write_json(target / "all.json", schemas)
    federated = json.loads((stock / "all_federated.json").read_text(encoding="utf-8"))
    write_json(target / "all_federated.json", [each for each in federated if each["id"].startswith(extensions)])


def trim(schema: dict[str, Any], keep: dict[str, list[str]]) -> None:
    """Leave in the menus of a settings schema the commands of `keep`, and hide the menus that it does not name."""
    for menu in schema.get("jupyter.lab.menus", {}).get("main", []):
        wanted = keep.get(menu["id"], [])
        # Separators stay: JupyterLab draws none where nothing is left to separate.
        menu["items"] = [
            item for item in menu.get("items", []) if item.get("type") == "separator" or item.get("command") in wanted
        ]
        if menu["id"] not in keep:
            menu["disabled"] = True
