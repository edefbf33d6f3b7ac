"""Alike code: copies are found whatever was done to their looks, and what was written independently is let be."""

from __future__ import annotations

import itertools
import json
import time
from functools import cache
from pathlib import Path

import pytest

from checker.desk.likeness import MIN_TOKENS, THRESHOLD, Kind, Likeness, likenesses, overlap
from checker.desk.sketch import Sketch, sketches
from checker.lessons import Lesson, load, slugs
from checker.submission import Cell, from_cells

FILES = sorted((Path(__file__).parent / "variants").glob("*.json"))

ORIGINAL = """\
def pair_features(query, passage):
    words = query.lower().split()
    others = [word.strip(".,") for word in passage.lower().split()]
    if not words or not others:
        raise ValueError("text: not blank")
    found = 0
    for word in set(words):
        if word in others:
            found += 1
    steps = 0
    for left, right in zip(words, words[1:]):
        for place in range(len(others) - 1):
            if others[place] == left and others[place + 1] == right:
                steps += 1
                break
    return {"coverage": found / len(set(words)), "adjacency": steps / max(1, len(words) - 1)}
"""
RENAMED = """\
def pair_features(query: str, passage: str) -> dict[str, float]:
    '''Geeft twee kenmerken.'''
    # mijn eigen werk
    q: list[str] = query.lower().split()
    p = [w.strip(".,") for w in passage.lower().split()]
    if not q or not p:
        raise ValueError("lege tekst")  # leeg
    n = (0)
    for w in set(q):
        if w in p: n += 1
    m = 0
    for a, b in zip(q, q[1:]):
        for i in range(len(p) - 1):
            if (p[i] == a
                    and p[i + 1] == b):
                m += 1
                break
    return {"coverage": n / len(set(q)), "adjacency": m / max(1, len(q) - 1)}
"""
FIRST, SECOND = (
    "    words = query.lower().split()\n",
    '    others = [word.strip(".,") for word in passage.lower().split()]\n',
)
REORDERED = ORIGINAL.replace("    found = 0\n", "").replace("    steps = 0\n", "")
REORDERED = REORDERED.replace(FIRST + SECOND, "    steps = 0\n    found = 0\n" + SECOND + FIRST)
LONGER = ORIGINAL.replace("    steps = 0\n", "    print(found)\n    steps = 0\n")
IN_CELLS = "import math\n\n\n" + ORIGINAL + "\nprint(pair_features('a b', 'b a'))\n"
SMALL = "def pair_features(query, passage):\n    return {'coverage': 1.0, 'adjacency': len(query) / 2}\n"
ELSE = """\
def pair_features(query, passage):
    import re
    q, p = (re.findall(r"\\w+", text.casefold()) for text in (query, passage))
    if min(len(q), len(p)) == 0:
        raise ValueError("query, passage: not blank")
    pairs = {*zip(p, p[1:])}
    hits = sum(1 for pair in zip(q, q[1:]) if pair in pairs)
    return dict(coverage=len({*q} & {*p}) / len({*q}), adjacency=hits / (len(q) - 1) if len(q) > 1 else 0.0)
"""


@cache
def lesson() -> Lesson:
    return load("05-rerank")


def sketched(*sources: str, of: Lesson | None = None) -> dict[str, dict[str, Sketch]]:
    """Return the sketches of these sources under the paths `0`, `1`, …"""
    home = of or lesson()
    return {str(n): sketches(from_cells([Cell("1", source)]), home) for n, source in enumerate(sources)}


def found(*sources: str) -> tuple[Likeness, ...]:
    return likenesses(sketched(*sources), lesson())


COPIES = [
    pytest.param(ORIGINAL, 100, id="the same text"),
    pytest.param(RENAMED, 100, id="other names, comments, hints, docstring, layout and message"),
    pytest.param(REORDERED, 100, id="independent statements in another order"),
    pytest.param(IN_CELLS, 100, id="with a demonstration and an import"),
    pytest.param(LONGER, THRESHOLD, id="with a line added"),
]


@pytest.mark.parametrize(("copy", "least"), COPIES)
def test_copies(copy: str, least: int) -> None:
    """A copy is found, and is called identical only when names, layout and order are all that differs."""
    (group,) = found(ORIGINAL, copy)
    assert group.paths == ("0", "1")
    assert group.percent >= least
    assert group.kind is (Kind.IDENTICAL if least == 100 else Kind.SIMILAR)
    assert (group.percent == 100) == (group.kind is Kind.IDENTICAL)


def test_others_are_let_be() -> None:
    """Another program for the same checkpoint is not flagged, and neither are one file, none, or an untouched one."""
    empty = "def pair_features(query, passage):\n    ...\n"
    assert found(ORIGINAL, ELSE) == ()
    assert found(ORIGINAL) == found() == found(empty, empty) == found("x = 1", "x = 1") == found("def (", "def (") == ()


def test_numbers_of_any_size() -> None:
    """A number too long for a decimal text is a token like any other, and another number is another token."""
    large, other = ("    return 0x" + digit * 4000 + "\n" for digit in "ab")
    head = "def pair_features(query, passage):\n"
    one, same, third = (sketched(head + tail)["0"]["pair_features"] for tail in (large, large, other))
    assert one == same != third


def test_small_code_is_let_be() -> None:
    """Two small functions coincide by nature."""
    each = sketched(SMALL)["0"]["pair_features"]
    assert each.tokens < MIN_TOKENS
    assert found(SMALL, SMALL) == ()


