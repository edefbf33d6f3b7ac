"""Verdicts: how a checkpoint ended, what is said of each trial, and what is never shown."""

from __future__ import annotations

import builtins
import json
from collections.abc import Callable

import pytest

from checker.answers import Plan, mistaken, plan
from checker.calls import Call, Job
from checker.headline import Status
from checker.messages import LANGUAGES, say
from checker.outcome import Broken, Crashed, Missing, NotRun, Outcome, Place, Raised, Returned, TimedOut
from checker.runners.scripted import Scripted
from checker.spec import Role
from checker.submission import Slice, SyntaxProblem
from checker.verdict import Idea, Verdict, broken, judge, unrunnable
from checker.views import wording
from tests import practice

VALUE_ERROR = Raised("ValueError", ("ValueError", "Exception", "BaseException", "object"), "tekst", Place("1", 2, "x"))
PLAN = plan(practice.LESSON, "share", 1)
TRIALS = {trial.id: trial for trial in PLAN.trials}


def judged(change: Callable[[Call, Outcome], Outcome]) -> Verdict:
    """Return the verdict when each right outcome is replaced by `change(call, outcome)`."""
    rows = zip(PLAN.calls, PLAN.expected, strict=True)
    return judge(PLAN, [change(call, due) for call, due in rows], {}, number=1)


def role(call: Call) -> Role:
    return TRIALS[call.trial].role


def idea(verdict: Verdict, key: str) -> Idea:
    return next(each for each in verdict.ideas if each.key == key)


def _raised(name: str) -> Raised:
    """Return an exception that comes where none is due, and that `except Exception` may not catch."""
    bases = [each.__name__ for each in vars(builtins)[name].__mro__ if issubclass(each, BaseException)]
    return Raised(name, tuple(bases), "")


ENDINGS = [
    pytest.param(lambda call, due: due, Status.PASSED, "passed", id="all right"),
    pytest.param(lambda call, due: Returned(None), Status.WRONG, "wrong", id="always None"),
    pytest.param(lambda call, due: VALUE_ERROR, Status.RAISED, "raised", id="always an exception"),
    pytest.param(
        lambda call, due: Raised("NameError", ("NameError",), "x", loading=True),
        Status.RAISED,
        "raised_loading",
        id="exception in the cells",
    ),
    pytest.param(lambda call, due: TimedOut(2.0), Status.TIMED_OUT, "timed_out", id="timed out"),
    pytest.param(
        lambda call, due: TimedOut(2.0, None, True), Status.TIMED_OUT, "timed_out_loading", id="timed out in the cells"
    ),
    pytest.param(lambda call, due: Missing("share"), Status.MISSING, "missing", id="missing"),
    pytest.param(lambda call, due: Crashed("fatal"), Status.RAISED, "crashed", id="crashed"),
    pytest.param(lambda call, due: Crashed("memory"), Status.RAISED, "crashed_memory", id="memory is full"),
    pytest.param(lambda call, due: Crashed("output"), Status.RAISED, "crashed_output", id="prints without end"),
    pytest.param(lambda call, due: _raised("MemoryError"), Status.RAISED, "crashed_memory", id="asks too much memory"),
    pytest.param(lambda call, due: _raised("RecursionError"), Status.RAISED, "raised_recursion", id="calls itself"),
    pytest.param(lambda call, due: _raised("SystemExit"), Status.RAISED, "raised_exit", id="exits"),
    pytest.param(lambda call, due: _raised("GeneratorExit"), Status.RAISED, "raised_base", id="raises no Exception"),
    pytest.param(lambda call, due: NotRun(), Status.SKIPPED, "skipped", id="not run"),
    pytest.param(
        lambda call, due: NotRun() if call.round == 2 else due, Status.SKIPPED, "skipped", id="not asked a second time"
    ),
    pytest.param(lambda call, due: Broken("gone"), Status.BROKEN, "broken", id="broken"),
    pytest.param(
        lambda call, due: Broken("gone") if call.trial == "w2" else Returned(None),
        Status.BROKEN,
        "broken",
        id="our failure goes before the student's",
    ),
    pytest.param(
        lambda call, due: TimedOut(2.0) if call.trial == "w2" else NotRun() if call.round == 2 else Returned(None),
        Status.TIMED_OUT,
        "timed_out",
        id="what stopped the run goes before what was wrong",
    ),
    pytest.param(
        lambda call, due: Returned(None) if isinstance(due, Raised) else due,
        Status.WRONG,
        "wrong",
        id="no exception where one is due",
    ),
    pytest.param(
        lambda call, due: Returned(None) if role(call) is Role.SIBLING else due,
        Status.WRONG,
        "wrong",
        id="wrong for siblings only",
    ),
    pytest.param(
        lambda call, due: Returned(None) if call.round == 2 else due, Status.WRONG, "wrong", id="wrong the second time"
    ),
]


