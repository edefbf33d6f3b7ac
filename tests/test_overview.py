"""Pages for teacher and student: whole without a script, escaped, readable without colour, and hidden trials kept."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from checker.checking import VERSION
from checker.desk.hidden import failed_trials
from checker.desk.likeness import Kind, Likeness
from checker.desk.results import Beside
from checker.desk.row import Remark, Row
from checker.headline import Status
from checker.messages import LANGUAGES, say
from checker.spec import Case, Role, cases
from checker.verdict import Idea, Verdict, outdated
from checker.views.feedback import Reveal, feedback
from checker.views.overview import overview
from checker.views.pagename import PAGES, page_names
from tests import classroom, practice
from tests.test_page import Checked

LESSON = practice.LESSON
REMARK = "Kom even langs.\n<b>=1+1</b> \x1b[31m\u202e`len`"
ROWS = (
    classroom.row("Anna Bos"),
    classroom.row("Bo", "by part", Remark(text=REMARK, digest="0" * 16), Remark(checkpoint=1, status=Status.PASSED)),
    classroom.row("Cem", "by part"),
    classroom.row("Dirk", "broken"),
    classroom.row("Eva", "unreadable"),
    classroom.row("Fay", "nothing"),
    classroom.row("Fay", "raises", path="tweede.ipynb"),
    *(classroom.row(name, "by part", Remark(text=name)) for name in classroom.EVIL.values()),
)
ALIKE = (
    Likeness("share", Kind.IDENTICAL, (ROWS[1].entry.path, ROWS[2].entry.path), 100),
    Likeness("best", Kind.SIMILAR, (ROWS[0].entry.path, ROWS[7].entry.path), 83),
    Likeness("best", Kind.EXAMPLE, (ROWS[0].entry.path,), 91),
    Likeness("asked", Kind.EXAMPLE, (ROWS[0].entry.path,), 100),
)
HOMELESS = (
    Remark(name="Weg <i>", text="Verhuisd", line=9),
    Remark(path="x", checkpoint=1, status=Status.WRONG, line=12),
)


def made(language: str = "nl", rows: tuple[Row, ...] = ROWS) -> str:
    return overview(rows, LESSON, language, beside=Beside(likenesses=ALIKE, homeless=HOMELESS))


def pages(language: str) -> list[str]:
    """Return every page there is on this class."""
    found = [made(language)]
    for reveal in Reveal:
        found += [feedback(row, LESSON, language, reveal=reveal) for row in ROWS]
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_are_whole(language: str) -> None:
    """Pages name their language, load nothing, run nothing, and no text of a student or teacher is markup in them."""
    for html in pages(language):
        checked = Checked(html)
        assert html.startswith(f'<!doctype html><html lang="{language}">')
        assert not {"script", "img", "b", "iframe", "object", "link", "form"} & set(checked.tags)
        assert not [name for name, _ in checked.attributes if name.startswith("on") or name == "src"]
        assert not re.search(r"https?://|@import|url\(|javascript:", html)
        assert checked.tags.count("h1") == checked.tags.count("main") == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_character_shows(language: str) -> None:
    """Colour codes, turns of direction, NUL and half characters are written out, so that a page can be saved."""
    for html in pages(language):
        assert html.encode("utf-8")
        assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\u2028\u2029]", html)
    assert "\\x1b[31mrood" in made(language)
    assert "Anna\\u202egpj.exe" in made(language)


def test_links() -> None:
    """Every student is linked to the page of that name, and there is no other link."""
    links = re.findall(r'href="([^"]*)"', made())
    assert set(links) == {PAGES + name for name in page_names(row.entry for row in ROWS)}


class Tables(HTMLParser):
    """Collects for each table the texts of its cells, and every header without a scope."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tables: list[list[list[str]]] = []
        self.bare = 0
        self.open = False
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "table":
            self.tables.append([])
        if tag == "tr":
            self.tables[-1].append([])
        if tag in ("td", "th"):
            self.tables[-1][-1].append("")
            self.open = True
            self.bare += tag == "th" and dict(attrs).get("scope") not in ("row", "col")

    def handle_endtag(self, tag: str) -> None:
        self.open = self.open and tag not in ("td", "th")

    def handle_data(self, data: str) -> None:
        if self.open:
            self.tables[-1][-1][-1] += data


