"""The table: one row for each file, whole in every program that reads CSV, and no cell that is calculated."""

from __future__ import annotations

import csv
import io
import json
import random
import shutil
import subprocess
import unicodedata
import xml.etree.ElementTree as ET
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from jsonschema import Draft202012Validator

from checker.desk.cell import guarded, unguarded, visible
from checker.desk.row import Remark
from checker.headline import Status
from checker.messages import LANGUAGES, say
from checker.views import gradebook, pagename
from checker.views.table import Form, grades, table, written
from tests import classroom

LIFTED = Remark(checkpoint=1, status=Status.PASSED, text="mondeling; goed uitgelegd", digest="0" * 16)
ROWS = (
    classroom.row("Zoë Åkesson", number="0012"),
    classroom.row("Bo", "by part", LIFTED, Remark(text='Kijk ook naar "len"')),
    classroom.row("Cé", "unreadable"),
    classroom.row("Dirk", "broken"),
    *(classroom.row(name, "nothing", Remark(text=name)) for name in classroom.EVIL.values()),
)
STARTS = "=+-@\t\r\uff1d\uff0b\uff0d\uff20\u2212"


def read(data: bytes, form: Form) -> list[list[str]]:
    """Return the cells of a file as the csv module reads them."""
    text = data.decode("utf-8-sig" if form is Form.EXCEL else "utf-8")
    delimiter = ";" if form is Form.EXCEL else ","
    return list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True))


@pytest.mark.parametrize("form", Form)
@pytest.mark.parametrize("language", LANGUAGES)
def test_round_trip(form: Form, language: str) -> None:
    """What the csv module reads back is what was written, cell by cell, once the apostrophes are taken away."""
    cells = read(grades(ROWS, language, form), form)
    assert [[unguarded(cell) for cell in line] for line in cells] == [
        [visible(cell) for cell in line] for line in table(ROWS, language)
    ]
    assert len({len(line) for line in cells}) == 1


@pytest.mark.parametrize("form", Form)
def test_bytes(form: Form) -> None:
    """Excel gets a mark, semicolons and CRLF; others commas and LF; all cells are quoted, twice the same bytes."""
    data = grades(ROWS, "nl", form)
    assert data == grades(ROWS, "nl", form)
    assert data.startswith(b"\xef\xbb\xbf") == (form is Form.EXCEL)
    assert data.endswith(b'"\r\n' if form is Form.EXCEL else b'"\n')
    assert (b'"Student";"Nummer"' in data) == (form is Form.EXCEL)
    assert (b'"Student","Nummer"' in data) == (form is Form.PLAIN)


def starts_formula(cell: str) -> bool:
    """Tell whether a spreadsheet may calculate this cell, also when it is divided at another sign."""
    bare = [part.lstrip(' \n"“”«»‘’`\u00a0') for part in cell.replace(";", "\n").replace(",", "\n").split("\n")]
    return any(part[:1] and part[0] in STARTS for part in [cell, *bare])


@pytest.mark.parametrize("form", Form)
def test_no_formula(form: Form) -> None:
    """No cell starts a formula, also behind blanks, quotes, new lines and the separators of other programs."""
    cells = [cell for line in read(grades(ROWS, "nl", form), form) for cell in line]
    assert [cell for cell in cells if starts_formula(cell)] == []
    assert sum("=cmd" in cell for cell in cells) >= 2


@pytest.mark.parametrize("form", Form)
def test_every_character_shows(form: Form) -> None:
    """Control characters, turns of direction and half characters are written out."""
    for line in read(grades(ROWS, "nl", form), form):
        for cell in line:
            assert {unicodedata.category(c) for c in cell if c != "\n"}.isdisjoint({"Cc", "Cf", "Cs", "Zl", "Zp"}), cell


