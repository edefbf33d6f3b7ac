"""The class on one page for the teacher: self-contained HTML without script, to read, to print and to keep."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from importlib.resources import files

from checker.desk.cohort import Cohort, cohort
from checker.desk.results import Beside
from checker.desk.row import Row
from checker.headline import Status
from checker.lessons import Lesson
from checker.messages import say
from checker.verdict import Verdict
from checker.views import findings, phrasing, wording
from checker.views.classroom import Classroom, card, grid
from checker.views.page import frame, text

NOTHING = Beside()


def overview(
    rows: Sequence[Row],
    lesson: Lesson,
    language: str,
    *,
    beside: Beside = NOTHING,
) -> str:
    """Return the page on a class in `language`, with links to the pages of its students, in the folder PAGES."""
    room = Classroom.of(rows, lesson, language)
    found = cohort(rows)
    content = [
        _head(room, found, beside),
        _counts(room, found),
        _students(room, beside.weights),
        findings.unread(room),
        findings.broken(room),
        findings.misunderstood(room, found),
        findings.alike(room, beside.likenesses),
        findings.homeless(beside.homeless, language),
    ]
    css = files("checker").joinpath("views", "overview.css").read_text(encoding="utf-8")
    title = f"{say('overview.title', language)}: {lesson.say('title', language)}"
    return frame(title, "".join(content), language, css=css, kind="wo")


def _head(room: Classroom, found: Cohort, beside: Beside) -> str:
    reports = [row.entry.report for row in room.rows if row.entry.report]
    made = ""
    if reports:
        seeds = ", ".join(sorted({str(report.seed) for report in reports}))
        versions = ", ".join(sorted({report.version for report in reports}))
        made = room.say("made", lesson=room.lesson.slug, seed=seeds, version=versions)
    facts = {
        "files": found.files,
        "reports": found.reports,
        "finished": found.finished,
        "unread": found.files - found.reports,
    }
    items = "".join(f"<div><dt>{room.say(name)}</dt><dd>{count}</dd></div>" for name, count in facts.items())
    title = text(room.lesson.say("title", room.language))
    lines = [f"{title}. {made}", *_terms(room, beside)]
    quiet = "".join(f'<p class="wo-quiet">{line}</p>' for line in lines)
    return f'<h1>{room.say("title")}</h1>{quiet}<dl class="wo-facts">{items}</dl>'


def _terms(room: Classroom, beside: Beside) -> Iterator[str]:
    """Yield what was agreed on for this class: the points of each checkpoint, and the ideas that do not count."""
    if beside.weights:
        yield room.say("weights", points=" + ".join(map(str, beside.weights)))
    for task in room.lesson.tasks:
        for idea in task.ideas:
            if f"{task.function}:{idea}" in beside.without:
                sentence = room.lesson.say(f"tasks.{task.function}.ideas.{idea}", room.language)
                number = room.lesson.number(task.function)
                yield room.say("without", number=number, idea=sentence)
    for kind, count in beside.left_out.items():
        yield text(say(f"left_out.{kind}", room.language, count=count))


def _counts(room: Classroom, found: Cohort) -> str:
    shown = [status for status in Status if any(each.get(status) for each in found.statuses.values())]
    if not shown:
        return ""
    words = [text(say(f"status.{status}", room.language)) for status in shown]
    lines = []
    for task in room.lesson.tasks:
        number = room.lesson.number(task.function)
        counts = [found.statuses.get(number, {}).get(status, 0) for status in shown]
        bar = "".join(
            f'<i class="wp-{status}" style="flex:{count}"></i>'
            for status, count in zip(shown, counts, strict=True)
            if count
        )
        cells = [str(count) for count in counts]
        lines.append(
            [room.checkpoint(number, task.function), *cells, f'<span class="wo-bar" aria-hidden="true">{bar}</span>']
        )
    head = [room.say("checkpoint"), *words, room.say("spread")]
    return card(room.say("counts"), grid(room.say("counts"), head, lines, numbers=range(1, len(shown) + 1)))


def _students(room: Classroom, weights: Sequence[int]) -> str:
    if not room.rows:
        return ""
    titles = [room.checkpoint(n, task.function) for n, task in enumerate(room.lesson.tasks, 1)]
    head = [text(say("table.student", room.language)), *titles, text(say("table.passed", room.language))]
    lines = []
    for position, row in enumerate(room.rows):
        cells = [_cell(room, row, n, task.function) for n, task in enumerate(room.lesson.tasks, 1)]
        passed = room.say("of", count=row.passed, total=row.total) if row.statuses else ""
        lines.append([_name(room, position), *cells, passed])
        if weights:
            points = {"count": row.points(weights), "total": row.worth(weights)}
            lines[-1].append(room.say("of", **points) if row.statuses else "")
    if weights:
        head.append(text(say("table.points", room.language)))
    numbers = range(len(room.lesson.tasks) + 1, len(head))
    return card(room.say("students"), grid(room.say("students"), head, lines, numbers=numbers))


def _name(room: Classroom, position: int) -> str:
    row = room.rows[position]
    lines = "".join(f'<span class="wo-flag">{text(flag)}</span>' for flag in phrasing.flags(row, room.language))
    remarks = (phrasing.remark(each, room.language) for each in row.remarks)
    lines += "".join(f'<span class="wo-remark">{text(remark)}</span>' for remark in remarks if remark)
    student = row.entry.student
    alone = [each.entry.student.name for each in room.rows].count(student.name) == 1
    where = "" if student.name and student.certain and alone else f"<small><bdi>{escape(row.entry.path)}</bdi></small>"
    return room.student(position) + where + lines


def _cell(room: Classroom, row: Row, number: int, function: str) -> str:
    verdict = next((each for each in row.verdicts if each.function == function), None)
    change = next((each for each in row.changes if each.checkpoint == number), None)
    if change:
        old = room.say("changed", old=phrasing.old_word(change, row, room.language))
        return room.state(change.new, phrasing.word(change.new, room.language)) + f"<small>{old}</small>"
    if verdict is None:
        return room.state("none", phrasing.word(None, room.language))
    return room.state(wording.state(verdict), wording.status(verdict, room.language)) + _ideas(room, verdict)


def _ideas(room: Classroom, verdict: Verdict) -> str:
    if not verdict.ideas or verdict.status in (Status.PASSED, Status.BROKEN):
        return ""
    passed = sum(not idea.failed for idea in verdict.ideas)
    return f"<small>{room.say('right', count=passed, total=len(verdict.ideas))}</small>"
