"""Two short forms for the cases of this lesson: one idea, its hidden rows, and the rows that may be shown instead."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from checker.spec import Case, Role, cases, invalid

Told = Iterable[tuple[tuple[Any, ...], Any]]
Refused = Iterable[tuple[Any, ...]]


def told(idea: str, *, hidden: Told, shown: Told) -> tuple[Case, ...]:
    """Return the cases of `idea` with the values they must give; `shown` rows are siblings."""
    return (*cases(idea, Role.HIDDEN, hidden), *cases(idea, Role.SIBLING, shown))


def refused(idea: str, *, hidden: Refused, shown: Refused) -> tuple[Case, ...]:
    """Return the cases of `idea` that must raise ValueError; `shown` rows are siblings."""
    return (*invalid(idea, hidden), *invalid(idea, shown, Role.SIBLING))
