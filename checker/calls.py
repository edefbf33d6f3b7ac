"""From a task and a seed to numbered trials, and from trials and a slice of a submission to the job a runner gets.

Trials know their idea and role; calls know nothing but arguments, so that what travels to the student's interpreter
says neither what is expected nor which calls are hidden.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any

from checker.samples import Purpose
from checker.spec import UNSTATED, Answer, Case, Role, StandIn, Task
from checker.submission import Block
from checker.values import Plain, dumps, encode

MAX_STOPS = 2
MAX_SECONDS = 20.0


@dataclass(frozen=True, slots=True)
class Trial:
    """One numbered case of a task under a seed, its arguments in plain form.

    `unordered` names the stand-ins among them that may be called in any order.
    """

    id: str
    idea: str
    role: Role
    args: tuple[Plain, ...]
    unordered: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Call:
    """One call to make: the trial it belongs to, its round (1 or 2) and the rest as in the trial."""

    trial: str
    round: int
    args: tuple[Plain, ...]
    unordered: frozenset[str] = frozenset()

    @cached_property
    def text(self) -> str:
        """The arguments as JSON, for `decode_text`. Kept, since a class of thirty is asked the same."""
        return dumps([_packed(arg) for arg in self.args])


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """All that a runner gets.

    `blocks`: the student's statements, in order. `given`: sources that run before them. `overrides`: sources of
    functions that replace the student's. `seconds`: limit of one call. After `max_stops` stops, or when the calls
    have taken `max_seconds` together, the ones that are left are not run.
    """

    function: str
    blocks: tuple[Block, ...]
    calls: tuple[Call, ...]
    given: tuple[str, ...] = ()
    overrides: Mapping[str, str]
    seconds: float = 2.0
    max_stops: int = MAX_STOPS
    max_seconds: float = MAX_SECONDS

    def to_dict(self) -> dict[str, Any]:
        """Return the job as JSON-ready data, as execute.py reads it; each call is a JSON text."""
        return {
            "function": self.function,
            "blocks": [asdict(block) for block in self.blocks],
            "given": list(self.given),
            "overrides": dict(self.overrides),
            "calls": [call.text for call in self.calls],
            "seconds": self.seconds,
            "max_stops": self.max_stops,
            "max_seconds": self.max_seconds,
        }


def trials(task: Task, seed: int) -> tuple[Trial, ...]:
    """Return all trials of `task` under `seed`: examples, siblings that equal no other trial, then hidden ones.

    Hidden trials come last, so that nothing of them can end up in what a function with a memory answers to the others.
    """
    numbered = [_trial(f"w{n}", case) for n, case in enumerate(task.cases, 1)]
    numbered += [_trial(f"g{n}", case) for n, case in enumerate(_drawn(task, seed), 1)]
    taken = {dumps(list(trial.args)) for trial in numbered if trial.role is not Role.SIBLING}
    kept = []
    for trial in numbered:
        key = dumps(list(trial.args))
        if trial.role is not Role.SIBLING or key not in taken:
            kept.append(trial)
            taken.add(key)
    order = (Role.EXAMPLE, Role.SIBLING, Role.HIDDEN)
    return tuple(sorted(kept, key=lambda trial: order.index(trial.role)))


def calls(planned: Sequence[Trial], seed: int) -> tuple[Call, ...]:
    """Return the calls of both rounds: every trial once, then what counts once more in an order drawn from `seed`."""
    again = [trial for trial in planned if trial.role is not Role.SIBLING]
    random.Random(f"{seed}/order").shuffle(again)  # noqa: S311 - a repeatable order, no secret
    rows = [(trial, 1) for trial in planned] + [(trial, 2) for trial in again]
    return tuple(Call(trial.id, number, trial.args, trial.unordered) for trial, number in rows)


def _drawn(task: Task, seed: int) -> Iterator[Case]:
    for samples in task.samples:
        for purpose, role in ((Purpose.HIDDEN, Role.HIDDEN), (Purpose.SIBLING, Role.SIBLING)):
            for args in samples.draw(seed, purpose):
                yield Case(idea=samples.idea, args=args, role=role)


def _trial(name: str, case: Case) -> Trial:
    unordered = frozenset(arg.name for arg in case.args if isinstance(arg, StandIn) and not arg.in_order)
    return Trial(name, case.idea, case.role, tuple(_argument(arg) for arg in case.args), unordered)


def _argument(arg: Any) -> Plain:
    if not isinstance(arg, StandIn):
        return encode(arg)
    script = {
        "name": arg.name,
        "answers": [_answer(each) for each in arg.answers],
        "by_content": [[text, _answer(each)] for text, each in arg.by_content],
        "otherwise": None if arg.otherwise is UNSTATED else _answer(arg.otherwise),
        "listens": None if arg.listens is None else list(arg.listens),
    }
    return {"callable": script}


def _packed(arg: Plain) -> Plain:
    """Return an argument with the script of a stand-in as a text, so that who reads the whole leaves it alone."""
    if isinstance(arg, dict) and "callable" in arg:
        return {"callable": dumps(arg["callable"])}
    return arg


def _answer(answer: Any) -> dict[str, Any]:
    stated = answer if isinstance(answer, Answer) else Answer(gives=answer)
    return {"gives": encode(stated.gives), "raises": stated.raises}
