"""Whose work a file is: the names of four platforms as they are, plain folders and files, and a teacher's template."""

from __future__ import annotations

import time
from dataclasses import dataclass

import pytest

from checker.desk.entry import Student
from checker.desk.students import Roll, is_guess
from checker.desk.template import Problem, compile_template
from checker.errors import InvalidTemplate
from checker.messages import LANGUAGES, say


def roll(*paths: str, template: str = "") -> Roll:
    return Roll([tuple(path.split("/")) for path in paths], compile_template(template) if template else None)


def student(path: str, *others: str, template: str = "") -> Student:
    return roll(path, *others, template=template).student(tuple(path.split("/")))


@dataclass(frozen=True)
class Row:
    path: str
    name: str
    number: str
    certain: bool = True


MOODLE = {
    "folder": Row("Anna de Vries_123456_assignsubmission_file_/les.ipynb", "Anna de Vries", "123456"),
    "folder without last line": Row("Anna de Vries_123456_assignsubmission_file/les.ipynb", "Anna de Vries", "123456"),
    "flat": Row("Anna de Vries_123456_assignsubmission_file_les_5_a.ipynb", "Anna de Vries", "123456"),
    "typed": Row("Anna de Vries_123456_assignsubmission_onlinetext_/onlinetext.html", "Anna de Vries", "123456"),
    "folders of the student": Row("Anna de Vries_12_assignsubmission_file_/map/les.ipynb", "Anna de Vries", "12"),
    "folder of the download": Row(
        "Vak-Opdracht/Åsa Öberg_123456_assignsubmission_file_/l.ipynb", "Åsa Öberg", "123456"
    ),
    "tussenvoegsel and apostrophe": Row("Jan van 't Hof_9_assignsubmission_file_/l.ipynb", "Jan van 't Hof", "9"),
    "two names and a hyphen": Row("Anna-Lena Ek-Östberg_9_assignsubmission_file_/l.py", "Anna-Lena Ek-Östberg", "9"),
    "emoji": Row("Bo 🦊 Ek_9_assignsubmission_file_/l.py", "Bo 🦊 Ek", "9"),
    "surname first": Row("Vries, Anna de_77_assignsubmission_file_/l.py", "Vries, Anna de", "77"),
    "anonymous": Row("Deelnemer_123456_assignsubmission_file_/les.ipynb", "", "123456"),
    "anonymous in Swedish": Row("Deltagare_123456_assignsubmission_file_/les.ipynb", "", "123456"),
    "group": Row("Groep 3_42_assignsubmission_file_/les.ipynb", "Groep 3", "42"),
    "without a group": Row("Standaardgroep_assignsubmission_file_/les.ipynb", "Standaardgroep", "", certain=False),
    "a number in the name": Row("s1234567 Anna_88_assignsubmission_file_/les.ipynb", "s1234567 Anna", "88"),
}
CANVAS = {
    "on time": Row("devriesanna_12345_67890_les.ipynb", "devriesanna", "12345"),
    "late": Row("devriesanna_LATE_12345_67890_les-1.ipynb", "devriesanna", "12345"),
    "late, as it was written before": Row("devriesanna_late_12345_67890_les-2.ipynb", "devriesanna", "12345"),
    "letters beyond ASCII": Row("öbergåsa_12345_67890_lektion 5.ipynb", "öbergåsa", "12345"),
    "underscore in the file": Row("devriesanna_12345_67890_les_5_rerank.ipynb", "devriesanna", "12345"),
    "number first in the file": Row("devriesanna_12345_67890_5_rerank.ipynb", "devriesanna", "12345", certain=False),
    "number last in the name": Row("groep_5_12345_67890_les.ipynb", "groep", "5", certain=False),
    "underscore in the name": Row("de_vries_12345_67890_les.ipynb", "de_vries", "12345"),
    "anonymous": Row("anon_aB3x9_67890_les.ipynb", "", "aB3x9"),
    "anonymous and late": Row("LATE_anon_aB3x9_67890_les.ipynb", "", "aB3x9"),
    "typed": Row("devriesanna_12345_text.html", "devriesanna", "12345"),
    "link": Row("devriesanna_LATE_12345_link.html", "devriesanna", "12345"),
    "an archive": Row("devriesanna_12345_67890_werk.zip/map/les.ipynb", "devriesanna", "12345"),
}
BRIGHTSPACE = {
    "Dutch": Row("123456-7891011 - Anna de Vries - 3 maart, 2026 1405/les.ipynb", "Anna de Vries", "123456"),
    "Swedish": Row("12-34 - Åsa Öberg - den 3 mars 2026 1405/les.ipynb", "Åsa Öberg", "12"),
    "English": Row("12-34 - Anna de Vries - Mar 3, 2026 205 PM/les.ipynb", "Anna de Vries", "12"),
    "date in numbers": Row("12-34 - Anna de Vries - 2026-03-03 14.05/les.ipynb", "Anna de Vries", "12"),
    "no space before the date": Row("12-34 - Anna de Vries- Mar 3, 2026 205 PM/les.ipynb", "Anna de Vries", "12"),
    "number of the school": Row(
        "12-34 - s1234567 - Anna de Vries - 3 maart, 2026 1405/l.py", "Anna de Vries", "s1234567"
    ),
    "group": Row("12-34 - Groep 1 - Rood - 3 maart, 2026 1405/les.ipynb", "Groep 1 - Rood", "12"),
    "hyphens": Row("12-34 - Anna-Lena Ek-Östberg - 3 maart, 2026 1405/les.ipynb", "Anna-Lena Ek-Östberg", "12"),
    "flat": Row("12-34 - Anna de Vries - Mar 3, 2026 205 PM - les - v2.ipynb", "Anna de Vries", "12"),
}
BLACKBOARD = {
    "file": Row("Opdracht 1_s1234567_attempt_2026-03-03-14-05-11_les.ipynb", "", "s1234567"),
    "underscore in the file": Row("Opdracht 1_s1234567_attempt_2026-03-03-14-05-11_les_5.ipynb", "", "s1234567"),
    "underscore in the title": Row("Week_1_s123_attempt_2026-03-03-14-05-11_les.ipynb", "", "s123", certain=False),
    "group": Row("Opdracht 1_Groep A_s12_attempt_2026-03-03-14-05-11_les.ipynb", "", "s12", certain=False),
}


