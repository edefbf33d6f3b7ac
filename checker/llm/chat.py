"""A conversation of one question and one answer in the protocol of OpenAI, with a server that may know less of it.

Nothing is left to chance that can be asked for: temperature 0 and a fixed seed. Servers differ in which parameters they
take (LM Studio refuses `json_object`, Mistral refuses `seed`, some models refuse a temperature). A refused one is left
out from then on, and `left_out` says so.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from checker.llm.endpoint import Endpoint
from checker.llm.secret import Secret
from checker.llm.tally import Tally
from checker.llm.trouble import Fault, Trouble
from checker.llm.wire import Answer, Letter, Post

SEED = 7
PARAMETERS: Mapping[str, object] = {"temperature": 0, "seed": SEED}
SECONDS = 120.0
"""How long an answer may take; a laptop that first has to load a model needs a minute."""
PATIENCE = 20.0
"""The longest pause that a server may ask for before the question is asked again; a longer one is told instead."""
SHOWN = 200

_STATUSES = {
    401: Trouble.WRONG_KEY,
    403: Trouble.FORBIDDEN,
    404: Trouble.UNKNOWN,
    408: Trouble.SERVER,
    429: Trouble.FULL,
}


@dataclass(frozen=True, slots=True)
class Question:
    """A prompt, and the JSON that is wished for: by `schema`, or any object, or text."""

    prompt: str
    schema: Mapping[str, Any] | None = None
    is_json: bool = False


class Chat:
    """Asks one model, and counts in `tally`. `pause` waits so many seconds."""

    def __init__(self, endpoint: Endpoint, key: Secret, post: Post, *, seconds: float = SECONDS) -> None:
        self.endpoint, self.tally = endpoint, Tally()
        self.left_out: list[str] = []
        self.pause: Callable[[float], None] = time.sleep
        self._post: Callable[[str], Answer | Fault] = lambda body: post(Letter(endpoint.url, body, key, seconds))

    def ask(self, question: Question) -> str | Fault:
        """Return the text of the answer, or what went wrong."""
        answer = self._send(question)
        while isinstance(answer, Answer) and answer.status in (400, 422) and self._yield(answer.text, question):
            answer = self._send(question)
        if isinstance(answer, Answer) and answer.status == 429 and answer.wait is not None and answer.wait <= PATIENCE:
            self.pause(answer.wait)
            answer = self._send(question)
        if isinstance(answer, Fault):
            return answer
        return self._read(answer.text) if answer.status == 200 else refusal(answer)

    def _send(self, question: Question) -> Answer | Fault:
        self.tally.sent += 1
        return self._post(json.dumps(self._body(question), ensure_ascii=False))

    def _body(self, question: Question) -> dict[str, object]:
        message = {"role": "user", "content": question.prompt}
        body: dict[str, object] = {"model": self.endpoint.name, "messages": [message], "stream": False}
        body |= {name: value for name, value in PARAMETERS.items() if name not in self.left_out}
        forms = [form for form in _forms(question) if form["type"] not in self.left_out]
        return body | ({"response_format": forms[0]} if forms else {})

    def _yield(self, complaint: str, question: Question) -> bool:
        """Leave out what the server complains of; tell whether there was anything to leave out."""
        body = self._body(question)
        form: Any = body.get("response_format")
        for name in PARAMETERS:
            if name in body and name in complaint:
                self.left_out.append(name)
                return True
        if form:
            self.left_out.append(form["type"])
        return bool(form)

    def _read(self, text: str) -> str | Fault:
        try:
            data = json.loads(text)
            choice = data["choices"][0]
            content, finish = choice["message"]["content"], choice.get("finish_reason")
        except (ValueError, LookupError, TypeError, AttributeError):
            return Fault(Trouble.NO_CHAT, {"detail": text[:SHOWN]})
        self.tally.add(_usage(data))
        if finish == "length":
            return Fault(Trouble.CUT_OFF)
        return content if isinstance(content, str) and content.strip() else Fault(Trouble.EMPTY)


def refusal(answer: Answer) -> Fault:
    """Return what an answer with a status other than 200 means."""
    fields = {"status": answer.status, "detail": _complaint(answer.text)}
    if answer.status == 429 and answer.wait is not None:
        return Fault(Trouble.BUSY, {"wait": round(answer.wait)})
    if 300 <= answer.status < 400:
        return Fault(Trouble.MOVED, fields)
    other = Trouble.SERVER if answer.status >= 500 else Trouble.REJECTED
    return Fault(_STATUSES.get(answer.status, other), fields)


def _forms(question: Question) -> list[dict[str, Any]]:
    """Return what may be asked of the form of an answer, the most exact first."""
    forms: list[dict[str, Any]] = []
    if question.schema:
        wanted = {"name": "answer", "strict": True, "schema": question.schema}
        forms.append({"type": "json_schema", "json_schema": wanted})
    return [*forms, {"type": "json_object"}] if question.schema or question.is_json else forms


def _complaint(text: str) -> str:
    try:
        error = json.loads(text)["error"]
        found = error["message"] if isinstance(error, dict) else error
    except (ValueError, LookupError, TypeError):
        found = text
    return " ".join(str(found).split())[:SHOWN]


def _usage(data: Mapping[str, Any]) -> tuple[int, int] | None:
    usage = data.get("usage")
    counts = [usage.get(name) for name in ("prompt_tokens", "completion_tokens")] if isinstance(usage, dict) else []
    told = [count for count in counts if type(count) is int]
    return (told[0], told[1]) if len(told) == 2 else None
