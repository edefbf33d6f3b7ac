"""How work is handed in: cells as the bytes of a notebook or script, in every odd form that students manage to make."""

from __future__ import annotations

import ast
import io
import json
import re
import zipfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any


@dataclass(frozen=True)
class Piece:
    """One cell: its kind (`code`, `markdown` or `raw`), its title in the corpus, and its source."""

    kind: str
    title: str
    source: str


Packed = tuple[bytes, str]
"""The bytes of a file and its suffix."""
Pieces = Sequence[Piece]


def cell(piece: Piece, **more: Any) -> dict[str, Any]:
    """Return a cell of notebook format 4.5."""
    made: dict[str, Any] = {"cell_type": piece.kind, "metadata": {}, "source": piece.source}
    if piece.kind == "code":
        made |= {"execution_count": None, "outputs": []}
    return {**made, **more}


def cells(pieces: Pieces) -> list[dict[str, Any]]:
    return [cell(piece, id=f"c{number}") for number, piece in enumerate(pieces)]


def book(inside: Sequence[Any], **more: Any) -> str:
    """Return a notebook of these cells, as JSON text."""
    kernel = {"kernelspec": {"name": "python3", "language": "python", "display_name": "Python 3"}}
    data = {"cells": list(inside), "metadata": kernel, "nbformat": 4, "nbformat_minor": 5, **more}
    return json.dumps(data, ensure_ascii=False, indent=1)


def notebook(pieces: Pieces) -> Packed:
    return book(cells(pieces)).encode(), ".ipynb"


def changed(pieces: Pieces, change: Callable[[str], str]) -> Packed:
    """Return a notebook with the source of every code cell changed."""
    return notebook([replace(each, source=change(each.source)) if each.kind == "code" else each for each in pieces])


def of_kind(pieces: Pieces, kind: str) -> Packed:
    return notebook([replace(each, kind=kind) for each in pieces])


def listed(pieces: Pieces, ends: bool) -> Packed:
    made = [cell(each, source=each.source.splitlines(keepends=ends)) for each in pieces]
    return book(made).encode(), ".ipynb"


def old(pieces: Pieces, version: int) -> Packed:
    """Return a notebook with worksheets, as formats 2 and 3 have it."""
    made = [
        {"cell_type": "code", "language": "python", "input": each.source, "outputs": [], "collapsed": False}
        if each.kind == "code"
        else {"cell_type": "markdown", "source": each.source}
        for each in pieces
    ]
    data = {"metadata": {"name": "les"}, "nbformat": version, "worksheets": [{"cells": made, "metadata": {}}]}
    return json.dumps(data).encode(), ".ipynb"


def colab(pieces: Pieces) -> Packed:
    mark = {"colab": {"base_uri": "https://localhost/"}, "cellView": "form", "id": "A7f", "executionInfo": {"user": {}}}
    data = {"accelerator": "GPU", "colab": {"provenance": [], "gpuType": "T4"}, "kernelspec": {"name": "python3"}}
    return book([cell(each, metadata=mark) for each in pieces], metadata=data, nbformat_minor=0).encode(), ".ipynb"


def vscode(pieces: Pieces) -> Packed:
    shell = cell(Piece("code", "", "ls | wc -l"), metadata={"vscode": {"languageId": "shellscript"}})
    data = {"language_info": {"name": "python", "version": "3.12.1"}, "orig_nbformat": 4, "vscode": {"interpreter": {}}}
    return book([*cells(pieces), shell], metadata=data, nbformat_minor=2).encode(), ".ipynb"


def deepnote(pieces: Pieces) -> Packed:
    mark = {"cell_id": "9f", "deepnote_cell_type": "code", "source_hash": "1a", "_kg_hide-input": True, "tags": [None]}
    data = {"deepnote": {}, "deepnote_notebook_id": "x", "kaggle": {"accelerator": "none"}, "kernelspec": None}
    return book([cell(each, metadata=mark, deepnote_app={}) for each in pieces], metadata=data).encode(), ".ipynb"


def huge_outputs(pieces: Pieces) -> Packed:
    picture = {"output_type": "display_data", "data": {"image/png": "iVBORw0KGgo" * 100_000}, "metadata": {}}
    lines = {"output_type": "stream", "name": "stdout", "text": ["0.123456789\n"] * 50_000}
    made = [cell(each, **({"outputs": [picture, lines]} if each.kind == "code" else {})) for each in pieces[:-3]]
    return book([*made, *cells(pieces[-3:])]).encode(), ".ipynb"


def odd_sources(pieces: Pieces) -> Packed:
    blank = Piece("code", "", "")
    odd = [cell(blank, source=value) for value in (None, 7, {"a": 1}, [None, 3], [])]
    return book([*odd, {"cell_type": "code"}, "tekst", None, *cells(pieces)]).encode(), ".ipynb"


def split(pieces: Pieces) -> Packed:
    """Return a notebook with a cell for every top-level statement."""
    made = []
    for piece in pieces:
        nodes = ast.parse(piece.source).body if piece.kind == "code" else []
        texts = [ast.get_source_segment(piece.source, node) or "" for node in nodes] or [piece.source]
        made += [replace(piece, source=text) for text in texts]
    return notebook(made)


def one_cell(pieces: Pieces) -> Packed:
    prose = "# Natuurlijk! Hier is de volledige uitwerking:\n"
    lines = [
        each.source if each.kind == "code" else re.sub("^", "# ", each.source, flags=re.MULTILINE) for each in pieces
    ]
    return notebook([Piece("code", "", prose + "\n\n".join(lines))])


