"""The page of the desk, without its page: what goes in and out as text is what the engine finds."""

from __future__ import annotations

import asyncio
import io
import json
import zipfile
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import pytest

from checker import outcome
from checker.browser import root_of
from checker.calls import Job
from checker.desk.comparison import Pair, Shift, compare, percentage
from checker.desk.intake import from_files
from checker.desk.marking import Marked, mark
from checker.desk.names import Litter
from checker.desk.order import Order
from checker.desk.outbox import files
from checker.desk.results import results
from checker.desk.slices import opened
from checker.deskpage import Desk, zipped
from checker.headline import Status
from checker.lessons import load, slugs
from checker.messages import LANGUAGES
from checker.runners.here import Here
from checker.runners.protocol import Shield
from checker.views.feedback import Reveal
from tests import classroom, zips
from tests.packing import Piece, notebook

LESSON = load(slugs()[0])
OPENS = f'import checker\n\nles = checker.open_lesson("{LESSON.slug}", "sv")'
RIGHT = [task.reference for task in LESSON.tasks]
LAST = LESSON.tasks[-1]
WRONG = LAST.mistakes[0].source(LAST.reference)


def made(*sources: str) -> bytes:
    return notebook([Piece("code", "", source) for source in (OPENS, *sources)])[0]


FILES: dict[str, bytes] = {
    "klas.zip": zips.plain(
        {
            "Anna de Vries_1001_assignsubmission_file_/les.ipynb": made(*RIGHT),
            "Bo Ek_1002_assignsubmission_file_/les.ipynb": made(*RIGHT[:-1], WRONG),
            "Cem Ay_1003_assignsubmission_file_/brief.ipynb": b"Beste docent",
            "index.html": b"<html>",
        }
    ),
    "map/Dirk Bos/les.ipynb": made(*RIGHT[:1]),
    "map/Eva Lind/les.ipynb": made(*RIGHT[:1]),
}
ORDER: dict[str, Any] = {"lesson": "", "seed": 1, "without": [], "weights": []}


class Remembering:
    """The runner of this interpreter, which runs a job once for all tests."""

    shield = Shield.NONE
    known: ClassVar[dict[str, list[outcome.Outcome]]] = {}

    async def warm(self) -> None: ...

    async def run(self, job: Job) -> list[outcome.Outcome]:
        key = json.dumps(job.to_dict())
        if key not in self.known:
            self.known[key] = await Here().run(job)
        return self.known[key]


class Reader:
    """The files as a browser holds them; `gone` are those that cannot be read any more."""

    def __init__(self, held: Mapping[str, bytes], *gone: str) -> None:
        self.held, self.gone = held, gone

    def listing(self) -> str:
        return json.dumps([[name, len(data)] for name, data in self.held.items()])

    def __call__(self, number: int, start: int, end: int) -> bytes | None:
        name = list(self.held)[number]
        return None if name in self.gone else self.held[name][start:end]


def desk_of(held: Mapping[str, bytes] = FILES, *gone: str, lanes: int = 2) -> tuple[Desk, Any]:
    """Return a desk that took in these files, and what it said of them."""
    reader = Reader(held, *gone)
    desk = Desk([Remembering()] * lanes, reader)
    return desk, json.loads(desk.take(reader.listing(), "", "nl"))


def marked(desk: Desk, name: str = "kept", **order: object) -> list[Any]:
    told: list[Any] = []
    assert asyncio.run(desk.mark(name, json.dumps(ORDER | order), lambda text: told.append(json.loads(text)), "nl"))
    return told


def by_engine(held: Mapping[str, bytes], order: Order) -> list[Marked]:
    """Return what the parts of the command line make of the same files."""
    return [asyncio.run(mark(handin, order, Remembering())) for handin in from_files(held.items())]


def states(shown: Mapping[str, Any]) -> dict[str, list[str]]:
    return {each["row"]["name"]: [cell["state"] for cell in each["row"]["cells"].values()] for each in shown["rows"]}