@pytest.mark.parametrize(
    ("system", "row"),
    [
        pytest.param(system, row, id=f"{system}, {key}")
        for system, rows in {
            "moodle": MOODLE, "canvas": CANVAS, "brightspace": BRIGHTSPACE, "blackboard": BLACKBOARD,
        }.items()
        for key, row in rows.items()
    ],
)  # fmt: skip
def test_platforms(system: str, row: Row) -> None:
    """A name of a platform is read as that platform wrote it, also when it is the only one."""
    assert student(row.path) == Student(row.name, row.number, system, row.certain)


PLAIN = [
    pytest.param(["Anna/les.ipynb", "Bo/les.ipynb"], Student("Anna", "", "folder"), id="a folder for each"),
    pytest.param(["k/Anna/les.ipynb", "k/Bo/les.ipynb"], Student("Anna", "", "folder"), id="below a folder"),
    pytest.param(["k/Anna/a/les.ipynb", "k/Bo/les.ipynb"], Student("Anna", "", "folder"), id="folders of their own"),
    pytest.param(["Anna_de_Vries/l.py", "B/l.py"], Student("Anna de Vries", "", "folder"), id="underscores for spaces"),
    pytest.param(
        ["Anna (s1234567)/l.py", "B/l.py"], Student("Anna", "s1234567", "folder"), id="a number in the folder"
    ),
    pytest.param(["week 1/l.py", "week 2/l.py"], Student("week 1", "", "folder", False), id="folder that is no name"),
    pytest.param(["Anna/les.ipynb", "bo.ipynb"], Student("Anna", "", "folder", False), id="folders and loose files"),
    pytest.param(["Anna.zip/les.ipynb", "Bo.zip/l.ipynb"], Student("Anna", "", "folder"), id="an archive for each"),
    pytest.param(["1234567/l.py", "1234568/l.py"], Student("", "1234567", "folder"), id="folders that are numbers"),
    pytest.param(["---.py"], Student("---", "", "file", False), id="nothing but marks"),
    pytest.param([" "], Student("?", "", "file", False), id="nothing but a space"),
    pytest.param(["anna.ipynb"], Student("anna", "", "file", False), id="one file"),
    pytest.param(["k/anna.ipynb"], Student("anna", "", "file", False), id="one file in a folder"),
    pytest.param(["anna (1).ipynb"], Student("anna", "", "file", False), id="downloaded twice"),
    pytest.param(["anna.ipynb.txt"], Student("anna", "", "file", False), id="two extensions"),
    pytest.param(
        ["05-rerank_Anna.ipynb", "05-rerank_Bo.ipynb"], Student("Anna", "", "file", False), id="the lesson first"
    ),
    pytest.param(["Anna Ek.ipynb", "Anna Berg.ipynb"], Student("Anna Ek", "", "file", False), id="same first name"),
    pytest.param(["Ek_Åsa_1234567.ipynb"], Student("Ek Åsa", "1234567", "file", False), id="a number in the file"),
    pytest.param(["1234567.ipynb"], Student("", "1234567", "file", False), id="nothing but a number"),
    pytest.param(["Anna de Vries - les.ipynb"], Student("Anna de Vries", "", "name - file", False), id="name - file"),
    pytest.param(["Les 5 - rerank.ipynb"], Student("Les 5 - rerank", "", "file", False), id="no name before the dash"),
    pytest.param([".ipynb"], Student("ipynb", "", "file", False), id="nothing but an extension"),
    pytest.param(["?"], Student("?", "", "file", False), id="no name at all"),
]


