"""A known mistake whose answers depend on earlier calls says so, since the others are asked in any order."""

from __future__ import annotations

import pytest

from checker.answers import answer, mistaken, plan
from checker.lessons import load, slugs
from checker.spec import Task

TASKS = [(slug, task) for slug in slugs() for task in load(slug).tasks]


@pytest.mark.slow
@pytest.mark.parametrize(("slug", "task"), [pytest.param(slug, task, id=task.function) for slug, task in TASKS])
def test_mistakes_answer_alike_in_any_order(slug: str, task: Task) -> None:
    """Asked backwards and one at a time, a mistake gives what it gives when it gets all calls in order."""
    lesson = load(slug)
    made = plan(lesson, task.function, 1)
    for mistake in task.mistakes:
        for part in (made.counted, made.siblings(made.ideas)):
            first = [call for call in part.calls if call.round == 1]
            in_order = answer(lesson, task, mistake.source(task.reference), first)
            asked = mistaken(lesson, task.function, 1)[mistake.key]
            backwards = [asked[call.trial] for call in reversed(first)]
            assert backwards[::-1] == in_order, mistake.key
