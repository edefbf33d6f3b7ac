"""The packages for the browser: what goes along, compiled by the Python that runs them; what lacks is told in time."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path

import pytest

from checker.runners.worker import HALF, half
from lite import packs
from lite.build import RUNTIME
from lite.bundle import merged, packed, write_bundle, write_index, write_runtime
from lite.errors import BuildError
from lite.snapshots import read_half
from lite.trimming import KEPT, LEFT_OUT, WITHOUT, trimmed
from lite.wheel import check_complete, python_version, read_wheel

PYTHON = "3.14.0"


def write_wheel(folder: Path, name: str, files: dict[str, str], *, needs: str = "") -> Path:
    """Write a wheel of version 1.0; `needs` is a line of its metadata."""
    stem = f"{name.replace('-', '_')}-1.0"
    metadata = f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n" + (f"Requires-Dist: {needs}\n" if needs else "")
    path = folder / f"{stem}-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as wheel:
        for inside, text in {**files, f"{stem}.dist-info/METADATA": metadata}.items():
            wheel.writestr(inside, text)
    return path


LAID_OUT = {
    "pygments/__init__.py": "",
    **{pattern.replace("*", "sql.py"): "" for pattern in LEFT_OUT["pygments"]},
    "pygments/py.typed": "",
    **dict.fromkeys(KEPT["pygments"], ""),
    "pygments-1.0.dist-info/RECORD": "",
    "pygments-1.0.dist-info/licenses/LICENSE": "BSD",
    "pygments-1.0.data/data/share/man.1": "",
}


def test_what_no_lesson_can_use_stays_out(tmp_path: Path) -> None:
    """Of a wheel go along its modules but those left out, its metadata and its licence."""
    wheel = read_wheel(write_wheel(tmp_path, "pygments", LAID_OUT))
    found = {name for name, _ in trimmed(wheel)}
    beside = {f"pygments-1.0.dist-info/{each}" for each in ("METADATA", "licenses/LICENSE")}
    assert found == {"pygments/__init__.py", *KEPT["pygments"], *beside}


@pytest.mark.parametrize("gone", ["pygments/cmdline.py", "pygments/lexers/special.py"])
def test_a_wheel_that_was_laid_out_anew_is_an_error(tmp_path: Path, gone: str) -> None:
    """When what stays out, or what stays, is no longer there, the build says so instead of shipping something else."""
    files = {name: text for name, text in LAID_OUT.items() if name != gone}
    with pytest.raises(BuildError, match=gone):
        list(trimmed(read_wheel(write_wheel(tmp_path, "pygments", files))))


NEEDS = {
    "there": ("soort>=1", True),
    "too old": ("soort>=2", False),
    "not there": ("ander", False),
    "for another machine": ("ander; sys_platform == 'win32'", True),
    "left out on purpose": (sorted(WITHOUT)[0], True),
}


@pytest.mark.parametrize(("needs", "is_met"), NEEDS.values(), ids=NEEDS)
def test_a_dependency_that_lacks_stops_the_build(tmp_path: Path, needs: str, is_met: bool) -> None:
    wheels = [write_wheel(tmp_path, "eerste", {}, needs=needs), write_wheel(tmp_path, "soort", {})]
    known = [read_wheel(path) for path in wheels]
    if is_met:
        check_complete(known, without=WITHOUT, python=PYTHON)
    else:
        with pytest.raises(BuildError, match="eerste"):
            check_complete(known, without=WITHOUT, python=PYTHON)


def test_two_packages_with_one_file_are_an_error() -> None:
    with pytest.raises(BuildError, match=r"a\.py"):
        merged([{"a.py": b"1"}, {"a.py": b"1"}])


def test_what_is_left_out_is_of_wheels_that_go_along() -> None:
    assert not WITHOUT & {*LEFT_OUT, *KEPT}


def read_archive(path: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(packs.decompress(path.read_bytes()))) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


@pytest.mark.slow
def test_modules_are_compiled_and_the_same_each_time(tmp_path: Path) -> None:
    """A module goes along compiled and without its source, but for those that are read; other files as they are."""
    text = b"def f():\n    return 'hoi'\n"
    read = f"checker/{next(path for _, path in HALF if path)}"
    files = {"a/b.py": text, "a/c.toml": b"x = 1\n", read: text}
    written = [tmp_path / name / write_bundle("proef", files, tmp_path / name) for name in ("one", "two")]
    assert written[0].read_bytes() == written[1].read_bytes()
    found = read_archive(written[0])
    folder, _, leaf = read.rpartition("/")
    compiled = f"{folder}/__pycache__/{leaf.removesuffix('.py')}.cpython-314.pyc"
    assert set(found) == {"a/b.pyc", "a/c.toml", read, compiled}
    assert found["a/c.toml"] == files["a/c.toml"]
    # A hash-based file that Python takes as it is: flags 1, then the digest of the source.
    assert found["a/b.pyc"][4:16] == (1).to_bytes(4, "little") + found[compiled][8:16]
    assert found["a/b.pyc"][:4] == found[compiled][:4]


TOLD = "Dit staat erin."
DOCUMENTED = f'''"""{TOLD}"""
class A:
    """{TOLD}"""
    def f(self):
        """{TOLD}"""
async def g():
    """{TOLD}"""
    return "{TOLD[::-1]}"
'''


@pytest.mark.slow
@pytest.mark.parametrize("documented", [True, False])
def test_docstrings_stay_out_where_nobody_asks(tmp_path: Path, documented: bool) -> None:
    written = tmp_path / write_bundle("proef", {"a.py": DOCUMENTED.encode()}, tmp_path, documented=documented)
    compiled = read_archive(written)["a.pyc"]
    assert (TOLD.encode() in compiled) == documented
    assert TOLD[::-1].encode() in compiled


@pytest.mark.slow
def test_of_the_standard_library_what_a_start_needs_is_compiled(tmp_path: Path) -> None:
    """The modules that a kernel imports go along compiled, with docstrings; the rest as it is, and all of it once."""
    helper = "import json\ndef prepare(): pass\ndef stock_up(): pass\n"
    package = tmp_path / write_bundle("kernel", {"werkplaats_python.py": helper.encode()}, tmp_path)
    write_runtime(RUNTIME, [package], tmp_path / "made")
    found = read_archive(next((tmp_path / "made").glob("*/stdlib.pack")))
    program = next((tmp_path / "made").glob("*/program.pack")).read_bytes()
    assert packs.decompress(program) == (RUNTIME / "pyodide.asm.wasm").read_bytes()
    with zipfile.ZipFile(RUNTIME / "python_stdlib.zip") as stock:
        assert {name.removesuffix("c") if name.endswith(".pyc") else name for name in found} == set(stock.namelist())
        assert found["difflib.py"] == stock.read("difflib.py")
    assert b"JSON (JavaScript Object Notation)" in found["json/__init__.pyc"]
    assert "json/__init__.py" not in found


def test_the_same_files_make_the_same_archive() -> None:
    assert packed({"a": b"1", "b": b"2"}) == packed({"b": b"2", "a": b"1"})


def test_pages_are_told_where_everything_is(tmp_path: Path) -> None:
    """The list for the pages names every file of Python with its size, and the interpreter that it is for."""
    part = tmp_path / "part"
    place = packs.keep(b"12345" * 100, "lessons.pack", part)
    (part / "pyodide.mjs").write_bytes(b"1234")
    write_index(RUNTIME, [part], tmp_path / "pages")
    text = (tmp_path / "pages" / "pythonfiles.js").read_text(encoding="utf-8")
    lines = dict(
        each.removeprefix("export const ").split(" = ", 1) for each in text.partition("\n")[2].split(";\n") if each
    )
    assert json.loads(lines["FILES"]) == {
        "lessons.pack": {"path": place, "bytes": (part / place).stat().st_size, "size": 500},
        "pyodide.mjs": {"path": "pyodide.mjs", "bytes": 4},
    }
    assert json.loads(lines["INTERPRETER"])["python"] == python_version(RUNTIME)


def test_the_memory_for_checks_holds_the_half_that_workers_are_sent(tmp_path: Path) -> None:
    """What is in the wheel is, to the letter, what a worker without kept memory gets from the engine."""
    files = {f"checker/{path}": text for (_, path), (_, text) in zip(HALF, half(), strict=True) if path}
    assert read_half(write_wheel(tmp_path, "werkplaats", files)) == half()
