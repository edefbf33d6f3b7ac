"""The parts of the vectors lab on tables of their own: cutting, adding, cosine, rankings, fusion, map, pictures."""

import random
import xml.etree.ElementTree as ET
from fractions import Fraction
from math import sqrt
from types import SimpleNamespace

import pytest

from checker.lessons import Lesson, load_lab

LANGUAGES = ("nl", "sv", "en")


@pytest.fixture(scope="module")
def lab() -> Lesson:
    return load_lab("lab-vectors")


@pytest.fixture(scope="module")
def parts(lab: Lesson) -> SimpleNamespace:
    """The modules of the lab that need no browser, by name."""
    names = ("table", "pieces", "meaning", "fusion", "flatten", "drawing", "sheets")
    return SimpleNamespace(**{name: lab.module(name) for name in names})


@pytest.fixture(params=LANGUAGES)
def say(request, lab: Lesson):
    return lambda key, **fields: lab.say(f"lab.{key}", request.param, **fields)


ROWS = [
    ("koffie", 3, (3, -3, 1, -1)),
    ("kop", 1, (1, 1, 3, -3)),
    ("kopje", 2, (-1, -1, -1, -1)),
    ("é", 255, (-3, 3, 1, -1)),
]


def test_a_table_comes_back_as_it_was_packed(parts):
    table = parts.table.unpack(parts.table.pack(4, ROWS))
    assert (table.size, len(table)) == (4, 4)
    for word, scale, numbers in ROWS:
        assert word in table
        assert table.row(word) == tuple(scale * each for each in numbers)
    assert "thee" not in table


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(lambda whole: b"", id="empty"),
        pytest.param(lambda whole: b"XXXX" + whole[4:], id="another file"),
        pytest.param(lambda whole: whole[:-1], id="cut"),
        pytest.param(lambda whole: whole + b"\0", id="too long"),
    ],
)
def test_a_damaged_table_is_refused(parts, data):
    with pytest.raises(ValueError, match="table"):
        parts.table.unpack(data(parts.table.pack(4, ROWS)))


KNOWN = {
    "was",
    "machine",
    "wasmachine",
    "filter",
    "koffie",
    "fie",
    "één",
    "kopje",
    "zet",
    "kaffe",
    "skörd",
    "kör",
    "vet",
}


@pytest.mark.parametrize(
    ("word", "pieces"),
    [
        pytest.param("wasmachine", ("wasmachine",), id="whole"),
        pytest.param("wasmachinefilter", ("wasmachine", "filter"), id="fewest pieces"),
        pytest.param("koffiefilters", ("koffie", "filter"), id="an ending is left over"),
        pytest.param("koffiezetmachine", ("koffie", "zet", "machine"), id="three pieces"),
        pytest.param("filterskaffe", ("filter", "kaffe"), id="a linking letter"),
        pytest.param("filterskaffet", ("filter", "kaffe"), id="a link and an ending"),
        pytest.param("skördar", ("skörd",), id="no piece from the middle"),
        pytest.param("bakfilter", (), id="nothing is missing in front"),
        pytest.param("vete", (), id="no ending behind so short a piece"),
        pytest.param("filterachtig", (), id="no ending so long"),
        pytest.param("filterxkaffe", (), id="no such linking letter"),
        pytest.param("zq", (), id="shorter than any piece"),
        pytest.param("2026", (), id="number"),
    ],
)
def test_an_unknown_word_falls_back_to_pieces(parts, word, pieces):
    assert parts.pieces.split_word(word, KNOWN) == pieces


def test_the_cut_is_the_best_of_all(parts):
    """On random words no other way that the rules allow leaves fewer letters over, or as few with fewer pieces."""
    rng, found_some = random.Random(5), 0
    for _ in range(1000):
        known = {"".join(rng.choices("as", k=rng.randint(3, 5))) for _ in range(8)}
        word = "".join(rng.choices("as", k=rng.randint(1, 12)))
        found, due = parts.pieces.split_word(word, known), sorted(every_cut(word, known))
        if word in known:
            assert found == (word,)
        elif not due:
            assert found == ()
        else:
            found_some += 1
            assert (len(word) - sum(map(len, found)), len(found)) == due[0]
    assert found_some > 100


def every_cut(word: str, known: set[str]) -> list[tuple[int, int]]:
    """Return letters left over and pieces of every way to cut `word` that the rules allow."""
    found = []
    for end in range(3, len(word) + 1):
        if word[:end] in known:
            rest = word[end:]
            if not rest:
                found.append((0, 1))
            if 0 < len(rest) <= 3 < end:
                found.append((len(rest), 1))
            found += [(left, count + 1) for left, count in every_cut(rest, known)]
            if rest[:1] == "s":
                found += [(left + 1, count + 1) for left, count in every_cut(rest[1:], known)]
    return found


def test_texts_are_cut_into_words_in_small_letters_with_one_form_of_accents(parts):
    words = parts.pieces.split_text("E\u0301e\u0301n Kopje, koffie!", KNOWN)
    assert [(each.text, each.pieces) for each in words] == [
        ("één", ("één",)),
        ("kopje", ("kopje",)),
        ("koffie", ("koffie",)),
    ]


