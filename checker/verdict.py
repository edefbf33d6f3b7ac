"""From outcomes to a verdict on one checkpoint: pure, and the place that decides what may be shown.

An example is shown in full, and so is a sibling when it fails. Of a hidden trial only the idea, the kind of difference
and the student's own line are kept, never an argument, a value, or text that an exception brought along.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from zlib import crc32

from checker.answers import Plan
from checker.calls import Trial
from checker.compare import Difference, Kind, difference
from checker.headline import Status, headline
from checker.literal import call_literal, literal, scripts
from checker.mistakes import recognise
from checker.outcome import Broken, Crashed, Missing, Outcome, Place, Raised, Returned, TimedOut
from checker.spec import Role
from checker.submission import Slice
from checker.values import Plain


@dataclass(frozen=True, slots=True)
class Shown:
    """A trial that may be shown in full: the call, what was due and what came, as Python literals.

    `scripts` say what the stand-ins among the arguments answer; `asked` and `heard` are the first calls of a stand-in
    that differ, empty where there was none.
    """

    call: str
    due: str
    came: str
    passed: bool
    kind: str = ""
    path: str = ""
    message: str = ""
    place: Place | None = None
    scripts: tuple[str, ...] = ()
    asked: str = ""
    heard: str = ""


@dataclass(frozen=True, slots=True)
class Idea:
    """How the hidden trials of one idea went, and a sibling that fails for the same reason, if there is one.

    `trials` are the ids of the hidden ones that failed: nothing of what they hold, but enough to look it up.
    """

    key: str
    failed: int
    total: int
    kind: str = ""
    error: str = ""
    place: Place | None = None
    sibling: Shown | None = None
    trials: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """The verdict on one checkpoint, as keys and fields.

    `key` names a sentence under `verdict` in messages.toml, to be filled with `fields`. `mistakes` are keys of known
    mistakes, the best match first.
    """

    function: str
    number: int
    status: Status
    key: str
    fields: Mapping[str, object] = field(default_factory=dict)
    examples: tuple[Shown, ...] = ()
    ideas: tuple[Idea, ...] = ()
    mistakes: tuple[str, ...] = ()
    place: Place | None = None


def unrunnable(function: str, number: int, sliced: Slice) -> Verdict | None:
    """Return the verdict on a function that cannot be run as it stands, or None when it can."""
    if sliced.problem is not None:
        problem = sliced.problem
        return Verdict(
            function=function,
            number=number,
            status=Status.RAISED,
            key="syntax",
            fields={**problem.fields, "problem": problem.message_key, "function": function},
            place=Place(problem.cell, problem.line, problem.text),
        )
    if sliced.defines and not sliced.empty:
        return None
    key = "untouched" if sliced.defines else "renamed" if sliced.suggestions else "missing"
    fields: dict[str, object] = {"function": function}
    if key == "renamed":
        fields["suggestion"] = sliced.suggestions[0]
    return Verdict(function=function, number=number, status=Status.MISSING, key=key, fields=fields)


def broken(function: str, number: int, case: str, detail: str) -> Verdict:
    """Return the neutral verdict for a failure of ours; `case` is the id to report it under."""
    fields = {"id": case, "detail": detail, "function": function}
    return Verdict(function=function, number=number, status=Status.BROKEN, key="broken", fields=fields)


def outdated(function: str, number: int, there: str, here: str) -> Verdict:
    """Return the neutral verdict on a file that only a newer Python can read: `there`, and not the one `here`."""
    fields = {"there": there, "here": here, "function": function}
    return Verdict(function=function, number=number, status=Status.BROKEN, key="newer_python", fields=fields)


@dataclass(frozen=True, slots=True)
class _Finding:
    trial: Trial
    due: Outcome
    came: Outcome
    difference: Difference | None
    again: bool = False


def judge(
    plan: Plan, outcomes: Sequence[Outcome], mistaken: Mapping[str, Mapping[str, Outcome]], *, number: int
) -> Verdict:
    """Return the verdict on checkpoint `number` from one outcome for each call of `plan`.

    `mistaken` holds the outcomes of every known mistake for the first call of every trial. A plan that asks nothing is
    a failure of ours, and nobody has passed it.
    """
    if not plan.trials:
        return broken(plan.task.function, number, "empty", "no case counts")
    differences = _differences(plan, outcomes)
    findings = _findings(plan, outcomes, differences)
    failing = [each for each in findings if each.difference is not None]
    first = _worst(failing)
    status, key = headline(first.came, _kind(first)) if first else (Status.PASSED, "passed")
    if first is None and any(found is not None for found in differences):  # it was not asked everything twice
        status, key = Status.SKIPPED, "skipped"
    called = (
        [] if first and _never_called(first.came) else [each for each in findings if _kind(each) is not Kind.NOT_RUN]
    )
    return Verdict(
        function=plan.task.function,
        number=number,
        status=status,
        key=key,
        fields=_fields(first, called, plan),
        examples=tuple(_shown(plan, each) for each in called if each.trial.role is Role.EXAMPLE),
        ideas=_ideas(plan, called),
        mistakes=recognise(plan, outcomes, mistaken),
        place=_place(first.came) if first else None,
    )


def _differences(plan: Plan, outcomes: Sequence[Outcome]) -> list[Difference | None]:
    rows = zip(plan.calls, plan.expected, outcomes, strict=True)
    return [difference(due, came, call.unordered) for call, due, came in rows]


def _findings(plan: Plan, outcomes: Sequence[Outcome], differences: Sequence[Difference | None]) -> list[_Finding]:
    rows: dict[str, list[int]] = {}
    for position, call in enumerate(plan.calls):
        rows.setdefault(call.trial, []).append(position)
    findings = []
    for trial in plan.trials:
        positions = rows[trial.id]
        failed = [position for position in positions if _failed(differences[position])]
        chosen = failed[0] if failed else positions[0]
        again = bool(failed) and failed[0] != positions[0]
        findings.append(_Finding(trial, plan.expected[chosen], outcomes[chosen], differences[chosen], again))
    return findings


def _failed(found: Difference | None) -> bool:
    return found is not None and found.kind is not Kind.NOT_RUN


def _worst(failing: Sequence[_Finding]) -> _Finding | None:
    """Return the finding that the headline is about: ours first, then what stopped the run, then the first."""
    ranking = {Kind.BROKEN: 0, Kind.MISSING: 1, Kind.TIMED_OUT: 2, Kind.CRASHED: 3, Kind.NOT_RUN: 5}
    return min(failing, key=lambda each: ranking.get(_kind(each), 4), default=None)


def _kind(finding: _Finding) -> Kind:
    return finding.difference.kind if finding.difference else Kind.VALUE


def _never_called(outcome: Outcome) -> bool:
    """Tell whether the function was not even called: then no trial has anything to say about it."""
    return isinstance(outcome, Missing) or (isinstance(outcome, (Raised, TimedOut)) and outcome.loading)


def _fields(first: _Finding | None, called: Sequence[_Finding], plan: Plan) -> dict[str, object]:
    failed = sum(each.difference is not None for each in called)
    fields: dict[str, object] = {"failed": failed, "total": len(called), "function": plan.task.function}
    if first is None:
        return fields
    if isinstance(first.came, Raised):
        fields["name"] = first.came.name if first.came.loading else _public_error(first.came)
        fields["message"] = first.came.message if first.came.loading else ""
    if isinstance(first.came, TimedOut):
        fields["seconds"] = first.came.seconds
    if isinstance(first.came, Broken):
        fields |= {"id": f"{crc32(first.came.detail.encode()):08x}", "detail": first.came.detail}
    return fields


def _shown(plan: Plan, finding: _Finding) -> Shown:
    found = finding.difference
    return Shown(
        call=call_literal(plan.task.function, finding.trial.args),
        due=_literal(finding.due),
        came="…" if finding.again else _literal(finding.came),  # in round two it may hold a hidden argument
        passed=found is None,
        kind="" if found is None else "state" if finding.again else str(found.kind),
        path=found.path if found else "",
        message=finding.came.message if isinstance(finding.came, Raised) and not finding.again else "",
        place=_place(finding.came),
        scripts=scripts(finding.trial.args),
        asked=_spoken(found.due) if found and found.kind is Kind.SPOKEN and not finding.again else "",
        heard=_spoken(found.came) if found and found.kind is Kind.SPOKEN and not finding.again else "",
    )


def _spoken(call: Plain) -> str:
    return "" if call is None else literal(call)


def _literal(outcome: Outcome) -> str:
    if isinstance(outcome, Returned):
        return literal(outcome.value)
    if isinstance(outcome, Raised):
        return outcome.name
    return "…"


def _place(outcome: Outcome) -> Place | None:
    return outcome.place if isinstance(outcome, (Crashed, Raised, TimedOut)) else None


def _ideas(plan: Plan, findings: Sequence[_Finding]) -> tuple[Idea, ...]:
    by_idea: dict[str, list[_Finding]] = {}
    for finding in findings:
        by_idea.setdefault(finding.trial.idea, []).append(finding)
    return tuple(_idea(plan, key, rows) for key, rows in by_idea.items() if any(_counts(each) for each in rows))


def _counts(finding: _Finding) -> bool:
    return finding.trial.role is not Role.EXAMPLE


def _idea(plan: Plan, key: str, rows: Sequence[_Finding]) -> Idea:
    counted = [each for each in rows if _counts(each)]
    failed = [each for each in counted if each.difference is not None]
    if not failed:
        return Idea(key, 0, len(counted))
    siblings = [each for each in failed if each.trial.role is Role.SIBLING]
    first = next((each for each in failed if each.trial.role is Role.HIDDEN), failed[0])
    alike = [each for each in siblings if _kind(each) is _kind(first)] or siblings
    return Idea(
        key,
        len(failed),
        len(counted),
        kind="state" if first.again else str(_kind(first)),
        error=_public_error(first.came),
        place=_place(first.came),
        sibling=_shown(plan, alike[0]) if alike else None,
        trials=tuple(each.trial.id for each in failed if each.trial.role is Role.HIDDEN),
    )


def _public_error(outcome: Outcome) -> str:
    """Return the name of a built-in exception class; a name the student made up could carry a hidden argument."""
    return next(iter(outcome.bases), "") if isinstance(outcome, Raised) else ""
