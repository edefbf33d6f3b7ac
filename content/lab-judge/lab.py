"""The tools of the lab on judges: labelled pairs, how far a judge agrees with them, and the lesson's stand-ins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from . import agreement, figure
from .pairs import Pair, read_pairs

LESSON = "07a-ragas"


def lab(live: Any) -> Lab:
    """Return the tools; `live` is as content/README.md has it."""
    return Lab(live)


class Lab:
    """What `lab` is in the notebook. `pairs`: the labelled pairs, the Dutch ones first."""

    confusion = staticmethod(agreement.confusion)
    expected_faithfulness = staticmethod(agreement.expected_faithfulness)

    def __init__(self, live: Any) -> None:
        self.pairs = read_pairs(live.folder)
        self.model = live.model
        self._say = live.say
        example = live.example(LESSON)
        self.rule_judge, self.supported_share = example.rule_judge, example.supported_share

    def show(self, pairs: Sequence[Pair]) -> object:
        """Return pairs as a table, with the part of the passage that decides marked."""
        return figure.as_widget(figure.pair_table(pairs, self._say))

    def table(self, found: agreement.Confusion) -> object:
        """Return the four counts as a table, and the same in sentences."""
        return figure.as_widget(figure.confusion_table(found, self._say))
