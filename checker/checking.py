"""Check a submission against a lesson: the only module that ties submission, calls, runner and verdict together."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from zlib import crc32

from checker.answers import Plan, mistaken, plan
from checker.calls import Job
from checker.compare import difference
from checker.credence import credible
from checker.errors import RunnerError
from checker.headline import Status
from checker.lessons import Lesson
from checker.outcome import Outcome
from checker.report import Report
from checker.runners.protocol import Runner
from checker.spec import Task
from checker.submission import Slice, Submission, slice_for
from checker.verdict import Verdict, broken, judge, unrunnable

SEED = 1
VERSION = "0.1.0"
WAITING = ("waiting", "waiting_given")
FEW = 5


async def check(
    lesson: Lesson, submission: Submission, runner: Runner, *, seed: int = SEED, without: Collection[str] = ()
) -> Report:
    """Return the report on every checkpoint of `lesson`.

    `seed` chooses the generated hidden cases; the site uses the default. `without` names ideas that do not count, each
    as `function:idea`. Never raises for what a student wrote.
    """
    verdicts = []
    for task in lesson.tasks:
        left = frozenset(each.partition(":")[2] for each in without if each.partition(":")[0] == task.function)
        found = await first_verdict(lesson, task.function, submission, runner, cases=Cases(seed, left))
        verdicts.append(found.explained())
    return Report(
        lesson=lesson.slug,
        name=submission.name,
        seed=seed,
        shield=str(runner.shield),
        version=VERSION,
        verdicts=tuple(verdicts),
        notes=tuple((note.key, note.fields) for note in submission.notes),
    )


async def check_task(
    lesson: Lesson, function: str, submission: Submission, runner: Runner, *, seed: int = SEED
) -> Verdict:
    """Return the verdict on the checkpoint of one function. Raises KeyError for a function of another lesson."""
    found = await first_verdict(lesson, function, submission, runner, cases=Cases(seed))
    return found.explained()


@dataclass(frozen=True, slots=True)
class Cases:
    """Which cases count: the hidden ones that `seed` draws, but for the ideas in `without`."""

    seed: int = SEED
    without: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class FirstVerdict:
    """A verdict that is right but does not name known mistakes yet, since finding these takes longer.

    `explained()` returns the verdict that does.
    """

    verdict: Verdict
    explained: Callable[[], Verdict]


async def first_verdict(
    lesson: Lesson, function: str, submission: Submission, runner: Runner, *, cases: Cases = Cases()
) -> FirstVerdict:
    """Return the quick part of `check_task`, and the rest to be asked for."""
    number = lesson.number(function)
    known = [*(each.function for each in lesson.tasks), *lesson.given]
    sliced = slice_for(submission, function, known=known, parameters=lesson.task(function).parameters)
    hopeless = unrunnable(function, number, sliced)
    if hopeless is not None:
        return _final(hopeless)
    made = plan(lesson, function, cases.seed, cases.without)
    try:
        verdict, outcomes = await _judged(lesson, made, sliced, runner)
    except RunnerError as error:
        return _final(broken(function, number, f"{crc32(str(error).encode()):08x}", str(error)))
    if verdict.status in (Status.PASSED, Status.BROKEN) or verdict.key in WAITING:
        return _final(verdict)

    def explained() -> Verdict:
        known = mistaken(lesson, function, cases.seed, cases.without)
        return judge(made, outcomes, known, number=number)

    return FirstVerdict(verdict, explained)


def _final(verdict: Verdict) -> FirstVerdict:
    return FirstVerdict(verdict, lambda: verdict)


async def _judged(lesson: Lesson, made: Plan, sliced: Slice, runner: Runner) -> tuple[Verdict, Sequence[Outcome]]:
    number = lesson.number(made.task.function)

    async def run(asked: Plan, overrides: Mapping[str, str]) -> Sequence[Outcome]:
        job = _job(lesson, asked, sliced, overrides)
        return credible(await runner.run(job), job)

    outcomes = await run(made, {})
    verdict = judge(made, outcomes, {}, number=number)
    helpers = lesson.helpers(made.task)
    if not helpers or verdict.status in (Status.PASSED, Status.BROKEN):
        return verdict, outcomes
    few = _some_failing(made, outcomes)
    if not (_agree(few, await run(few, helpers)) and _agree(made, await run(made, helpers))):
        return verdict, outcomes
    for name in helpers if len(helpers) > 1 else ():
        if _agree(made, await run(made, {name: helpers[name]})):
            return _waiting(lesson, name, verdict), outcomes
    return _waiting(lesson, _first(lesson, made.task), verdict), outcomes


def _some_failing(made: Plan, outcomes: Sequence[Outcome]) -> Plan:
    """Return the plan of a few calls that failed: most functions fail them with any helper, and are soon known."""
    rows = zip(made.calls, made.expected, outcomes, strict=True)
    failing = [(call, due) for call, due, came in rows if difference(due, came, call.unordered)][:FEW]
    return replace(made, calls=tuple(call for call, _ in failing), expected=tuple(due for _, due in failing))


def _agree(made: Plan, outcomes: Sequence[Outcome]) -> bool:
    rows = zip(made.calls, made.expected, outcomes, strict=True)
    return all(difference(due, came, call.unordered) is None for call, due, came in rows)


def _first(lesson: Lesson, task: Task) -> str:
    """Return the function that a task needs and that comes first: a student's own before a given one."""
    return next((name for name in task.needs if name not in lesson.given), task.needs[0])


def _waiting(lesson: Lesson, helper: str, verdict: Verdict) -> Verdict:
    """Return a verdict that names the earlier function: this one is right with the reference beside it."""
    fields = {**verdict.fields, "helper": helper}
    if helper not in lesson.given:
        fields["helper_number"] = lesson.number(helper)
    key = WAITING[helper in lesson.given]
    return replace(verdict, status=Status.WRONG, key=key, fields=fields, examples=(), ideas=(), mistakes=(), place=None)


def _job(lesson: Lesson, made: Plan, sliced: Slice, overrides: Mapping[str, str]) -> Job:
    needed = lesson.helpers(made.task)
    return Job(
        function=made.task.function,
        blocks=sliced.blocks,
        calls=made.calls,
        given=tuple(source for name, source in needed.items() if name in lesson.given),
        overrides=overrides,
        seconds=made.task.seconds,
    )
