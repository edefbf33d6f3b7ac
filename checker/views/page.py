"""A report as HTML: a complete page, or the fragment of one checkpoint that the panel shows too.

Everything that is not written here is escaped; there is no script and nothing is loaded from elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from importlib.resources import files

from checker.desk.cell import visible
from checker.headline import Status
from checker.lessons import Lesson
from checker.messages import say
from checker.outcome import Place
from checker.report import Report
from checker.verdict import Idea, Shown, Verdict
from checker.views import wording

MARKS = {"passed": "✓", "missing": "○", "broken": "–", "skipped": "–", "waiting": "…"}
SHOWN_IDEAS = 3


def page(report: Report, lesson: Lesson, language: str) -> str:
    """Return the whole report as one self-contained HTML page in `language`."""
    title = say("page.title", language, name=report.name)
    sections = (section(heading(each, lesson, language), body(each, lesson, language)) for each in report.verdicts)
    progress = say("panel.progress", language, passed=report.passed, total=report.total)
    about = f"<p>{text(lesson.say('title', language))}. {text(progress)}.</p>"
    content = [f"<h1>{escape(title)}</h1>", about, *sections, origin(report, language)]
    return frame(title, "".join(content), language)


def frame(title: str, content: str, language: str, *, css: str = "", kind: str = "") -> str:
    """Return a whole page around `content`, which is HTML; characters that do not show are written out.

    `css` is added to the style sheet, `kind` is a class for it to select by.
    """
    named = f' class="{kind}"' if kind else ""
    whole = (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{style()}{css}</style></head>'
        f'<body class="wp-page"><main{named}>{content}</main></body></html>'
    )
    return visible(whole, kept="\t")


def section(*parts: str) -> str:
    """Return the card of one checkpoint around its parts, which are HTML."""
    return f'<section class="wp-panel">{"".join(parts)}</section>'


def origin(report: Report, language: str) -> str:
    """Return what was noted of the file, and where the report comes from."""
    notes = "".join(f"<li>{text(note)}</li>" for note in wording.note_texts(report.notes, language))
    about = f"<h2>{text(say('page.notes', language))}</h2><ul>{notes}</ul>" if notes else ""
    made = say("page.made", language, lesson=report.lesson, seed=report.seed, version=report.version)
    return f"{about}<footer><p>{text(made)} {text(say(f'shield.{report.shield}', language))}</p></footer>"


def style() -> str:
    """Return the style sheet of panel and page."""
    return files("checker").joinpath("views", "panel.css").read_text(encoding="utf-8")


def heading(verdict: Verdict, lesson: Lesson, language: str, level: int = 2, *, status: Status | None = None) -> str:
    """Return the heading of a checkpoint with its status in words and a mark; `status` replaces the verdict's."""
    title = lesson.say(f"tasks.{verdict.function}.title", language)
    state = status or wording.state(verdict)
    return (
        f'<h{level} class="wp-title">Checkpoint {verdict.number} · {text(title)} '
        f'<span class="wp-status wp-{state}">{marked(state, language)}</span></h{level}>'
    )


def marked(state: str, language: str) -> str:
    """Return the mark and the word of a status."""
    return f'<span aria-hidden="true">{MARKS.get(state, "✗")}</span> {text(say(f"status.{state}", language))}'


def body(verdict: Verdict, lesson: Lesson, language: str) -> str:
    """Return all that is to be said on a checkpoint: headline, recognised mistakes, examples, failing ideas."""
    parts = [f'<p class="wp-headline">{text(wording.headline(verdict, lesson, language))}</p>']
    parts += [_place(verdict.place, language)]
    lines = wording.mistake_texts(verdict, lesson, language)
    if lines:
        items = "".join(f"<p>{text(line)}</p>" for line in lines)
        parts.append(f'<div class="wp-mistake"><p class="wp-label">{say("panel.mistake", language)}</p>{items}</div>')
    parts += [_examples(verdict, language), _ideas(verdict, lesson, language)]
    return "".join(parts)


