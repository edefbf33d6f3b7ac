"""Random short texts over small alphabets, so that words, pairs and scores coincide often."""

import random

FEW = ("aan", "uit", "op")
SOME = ("reset", "lamp", "knop", "klep", "sensor")
ODD = (
    "straße",
    "STRASSE",
    "\ufb01lm",
    "FILM",
    "İl",
    "aan_uit",
    "x2",
    "caf\u00e9",
    "cafe\u0301",
    "5²",
    "e-mail",
    "mail",
)
BETWEEN = (" ", " ", " ", ", ", ". ", "\n", " - ")


def choose_words(rng: random.Random, words: tuple[str, ...], least: int, most: int) -> list[str]:
    """Return `least` to `most` words, with repeats."""
    return [rng.choice(words) for _ in range(rng.randint(least, most))]


def write_text(rng: random.Random, words: list[str]) -> str:
    """Return a text of `words` with random marks between them and some capitals."""
    spelled = [word.upper() if word.islower() and rng.random() < 0.2 else word for word in words]
    return "".join(word + rng.choice(BETWEEN) for word in spelled)


def make_number(rng: random.Random) -> str:
    """Return a word that hardly ever comes twice, so that no two drawn cases are the same."""
    return f"nr{rng.randrange(10**7)}"
