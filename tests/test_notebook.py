"""Bytes of a file as cells: every oddity of a notebook or a script has a defined result."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from checker.errors import UnreadableFile
from checker.submission import Submission, from_bytes, from_notebook, from_python, slice_for

DEF = "def f(x):\n    return x\n"
NAME = "werk.ipynb"


def code(source: Any = DEF, **more: Any) -> dict[str, Any]:
    return {"cell_type": "code", "source": source, "metadata": {}, "outputs": [], **more}


def text(source: str, kind: str = "markdown") -> dict[str, Any]:
    return {"cell_type": kind, "source": source, "metadata": {}}


def packed(*cells: Any, **more: Any) -> bytes:
    return json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5, **more}).encode()


def keys(submission: Submission) -> list[str]:
    return [note.key for note in submission.notes]


WHOLE = packed(text("# Les"), code("import math"), code(), text("# Einde"))
V3 = json.dumps(
    {"nbformat": 3, "worksheets": [{"cells": [{"cell_type": "code", "input": ["def f(x):\n", "    return x"]}]}]}
)

READABLE = [
    pytest.param(packed(code()), [], id="plain"),
    pytest.param(packed(code(["def f(x):\n", "    return x"])), [], id="source as a list"),
    pytest.param(packed(code(["def f(x):", "    return x"])), [], id="list without line ends"),
    pytest.param(packed(code([["def f(x):\n"], ["    return x", 3, None]])), [], id="nested list"),
    pytest.param(V3.encode(), ["old_format"], id="worksheets of format 3"),
    pytest.param(packed(code(), metadata={"colab": {"provenance": []}, "accelerator": "GPU"}), [], id="Colab"),
    pytest.param(packed(code(id="a"), code("x = 1", id="a")), [], id="the same id twice"),
    pytest.param(json.dumps({"cells": [{"cell_type": "code", "source": DEF}]}).encode(), [], id="no metadata at all"),
    pytest.param(json.dumps([code()]).encode(), [], id="a bare list of cells"),
    pytest.param(json.dumps(packed(code()).decode()).encode(), [], id="JSON within JSON"),
    pytest.param(packed({"source": DEF}), ["cell_type"], id="cell without a type"),
    pytest.param(packed({"cell_type": 7, "source": DEF}), ["cell_type"], id="cell with an odd type"),
    pytest.param(packed(code(), 3, None, "x", [code()]), ["not_a_cell"] * 4, id="cells that are no cells"),
    pytest.param(packed(code(), code(None), code({"a": 1}), {"cell_type": "code"}), [], id="cells without source"),
    pytest.param(b"\xef\xbb\xbf" + packed(code()), ["encoding"], id="byte order mark"),
    pytest.param(packed(code()).decode().encode("utf-16"), ["encoding"], id="UTF-16 with mark"),
    pytest.param(packed(code()).decode().encode("utf-16-be"), ["encoding"], id="UTF-16 without mark"),
    pytest.param(packed(code(), text("caf\xe9")).replace(b"\\u00e9", b"\xe9"), ["encoding"], id="latin-1"),
    pytest.param(packed(code()) + b"\n}}", ["text_after_end"], id="text after the end"),
    pytest.param(packed(code()) + packed(code("x = 1")), ["text_after_end"], id="two notebooks in one file"),
    pytest.param(packed(code(), code("y" * 50))[:-150], ["truncated"], id="cut off in a later cell"),
    pytest.param(packed(code(outputs=[{"data": "x" * 3_000_000}])), [], id="huge output"),
    pytest.param(
        b'{"a": NaN, "b": -Infinity, "n": ' + b"9" * 9000 + b', "cells": [' + json.dumps(code()).encode() + b"]}",
        [],
        id="odd numbers",
    ),
    pytest.param(packed(code(), metadata={"kernelspec": {"language": "R"}}), ["other_kernel"], id="another kernel"),
    pytest.param(
        packed(code(), code("ls", metadata={"vscode": {"languageId": "shellscript"}})),
        ["other_language"],
        id="VS Code shell cell",
    ),
    pytest.param(packed(code("x = 1"), text("```python\n" + DEF + "```"), code()), [], id="defined in code as well"),
    pytest.param(packed(code()).replace(b"    return", b"\t\\treturn"), [], id="raw tab inside a string"),
]


@pytest.mark.parametrize(("data", "expected"), READABLE)
def test_a_notebook_of_this_kind_is_read(data: bytes, expected: list[str]) -> None:
    """The function in it is found, and exactly these notes say what was odd."""
    submission = from_notebook(data, NAME)
    assert keys(submission) == expected
    assert slice_for(submission, "f").defines
    assert submission.problems == ()


UNREADABLE = [
    pytest.param(b"", "empty", id="0 bytes"),
    pytest.param(b"  \r\n\x00\x00", "empty", id="blank"),
    pytest.param(b"\xef\xbb\xbf", "empty", id="only a byte order mark"),
    pytest.param(b"{}", "not_a_notebook", id="empty object"),
    pytest.param(b"[1, 2]", "not_a_notebook", id="list of numbers"),
    pytest.param(b'{"cells": {"a": 1}}', "not_a_notebook", id="cells are an object"),
    pytest.param(b"Beste docent, zie bijlage", "not_a_notebook", id="a letter"),
    pytest.param(b"<!DOCTYPE html><html><body>Log in</body></html>", "web_page", id="login page"),
    pytest.param(packed(code())[:40], "truncated", id="cut off in the first cell"),
    pytest.param(b"PK\x03\x04\x14\x00\x08\x08\x08\x00" + bytes(range(256)) * 4, "binary", id="zip"),
    pytest.param(b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + bytes(range(256)) * 4, "binary", id="picture"),
    pytest.param(b"[" * 200_000, "too_deep", id="deep list"),
    pytest.param(b'{"cells": [' + b"[" * 200_000, "too_deep", id="deep cell"),
    pytest.param(b'werk = {"cells": [' + b"[" * 200_000, "too_deep", id="deep cell behind other text"),
    pytest.param(b'x\n"cells": [' + b'{"a":' * 5_000, "too_deep", id="deep objects behind other text"),
    pytest.param(packed(code("x = 1\n" * 400_000)), "too_large", id="2 MB of code"),
    pytest.param(b" " * 50_000_001, "too_large", id="50 MB"),
]


@pytest.mark.parametrize(("data", "reason"), UNREADABLE)
def test_what_is_no_notebook_gets_a_reason(data: bytes, reason: str) -> None:
    with pytest.raises(UnreadableFile) as caught:
        from_notebook(data, NAME)
    assert (caught.value.path, caught.value.reason) == (NAME, reason)


def test_labels_count_all_cells() -> None:
    assert [cell.label for cell in from_notebook(WHOLE, NAME).cells] == ["2", "3"]


def test_a_notebook_without_code_is_no_error() -> None:
    submission = from_notebook(packed(text("# Les")), NAME)
    assert (submission.cells, keys(submission)) == ((), ["no_code"])
    assert not slice_for(submission, "f").defines


@pytest.mark.parametrize("kind", ["markdown", "raw"])
def test_code_in_a_text_cell_is_pointed_out(kind: str) -> None:
    """A function pasted into a cell that never runs gives a note with its name; it does not count as defined."""
    submission = from_notebook(packed(code("x = 1"), text(f"Mijn antwoord:\n```python\n{DEF}```", kind)), NAME)
    assert [(note.key, note.fields) for note in submission.notes] == [
        ("code_in_markdown", {"cell": "2", "function": "f"})
    ]
    assert not slice_for(submission, "f").defines


def test_as_many_cells_are_saved_as_are_complete() -> None:
    data = packed(*[code(f"x{n} = {n}") for n in range(5)])
    for length in range(len(data)):
        try:
            submission = from_notebook(data[:length], NAME)
        except UnreadableFile as error:
            assert error.reason in ("empty", "truncated", "not_a_notebook")
        else:
            assert [cell.source for cell in submission.cells] == [f"x{n} = {n}" for n in range(len(submission.cells))]
            assert "truncated" in keys(submission)


SAMPLE = DEF.encode() + b'sample = {"cells": [{"cell_type": "code", "source": "def h(): return 1"}]}\n'

NAMED = [
    pytest.param(packed(code()), "werk.ipynb.txt", [], id="notebook named .txt"),
    pytest.param(packed(code()), "werk.py", ["notebook_not_python"], id="notebook named .py"),
    pytest.param(DEF.encode(), "werk.ipynb", ["python_not_notebook"], id="Python named .ipynb"),
    pytest.param(DEF.encode(), "werk.py", [], id="Python"),
    pytest.param(SAMPLE, "werk.py", [], id="Python with a notebook in it"),
    pytest.param(SAMPLE + b"def g(:\n", "werk.py", [], id="broken Python with a notebook in it"),
    pytest.param(
        b"x" + packed(code())[:-30], "werk.py", ["notebook_not_python", "truncated"], id="a part of a notebook"
    ),
    pytest.param(DEF.encode(), "werk.txt", [], id="Python named .txt"),
    pytest.param(b"def g(:\n    pass\n" + DEF.encode(), "werk", [], id="broken Python without a suffix"),
]


@pytest.mark.parametrize(("data", "name", "expected"), NAMED)
def test_content_goes_before_the_name(data: bytes, name: str, expected: list[str]) -> None:
    submission = from_bytes(data, name)
    assert keys(submission) == expected
    assert slice_for(submission, "f").defines


def test_percent_lines_divide_a_script_into_cells() -> None:
    script = "import math\n\n# %% [markdown]\n# # Les\n\n# %%\n" + DEF + "\n#%% titel\nx = 1\n"
    submission = from_python(script, "werk.py")
    assert [(cell.label, cell.source.split("\n")[0]) for cell in submission.cells] == [
        ("1", "import math"),
        ("2", "# %% [markdown]"),
        ("3", "# %%"),
        ("4", "#%% titel"),
    ]
    assert [cell.label for cell in from_python(DEF, "werk.py").cells] == ["1"]


PYTHON_BYTES = [
    pytest.param(
        "# -*- coding: iso-8859-15 -*-\nx = '€'\n".encode("iso-8859-15"), "x = '€'", "iso-8859-15", id="coding line"
    ),
    pytest.param("x = 'é'\n".encode("cp1252"), "x = 'é'", "cp1252", id="Windows"),
    pytest.param("x = 'é'\n".encode("utf-16"), "x = 'é'", "utf-16-le", id="UTF-16"),
    pytest.param("x = 'é'\r\n".encode("utf-8-sig"), "x = 'é'", "utf-8-bom", id="byte order mark and CRLF"),
    pytest.param(b"# coding: klingon\nx = '\xe9'\n", "x = 'é'", "cp1252", id="unknown coding"),
    pytest.param(b"# coding: undefined\nx = '\xe9'\n", "x = 'é'", "cp1252", id="a coding that refuses everything"),
    pytest.param(b"# coding: idna\nx = '\xe9'\n", "x = 'é'", "cp1252", id="a coding for something else"),
]


@pytest.mark.parametrize(("data", "line", "encoding"), PYTHON_BYTES)
def test_a_script_in_another_encoding_is_read(data: bytes, line: str, encoding: str) -> None:
    submission = from_python(data, "werk.py")
    assert line in submission.cells[0].source.split("\n")
    assert [note.fields for note in submission.notes] == [{"encoding": encoding}]


PIECES = st.sampled_from(
    [
        b'{"cells": [',
        b'{"cell_type": "code", "source": ',
        b'"def f(:\\n"',
        b"]",
        b"}",
        b",",
        b"[",
        b'"',
        b"%%",
        b"\xff\xfe",
        b"NaN",
    ]
)


@settings(max_examples=80, deadline=None)
@given(
    st.one_of(
        st.binary(max_size=300), st.lists(PIECES, max_size=12).map(b"".join), st.text(max_size=200).map(str.encode)
    )
)
def test_no_bytes_raise_anything_but_unreadable(data: bytes) -> None:
    """Whatever a file holds, it is a submission that can be sliced or an UnreadableFile."""
    for reader in (from_notebook, from_python, from_bytes):
        try:
            submission = reader(data, NAME)
        except UnreadableFile as error:
            assert error.reason
        else:
            slice_for(submission, "f")


JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.text(max_size=10), st.just(DEF)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(
            st.sampled_from(["cells", "source", "cell_type", "input", "metadata", "vscode", "worksheets"]), inner
        ),
    ),
    max_leaves=12,
)


@settings(max_examples=80, deadline=None)
@given(JSON, st.lists(JSON, max_size=3))
def test_no_json_raises_anything_but_unreadable(data: Any, cells: list[Any]) -> None:
    for value in (data, {"cells": cells}, {"worksheets": cells}, {"cells": [{"cell_type": "code", "source": data}]}):
        try:
            slice_for(from_notebook(json.dumps(value).encode(), NAME), "f")
        except UnreadableFile as error:
            assert error.reason
