"""Answers that a model gave before, by a digest of all that led to them; in memory, and on request in a file.

The digest stands for address, model, parameters and prompt. So another model is never given the answers of an earlier
one, and the file holds answers but no key, no address and no question.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from checker.llm.chat import PARAMETERS, Question
from checker.llm.endpoint import Endpoint

FILE = "model-answers.json"
VERSION = 1


def digest(endpoint: Endpoint, question: Question) -> str:
    """Return the SHA-256 under which an answer is kept."""
    form = question.schema or question.is_json
    led = [endpoint.address, endpoint.name, dict(PARAMETERS), form, question.prompt]
    return hashlib.sha256(json.dumps(led, sort_keys=True, ensure_ascii=False).encode()).hexdigest()


class Memory:
    """Keeps answers. With a `path` they are also in that file, which is read when it is there."""

    def __init__(self) -> None:
        self.answers: dict[str, str] = {}
        self.path: Path | None = None

    def keep_in(self, path: Path | None) -> bool:
        """Keep answers in this file from now on, or in no file; tell whether the file can be written.

        A file that cannot be read is written anew: it holds nothing but answers that can be asked for again.
        """
        self.path = path
        if path is None:
            return True
        self.answers = _read(path) | self.answers
        return self._write()

    def keep(self, key: str, answer: str) -> None:
        """Keep one answer."""
        self.answers[key] = answer
        self._write()

    def forget(self) -> None:
        """Forget every answer, those in the file too."""
        self.answers.clear()
        self._write()

    def _write(self) -> bool:
        if self.path is None:
            return True
        text = json.dumps({"version": VERSION, "answers": self.answers}, ensure_ascii=False, indent=1)
        try:
            self.path.write_text(text, encoding="utf-8")
        except OSError:
            return False
        return True


def _read(path: Path) -> dict[str, str]:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    answers = found.get("answers") if isinstance(found, dict) and found.get("version") == VERSION else None
    return {str(k): v for k, v in answers.items() if isinstance(v, str)} if isinstance(answers, dict) else {}