GUARDED = [
    pytest.param("=1+1", "'=1+1", id="equals"),
    pytest.param("-5", "'-5", id="minus"),
    pytest.param("a-5 = b", "a-5 = b", id="signs within"),
    pytest.param(" =1", " '=1", id="behind a blank"),
    pytest.param('"=1', "\"'=1", id="behind a quote"),
    pytest.param("a;=1", "a;'=1", id="behind a semicolon"),
    pytest.param("a\n@b", "a\n'@b", id="on a new line"),
    pytest.param("'=1", "''=1", id="behind an apostrophe"),
    pytest.param("\t=1", "\\t=1", id="a tab is written out"),
    pytest.param("＝1", "'＝1", id="full width"),
    pytest.param("0012", "0012", id="a number"),
    pytest.param("Zoë", "Zoë", id="a name"),
]


@pytest.mark.parametrize(("text", "cell"), GUARDED)
def test_guard(text: str, cell: str) -> None:
    """An apostrophe goes in front of a sign that could start a formula, and nowhere else."""
    assert guarded(text) == cell
    assert unguarded(cell) == visible(text)


def test_guard_of_any_text() -> None:
    """Whatever a text is made of, its cell starts no formula and gives the text back."""
    rng = random.Random(1)
    for _ in range(20_000):
        text = "".join(rng.choice("=+-@'\" ;,|\n\tab“＝\u202e\x00\ud800") for _ in range(rng.randint(0, 8)))
        assert not starts_formula(guarded(text)), repr(text)
        assert unguarded(guarded(text)) == visible(text), repr(text)


def test_guard_sees_what_is_bad() -> None:
    """The search for formulas finds one at the start, behind a quote and behind a separator."""
    assert all(starts_formula(cell) for cell in ("=1", ' "=1', "a;=1", "a\n-1", "\t1", "＝1"))
    assert not starts_formula("a-1 = 2")


def test_columns() -> None:
    """The header names every column, and each checkpoint has its status and how many ideas passed."""
    lines = table(ROWS, "nl")
    head = dict(zip(lines[0], lines[2], strict=True))
    assert head == {
        "Student": "Bo",
        "Nummer": "",
        "Bestand": "klas.zip/Bo/les.ipynb",
        "Les": "00-proef",
        "Checkpoint 1": "gelukt",
        "Checkpoint 1: ideeën": "2 van 4",
        "Checkpoint 2": "wacht nog",
        "Checkpoint 2: ideeën": "",
        "Checkpoint 3": "nog te doen",
        "Checkpoint 3: ideeën": "",
        "Gelukt": "1",
        "Telt mee": "3",
        "Let op": say("table.stale", "nl"),
        "Reden": "",
        "Opmerking": 'Checkpoint 1: mondeling; goed uitgelegd; Kijk ook naar "len"',
        "Aangepast": "checkpoint 1: nog niet → gelukt",
        "Reeks": "1",
        "Versie": "0.1.0",
    }


def test_rows_without_a_report() -> None:
    """A file without a report has a row with its reason, and no counts; what broke on our side does not count."""
    lines = table(ROWS, "sv")
    unread, broken = (dict(zip(lines[0], line, strict=True)) for line in lines[3:5])
    assert "webbsida" in unread["Orsak"]
    assert (unread["Checkpoint 1"], unread["Klara"], unread["Räknas"], unread["Serie"]) == (
        "inget resultat",
        "",
        "",
        "",
    )
    assert (broken["Checkpoint 1"], broken["Klara"], broken["Räknas"]) == ("kan inte bedömas", "0", "2")
    assert broken["Checkpoint 1: idéer"] == ""


def test_no_rows() -> None:
    """A class of nobody is a header."""
    assert len(read(grades((), "en"), Form.PLAIN)) == 1


NAMES = [
    *classroom.EVIL.values(),
    "", "con", "NUL.txt", "COM1", "..", "../../etc/passwd", "C:\\Windows", "a/b\\c", "Zoë Åkesson", "Łukasz Ødegård",
    "李小龙", "x" * 300, "-rf", ".htaccess", "a" * 39 + " b", "İbrahim", "ﬁ", "É" * 60,
]  # fmt: skip
RESERVED = {"con", "prn", "aux", "nul", *(f"{device}{n}" for device in ("com", "lpt") for n in range(10))}