def test_a_class() -> None:
    """Every file has a row before it is marked, one is told for each that is done, and all are in the end."""
    desk, taken = desk_of()
    assert [row["name"] for row in taken["rows"]] == ["Anna de Vries", "Bo Ek", "Cem Ay", "Dirk Bos", "Eva Lind"]
    assert [each["paths"] for each in taken["left_out"]] == [["klas.zip/index.html"]]
    told = marked(desk)
    assert sorted(each["position"] for each in told) == [0, 1, 2, 3, 4]
    shown = json.loads(desk.shown("kept", "nl"))
    assert states(shown) == {
        "Anna de Vries": ["passed"] * 3,
        "Bo Ek": ["passed", "passed", "wrong"],
        "Cem Ay": [],
        "Dirk Bos": ["passed", "missing", "missing"],
        "Eva Lind": ["passed", "missing", "missing"],
    }
    assert "brief.ipynb" in shown["rows"][2]["row"]["reason"]
    assert {name for each in shown["misunderstood"] for name in each["names"]} == {"Bo Ek"}


@pytest.mark.parametrize("inputs", [False, True], ids=["for students", "for the teacher"])
def test_the_parcel_is_the_outbox(inputs: bool) -> None:
    """The zip holds exactly the files of the command line, byte for byte, and is the same each time."""
    desk, _ = desk_of()
    marked(desk)
    reveal = Reveal.INPUTS if inputs else Reveal.IDEAS
    due = dict(files(results(by_engine(FILES, Order()), Order(), left_out=[Litter.PLATFORM]), "sv", reveal=reveal))
    parcel = desk.parcel("sv", inputs=inputs)
    with zipfile.ZipFile(io.BytesIO(parcel)) as archive:
        assert {name: archive.read(name) for name in archive.namelist()} == due
    assert desk.parcel("sv", inputs=inputs) == parcel
    assert desk.single("grades-excel.csv", "sv") == due["grades-excel.csv"]


def test_the_page_of_a_student() -> None:
    """A page is in the language of the notebook; only the one for the teacher shows hidden trials."""
    desk, _ = desk_of()
    marked(desk)
    page = desk.page(1, "nl", inputs=False)
    assert '<html lang="sv">' in page
    assert "Bo Ek" in page
    assert len(desk.page(1, "nl", inputs=True)) > len(page)


class Once:
    """A runner that answers one job, and then waits until it is cancelled."""

    shield = Shield.NONE

    jobs = 0
    full: Callable[[], None]

    async def warm(self) -> None: ...

    async def run(self, job: Job) -> list[outcome.Outcome]:
        self.jobs += 1
        if self.jobs > len(LESSON.tasks):
            self.full()
            await asyncio.sleep(3600)
        return await Remembering().run(job)


def test_stopping_keeps_what_is_finished() -> None:
    """After a stop the finished files are there, and marking under the same order goes on from them."""
    reader = Reader(FILES)
    runner = Once()
    desk = Desk([runner], reader)
    runner.full = desk.stop
    desk.take(reader.listing(), "", "nl")
    assert not asyncio.run(desk.mark("kept", json.dumps(ORDER), lambda _: None, "nl"))
    assert list(states(json.loads(desk.shown("kept", "nl")))) == ["Anna de Vries"]
    runner.jobs = -100
    assert len(marked(desk)) == 5
    assert runner.jobs < -100 + 4 * len(LESSON.tasks), "Anna's file was marked again"


def test_what_if() -> None:
    """Without the idea that fails, the trial passes; it takes the place of what is kept only when told to."""
    desk, _ = desk_of()
    marked(desk)
    failing = {each["idea"] for each in json.loads(desk.shown("kept", "nl"))["misunderstood"]}
    texts = {idea: LESSON.say(f"tasks.{LAST.function}.ideas.{idea}", "nl") for idea in LAST.ideas}
    without = [f"{LAST.function}:{idea}" for idea in LAST.ideas if texts[idea] in failing]
    marked(desk, "trial", without=without, weights=[3, 1, 0])
    pairs = {each["name"]: each for each in json.loads(desk.compared("nl"))}
    [shift] = pairs["Bo Ek"]["shifts"]
    assert (shift["old"]["state"], shift["new"]["state"]) == ("wrong", "passed")
    assert (pairs["Bo Ek"]["old"], pairs["Bo Ek"]["new"]) == (67, 100)
    assert (pairs["Dirk Bos"]["old"], pairs["Dirk Bos"]["new"]) == (33, 75)
    assert states(json.loads(desk.shown("kept", "nl")))["Bo Ek"][2] == "wrong"
    desk.keep_trial()
    shown = json.loads(desk.shown("kept", "nl"))
    assert states(shown)["Bo Ek"][2] == "passed"
    assert shown["rows"][3]["row"]["points"] == [3, 4]


