"""Which status and which sentence a checkpoint gets for the one outcome that its verdict is about."""

from __future__ import annotations

from enum import StrEnum

from checker.compare import Kind
from checker.outcome import Crashed, Outcome, Raised, TimedOut


class Status(StrEnum):
    """How a checkpoint ended. Only `BROKEN` is ours: it is neutral and never a zero."""

    PASSED = "passed"
    WRONG = "wrong"
    RAISED = "raised"
    TIMED_OUT = "timed_out"
    MISSING = "missing"
    SKIPPED = "skipped"
    BROKEN = "broken"


_STATUS = {
    Kind.BROKEN: Status.BROKEN,
    Kind.MISSING: Status.MISSING,
    Kind.NOT_RUN: Status.SKIPPED,
    Kind.TIMED_OUT: Status.TIMED_OUT,
    Kind.CRASHED: Status.RAISED,
    Kind.ERROR: Status.RAISED,
    Kind.WRONG_ERROR: Status.RAISED,
}
_CRASHES = {"memory": "crashed_memory", "output": "crashed_output"}
_ERRORS = {"SystemExit": "raised_exit", "MemoryError": "crashed_memory", "RecursionError": "raised_recursion"}


def headline(came: Outcome, kind: Kind) -> tuple[Status, str]:
    """Return the status for an outcome that differs in `kind`, and the key of its sentence under `verdict`."""
    status = _STATUS.get(kind, Status.WRONG)
    if isinstance(came, (Raised, TimedOut)) and came.loading:
        return status, f"{status}_loading"
    if isinstance(came, Crashed):
        return status, _CRASHES.get(came.reason, "crashed")
    if isinstance(came, Raised) and kind is Kind.ERROR:
        return status, next((_ERRORS[base] for base in came.bases if base in _ERRORS), _raised(came))
    return status, str(status)


def _raised(came: Raised) -> str:
    """Return the key for any other exception; one that `except Exception` lets through stops a whole notebook."""
    return "raised" if "Exception" in came.bases else "raised_base"
