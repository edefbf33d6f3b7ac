"""The shape of a student's own code for one checkpoint: what is left when names, comments and layout are taken away.

A sketch is made of the parsed statements of the slice, without what the lesson gives and without other checkpoint
functions. It keeps what a copyist leaves alone: operators, calls of library names, constants, the nesting. Taken away
are names the student chose, docstrings, comments, layout, type hints, texts of exceptions, imports. A statement is a
run of tokens by itself, so that the order of statements does not matter; a bag of its k-grams is what is compared.
"""

from __future__ import annotations

import ast
import base64
import struct
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from checker.lessons import Lesson
from checker.slicing import Block
from checker.submission import Submission, slice_for

GRAM = 4
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


@dataclass(frozen=True, slots=True)
class Sketch:
    """`tokens`: how many there are; `grams`: the bag of their k-grams, sorted.

    A gram is a number of 64 bits; one that occurs n times stands there as n different numbers.
    """

    tokens: int
    grams: tuple[int, ...]

    def to_list(self) -> list[Any]:
        """Return the sketch as JSON-ready data, half as long as its numbers; `from_list` is its inverse."""
        packed = struct.pack(f">{len(self.grams)}Q", *self.grams)
        return [self.tokens, base64.b64encode(packed).decode("ascii")]

    @classmethod
    def from_list(cls, data: object) -> Sketch:
        """Rebuild a sketch from `to_list`. Raises ValueError for data that is none."""
        if not (isinstance(data, list) and [type(each) for each in data] == [int, str]):
            raise ValueError("Sketch: not a number and a text")
        try:
            packed = base64.b64decode(data[1], validate=True)
            return cls(data[0], struct.unpack(f">{len(packed) // 8}Q", packed))
        except (ValueError, struct.error) as error:
            raise ValueError(f"Sketch: {error}") from error


def sketches(submission: Submission, lesson: Lesson) -> dict[str, Sketch]:
    """Return {function: sketch} for every checkpoint of `lesson` that the submission has code for."""
    functions = [task.function for task in lesson.tasks]
    given = {name for source in lesson.given.values() for node in ast.parse(source).body for name in _binds(node)}
    known = [*functions, *lesson.given]
    found = {}
    for task in lesson.tasks:
        sliced = slice_for(submission, task.function, known=known, parameters=task.parameters)
        if sliced.blocks and not sliced.empty:
            found[task.function] = sketch(sliced.blocks, task.function, {*functions, *given} - {task.function})
    return found


def sketch(blocks: Sequence[Block], function: str, others: Collection[str] = ()) -> Sketch:
    """Return the sketch of `function` and all it uses of these statements, but for what binds a name of `others`."""
    body = [node for block in blocks for node in ast.parse(block.source).body]
    shape = _Shape(_needed(body, function, others))
    bag = Counter(gram for run in shape.runs for gram in _grams(run))
    numbers = sorted(_number((*gram, str(n))) for gram, count in bag.items() for n in range(count))
    return Sketch(sum(map(len, shape.runs)), tuple(numbers))


def _needed(body: Sequence[ast.stmt], function: str, others: Collection[str]) -> list[ast.stmt]:
    """Return the statements that bind `function` or a name used for it: not the helpers of another checkpoint."""
    left = [(node, _binds(node)) for node in body if not _binds(node) & set(others)]
    wanted, size = {function}, 0
    while len(wanted) > size:
        size = len(wanted)
        for node, bound in left:
            if bound & wanted:
                wanted |= {inner.id for inner in ast.walk(node) if isinstance(inner, ast.Name)}
    return [node for node, bound in left if bound & wanted]


def _binds(node: ast.stmt) -> set[str]:
    """Return the names that a statement of the top level binds."""
    if isinstance(node, (*_FUNCTIONS, ast.ClassDef)):
        return {node.name}
    if isinstance(node, ast.Import | ast.ImportFrom):
        return {(alias.asname or alias.name).partition(".")[0] for alias in node.names}
    return {inner.id for inner in ast.walk(node) if isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Store)}


def _grams(run: Sequence[str]) -> Iterator[tuple[str, ...]]:
    padded = ("", *run, "")
    for start in range(max(1, len(padded) - GRAM + 1)):
        yield padded[start : start + GRAM]