@pytest.mark.parametrize("lesson", ["", LESSON.slug])
def test_a_checkpoint_without_ideas(lesson: str) -> None:
    """An order that leaves nothing of a checkpoint to check is refused, and what is kept stays."""
    desk, _ = desk_of()
    marked(desk)
    without = [f"{LAST.function}:{idea}" for idea in LAST.ideas]
    with pytest.raises(ValueError, match=LAST.function):
        marked(desk, "kept", lesson=lesson, without=without)
    assert states(json.loads(desk.shown("kept", "nl")))["Bo Ek"] == ["passed", "passed", "wrong"]


def test_remarks_that_come_along() -> None:
    """A sheet of remarks beside the files is applied and is no hand-in; what is wrong in it is told by line."""
    desk, _ = desk_of()
    marked(desk)
    sheet = desk.single("remarks.csv", "nl").decode("utf-8-sig").splitlines()
    line = next(each for each in sheet if "Bo Ek" in each)
    cells = line.split(";")
    cells[3:6] = ['"3"', '"gelukt"', '"Mooi gevonden."']
    wrong = ";".join(['"zomaar.ipynb"', '""', '""', '"1"', '"gelukkig"', '""', '""'])
    remarks = "\r\n".join([sheet[0], ";".join(cells), wrong]).encode()
    desk, taken = desk_of({**FILES, "remarks.csv": remarks})
    assert taken["sheets"] == ["remarks.csv"]
    assert len(taken["rows"]) == 5
    assert len(taken["problems"]) == 1 and "3" in taken["problems"][0]
    marked(desk)
    shown = json.loads(desk.shown("kept", "nl"))
    row = next(each["row"] for each in shown["rows"] if each["row"]["name"] == "Bo Ek")
    assert row["cells"]["3"]["state"] == "passed"
    assert row["remarks"] and "Mooi gevonden." in desk.page(1, "nl", inputs=False)


def test_a_table_in_a_folder_is_handed_in() -> None:
    """Only a table that comes by itself, or has the name of ours, is taken for remarks."""
    _, taken = desk_of({"map/Anna/cijfers.csv": b"a;b", "map/remarks.csv": b"status;remark;file\n"})
    assert [row["path"] for row in taken["rows"]] == ["map/Anna/cijfers.csv"]
    assert taken["sheets"] == ["map/remarks.csv"]


@pytest.mark.parametrize(
    ("path", "beside"),
    [
        pytest.param("klas/Anna de Vries/remarks.csv", (), id="in the folder of a student"),
        pytest.param("klas/Anna de Vries/remarks anna.csv", (), id="with more of a name"),
        pytest.param("Anna de Vries/remarks.csv", ("Bo Ek/les.ipynb",), id="in one of several folders"),
    ],
)
def test_a_student_hands_in_no_remarks(path: str, beside: tuple[str, ...]) -> None:
    """A table with the name of ours that lies where a student put it is a file like any other, and changes nothing."""
    lifts = b"file;checkpoint;status;remark\n%s;2;passed;\n"
    work = {f"{path.rpartition('/')[0]}/les.ipynb": made(*RIGHT[:1]), **{name: made(*RIGHT[:1]) for name in beside}}
    desk, taken = desk_of({**work, path: lifts % f"{path.rpartition('/')[0]}/les.ipynb".encode()})
    assert taken["sheets"] == []
    assert {row["path"] for row in taken["rows"]} == {*work, path}
    rows = [each["row"] for each in marked(desk)]
    assert {row["cells"]["2"]["state"] for row in rows if row["cells"]} == {"missing"}


class Failing(Remembering):
    """A runner under which the check of the last checkpoint ends in an exception that nobody expects, so many times."""

    def __init__(self, times: int) -> None:
        self.times = times

    async def run(self, job: Job) -> list[outcome.Outcome]:
        if job.function == LAST.function and self.times:
            self.times -= 1
            raise IndexError("no such thing")
        return await super().run(job)


def test_one_file_never_stops_the_rest() -> None:
    """A file whose check ends in an exception has a row that says so, is not kept, and the others are marked."""
    reader = Reader(FILES)
    desk = Desk([Failing(2)], reader)
    desk.take(reader.listing(), "", "nl")
    told = marked(desk)
    assert [each["position"] for each in told] == [0, 1, 2, 3, 4]
    assert "twee keer afgebroken" in told[0]["row"]["reason"]
    assert [bool(each["row"]["reason"]) for each in told] == [True, False, True, False, False]
    assert not marked(desk)[0]["row"]["reason"]


