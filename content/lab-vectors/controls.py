"""The parts of the lab that move: the map with its list, and the desk to search at. Only they need a browser."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import ipywidgets

from . import sheets
from .drawing import Say, draw_map, shorten
from .flatten import flatten, kept
from .meaning import cosine
from .table import Vector

NEAR = 3
SHOWN = 5
LONGEST = 300
"""Characters of a question that is typed."""
_WIDE = {"description_width": "initial"}


def nearest(vectors: Sequence[Vector], chosen: int, limit: int = NEAR) -> list[int]:
    """Return the places of the vectors that are nearest to the chosen one, itself left out, ties by place."""
    others = [place for place in range(len(vectors)) if place != chosen]
    return sorted(others, key=lambda place: (-cosine(vectors[chosen], vectors[place]), place))[:limit]


def chart(texts: list[str], vectors: list[Vector], say: Say) -> ipywidgets.Widget:
    """Return the map beneath a list of its texts; the list works by keyboard. Raises ValueError for no texts."""
    if not texts:
        raise ValueError("texts: len >= 1")
    points = flatten(vectors)
    share = round(100 * kept(vectors, points))
    options = [(f"{number} {shorten(text)}", number - 1) for number, text in enumerate(texts, 1)]
    chooser = ipywidgets.Dropdown(
        options=options, value=0, description=say("map_choose"), style=_WIDE, layout={"width": "480px"}
    )
    picture = ipywidgets.HTML()

    def show(_change: object = None) -> None:
        chosen = chooser.value
        near = nearest(vectors, chosen)
        said = say("map_said", text=texts[chosen])
        rows = [[str(at + 1), texts[at], f"{cosine(vectors[chosen], vectors[at]):.2f}"] for at in near]
        found = sheets.table(said, [say("number"), say("text"), say("cosine")], rows, numbers=1)
        drawn = draw_map(texts, points, chosen=chosen, near=near, say=say)
        picture.value = sheets.dress(drawn + sheets.note(say("map_kept", share=share)) + found)

    chooser.observe(show, names="value")
    show()
    return ipywidgets.VBox([chooser, picture])


def search_desk(lab: Any, question: str, say: Say) -> ipywidgets.Widget:
    """Return a field for a question, and beneath it what words, vectors, both together and the pair scorer find."""
    field = ipywidgets.Text(
        value=question, description=say("question"), style=_WIDE, layout={"width": "640px"}, continuous_update=False
    )
    picture = ipywidgets.HTML()

    def show(_change: object = None) -> None:
        picture.value = sheets.dress(render(lab, field.value[:LONGEST].strip(), say))

    field.observe(show, names="value")
    show()
    return ipywidgets.VBox([field, picture])


def render(lab: Any, question: str, say: Say) -> str:
    """Return the four rankings of a question as tables, and the words of it that have no vector."""
    pieces = lab.split(question)
    if not pieces:
        return sheets.note(say("empty"))
    words, vectors = lab.by_words(question), lab.by_vector(question)
    fused = lab.fuse(words, vectors)
    rankings = [words, vectors, fused, lab.rerank(question, fused, 2 * SHOWN)]
    heads = [say("place"), *(say(key) for key in ("by_words", "by_vectors", "by_both", "by_pair"))]
    rows = [
        [str(place + 1), *(ranking[place] if place < len(ranking) else "–" for ranking in rankings)]
        for place in range(SHOWN)
    ]
    first = [[heads[at], ranking[0], lab.passages[ranking[0]]] for at, ranking in enumerate(rankings, 1) if ranking]
    return (
        sheets.note(say("search_said", known=sum(map(bool, pieces)), words=len(pieces)))
        + sheets.table(say("search_found"), heads, rows)
        + sheets.table(say("search_first"), [say("method"), say("passage"), say("text")], first)
    )
