"""A class in numbers: what fails most, who fails the same, and how many ended how."""

from __future__ import annotations

from dataclasses import replace

from checker.desk.cohort import Shared, cohort
from checker.desk.row import Remark
from checker.headline import Status
from checker.verdict import Idea, Verdict
from tests import classroom


def test_nobody() -> None:
    """A class without files has nothing to say."""
    found = cohort([])
    assert (found.files, found.reports, found.finished) == (0, 0, 0)
    assert (found.statuses, found.ideas, found.mistakes, found.clusters) == ({}, (), (), ())


ROWS = [
    classroom.row("Anna"),
    classroom.row("Bo", "by part"),
    classroom.row("Cem", "accepts empty"),
    classroom.row("Dirk", "by part"),
    classroom.row("Eva", "unreadable"),
    classroom.row("Fay", "broken"),
    classroom.row("Gus", "syntax"),
    classroom.row("Hal", "nothing"),
]


def test_counts() -> None:
    """Every file counts as a file, only those with a report as checked, and a status counts where there is one."""
    found = cohort(ROWS)
    assert (found.files, found.reports, found.finished) == (8, 7, 1)
    assert found.statuses[1] == {
        Status.PASSED: 1,
        Status.WRONG: 3,
        Status.BROKEN: 1,
        Status.RAISED: 1,
        Status.MISSING: 1,
    }
    assert list(found.statuses) == [1, 2, 3]


def test_what_the_teacher_decided_counts() -> None:
    """A changed status counts as the teacher has it; what the student did not understand stays."""
    lifted = [Remark(checkpoint=number, status=Status.PASSED) for number in (1, 2, 3)]
    found = cohort([classroom.row("Bo", "by part", *lifted)])
    assert found.finished == 1
    assert found.statuses[1] == {Status.PASSED: 1}
    assert [each.keys for each in found.ideas] == [("random_lists",), ("ratio",)]


def test_ideas() -> None:
    """Ideas come with who fails them, the most failed first, equal ones in the order of checkpoints and keys."""
    assert cohort(ROWS).ideas == (
        Shared("share", 1, ("random_lists",), (1, 3)),
        Shared("share", 1, ("ratio",), (1, 3)),
        Shared("share", 1, ("empty",), (2,)),
    )


def test_mistakes() -> None:
    """Known mistakes come with who made them."""
    assert cohort(ROWS).mistakes == (
        Shared("share", 1, ("by_part",), (1, 3)),
        Shared("share", 1, ("accepts_empty",), (2,)),
    )


def test_clusters() -> None:
    """Who fails exactly the same ideas stands together; one student is no cluster."""
    assert cohort(ROWS).clusters == (Shared("share", 1, ("random_lists", "ratio"), (1, 3)),)


def failing(*keys: str, total: int, status: Status = Status.WRONG) -> Verdict:
    ideas = tuple(Idea(key, int(key in keys), 1) for key in "abcd"[:total])
    return Verdict(function="share", number=1, status=status, key="wrong", ideas=ideas)


def test_what_says_nothing_about_an_idea() -> None:
    """When every one of several ideas fails, or the check broke, no idea is what was not understood."""
    report = classroom.report("right")
    cases = {
        (): failing("a", "b", total=2),
        ("a", "b"): failing("a", "b", total=3),
        ("a",): failing("a", total=1),
    }
    for keys, verdict in cases.items():
        row = classroom.row("Ida", report=replace(report, verdicts=(verdict,)))
        assert tuple(each.keys[0] for each in cohort([row]).ideas) == keys
    ours = replace(report, verdicts=(failing("a", total=3, status=Status.BROKEN),))
    assert cohort([classroom.row("Ida", report=ours)]).ideas == ()
