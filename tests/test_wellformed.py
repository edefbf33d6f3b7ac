"""Outcomes that no runner of ours would send: whatever comes from beside a student's program, a verdict comes of it."""

from __future__ import annotations

import asyncio
import json
from collections import Counter, OrderedDict
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker import outcome
from checker.calls import Job
from checker.checking import check_task
from checker.headline import Status
from checker.runners.here import Here
from checker.runners.protocol import Shield
from checker.runners.worker import read_outcomes
from checker.values import MAX_DEPTH, dumps, encode
from checker.wellformed import is_plain, is_wellformed
from tests import practice


class Own(list[Any]):
    """A student's own class."""


def nested(levels: int, kind: type[Any] = list) -> Any:
    value: Any = kind()
    for _ in range(levels - 1):
        value = kind([value])
    return value


def ring() -> list[Any]:
    found: list[Any] = [1]
    found.append(found)
    return found


VALUES = [
    pytest.param(value, id=name)
    for name, value in {
        "numbers": [0, -1, 2**53 - 1, 2**53, -(2**8000), 2**9000, 1.5, float("nan"), float("-inf"), True, None],
        "texts": ["", "\ud800", b"", b"\x00\xff"],
        "containers": [(), (1, [2]), {1: {"a": ()}}, {(1, 2): None}, {1, "a"}, frozenset({1})],
        "subclasses": [Own([Own()]), Counter("aab"), OrderedDict(a=1)],
        "others": [object(), len, Own, ring()],
        "as deep as it goes": nested(MAX_DEPTH),
        "deeper than it goes": nested(MAX_DEPTH + 5),
        "deep subclasses": nested(MAX_DEPTH, Own),
        "too many": list(range(40_000)),
    }.items()
]


@pytest.mark.parametrize("value", VALUES)
def test_what_is_encoded_is_plain(value: object) -> None:
    """All that `encode` makes is known for what it is, also after the way through JSON."""
    assert is_plain(encode(value))
    assert is_plain(json.loads(dumps(encode(value))))


SCALARS = st.none() | st.integers() | st.floats() | st.text() | st.binary()


@given(st.recursive(SCALARS, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner) | st.tuples(inner)))
def test_any_value_is_plain(value: object) -> None:
    assert is_plain(json.loads(dumps(encode(value))))


def levels(count: int, start: str = "[", end: str = "]") -> str:
    return start * count + end * count


FORGED = [
    '{"dict": 5}', '{"dict": [[1]]}', '{"dict": [[1, 2, 3]]}', '{"dict": ["ab"]}', '{"dict": {}}', "{}",
    '{"sub": []}', '{"sub": ["A"]}', '{"sub": [5, 1]}', '{"sub": "ab"}', '{"sub": ["A", {"sub": ["B", 1]}]}',
    '{"zzz": 1}', '{"dict": [], "tuple": []}', '{"tuple": 5}', '{"set": "ab"}', '{"frozenset": {}}',
    '{"int": "x"}', '{"int": 5}', f'{{"int": "0x{"f" * 9000}"}}', '{"float": "x"}', '{"float": []}', '{"bytes": "a"}',
    '{"bytes": "zz"}', '{"object": 5}', '{"cut": []}', '{"cycle": "x"}', '{"call": [1]}', '{"callable": {}}',
    "1e999", str(2**53), "9" * 5000, "-" + "9" * 5000, levels(MAX_DEPTH + 1), levels(200), levels(900), levels(100_000),
    levels(300, '{"sub": ["A", ', "]}"), levels(60, '{"dict": [[1, ', "]]}"),
]  # fmt: skip
OUTCOMES = [
    *(f'{{"kind": "returned", "value": {value}}}' for value in FORGED),
    *(f'{{"kind": "returned", "value": [{value}]}}' for value in FORGED[:6]),
    '{"kind": "returned", "value": 1, "mutated": []}',
    '{"kind": "returned", "value": 1, "spoken": [{"name": [], "args": [], "kwargs": []}]}',
    '{"kind": "returned", "value": 1, "spoken": [{"name": "a", "args": [{"dict": 5}], "kwargs": []}]}',
    '{"kind": "returned", "value": 1, "spoken": [{"name": "a", "args": 5, "kwargs": []}]}',
    '{"kind": "returned", "value": 1, "spoken": [{"name": "a", "args": [], "kwargs": [[[], 1]]}]}',
    '{"kind": "returned", "value": 1, "spoken": [{"name": "a", "args": [], "kwargs": [["b", {"zzz": 1}]]}]}',
    '{"kind": "raised", "name": [], "bases": [], "message": ""}',
    '{"kind": "raised", "name": "A", "bases": [[]], "message": ""}',
    '{"kind": "raised", "name": "A", "bases": [], "message": {}}',
    '{"kind": "raised", "name": "A", "bases": [], "message": "", "loading": "ja"}',
    '{"kind": "raised", "name": "A", "bases": [], "message": "", "place": {"cell": [], "line": 1, "text": ""}}',
    '{"kind": "raised", "name": "A", "bases": [], "message": "", "place": {"cell": "1", "line": {}, "text": ""}}',
    '{"kind": "missing", "name": {}}',
    '{"kind": "missing", "name": "f", "found": [[]]}',
    '{"kind": "crashed", "reason": ["output"]}',
    '{"kind": "timed_out", "seconds": 1, "place": {"cell": {}, "line": 1, "text": ""}}',
    '{"kind": ["returned"]}', '{"kind": {}}', '{"kind": "returned"}', "[]", "{}", "5", "null",
]  # fmt: skip


class Tampering:
    """Runs a program here, and then has `forged` in the place of one outcome or of all."""

    shield = Shield.NONE

    def __init__(self, forged: str, *, first: bool) -> None:
        self.forged, self.first = forged, first

    async def warm(self) -> None: ...

    async def run(self, job: Job) -> list[outcome.Outcome]:
        texts = [dumps(outcome.to_dict(each)) for each in await Here().run(job)]
        texts = [self.forged, *texts[1:]] if self.first else [self.forged for _ in texts]
        return read_outcomes(f"[{','.join(texts)}]", len(job.calls))


@pytest.mark.parametrize("first", [True, False], ids=["one", "all"])
@pytest.mark.parametrize("forged", [pytest.param(each, id=each[:60]) for each in OUTCOMES])
def test_a_forged_outcome_is_a_crash(forged: str, first: bool) -> None:
    """A program that sends what is no outcome has crashed, and no part of it is shown or compared."""
    task = practice.LESSON.tasks[0]
    solved = practice.submit(*(each.reference for each in practice.LESSON.tasks))
    verdict = asyncio.run(check_task(practice.LESSON, task.function, solved, Tampering(forged, first=first)))
    assert verdict.status is Status.RAISED
    assert verdict.key == "crashed"


def test_a_right_program_is_let_be() -> None:
    """The same way around, with an outcome that is one, passes."""
    task = practice.LESSON.tasks[0]
    came: list[str] = []

    class Honest(Tampering):
        async def run(self, job: Job) -> list[outcome.Outcome]:
            outcomes = await Here().run(job)
            came.extend(each.kind for each in outcomes if is_wellformed(each))
            return read_outcomes(f"[{','.join(dumps(outcome.to_dict(each)) for each in outcomes)}]", len(outcomes))

    verdict = asyncio.run(
        check_task(practice.LESSON, task.function, practice.submit(task.reference), Honest("", first=True))
    )
    assert verdict.status is Status.PASSED
    assert verdict.fields["total"] and set(came) <= {"returned", "raised"}