@pytest.mark.parametrize(("change", "status", "key"), ENDINGS)
def test_status(change: Callable[[Call, Outcome], Outcome], status: Status, key: str) -> None:
    """Each way to end has its status and its sentence, which can be said in every language."""
    found = judged(change)
    assert (found.status, found.key) == (status, key)
    for language in LANGUAGES:
        assert wording.headline(found, practice.LESSON, language)
        assert wording.status(found, language)
        for each in found.ideas:
            assert not each.failed or wording.idea_differs(each, language)
        for shown in found.examples:
            assert shown.passed or wording.differs(shown, language)


@pytest.mark.parametrize(("change", "status", "key"), ENDINGS)
def test_counts_agree(change: Callable[[Call, Outcome], Outcome], status: Status, key: str) -> None:
    """The headline counts the same trials as the lists beneath it: nothing fails that is not counted."""
    found = judged(change)
    shown = len(found.examples) + sum(each.total for each in found.ideas)
    failed = sum(not each.passed for each in found.examples) + sum(each.failed for each in found.ideas)
    assert found.fields["total"] == shown
    assert found.fields["failed"] == failed
    if key in ("passed", "wrong", "raised"):
        assert shown == len(PLAN.trials)
        assert (failed == 0) == (status is Status.PASSED)


@pytest.mark.parametrize(
    "outcome",
    [
        pytest.param(Missing("share"), id="missing"),
        pytest.param(Raised("NameError", ("NameError",), "x", loading=True), id="exception in the cells"),
        pytest.param(TimedOut(2.0, None, True), id="timed out in the cells"),
    ],
)
def test_nothing_is_said_of_trials_when_nothing_was_called(outcome: Outcome) -> None:
    """When the function was never called there is one thing to say, not one for each trial."""
    found = judged(lambda call, due: outcome)
    assert found.examples == found.ideas == ()


def test_nothing_is_passed_that_was_not_asked() -> None:
    """A plan without a single case is our failure, whatever is in the function."""
    empty = plan(practice.LESSON, "share", 1, frozenset(PLAN.ideas))
    assert empty.trials == ()
    assert judge(empty, [], {}, number=1).status is Status.BROKEN


def test_what_was_not_run_is_neither_right_nor_wrong() -> None:
    """After a time-out the trials that were left out are not counted, and none is shown as an example of a failure."""
    left_out = [trial.id for trial in PLAN.trials if trial.idea in ("repeats", "random_lists")]
    found = judged(
        lambda call, due: TimedOut(2.0) if call.trial == "w2" else NotRun() if call.trial in left_out else due
    )
    assert found.key == "timed_out"
    assert {each.key for each in found.ideas} == {"ratio", "empty"}
    assert idea(found, "ratio").failed == 1


def test_only_one_trial() -> None:
    """A single wrong hidden trial is one failure, of its own idea only."""
    found = judged(lambda call, due: Returned(None) if call.trial == "w4" else due)
    assert [each.key for each in found.ideas if each.failed] == ["repeats"]
    assert idea(found, "repeats").failed == 1
    assert idea(found, "repeats").sibling is None
    assert all(each.passed for each in found.examples)


def test_sibling_is_shown_when_it_fails_too() -> None:
    """A failing idea comes with a sibling that fails for the same reason, in full."""
    found = judged(lambda call, due: Returned(None) if TRIALS[call.trial].idea == "repeats" else due)
    sibling = idea(found, "repeats").sibling
    assert sibling is not None
    assert sibling.call == "share(['v', 'v'], ['v', 'w'])"
    assert sibling.due == "{'share': 1.0, 'found': ['v', 'v']}"
    assert sibling.came == "None"


def test_sibling_of_the_same_kind() -> None:
    """Of several failing siblings the one is chosen that fails in the same way as the hidden trial."""
    generated = [trial.id for trial in PLAN.trials if trial.idea == "random_lists" and trial.role is Role.SIBLING]

    def change(call: Call, due: Outcome) -> Outcome:
        if TRIALS[call.trial].idea != "random_lists":
            return due
        return Returned(None) if call.trial == generated[0] else VALUE_ERROR

    found = idea(judged(change), "random_lists")
    assert found.kind == "error"
    assert found.sibling is not None
    assert found.sibling.kind == "error"


