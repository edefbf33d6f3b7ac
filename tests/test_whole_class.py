"""A class of two hundred with every oddity that was ever handed in: each file has a row, and nothing else happens."""

from __future__ import annotations

import csv
import io
import json
import os
import stat
import string
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from checker.commands.exits import Exit
from checker.lessons import load
from tests import handed_in, packing, zips
from tests.handed_in import LESSON, OTHER, gone, start, tree
from tests.packing import PACKERS, Piece

pytestmark = pytest.mark.slow
COUNT = 200
OPENS = Piece("code", "", f'import checker\nles = checker.open_lesson("{LESSON}", "nl")')
RIGHT = [Piece("code", "", task.reference) for task in load(LESSON).tasks]
HALF = [Piece("code", "", handed_in.WRONG)]
ELSEWHERE = [Piece("code", "", task.reference) for task in load(OTHER).tasks]

Make = Callable[[Sequence[Piece]], bytes]
"""What a student hands in, made of the cell that opens the lesson and others."""


def packed(name: str, more: Sequence[Piece] = RIGHT) -> Make:
    return lambda start: PACKERS[name]([*start, *more])[0]


def in_zip(make: Make) -> Make:
    return lambda start: zips.plain({"les.ipynb": make(start)})


def lying(start: Sequence[Piece]) -> bytes:
    """Return an archive that says it unpacks to nine hundred megabytes."""
    return zips.zipped([zips.Entry(name=b"les.ipynb", data=b"[" * 400, size=9 * 10**8)])


ODD: tuple[tuple[str, Make, str], ...] = (
    ("les.ipynb", packed("notebook"), "3"),
    ("les.ipynb", packed("notebook", HALF), "0"),
    ("les.ipynb", packed("truncated"), "3"),
    ("les.ipynb", packed("truncated_early"), "truncated"),
    ("les.ipynb", packed("latin1"), "3"),
    ("les.ipynb", packed("nul"), "3"),
    ("les.ipynb", packed("v3"), "3"),
    ("les.ipynb", packed("colab"), "3"),
    ("les.ipynb", packed("utf16"), "3"),
    ("les.ipynb", lambda start: b"", "empty"),
    ("les.ipynb.txt", packed("notebook"), "3"),
    ("les.py", packed("script"), "3"),
    ("les.ipynb", packed("login_page"), "web_page"),
    ("les.ipynb", packed("letter"), "not_a_notebook"),
    ("les.ipynb", lambda start: b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "other_kind"),
    ("les.ipynb", lambda start: packed("notebook", ELSEWHERE)(start[1:]), "other_lesson"),
    ("les.zip", in_zip(packed("notebook")), "3"),
    ("les.zip", lying, "too_large"),
    ("les.zip", lambda start: in_zip(packed("notebook"))(start)[:90], "damaged_archive"),
)


def big() -> bytes:
    """Return a notebook with twenty megabytes of output."""
    output = {"output_type": "stream", "name": "stdout", "text": "0123456789abcde\n" * 1_310_720}
    made = [packing.cell(each, **({"outputs": [output]} if each is OPENS else {})) for each in [OPENS, *RIGHT]]
    return packing.book(made).encode()


