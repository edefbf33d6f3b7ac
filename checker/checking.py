"""Check a submission against a lesson: the only module that ties submission, calls, runner and verdict together."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from zlib import crc32

from checker.answers import Plan, mistaken, plan
from checker.calls import MAX_STOPS, Job
from checker.compare import Kind, difference
from checker.credence import credible
from checker.dialect import newer_python, this_python
from checker.errors import RunnerError
from checker.headline import Status
from checker.lessons import Lesson
from checker.outcome import Outcome
from checker.report import Report
from checker.runners.protocol import Runner
from checker.spec import Task
from checker.submission import Slice, Submission, slice_for
from checker.verdict import Verdict, broken, judge, outdated, unrunnable

SEED = 1
VERSION = "0.1.0"
WAITING = ("waiting", "waiting_given")
FEW = 5
STOPPED = (Kind.TIMED_OUT, Kind.CRASHED)


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
    """Return the quick part of `check_task`, and the rest to be asked for.

    When this Python cannot read a part that counts and the runner's can, nothing but a pass is sure.
    """
    known = [*(each.function for each in lesson.tasks), *lesson.given]
    sliced = slice_for(submission, function, known=known, parameters=lesson.task(function).parameters)
    number = lesson.number(function)
    try:
        found = await _first_verdict(lesson, function, sliced, runner, cases=cases)
        sure = found.verdict.status in (Status.PASSED, Status.BROKEN) or found.verdict.key == "untouched"
        there = "" if sure else await newer_python(submission.problems, {function, *sliced.uses}, runner)
    except RunnerError as error:
        return _final(broken(function, number, f"{crc32(str(error).encode()):08x}", str(error)))
    return _final(outdated(function, number, there, this_python())) if there else found


async def _first_verdict(lesson: Lesson, function: str, sliced: Slice, runner: Runner, *, cases: Cases) -> FirstVerdict:
    number = lesson.number(function)
    hopeless = unrunnable(function, number, sliced)
    if hopeless is not None:
        return _final(hopeless)
    made = plan(lesson, function, cases.seed, cases.without)
    verdict, seen = await _judged(lesson, made, sliced, runner)
    if verdict.status in (Status.PASSED, Status.BROKEN) or verdict.key in WAITING:
        return _final(verdict)

    def explained() -> Verdict:
        known = mistaken(lesson, function, cases.seed, cases.without)
        return judge(seen.plan, seen.outcomes, known, number=number)

    return FirstVerdict(verdict, explained)


def _final(verdict: Verdict) -> FirstVerdict:
    return FirstVerdict(verdict, lambda: verdict)


@dataclass(frozen=True, slots=True)
class _Seen:
    """What was asked, and one outcome for each call of it."""

    plan: Plan
    outcomes: Sequence[Outcome]

    @property
    def agrees(self) -> bool:
        """Tell whether all is as it should be."""
        return not any(self.failing)

    @property
    def failing(self) -> list[bool]:
        """Tell for each call whether it came to something else than it should."""
        rows = zip(self.plan.calls, self.plan.expected, self.outcomes, strict=True)
        return [difference(due, came, call.unordered) is not None for call, due, came in rows]


@dataclass(frozen=True, slots=True)
class _Program:
    """A student's program for one checkpoint, and who runs it."""

    lesson: Lesson
    sliced: Slice
    runner: Runner

    async def run(self, asked: Plan, overrides: Mapping[str, str] | None = None, max_stops: int = MAX_STOPS) -> _Seen:
        """Return what comes of these calls, with `overrides` instead of the student's own functions."""
        needed = self.lesson.helpers(asked.task)
        job = Job(
            function=asked.task.function,
            blocks=self.sliced.blocks,
            calls=asked.calls,
            given=tuple(source for name, source in needed.items() if name in self.lesson.given),
            overrides=overrides or {},
            seconds=asked.task.seconds,
            max_stops=max_stops,
        )
        return _Seen(asked, credible(await self.runner.run(job), job, asked.expected))


async def _judged(lesson: Lesson, made: Plan, sliced: Slice, runner: Runner) -> tuple[Verdict, _Seen]:
    """Return the verdict and what it is about: siblings are asked for ideas that failed only, and by themselves."""
    number = lesson.number(made.task.function)
    program = _Program(lesson, sliced, runner)
    seen = await program.run(made.counted)
    verdict = judge(seen.plan, seen.outcomes, {}, number=number)
    if verdict.status in (Status.PASSED, Status.BROKEN):
        return verdict, seen
    wrong = await _wrong_helper(program, seen)
    if wrong:
        return _waiting(lesson, wrong, verdict), seen
    ideas = _worth_an_example(verdict)
    siblings = made.siblings(ideas)
    if not siblings.calls:
        return verdict, seen
    both = _together(made.explaining(ideas), seen, await program.run(siblings, max_stops=1))
    return judge(both.plan, both.outcomes, {}, number=number), both


def _worth_an_example(verdict: Verdict) -> set[str]:
    """Return the ideas that failed; when an example is stopped already, no other case has to show that."""
    stopped = any(each.kind in STOPPED for each in verdict.examples)
    return {idea.key for idea in verdict.ideas if idea.failed and not (stopped and idea.kind in STOPPED)}


def _together(whole: Plan, *parts: _Seen) -> _Seen:
    """Return what was seen in several parts of a plan, in its order."""
    came = {
        (call.trial, call.round): outcome
        for part in parts
        for call, outcome in zip(part.plan.calls, part.outcomes, strict=True)
    }
    return _Seen(whole, [came[call.trial, call.round] for call in whole.calls])


async def _wrong_helper(program: _Program, seen: _Seen) -> str:
    """Return the earlier function that is to blame, when this one is right with the reference beside it; else ""."""
    lesson, task = program.lesson, seen.plan.task
    helpers = lesson.helpers(task)
    if not helpers:
        return ""
    for asked, max_stops in ((_some_failing(seen), 1), (seen.plan, MAX_STOPS)):
        if not (await program.run(asked, helpers, max_stops)).agrees:
            return ""
    for name in helpers if len(helpers) > 1 else ():
        if (await program.run(seen.plan, {name: helpers[name]})).agrees:
            return name
    return _first(lesson, task)


def _some_failing(seen: _Seen) -> Plan:
    """Return the plan of a few calls that failed: most functions fail them with any helper, and are soon known."""
    rows = zip(seen.plan.calls, seen.plan.expected, seen.failing, strict=True)
    few = [(call, due) for call, due, failed in rows if failed][:FEW]
    return replace(seen.plan, calls=tuple(call for call, _ in few), expected=tuple(due for _, due in few))


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