@pytest.mark.parametrize("name", NAMES, ids=ascii)
def test_page_names_are_safe(name: str) -> None:
    """A page has a short ASCII name in lower case that no system reserves and that leads nowhere else."""
    made = pagename.page_name(classroom.entry(name))
    assert made.isascii()
    assert made == made.lower()
    assert set(made) <= set("abcdefghijklmnopqrstuvwxyz0123456789-.")
    assert made.count(".") == 1
    assert made.endswith(".html")
    assert made[0] not in "-."
    assert made.split(".")[0] not in RESERVED
    assert len(made) <= 60


def test_page_names_are_one_of_a_kind() -> None:
    """Two students of one name, two files of one student and one file twice each get a page; names stay the same."""
    entries = [classroom.entry(name) for name in NAMES]
    entries += [classroom.entry("Anna", path="a"), classroom.entry("Anna", path="b"), classroom.entry("anna", path="a")]
    entries += entries[:2]
    names = pagename.page_names(entries)
    assert len(set(names)) == len(entries)
    assert names == pagename.page_names(entries)
    assert names[5] == pagename.page_name(entries[5])
    assert pagename.page_name(replace(entries[5], path="elders")) != names[5]
    assert pagename.page_name(replace(entries[5], digest="f" * 64)) != names[5]
    assert pagename.page_name(classroom.entry("Łukasz Ødegård")).startswith("lukasz-odegard-")


def book() -> dict[str, Any]:
    return gradebook.gradebook(ROWS, "00-proef", 7)


def test_gradebook_comes_back() -> None:
    """The JSON file gives the same rows again, and is the same file each time."""
    data = gradebook.written(book())
    assert data == gradebook.written(book())
    document = json.loads(data)
    assert gradebook.read_gradebook(document) == ROWS
    assert {key: document[key] for key in ("schema", "version", "lesson", "seed")} == {
        "schema": "werkplaats-gradebook",
        "version": 1,
        "lesson": "00-proef",
        "seed": 7,
    }
    assert document["entries"][1]["statuses"] == {"1": "passed", "2": "wrong", "3": "missing"}


@pytest.mark.parametrize(
    "data",
    [
        pytest.param([], id="a list"),
        pytest.param({**book(), "schema": "x"}, id="another schema"),
        pytest.param({**book(), "version": 2}, id="another version"),
        pytest.param({**book(), "entries": None}, id="no entries"),
        pytest.param({**book(), "entries": [1]}, id="an entry that is none"),
        pytest.param({**book(), "entries": [{**book()["entries"][0], "remarks": [{}]}]}, id="a remark that is none"),
    ],
)
def test_gradebooks_refused(data: object) -> None:
    """Data that is no gradebook is refused."""
    with pytest.raises(ValueError, match=r"gradebook|Remark"):
        gradebook.read_gradebook(data)


def fits(data: Any, rule: Mapping[str, Any], path: str = "$") -> list[str]:
    """Return where `data` differs from the part of JSON Schema that the published schema uses."""
    if "$ref" in rule:
        return fits(data, gradebook.schema()["$defs"][rule["$ref"].rpartition("/")[2]], path)
    if "anyOf" in rule:
        return [] if any(not fits(data, each, path) for each in rule["anyOf"]) else [path]
    if "const" in rule or "enum" in rule:
        return [] if data in rule.get("enum", [rule.get("const")]) else [path]
    kinds = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool, "null": type(None)}
    if type(data) is not kinds[rule["type"]] or (data < rule["minimum"] if "minimum" in rule else False):
        return [path]
    found = []
    if isinstance(data, dict):
        known = rule.get("properties", {})
        found += [f"{path}.{key}" for key in rule.get("required", ()) if key not in data]
        for key, value in data.items():
            other = rule.get("additionalProperties", True)
            inner = known.get(key, other)
            found += (
                [f"{path}.{key}"] if inner is False else [] if inner is True else fits(value, inner, f"{path}.{key}")
            )
    if isinstance(data, list):
        rules = rule.get("prefixItems") or [rule["items"]] * len(data)
        found += [path] if len(rules) != len(data) else []
        found += [
            each
            for n, (value, inner) in enumerate(zip(data, rules, strict=False))
            for each in fits(value, inner, f"{path}[{n}]")
        ]
    return found


