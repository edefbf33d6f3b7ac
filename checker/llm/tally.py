"""What a model has been asked and what that cost, counted as it happens."""

from __future__ import annotations

from dataclasses import dataclass

MILLION = 1_000_000


@dataclass(slots=True)
class Tally:
    """Counts requests that were sent, answers that were kept from before, and the tokens that the server charged for.

    `unmeasured`: answers whose number of tokens the server did not tell, so that the cost is a lower bound.
    """

    sent: int = 0
    reused: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    unmeasured: int = 0

    def add(self, usage: tuple[int, int] | None) -> None:
        """Count the tokens of one answer: those of the question and those of the answer."""
        if usage is None:
            self.unmeasured += 1
        else:
            self.tokens_in += usage[0]
            self.tokens_out += usage[1]

    def cost(self, price_in: float, price_out: float) -> float:
        """Return the cost at these prices for a million tokens, in the currency of the prices."""
        return (self.tokens_in * price_in + self.tokens_out * price_out) / MILLION