def test_state_between_calls() -> None:
    """What is right the first time and wrong the second is named as such, and the second answer is not shown."""
    secret = "'verborgen argument'"
    found = judged(lambda call, due: Returned(secret) if call.round == 2 else due)
    assert {each.kind for each in found.examples} == {"state"}
    assert {each.came for each in found.examples} == {"…"}
    assert {each.kind for each in found.ideas if each.failed} == {"state"}
    assert secret not in repr(found)


HIDDEN_WORDS = ("zeta", "geheim", "omega", "verborgen")


@pytest.mark.parametrize(
    "came",
    [
        pytest.param(lambda args: Returned([args]), id="arguments returned"),
        pytest.param(lambda args: Returned({"sub": ["Eigen", [args]]}), id="arguments in a subclass"),
        pytest.param(lambda args: Raised("ValueError", ("ValueError",), str(args)), id="arguments in a message"),
        pytest.param(lambda args: Raised(f"E{args}", ("Exception",), ""), id="arguments in the name of an exception"),
        pytest.param(
            lambda args: Raised("TypeError", ("TypeError",), str(args), mutated=True), id="and an argument changed"
        ),
    ],
)
def test_nothing_of_a_hidden_trial_is_shown(came: Callable[[object], Outcome]) -> None:
    """Whatever a function does with hidden arguments, no word of them is in the verdict."""
    found = judged(lambda call, due: came(list(call.args)) if role(call) is Role.HIDDEN else due)
    text = repr(found)
    assert not [word for word in HIDDEN_WORDS if word in text]


def test_own_line_is_kept() -> None:
    """The student's own line is told, also for a hidden trial."""
    found = judged(lambda call, due: VALUE_ERROR if role(call) is Role.HIDDEN else due)
    assert found.place == Place("1", 2, "x")
    assert idea(found, "ratio").place == Place("1", 2, "x")
    assert idea(found, "ratio").error == "ValueError"


def test_exception_of_the_cells_is_told_in_full() -> None:
    """Before the function is called nothing hidden is around: name and message of the exception are shown."""
    found = judged(lambda call, due: Raised("Eigen", ("Exception",), "mijn tekst", loading=True))
    assert found.fields["name"] == "Eigen"
    assert found.fields["message"] == "mijn tekst"


@pytest.mark.parametrize(
    ("sources", "status", "key"),
    [
        pytest.param(["def share(part, whole):\n    return ("], Status.RAISED, "syntax", id="syntax error"),
        pytest.param(["def share(part, whole):\n    ..."], Status.MISSING, "untouched", id="untouched skeleton"),
        pytest.param(["x = 1"], Status.MISSING, "missing", id="missing"),
        pytest.param([], Status.MISSING, "missing", id="no cells"),
        pytest.param(["def shares(part, whole):\n    return 1"], Status.MISSING, "renamed", id="renamed"),
        pytest.param([practice.SHARE], Status.PASSED, "passed", id="right"),
        pytest.param(["share = 3"], Status.MISSING, "missing", id="no function under the name"),
        pytest.param([practice.SHARE, "x = ("], Status.PASSED, "passed", id="syntax error elsewhere"),
        pytest.param([practice.SHARE, "1/0"], Status.PASSED, "passed", id="error in a demo cell"),
        pytest.param(
            [practice.SHARE, "def share(part, whole):\n    ..."], Status.MISSING, "untouched", id="last one counts"
        ),
    ],
)
def test_from_source(sources: list[str], status: Status, key: str) -> None:
    """What the text of a submission shows needs no run, and has its sentence in every language."""
    found = practice.verdict("share", *sources)
    assert (found.status, found.key) == (status, key)
    if key not in ("syntax",):
        assert all(wording.headline(found, practice.LESSON, language) for language in LANGUAGES)


def test_syntax_error_has_its_line() -> None:
    """A syntax error is told with cell, line and the text of that line."""
    found = practice.verdict("share", "x = 1", "\ndef share(part, whole):\n    return part +\n")
    assert found.place == Place("2", 3, "return part +")
    assert found.fields["function"] == "share"


def test_syntax_problem_as_data() -> None:
    """The kind of syntax error goes along as a key with its fields."""
    problem = SyntaxProblem("1", 4, "f(", "unclosed_bracket", {"bracket": "("})
    found = unrunnable("f", 2, Slice(problem=problem))
    assert found is not None
    assert (found.number, found.fields["problem"], found.fields["bracket"]) == (2, "unclosed_bracket", "(")


WAITING = practice.lesson_of(practice.SHARE_TASK, practice.BEST_TASK)
GIVEN = practice.lesson_of(practice.BEST_TASK, given={"share": practice.SHARE})
WRONG_SHARE = 'def share(part, whole):\n    return {"share": -len(part)}'