def test_a_text_is_the_sum_of_its_sub_words(parts):
    table = parts.table.unpack(parts.table.pack(4, ROWS))
    assert parts.meaning.embed("Koffie, kop onbekend kop", table) == (11, -7, 9, -9)
    assert parts.meaning.embed("???", table) == (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("first", "second", "due"),
    [
        pytest.param((3, 4), (6, 8), 1.0, id="same direction"),
        pytest.param((3, 4), (-3, -4), -1.0, id="opposite"),
        pytest.param((1, 0), (0, 5), 0.0, id="right angle"),
        pytest.param((1, 0), (1, 1), 1 / sqrt(2), id="half a right angle"),
        pytest.param((0, 0), (1, 1), 0.0, id="zero vector"),
        pytest.param((3, 4), (4, 3), 0.96, id="by hand: 24 / 25"),
    ],
)
def test_cosine(parts, first, second, due):
    assert parts.meaning.cosine(first, second) == pytest.approx(due, abs=1e-15)
    with pytest.raises(ValueError, match="zip"):
        parts.meaning.cosine(first, (1, 2, 3))


def test_ranking_breaks_ties_by_id(parts):
    found = parts.meaning.rank((1, 0), {"b": (2, 0), "a": (1, 0), "c": (0, 1)})
    assert found == [("a", 1.0), ("b", 1.0), ("c", 0.0)]


def test_words_rank_by_how_many_are_shared(parts):
    passages = {"p2": "koffie zetten", "p1": "thee zetten", "p3": "koffie is thee", "p4": "melk"}
    assert parts.fusion.rank_words("Thee of koffie?", passages) == ["p3", "p1", "p2"]
    assert parts.fusion.rank_words("niets", passages) == []


def test_fusion_is_what_a_hand_computes(parts):
    """a: 1/61 + 1/63, b: 1/62 + 1/61, c: 1/63 alone; b wins though a leads one of the lists."""
    fused = parts.fusion.fuse([["a", "b", "c"], ["b", "d", "a"]])
    by_hand = {
        "a": Fraction(1, 61) + Fraction(1, 63),
        "b": Fraction(1, 62) + Fraction(1, 61),
        "c": Fraction(1, 63),
        "d": Fraction(1, 62),
    }
    assert [name for name, _ in fused] == ["b", "a", "d", "c"]
    assert all(score == pytest.approx(float(by_hand[name]), abs=1e-15) for name, score in fused)
    assert parts.fusion.fuse([["a"], ["b"]], k=1) == [("a", 0.5), ("b", 0.5)]
    assert parts.fusion.fuse([]) == []


def test_the_map_keeps_distances_that_fit_in_a_plane(parts):
    """Vectors of equal length in a plane, three of them: the map shows their distances as they are."""
    vectors = [(3, 4), (4, 3), (-5, 0)]
    points = parts.flatten.flatten(vectors)
    assert parts.flatten.kept(vectors, points) == pytest.approx(1.0)
    for a in range(3):
        for b in range(a):
            (x, y), (v, w) = points[a], points[b]
            due = 2 - 2 * parts.meaning.cosine(vectors[a], vectors[b])
            assert (x - v) ** 2 + (y - w) ** 2 == pytest.approx(due, abs=1e-6)


@pytest.mark.parametrize("vectors", [[(1, 2)], [(1, 2), (1, 2)], [(0, 0), (0, 0), (0, 0)]], ids=str)
def test_a_map_of_what_does_not_differ_is_one_point(parts, vectors):
    points = parts.flatten.flatten(vectors)
    assert points == [(0.0, 0.0)] * len(vectors)
    assert parts.flatten.kept(vectors, points) == 1.0


def test_the_matrix_says_its_numbers_in_words(parts, say):
    texts, scores = ["een", "<b>twee</b> & meer", "drie"], [[1.0, 0.25, -0.5], [0.25, 1.0, 0.75], [-0.5, 0.75, 1.0]]
    picture = ET.fromstring(parts.drawing.draw_matrix(texts, scores, say))
    words = "".join(picture.itertext())
    assert picture.attrib["role"] == "img"
    assert all(each in words for each in ("0.25", "0.75", "-0.50", "<b>twee</b> & meer"))
    assert "2 – 3" in words
    assert "1 – 3" in words
    assert parts.drawing.describe(["een"], [[1.0]], say) == say("matrix_alone")


def test_the_map_marks_the_chosen_and_its_nearest(parts, say):
    texts, points = ["een", "<i>", "drie", "vier"], [(0.0, 0.0), (1.0, 0.0), (0.0, 2.0), (3.0, 1.0)]
    picture = ET.fromstring(parts.drawing.draw_map(texts, points, chosen=1, near=[2, 3], say=say))
    titles = [each.text for each in picture.iter("title")]
    assert titles == [say("map_title"), *texts]
    assert len(list(picture.iter("circle"))) == 4 + 1
    assert len(list(picture.iter("rect"))) == 1 + 2
    for mark in picture.iter("circle"):
        assert 0 < float(mark.attrib["cx"]) < parts.drawing.WIDTH
        assert 0 < float(mark.attrib["cy"]) < parts.drawing.HEIGHT


def test_tables_are_escaped_and_have_scopes(parts):
    html = parts.sheets.table("<c>", ["a", "b"], [["<x>", "1 & 2"]], numbers=1)
    assert "&lt;c&gt;" in html
    assert '<th scope="row">&lt;x&gt;</th><td class="n">1 &amp; 2</td>' in html
    assert html.count('scope="col"') == 2