def test_tables() -> None:
    """Headers have a scope, lines are of one length, and every status is there in words."""
    tables = Tables(made())
    assert tables.bare == 0
    counts, students, *others = tables.tables
    assert all(len({len(line) for line in table}) == 1 for table in tables.tables)
    assert all(all(table[0]) for table in tables.tables)
    assert len(others) == 2
    assert counts[0] == [
        "Checkpoint",
        "gelukt",
        "nog niet",
        "foutmelding",
        "nog te doen",
        "niet te beoordelen",
        "Verdeling",
    ]
    assert counts[1][:6] == ["1 · title van share (nl)", "2", "13", "1", "1", "1"]
    assert len(students) == len(ROWS) + 1
    assert students[1] == ["Anna Bos", "✓ gelukt", "✓ gelukt", "✓ gelukt", "3 van 3"]
    assert students[3][1:] == ["✗ nog niet2 van 4 ideeën goed", "… wacht nog", "○ nog te doen", "0 van 3"]
    assert students[4][1:] == ["– niet te beoordelen", "○ nog te doen", "○ nog te doen", "0 van 2"]
    assert students[5] == ["Eva", "– geen uitslag", "– geen uitslag", "– geen uitslag", ""]


def test_changed_by_the_teacher() -> None:
    """A changed status shows the new word and the old one, and a remark on another version of the file is flagged."""
    words = Tables(made()).tables[1][2]
    assert words[1] == "✓ geluktwas: nog niet"
    assert say("table.stale", "nl") in words[0]
    assert "Kom even langs." in words[0]


def test_where_a_file_is() -> None:
    """The path of a file is shown where the name alone does not say which file is meant."""
    names = [line[0] for line in Tables(made()).tables[1]]
    assert names[1] == "Anna Bos"
    assert names[6] == "Fayklas.zip/Fay/les.ipynb"
    assert names[7] == "Faytweede.ipynb"


@pytest.mark.parametrize("language", LANGUAGES)
def test_findings(language: str) -> None:
    """Failing ideas and mistakes come with counts and names, alike code with its caution, the rest with its reason."""
    words = Checked(made(language)).words
    total = len(ROWS) - 1
    count = say("overview.of", language, count=len(classroom.EVIL) + 2, total=total)
    assert words.count(count) == 3
    assert f"idee ratio ({language})" in words
    assert f"fout by_part ({language})" in words
    assert say("overview.likeness_hint", language) in words
    for key, fields in (("identical", {}), ("similar", {"percent": 83}), ("example", {"percent": 91})):
        assert say(f"likeness.{key}", language, **{"percent": 0, **fields}) in words
    assert say("likeness.example_identical", language) in words
    assert say("unreadable.web_page", language, path=ROWS[4].entry.path) in words
    assert "gone" in words
    assert say("overview.homeless", language, line=9, who="Weg <i>", text="Verhuisd") in words
    assert not any(f"({other})" in words for other in LANGUAGES if other != language)


def many(count: int) -> str:
    """Return the overview of two students who fail all but one of so many ideas."""
    keys = [f"idea_{n:02}" for n in range(count)]
    example = (["a"], ["a"])
    own = [*cases(keys[0], Role.EXAMPLE, [(example, {})]), *(Case(idea=key, args=example) for key in keys)]
    lesson = practice.lesson_of(replace(practice.SHARE_TASK, cases=tuple(own), samples=(), mistakes=()))
    ideas = tuple(Idea(key, int(n > 0), 1) for n, key in enumerate(keys))
    verdict = Verdict(function="share", number=1, status=Status.WRONG, key="wrong", ideas=ideas)
    report = replace(classroom.report("right"), verdicts=(verdict,))
    return overview([classroom.row(name, report=report) for name in ("Anna", "Bo")], lesson, "nl")


