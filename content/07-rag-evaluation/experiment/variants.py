"""The variants that compete, and the rule that picks one: fixed before anybody has seen a figure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import product
from typing import Any, Literal

Sentence = Literal["first", "best"]
Row = dict[str, Any]


@dataclass(frozen=True, slots=True, order=True)
class Variant:
    """One way to set up the pipeline.

    `limit`: how many candidates are reranked. `threshold` and `margin`: what the best must reach, and lead by, to be
    used. `sentence`: which sentence of the chosen passage is the answer.
    """

    limit: int
    threshold: float
    margin: float
    sentence: Sentence

    def __str__(self) -> str:
        """Return the variant in one line, the same in every language; ties end in the order of these texts."""
        return f"limit={self.limit} threshold={self.threshold} margin={self.margin} sentence={self.sentence}"

    def to_dict(self) -> dict[str, Any]:
        """Return the four settings as plain data."""
        return asdict(self)


GRID: tuple[Variant, ...] = tuple(
    Variant(limit, threshold, margin, sentence)
    for limit, threshold, margin, sentence in product(
        (1, 3, 10), (0.3, 0.5, 0.6, 0.8), (0.0, 0.125, 0.25), ("first", "best")
    )
)
"""All 72 variants."""

ALWAYS = Variant(10, 0.0, 0.0, "best")
"""The baseline that abstains from nothing: any score is enough."""


@dataclass(frozen=True, slots=True)
class Trial:
    """What came of one variant on some questions: its rows and the nine figures of `evaluate_rag` over them."""

    variant: Variant | None
    rows: Sequence[Row]
    report: Mapping[str, Any]

    @property
    def name(self) -> str:
        """The variant in one line, or `never` for the baseline that answers nothing."""
        return "never" if self.variant is None else str(self.variant)

    @property
    def accuracy(self) -> float:
        """The share of right rows."""
        return float(self.report["accuracy"])


def rank(trials: Sequence[Trial]) -> list[Trial]:
    """Return the trials from best to worst by the tie rule.

    Accuracy, then faithfulness (None is lowest), then the smaller limit, then the lower threshold, then the text.
    """
    return sorted(trials, key=_place)


def tied(trials: Sequence[Trial]) -> list[Trial]:
    """Return the trials that share the highest accuracy, best first by the tie rule. Raises ValueError for none."""
    if not trials:
        raise ValueError("trials: len >= 1")
    ranked = rank(trials)
    return [each for each in ranked if each.accuracy == ranked[0].accuracy]


def _place(trial: Trial) -> tuple[float, float, int, float, str]:
    faithfulness = trial.report["faithfulness"]
    variant = trial.variant or Variant(0, 0.0, 0.0, "first")
    known = -1.0 if faithfulness is None else float(faithfulness)
    return (-trial.accuracy, -known, variant.limit, variant.threshold, trial.name)