def person(number: int) -> str:
    """Return a name that no one else has."""
    one, other = string.ascii_lowercase[number % 26], string.ascii_lowercase[number // 26]
    return f"Voor{one}{other} Achter{other}{one}"


@dataclass(frozen=True)
class Member:
    """One entry of the download, whose it is, and what should come of it: how many passed, a reason, or no row."""

    entry: zips.Entry
    name: str
    due: str


def member(number: int, file: str, data: bytes, due: str, **fields: Any) -> Member:
    path = f"{person(number)}_{5000 + number}_assignsubmission_file/{file}"
    return Member(zips.Entry(name=path.encode(), data=data, flags=0x800, **fields), person(number), due)


def members() -> Iterator[Member]:
    for number in range(COUNT):
        file, make, due = ODD[number % len(ODD)]
        yield member(number, file, make([OPENS, Piece("code", "", f"# {number}")]), due)
    yield member(0, "les (1).ipynb", packed("notebook", HALF)([OPENS]), "0")
    yield member(300, "groot.ipynb", big(), "3")
    yield member(302, "../../../../buiten.ipynb", packed("notebook")([OPENS]), "unsafe_path")
    yield member(303, "les.ipynb", b"/etc/passwd", "link", system=3, mode=stat.S_IFLNK | 0o777, method=0)
    old_name = b"Zo\x89 \x8fkesson_5301_assignsubmission_file/les.ipynb"
    yield Member(zips.Entry(name=old_name, data=packed("notebook", HALF)([OPENS])), "Zoë Åkesson", "0")
    for litter in (b"__MACOSX/._les.ipynb", b".DS_Store"):
        yield Member(zips.Entry(name=litter, data=b"\0\5\x16\7"), "", "")


@dataclass(frozen=True)
class Graded:
    """The class before and after: where it is, what was handed in, and the digests of all files beforehand."""

    top: Path
    handed: list[Member]
    before: dict[str, str]

    @property
    def out(self) -> Path:
        return self.top / "uit"

    @property
    def entries(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = json.loads((self.out / "gradebook.json").read_text())["entries"]
        return found

    def grade(self) -> str:
        """Run the command, see that it ends well and alone, and return what it says of its progress."""
        inputs = (self.top / "download.zip", self.top / "los")
        process = start("grade", *inputs, "--lesson", LESSON, "--out", self.out, "--unshielded")
        _, err = process.communicate(timeout=1500)
        assert process.returncode == Exit.NOT_REPORTED, err[-2000:]
        assert gone(process.pid)
        assert "Traceback" not in err
        return err


@pytest.fixture(scope="module")
def graded(tmp_path_factory: pytest.TempPathFactory) -> Graded:
    top = tmp_path_factory.mktemp("school") / "school"
    (top / "los").mkdir(parents=True)
    handed = list(members())
    (top / "download.zip").write_bytes(zips.zipped([each.entry for each in handed]))
    (top / "los" / "nagekomen.ipynb").write_bytes(packed("notebook")([OPENS]))
    (top / "los" / "verwijzing.ipynb").symlink_to("/etc/passwd")
    os.mkfifo(top / "los" / "pijp.ipynb")
    made = Graded(top, handed, tree(top))
    made.grade()
    return made


def test_every_file_has_its_row(graded: Graded) -> None:
    """Every file has a row with the result that it should have, and what no student made has none."""
    came = Counter((each["student"]["name"], each["reason"] or str(each["passed"])) for each in graded.entries)
    due = Counter((each.name, each.due) for each in graded.handed if each.due)
    assert due - came == Counter()
    assert sorted(due for _, due in (came - due).elements()) == ["3", "link", "not_a_file"]


def test_nothing_else_is_touched(graded: Graded) -> None:
    """What was handed in is as it was, and beside it there is the folder for results only."""
    assert {name: digest for name, digest in tree(graded.top).items() if not name.startswith("uit/")} == graded.before
    assert {each.name for each in graded.top.iterdir()} == {"los", "download.zip", "uit"}
    assert {each.name for each in graded.top.parent.iterdir()} == {"school"}


@pytest.mark.parametrize(
    ("name", "delimiter", "encoding"),
    [
        pytest.param("grades.csv", ",", "utf-8", id="plain"),
        pytest.param("grades-excel.csv", ";", "utf-8-sig", id="Excel"),
    ],
)
def test_tables(name: str, delimiter: str, encoding: str, graded: Graded) -> None:
    """A table has one line for each file, all of one length."""
    text = io.StringIO((graded.out / name).read_bytes().decode(encoding), newline="")
    rows = list(csv.reader(text, delimiter=delimiter, strict=True))
    assert [row[2] for row in rows[1:]] == [each["path"] for each in graded.entries]
    assert len({len(row) for row in rows}) == 1


def test_pages(graded: Graded) -> None:
    """There is a page for each file, and a student with two of them is told apart and flagged."""
    assert len(list((graded.out / "feedback").iterdir())) == len(graded.entries)
    double = [each for each in graded.entries if each["student"]["name"] == person(0)]
    assert [[key for key, _ in each["flags"]] for each in double] == [["more_files"], ["more_files"]]


def test_once_more(graded: Graded) -> None:
    """A second time gives the same files and runs nothing."""
    journal = graded.out / ".werkplaats" / "journal.jsonl"
    before = tree(graded.out), journal.read_bytes()
    graded.grade()
    assert (tree(graded.out), journal.read_bytes()) == before