def test_the_example_solution_is_a_kind_of_its_own() -> None:
    """Who hands in the example solution is named as such, and not as a copy of others who did."""
    reference = lesson().task("pair_features").reference
    renamed = reference.replace("query", "vraag").replace("passage", "tekst")
    (group,) = found(reference, ORIGINAL, renamed)
    assert (group.kind, group.paths, group.percent) == (Kind.EXAMPLE, ("0", "2"), 100)


def test_groups() -> None:
    """Copies of copies are one group, in the order of the class; another group stands by itself."""
    groups = found(ELSE, ORIGINAL, LONGER, ELSE, RENAMED)
    assert [(group.kind, group.paths) for group in groups] == [
        (Kind.IDENTICAL, ("0", "3")),
        (Kind.SIMILAR, ("1", "2", "4")),
    ]


def test_files_of_one_student() -> None:
    """Two files of one student are not held against each other, but both against another student's."""
    rows = sketched(ORIGINAL, RENAMED)
    assert likenesses(rows, lesson(), {"0": "Anna", "1": "Anna"}) == ()
    assert len(likenesses(rows, lesson(), {"0": "Anna", "1": "Bo"})) == 1
    assert len(likenesses(rows, lesson(), {"0": "", "1": ""})) == 1


def test_given_code_and_earlier_checkpoints_do_not_count() -> None:
    """What the lesson hands out, and what belongs to another checkpoint, is no part of a sketch."""
    home = load("07-rag-evaluation")
    task = next(each for each in home.tasks if home.helpers(each))
    alone = sketched(task.reference, of=home)["0"][task.function]
    helped = "\n\n".join([*home.helpers(task).values(), task.reference])
    assert sketched(helped, of=home)["0"][task.function] == alone


def test_helpers_of_the_student_count() -> None:
    """A helper that the student wrote is the student's own code, whatever it is called."""
    split = "def {0}(text):\n    return text.lower().split()\n\n\n" + ORIGINAL.replace(
        "query.lower().split()", "{0}(query)", 1
    )
    split = split.replace('{"', '{{"').replace("1)}", "1)}}")
    one, other = split.format("knip"), split.format("words_of")
    assert [group.kind for group in found(one, other)] == [Kind.IDENTICAL]


def test_deep_code() -> None:
    """Code that nests as deep as is read at all gets a sketch."""
    deep = "def pair_features(query, passage):\n    return " + "-" * 390 + "1\n"
    chain = "def pair_features(query, passage):\n    if query: pass\n" + "    elif passage: pass\n" * 190
    assert all(each["pair_features"].tokens > 300 for each in sketched(deep, chain).values())


@cache
def home_of(function: str) -> Lesson:
    return next(load(slug) for slug in slugs() if function in [task.function for task in load(slug).tasks])


def independent(path: Path) -> list[Sketch]:
    """Return the sketches of right programs that were written independently, the reference among them."""
    data = json.loads(path.read_text(encoding="utf-8"))
    home = home_of(data["function"])
    sources = [*(row["source"] for row in data["correct"]), home.task(data["function"]).reference]
    return [each[data["function"]] for each in sketched(*sources, of=home).values()]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_independent_programs_are_not_alike(path: Path) -> None:
    """No two right programs that were written independently come within ten percent of the threshold."""
    rows = independent(path)
    assert len(rows) >= 7
    highest = max(overlap(one.grams, other.grams) for one, other in itertools.combinations(rows, 2))
    assert highest <= THRESHOLD - 10


def test_no_pair_is_lost() -> None:
    """The filter that spares comparisons finds just the pairs that comparing all of them finds."""
    texts = [ORIGINAL, ELSE, LONGER]
    for n in range(1, 12):
        texts += [
            ORIGINAL
            + "".join(f"\ndef h{i}(x):\n    return x + {i} * {n % 3}\n" for i in range(n)).replace("\n\n", "\n")
        ]
        texts[-1] = texts[-1].replace(
            "found = 0", f"found = {n} * " + " + ".join(f"h{i}({n})" for i in range(n)) + " * 0"
        )
    rows = {path: each["pair_features"] for path, each in sketched(*texts).items()}
    near = {frozenset(pair) for pair in itertools.combinations(rows, 2) if _overlap(rows, pair) >= THRESHOLD}
    groups = likenesses({path: {"pair_features": each} for path, each in rows.items()}, lesson())
    assert 3 <= len(near) < len(rows) * (len(rows) - 1) // 2
    assert {path for group in groups for path in group.paths} == {path for pair in near for path in pair}
    assert all(any(pair <= set(group.paths) for group in groups) for pair in near)


def _overlap(rows: dict[str, Sketch], pair: tuple[str, ...]) -> int:
    return overlap(rows[pair[0]].grams, rows[pair[1]].grams)


def test_a_large_class_is_quick() -> None:
    """A thousand files are compared in the time that comparing all pairs would take for a fraction of them."""
    shared = tuple(range(10**6, 10**6 + 80))
    bases = (tuple(range(n * 1000, n * 1000 + 250)) for n in range(1000))
    rows = {str(n): {"pair_features": Sketch(250, (*base, *shared))} for n, base in enumerate(bases)}
    start = time.process_time()
    assert likenesses(rows, lesson()) == ()
    taken = time.process_time() - start
    sketched = [row["pair_features"].grams for row in rows.values()]
    start = time.process_time()
    assert max(overlap(sketched[0], other) for other in sketched[1:]) < THRESHOLD
    assert taken < 100 * (time.process_time() - start)