@pytest.mark.parametrize(("paths", "expected"), PLAIN)
def test_plain(paths: list[str], expected: Student) -> None:
    """Without a platform the folder or the file gives the name, and only folders that are names are certain."""
    found = student(*paths)
    assert found == expected
    assert is_guess(found)


CLASS = [f"Student {letter}_{number}_assignsubmission_file_/les.ipynb" for number, letter in enumerate("ABC", 100)]


def test_system_of_the_whole_download() -> None:
    """A name that another platform could have written is read as the rest of the download, but with a doubt."""
    odd = "x_1_2_y.ipynb"
    assert roll(*CLASS, odd).system == "moodle"
    assert student(odd, *CLASS) == Student("x", "1", "canvas", certain=False)
    inside = "Anna_7_assignsubmission_file_/x_1_2_y.ipynb"
    assert student(inside, *CLASS) == Student("Anna", "7", "moodle")
    canvases = [f"student{n}_{n}_{n}_les.ipynb" for n in range(10)]
    assert roll(inside, *canvases).system == "canvas"
    both = "ekbo_1_2_Anna_7_assignsubmission_file_x.ipynb"
    assert student(both, *canvases) == Student("ekbo", "1", "canvas")
    assert student(both, *CLASS) == Student("ekbo_1_2_Anna", "7", "moodle")


def test_file_without_the_pattern() -> None:
    """A file that does not fit the download is not left out: it gets a name in doubt."""
    assert student("zomaar.ipynb", *CLASS) == Student("zomaar", "", "file", certain=False)


def test_title_of_the_assignment() -> None:
    """Underscores in a Blackboard title do not matter when several names begin with it."""
    names = [f"Week_1_les_{who}_attempt_2026-03-03-14-05-11_l.ipynb" for who in ("s123", "Groep A_s124", "jan_b")]
    assert student(names[0], *names[1:]) == Student("", "s123", "blackboard")
    assert student(names[1], *names[::2]) == Student("Groep A", "s124", "blackboard", certain=False)


