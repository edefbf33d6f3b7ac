"""A class with more than one lesson, or with none, on one page: a link to each lesson, and the files that have none."""

from __future__ import annotations

from html import escape
from importlib.resources import files

from checker.desk.cohort import cohort
from checker.desk.results import Group, Results
from checker.lessons import load
from checker.messages import say
from checker.views import phrasing
from checker.views.classroom import card, grid
from checker.views.findings import homeless
from checker.views.page import frame, text
from checker.views.pagename import PAGES, page_names


def contents(found: Results, language: str) -> str:
    """Return the page in `language`, linked to `<slug>/index.html` and to the pages of the files without a lesson."""
    title = say("overview.title", language)
    left_out = (say(f"left_out.{kind}", language, count=count) for kind, count in found.beside.left_out.items())
    content = [
        f"<h1>{text(title)}</h1>",
        *(f'<p class="wo-quiet">{text(line)}</p>' for line in left_out),
        _lessons(found, language),
        _apart(found, language),
        homeless(found.beside.homeless, language),
    ]
    css = files("checker").joinpath("views", "overview.css").read_text(encoding="utf-8")
    return frame(title, "".join(content), language, css=css, kind="wo")


def _lessons(found: Results, language: str) -> str:
    title = text(say("overview.lessons", language))
    keys = ("table.lesson", "overview.files", "overview.reports", "overview.finished")
    head = [text(say(key, language)) for key in keys]
    lines = [_lesson(group, language) for group in found.groups]
    return card(title, grid(title, head, lines, numbers=(1, 2, 3))) if lines else ""


def _lesson(group: Group, language: str) -> list[str]:
    found = cohort(group.rows)
    link = f'<a href="{escape(group.lesson)}/index.html">{text(load(group.lesson).say("title", language))}</a>'
    return [link, str(found.files), str(found.reports), str(found.finished)]


def _apart(found: Results, language: str) -> str:
    names = page_names(row.entry for row in found.apart)
    items = "".join(
        f'<li><a href="{escape(PAGES + name)}"><bdi>{escape(phrasing.name(row.entry, language))}</bdi></a>: '
        f"{text(phrasing.reason(row.entry, language))}</li>"
        for row, name in zip(found.apart, names, strict=True)
    )
    return card(text(say("overview.unread_title", language)), f"<ul>{items}</ul>" if items else "")
