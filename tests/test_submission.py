"""Cell text as statements: what is repaired, what is left alone, and which functions a mistake costs."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from checker.errors import UnreadableFile
from checker.repair import failure, normalise, repair
from checker.submission import Cell, Submission, defined_functions, from_cells, from_python, read, slice_for


def cell(text: str) -> Submission:
    return from_cells([Cell("3", text)])


REPAIRED = [
    pytest.param("%matplotlib inline\nx = 1", "pass\nx = 1", ["magic"], id="line magic"),
    pytest.param("for i in x:\n    %time f(i)", "for i in x:\n    f(i)", ["magic"], id="timed statement"),
    pytest.param("%timeit -n1 f(i)", "pass", ["magic"], id="timeit"),
    pytest.param("y = %time f(1)", "y = f(1)", ["magic"], id="timed value"),
    pytest.param("b = !ls *.py", "b = []", ["magic"], id="shell output"),
    pytest.param("!pip install \\\n  ragas\nx = 1", "pass\n\nx = 1", ["magic"], id="shell on two lines"),
    pytest.param(
        "if a:\n    !ls\nelse:\n    b?", "if a:\n    pass\nelse:\n    pass", ["magic", "magic"], id="indented"
    ),
    pytest.param("len?\n??f\nmath.sqrt??\n", "pass\npass\npass\n", ["magic"] * 3, id="help"),
    pytest.param("%%time\nx = 1", "\nx = 1", ["cell_magic"], id="cell magic with Python"),
    pytest.param("\n%%capture uit\nx = 1", "\n\nx = 1", ["cell_magic"], id="cell magic after a blank line"),
    pytest.param("%%bash\necho 'hoi\ndef f(): x", "\n\n", ["cell_magic_ignored"], id="shell cell"),
    pytest.param("%%writefile a.py\ndef f(): pass", "\n", ["cell_magic_ignored"], id="written to a file"),
    pytest.param("%%time\n%load_ext a\nx = !ls", "\npass\nx = []", ["cell_magic", "magic", "magic"], id="several"),
    pytest.param("%time f('''a\n'''), !b", "%time f('''a\n'''), !b", [], id="not Python in any way"),
    pytest.param(
        ">>> def f(x):\n...     return x\n>>> f(1)\n1 appel",
        "def f(x):\n    return x\nf(1)\n",
        ["prompts"],
        id="doctest",
    ),
    pytest.param("In [3]: x = 1\nOut[3]: 1", "x = 1\n", ["prompts"], id="IPython prompt"),
    pytest.param(
        "In [1]: def f():\n   ...:     return 1\n", "def f():\n    return 1\n", ["prompts"], id="IPython lines"
    ),
    pytest.param(">>> %time f(1)", "f(1)", ["prompts", "magic"], id="magic behind a prompt"),
    pytest.param("x = “a”\ny = ‘b’", "x = \"a\"\ny = 'b'", ["smart_quotes"], id="smart quotes"),
    pytest.param('x = “it\'s”, “zeg "hoi"”', 'x = "it\'s", \'zeg "hoi"\'', ["smart_quotes"], id="quotes in quotes"),
    pytest.param('x = "a”', 'x = "a"', ["smart_quotes"], id="half a smart quote"),
    pytest.param(
        "def f():\n    “““Uitleg.\n    ”””", 'def f():\n    """Uitleg.\n    """', ["smart_quotes"], id="docstring"
    ),
    pytest.param("x = 3 – 2", "x = 3 - 2", ["dashes"], id="en dash"),
    pytest.param("x\u00a0=\u20091", "x = 1", ["odd_spaces"], id="non-breaking space"),
    pytest.param("de\u200bf f():\n    pass\ufeff", "def f():\n    pass", ["invisible_characters"], id="zero width"),
    pytest.param("x = 1\u2028y = 2", "x = 1\ny = 2", ["line_separators"], id="line separator"),
    pytest.param("x = 1\x00\ny = '\x00'", "x = 1\ny = ''", ["nul"], id="NUL"),
    pytest.param("x = '\ud800'", "x = '\ufffd'", ["lone_surrogates"], id="half a surrogate pair"),
    pytest.param("  x = 1\n  y = 2", "x = 1\ny = 2", ["dedented"], id="whole cell indented"),
    pytest.param("if a:\n\tif b:\n\t\tx = 1\n        y = 2", None, [], id="tabs with two meanings"),
    pytest.param(
        "def f():\n\tx = 1\n        return x",
        "def f():\n        x = 1\n        return x",
        ["mixed_tabs"],
        id="tabs of 8",
    ),
    pytest.param(
        "def f():\n\tx = 1\n    return x", "def f():\n    x = 1\n    return x", ["mixed_tabs"], id="tabs of 4"
    ),
    pytest.param(
        f"def f():\n\tx = 0x{'a' * 4000}\n    return x",
        f"def f():\n    x = 0x{'a' * 4000}\n    return x",
        ["mixed_tabs"],
        id="tabs beside a very large number",
    ),
]


@pytest.mark.parametrize(("text", "expected", "found"), REPAIRED)
def test_text_is_repaired_line_by_line(text: str, expected: str | None, found: list[str]) -> None:
    """What no Python is becomes Python with the same number of lines, and a note says what was done."""
    result = repair(text)
    assert result.text == (text if expected is None else expected)
    assert [key for key, _ in result.found] == found
    assert "\u2028" in text or result.text.count("\n") == text.count("\n")


UNTOUCHED = [
    pytest.param("x = '%time f() “a” – \u00a0\u200b'", id="in a string"),
    pytest.param("'''\n%%bash\n!ls\n>>> f?\n'''", id="in a docstring"),
    pytest.param("x = (7\n%time)", id="remainder on the next line"),
    pytest.param("x = 7 \\\n%time", id="remainder after a backslash"),
    pytest.param("# “a” – !ls\nx = 1  # b?", id="in a comment"),
    pytest.param("x = 1;", id="semicolon at the end"),
    pytest.param("\tif a:\n\t\tb"[1:].replace("\t\t", "\t"), id="indented by tabs"),
    pytest.param("...", id="ellipsis"),
    pytest.param("await f()", id="await in a cell"),
    pytest.param("x = '\\d'", id="odd escape"),
    pytest.param("def f(:\n    “a”", id="broken beyond repair"),
]


@pytest.mark.parametrize("text", UNTOUCHED)
def test_text_that_parses_or_cannot_be_repaired_is_left_alone(text: str) -> None:
    assert (repair(text).text, repair(text).found) == (text, ())


def test_line_ends_are_made_one_kind() -> None:
    submission = cell("\ufeffx = 1\r\ny = 2\rz = 3")
    assert (submission.cells[0].source, submission.notes) == ("x = 1\ny = 2\nz = 3", ())


def test_a_note_names_cell_line_and_text() -> None:
    notes = cell("x = 1\n\n  \n!pip install ragas\ny = 3 – 2 – x\n").notes
    assert [(note.key, note.fields) for note in notes] == [
        ("dashes", {"cell": "3", "line": 5, "count": 2}),
        ("magic", {"cell": "3", "line": 4, "text": "!pip install ragas"}),
    ]


KINDS = [
    pytest.param("def f(x)\n    return x", "missing_colon", 1, id="missing colon"),
    pytest.param("def f(x):\n    if x\n        return x", "missing_colon", 2, id="missing colon inside"),
    pytest.param("def f(x):\n    return (x", "unclosed_bracket", 2, id="bracket never closed"),
    pytest.param("def f(x):\n    return x)", "extra_bracket", 2, id="bracket too many"),
    pytest.param("def f(x):\n    return [x)", "mismatched_bracket", 2, id="other bracket"),
    pytest.param("def f(x):\n    return 'x", "unterminated_string", 2, id="string"),
    pytest.param("def f(x):\n    '''Uitleg\n    return x", "unterminated_string", 2, id="docstring"),
    pytest.param("def f(x):\n    return f'x", "unterminated_string", 2, id="f-string"),
    pytest.param("def f(x):\n    for i in x:\n    return x", "indent_expected", 3, id="indentation expected"),
    pytest.param("def f(x):\n    y = 1\n      return x", "indent_unexpected", 3, id="indentation unexpected"),
    pytest.param("def f(x):\n        y = 1\n    return x", "indent_mismatch", 3, id="indentation of no level"),
    pytest.param("def f(x):\n\tif x:\n\t\ty = 1\n        z = 2", "mixed_tabs", 4, id="tabs and spaces"),
    pytest.param("def f(x):\n    if x = 1:\n        return x", "single_equals_in_condition", 2, id="single ="),
    pytest.param("def f(x):\n    return [x x]", "missing_comma", 2, id="comma"),
    pytest.param("def f(x):\n    print x", "call_without_parentheses", 2, id="print without brackets"),
    pytest.param("def f(x):\n    return x × 2", "invalid_character", 2, id="character"),
    pytest.param("def f(x):\n    return ”x”” + x", "smart_quotes", 2, id="smart quotes"),
    pytest.param("def f(x):\n    break", "loop_word_outside", 2, id="break"),
    pytest.param("def f(x):\n    f(x) = 1", "single_equals_in_condition", 2, id="assignment to a call"),
    pytest.param("def f(x):\n    None = 1", "cannot_assign", 2, id="assignment to None"),
    pytest.param("def f(x=1, y):\n    return x", "parameter_order", 1, id="default before plain"),
    pytest.param("def f(x, x):\n    return x", "duplicate_parameter", 1, id="parameter twice"),
    pytest.param("def f(x):\n    y = 1\n    global y", "global_after_use", 3, id="global too late"),
    pytest.param("def f(x):\n    return 1x", "invalid_number", 2, id="number"),
    pytest.param("def f(x):\n    return x \\ 2", "stray_backslash", 2, id="backslash"),
    pytest.param("def f(x):\n    return f(a=1, 2)", "positional_after_keyword", 2, id="argument order"),
    pytest.param("def f(x):\n    try:\n        x\n    return x", "try_without_except", 4, id="try alone"),
    pytest.param("def f(x):\n    x = = 1", "generic", 2, id="anything else"),
    pytest.param("def f(x):\n    return " + "-" * 100_000 + "1", "too_complex", 1, id="too deep"),
    pytest.param("Def f(x):\n    return x", "generic", 1, id="capital Def"),
    pytest.param("def f x):\n    return x", "extra_bracket", 1, id="opening bracket missing"),
    pytest.param("f = lambda x: (x", "unclosed_bracket", 1, id="lambda"),
]


@pytest.mark.parametrize(("text", "key", "line"), KINDS)
def test_a_broken_function_costs_itself_alone(text: str, key: str, line: int) -> None:
    """The kind of mistake and its line are known, the function in it has the problem and its neighbours count."""
    submission = cell(f"import math\n\ndef g(): return math.pi\n\n{text}\n\ndef h(): return g()\n")
    problem = submission.problems[0]
    assert (problem.message_key, problem.line, problem.functions) == (key, line + 4, ("f",))
    assert problem.text == text.split("\n")[line - 1].strip()[:200]
    assert slice_for(submission, "f").problem == problem
    for name in ("g", "h"):
        assert (slice_for(submission, name).defines, slice_for(submission, name).problem) == (True, None)


def test_a_line_that_fell_out_of_its_function_is_a_problem_of_that_function() -> None:
    submission = cell("def f(x):\n    y = x\nreturn y\n\ndef g(): return 1")
    assert [(p.message_key, p.fields, p.functions) for p in submission.problems] == [
        ("return_outside", {"word": "return"}, ("f",))
    ]
    assert slice_for(submission, "g").defines


def test_prose_in_a_code_cell_is_one_problem_of_no_function() -> None:
    submission = cell("Dit is mijn antwoord\nop de vraag van les 5\nen dat is het\n\ndef f(): return 1")
    assert [problem.functions for problem in submission.problems] == [()]
    assert slice_for(submission, "f").defines


def test_a_magic_beside_a_syntax_error_is_still_repaired() -> None:
    submission = cell("%load_ext a\ndef f(\n\ndef g(): return 1\n")
    assert [note.key for note in submission.notes] == ["magic"]
    assert [problem.functions for problem in submission.problems] == [("f",)]
    assert slice_for(submission, "g").blocks[0].first_line == 4


DEFINED = [
    pytest.param("def f(): pass\nasync def g(): pass\nh = lambda: 1", ("f", "g", "h"), id="whole"),
    pytest.param("def f()\n    def inner(): pass", ("f",), id="broken"),
    pytest.param("%%time\ndef f(): pass", ("f",), id="under a magic"),
    pytest.param("class K:\n    def f(self): pass", (), id="method"),
    pytest.param("x = 'def f(): pass'\n# def g(): pass", (), id="in a string"),
    pytest.param("x = '''\ndef f(): pass\n'''", (), id="in a docstring"),
    pytest.param("if True:\n    def f(): pass", ("f",), id="inside if"),
    pytest.param("from functools import partial\nf = partial(int, base=2)", (), id="bound by a call"),
    pytest.param("", (), id="nothing"),
]


@pytest.mark.parametrize(("text", "expected"), DEFINED)
def test_the_functions_of_a_cell_are_known_by_name(text: str, expected: tuple[str, ...]) -> None:
    assert defined_functions(text) == expected


def test_a_file_that_cannot_be_opened_gets_a_reason(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "weg.py", "a\x00b"):
        with pytest.raises(UnreadableFile) as caught:
            read(path)
        assert caught.value.reason == "no_access"
    (tmp_path / "werk.py").write_text("def f(): return 1", encoding="utf-8")
    assert read(tmp_path / "werk.py").name == "werk.py"


LINES = st.lists(
    st.sampled_from(
        [
            "def f(x):",
            "    return (x",
            "    return x",
            "%time f(1)",
            "%%bash",
            "!ls",
            "x = “a”",
            "'''",
            '"""',
            "x = [",
            "]",
            "y?",
            ">>> x",
            "... y",
            "\tz = 1",
            "    z = 2",
            "@f",
            "else:",
            "",
            "# é –",
            "b = !ls \\",
            "if x = 1:",
            "\u2028",
            "\x00",
            "return",
        ]
    ),
    max_size=10,
)


@settings(max_examples=100, deadline=None)
@given(st.one_of(st.text(max_size=60), LINES.map("\n".join)))
def test_every_text_has_a_result(text: str) -> None:
    """Any text is read; what is sliced out of it parses, starts where it says, and text that parses stays as it is."""
    submission = from_python(text, "werk.py") if text.isascii() else cell(text)
    if failure(normalise(text)) is None and len(submission.cells) == 1:
        assert submission.cells[0].source == normalise(text)
        assert (submission.notes, submission.problems) == ((), ())
    for problem in submission.problems:
        assert problem.line >= 1
    for name in ("f", "x", "y", "b"):
        for block in slice_for(submission, name).blocks:
            assert failure(block.source) is None
            assert block.first_line >= 1
