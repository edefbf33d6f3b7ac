"""How a command ends: one list of exit codes for all of them, and the exception that ends one with a sentence."""

from __future__ import annotations

from enum import IntEnum


class Exit(IntEnum):
    """What an exit code means: of `check`, and with the name behind it of `grade`."""

    PASSED = REPORTED = 0
    NOT_PASSED = NOT_REPORTED = 1
    USAGE = 2
    UNREADABLE = NOTHING = 3
    BROKEN = 4
    NO_SANDBOX = 5
    INTERRUPTED = 130


class Stop(Exception):
    """Ends a command with an exit code, and a sentence for the error stream."""

    def __init__(self, code: Exit, sentence: str) -> None:
        self.code, self.sentence = code, sentence
        super().__init__(sentence)
