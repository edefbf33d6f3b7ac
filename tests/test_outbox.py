"""What grading gives as files: every row once, every link leads somewhere, and the same bytes each time."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Sequence
from dataclasses import replace
from html import unescape
from pathlib import PurePosixPath

import pytest

from checker.desk.likeness import Kind
from checker.desk.marking import Marked
from checker.desk.names import Litter
from checker.desk.order import Order
from checker.desk.outbox import files
from checker.desk.results import Results, results
from checker.desk.row import Remark
from checker.desk.sketch import sketches
from checker.headline import Status
from checker.lessons import load, slugs
from checker.messages import LANGUAGES, say
from checker.report import Report
from checker.submission import Cell, from_cells
from checker.verdict import Verdict
from checker.views.feedback import Reveal
from checker.views.gradebook import read_gradebook
from checker.views.remarksheet import read_remarks
from tests import classroom
from tests.test_page import Checked
from tests.test_table import fits

ONE, OTHER, *_ = slugs()
FIELDS = {"total": 4, "failed": 1, "passed": 3, "function": "f", "id": "0f", "detail": "gone", "count": 1}


def report(slug: str, *statuses: Status) -> Report:
    """Return a report on a real lesson with these statuses, and nothing in its verdicts."""
    verdicts = tuple(
        Verdict(function=task.function, number=number, status=status, key=str(status), fields=FIELDS)
        for number, (task, status) in enumerate(zip(load(slug).tasks, statuses, strict=True), 1)
    )
    return Report(lesson=slug, name="les.ipynb", seed=1, shield="deno", version="0", verdicts=verdicts)


def marked(name: str, slug: str, *statuses: Status, code: str = "", **fields: object) -> Marked:
    """Return what comes of a file of one student, with `code` for its sketches."""
    made = classroom.entry(name, lesson=slug, report=report(slug, *statuses), **fields)  # type: ignore[arg-type]
    return Marked(made, sketches(from_cells([Cell("1", code)]), load(slug)))


GOOD, BAD = Status.PASSED, Status.WRONG
COPIED = load(ONE).tasks[0].reference
CLASS = (
    marked("Anna Bos", ONE, GOOD, GOOD, GOOD, language="sv", number="0012"),
    marked("Bo", ONE, GOOD, BAD, Status.MISSING, code=COPIED),
    marked("Cé", OTHER, BAD, BAD, BAD),
    Marked(classroom.entry("Dirk", "unreadable", lesson="")),
    Marked(classroom.entry("", "unreadable", lesson="", path="wat=is+dit; & .txt")),
    marked("Eva", ONE, Status.BROKEN, GOOD, BAD, code=COPIED),
    marked("Anna Bos", ONE, BAD, BAD, BAD, path="tweede.ipynb", number="12"),
    *(marked(name, OTHER, GOOD, GOOD, BAD) for name in classroom.EVIL.values()),
)
REMARKS = (
    Remark(name="Bo", checkpoint=2, status=GOOD, text="mondeling", line=2),
    Remark(name="Zoek", text="verhuisd", line=3),
)
LEFT_OUT = (Litter.SYSTEM, Litter.PLATFORM, Litter.SYSTEM)


def graded(lesson: str = "", rows: Sequence[Marked] = CLASS) -> Results:
    """Return the class with points, remarks and an idea that does not count."""
    task = load(ONE).tasks[1]
    order = Order(lesson=lesson, without=(f"{task.function}:{task.ideas[0]}",))
    return results(rows, order, remarks=REMARKS, weights=(1, 2, 4), left_out=LEFT_OUT)


def written(found: Results, language: str = "nl", reveal: Reveal = Reveal.IDEAS) -> dict[str, bytes]:
    made = list(files(found, language, reveal=reveal))
    assert len({path.casefold() for path, _ in made}) == len(made)
    return dict(made)


def lines(data: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(data.decode(), newline=""), strict=True))


CASES = [
    pytest.param(graded(), id="more lessons"),
    pytest.param(graded(ONE), id="the lesson that was asked for"),
    pytest.param(graded(rows=[each for each in CLASS if each.entry.lesson in ("", ONE)]), id="the only lesson found"),
    pytest.param(graded(rows=[each for each in CLASS if not each.entry.lesson]), id="no lesson"),
    pytest.param(graded(rows=[]), id="nothing"),
]


@pytest.mark.parametrize("found", CASES)
def test_links_lead_to_files(found: Results) -> None:
    """Every link on a page leads to a file that is there, and every page of a student is linked."""
    made = written(found)
    linked = set()
    for path, data in made.items():
        if path.endswith("index.html"):
            folder = path.removesuffix("index.html")
            links = {folder + unescape(link) for link in re.findall(r'href="([^"]*)"', data.decode())}
            assert links <= made.keys()
            linked |= links
    assert {path for path in made if "feedback/" in path} <= linked
    assert sum("feedback/" in path for path in made) == len(found.rows)


@pytest.mark.parametrize("found", CASES)
def test_paths_are_safe(found: Results) -> None:
    """Paths are short ASCII that every file system takes, and none leaves its folder."""
    for path in written(found):
        assert re.fullmatch(r"(?:[a-z0-9-]+/){0,2}[a-z0-9.-]+\.(?:html|csv|json)", path), path
        assert ".." not in PurePosixPath(path).parts


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("found", CASES)
def test_every_row_once(found: Results, language: str) -> None:
    """The tables of the whole class hold every file once, and the pages of the lessons together as well."""
    made = written(found, language)
    column = say("table.file", language)
    assert len(lines(made["grades.csv"])) == len(found.rows)
    document = json.loads(made["gradebook.json"])
    assert [each["path"] for each in document["entries"]] == [row.entry.path for row in found.rows]
    assert not fits(document, json.loads(made["gradebook.schema.json"]))
    assert read_gradebook(document) == found.rows
    below = [line[column] for path, data in made.items() if path.endswith("/grades.csv") for line in lines(data)]
    apart = [row.entry.path for row in found.apart]
    assert len(below) + len(apart) == (len(found.rows) if found.apart or len(found.groups) != 1 else 0)
    start = Checked(made["index.html"].decode()).words
    assert all(say(f"unreadable.{row.entry.reason}", language, path=row.entry.path) in start for row in found.unread)


def test_folders() -> None:
    """With more than one lesson each has a folder; with one there are none but that of the pages."""
    assert {path.split("/")[0] for path in written(graded()) if "/" in path} == {"feedback", ONE, OTHER}
    for case in CASES[1:]:
        assert {path.split("/")[0] for path in written(case.values[0]) if "/" in path} <= {"feedback"}  # type: ignore[attr-defined]


def test_same_bytes() -> None:
    """The same results give the same files, also when they went through JSON."""
    again = [Marked.from_dict(json.loads(json.dumps(each.to_dict()))) for each in CLASS]
    assert written(graded()) == written(graded(rows=again))


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(None, id="nothing"),
        pytest.param({**CLASS[1].to_dict(), "sketches": []}, id="a list of sketches"),
        pytest.param({**CLASS[1].to_dict(), "sketches": {"f": 1}}, id="a sketch that is a number"),
        pytest.param({**CLASS[1].to_dict(), "sketches": {"f": [1, "é"]}}, id="grams that are no base64"),
        pytest.param({**CLASS[1].to_dict(), "sketches": {"f": [1, "AAAA"]}}, id="half a gram"),
        pytest.param({"sketches": {}}, id="no entry"),
    ],
)
def test_marked_refused(data: object) -> None:
    """Data of another shape is refused."""
    with pytest.raises(ValueError, match=r"Marked|Sketch|Entry"):
        Marked.from_dict(data)


def test_points() -> None:
    """Points follow from the weights and the teacher's word; what broke on our side does not count."""
    made = written(graded(ONE))
    rows = lines(made["grades.csv"])
    assert [(row["Punten"], row["Punten maximaal"]) for row in rows[:2]] == [("7", "7"), ("3", "7")]
    assert (rows[5]["Punten"], rows[5]["Punten maximaal"]) == ("2", "6")
    assert (rows[3]["Punten"], rows[3]["Punten maximaal"]) == ("", "")
    words = Checked(made["index.html"].decode()).words
    assert "3 van 7" in words
    assert say("overview.weights", "nl", points="1 + 2 + 4") in words
    entries = json.loads(made["gradebook.json"])["entries"]
    assert (entries[1]["points"], entries[1]["worth"]) == (3, 7)


