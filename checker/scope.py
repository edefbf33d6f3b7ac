"""What one top-level statement does to global names: which it binds, changes and needs, and when it needs them.

Scopes come from Python's own `symtable`, so comprehensions, class bodies, walrus, match, type parameters and
annotations follow the rules of the interpreter at hand; what a statement changes in place is read from its syntax tree.
"""

from __future__ import annotations

import ast
import re
import symtable
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from checker.flow import read_first

# fmt: off
MUTATORS = frozenset({
    "add", "append", "appendleft", "clear", "difference_update", "discard", "extend", "extendleft", "insert",
    "intersection_update", "move_to_end", "pop", "popitem", "popleft", "register", "remove", "reverse", "rotate",
    "setdefault", "sort", "subtract", "symmetric_difference_update", "update",
})
ARGUMENT_MUTATORS = frozenset({
    "shuffle", "heappush", "heappop", "heapify", "heapreplace", "heappushpop", "insort", "insort_left", "insort_right",
    "setattr", "delattr",
})
# fmt: on
_SETTING = re.compile(r"(?:set|seed|register|filter|simplefilter|add|insert|append|update|basicConfig|enable|disable)")
_RUN_AT_ONCE = frozenset({"genexpr", "listcomp", "setcomp", "dictcomp"})


@dataclass(frozen=True, slots=True)
class Effects:
    """One statement seen from outside.

    `strong`: names it binds whatever was there before. `weak`: names it binds perhaps. `changed`: names whose values it
    changes in place. `now`: names it needs when it runs; `later`: names that the functions in it need when they are
    called; `fallback`: names of a class body, global only where the class has not bound them yet. `modules`: names it
    binds to modules; `settings`: names in `changed` only for a method call that may change nothing. `called`: functions
    it calls only for their effect, each with the name passed at each position. `aliases`: pairs (name, name it may
    share its value with). `changes` and `changed_positions`: the global names and the parameters that a call of the
    function it defines may change. `star`: imports everything; `guard`: runs only as a main program.
    """

    strong: frozenset[str]
    weak: frozenset[str]
    changed: frozenset[str]
    now: frozenset[str]
    fallback: frozenset[str]
    later: frozenset[str]
    modules: frozenset[str]
    settings: frozenset[str]
    called: tuple[tuple[str, tuple[str | None, ...]], ...]
    aliases: tuple[tuple[str, str], ...]
    changes: frozenset[str]
    changed_positions: frozenset[int]
    star: bool
    guard: bool

    @property
    def acts(self) -> bool:
        """Whether a call of the function it defines may change anything outside."""
        return bool(self.changes or self.changed_positions)


@lru_cache(maxsize=4096)
def effects(text: str) -> Effects:
    """Return the effects of `text`, which holds exactly one valid statement."""
    node = ast.parse(text).body[0]
    names = _Names(text, node)
    nodes = list(module_nodes(node))
    changed, settings = _changed(nodes)
    strong = _strong(node)
    return Effects(
        strong=strong,
        weak=names.bound - strong,
        changed=changed,
        now=frozenset(names.now),
        fallback=frozenset(names.fallback),
        later=frozenset(names.later),
        modules=frozenset(_modules(nodes)),
        settings=settings,
        called=tuple(_called(nodes)),
        aliases=tuple(_aliases(nodes)),
        changes=_changed_globals(node, names),
        changed_positions=_changed_positions(node),
        star=any(isinstance(each, ast.ImportFrom) and each.names[0].name == "*" for each in nodes),
        guard=isinstance(node, ast.If) and _is_main_guard(node.test),
    )


def module_nodes(statement: ast.stmt) -> Iterator[ast.AST]:
    """Yield the nodes of a statement that run in the module's own scope, in no particular order."""
    todo: list[ast.AST] = [statement]
    while todo:
        node = todo.pop()
        yield node
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            todo += node.decorator_list
        elif not isinstance(node, ast.Lambda):
            todo += ast.iter_child_nodes(node)


def root(node: ast.AST) -> str | None:
    """Return the name at the left end of a chain of attributes, subscripts and calls."""
    while isinstance(node, ast.Attribute | ast.Subscript | ast.Call | ast.Await | ast.Starred):
        node = node.func if isinstance(node, ast.Call) else node.value
    return node.id if isinstance(node, ast.Name) else None


class _Names:
    """The names of one statement, sorted by when it needs them."""

    def __init__(self, text: str, node: ast.stmt) -> None:
        self.now: set[str] = set()
        self.later: set[str] = set()
        self.fallback: set[str] = set()
        self.bound: frozenset[str] = frozenset()
        self.declared: set[str] = set()
        plain_def = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not node.decorator_list
        self.at_once = not plain_def and not isinstance(node, ast.ClassDef)
        try:
            self._read(symtable.symtable(text, "<cell>", "exec"), node)
        except (SyntaxError, RecursionError, MemoryError):
            self._guess(node)  # a long chain of elif goes deeper than the interpreter does

    def _read(self, module: symtable.SymbolTable, node: ast.stmt) -> None:
        symbols = module.get_symbols()
        self.now |= {each.get_name() for each in symbols if each.is_referenced()}
        bound = {each.get_name() for each in symbols if each.is_assigned() or each.is_imported() or each.is_namespace()}
        todo = [(child, True) for child in module.get_children()]
        while todo:
            table, outermost = todo.pop()
            runs_now = outermost and _runs_at_once(table)
            self._read_inner(table, runs_now)
            todo += [(child, runs_now) for child in table.get_children()]
        if not self.at_once:
            self.bound = frozenset(bound)
            return
        self.bound = frozenset(bound | self.declared)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            self.now |= self.later - {node.name}
        else:
            inherited = read_first([node]) & bound
            self.now = (self.now - bound) | inherited | self.later

    def _read_inner(self, table: symtable.SymbolTable, runs_now: bool) -> None:
        is_class = str(table.get_type()) == "class"
        for symbol in table.get_symbols():
            name = symbol.get_name()
            if is_class and symbol.is_local() and symbol.is_referenced():
                self.fallback.add(name)
            if symbol.is_global():
                (self.now if runs_now else self.later).add(name)
            if symbol.is_declared_global() and symbol.is_assigned():
                self.declared.add(name)

    def _guess(self, node: ast.stmt) -> None:
        names = [each for each in ast.walk(node) if isinstance(each, ast.Name)]
        self.now |= {each.id for each in names}
        self.later |= self.now
        self.bound = frozenset(each.id for each in names if not isinstance(each.ctx, ast.Load))


