"""Sentences: every one in three languages, with the same fields, and exactly those that the code asks for."""

from __future__ import annotations

import ast
import re
import string
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

import checker
from checker import syntax
from checker.compare import Kind
from checker.desk import likeness
from checker.desk.flags import Flag
from checker.desk.item import Reason
from checker.desk.marking import Unmarked
from checker.desk.names import Litter
from checker.desk.template import Problem
from checker.errors import MessageError
from checker.headline import Status
from checker.llm.trouble import Trouble
from checker.messages import LANGUAGES, fill, has, say
from checker.outfolder import Fault
from checker.runners.protocol import Shield

FOLDER = Path(checker.__file__).parent
CATALOGUE = tomllib.loads((FOLDER / "messages.toml").read_text(encoding="utf-8"))


def leaves(texts: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, Mapping[str, Any]]]:
    for key, value in texts.items():
        if any(language in value for language in LANGUAGES):
            yield path + key, value
        else:
            yield from leaves(value, f"{path}{key}.")


SENTENCES = dict(leaves(CATALOGUE))


def fields(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}


@pytest.mark.parametrize("key", SENTENCES)
def test_three_languages(key: str) -> None:
    """A sentence exists in Dutch, Swedish and English, no two of them empty, with the same fields in each."""
    sentence = SENTENCES[key]
    assert tuple(sentence) == LANGUAGES
    assert all(text.strip() == text and text for text in sentence.values())
    assert len({frozenset(fields(text)) for text in sentence.values()}) == 1
    assert all(text.count("`") % 2 == 0 for text in sentence.values())


@pytest.mark.parametrize("key", SENTENCES)
def test_no_placeholder_left(key: str) -> None:
    """With its fields a sentence is complete; without them it is refused rather than shown half."""
    names = fields(SENTENCES[key]["nl"])
    filled = {name: 2.0 if name == "seconds" else f"<{name}>" for name in names}
    for language in LANGUAGES:
        text = say(key, language, **filled)
        assert all(f"<{name}>" in text or name == "seconds" for name in names)
        if names:
            with pytest.raises(MessageError):
                say(key, language)


def doctor_keys() -> set[str]:
    """Return the keys of notes, as the docstring of checker.submission lists them."""
    documented = (FOLDER / "submission.py").read_text(encoding="utf-8").split('"""')[1]
    table = documented.split("about the file")[1].split("UnreadableFile.reason")[0]
    rows = re.sub(r"about a cell|\(how many were saved\)", "", table)
    found: set[str] = set()
    for names in re.split(r"\s{2,}|\n|;", rows):
        head = names.split(":")[0].strip()
        if ":" in names or head.endswith(",") or "," in head or head == "python_not_notebook":
            found |= {name.strip() for name in head.split(",") if name.strip()}
    return found


def unreadable_keys() -> set[str]:
    """Return the reasons of UnreadableFile, as the docstring of checker.submission lists them."""
    documented = (FOLDER / "submission.py").read_text(encoding="utf-8").split('"""')[1]
    return set(re.findall(r"\w+", documented.split("is one of:")[1]))


FAMILIES: dict[str, set[str]] = {
    "status": {*Status, "waiting"},
    "kind": {*Kind, "state", "error_named", "wrong_error_named", "spoken_extra", "spoken_other", "spoken_lacking"},
    "shield": set(Shield),
    "verdict": {
        *Status,
        "raised_loading", "timed_out_loading", "crashed", "crashed_memory", "crashed_output", "raised_exit",
        "raised_recursion", "raised_base", "renamed", "untouched", "syntax", "waiting", "waiting_given", "newer_python",
    },
    "syntax": {key for _, key, _ in syntax._KINDS} | {"generic", "smart_quotes", "too_complex"},
    "doctor": doctor_keys(),
    "likeness": {*likeness.Kind, "example_identical"},
    "sandbox": {"no_deno", "no_pyodide"},
    "flag": set(Flag),
    "unreadable": unreadable_keys() | set(Reason) | set(Unmarked),
    "left_out": set(Litter),
    "template": set(Problem),
    "out": set(Fault),
    "trouble": set(Trouble),
}  # fmt: skip


@pytest.mark.parametrize("family", FAMILIES)
def test_families(family: str) -> None:
    """Every status, kind, verdict, shield, syntax problem, note and reason has its sentence, and none is left over."""
    assert {key.split(".")[1] for key in SENTENCES if key.startswith(f"{family}.")} == FAMILIES[family]