def spoiled() -> list[Any]:
    """Return documents with one thing wrong each."""
    texts = [
        ('"status": "passed"', '"status": "great"'),
        ('"seed": 7', '"seed": "7"'),
        ('"number": 1', '"nummer": 1'),
        ('"passed": 0', '"passed": -1'),
        ('"certain": true', '"certain": 1'),
    ]
    whole = gradebook.written(book()).decode()
    assert all(old in whole for old, _ in texts)
    return [json.loads(whole.replace(old, new, 1)) for old, new in texts]


def test_schema() -> None:
    """The document has the shape that the schema says, and one with something wrong has not."""
    rule = gradebook.schema()
    assert fits(json.loads(gradebook.written(book())), rule) == []
    assert all(fits(data, rule) for data in spoiled())


def test_schema_is_a_schema() -> None:
    """A validator for JSON Schema 2020-12 says the same."""
    Draft202012Validator.check_schema(gradebook.schema())
    validator = Draft202012Validator(gradebook.schema())
    assert list(validator.iter_errors(json.loads(gradebook.written(book())))) == []
    assert all(list(validator.iter_errors(data)) for data in spoiled())


@pytest.mark.slow
@pytest.mark.parametrize("form", Form)
def test_in_a_spreadsheet(form: Form, tmp_path: Path) -> None:
    """LibreOffice opens the file with the right columns, calculates nothing and shows each text as it was written.

    It takes a number for a number: zeros in front are in the file, but not on the screen.
    """
    data = grades(ROWS, "nl", form)
    (tmp_path / "grades.csv").write_bytes(data)
    sheet = opened(tmp_path, 59 if form is Form.EXCEL else 44)
    assert "formula" not in sheet
    cells = [[text_of(cell) for cell in line] for line in rows_of(sheet)]
    assert [_bare(line) for line in cells] == [_bare(line) for line in read(data, form)]
    assert {len(line) for line in cells} == {18}


def _bare(line: Sequence[str]) -> list[str]:
    """Return cells without zeros in front, and with blanks as this format keeps them: one in a row."""
    return [" ".join(cell.split()).lstrip("0") or cell for cell in line]


def test_in_a_spreadsheet_sees_a_formula() -> None:
    """Without the guard the same texts would be formulas: the rows above hold some."""
    assert any(starts_formula(cell) for line in table(ROWS, "nl") for cell in line)
    assert b"'=cmd" in written([["=cmd"]], Form.PLAIN)


def opened(folder: Path, separator: int) -> str:
    """Return the content of `grades.csv` as LibreOffice sees it, in the XML of its own format."""
    if shutil.which("soffice") is None:
        pytest.fail("no LibreOffice on this machine: apt-get install libreoffice-calc")
    options = f"CSV:{separator},34,76,1,,1043,false,true,false,false,false,-1"
    command = ["soffice", f"-env:UserInstallation=file://{folder}/profile", "--headless", "--convert-to", "ods"]
    command += [f"--infilter={options}", "--outdir", str(folder), str(folder / "grades.csv")]
    subprocess.run(command, check=True, capture_output=True, timeout=120)
    return ZipFile(folder / "grades.ods").read("content.xml").decode()


TABLE, TEXT = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}", "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"


def rows_of(sheet: str) -> Sequence[Sequence[ET.Element]]:
    rows = ET.fromstring(sheet).iter(f"{TABLE}table-row")
    expanded = []
    for each in rows:
        cells = []
        for cell in each.iter(f"{TABLE}table-cell"):
            cells += [cell] * int(cell.get(f"{TABLE}number-columns-repeated", "1"))
        expanded.append(cells)
    return expanded


def text_of(cell: ET.Element) -> str:
    return "\n".join("".join(part.itertext()) for part in cell.iter(f"{TEXT}p"))