def test_no_points() -> None:
    """Without weights nothing says points."""
    found = results(CLASS, Order(lesson=ONE))
    made = written(found)
    assert all("Punten" not in data.decode() for path, data in made.items() if path.endswith(("html", "csv")))


def test_what_does_not_count() -> None:
    """An idea that was left out is in the data, in the rows of its lesson, and on the page in words."""
    made = written(graded())
    (named,) = graded().beside.without
    assert json.loads(made["gradebook.json"])["without"] == [named]
    assert {row["Les"] for row in lines(made["grades.csv"]) if row["Telt niet mee"] == named} == {ONE}
    function, idea = named.split(":")
    sentence = load(ONE).say(f"tasks.{function}.ideas.{idea}", "nl")
    shown = say("overview.without", "nl", number=2, idea=sentence).replace("`", "")
    assert shown in Checked(made[f"{ONE}/index.html"].decode()).words
    assert shown not in Checked(made[f"{OTHER}/index.html"].decode()).words


def test_remarks_come_back() -> None:
    """The file for remarks has a line for every file and all that was known, also what has no file."""
    sheet = read_remarks(written(graded())["remarks.csv"])
    assert not sheet.problems
    assert {(each.name, each.checkpoint, each.status, each.text) for each in sheet.remarks} == {
        ("Bo", 2, GOOD, "mondeling"),
        ("Zoek", 0, None, "verhuisd"),
    }
    assert "Zoek: verhuisd" in Checked(written(graded())["index.html"].decode()).words


