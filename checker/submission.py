"""A submission is source text: cells, a .py or an .ipynb are parsed and never executed.

Notes say what was repaired or ignored; their sentences are in messages.toml under `doctor`. Keys and fields (`cell`:
label of the cell, `line`: line in it, `count`: how often, `text`: the line itself):

about the file                              about a cell
encoding: encoding                          magic, cell_magic, cell_magic_ignored: cell, line, text
truncated: cells (how many were saved)      prompts: cell, line
text_after_end: none                        smart_quotes, dashes, odd_spaces, invisible_characters, line_separators,
old_format: version                         nul, lone_surrogates: cell, line, count
other_kernel: language                      dedented, mixed_tabs, not_a_cell: cell
no_code: none                               cell_type: cell, type; other_language: cell, language
python_not_notebook, notebook_not_python    code_in_markdown: cell, function

UnreadableFile.reason is one of: empty, too_large, binary, truncated, not_a_notebook, web_page, too_deep, no_access.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from os import PathLike
from pathlib import Path

from checker.errors import UnreadableFile
from checker.notebook import MAX_BYTES, MAX_SOURCE, Sheet, decode, percent_cells, read_notebook
from checker.repair import failure, normalise
from checker.scope import effects
from checker.slicing import Block, Part, Slice, slice_parts
from checker.syntax import Statement, SyntaxProblem, parse, seen_functions

__all__ = [
    "Block", "Cell", "Note", "Slice", "Submission", "SyntaxProblem", "defined_functions", "from_bytes", "from_cells",
    "from_notebook", "from_python", "read", "slice_for",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Cell:
    """One code cell. `label`: its number among all cells, or its execution count."""

    label: str
    source: str


@dataclass(frozen=True, slots=True)
class Note:
    """What was repaired or ignored. `key` and `fields` as in the docstring of this module."""

    key: str
    fields: dict[str, object] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Submission:
    """Source text of one student: cells in order (after repair), notes, and one problem for each broken statement.

    `stamp`: what the site wrote about itself in the file, see checker/stamp.py; empty for other files.
    """

    name: str
    cells: tuple[Cell, ...]
    notes: tuple[Note, ...] = ()
    problems: tuple[SyntaxProblem, ...] = ()
    stamp: Mapping[str, str] = field(default_factory=dict, hash=False)


def from_cells(cells: Iterable[Cell], name: str = "") -> Submission:
    """Return a submission of `cells`, in run order."""
    return _submission(name, tuple(cells), ())


def from_python(text: str | bytes, name: str) -> Submission:
    """Return the submission in a Python file; `# %%` lines divide it into cells. Raises UnreadableFile."""
    decoded, found = text, list[Note]()
    if isinstance(text, bytes):
        plain = decode(text, name)
        decoded, found = plain.text, [Note(*each) for each in plain.found]
    source = normalise(str(decoded))
    if len(source) > MAX_SOURCE:
        raise UnreadableFile(name, "too_large")
    cells = tuple(Cell(str(n), piece) for n, piece in enumerate(percent_cells(source), 1))
    return _submission(name, cells, found)


def from_notebook(data: bytes, name: str) -> Submission:
    """Return the submission in a notebook file. Raises UnreadableFile."""
    plain = decode(data, name)
    return _from_sheet(read_notebook(plain.text, name), name, [Note(*each) for each in plain.found])


def from_bytes(data: bytes, name: str) -> Submission:
    """Return the submission in a file, by its content more than by its name. Raises UnreadableFile."""
    plain = decode(data, name)
    notes = [Note(*each) for each in plain.found]
    named_python = name.lower().endswith((".py", ".py.txt"))
    if named_python and not plain.text.lstrip().startswith(("{", "[")) and _is_python(plain.text):
        return _from_script(plain.text, name, notes)  # also when it holds a notebook as an example
    try:
        sheet = read_notebook(plain.text, name)
    except UnreadableFile as error:
        if error.reason != "not_a_notebook" or not (named_python or _is_python(plain.text)):
            raise
    else:
        return _from_sheet(sheet, name, [*notes, *([Note("notebook_not_python")] if named_python else [])])
    notes += [Note("python_not_notebook")] if ".ipynb" in name.lower() else []
    return _from_script(plain.text, name, notes)


def read(path: str | PathLike[str]) -> Submission:
    """Return the submission in the file at `path`. Raises UnreadableFile, also when the file cannot be opened."""
    place = Path(path)
    try:
        with place.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        raise UnreadableFile(str(path), "no_access") from error
    return from_bytes(data, place.name)


def slice_for(
    submission: Submission, function: str, *, known: Collection[str] = (), parameters: Sequence[str] = ()
) -> Slice:
    """Return what `function` needs of the submission.

    `known`: names of other checkpoints and given functions, which are never suggested in its place. `parameters`: those
    the function should have, so that a renamed one is recognised by them.
    """
    parts: list[Part] = [part for cell in submission.cells for part in parse(cell.label, cell.source).parts]
    return slice_parts(parts, function, known=known, parameters=parameters)


def defined_functions(source: str) -> tuple[str, ...]:
    """Return the names of the functions that the text of a cell seems to define, in order; also when it is broken."""
    names: list[str] = []
    for part in parse("", source).parts:
        names += part.functions if isinstance(part, SyntaxProblem) else _bound_functions(part)
    return tuple(dict.fromkeys(names))


def _bound_functions(statement: Statement) -> Iterator[str]:
    known = effects(statement.text)
    seen = seen_functions(statement.text)
    yield from (name for name in seen if name in known.strong or name in known.weak)


def _from_script(text: str, name: str, notes: Sequence[Note]) -> Submission:
    submission = from_python(text, name)
    return replace(submission, notes=(*notes, *submission.notes))


def _from_sheet(sheet: Sheet, name: str, notes: list[Note]) -> Submission:
    cells = tuple(Cell(label, source) for label, source in sheet.code)
    notes = notes + [Note(*each) for each in sheet.found]
    defined = {function for cell in cells for function in defined_functions(cell.source)}
    for label, source in sheet.prose:
        pasted = [function for function in seen_functions(source) if function not in defined]
        notes += [Note("code_in_markdown", {"cell": label, "function": function}) for function in pasted]
    return replace(_submission(name, cells, notes), stamp=sheet.stamp)


def _submission(name: str, cells: tuple[Cell, ...], notes: Sequence[Note]) -> Submission:
    parsed = [(cell.label, parse(cell.label, cell.source)) for cell in cells]
    found = [Note(key, {"cell": label, **fields}) for label, each in parsed for key, fields in each.found]
    problems = [part for _, each in parsed for part in each.parts if isinstance(part, SyntaxProblem)]
    repaired = tuple(Cell(label, each.text) for label, each in parsed)
    return Submission(name, repaired, (*notes, *found), tuple(problems))


def _is_python(text: str) -> bool:
    return failure(normalise(text)) is None or bool(seen_functions(text))