def asked() -> tuple[set[str], set[str]]:
    """Return the literal keys that the code passes to `say`, and those that it builds from a prefix and a constant."""
    literal: set[str] = set()
    built: set[str] = set()
    for path in FOLDER.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        constants = {n.value for n in ast.walk(tree) if isinstance(n, ast.Constant) and isinstance(n.value, str)}
        for node in ast.walk(tree):
            if not (isinstance(node, ast.Call) and node.args):
                continue
            name = node.func.id if isinstance(node.func, ast.Name) else ""
            key = node.args[0]
            for each in [key.body, key.orelse] if isinstance(key, ast.IfExp) else [key]:
                if name == "say" and isinstance(each, ast.Constant):
                    literal.add(each.value)
                if name == "say" and isinstance(each, ast.JoinedStr) and isinstance(each.values[0], ast.Constant):
                    prefix = each.values[0].value
                    built |= {prefix + constant for constant in constants if prefix + constant in SENTENCES}
            if name == "say" and isinstance(key, ast.JoinedStr):
                for inner in ast.walk(key):
                    if isinstance(inner, ast.Constant) and isinstance(inner.value, str):
                        built |= {key.values[0].value + inner.value} & set(SENTENCES)  # type: ignore[attr-defined]
    return literal, built


def asked_in_rooms() -> tuple[set[str], set[str]]:
    """Return the same two of the calls `room.say(…)`, which put `overview.` in front of their key."""
    literal: set[str] = set()
    built: set[str] = set()
    for path in FOLDER.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and node.args]
        keys = [node.args[0] for node in calls if ast.unparse(node.func) == "room.say"]
        literal |= {f"overview.{key.value}" for key in keys if isinstance(key, ast.Constant)}
        if keys:
            texts = (node.value for node in ast.walk(tree) if isinstance(node, ast.Constant))
            built |= {f"overview.{value}" for value in texts} & set(SENTENCES)
    return literal, built


def test_every_key_in_the_code_exists() -> None:
    """No sentence is asked for that is not there."""
    literal = asked()[0] | asked_in_rooms()[0]
    assert {"panel.progress", "overview.title"} <= literal
    assert sorted(literal - set(SENTENCES)) == []


def test_every_sentence_is_used() -> None:
    """No sentence is kept that nothing asks for."""
    literal, built = (one | other for one, other in zip(asked(), asked_in_rooms(), strict=True))
    families = {f"{family}.{key}" for family, keys in FAMILIES.items() for key in keys}
    assert sorted(set(SENTENCES) - literal - built - families) == []


@pytest.mark.parametrize(
    ("key", "language", "given"),
    [
        pytest.param("panel.nothing", "nl", {}, id="unknown key"),
        pytest.param("panel", "nl", {}, id="a table, no sentence"),
        pytest.param("panel.hint.nl", "nl", {}, id="beyond a sentence"),
        pytest.param("panel.hint", "de", {}, id="unknown language"),
        pytest.param("panel.progress", "nl", {"passed": 1}, id="a field missing"),
        pytest.param("panel.progress", "nl", {}, id="no fields"),
        pytest.param("verdict.timed_out", "nl", {"seconds": "twee"}, id="a field of another kind"),
    ],
)
def test_refused(key: str, language: str, given: dict[str, object]) -> None:
    """A sentence that cannot be said in full is an error, not half a sentence."""
    with pytest.raises(MessageError):
        say(key, language, **given)


def test_fields_of_any_name() -> None:
    """A field may be named like a parameter of `say`."""
    texts = {"a": {"nl": "{key} {language}"}}
    assert fill(texts, "a", "nl", {"key": 1, "language": 2}) == "1 2"
    assert say("panel.progress", "nl", passed=1, total=2, key=3, language=4) == "1 van 2 checkpoints gelukt"


def test_fields_are_not_read_as_templates() -> None:
    """Braces in what a student wrote are shown as they are."""
    assert "{0.__class__}" in say("page.title", "nl", name="{0.__class__}")


def test_has() -> None:
    """A key is known when it has a sentence of its own."""
    assert has("panel.hint")
    assert not has("panel")
    assert not has("panel.nothing")


def test_guard_sees_what_is_bad() -> None:
    """The walk over the catalogue finds a language that is missing and a field that differs."""
    bad = dict(leaves({"a": {"b": {"nl": "x {n}", "sv": "x {m}"}}}))
    assert tuple(bad["a.b"]) != LANGUAGES
    assert fields(bad["a.b"]["nl"]) != fields(bad["a.b"]["sv"])
