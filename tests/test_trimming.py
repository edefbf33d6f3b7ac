"""Wheels lose what no lesson can use, and nothing else."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from lite.errors import BuildError
from lite.trimming import LEFT_OUT, read_trimmed

STUBS, DJANGO = LEFT_OUT["jedi"]
KEPT = {"jedi/__init__.py": b"x = 1\n", "jedi/third_party/typeshed/stdlib/abc.pyi": b"class ABC: ...\n"}
RECORD = "jedi-1.0.dist-info/RECORD"


def write_wheel(path: Path, names: dict[str, bytes]) -> Path:
    record = "".join(f"{name},sha256=x,{len(data)}\n" for name, data in names.items())
    with zipfile.ZipFile(path, "w") as wheel:
        for name, data in {**names, RECORD: record.encode()}.items():
            wheel.writestr(name, data)
    return path


def test_stubs_of_other_packages_stay_out(tmp_path: Path) -> None:
    """The stubs are gone from the wheel and from its record; every other file is there as it was."""
    out = {f"{STUBS}yaml/yaml/__init__.pyi": b"", f"{DJANGO}forms.pyi": b""}
    wheel = write_wheel(tmp_path / "jedi-1.0-py3-none-any.whl", {**KEPT, **out})
    with zipfile.ZipFile(io.BytesIO(read_trimmed(wheel, "jedi"))) as trimmed:
        found = {name: trimmed.read(name) for name in trimmed.namelist()}
    record = found.pop(RECORD).decode()
    assert found == KEPT
    assert [line.split(",")[0] for line in record.splitlines()] == list(KEPT)


def test_other_wheels_stay_as_they_are(tmp_path: Path) -> None:
    wheel = write_wheel(tmp_path / "parso-1.0-py3-none-any.whl", KEPT)
    assert read_trimmed(wheel, "parso") == wheel.read_bytes()


def test_a_wheel_that_was_laid_out_anew_is_an_error(tmp_path: Path) -> None:
    """When jedi keeps its stubs elsewhere, the build says so instead of shipping them."""
    wheel = write_wheel(tmp_path / "jedi-2.0-py3-none-any.whl", {**KEPT, f"{STUBS}yaml/__init__.pyi": b""})
    with pytest.raises(BuildError, match="django-stubs"):
        read_trimmed(wheel, "jedi")
