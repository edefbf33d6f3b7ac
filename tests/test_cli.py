"""The command: its exit codes, its formats, and what it says when there is nothing to check."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from checker.cli import Exit, main
from checker.errors import RunnerError
from checker.lessons import slugs
from checker.messages import LANGUAGES, say
from checker.runners.here import Here

LESSON = "05-rerank"
REFERENCE = Path(__file__).parent.parent / "content" / LESSON / "reference"


@pytest.fixture(scope="module")
def right(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a file that solves all of lesson 05."""
    path = tmp_path_factory.mktemp("cli") / "goed.py"
    path.write_text("\n\n".join(each.read_text(encoding="utf-8") for each in sorted(REFERENCE.glob("*.py"))), "utf-8")
    return path


@pytest.fixture
def wrong(tmp_path: Path) -> Path:
    path = tmp_path / "fout.py"
    path.write_text("def pair_features(query, passage):\n    return '\\ud800\\x1b[31m'\n", "utf-8")
    return path


def run(*arguments: object) -> int:
    return main(["check", *map(str, arguments), "--lesson", LESSON])


def test_all_right(right: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A submission that passes every checkpoint ends with exit code 0."""
    assert run(right) == Exit.PASSED == 0
    assert "3 van 3 checkpoints gelukt" in capsys.readouterr().out


def test_not_all_right(wrong: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Anything less ends with exit code 1."""
    assert run(wrong) == Exit.NOT_PASSED == 1
    assert "0 van 3 checkpoints gelukt" in capsys.readouterr().out


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("form", ["text", "html", "json"])
def test_formats(right: Path, capsys: pytest.CaptureFixture[str], form: str, language: str) -> None:
    """Each format is whole, in the language asked for, and nothing goes to the error stream."""
    assert run(right, "--format", form, "--lang", language) == 0
    out, err = capsys.readouterr()
    assert not err
    if form == "json":
        assert json.loads(out)["passed"] == 3
    elif form == "html":
        assert f'<html lang="{language}">' in out
        assert out.rstrip().endswith("</html>")
    else:
        assert out.endswith("\n")


@pytest.mark.parametrize("form", ["text", "html", "json"])
def test_every_stream(wrong: Path, form: str) -> None:
    """Output is UTF-8 whatever the stream is set to, also for text that cannot be encoded."""
    wrong.write_text("def pair_features(query, passage):\n    raise KeyError('\\ud800 ✓')\n", "utf-8")
    command = [sys.executable, "-c", "import sys; from checker.cli import main; sys.exit(main())", "check", str(wrong)]
    env = {**os.environ, "PYTHONIOENCODING": "cp1252", "PYTHONPATH": os.pathsep.join(sys.path)}
    ended = subprocess.run([*command, "--lesson", LESSON, "--format", form], capture_output=True, env=env, check=False)
    assert ended.returncode == 1, ended.stderr.decode()
    assert ended.stdout.decode("utf-8")


UNREADABLE = [
    pytest.param(b"", id="empty"),
    pytest.param(b"\x89PNG\r\n\x1a\n\0\0", id="a picture"),
    pytest.param(b"<!doctype html><html></html>", id="a web page"),
    pytest.param(b"Beste docent, ik kwam er niet uit.", id="a letter"),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("content", UNREADABLE)
def test_unreadable(tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes, language: str) -> None:
    """A file that cannot be read ends with exit code 3 and a sentence on the error stream."""
    path = tmp_path / "stuk.ipynb"
    path.write_bytes(content)
    assert run(path, "--lang", language) == Exit.UNREADABLE == 3
    out, err = capsys.readouterr()
    assert not out
    assert err.strip()
    assert "{" not in err
    assert "Traceback" not in err


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sandbox_that_does_not_start(
    right: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    """What shuts in code may be there and still fail: that ends with its own exit code and says what went wrong."""

    class Failing(Here):
        async def warm(self) -> None:
            raise RunnerError("exit status 1")

    monkeypatch.setattr("checker.commands.check.choose", Failing)
    assert run(right, "--lang", language) == Exit.NO_SANDBOX == 5
    out, err = capsys.readouterr()
    assert not out
    assert err.strip() == say("grade.sandbox_failed", language, detail="exit status 1")


def test_no_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """So do a file that is not there and a folder."""
    for path in (tmp_path / "weg.py", tmp_path):
        assert run(path) == Exit.UNREADABLE
        assert str(path) in capsys.readouterr().err


def test_unknown_lesson(right: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An unknown lesson ends with exit code 2 and the lessons that exist."""
    assert main(["check", str(right), "--lesson", "99-onbekend"]) == Exit.USAGE == 2
    err = capsys.readouterr().err
    assert "99-onbekend" in err
    assert all(slug in err for slug in slugs())


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param([], id="no command"),
        pytest.param(["check"], id="no file"),
        pytest.param(["check", "x.py"], id="no lesson"),
        pytest.param(["check", "x.py", "--lesson", LESSON, "--lang", "de"], id="another language"),
        pytest.param(["check", "x.py", "--lesson", LESSON, "--format", "pdf"], id="another format"),
        pytest.param(["check", "x.py", "--lesson", LESSON, "--seed", "één"], id="a seed that is no number"),
    ],
)
def test_usage(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Wrong use ends with exit code 2 and the usage."""
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == Exit.USAGE
    assert "usage" in capsys.readouterr().err


def test_seed(right: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A private seed is used and named in the report."""
    assert run(right, "--seed", "4711", "--format", "json") == 0
    assert json.loads(capsys.readouterr().out)["seed"] == 4711
