"""The same work in the workers of a browser: the same verdicts as the tables say, and as this interpreter gives."""

from __future__ import annotations

from pathlib import Path

import pytest
from checkpage import CheckPage
from pagerunner import PageRunner

from checker.checking import check
from checker.lessons import load
from tests.at_hand import HERE, Hasty, some, step
from tests.corpus import Work
from tests.scene import scene
from tests.test_submissions import READABLE, assert_harmless_to_show, faults, handed_in, quiet, survives

pytestmark = [pytest.mark.browser, pytest.mark.slow]


# A half of what means harm and a ninth of the rest: the laptop's runner, which is the same worker, gets everything.
HARMFUL = [each for each in READABLE if each.values[0].group in ("hostile", "adaptive")]
SOME = [*some(HARMFUL, 2), *some([each for each in READABLE if each not in HARMFUL], 9)]


@quiet
@pytest.mark.parametrize("work", SOME)
def test_verdicts(check_page: CheckPage, work: Work, tmp_path: Path) -> None:
    """Every checkpoint ends as the table says; harmless work ends alike, idea by idea, in this interpreter."""
    lesson = load(work.lesson)
    asked = len(check_page.requests)
    with scene(tmp_path) as place:
        submission = handed_in(work, place)
        report = step(check(lesson, submission, Hasty(PageRunner(check_page), seconds=2.0)))
        assert faults(work, report.verdicts) == []
        assert place.changes() == []
    assert_harmless_to_show(report)
    assert [url for url in check_page.requests[asked:] if not url.startswith((check_page.origin, "data:"))] == []
    if survives(work, HERE.values[0]) and work.group not in ("hostile", "adaptive"):
        here = step(check(lesson, submission, HERE.values[0]))
        assert [each.status for each in report.verdicts] == [each.status for each in here.verdicts]
        assert [each.ideas for each in report.verdicts] == [each.ideas for each in here.verdicts]
