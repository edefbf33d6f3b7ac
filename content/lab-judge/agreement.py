"""How far a judge agrees with labels that people gave: the four counts, and the figures that follow from them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Confusion:
    """Four counts: what the label says, and what the judge says.

    `yes_yes`: both yes · `yes_no`: label yes, judge no · `no_yes`: label no, judge yes · `no_no`: both no.
    """

    yes_yes: int
    yes_no: int
    no_yes: int
    no_no: int

    @property
    def total(self) -> int:
        """All pairs."""
        return self.yes_yes + self.yes_no + self.no_yes + self.no_no

    @property
    def accuracy(self) -> float | None:
        """The share of pairs on which label and judge agree; None without pairs."""
        return (self.yes_yes + self.no_no) / self.total if self.total else None

    @property
    def chance(self) -> float | None:
        """The share that would agree if the judge said yes as often as it does, but blindly; None without pairs."""
        if not self.total:
            return None
        label_yes, judge_yes = self.yes_yes + self.yes_no, self.yes_yes + self.no_yes
        both_yes = label_yes * judge_yes
        both_no = (self.total - label_yes) * (self.total - judge_yes)
        return (both_yes + both_no) / self.total**2

    @property
    def kappa(self) -> float | None:
        """Cohen's kappa: (accuracy - chance) / (1 - chance); None without pairs and where chance is 1.

        Source: Jacob Cohen, A Coefficient of Agreement for Nominal Scales, Educational and Psychological Measurement 20
        (1960), 37-46, formula 1.
        """
        accuracy, chance = self.accuracy, self.chance
        if accuracy is None or chance is None or chance == 1:
            return None
        return (accuracy - chance) / (1 - chance)

    @property
    def hit_rate(self) -> float | None:
        """The share of supported claims to which the judge says yes (sensitivity); None where there are none."""
        return _share(self.yes_yes, self.yes_no)

    @property
    def false_alarm_rate(self) -> float | None:
        """The share of unsupported claims to which the judge says yes (1 - specificity); None where there are none."""
        return _share(self.no_yes, self.no_no)


def confusion(labels: Iterable[bool], verdicts: Iterable[bool]) -> Confusion:
    """Return the four counts of labels and verdicts, in the same order. Raises ValueError for unequal lengths."""
    rows = list(zip(labels, verdicts, strict=True))
    return Confusion(*(rows.count((label, verdict)) for label in (True, False) for verdict in (True, False)))


def expected_faithfulness(true_share: float, found: Confusion) -> float | None:
    """Return the faithfulness that this judge reports, on average, for a system of which `true_share` is supported.

    Supported claims get a yes at the hit rate and the others at the false alarm rate: the formula with which Walter
    Rogan and Beth Gladen corrected the prevalence found by a faulty test (American Journal of Epidemiology 107, 1978,
    71-76), read from right to left.
    """
    hits, alarms = found.hit_rate, found.false_alarm_rate
    if hits is None or alarms is None:
        return None
    return true_share * hits + (1 - true_share) * alarms


def _share(part: int, rest: int) -> float | None:
    return part / (part + rest) if part + rest else None