def test_a_check_that_goes_wrong_once() -> None:
    """A second attempt counts."""
    reader = Reader(FILES)
    desk = Desk([Failing(1)], reader)
    desk.take(reader.listing(), "", "nl")
    assert not marked(desk)[0]["row"]["reason"]


def test_a_file_that_is_gone() -> None:
    """A file that the browser cannot read any more has its row with the reason, and the others are marked."""
    desk, taken = desk_of(FILES, "klas.zip")
    assert [bool(row["reason"]) for row in taken["rows"]] == [True, False, False]
    assert len(marked(desk)) == 3


def test_a_pattern_that_makes_no_sense() -> None:
    """A wrong pattern for names is told before anything is read."""
    reader = Reader(FILES, *FILES)
    answer = json.loads(Desk([Remembering()], reader).take(reader.listing(), "{nmae}", "nl"))
    assert "{nmae}" in answer["problem"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_lessons_to_choose_from(language: str) -> None:
    """Every lesson is there with its title, checkpoints and ideas in the language of the page."""
    offered = json.loads(desk_of({})[0].lessons(language))
    assert [each["slug"] for each in offered] == list(slugs())
    assert offered[0]["title"] == LESSON.say("title", language)
    assert list(offered[0]["tasks"][0]["ideas"]) == list(LESSON.tasks[0].ideas)


def test_comparison() -> None:
    """Shifts are per checkpoint, percentages follow the weights, and a file in one of the two only is left out."""
    old = results([Marked(classroom.entry("Anna", "by part")), Marked(classroom.entry("Bo"))], Order(lesson=slugs()[0]))
    new = results([Marked(classroom.entry("Anna", "right"))], Order(lesson=slugs()[0]), weights=[1, 1, 6])
    [pair] = compare(old, new)
    anna = old.rows[0]
    assert pair == Pair(
        anna.entry.path,
        tuple(Shift(n, ended, Status.PASSED) for n, ended in anna.statuses.items() if ended is not Status.PASSED),
        percentage(anna, ()),
        100,
    )
    assert compare(new, results([], Order(lesson=slugs()[0]))) == ()


@pytest.mark.parametrize(
    ("weights", "due"),
    [
        pytest.param((), 33, id="one of three"),
        pytest.param((2, 1, 1), 50, id="the first counts double"),
        pytest.param((5, 1, 2), 63, id="rounded half up"),
        pytest.param((0, 0, 0), None, id="nothing counts"),
    ],
)
def test_percentage(weights: tuple[int, ...], due: int | None) -> None:
    """A percentage is that of the points, or of the checkpoints where there are no weights."""
    desk_row = results(by_engine({"Dirk.ipynb": made(*RIGHT[:1])}, Order()), Order()).rows[0]
    assert percentage(desk_row, weights) == due


def test_slices() -> None:
    """A file in pieces reads as the whole, from anywhere, and asks for no more than it has."""
    data = bytes(range(256)) * 20_000
    asked: list[tuple[int, int]] = []

    def read(start: int, end: int) -> bytes:
        asked.append((start, end))
        return data[start:end]

    with opened(len(data), read) as stream:
        assert stream.read(10) == data[:10]
        stream.seek(-7, 2)
        assert stream.read() == data[-7:]
        stream.seek(3)
        assert stream.read() == data[3:]
        with pytest.raises(OSError):
            stream.seek(-1)
    assert all(0 <= start < end <= len(data) for start, end in asked)


@pytest.mark.parametrize(
    ("worker", "due"),
    [
        ("https://s.nl/extensions/@jupyterlite/k/static/worker.js", "https://s.nl/"),
        ("https://s.nl/a/extensions/werkplaats/static/w.js?x=/static/werkplaats/y.js", "https://s.nl/a/"),
        ("https://s.nl/static/werkplaats/desk-worker.js", "https://s.nl/"),
        ("https://s.nl/static/werkplaats/static/werkplaats/w.js?v=1", "https://s.nl/static/werkplaats/"),
        ("https://s.nl/static/werkplaats/extensions/k/static/worker.js", "https://s.nl/static/werkplaats/"),
    ],
)
def test_root_of_the_site(worker: str, due: str) -> None:
    """The site's root is found from a kernel's worker and from one of our own, also in a folder."""
    assert root_of(worker) == due


def test_zip_says_nothing_of_its_making() -> None:
    """A zip of the same files is the same bytes."""
    pairs = [("a/b.txt", b"x" * 1000), ("c.txt", b"")]
    assert zipped(pairs) == zipped(iter(pairs))
