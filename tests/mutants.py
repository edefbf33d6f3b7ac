"""Every small slip that can be made in a program: copies of its source that differ in a single point.

A slip is another comparison, a condition that is half there or always the same, a number that is one off, a statement,
a call or an item that is left out, two arguments the wrong way round. Docstrings and what is raised stay as they are.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass
from typing import Any

_COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.Gt),
    ast.LtE: (ast.Lt, ast.GtE),
    ast.Gt: (ast.GtE, ast.Lt),
    ast.GtE: (ast.Gt, ast.LtE),
    ast.Eq: (ast.NotEq, ast.LtE, ast.GtE),
    ast.NotEq: (ast.Eq, ast.Lt, ast.Gt),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
_ARITHMETIC: dict[type[ast.operator], tuple[type[ast.operator], ...]] = {
    ast.Add: (ast.Sub,),
    ast.Sub: (ast.Add,),
    ast.Mult: (ast.Div, ast.Add),
    ast.Div: (ast.Mult, ast.FloorDiv),
    ast.BitAnd: (ast.BitOr,),
    ast.BitOr: (ast.BitAnd,),
}


@dataclass(frozen=True, slots=True)
class Mutant:
    """A program with one slip: `source` as a whole, and its line `number` before and after, without indentation.

    Lines are those of `ast.unparse`, which writes a statement on one line.
    """

    number: int
    old: str
    new: str
    source: str


def mutants(source: str) -> Iterator[Mutant]:
    """Yield every program that differs from `source` by one slip, each once."""
    tree = ast.parse(source)
    before = ast.unparse(tree)
    seen = {before}
    for owner, field, position in list(_slots(tree)):
        node = _get(owner, field, position)
        for other in _slips(node, field):
            _put(owner, field, position, other)
            after = ast.unparse(tree)
            _put(owner, field, position, node)
            if after not in seen:
                seen.add(after)
                yield _mutant(before, after)


def _mutant(before: str, after: str) -> Mutant:
    rows = zip(before.splitlines(), after.splitlines(), strict=True)
    ((number, old, new),) = [(n, old, new) for n, (old, new) in enumerate(rows, 1) if old != new]
    return Mutant(number, old.strip(), new.strip(), after)


def _slots(node: ast.AST) -> Iterator[tuple[ast.AST, str, int | None]]:
    """Yield the place of every part of a program, but for docstrings and what a `raise` consists of."""
    if isinstance(node, ast.Raise):
        return
    for field, value in ast.iter_fields(node):
        for position, part in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if isinstance(part, ast.AST) and not _docstring(part):
                yield node, field, position
                yield from _slots(part)


def _docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _get(owner: Any, field: str, position: int | None) -> Any:
    return getattr(owner, field) if position is None else getattr(owner, field)[position]


def _put(owner: Any, field: str, position: int | None, node: ast.AST) -> None:
    if position is None:
        setattr(owner, field, node)
    else:
        getattr(owner, field)[position] = node


def _slips(node: Any, field: str) -> Iterator[ast.AST]:
    """Yield what may wrongly stand in the place of `node`, which is in this field of what holds it."""
    if field in ("test", "ifs"):
        yield from (ast.Constant(value) for value in (True, False))
    for kind, slips in _RULES.items():
        if isinstance(node, kind):
            yield from slips(node)


def _with(node: Any, **changes: object) -> Any:
    other = copy(node)
    for field, value in changes.items():
        setattr(other, field, value)
    return other


def _comparison(node: ast.Compare) -> Iterator[ast.AST]:
    for n, op in enumerate(node.ops):
        for other in _COMPARISONS[type(op)]:
            yield _with(node, ops=[*node.ops[:n], other(), *node.ops[n + 1 :]])


def _condition(node: ast.BoolOp) -> Iterator[ast.AST]:
    yield _with(node, op=ast.Or() if isinstance(node.op, ast.And) else ast.And())
    for n in range(len(node.values)):
        yield _with(node, values=[*node.values[:n], *node.values[n + 1 :]])


def _sign(node: ast.UnaryOp) -> Iterator[ast.AST]:
    if isinstance(node.op, ast.Not | ast.USub):
        yield node.operand


def _arithmetic(node: ast.BinOp | ast.AugAssign) -> Iterator[ast.AST]:
    for other in _ARITHMETIC.get(type(node.op), ()):
        yield _with(node, op=other())


def _constant(node: ast.Constant) -> Iterator[ast.AST]:
    value = node.value
    if isinstance(value, bool):
        yield ast.Constant(not value)
    elif isinstance(value, int | float):
        yield from (ast.Constant(other) for other in (value + 1, value - 1, value * 2))


def _statement(_node: ast.stmt) -> Iterator[ast.AST]:
    yield ast.Pass()


def _call(node: ast.Call) -> Iterator[ast.AST]:
    if isinstance(node.func, ast.Attribute) and not node.args and not node.keywords:
        yield node.func.value
    if node.args and not isinstance(node.args[0], ast.Starred):
        yield node.args[0]
    for n in range(len(node.args) - 1):
        left, right = node.args[n : n + 2]
        yield _with(node, args=[*node.args[:n], right, left, *node.args[n + 2 :]])


def _slice(node: ast.Slice) -> Iterator[ast.AST]:
    for side in ("lower", "upper"):
        bound = getattr(node, side)
        if bound is not None:
            yield _with(node, **{side: None})
            yield from (_with(node, **{side: ast.BinOp(bound, op, ast.Constant(1))}) for op in (ast.Add(), ast.Sub()))


def _display(node: ast.Tuple | ast.Set) -> Iterator[ast.AST]:
    if isinstance(node, ast.Set) or isinstance(node.ctx, ast.Load):
        for n in range(len(node.elts)):
            yield _with(node, elts=[*node.elts[:n], *node.elts[n + 1 :]])


def _dictionary(node: ast.Dict) -> Iterator[ast.AST]:
    for n in range(len(node.values)):
        yield _with(node, values=[*node.values[:n], ast.Constant(None), *node.values[n + 1 :]])


_RULES: dict[Any, Any] = {
    ast.Compare: _comparison,
    ast.BoolOp: _condition,
    ast.UnaryOp: _sign,
    ast.BinOp | ast.AugAssign: _arithmetic,
    ast.Constant: _constant,
    ast.Raise | ast.Expr | ast.AugAssign | ast.Continue | ast.Break: _statement,
    ast.Call: _call,
    ast.Slice: _slice,
    ast.Tuple | ast.Set: _display,
    ast.Dict: _dictionary,
}