def test_left_out() -> None:
    """What got no row is counted on the first page."""
    for found in (graded(), graded(ONE)):
        words = Checked(written(found)["index.html"].decode()).words
        assert say("left_out.system", "nl", count=2).replace("`", "") in words
        assert say("left_out.platform", "nl", count=1).replace("`", "") in words


def test_alike() -> None:
    """Alike code of two students is on the page of its lesson, that of one student is not."""
    (group,) = [each for each in graded().groups if each.lesson == ONE]
    paths = (CLASS[1].entry.path, CLASS[5].entry.path)
    assert [(each.kind, each.paths) for each in group.likenesses] == [(Kind.EXAMPLE, paths)]
    assert say("overview.likeness", "nl") in Checked(written(graded())[f"{ONE}/index.html"].decode()).words


def test_language_of_a_page() -> None:
    """A student's page is in the language of the notebook, the pages of the teacher in that of the teacher."""
    made = written(graded(ONE), "en")
    assert '<html lang="en">' in made["index.html"].decode()
    pages = [data.decode() for path, data in made.items() if path.startswith("feedback/anna-bos-")]
    assert sorted(re.findall(r'<html lang="(..)"', "".join(pages))) == ["nl", "sv"]


def test_reveal() -> None:
    """Only pages that are made for the teacher say that they show hidden trials, and then all with a report do."""
    warnings = [say("feedback.teacher", language) for language in LANGUAGES]
    reports = sum(row.entry.report is not None for row in graded(ONE).rows)
    for reveal, expected in ((Reveal.IDEAS, 0), (Reveal.INPUTS, reports)):
        pages = [data.decode() for data in written(graded(ONE), reveal=reveal).values()]
        assert sum(any(warning in page for warning in warnings) for page in pages) == expected


def test_rows_of_two_lessons_stay_apart() -> None:
    """A row whose lesson was told but that has no report is in no group, and its page still is."""
    lost = Marked(replace(CLASS[3].entry, lesson=OTHER))
    found = graded(rows=[*CLASS[:3], lost])
    assert [row.entry.lesson for row in found.apart] == []
    assert lost.entry.path in [row.entry.path for group in found.groups for row in group.rows]
