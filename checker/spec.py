"""What an author writes for a checkpoint: `Task`, `Case`, `Samples`, `Mistake`, `StandIn`; frozen and self-validating.

A task holds no sentence: every text is found under its keys in the lesson's text.toml. Each part checks itself when it
is made, and a task reports all its problems at once.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from checker.errors import SpecError
from checker.samples import Samples

__all__ = ["UNSTATED", "Answer", "Case", "Edit", "Mistake", "Role", "Samples", "StandIn", "Task", "cases", "invalid"]


class Role(StrEnum):
    """How a case may be spoken of: shown in full, hidden for ever, or shown only beside a hidden case that fails."""

    EXAMPLE = "example"
    HIDDEN = "hidden"
    SIBLING = "sibling"


class _Unstated:
    """The type of `UNSTATED`."""

    def __repr__(self) -> str:
        return "UNSTATED"


UNSTATED = _Unstated()
"""Stands where an author leaves the expected value to the reference."""


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer of a stand-in: a value, or an exception by the name of its built-in class."""

    gives: Any = None
    raises: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class StandIn:
    """A scripted callable that is passed as an argument; it is described as data and built beside the student's code.

    An answer is chosen by content (the first pair of `by_content` whose text occurs in one of the arguments), else by
    position (the next of `answers`), else `otherwise`; without `otherwise` a LookupError comes out. Every call is
    recorded with its arguments; with `listens`, only which of these texts occurred in them is recorded. Recorded calls
    are compared for each stand-in by itself, in order, or with `in_order=False` in any order.
    """

    name: str
    answers: tuple[Any, ...] = ()
    by_content: tuple[tuple[str, Any], ...] = ()
    otherwise: Any = UNSTATED
    listens: tuple[str, ...] | None = None
    in_order: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One call of the function of a task.

    `idea`: key under `tasks.<function>.ideas` in text.toml. `args`: positional arguments, plain Python values or
    `StandIn`s. At most one of `gives` and `raises` is stated; `raises` is the name of a built-in exception class. Where
    neither is, the reference decides.
    """

    idea: str
    args: tuple[Any, ...]
    gives: Any = UNSTATED
    raises: str | None = None
    role: Role = Role.HIDDEN

    def __post_init__(self) -> None:
        if self.gives is not UNSTATED and self.raises is not None:
            raise SpecError([f"{self.idea}: a case cannot both give a value and raise"])


@dataclass(frozen=True, slots=True)
class Edit:
    """Replace `old`, which must occur exactly once in the reference, by `new`."""

    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Mistake:
    """A typical wrong version: the reference with `edits`, or a whole `program` that defines the function.

    `key`: its feedback line under `tasks.<function>.mistakes` in text.toml. `remembers`: what it answers depends on
    earlier calls.
    """

    key: str
    edits: tuple[Edit, ...] = ()
    program: str = ""
    remembers: bool = False

    def source(self, reference: str) -> str:
        """Return the wrong program. Raises SpecError when an edit does not fit `reference` exactly once."""
        if self.program:
            return self.program
        text = reference
        for edit in self.edits:
            if text.count(edit.old) != 1:
                raise SpecError([f"{self.key}: {edit.old!r} occurs {text.count(edit.old)} times, not once"])
            text = text.replace(edit.old, edit.new)
        return text


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """One checkpoint: contract, cases, reference and known mistakes of one function.

    `function`: the name the student defines. `parameters`: its parameter names. `reference`: source text that defines
    it, shown as the example solution. `needs`: names of earlier functions or given names that the reference calls.
    `seconds`: time limit of one call.
    """

    function: str
    parameters: tuple[str, ...]
    reference: str
    cases: tuple[Case, ...]
    samples: tuple[Samples, ...] = ()
    mistakes: tuple[Mistake, ...] = ()
    needs: tuple[str, ...] = ()
    seconds: float = 2.0

    def __post_init__(self) -> None:
        problems = list(_problems(self))
        if problems:
            raise SpecError([f"{self.function}: {problem}" for problem in problems])

    @property
    def ideas(self) -> tuple[str, ...]:
        """Return the keys of all ideas, in order of first use."""
        used = [case.idea for case in self.cases] + [each.idea for each in self.samples]
        return tuple(dict.fromkeys(used))


def cases(idea: str, role: Role, rows: Iterable[tuple[tuple[Any, ...], Any]]) -> tuple[Case, ...]:
    """Return one case for each (arguments, expected value) of `rows`."""
    return tuple(Case(idea=idea, args=args, gives=gives, role=role) for args, gives in rows)


def invalid(idea: str, rows: Iterable[tuple[Any, ...]], role: Role = Role.HIDDEN) -> tuple[Case, ...]:
    """Return one case that must raise ValueError for each tuple of arguments in `rows`."""
    return tuple(Case(idea=idea, args=args, raises="ValueError", role=role) for args in rows)


def _problems(task: Task) -> Iterable[str]:
    yield from _reference_problems(task)
    for case in task.cases:
        args: Any = case.args  # an author without a type checker may have written something else
        if not isinstance(args, tuple):
            yield f"{case.idea}: arguments are a tuple, not {type(args).__name__}"
        elif len(case.args) != len(task.parameters):
            yield f"{case.idea}: {len(case.args)} arguments for {len(task.parameters)} parameters"
    for key in _repeated([mistake.key for mistake in task.mistakes]):
        yield f"{key}: two mistakes have this key"
    for mistake in task.mistakes:
        yield from _mistake_problems(task, mistake)
    if not any(case.role is Role.EXAMPLE for case in task.cases):
        yield "no case is an example"
    if task.seconds <= 0:
        yield f"{task.seconds} is no time limit"


def _reference_problems(task: Task) -> Iterable[str]:
    try:
        tree = ast.parse(task.reference)
    except SyntaxError as error:
        yield f"reference:{error.lineno}: {error.msg}"
        return
    defined = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    if task.function not in defined:
        yield "the reference does not define the function"
    elif tuple(arg.arg for arg in defined[task.function].args.args) != task.parameters:
        yield "the reference has other parameters"


def _mistake_problems(task: Task, mistake: Mistake) -> Iterable[str]:
    if bool(mistake.edits) == bool(mistake.program):
        yield f"{mistake.key}: give either edits or a program"
        return
    try:
        ast.parse(mistake.source(task.reference))
    except SpecError as error:
        yield from error.problems
    except SyntaxError as error:
        yield f"{mistake.key}:{error.lineno}: {error.msg}"


def _repeated(names: Sequence[str]) -> list[str]:
    return sorted({name for name in names if names.count(name) > 1})