def _runs_at_once(table: symtable.SymbolTable) -> bool:
    return str(table.get_type()) != "function" or table.get_name() in _RUN_AT_ONCE


def _strong(node: ast.stmt) -> frozenset[str]:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return frozenset({node.name})
    if isinstance(node, ast.ImportFrom):
        return frozenset(alias.asname or alias.name for alias in node.names) - {"*"}
    if isinstance(node, ast.Import):
        return frozenset(alias.asname for alias in node.names if alias.asname)
    targets: list[ast.expr] = []
    if isinstance(node, ast.Assign):
        targets = node.targets
    elif isinstance(node, ast.AnnAssign) and node.value is not None:
        targets = [node.target]
    return frozenset(name for target in targets for name in _target_names(target))


def _target_names(target: ast.expr) -> Iterator[str]:
    if isinstance(target, ast.Name):
        yield target.id
    elif isinstance(target, ast.Starred):
        yield from _target_names(target.value)
    elif isinstance(target, ast.Tuple | ast.List):
        for item in target.elts:
            yield from _target_names(item)


def _modules(nodes: Iterable[ast.AST]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (alias.asname or alias.name.partition(".")[0] for alias in node.names)


def _changed(nodes: Iterable[ast.AST]) -> tuple[frozenset[str], frozenset[str]]:
    """Return the names whose values are changed in place, and those of them that only a setting call changes.

    The second set matters for modules: `random.seed(1)` is a change, `sys.exit()` and `time.sleep(9)` are none.
    """
    changed: set[str | None] = set()
    calls: set[str | None] = set()
    for node in nodes:
        if isinstance(node, ast.Attribute | ast.Subscript) and not isinstance(node.ctx, ast.Load):
            changed.add(root(node))
        elif isinstance(node, ast.Call):
            changed |= set(_changed_by_call(node))
        elif isinstance(node, ast.Expr):
            call = node.value.value if isinstance(node.value, ast.Await) else node.value
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute):
                (changed if _SETTING.match(call.func.attr) else calls).add(root(call))
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            changed |= {root(each) for each in node.decorator_list if _is_attribute(each)}
    names = frozenset(name for name in changed | calls if name)
    return names, frozenset(name for name in calls - changed if name)


def _changed_by_call(call: ast.Call) -> Iterator[str | None]:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    if isinstance(call.func, ast.Attribute) and name in MUTATORS:
        yield root(call.func)
    if name in ARGUMENT_MUTATORS and call.args:
        yield root(call.args[0])


def _is_attribute(decorator: ast.expr) -> bool:
    return isinstance(decorator.func if isinstance(decorator, ast.Call) else decorator, ast.Attribute)


def _called(nodes: Iterable[ast.AST]) -> Iterator[tuple[str, tuple[str | None, ...]]]:
    for node in nodes:
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) and isinstance(node.value.func, ast.Name):
            yield node.value.func.id, tuple(root(each) for each in node.value.args)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield from ((name, ()) for name in map(root, node.decorator_list) if name)


def _aliases(nodes: Iterable[ast.AST]) -> Iterator[tuple[str, str]]:
    for node in nodes:
        if isinstance(node, ast.For | ast.AsyncFor):
            functions = {id(each.func) for each in ast.walk(node.iter) if isinstance(each, ast.Call)}
            inside = [each for each in ast.walk(node.iter) if isinstance(each, ast.Name)]
            sources = {each.id for each in inside if id(each) not in functions}
            yield from ((name, source) for name in _target_names(node.target) for source in sources)
        elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Name | ast.Attribute | ast.Subscript):
            source = root(node.value)
            for name in (n for target in node.targets for n in _target_names(target) if source):
                yield from ((name, str(source)), (str(source), name))


def _changed_globals(node: ast.stmt, names: _Names) -> frozenset[str]:
    if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        return frozenset()
    changed, calls = _changed(ast.walk(node))
    return frozenset(((changed - calls) & names.later) | names.declared)


def _changed_positions(node: ast.stmt) -> frozenset[int]:
    if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        return frozenset()
    changed, _ = _changed(ast.walk(node))
    parameters = [*node.args.posonlyargs, *node.args.args]
    return frozenset(number for number, each in enumerate(parameters) if each.arg in changed)


def _is_main_guard(test: ast.expr) -> bool:
    if isinstance(test, ast.BoolOp):
        return any(_is_main_guard(value) for value in test.values)
    if not isinstance(test, ast.Compare) or not isinstance(test.ops[0], ast.Eq):
        return False
    return {_text(test.left), _text(test.comparators[0])} == {"__name__", "'__main__'"}


def _text(side: ast.expr) -> str:
    if isinstance(side, ast.Name):
        return side.id
    return repr(side.value) if isinstance(side, ast.Constant) else ""
