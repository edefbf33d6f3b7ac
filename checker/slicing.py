"""What a function needs of a program: from its last definition, the statements that bind and change the names it uses.

Slicing is a demand for names at moments. A name that a statement uses while it runs is wanted as it was at that point;
a name in the body of a function is wanted as it is when the function is called. Each demand is met by the last
statement that binds the name by itself and all later ones, up to that moment, that may bind or change it.
"""

from __future__ import annotations

import ast
import builtins
from bisect import bisect_left
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import pairwise

from checker.scope import Effects, effects, module_nodes
from checker.syntax import Statement, SyntaxProblem

Part = Statement | SyntaxProblem
_ALWAYS = frozenset(dir(builtins)) | {"__name__", "__file__", "__doc__", "__builtins__", "__annotations__"}
_MAX_DEMANDS = 100_000


@dataclass(frozen=True, slots=True)
class Block:
    """A run of top-level statements of one cell; `first_line` is the line of the cell on which `source` starts."""

    cell: str
    first_line: int
    source: str


@dataclass(frozen=True, slots=True)
class Slice:
    """What is needed to run one function.

    `blocks`: to be executed in order in one namespace. `defines`: something binds the name in the end. `empty`: the
    definition is an untouched skeleton. `parameters`: names as written, `*args` with its stars; empty when the name is
    bound by no `def` or lambda. `problem`: the last definition does not parse (there are no blocks then).
    `suggestions`: when nothing binds the name, functions that may be meant. `uses`: global names needed, directly or
    through others. `unbound`: those of them that nothing binds and that are not built in. `damaged`: problems in later
    definitions of names in `uses`.
    """

    blocks: tuple[Block, ...] = ()
    defines: bool = False
    empty: bool = False
    parameters: tuple[str, ...] = ()
    problem: SyntaxProblem | None = None
    suggestions: tuple[str, ...] = ()
    uses: frozenset[str] = frozenset()
    unbound: frozenset[str] = frozenset()
    damaged: tuple[SyntaxProblem, ...] = ()
    is_async: bool = False


@dataclass(frozen=True, slots=True)
class _Event:
    """The statement at `position` binds (`strong` or weakly) or only changes a name."""

    position: int
    strong: bool
    binds: bool


class _Program:
    """The parts of a submission with the events of every global name."""

    def __init__(self, parts: Sequence[Part], function: str, known: Collection[str], *, guards: bool = False) -> None:
        self.parts = parts
        self.events: dict[str, list[_Event]] = {}
        self.effects: dict[int, Effects] = {}
        for position, part in enumerate(parts):
            if isinstance(part, Statement) and (guards or not effects(part.text).guard):
                self.effects[position] = effects(part.text)
        self.quiet = {function, *known}
        self.modules = {name for each in self.effects.values() for name in each.modules}
        self.functions = {name: each for each in self.effects.values() for name in each.strong if each.acts}
        self.sources = _closure(pair for each in self.effects.values() for pair in each.aliases)
        for position, each in self.effects.items():
            self._record(position, each)

    def _record(self, position: int, each: Effects) -> None:
        changed = (each.changed - (each.settings & self.modules)) | self._changed_by_calls(each)
        for name in tuple(changed):
            changed |= self.sources.get(name, set())
        for name in changed | each.strong | each.weak:
            strong = name in each.strong
            event = _Event(position, strong, strong or name in each.weak)
            self.events.setdefault(name, []).append(event)

    def _changed_by_calls(self, each: Effects) -> set[str]:
        names: set[str] = set()
        for called, passed in each.called:
            definition = self.functions.get(called)
            if definition is None:
                continue
            if called not in self.quiet:
                names |= definition.changes
            names |= {passed[i] or "" for i in definition.changed_positions if i < len(passed)}
        return names - {""}

    def window(self, name: str, moment: int) -> list[_Event]:
        """Return the events that make up the value of `name` at `moment`."""
        events = self.events.get(name, [])
        stop = bisect_left(events, moment, key=lambda event: event.position)
        start = next((i for i in range(stop - 1, -1, -1) if events[i].strong), 0)
        return events[start:stop]


def slice_parts(
    parts: Sequence[Part], function: str, *, known: Collection[str] = (), parameters: Sequence[str] = ()
) -> Slice:
    """Return the slice of a program for `function`; `known` names are never suggested, `parameters` are expected."""
    program = _Program(parts, function, known)
    if function not in program.events:
        program = _Program(parts, function, known, guards=True)
    last = max((e.position for e in program.events.get(function, ()) if e.binds), default=-1)
    damage = [p for p in _problems(parts, last) if function in p.functions]
    if damage:
        return Slice(problem=damage[-1])
    if last < 0:
        return Slice(suggestions=_suggestions(parts, function, known, parameters))
    included, uses = _demanded(program, function)
    definition = _definition(parts[last], function)
    return Slice(
        blocks=tuple(_blocks(parts, included)),
        defines=not isinstance(getattr(parts[last], "node", None), ast.Delete),
        empty=_is_skeleton(definition),
        parameters=_parameters(definition),
        uses=frozenset(uses - {function}),
        unbound=frozenset(name for name in uses if name not in program.events and name not in _ALWAYS),
        damaged=tuple(_damaged(program, uses - {function})),
        is_async=isinstance(definition, ast.AsyncFunctionDef),
    )