def text(sentence: str) -> str:
    """Return `sentence` escaped for HTML, with what stands between backticks as code."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(sentence))


def _place(place: Place | None, language: str) -> str:
    if place is None:
        return ""
    code = f"<code>{escape(place.text.strip())}</code>" if place.text.strip() else ""
    return f'<p class="wp-place">{text(wording.where(place, language))} {code}</p>'


def _examples(verdict: Verdict, language: str) -> str:
    if not verdict.examples:
        return ""
    failed = [shown for shown in verdict.examples if not shown.passed]
    rows = "".join(_row(shown, language) for shown in verdict.examples)
    names = [say(f"panel.{name}", language) for name in ("call", "due", "came", "result")]
    header = "".join(f'<th scope="col">{text(name)}</th>' for name in names)
    done = len(verdict.examples) - len(failed)
    label = f"{say('panel.examples', language)} ({done}/{len(verdict.examples)})"
    opened = " open" if failed else ""
    return (
        f'<details class="wp-examples"{opened}><summary>{text(label)}</summary><div class="wp-scroll" tabindex="0" '
        f'role="region" aria-label="{escape(label)}"><table><thead><tr>{header}</tr></thead><tbody>{rows}</tbody>'
        f"</table></div></details>"
    )


def _row(shown: Shown, language: str) -> str:
    word = say("panel.right" if shown.passed else "panel.not_right", language)
    mark = "✓" if shown.passed else "✗"
    result = f'<span aria-hidden="true">{mark}</span> {text(word)}'
    if not shown.passed:
        result += f'<div class="wp-why">{text(wording.differs(shown, language))}</div>'
    return (
        f'<tr class="wp-{"right" if shown.passed else "not-right"}"><td>{_call(shown)}</td>'
        f"<td><code>{escape(shown.due)}</code></td><td>{_came(shown)}</td><td>{result}</td></tr>"
    )


def _call(shown: Shown) -> str:
    lines = "".join(f"<div><code>{escape(script)}</code></div>" for script in shown.scripts)
    return f"<code>{escape(shown.call)}</code>{lines}"


def _came(shown: Shown) -> str:
    message = f"<div>{escape(shown.message)}</div>" if shown.message and not shown.passed else ""
    return f"<code>{escape(shown.came)}</code>{message}"


def _ideas(verdict: Verdict, lesson: Lesson, language: str) -> str:
    if not verdict.ideas:
        return ""
    failed = [idea for idea in verdict.ideas if idea.failed]
    passed = [idea for idea in verdict.ideas if not idea.failed]
    items = "".join(_idea(verdict, idea, lesson, language) for idea in failed[:SHOWN_IDEAS])
    shown = f'<ul class="wp-failed">{items}</ul>' if items else ""
    later = failed[SHOWN_IDEAS:]
    words = {idea.key: text(wording.idea_text(verdict, idea, lesson, language)) for idea in verdict.ideas}
    more = _listed(say("panel.more", language, count=len(later)), "✗", [words[idea.key] for idea in later])
    good = _listed(f"{say('panel.right', language)}: {len(passed)}", "✓", [words[idea.key] for idea in passed])
    label = f"{say('panel.hidden', language)} ({len(passed)}/{len(verdict.ideas)})"
    opened = " open" if failed else ""
    return f'<details class="wp-ideas"{opened}><summary>{text(label)}</summary>{shown}{more}{good}</details>'


def _listed(title: str, mark: str, lines: Sequence[str]) -> str:
    if not lines:
        return ""
    items = "".join(f'<li><span aria-hidden="true">{mark}</span> {line}</li>' for line in lines)
    return f"<details><summary>{text(title)}</summary><ul>{items}</ul></details>"


def _idea(verdict: Verdict, idea: Idea, lesson: Lesson, language: str) -> str:
    count = say("panel.idea_failed", language, failed=idea.failed, total=idea.total)
    parts = [
        f'<p><span aria-hidden="true">✗</span> <strong>{text(wording.idea_text(verdict, idea, lesson, language))}'
        f"</strong> <small>({text(count)})</small></p>"
    ]
    parts.append(f"<p>{text(wording.idea_differs(idea, language))}</p>")
    if idea.place and idea.place != verdict.place:
        parts.append(_place(idea.place, language))
    if idea.sibling:
        parts.append(_sibling(idea.sibling, language))
    return f"<li>{''.join(parts)}</li>"


def _sibling(shown: Shown, language: str) -> str:
    rows = [("call", _call(shown)), ("due", f"<code>{escape(shown.due)}</code>")]
    rows.append(("came", _came(shown)))
    why = f"<p>{text(wording.differs(shown, language))}</p>" if shown.kind == "spoken" else ""
    listed = "".join(f"<dt>{text(say(f'panel.{name}', language))}</dt><dd>{value}</dd>" for name, value in rows)
    return f'<div class="wp-sibling"><p>{text(say("panel.sibling", language))}</p><dl>{listed}</dl>{why}</div>'
