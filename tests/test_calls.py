"""Calls: from a task and a seed to trials, and from trials to what travels to the student's interpreter."""

from __future__ import annotations

import json

import pytest

from checker.calls import Job, calls, trials
from checker.spec import Answer, Case, Role, Samples, StandIn, Task, cases
from checker.submission import Block
from checker.values import dumps
from tests import practice

TASK = practice.SHARE_TASK


def test_repeatable() -> None:
    """The same seed gives the same trials and the same order; another seed gives other ones."""
    assert trials(TASK, 7) == trials(TASK, 7)
    assert trials(TASK, 7) != trials(TASK, 8)
    assert calls(trials(TASK, 7), 7) == calls(trials(TASK, 7), 7)
    assert calls(trials(TASK, 7), 7) != calls(trials(TASK, 7), 8)


def test_written_trials_do_not_depend_on_the_seed() -> None:
    """Only generated trials change with the seed."""
    written = [[trial for trial in trials(TASK, seed) if trial.id.startswith("w")] for seed in (1, 2)]
    assert written[0] == written[1]


@pytest.mark.parametrize("seed", range(5))
def test_order_of_roles(seed: int) -> None:
    """In the first round hidden trials come last, so that no earlier answer can hold a hidden argument."""
    roles = [trial.role for trial in trials(TASK, seed)]
    order = [Role.EXAMPLE, Role.SIBLING, Role.HIDDEN]
    assert roles == sorted(roles, key=order.index)


@pytest.mark.parametrize("seed", range(5))
def test_two_rounds(seed: int) -> None:
    """Every trial is called once, and all but siblings once more in another order."""
    planned = trials(TASK, seed)
    order = calls(planned, seed)
    first = [call.trial for call in order if call.round == 1]
    second = [call.trial for call in order if call.round == 2]
    counted = [trial.id for trial in planned if trial.role is not Role.SIBLING]
    assert first == [trial.id for trial in planned]
    assert sorted(second) == sorted(counted)
    assert second != counted


@pytest.mark.parametrize("seed", range(20))
def test_no_sibling_equals_another_trial(seed: int) -> None:
    """A sibling that happens to be drawn equal to a hidden trial is left out: it would give that trial away."""

    def draw(rng: object) -> tuple[int]:
        return (rng.randint(0, 9),)  # type: ignore[attr-defined]

    task = Task(
        function="f",
        parameters=("n",),
        reference="def f(n):\n    return n\n",
        cases=cases("same", Role.EXAMPLE, [((100,), 100)]),
        samples=(Samples("same", draw, count=4, siblings=8),),
    )
    planned = trials(task, seed)
    hidden = {dumps(list(trial.args)) for trial in planned if trial.role is Role.HIDDEN}
    siblings = [dumps(list(trial.args)) for trial in planned if trial.role is Role.SIBLING]
    assert not hidden & set(siblings)
    assert len(siblings) == len(set(siblings))


def _job() -> Job:
    return Job(
        function="share",
        blocks=(Block("1", 1, "x = 1"),),
        calls=calls(trials(TASK, 1), 1),
        given=("y = 2",),
        overrides={"z": "def z(): ..."},
    )


def test_what_travels() -> None:
    """The student's interpreter gets neither an expected value nor a role, an idea, a trial or a round."""
    wire = _job().to_dict()
    assert set(wire) == {"function", "blocks", "given", "overrides", "calls", "seconds", "max_stops", "max_seconds"}
    assert all(isinstance(call, str) for call in wire["calls"])
    text = dumps(wire)
    for secret in ("hidden", "sibling", "example", "ratio", "w1", "0.25", "ValueError"):
        assert secret not in text


def test_what_travels_is_json() -> None:
    """A job is plain JSON, all of it."""
    assert json.loads(dumps(_job().to_dict())) == _job().to_dict()


def test_stand_in_as_data() -> None:
    """A stand-in travels as its script: no function, no memory."""
    stand_in = StandIn(
        name="ask",
        answers=("ja", Answer(raises="OSError")),
        by_content=(("lamp", "nee"),),
        otherwise=None,
        listens=("lamp",),
        in_order=False,
    )
    task = Task(
        function="f",
        parameters=("ask",),
        reference="def f(ask):\n    return 1\n",
        cases=(Case(idea="x", args=(stand_in,), role=Role.EXAMPLE),),
    )
    (trial,) = trials(task, 1)
    assert trial.unordered == {"ask"}
    assert trial.args[0] == {
        "callable": {
            "name": "ask",
            "answers": [{"gives": "ja", "raises": None}, {"gives": None, "raises": "OSError"}],
            "by_content": [["lamp", {"gives": "nee", "raises": None}]],
            "otherwise": {"gives": None, "raises": None},
            "listens": ["lamp"],
        }
    }