@pytest.mark.parametrize(
    ("count", "folded"),
    [
        pytest.param(4, [], id="as many as are shown"),
        pytest.param(5, ["Nog 1"], id="one idea more in a cluster"),
        pytest.param(9, ["Nog 5"], id="as many rows as are shown"),
        pytest.param(12, ["Nog 3", "Nog 8"], id="more of both"),
    ],
)
def test_long_lists_are_folded(count: int, folded: list[str]) -> None:
    """What comes after the first few is behind a line that opens it, and nothing is left out."""
    html = many(count)
    assert re.findall(r"<summary>(.*?)</summary>", html) == folded
    assert all(html.count(f"idee idea_{n:02} (nl)") == 2 for n in range(1, count))
    assert "idee idea_00 (nl)" not in html


def test_nobody() -> None:
    """A class without files is still a page."""
    words = Checked(overview((), LESSON, "sv")).words
    assert say("overview.no_ideas", "sv") in words


def test_the_page_of_a_student() -> None:
    """A student reads the teacher's remark, what was changed from and to, and is told when the remark is older."""
    html = feedback(ROWS[1], LESSON, "nl")
    words = Checked(html).words
    assert "Verslag van Bo" in words
    assert "1 van 3 checkpoints gelukt" in words
    assert "Kom even langs." in words
    assert "<b>=1+1</b>" in words
    assert say("feedback.stale", "nl") in words
    assert say("feedback.changed", "nl", old="nog niet", new="gelukt") in words
    assert '<span class="wp-status wp-passed"><span aria-hidden="true">✓</span> gelukt</span>' in html
    plain = Checked(feedback(ROWS[2], LESSON, "nl")).words
    assert say("feedback.remark", "nl") not in plain


def test_the_page_of_a_file_without_a_report() -> None:
    """Such a student gets a page too, with the reason, and without the folders of the teacher."""
    words = Checked(feedback(ROWS[4], None, "sv")).words
    assert say("unreadable.web_page", "sv", path="les.ipynb") in words
    assert "klas.zip" not in words


def test_hidden_inputs_are_for_the_teacher() -> None:
    """What hidden trials hold is on no page but the teacher's, which says so at its top."""
    row = ROWS[2]
    for language in LANGUAGES:
        student = feedback(row, LESSON, language)
        teacher = feedback(row, LESSON, language, reveal=Reveal.INPUTS)
        assert "geheim" not in student + made(language)
        assert say("feedback.teacher", language) not in student
        assert "share([&#x27;zeta&#x27;, &#x27;geheim&#x27;]" in teacher
        assert say("feedback.teacher", language) in teacher
        assert "verborgen&#x27;" not in teacher  # the trial that passed


def test_hidden_inputs_of_stand_ins() -> None:
    """What a function that is passed in answers is part of a hidden input, and an error that is due is named."""
    report = practice.report(practice.SHARE, practice.BEST, "def asked(texts, ask):\n    return []")
    verdict = report.verdicts[2]
    found = [each for idea in verdict.ideas for each in failed_trials(verdict, idea, LESSON, report.seed)]
    assert [(each.call, each.due, each.scripts) for each in found] == [
        ("asked(['uno', 'due'], ask)", "[False, True]", ("ask(…) → 'nee', 'ja'",)),
        ("asked(['boem'], ask)", "OSError", ("ask(…) → OSError",)),
    ]


def test_hidden_inputs_of_another_version() -> None:
    """A report of another version may mean other trials, so none are shown, and the page says why."""
    assert ROWS[2].entry.report is not None
    report = replace(ROWS[2].entry.report, version=f"{VERSION}.old")
    html = feedback(Row(replace(ROWS[2].entry, report=report)), LESSON, "nl", reveal=Reveal.INPUTS)
    assert "geheim" not in html
    assert say("feedback.other_version", "nl", version=f"{VERSION}.old") in Checked(html).words


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_file_for_a_newer_python(language: str) -> None:
    """The teacher reads what to do for it, in place of a code."""
    row = classroom.row("Anna Bos")
    assert row.entry.report is not None
    verdicts = (outdated("share", 1, "9.9", "3.0"), *row.entry.report.verdicts[1:])
    entry = replace(row.entry, report=replace(row.entry.report, verdicts=verdicts))
    sentence = say("verdict.newer_python", language, there="9.9", here="3.0")
    words = Checked(overview((Row(entry),), LESSON, language, beside=Beside())).words
    assert sentence in words
    assert sentence in Checked(feedback(Row(entry), LESSON, language)).words
