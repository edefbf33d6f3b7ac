"""The class on a page of HTML: its students by name with a link to each page, and small parts that tables share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from checker.desk.row import Row
from checker.lessons import Lesson
from checker.messages import say
from checker.views import phrasing
from checker.views.page import MARKS, text
from checker.views.pagename import PAGES, page_names


@dataclass(frozen=True, slots=True)
class Classroom:
    """Rows with the paths of their pages, the lesson and the language of the page."""

    rows: Sequence[Row]
    pages: Sequence[str]
    lesson: Lesson
    language: str

    @classmethod
    def of(cls, rows: Sequence[Row], lesson: Lesson, language: str) -> Classroom:
        """Return the class of these rows."""
        pages = [PAGES + name for name in page_names(row.entry for row in rows)]
        return cls(rows, pages, lesson, language)

    def say(self, key: str, /, **fields: object) -> str:
        """Return a sentence as HTML."""
        return text(say(f"overview.{key}", self.language, **fields))

    def student(self, position: int) -> str:
        """Return the name of one student, linked to the page."""
        name = escape(phrasing.name(self.rows[position].entry, self.language))
        return f'<a href="{escape(self.pages[position])}"><bdi>{name}</bdi></a>'

    def students(self, positions: Iterable[int]) -> str:
        """Return the names of several students in the order of the class."""
        return ", ".join(self.student(position) for position in positions)

    def checkpoint(self, number: int, function: str) -> str:
        """Return number and title of a checkpoint."""
        title = self.lesson.say(f"tasks.{function}.title", self.language)
        return f"{number} · {text(title)}"

    def state(self, state: str, words: str) -> str:
        """Return a status as a mark and a word; `state` chooses mark and colour, `none` where there is no status."""
        mark = "–" if state == "none" else MARKS.get(state, "✗")
        return f'<span class="wo-state wp-{state}"><span aria-hidden="true">{mark}</span> {text(words)}</span>'


def grid(label: str, head: Sequence[str], lines: Iterable[Sequence[str]], *, numbers: Sequence[int] = ()) -> str:
    """Return a table of cells that are HTML, the first of each line its header; `numbers` are columns of counts."""
    kind = {number: ' class="wo-number"' for number in numbers}
    top = "".join(f'<th scope="col"{kind.get(n, "")}>{cell}</th>' for n, cell in enumerate(head))
    body = "".join(
        f'<tr><th scope="row" class="wo-name">{line[0]}</th>'
        + "".join(f"<td{kind.get(n, '')}>{cell}</td>" for n, cell in enumerate(line[1:], 1))
        + "</tr>"
        for line in lines
    )
    return (
        f'<div class="wp-scroll" tabindex="0" role="region" aria-label="{label}">'
        f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def folded(summary: str, content: str) -> str:
    """Return `content` behind a line that opens it, or nothing when there is none; all is HTML."""
    return f"<details><summary>{summary}</summary>{content}</details>" if content else ""


def card(title: str, *parts: str) -> str:
    """Return a section under a heading, or nothing when it has nothing in it; all is HTML."""
    content = "".join(parts)
    return f"<section><h2>{title}</h2>{content}</section>" if content else ""
