"""Which names a run of statements may read before it has bound them itself: definite assignment, seen from outside.

`for row in rows: table[row] = 1` reads `rows` and `table` but not an earlier `row`, so an earlier loop over `row` need
not run for it. Where the order is in doubt a name counts as read first.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sequence


def read_first(body: Sequence[ast.stmt]) -> frozenset[str]:
    """Return the names that `body` may read, add to or delete before it binds them; those of inner scopes too."""
    flow = _Flow()
    flow.run(body, frozenset())
    return frozenset(flow.read)


class _Flow:
    """Collects reads while following which names are bound for certain."""

    def __init__(self) -> None:
        self.read: set[str] = set()

    def run(self, body: Iterable[ast.stmt], bound: frozenset[str]) -> frozenset[str]:
        """Follow `body` from where `bound` are bound; return the names bound for certain after it."""
        for statement in body:
            bound = self._step(statement, bound)
        return bound

    def _step(self, node: ast.stmt, bound: frozenset[str]) -> frozenset[str]:
        if isinstance(node, ast.If):
            self._note(node.test, bound)
            return self.run(node.body, bound) & self.run(node.orelse, bound)
        if isinstance(node, ast.For | ast.AsyncFor):
            self._note(node.iter, bound)
            inside = self._bind(node.target, bound)
            self.run(node.body, inside)
            self.run(node.orelse, bound)
            return bound
        if isinstance(node, ast.While):
            self._note(node.test, bound)
            self.run(node.body, bound)
            self.run(node.orelse, bound)
            return bound
        if isinstance(node, ast.With | ast.AsyncWith):
            for item in node.items:
                self._note(item.context_expr, bound)
                bound = self._bind(item.optional_vars, bound) if item.optional_vars else bound
            return self.run(node.body, bound)
        if isinstance(node, ast.Try):
            return self._attempt(node, bound)
        return self._simple(node, bound)

    def _attempt(self, node: ast.Try, bound: frozenset[str]) -> frozenset[str]:
        self.run(node.orelse, self.run(node.body, bound))
        for handler in node.handlers:
            if handler.type:
                self._note(handler.type, bound)
            self.run(handler.body, bound | {handler.name} if handler.name else bound)
        return self.run(node.finalbody, bound)

    def _simple(self, node: ast.stmt, bound: frozenset[str]) -> frozenset[str]:
        targets: list[ast.expr] = []
        if isinstance(node, ast.Assign):
            targets = node.targets
        elif isinstance(node, ast.AnnAssign) and node.value:
            targets = [node.target]
        elif isinstance(node, ast.AugAssign | ast.Delete):
            stored = [node.target] if isinstance(node, ast.AugAssign) else node.targets
            self.read |= {each.id for each in stored if isinstance(each, ast.Name)} - bound
        self._note(node, bound)
        for target in targets:
            bound = self._bind(target, bound)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            return bound | {node.name}
        if isinstance(node, ast.Import | ast.ImportFrom):
            return bound | {alias.asname or alias.name.partition(".")[0] for alias in node.names}
        return bound

    def _bind(self, target: ast.expr, bound: frozenset[str]) -> frozenset[str]:
        self._note(target, bound)
        return bound | {n.id for n in ast.walk(target) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}

    def _note(self, node: ast.AST, bound: frozenset[str]) -> None:
        names = (n for n in ast.walk(node) if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Store))
        self.read |= {n.id for n in names} - bound