def test_waiting_for_an_earlier_checkpoint() -> None:
    """A function that is right beside the reference of an earlier one is not called wrong; the earlier one is named."""
    found = practice.verdict("best", WRONG_SHARE, practice.BEST, lesson=WAITING)
    assert (found.status, found.key) == (Status.WRONG, "waiting")
    assert (found.fields["helper"], found.fields["helper_number"]) == ("share", 1)
    assert found.ideas == found.mistakes == ()


def test_waiting_also_without_the_earlier_function() -> None:
    """A missing earlier function is named in the same way."""
    assert practice.verdict("best", practice.BEST, lesson=WAITING).key == "waiting"


def test_wrong_with_a_wrong_helper_is_wrong() -> None:
    """A function that is wrong by itself too is judged for itself."""
    assert practice.verdict("best", WRONG_SHARE, "def best(p, w):\n    return []", lesson=WAITING).key == "wrong"


def test_given_code_changed() -> None:
    """Who changes a given function is told so; who leaves it out gets the given one."""
    assert practice.verdict("best", WRONG_SHARE, practice.BEST, lesson=GIVEN).key == "waiting_given"
    assert practice.verdict("best", practice.BEST, lesson=GIVEN).key == "passed"


def test_broken_is_neutral() -> None:
    """A runner that fails gives a verdict that blames nobody, with an id and the detail for the maintainer."""
    found = practice.verdict("share", practice.SHARE, runner=Scripted(lambda job, call: None))
    assert found.status is Status.BROKEN
    assert "nothing scripted" in str(found.fields["detail"])
    assert str(found.fields["id"]) in wording.headline(found, practice.LESSON, "nl")
    assert broken("f", 1, "abc", "x").fields == {"id": "abc", "detail": "x", "function": "f"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_broken_outcome_can_be_said(language: str) -> None:
    """Also when a runner answers `Broken`, the sentence has all it needs."""
    found = practice.verdict("share", practice.SHARE, runner=Scripted(lambda job, call: Broken("worker is gone")))
    assert found.fields["detail"] == "worker is gone"
    assert wording.headline(found, practice.LESSON, language) == say("verdict.broken", language, id=found.fields["id"])


def test_verdict_is_json() -> None:
    """A verdict is plain data, whatever happened."""
    for param in ENDINGS:
        found = judged(param.values[0])
        assert json.loads(json.dumps(dict(found.fields))) == found.fields


def test_scripted_sees_only_calls() -> None:
    """A runner gets the calls that a verdict needs, no sibling when all went well, and nothing about what is due."""
    seen: list[Job] = []

    def respond(job: Job, call: Call) -> Outcome:
        seen.append(job)
        return PLAN.expected[PLAN.calls.index(call)]

    assert practice.verdict("share", practice.SHARE, runner=Scripted(respond)).status is Status.PASSED
    assert [job.calls for job in seen] == [PLAN.counted.calls] * len(seen)
    assert not seen[0].overrides


def test_siblings_are_asked_by_themselves() -> None:
    """Siblings are asked of ideas that failed only, in a job of their own, so that none knows of a hidden case."""
    seen: list[Job] = []
    repeats = {trial.id for trial in PLAN.trials if trial.idea == "repeats"}

    def respond(job: Job, call: Call) -> Outcome:
        seen.append(job)
        return Returned(None) if call.trial in repeats else PLAN.expected[PLAN.calls.index(call)]

    found = practice.verdict("share", practice.SHARE, runner=Scripted(respond))
    first, *_, last = seen
    assert first.calls == PLAN.counted.calls
    assert last.calls == PLAN.siblings({"repeats"}).calls
    assert last.calls
    assert last.max_stops == 1
    assert idea(found, "repeats").sibling is not None


def test_no_sibling_after_a_stopped_example() -> None:
    """A function that hangs on an example hangs on no more cases than it takes to say so."""
    seen: list[Job] = []

    def respond(job: Job, call: Call) -> Outcome:
        seen.append(job)
        return TimedOut(2.0)

    assert practice.verdict("share", practice.SHARE, runner=Scripted(respond)).status is Status.TIMED_OUT
    assert all(job.calls == PLAN.counted.calls for job in seen)


def test_mistakes_are_named() -> None:
    """A known mistake is recognised in the verdict."""
    made: Plan = plan(practice.LESSON, "share", 1)
    answers = mistaken(practice.LESSON, "share", 1)
    outcomes = practice.made_wrong(made, answers["by_part"])
    assert judge(made, outcomes, answers, number=1).mistakes == ("by_part",)