def _number(tokens: tuple[str, ...]) -> int:
    data = "\0".join(tokens).encode("utf-8", "backslashreplace")
    return int.from_bytes(blake2b(data, digest_size=8).digest(), "big")


class _Shape:
    """Walks over statements and collects one run of tokens for each, the head of a compound statement by itself.

    With stacks of its own: a student's expression may nest deeper than a browser lets functions call each other.
    """

    def __init__(self, body: Sequence[ast.stmt]) -> None:
        self.runs: list[list[str]] = []
        self.own = _own_names(body)
        self.origin = _origins(body)
        todo = list(reversed(body))
        while todo:
            node = todo.pop()
            if not isinstance(node, ast.Import | ast.ImportFrom | ast.Pass) and not _is_remark(node):
                self.runs.append(self._run(node))
                todo += reversed([inner for part in _bodies(node) for inner in part])

    def _run(self, statement: ast.stmt) -> list[str]:
        tokens: list[str] = []
        todo: list[ast.AST] = [statement]
        while todo:
            node = todo.pop()
            tokens += self._label(node)
            if not isinstance(node, ast.Name | ast.Constant | ast.Raise):
                todo += reversed(list(_parts(node)))
        return tokens

    def _label(self, node: ast.AST) -> list[str]:
        if isinstance(node, ast.Name):
            return [self.origin.get(node.id) or ("name" if node.id in self.own else node.id)]
        if isinstance(node, ast.Constant):
            # In hexadecimal, since Python writes no decimal number of more than some thousand digits.
            return [f"={hex(node.value) if type(node.value) is int else repr(node.value)}"]
        if isinstance(node, ast.Raise):
            return [f"raise {_raised(node)}"]
        if isinstance(node, ast.Attribute):
            return ["Attribute", f".{node.attr}"]
        if isinstance(node, ast.keyword):
            return ["keyword", "name" if node.arg in self.own else f"{node.arg}="]
        return ["Assign" if isinstance(node, ast.AnnAssign) else type(node).__name__]


_ASIDE = {"annotation", "returns", "type_comment", "type_ignores", "type_params", "decorator_list"}


def _parts(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what belongs to the tokens of a node itself: no hints, and no statement within it."""
    for name, value in ast.iter_fields(node):
        for each in value if isinstance(value, list) else [value]:
            within = isinstance(each, ast.stmt | ast.ExceptHandler | ast.match_case | ast.expr_context)
            if isinstance(each, ast.AST) and not within and name not in _ASIDE:
                yield each


def _bodies(node: ast.AST) -> Iterator[Sequence[ast.stmt]]:
    """Yield the bodies within a compound statement, with those of its handlers and cases."""
    for name in ("body", "orelse", "finalbody"):
        yield getattr(node, name, [])
    for inner in (*getattr(node, "handlers", ()), *getattr(node, "cases", ())):
        yield inner.body


def _is_remark(node: ast.stmt) -> bool:
    """Tell whether a statement is a docstring, another loose constant, or a bare type hint."""
    if isinstance(node, ast.AnnAssign):
        return node.value is None
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _raised(node: ast.Raise) -> str:
    made = node.exc.func if isinstance(node.exc, ast.Call) else node.exc
    return made.id if isinstance(made, ast.Name) else ""


def _own_names(body: Sequence[ast.stmt]) -> set[str]:
    """Return every name that the statements bind by themselves: variables, parameters, helpers."""
    found: set[str] = set()
    for node in (inner for statement in body for inner in ast.walk(statement)):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
        elif isinstance(node, ast.arg):
            found.add(node.arg)
        elif isinstance(node, (*_FUNCTIONS, ast.ClassDef, ast.ExceptHandler)) and node.name:
            found.add(node.name)
    return found


def _origins(body: Sequence[ast.stmt]) -> Mapping[str, str]:
    """Return {name: what it is called where it comes from} of all that is imported."""
    found = {}
    for node in (inner for statement in body for inner in ast.walk(statement)):
        if isinstance(node, ast.Import | ast.ImportFrom):
            for alias in node.names:
                found[alias.asname or alias.name] = alias.name
    return found
