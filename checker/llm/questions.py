"""What a real model is asked in the place of a stand-in, and how strictly its answer is read.

A model is asked for a JSON object with one key. What is not exactly that is a fault and never guessed at: a guess would
end up in a score.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from checker.llm.chat import SHOWN, Question
from checker.llm.trouble import Fault, Trouble
from checker.messages import say

VERDICTS = {True: "ja", False: "nee"}
"""What the lessons read a verdict from, whatever language the model is asked in."""


@dataclass(frozen=True, slots=True)
class Request:
    """A question, and the reader that makes of a model's answer what a stand-in gives back."""

    question: Question
    read: Callable[[str], str | Fault]


def support(claim: str, context: str, language: str) -> Request:
    """Ask whether `context` supports `claim`; reads as one of VERDICTS."""
    return _verdict(say("llm.support", language, claim=claim, context=context), say("llm.support_key", language))


def usefulness(texts: tuple[str, str, str], language: str) -> Request:
    """Ask whether a context helps to answer; `texts`: question, reference, context. Reads as one of VERDICTS."""
    question, reference, context = texts
    prompt = say("llm.usefulness", language, question=question, reference=reference, context=context)
    return _verdict(prompt, say("llm.usefulness_key", language))


def claims(text: str, language: str) -> Request:
    """Ask for the claims in `text`; reads as a JSON array of strings."""
    return _texts(say("llm.claims", language, text=text), say("llm.claims_key", language), _dumped)


def questions(answer: str, count: int, language: str) -> Request:
    """Ask which `count` questions `answer` would answer; reads as lines."""
    return _texts(
        say("llm.questions", language, answer=answer, count=count), say("llm.questions_key", language), _lines
    )


def _verdict(prompt: str, key: str) -> Request:
    read = _reader(key, lambda value: isinstance(value, bool), VERDICTS.__getitem__)
    return Request(Question(prompt, _schema(key, {"type": "boolean"})), read)


def _texts(prompt: str, key: str, give: Callable[[list[str]], str]) -> Request:
    read = _reader(key, _are_texts, give)
    return Request(Question(prompt, _schema(key, {"type": "array", "items": {"type": "string"}})), read)


def _schema(key: str, value: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": {key: value}, "required": [key], "additionalProperties": False}


def _reader(key: str, fits: Callable[[Any], bool], give: Callable[[Any], str]) -> Callable[[str], str | Fault]:
    def read(text: str) -> str | Fault:
        try:
            data = json.loads(text)
        except (ValueError, RecursionError):
            data = None
        if isinstance(data, dict) and set(data) == {key} and fits(data[key]):
            return give(data[key])
        return Fault(Trouble.BAD_JSON, {"key": key, "answer": text[:SHOWN]})

    return read


def _are_texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


def _dumped(texts: list[str]) -> str:
    return json.dumps(texts, ensure_ascii=False)


def _lines(texts: list[str]) -> str:
    return "\n".join(" ".join(each.split()) for each in texts)
