"""What stands out in a class, as sections of HTML: ideas that fail, who fails the same, alike code, no report."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from checker.desk.cohort import Cohort, Shared
from checker.desk.likeness import Likeness
from checker.desk.row import Remark
from checker.headline import Status
from checker.messages import say
from checker.views import phrasing, wording
from checker.views.classroom import Classroom, card, folded, grid
from checker.views.page import text

TOP, FEW = 8, 3
"""How many rows of a list, and ideas of a cluster, are seen before the rest is opened."""


def misunderstood(room: Classroom, found: Cohort) -> str:
    """Return which ideas fail most, the known mistakes that were recognised, and who fails the same ideas."""
    title = room.say("ideas")
    if not found.ideas:
        return card(title, f"<p>{room.say('no_ideas')}</p>")
    parts = [f"<p>{room.say('ideas_how')}</p>", _ranking(room, found.ideas, "idea", found.reports)]
    if found.mistakes:
        parts += [f"<h3>{room.say('mistakes')}</h3>", _ranking(room, found.mistakes, "mistake", found.reports)]
    if found.clusters:
        items = [f"<li>{_cluster(room, each)}</li>" for each in found.clusters]
        more = "".join(items[TOP:])
        parts += [f"<h3>{room.say('clusters')}</h3>", f"<p>{room.say('clusters_how')}</p>"]
        parts += [f"<ul>{''.join(items[:TOP])}</ul>", _more(room, len(items) - TOP, f"<ul>{more}</ul>")]
    return card(title, *parts)


def alike(room: Classroom, found: Sequence[Likeness]) -> str:
    """Return whose code is alike, with what that does and does not mean."""
    if not found:
        return ""
    position = {row.entry.path: n for n, row in enumerate(room.rows)}
    items = ""
    for each in found:
        names = room.students(position[path] for path in each.paths if path in position)
        number = room.lesson.number(each.function)
        words = text(phrasing.alike(each, room.language))
        items += f"<li><strong>{room.checkpoint(number, each.function)}</strong>: {names}<br>{words}</li>"
    return card(room.say("likeness"), f"<p>{room.say('likeness_hint')}</p><ul>{items}</ul>")


def unread(room: Classroom) -> str:
    """Return the files without a report, each with its reason."""
    items = "".join(
        f"<li>{room.student(n)}: {text(phrasing.reason(row.entry, room.language))}</li>"
        for n, row in enumerate(room.rows)
        if row.entry.report is None
    )
    return card(room.say("unread_title"), f"<ul>{items}</ul>" if items else "")


def broken(room: Classroom) -> str:
    """Return what failed on our side: neutral, with the code to pass on."""
    items = "".join(f"<li>{room.student(n)}. {line}</li>" for n in range(len(room.rows)) for line in _codes(room, n))
    return card(room.say("broken"), f"<p>{room.say('broken_how')}</p><ul>{items}</ul>" if items else "")


def homeless(remarks: Sequence[Remark], language: str) -> str:
    """Return the remarks that belong to no file, so that none is lost."""
    items = ""
    for each in remarks:
        who = each.name or each.number or each.path
        what = each.text or phrasing.word(each.status, language)
        items += f"<li>{text(say('overview.homeless', language, line=each.line, who=who, text=what))}</li>"
    return card(text(say("overview.remarks", language)), f"<ul>{items}</ul>" if items else "")


def _ranking(room: Classroom, found: Sequence[Shared], name: str, total: int) -> str:
    """Return a table of ideas or mistakes, with what comes after the first few behind a line that opens it."""
    head = [room.say(each) for each in (name, "checkpoint", "count", "who")]
    lines = [[_sentence(room, each, f"{name}s"), *_who(room, each, total)] for each in found]
    label = head[0]
    rest = grid(label, head, lines[TOP:]) if lines[TOP:] else ""
    return grid(label, head, lines[:TOP]) + _more(room, len(lines) - TOP, rest)


def _more(room: Classroom, count: int, content: str) -> str:
    return folded(room.say("more", count=count), content) if count > 0 else ""


def _sentence(room: Classroom, each: Shared, family: str) -> str:
    sentence = room.lesson.say(f"tasks.{each.function}.{family}.{each.keys[0]}", room.language)
    return f'<div class="wo-idea">{text(sentence)}</div>'


def _who(room: Classroom, each: Shared, total: int) -> list[str]:
    count = len(each.rows)
    share = f'<span class="wo-share" aria-hidden="true"><i style="width:{100 * count // max(1, total)}%"></i></span>'
    where = room.checkpoint(each.number, each.function)
    return [where, room.say("of", count=count, total=total) + share, room.students(each.rows)]


def _cluster(room: Classroom, each: Shared) -> str:
    known = room.lesson.task(each.function).ideas
    keys = sorted(each.keys, key=lambda key: known.index(key) if key in known else len(known))
    ideas = [f"<li>{text(room.lesson.say(f'tasks.{each.function}.ideas.{key}', room.language))}</li>" for key in keys]
    more = _more(room, len(ideas) - FEW, f"<ul>{''.join(ideas[FEW:])}</ul>")
    head = f"<strong>{room.checkpoint(each.number, each.function)}</strong>: {room.students(each.rows)}"
    return f"{head}<ul>{''.join(ideas[:FEW])}</ul>{more}"


def _codes(room: Classroom, position: int) -> Iterator[str]:
    for verdict in room.rows[position].verdicts:
        if verdict.key == "newer_python":
            sentence = text(wording.headline(verdict, room.lesson, room.language))
            yield f"{room.checkpoint(verdict.number, verdict.function)}: {sentence}"
        elif verdict.status is Status.BROKEN:
            fields = {name: str(verdict.fields.get(name, "")) for name in ("id", "detail")}
            yield room.say("code", number=verdict.number, **fields)
