"""The vectors lab as a whole: its table is the one that was made and tells like from unlike, and its tools work."""

import asyncio
import hashlib
import io
import subprocess
import tomllib
import zipfile
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from checker.browser import load_package
from checker.errors import RunnerError
from checker.lessons import Lesson, load_lab
from checker.livelab import LiveLab
from lite import distil
from lite.wheels import build_data

ROOT = Path(__file__).resolve().parents[2]
DISTIL = ROOT / ".venv-vectors" / "bin" / "python"
LAB = ROOT / "content" / "lab-vectors"
TABLE = LAB / "data" / "vectors.bin"
DIGEST = "93c700f256961fb54c74fdaf1d7c257aefc43c30f533bc0de112498eaf8be772"
"""SHA-256 of the table. The numbers in the notebooks belong to it."""
VECTORS = {
    "nl": "cee26caf00ed16870ae98bc87ecf545ceb48ac4b39ba3e3a44cd2ed321f93161",
    "sv": "c4e34b8893b0e42de42e18650efe2191bdf9b998de779a07623bb565871a5834",
}
"""SHA-256 of the vectors of all triples and passages, as written by `spell`."""
MOST_BYTES, MOST_PACKED = 1_000_000, 850_000
LANGUAGES = ("nl", "sv")


@pytest.fixture(scope="module")
def lesson() -> Lesson:
    return load_lab("lab-vectors")


@pytest.fixture(scope="module", params=LANGUAGES)
def language(request) -> str:
    return request.param


@pytest.fixture(scope="module")
def lab(lesson: Lesson, language: str):
    """The tools of the notebook in one language, with the table."""
    tools = lesson.module("lab").lab(LiveLab(lesson, language))
    asyncio.run(tools.load())
    return tools


def triples(language: str, name: str = "triples") -> list[dict[str, str]]:
    path = Path(__file__).with_name("vectors") / f"{name}.{language}.toml"
    found: list[dict[str, str]] = tomllib.loads(path.read_text(encoding="utf-8"))["triples"]
    return found


def right(lab, language: str, name: str = "triples") -> list[bool]:
    """Return for each triple whether the related sentence is nearer than the unrelated one."""
    return [
        lab.similarity(each["text"], each["near"]) > lab.similarity(each["text"], each["far"])
        for each in triples(language, name)
    ]


# The table


def test_the_table_is_the_one_that_the_notebooks_speak_of() -> None:
    assert hashlib.sha256(TABLE.read_bytes()).hexdigest() == DIGEST


def test_the_table_is_small(tmp_path: Path) -> None:
    """It adds less than one megabyte, and less when it is packed."""
    build_data(ROOT / "content", tmp_path)
    wheel = next(tmp_path.glob("*.whl"))
    assert TABLE.stat().st_size < MOST_BYTES
    assert wheel.stat().st_size < MOST_PACKED
    names = zipfile.ZipFile(io.BytesIO(wheel.read_bytes())).namelist()
    assert {"vectors.bin", "LICENSE.txt", "README.md"} == {
        name.rpartition("/")[2] for name in names if name.startswith("werkplaats_data/lab-vectors/")
    }


def test_vectors_are_the_same_to_the_bit(lab, language: str) -> None:
    """The vectors of all sentences and passages are these, on every machine and every Python."""
    texts = [text for each in triples(language) for text in each.values()] + list(lab.passages.values())
    assert hashlib.sha256(spell(lab, texts)).hexdigest() == VECTORS[language]


def spell(lab, texts: list[str]) -> bytes:
    """Return vectors and cosines as text: numbers in full, cosines in the hexadecimal digits of their bits."""
    lines = [" ".join(map(str, lab.vector(text))) for text in texts]
    lines += [lab.similarity(first, second).hex() for first, second in pairwise(texts)]
    return "\n".join(lines).encode()


@pytest.mark.slow
@pytest.mark.skipif(not DISTIL.is_file(), reason="`make vectors` installs the model, which the tests do without")
def test_the_table_can_be_made_again() -> None:
    command = [str(DISTIL), "-m", "lite.distil", "--check"]
    made = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert made.returncode == 0, made.stdout + made.stderr


# What it can tell


def test_triples_are_complete(language: str) -> None:
    """Thirty in each language, no sentence twice."""
    texts = [text for each in triples(language) for text in each.values()]
    assert len(texts) == len(set(texts)) == 90
    assert all({*each} == {"text", "near", "far"} for each in triples(language))


