"""The folder for results: nothing outside of it, nothing half, and nothing of anyone else's taken away."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from checker.errors import UnusableFolder
from checker.outfolder import STATE, Fault, OutFolder
from tests.handed_in import tree


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "uit"


def test_written_and_read(out: Path) -> None:
    """What is written is read back, in folders that are made for it, with no part left behind."""
    folder = OutFolder(out, [])
    folder.write("feedback/a.html", b"a")
    folder.write("feedback/a.html", b"b")
    assert folder.read("feedback/a.html") == b"b"
    assert folder.read("weg.csv") == b""
    assert list(tree(out)) == ["feedback/a.html"]


def test_earlier_files_go(out: Path) -> None:
    """What an earlier run wrote and this one does not is taken away with its folder; what others put there stays."""
    OutFolder(out, []).fill([("index.html", b"1"), ("les/feedback/a.html", b"1"), ("feedback/b.html", b"1")])
    (out / "feedback" / "van mij.txt").write_text("van mij")
    (out / "remarks.csv").write_text("van mij")
    OutFolder(out, []).fill([("index.html", b"2"), ("c.html", b"2")])
    assert set(tree(out)) == {"index.html", "c.html", "feedback/van mij.txt", "remarks.csv"}
    assert not (out / "les").exists()


def test_cut_off_while_filling(out: Path) -> None:
    """A run that stops halfway leaves nothing that a later one would not take away."""

    def half() -> object:
        yield "a.html", b"1"
        yield "b.html", b"1"
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        OutFolder(out, []).fill(half())  # type: ignore[arg-type]
    assert set(tree(out)) == {"a.html", "b.html"}
    OutFolder(out, []).fill([("a.html", b"2")])
    assert set(tree(out)) == {"a.html"}


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("../buiten.txt", id="upwards"),
        pytest.param("/etc/passwd", id="absolute"),
        pytest.param("buiten.txt", id="another ending"),
        pytest.param("x/../../buiten.html", id="up from below"),
    ],
)
def test_a_list_that_lies(name: str, out: Path) -> None:
    """What the list of written files says is not believed when it names anything else."""
    OutFolder(out, []).fill([("a.html", b"1")])
    (out.parent / "buiten.txt").write_text("blijft")
    (out.parent / "buiten.html").write_text("blijft")
    (out / "buiten.txt").write_text("blijft")
    before = tree(out.parent)
    (out / STATE / "files.txt").write_text(f"{name}\n\x00\n")
    OutFolder(out, []).fill([("a.html", b"1")])
    assert tree(out.parent) == before


def _file(out: Path) -> list[Path]:
    out.write_text("een bestand")
    return []


def _same(out: Path) -> list[Path]:
    out.mkdir()
    return [out]


def _inside(out: Path) -> list[Path]:
    return [out.parent]


def _inside_by_a_link(out: Path) -> list[Path]:
    (out.parent / "klas").mkdir()
    out.symlink_to(out.parent / "klas")
    return [out.parent / "klas"]


def _others(out: Path) -> list[Path]:
    out.mkdir()
    (out / "belangrijk.txt").write_text("van iemand anders")
    return []


def _state_is_a_link(out: Path) -> list[Path]:
    out.mkdir()
    (out.parent / "elders").mkdir()
    (out / STATE).symlink_to(out.parent / "elders")
    return []


@pytest.mark.parametrize(
    ("prepare", "fault"),
    [
        pytest.param(_file, Fault.NOT_A_FOLDER, id="a file"),
        pytest.param(_same, Fault.INSIDE, id="the input itself"),
        pytest.param(_inside, Fault.INSIDE, id="inside an input"),
        pytest.param(_inside_by_a_link, Fault.INSIDE, id="a link to an input"),
        pytest.param(_others, Fault.OTHER_FILES, id="files of someone else"),
        pytest.param(_state_is_a_link, Fault.LINK, id="a link inside"),
    ],
)
def test_refused(prepare: Callable[[Path], list[Path]], fault: Fault, out: Path) -> None:
    """A folder that cannot be written in safely is refused, and nothing is written."""
    inputs = prepare(out)
    before = tree(out.parent)
    with pytest.raises(UnusableFolder) as refused:
        OutFolder(out, inputs)
    assert refused.value.reason == fault
    assert tree(out.parent) == before


def test_links_lead_nowhere(out: Path) -> None:
    """A link in the folder is replaced or refused, and never followed."""
    folder = OutFolder(out, [])
    outside = out.parent / "buiten"
    outside.mkdir()
    (outside / "a.html").write_text("blijft")
    (out / "feedback").symlink_to(outside)
    (out / "index.html").symlink_to(outside / "a.html")
    (out / ".index.html.part").symlink_to(outside / "a.html")
    (out / STATE / "journal.jsonl").symlink_to(outside / "a.html")
    folder.write("index.html", b"nieuw")
    for attempt in (lambda: folder.write("feedback/a.html", b"x"), folder.journal):
        with pytest.raises(UnusableFolder) as refused:
            attempt()
        assert refused.value.reason == Fault.LINK
    assert (outside / "a.html").read_text() == "blijft"
    assert not (out / "index.html").is_symlink()


def test_no_access(out: Path) -> None:
    """What the file system refuses is told with the place and what it said."""
    folder = OutFolder(out, [])
    (out / "index.html").mkdir()
    with pytest.raises(UnusableFolder) as refused:
        folder.write("index.html", b"x")
    assert refused.value.reason == Fault.NO_ACCESS
    assert refused.value.detail
    assert not list(out.glob("*.part"))


@pytest.mark.parametrize("name", ["gradebook.json", "remarks.csv", ".DS_Store"])
def test_results_from_elsewhere(name: str, out: Path) -> None:
    """Results that were made on another machine, and what a system leaves, are no files of someone else."""
    out.mkdir()
    (out / name).write_text("{}")
    (out / "extra.txt" if name != ".DS_Store" else out / "Thumbs.db").write_text("")
    OutFolder(out, []).write("index.html", b"x")