def _closure(pairs: Iterable[tuple[str, str]]) -> dict[str, set[str]]:
    """Return for each name all names it may share a value with, through others too."""
    direct: dict[str, set[str]] = {}
    for name, source in pairs:
        direct.setdefault(name, set()).add(source)
    closed: dict[str, set[str]] = {}
    for name in direct:
        seen, todo = set[str](), [name]
        while todo:
            new = direct.get(todo.pop(), set()) - seen
            seen |= new
            todo += new
        closed[name] = seen
    return closed


def _problems(parts: Sequence[Part], after: int) -> list[SyntaxProblem]:
    return [part for part in parts[after + 1 :] if isinstance(part, SyntaxProblem)]


def _damaged(program: _Program, uses: set[str]) -> Iterable[SyntaxProblem]:
    for position, part in enumerate(program.parts):
        if isinstance(part, SyntaxProblem):
            for name in uses.intersection(part.functions):
                if all(event.position < position for event in program.events.get(name, ()) if event.strong):
                    yield part
                    break


def _demanded(program: _Program, function: str) -> tuple[set[int], set[str]]:
    """Return the positions of the statements to include and the names they need.

    A demand is a name, the moment of its value, and the moment at which a function in that value is called.
    """
    end = len(program.parts)
    included: set[int] = set()
    uses: set[str] = set()
    seen: set[tuple[str, int, int]] = set()
    todo = [(function, end, end)]
    while todo:
        demand = todo.pop()
        if demand in seen or len(seen) > _MAX_DEMANDS:
            continue
        seen.add(demand)
        name, moment, call = demand
        uses.add(name)
        stars = name not in program.events and name not in _ALWAYS
        for position in _stars(program) if stars else [e.position for e in program.window(name, moment)]:
            included.add(position)
            each = program.effects[position]
            for needed in each.now | (each.fallback & program.events.keys()):
                todo += [(needed, position, call), (needed, position, position)]
            todo += [(needed, call, call) for needed in each.later]
    included |= _futures(program, included)
    return included, uses


def _stars(program: _Program) -> list[int]:
    return [position for position, each in program.effects.items() if each.star]


def _futures(program: _Program, included: set[int]) -> set[int]:
    """Return the `from __future__` imports in front of the last included statement."""
    last = max(included, default=0)
    return {position for position in program.effects if position < last and _is_future(program.parts[position])}


def _is_future(part: Part) -> bool:
    node = part.node if isinstance(part, Statement) else None
    return isinstance(node, ast.ImportFrom) and node.module == "__future__"


def _blocks(parts: Sequence[Part], included: set[int]) -> Iterable[Block]:
    run: list[Statement] = []
    futures = ""
    for position, part in enumerate(parts):
        if run and (position not in included or part.cell != run[-1].cell):
            yield _block(run, futures)
            run = []
        if position in included and isinstance(part, Statement):
            if _is_future(part):
                futures = f"{futures}; {part.text}" if futures else part.text
            run.append(part)
    if run:
        yield _block(run, futures)


def _block(run: list[Statement], futures: str) -> Block:
    """Return a block; earlier `from __future__` imports are repeated on the line before it, where there is one."""
    text, (line, _) = run[0].text, run[0].start
    for before, after in pairwise(run):
        gap = after.start[0] - before.end[0]
        text += "\n" * gap + after.text if gap else "; " + after.text
    if futures and line > 1 and not _is_future(run[0]):
        return Block(run[0].cell, line - 1, " ".join(futures.split()) + "\n" + text)
    return Block(run[0].cell, line, text)


def _definition(part: Part, function: str) -> ast.AST | None:
    """Return the last `def` or lambda in a statement that gives `function` its value."""
    found: ast.AST | None = None
    for node in module_nodes(part.node) if isinstance(part, Statement) else ():
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name == function:
            found = node if found is None or node.lineno > getattr(found, "lineno", 0) else found
        elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Lambda):
            found = node.value
    return found


def _parameters(definition: ast.AST | None) -> tuple[str, ...]:
    if not isinstance(definition, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
        return ()
    args = definition.args
    names = [each.arg for each in (*args.posonlyargs, *args.args)]
    names += [f"*{args.vararg.arg}"] if args.vararg else []
    names += [each.arg for each in args.kwonlyargs]
    return (*names, f"**{args.kwarg.arg}") if args.kwarg else tuple(names)


def _is_skeleton(definition: ast.AST | None) -> bool:
    if not isinstance(definition, ast.FunctionDef | ast.AsyncFunctionDef):
        return False
    return all(_does_nothing(node) for node in definition.body)


def _does_nothing(node: ast.stmt) -> bool:
    if isinstance(node, ast.Raise) and node.exc is not None:
        raised = node.exc.func if isinstance(node.exc, ast.Call) else node.exc
        return isinstance(raised, ast.Name) and raised.id == "NotImplementedError"
    return isinstance(node, ast.Pass) or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))


def _suggestions(
    parts: Sequence[Part], function: str, known: Collection[str], parameters: Sequence[str]
) -> tuple[str, ...]:
    """Return functions that may be a renamed `function`: a close name first, then the same parameters."""
    scores: dict[str, float] = {}
    for part in parts:
        for name in sorted(effects(part.text).strong) if isinstance(part, Statement) else ():
            definition = _definition(part, name)
            if name in known or definition is None:
                continue
            alike = SequenceMatcher(None, _bare(function), _bare(name)).ratio()
            same = bool(parameters) and _parameters(definition) == tuple(parameters)
            if alike >= 0.75 or same:
                scores[name] = alike + (0.5 if same else 0)
    return tuple(sorted(scores, key=lambda name: -scores[name])[:3])


def _bare(name: str) -> str:
    return name.replace("_", "").casefold()