def test_related_sentences_are_nearer_than_unrelated_ones(lab, language: str) -> None:
    """In at least 85 per cent of the triples; chance gives half."""
    found = right(lab, language)
    assert sum(found) >= 0.85 * len(found), [
        each["text"] for each, ok in zip(triples(language), found, strict=True) if not ok
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_on_unseen_triples_it_does_what_the_notebook_says(lesson: Lesson, language: str) -> None:
    """These were written when the table was there, and measured once: the honest figure."""
    lab = lesson.module("lab").lab(LiveLab(lesson, language))
    asyncio.run(lab.load())
    assert sum(right(lab, language, "unseen")) == {"nl": 17, "sv": 16}[language]


def test_the_sentences_of_the_notebook_have_vectors(lab) -> None:
    """Every word that matters in them is known: none of the examples rests on a single word."""
    for text in [*lab.sentences, *lab.others, *lab.opposites]:
        assert sum(map(bool, lab.split(text))) >= 3, text
        assert any(lab.vector(text))


def test_most_words_of_the_passages_have_vectors(lab) -> None:
    """Students search there: at least 93 per cent of the words are known, whole or in pieces."""
    words = [pieces for text in lab.passages.values() for pieces in lab.split(text)]
    assert sum(map(bool, words)) >= 0.93 * len(words)


# The tools


def test_the_tools_need_the_table(lesson: Lesson, language: str) -> None:
    tools = lesson.module("lab").lab(LiveLab(lesson, language))
    with pytest.raises(RuntimeError, match=r"await lab\.load\(\)"):
        tools.vector("koffie")


def test_rankings_hold_every_passage_once(lab) -> None:
    question = lab.questions[0].text
    assert sorted(lab.by_vector(question)) == sorted(lab.passages)
    assert [name for name, _ in lab.nearest(question, 3)] == lab.by_vector(question)[:3]
    assert len(set(lab.by_words(question))) == len(lab.by_words(question))
    fused = lab.fuse(lab.by_words(question), lab.by_vector(question))
    assert sorted(fused) == sorted(lab.passages)


def test_the_pair_scorer_is_that_of_lesson_05(lab) -> None:
    """It scores what it is given and nothing else, and gives the passage itself the highest score there is."""
    name, text = next(iter(lab.passages.items()))
    assert lab.pair_score(text, name) == pytest.approx(1.0)
    candidates = list(lab.passages)[:6]
    found = lab.rerank(text, candidates, 4)
    assert found[0] == name
    assert sorted(found) == sorted(candidates[:4])


def test_test_stays_sealed(lab, lesson: Lesson, language: str) -> None:
    """No question of the test set of lesson 07 is shown here."""
    data = lesson.module("corpus").load("07-rag-evaluation").module("experiment.dataset").load(language)
    assert {each.text for each in lab.questions} <= {each.text for each in data.questions["dev"]}
    assert all(each.passage in lab.passages for each in lab.questions)


def test_the_map_follows_its_list(lab) -> None:
    """Another choice gives another picture, with the chosen sentence named and its three nearest in a table."""
    widget = lab.map(lab.sentences)
    chooser, picture = widget.children
    assert len(chooser.options) == 8
    seen = set()
    for number, text in enumerate(lab.sentences):
        chooser.value = number
        seen.add(picture.value)
        assert text in picture.value
        assert picture.value.count('<th scope="row">') == 3
        assert picture.value.count("<rect") == 1 + 3
    assert len(seen) == 8
    with pytest.raises(ValueError, match="texts"):
        lab.map([])


def test_the_search_desk_follows_its_field(lab) -> None:
    """Four rankings of five, the count of known words, and a hint where nothing is typed."""
    field, picture = lab.search(lab.questions[0].text).children
    first = picture.value
    assert first.count("<tr>") == 1 + 5 + 1 + 4
    field.value = lab.questions[1].text
    assert picture.value != first
    field.value = "zq 12 <b>"
    assert "<b>" not in picture.value
    field.value = "   "
    assert picture.value.count("<p") == 1
    assert "<table" not in picture.value


def test_the_maker_rounds_as_it_should() -> None:
    """On vectors of its own the maker gives back directions within some twenty degrees, in proportion."""
    rng = np.random.default_rng(3)
    vectors = rng.normal(size=(600, 300)) + np.linspace(0, 9, 300)
    vectors[:300] += 5
    unit = distil.reduce(vectors, [0] * 300 + [1] * 300, 256)
    assert np.allclose(np.linalg.norm(unit, axis=1), 1)
    assert np.allclose(unit[:300].mean(axis=0), 0, atol=0.02)
    rows = distil.quantise(unit, [1.0, *[0.25] * 599])
    found = np.array([numbers for _, numbers in rows], float)
    assert set(np.unique(found)) == {-3, -1, 1, 3}
    cosines = (unit * found).sum(axis=1) / np.linalg.norm(found, axis=1)
    assert cosines.min() > 0.9
    lengths = [scale * np.linalg.norm(numbers) for scale, numbers in rows]
    assert lengths[0] / np.mean(lengths[1:]) == pytest.approx(4, rel=0.1)


def remade(change: Callable[[list[tuple[int, list[int]]]], None]) -> bytes:
    """Return the table with some of its rows changed: rows are [(scale, numbers), ...]."""
    module, kept = distil._table(), distil._table().read_table(TABLE)
    rows = [
        (scale, [each // scale for each in kept.row(word)])
        for word, scale in zip(kept.places, kept.scales, strict=True)
    ]
    change(rows)
    return bytes(module.pack(kept.size, [(word, *row) for word, row in zip(kept.places, rows, strict=True)]))


def turned(rows: list[tuple[int, list[int]]]) -> None:
    for _, numbers in rows:
        numbers[:3] = [-each for each in numbers[:3]]


def mixed(rows: list[tuple[int, list[int]]]) -> None:
    rows.reverse()


def longer(rows: list[tuple[int, list[int]]]) -> None:
    rows[5] = (255 if rows[5][0] < 128 else 1, rows[5][1])


CHANGES = {
    "nothing": (lambda _rows: None, 0, "byte for byte"),
    "signs of axes, as each processor likes": (turned, 0, "another kind of processor"),
    "whose vector is whose": (mixed, 1, "another one"),
    "how long one vector is": (longer, 1, "another one"),
}


@pytest.mark.parametrize(("change", "status", "said"), CHANGES.values(), ids=CHANGES)
def test_tables_are_compared(change: Callable[..., None], status: int, said: str, capsys) -> None:
    """What another processor makes of the same recipe agrees with the kept table; nothing else does."""
    assert distil.compare(remade(change), TABLE.read_bytes()) == status
    assert said in capsys.readouterr().out


def test_tables_of_other_words_are_not_compared() -> None:
    made = distil._table().pack(4, [("koffie", 1, [1, 1, 1, 1])])
    with pytest.raises(ValueError, match="other words"):
        distil.compare(made, TABLE.read_bytes())


def test_the_maker_chooses_words() -> None:
    frequencies = [{"de": 0.05, "koffie": 1e-4, "x": 1e-3, "c3": 1e-3, "kopjes": 1e-6}, {"kaffe": 1e-4, "в": 1e-3}]
    assert distil.choose_words(["Zestig kopjes koffie"], frequencies) == ["de", "kaffe", "koffie", "kopjes"]
    weights = dict(zip(["de", "kopjes"], distil.weigh(["de", "kopjes"], frequencies), strict=True))
    assert weights["de"] == pytest.approx(1 / 501)
    assert weights["kopjes"] == pytest.approx(1 / 1.01)


def test_data_comes_from_its_package_where_there_is_one(lesson: Lesson, tmp_path: Path, monkeypatch) -> None:
    """On the site the table is in a package; the lab looks there first."""
    build_data(ROOT / "content", tmp_path)
    zipfile.ZipFile(next(tmp_path.glob("*.whl"))).extractall(tmp_path / "site")
    live = LiveLab(lesson, "nl")
    assert asyncio.run(live.data()) == LAB / "data"
    monkeypatch.syspath_prepend(tmp_path / "site")
    found = asyncio.run(live.data())
    assert found == tmp_path / "site" / "werkplaats_data" / "lab-vectors"
    assert (found / "vectors.bin").read_bytes() == TABLE.read_bytes()


def test_nothing_of_it_stands_in_the_wheel_of_the_lessons(tmp_path: Path) -> None:
    """A lesson pays nothing for the table."""
    from lite.wheels import build_lessons

    build_lessons(ROOT / "content", tmp_path)
    names = zipfile.ZipFile(next(tmp_path.glob("*.whl"))).namelist()
    assert any(name.endswith("lab-vectors/lab.py") for name in names)
    assert not any(name.endswith(".bin") for name in names)


def test_a_package_of_the_site_is_an_error_elsewhere() -> None:
    """Outside a browser there is no site to load a package from, and that is said."""
    with pytest.raises(RunnerError, match="werkplaats-data"):
        asyncio.run(load_package("werkplaats-data"))
