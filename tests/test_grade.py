"""The command `werkplaats grade`: from a class to a folder of results, whatever is in it and whatever happens."""

from __future__ import annotations

import csv
import io
import json
import os
import shutil
import signal
import sys
from pathlib import Path

import pytest

from checker.cli import Exit, main
from checker.commands.grade import _exit
from checker.desk.marking import Marked
from checker.desk.order import Order
from checker.desk.results import results
from checker.lessons import load, slugs
from checker.messages import LANGUAGES, say
from checker.views.gradebook import read_gradebook
from checker.views.remarksheet import read_remarks
from tests import classroom, handed_in
from tests.handed_in import FILES, LESSON, OTHER, gone, hand_in, start, tree, wait_for

BO = "klas/Bo Cohen_102_assignsubmission_file/les.py"


def grade(*arguments: object) -> int:
    return main(["grade", *map(str, arguments), "--unshielded"])


@pytest.fixture(scope="module")
def graded(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Return a class and the folder in which it was graded once; tests that change something take a copy."""
    top = tmp_path_factory.mktemp("grade")
    klas, out = hand_in(top), top / "uit"
    before = tree(klas)
    assert grade(klas, "--lesson", LESSON, "--out", out, "--weights", "1,1,2") == Exit.NOT_REPORTED == 1
    assert tree(klas) == before
    assert set(top.iterdir()) == {klas, out}
    return klas, out


@pytest.fixture
def again(graded: tuple[Path, Path], tmp_path: Path) -> tuple[Path, Path]:
    """Return a copy of class and results, so that nothing has to be run."""
    for each in graded:
        shutil.copytree(each, tmp_path / each.name)
    return tmp_path / "klas", tmp_path / "uit"


def lines(path: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(path.read_text("utf-8"), newline=""), strict=True))


def test_every_file_has_a_row(graded: tuple[Path, Path]) -> None:
    """Every file is in the table with its statuses and points, or with the reason why it has none."""
    rows = lines(graded[1] / "grades.csv")
    assert [row["Bestand"] for row in rows] == [f"klas/{name}" for name in FILES]
    assert [row["Gelukt"] for row in rows] == ["3", "0", "0", "3", "", "", ""]
    assert [row["Punten"] for row in rows] == ["4", "0", "0", "4", "", "", ""]
    assert [bool(row["Reden"]) for row in rows] == [False] * 4 + [True] * 3
    assert read_gradebook(json.loads((graded[1] / "gradebook.json").read_text()))[0].passed == 3
    assert len(list((graded[1] / "feedback").iterdir())) == len(FILES)


def test_again_is_the_same(again: tuple[Path, Path], capsys: pytest.CaptureFixture[str]) -> None:
    """A second time nothing is run, and every file is the same; the summary says what has no report and why."""
    klas, out = again
    before, journal = tree(out), (out / ".werkplaats" / "journal.jsonl").read_bytes()
    assert grade(klas, "--lesson", LESSON, "--out", out, "--weights", "1,1,2", "--scheduler", "nergens") == 1
    assert tree(out) == before
    assert (out / ".werkplaats" / "journal.jsonl").read_bytes() == journal
    printed, progress = capsys.readouterr()
    assert "Bestanden: 7. Nagekeken: 4. Alles gelukt: 2. Zonder verslag: 3." in printed
    assert say("unreadable.other_lesson", "nl", found=OTHER, lesson=LESSON) in printed
    assert str(out) in printed
    assert "[7/7] klas/Gijs Haan_107_assignsubmission_file/ander.py" in progress


def test_remarks(again: tuple[Path, Path], capsys: pytest.CaptureFixture[str]) -> None:
    """What a teacher wrote counts, stays, and is kept as it was written; what is wrong is told by line."""
    klas, out = again
    written = f"bestand;checkpoint;status;opmerking\n{BO};1;gelukt;mondeling\n{BO};1;prachtig;\nWeg;;;bewaar mij\n"
    (out / "remarks.csv").write_text(written, "cp1252")
    assert grade(klas, "--lesson", LESSON, "--out", out) == 1
    printed = capsys.readouterr().out
    assert "Regel 3: “prachtig” is geen status." in printed
    (kept,) = (out / "remarks-kept").iterdir()
    assert kept.read_text("cp1252") == written
    assert f"remarks-kept/{kept.name}" in printed
    row = lines(out / "grades.csv")[1]
    assert (row["Checkpoint 1"], row["Gelukt"], row["Opmerking"]) == ("gelukt", "1", "Checkpoint 1: mondeling")
    sheet = read_remarks((out / "remarks.csv").read_bytes())
    assert sorted(each.text for each in sheet.remarks) == ["bewaar mij", "mondeling"]
    before = tree(out)
    assert grade(klas, "--lesson", LESSON, "--out", out) == 1
    assert tree(out) == before


def test_a_column_of_the_teachers_own(again: tuple[Path, Path], capsys: pytest.CaptureFixture[str]) -> None:
    """A file in which only the teacher's own column is filled in is kept before it is written anew."""
    klas, out = again
    written = f"bestand;status;opmerking;cijfer\n{BO};;;7,5\n"
    (out / "remarks.csv").write_text(written, "utf-8")
    assert grade(klas, "--lesson", LESSON, "--out", out) == 1
    (kept,) = (out / "remarks-kept").iterdir()
    assert kept.read_text("utf-8") == written
    assert f"remarks-kept/{kept.name}" in capsys.readouterr().out


def test_a_student_who_is_gone(again: tuple[Path, Path]) -> None:
    """The page of a file that is not there any more goes, and what the teacher wrote about it stays."""
    klas, out = again
    (out / "remarks.csv").write_text(f"bestand;status;opmerking\n{BO};;nog inhalen\n", "utf-8")
    shutil.rmtree(klas / BO.split("/")[1])
    assert grade(klas, "--lesson", LESSON, "--out", out) == 1
    assert not list((out / "feedback").glob("bo-*"))
    assert "nog inhalen" in (out / "index.html").read_text("utf-8")
    assert "nog inhalen" in (out / "remarks.csv").read_text("utf-8-sig")


def test_compare(again: tuple[Path, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A comparison is printed and written as a table, and nothing else is, unless it is asked for."""
    klas, out = again
    before = tree(out)
    (klas / BO.split("/", 1)[1]).unlink()
    arguments = (klas, "--lesson", LESSON, "--out", out, "--compare", out, "--weights", "2,2,4")
    assert grade(*arguments) == 1
    printed = capsys.readouterr().out
    assert {name for name, digest in tree(out).items() if before.get(name) != digest} == {"what-if.csv"}
    text = (out / "what-if.csv").read_text("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text, newline=""), delimiter=";"))
    assert [(row["Student"], row["Was"], row["Wordt"]) for row in rows[:2]] == [
        ("Anna Bos", "4 van 4", "8 van 8"),
        ("Cé Dirks", "0 van 4", "0 van 8"),
    ]
    assert (rows[-1]["Bestand"], rows[-1]["Wat er verandert"]) == (BO, "bestand is er niet meer")
    assert "Verandert: 4. Blijft gelijk: 3." in printed
    assert grade(*arguments, "--export") == 1
    assert lines(out / "grades.csv")[0]["Punten"] == "8"
    assert grade(klas, "--out", out, "--compare", tmp_path / "weg") == Exit.NOTHING


def test_ideas_that_do_not_count(tmp_path: Path) -> None:
    """Without an idea the class is judged anew, and table, page and data say so; the change is in the comparison."""
    task = load(LESSON).tasks[0]
    klas, out = hand_in(tmp_path, dict(list(FILES.items())[1:2])), tmp_path / "uit"
    assert grade(klas, "--lesson", LESSON, "--out", out) == Exit.REPORTED == 0
    named = f"{task.function}:{task.ideas[-1]}"
    assert grade(klas, "--lesson", LESSON, "--out", out, "--without", named) == 0
    (row,) = lines(out / "grades.csv")
    assert row["Telt niet mee"] == named
    document = json.loads((out / "gradebook.json").read_text())
    assert document["without"] == [named]
    ideas = document["entries"][0]["report"]["verdicts"][0]["ideas"]
    assert named.split(":")[1] not in [each["key"] for each in ideas]


def test_several_lessons(tmp_path: Path) -> None:
    """Without a lesson each file tells its own, and each lesson has a folder."""
    small = {"a.py": handed_in.WRONG, "b.py": "x = 1\n", "c.py": load(OTHER).tasks[0].reference}
    klas, out = hand_in(tmp_path, small), tmp_path / "uit"
    assert grade(klas, "--out", out, "--lang", "sv") == 1
    assert len(lines(out / LESSON / "grades.csv")) == len(lines(out / OTHER / "grades.csv")) == 1
    assert len(lines(out / "grades.csv")) == 3
    assert '<html lang="sv">' in (out / "index.html").read_text("utf-8")


USAGE = [
    pytest.param(["--lesson", "99"], Exit.USAGE, "99", id="an unknown lesson"),
    pytest.param(["--without", "f:g"], Exit.USAGE, "f:g", id="an unknown idea"),
    pytest.param(["--weights", "1,2"], Exit.USAGE, "--weights", id="too few weights"),
    pytest.param(["--names", "{naam}"], Exit.USAGE, "{naam}", id="an unknown blank"),
    pytest.param(["--compare", "weg"], Exit.NOTHING, "weg", id="nothing to compare with"),
    pytest.param(["weg.zip"], Exit.NOTHING, "weg.zip", id="no such input"),
    pytest.param(["--scheduler", "geen adres"], Exit.USAGE, "geen adres", id="no scheduler"),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("arguments", "code", "named"), USAGE)
def test_refused(
    arguments: list[str], code: Exit, named: str, language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What makes no sense ends with its exit code and a sentence that names it, and writes no results."""
    klas = hand_in(tmp_path, {"a.py": handed_in.WRONG})
    assert grade(klas, *arguments, "--out", tmp_path / "uit", "--lang", language) == code
    printed, err = capsys.readouterr()
    assert not printed
    assert named in err
    assert "Traceback" not in err
    assert not tree(tmp_path / "uit")


def test_all_ideas(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A checkpoint cannot lose all of its ideas."""
    task = load(LESSON).tasks[0]
    ideas = [f"{task.function}:{idea}" for idea in task.ideas]
    assert grade(hand_in(tmp_path), "--out", tmp_path / "uit", "--without", *ideas) == Exit.USAGE
    assert task.function in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param(["x"], id="no folder"),
        pytest.param(["x", "--out", "y", "--weights", "1,x"], id="weights that are no numbers"),
        pytest.param(["x", "--out", "y", "--weights", "1,-2"], id="a negative weight"),
        pytest.param(["x", "--out", "y", "--jobs", "0"], id="nobody to do it"),
        pytest.param(["x", "--out", "y", "--reveal", "all"], id="another reveal"),
    ],
)
def test_usage(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Wrong use ends with exit code 2 and the usage."""
    with pytest.raises(SystemExit) as ended:
        main(["grade", *arguments])
    assert ended.value.code == Exit.USAGE
    assert "usage" in capsys.readouterr().err


def test_nothing_to_grade(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A folder with nothing that a student made ends with exit code 3."""
    (tmp_path / "klas").mkdir()
    (tmp_path / "klas" / ".DS_Store").write_bytes(b"\0")
    assert grade(tmp_path / "klas", "--out", tmp_path / "uit") == Exit.NOTHING == 3
    assert "klas" in capsys.readouterr().err


def test_folder_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Results are not written among what was handed in."""
    klas = hand_in(tmp_path)
    before = tree(tmp_path)
    assert grade(klas, "--out", klas / "uit") == Exit.USAGE
    assert "--out" in capsys.readouterr().err
    assert tree(tmp_path) == before


def test_broken() -> None:
    """A check that failed by itself has an exit code that goes before the others."""
    found = [Marked(classroom.entry(kind, kind, lesson=slugs()[0])) for kind in ("right", "unreadable", "broken")]
    assert _exit(results(found, Order())) == Exit.BROKEN == 4
    assert _exit(results(found[:2], Order())) == Exit.NOT_REPORTED
    assert _exit(results(found[:1], Order())) == Exit.REPORTED


def test_help(capsys: pytest.CaptureFixture[str]) -> None:
    """Help lists every exit code."""
    for command in ("check", "grade"):
        with pytest.raises(SystemExit):
            main([command, "--help"])
        printed = capsys.readouterr().out
        assert set(Exit) <= {int(line.split()[0]) for line in printed.splitlines() if line[2:3].isdigit()}


def test_no_sandbox(tmp_path: Path) -> None:
    """Without Deno the command says what to install, before it runs anything."""
    klas = hand_in(tmp_path, {"a.py": handed_in.WRONG})
    command = "import sys; sys.modules['deno'] = None; from checker.cli import main; sys.exit(main())"
    process = start("grade", klas, "--out", tmp_path / "uit", env={"PATH": str(tmp_path)}, command=command)
    _, err = process.communicate(timeout=120)
    assert process.returncode == Exit.NO_SANDBOX == 5
    assert say("sandbox.no_deno", "nl") in err


def test_no_package(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the package for other machines the command says what to install."""
    monkeypatch.setitem(sys.modules, "distributed", None)
    klas = hand_in(tmp_path, {"a.py": handed_in.WRONG})
    assert grade(klas, "--out", tmp_path / "uit", "--scheduler", "tcp://localhost:1") == Exit.USAGE
    assert "pip install distributed" in capsys.readouterr().err


def variants(count: int) -> dict[str, str]:
    return {
        f"Student {chr(65 + n % 26)}_{n}_assignsubmission_file/les.py": f"# {n}\n{handed_in.WRONG}"
        for n in range(count)
    }


COUNT = 24
"""So many that a run is not finished before it is cut off."""


@pytest.mark.slow
@pytest.mark.parametrize("ends", [signal.SIGKILL, signal.SIGINT, signal.SIGTERM])
def test_cut_off(ends: signal.Signals, tmp_path: Path) -> None:
    """A run that is ended leaves no process, and the next one goes on: each file is run once, the results are whole."""
    klas, out = hand_in(tmp_path, variants(COUNT)), tmp_path / "uit"
    arguments = ("grade", klas, "--lesson", LESSON, "--out", out, "--unshielded", "--jobs", 1)
    process = start(*arguments)
    wait_for(process, [f"[2/{COUNT}]"])
    if ends == signal.SIGINT:  # as a terminal does it
        os.killpg(process.pid, ends)
    else:
        os.kill(process.pid, ends)
    _, err = process.communicate(timeout=60)
    assert process.returncode == (Exit.INTERRUPTED if ends == signal.SIGINT else -ends)
    assert gone(process.pid)
    assert "Traceback" not in err
    if ends == signal.SIGINT:
        assert f"van {COUNT}" in err
    journal = out / ".werkplaats" / "journal.jsonl"
    done = journal.read_text().count('"order"')
    assert 2 <= done < COUNT
    assert not (out / "index.html").exists()
    assert grade(klas, "--lesson", LESSON, "--out", out) == 0
    digests = [json.loads(line)["marked"]["entry"]["digest"] for line in journal.read_text().splitlines() if line]
    assert len(digests) == len(set(digests)) == COUNT
    fresh = tmp_path / "opnieuw"
    assert grade(klas, "--lesson", LESSON, "--out", fresh) == 0
    assert tree(fresh) == tree(out)


@pytest.mark.slow
def test_shut_in(tmp_path: Path) -> None:
    """Behind Deno the same class has the same statuses, the reports say so, and no process is left."""
    klas, out = hand_in(tmp_path), tmp_path / "uit"
    process = start("grade", klas, "--lesson", LESSON, "--out", out, "--jobs", 2)
    _, err = process.communicate(timeout=600)
    assert process.returncode == Exit.NOT_REPORTED, err
    assert gone(process.pid)
    assert [row["Gelukt"] for row in lines(out / "grades.csv")] == ["3", "0", "0", "3", "", "", ""]
    entries = json.loads((out / "gradebook.json").read_text())["entries"]
    assert {each["report"]["shield"] for each in entries if each["report"]} == {"deno"}
