"""Text made to hurt the reader: too deep for the parser of a browser, or slow to read."""

from __future__ import annotations

import time

import pytest

from checker.depth import too_deep
from checker.submission import Cell, Submission, from_cells, slice_for


def cell(text: str) -> Submission:
    return from_cells([Cell("3", text)])


DEEP = [
    pytest.param("x = " + "-" * 3000 + "1", id="signs"),
    pytest.param("x = " + "not " * 3000 + "1", id="not"),
    pytest.param("x = a" + ".b" * 3000, id="attributes"),
    pytest.param("x = f" + "()" * 3000, id="calls"),
    pytest.param("x = a" + "[0]" * 3000, id="subscripts"),
    pytest.param("x = 1" + " + 1" * 3000, id="sum"),
    pytest.param("x = (1,)" + " + (1,)" * 3000, id="sum with commas"),
    pytest.param("x = " + "a if b else " * 3000 + "c", id="conditions"),
    pytest.param("x = [\n" + "-\n" * 3000 + "1]", id="over many lines"),
    pytest.param("x = 1 \\\n" + "+ 1 \\\n" * 3000 + "+ 1", id="continued lines"),
    pytest.param("x = f'{" + "-" * 3000 + "1}'", id="in an f-string"),
    pytest.param("if a: pass\n" + "elif b: pass\n" * 3000, id="elif"),
    pytest.param("if a: pass\n" + "\felif b: pass\n" * 3000, id="elif behind form feeds"),
    pytest.param("x = " + "lambda a, b: " * 3000 + "1", id="functions of two parameters"),
    pytest.param("x = f(" + "lambda a, b=lambda c, d: 1, *e: " * 3000 + "1)", id="functions as defaults"),
    pytest.param("x = 1." + ".real" * 3000, id="attributes of a number"),
    pytest.param("x = " + "(" * 190 + "a" + (")" + ".b" * 16) * 190, id="attributes of brackets"),
    pytest.param("x = " + "f(" * 100 + "a" + (", b)" + "[0]" * 30) * 100, id="subscripts of calls"),
    pytest.param("x = " + "1if 1else " * 3000 + "0", id="conditions without spaces"),
    pytest.param("x = " + "0x1if 0b1else " * 3000 + "0", id="conditions of other numbers"),
    pytest.param("x = " + "'a'if'b'else" * 3000 + "'c'", id="conditions of texts"),
    pytest.param("x = f'{" + "1 % " * 3000 + "1}'", id="signs in an f-string"),
    pytest.param("x = f'{" + "a or not " * 3000 + "1}'", id="words in an f-string"),
    pytest.param('x = f"{a' + '["b"]' * 3000 + '}"', id="subscripts in an f-string, in its own quotes"),
    pytest.param("x = f\"{'}'" + ".a" * 3000 + '}"', id="an f-string with a brace in a text"),
    pytest.param('x = f"""{a:{b' + ".c" * 3000 + '}}"""', id="in the format of an f-string"),
    pytest.param("x = f'{{{a" + ".b" * 3000 + "}}}'", id="an f-string with doubled braces"),
    pytest.param("x = rt'{" + "-" * 3000 + "1}'", id="in a raw t-string"),
    pytest.param("x = " + "t'{" * 3000 + "1" + "}'" * 3000, id="t-strings in t-strings"),
    pytest.param("x = " + 't"{' * 3000 + "1" + '}"' * 3000, id="t-strings in t-strings, doubly quoted"),
    pytest.param("x = " + "f'{f\"{" * 1500 + "1" + "}\"}'" * 1500, id="f-strings in f-strings"),
]


@pytest.mark.parametrize("text", DEEP)
def test_what_would_exhaust_the_parser_is_never_given_to_it(text: str) -> None:
    """In the browser a deep expression ends the interpreter, so it is refused before it is parsed."""
    assert too_deep(text)
    submission = cell(f"def g(): return 1\n{text}\ndef f(): return x")
    assert {problem.message_key for problem in submission.problems} <= {"too_complex", "generic", "unclosed_bracket"}
    assert slice_for(submission, "f").defines


WIDE = [
    pytest.param("x = [" + "{'a': -1.5, 'b': f(2) + 3},\n" * 3000 + "]", id="table"),
    pytest.param("x = 1 + 2 - f(3)[0].b\n" * 3000, id="long program"),
    pytest.param("x = '''" + "- a.b (c) " * 3000 + "'''", id="long text"),
    pytest.param("# " + "-" * 3000, id="rule in a comment"),
    pytest.param("x = [" + "lambda a, b: a + b, " * 3000 + "]", id="many functions"),
    pytest.param("x = f(1e5, 0x1f, 1.5, 1_000)\n" * 3000, id="numbers"),
    pytest.param('x = f"""' + "Is it - in a.b (c), or not: {a['b']:>10} {{}} {c:.{d}f}\n" * 500 + '"""', id="f-string"),
    pytest.param("x = f'" + "{a.b!r:>{c}} {d} " * 500 + "'", id="many fields"),
]


@pytest.mark.parametrize("text", WIDE)
def test_long_text_is_not_taken_for_deep(text: str) -> None:
    assert not too_deep(text)
    assert cell(text).problems == ()


HEAVY = [
    pytest.param("x = (\n" * 1000, id="brackets that never close"),
    pytest.param("x = '\n" * 1000, id="strings that never close"),
    pytest.param("x = \"\"\"\n'''\n" * 2000, id="triple quotes of two kinds"),
    pytest.param("dit is tekst “met” tekens – en meer\n" * 800, id="prose"),
    pytest.param("%time f()\n" * 800 + "x = ", id="magics"),
    pytest.param("a = f(a)\ndef f(x): return a\n" * 300, id="names that need each other"),
    pytest.param("x" * 200_000 + "“" * 50_000 + "'" * 50_001, id="one long line"),
]


@pytest.mark.parametrize("text", HEAVY)
def test_no_text_takes_long(text: str) -> None:
    """Reading takes time in proportion to the text, also for text made to be slow."""
    start = time.process_time()
    slice_for(cell(text), "f")
    assert time.process_time() - start < 10