RECEIPT = """{name}: Anna de Vries (s1234567)
{task}: Opdracht 1
Date Submitted: dinsdag 3 maart 2026 14:05:11 uur CET

Comments:
There are no student comments for this assignment.

Files:
\tOriginal filename: mijn les.ipynb
\tFilename: Opdracht 1_s1234567_attempt_2026-03-03-14-05-11_mijn les.ipynb
"""


@pytest.mark.parametrize("labels", [("Name", "Assignment"), ("Naam", "Opdracht"), ("Namn", "Uppgift")], ids=str)
def test_receipt(labels: tuple[str, str]) -> None:
    """A receipt of Blackboard gives the name for the files of the same attempt, whatever its language."""
    start = "Opdracht 1_s1234567_attempt_2026-03-03-14-05-11"
    names = roll(f"{start}.txt", f"{start}_mijn les.ipynb", "Opdracht 1_s2_attempt_2026-03-03-14-05-12_l.ipynb")
    assert names.learn((f"{start}.txt",), RECEIPT.format(name=labels[0], task=labels[1]))
    assert names.student((f"{start}_mijn les.ipynb",)) == Student("Anna de Vries", "s1234567", "blackboard")
    assert names.student(names.names[2]) == Student("", "s2", "blackboard")
    assert not names.is_typed((f"{start}.txt",))


def test_receipt_without_files() -> None:
    """A receipt with a typed answer and no files is what the student handed in."""
    parts = ("Opdracht 1_s1234567_attempt_2026-03-03-14-05-11.txt",)
    names = roll("/".join(parts))
    assert not names.learn(parts, RECEIPT.format(name="Name", task="Assignment").split("Files:")[0])
    assert names.is_typed(parts)
    assert names.student(parts).name == "Anna de Vries"


def test_receipt_of_someone_else() -> None:
    """A text that a student made look like a receipt changes nothing when it names another user."""
    parts = ("Opdracht 1_s666_attempt_2026-03-03-14-05-11.txt",)
    names = roll("/".join(parts))
    assert not names.learn(parts, RECEIPT.format(name="Name", task="Assignment"))
    assert not names.is_typed(parts)
    assert names.student(parts) == Student("", "s666", "blackboard")


OWN = [
    pytest.param([*CLASS, "index.html"], "index.html", True, id="page beside the students"),
    pytest.param(CLASS, "A_1_assignsubmission_file_/index.html", False, id="page of a student"),
    pytest.param(CLASS, "A_1_assignsubmission_comments_/x.html", True, id="comments of Moodle"),
    pytest.param(["a/l.ipynb", "b/l.ipynb"], "index.html", False, id="no platform"),
    pytest.param([row.path for row in BRIGHTSPACE.values()], "index.html", True, id="page of Brightspace"),
    pytest.param(CLASS, "A_1_assignsubmission_file_/notes.txt", False, id="text of a student"),
]


@pytest.mark.parametrize(("paths", "path", "expected"), OWN)
def test_files_of_the_platform(paths: list[str], path: str, expected: bool) -> None:
    """What a platform adds is known by its place; the same name inside a student's folder is the student's."""
    assert roll(*paths).is_own(tuple(path.split("/"))) is expected