def script(pieces: Pieces, head: str = "", mark: str = "# %%") -> Packed:
    """Return a Python file with a mark before every code cell; text cells become comments, in cells of their own."""
    parts = []
    for piece in pieces:
        if piece.kind == "code":
            parts.append(f"{mark}\n{piece.source}")
        else:
            prose = "\n".join(f"# {line}".rstrip() for line in piece.source.split("\n"))
            parts.append(f"# %% [{piece.kind}]\n{prose}" if mark == "# %%" else prose)
    return (head + "\n\n".join(parts) + "\n").encode(), ".py"


JUPYTEXT = """\
# ---
# jupyter:
#   jupytext:
#     text_representation:
#       extension: .py
#       format_name: percent
#   kernelspec:
#     name: python3
# ---

"""
NBCONVERT = "#!/usr/bin/env python\n# coding: utf-8\n\nget_ipython().run_line_magic('matplotlib', 'inline')\n\n"


def prompts(source: str) -> str:
    """Return the source as a terminal shows it."""
    return "\n".join(
        ("... " if re.match(r"[ \t]|$|[)\]}]|el|exc|fin", line) else ">>> ") + line for line in lines(source)
    )


def lines(source: str) -> list[str]:
    return source.strip("\n").split("\n")


def tabs(source: str) -> str:
    """Return the source with a tab for eight spaces, as some editors leave it, where four of them stay."""
    return re.sub(r"^ {8}", "\t", source, flags=re.MULTILINE)


def archive(pieces: Pieces) -> Packed:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("les.ipynb", notebook(pieces)[0])
    return out.getvalue(), ".ipynb"


def kept(data: bytes) -> Packed:
    return data, ".ipynb"


def text(pieces: Pieces) -> str:
    return notebook(pieces)[0].decode()


PACKERS: dict[str, Callable[[Pieces], Packed]] = {
    "notebook": notebook,
    "lines": lambda p: listed(p, ends=True),
    "lines_without_ends": lambda p: listed(p, ends=False),
    "v2": lambda p: old(p, 2),
    "v3": lambda p: old(p, 3),
    "v5": lambda p: (book(cells(p), nbformat=5, nbformat_minor=0).encode(), ".ipynb"),
    "colab": colab,
    "vscode": vscode,
    "deepnote": deepnote,
    "bom": lambda p: kept(text(p).encode("utf-8-sig")),
    "utf16": lambda p: kept(text(p).encode("utf-16")),
    "latin1": lambda p: kept(text([*p, Piece("code", "", "# één, één, één")]).encode("latin-1")),
    "nul": lambda p: changed(p, lambda source: source.replace("\n", "\n\x00")),
    "truncated": lambda p: kept(text([*p, Piece("code", "", "print('en dit is weg')")]).encode()[:-140]),
    "truncated_early": lambda p: kept(notebook(p)[0][:40]),
    "text_behind": lambda p: kept(notebook(p)[0] + b"\n--\nVerzonden vanaf mijn telefoon"),
    "json_in_json": lambda p: kept(json.dumps(text(p)).encode()),
    "bare_list": lambda p: kept(json.dumps(cells(p)).encode()),
    "huge_outputs": huge_outputs,
    "same_ids": lambda p: (book([cell(each, id="a") for each in p]).encode(), ".ipynb"),
    "odd_sources": odd_sources,
    "twice": lambda p: notebook([each for each in p for _ in range(2)]),
    "split": split,
    "one_cell": one_cell,
    "script": script,
    "jupytext": lambda p: script(p, JUPYTEXT),
    "nbconvert": lambda p: script(p, NBCONVERT, "# In[7]:\n\n"),
    "flat": lambda p: script([each for each in p if each.kind == "code"], mark=""),
    "crlf": lambda p: (script(p)[0].decode().replace("\n", "\r\n").encode("utf-8-sig"), ".py"),
    "script_named_notebook": lambda p: kept(script(p)[0]),
    "notebook_named_script": lambda p: (notebook(p)[0], ".py"),
    "prompts": lambda p: changed(p, prompts),
    "smart_quotes": lambda p: changed(p, lambda s: re.sub(r'"([^"\n]*)"', "“\\1”", s)),
    "hard_spaces": lambda p: changed(p, lambda s: s.replace("    ", "\u00a0\u00a0 \u00a0")),
    "indented": lambda p: changed(p, lambda s: "\n".join(f"  {line}" if line else "" for line in lines(s))),
    "tabs": lambda p: changed(p, tabs),
    "as_markdown": lambda p: of_kind(p, "markdown"),
    "as_raw": lambda p: of_kind(p, "raw"),
    "no_type": lambda p: (
        book([{"source": each.source, "outputs": []} if each.kind == "code" else cell(each) for each in p]).encode(),
        ".ipynb",
    ),
    "other_kernel": lambda p: (book(cells(p), metadata={"kernelspec": {"language": "R"}}).encode(), ".ipynb"),
    "empty": lambda p: kept(book([]).encode()),
    "nothing": lambda p: kept(b""),
    "zip": archive,
    "login_page": lambda p: kept(b"<!DOCTYPE html>\n<html><head><title>Log in</title></head><body></body></html>"),
    "letter": lambda p: kept(b"Beste docent, het is niet gelukt. Groet, Sanne"),
    "deep": lambda p: kept(b'{"cells": ' + b"[" * 100_000),
    "long": lambda p: notebook([*p, Piece("code", "", "x = 1\n" * 500_000)]),
}
