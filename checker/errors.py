"""The checker's own errors: one root, and subclasses that carry fields instead of sentences.

CheckerError
├── SpecError        an author's lesson is wrong; lists every problem at once
├── LessonNotFound   no lesson has this slug
├── UnreadableFile   a submission file holds nothing that can be read as a notebook or as Python
├── InputNotFound    a file or folder that should be read does not exist
├── InvalidTemplate  a teacher's own pattern for names cannot be used
├── UnusableFolder   results cannot be written in a folder
├── MissingPackage   an optional package that was asked for is not installed
├── NoScheduler      there is no scheduler of other machines at an address
├── ModelError       a language model that a student connected gives no answer that can be used
├── MessageError     a sentence is missing, or a field it needs was not given
└── RunnerError      the runner itself failed: never the student's fault
    └── NoSandbox    what shuts in student code on a laptop is not installed
"""

from __future__ import annotations

from collections.abc import Sequence


class CheckerError(Exception):
    """Root of every error that the checker raises on purpose."""


class SpecError(CheckerError):
    """An author's lesson is wrong. `problems` holds one `path: message` line for each problem."""

    def __init__(self, problems: Sequence[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(self.problems))


class LessonNotFound(CheckerError):
    """No lesson has this slug. `known` lists the slugs that exist."""

    def __init__(self, slug: str, known: Sequence[str]) -> None:
        self.slug, self.known = slug, tuple(known)
        super().__init__(f"{slug}: no such lesson; known are {', '.join(self.known) or 'none'}")


class UnreadableFile(CheckerError):
    """A submission file cannot be read. `reason` is a key of messages.toml under `unreadable`."""

    def __init__(self, path: str, reason: str) -> None:
        self.path, self.reason = path, reason
        super().__init__(f"{path}: {reason}")


class InputNotFound(CheckerError):
    """There is no file or folder at `path`, which someone asked to read."""

    def __init__(self, path: str) -> None:
        self.path = path
        super().__init__(f"{path}: no such file or folder")


class InvalidTemplate(CheckerError):
    """A pattern for names cannot be used. `problem` is a key of messages.toml under `template`, `field` fills it."""

    def __init__(self, template: str, problem: str, field: str = "") -> None:
        self.template, self.problem, self.field = template, problem, field
        super().__init__(f"{template}: {problem} {field}".rstrip())


class UnusableFolder(CheckerError):
    """Results cannot be written in the folder `path`. `reason` is a key of messages.toml under `out`."""

    def __init__(self, path: str, reason: str, detail: str = "") -> None:
        self.path, self.reason, self.detail = path, reason, detail
        super().__init__(f"{path}: {reason} {detail}".rstrip())


class MissingPackage(CheckerError):
    """The optional Python package `name` is not installed."""

    def __init__(self, name: str) -> None:
        self.name = name
        super().__init__(f"{name}: not installed")


class NoScheduler(CheckerError):
    """Nothing answers at `address`, where a scheduler of other machines should be."""

    def __init__(self, address: str) -> None:
        self.address = address
        super().__init__(f"{address}: no scheduler")


class ModelError(CheckerError):
    """A language model gives no usable answer. `trouble` is a key of messages.toml under `trouble`."""

    def __init__(self, trouble: str, sentence: str) -> None:
        self.trouble = trouble
        super().__init__(sentence)


class MessageError(CheckerError):
    """A sentence is missing from messages.toml or from a lesson's text.toml, or lacks a field."""


class RunnerError(CheckerError):
    """A runner failed by itself, so nothing can be said about the student's code."""


class NoSandbox(RunnerError):
    """What shuts in student code on a laptop is not there. `reason` is a key of messages.toml under `sandbox`."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(f"no sandbox: {reason}")