TEMPLATES = [
    pytest.param("{name}_{id}_{file}", "Anna_de_Vries_s123_les_5.ipynb", Student("Anna de Vries", "s123"), id="three"),
    pytest.param("{id}-{name}", "s123-Anna.ipynb", Student("Anna", "s123"), id="without extension"),
    pytest.param("{id} {name}.ipynb", "123 Anna Ek.ipynb", Student("Anna Ek", "123"), id="with extension"),
    pytest.param("{name}/{file}", "klas/Anna Ek/les.ipynb", Student("Anna Ek", ""), id="a folder"),
    pytest.param("{id}/{file}", "klas/s12/map/les.ipynb", Student("", "s12"), id="folders inside"),
    pytest.param("{name} ({id})", "klas/Anna (s12)/map/les.ipynb", Student("Anna", "s12"), id="folder anywhere"),
    pytest.param("les5_{name}_*", "les5_Anna Ek_v2.ipynb", Student("Anna Ek", ""), id="star"),
    pytest.param("{name}_{file}", "Anna_les.ipynb", Student("Anna", ""), id="two"),
    pytest.param("{name}_{file}", "Anna_Ek_les.ipynb", Student("Anna", "", certain=False), id="two readings"),
    pytest.param("{id}_{name}", "1_2_Anna.ipynb", Student("2 Anna", "1"), id="one reading of two numbers"),
    pytest.param("{id}_{name}", "Anna.ipynb", None, id="does not fit"),
    pytest.param("a+b_{name}", "a+b_Anna.ipynb", Student("Anna", ""), id="nothing but words in braces is special"),
    pytest.param("{name}_{id}", "Anna_123.zip/les.ipynb", Student("Anna", "123"), id="an archive"),
]


@pytest.mark.parametrize(("template", "path", "expected"), TEMPLATES)
def test_template(template: str, path: str, expected: Student | None) -> None:
    """A template reads the innermost part that fits; two readings make it uncertain, none leaves it to the others."""
    found = student(path, template=template)
    if expected is None:
        assert is_guess(found)
    else:
        assert found == Student(expected.name, expected.number, "template", expected.certain)


def test_template_goes_first() -> None:
    """What the teacher says about names goes before what they look like."""
    assert student("a_1_2_Anna.ipynb", template="*_{name}").pattern == "template"
    assert student("a_1_2_Anna.ipynb").pattern == "canvas"


WRONG = [
    pytest.param("", Problem.NOBODY, "", id="empty"),
    pytest.param("les_*", Problem.NOBODY, "", id="nobody"),
    pytest.param("{file}.ipynb", Problem.NOBODY, "", id="file only"),
    pytest.param("{naam}_{file}", Problem.UNKNOWN, "naam", id="unknown word"),
    pytest.param("{}_{name}", Problem.UNKNOWN, "", id="no word"),
    pytest.param("{name}_{name}", Problem.TWICE, "name", id="twice"),
    pytest.param("{name}{id}", Problem.TOUCHING, "", id="touching"),
    pytest.param("*{name}", Problem.TOUCHING, "", id="touching a star"),
    pytest.param("{name", Problem.BRACE, "{", id="open brace"),
    pytest.param("name}_{id}", Problem.BRACE, "}", id="closed brace"),
    pytest.param("{{name}}", Problem.BRACE, "{", id="doubled braces"),
]


@pytest.mark.parametrize(("template", "problem", "field"), WRONG)
def test_wrong_template(template: str, problem: Problem, field: str) -> None:
    """A template that cannot be used is an error that says why, in three languages."""
    with pytest.raises(InvalidTemplate) as caught:
        compile_template(template)
    assert (caught.value.problem, caught.value.field) == (problem, field)
    for language in LANGUAGES:
        assert template in say(f"template.{problem}", language, template=template, field=field)


HOSTILE = [
    "a_" * 30_000, "1_" * 30_000, "a - " * 20_000, "12-34 - " + " - 2026" * 9_000, "_attempt_" * 8_000,
    "a" * 60_000 + "_1_assignsubmission_", "x" + "1" * 60_000 + "_", " " * 60_000, "(" * 60_000, "a.zip" * 12_000,
]  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE, ids=lambda name: name[:12])
def test_hostile_names(name: str) -> None:
    """No name takes long to read, and none becomes a long name of a student."""
    start = time.process_time()
    for template in ("", "{name}_{id}_{file}", "*_{name}-{id}_*"):
        found = student(name, *[f"{n}{name}" for n in range(5)], template=template)
        assert len(found.name) <= 100 and len(found.number) <= 100
    assert time.process_time() - start < 2
