"""A model that takes the place of a lesson's stand-ins: the same callables, with a real answer behind them.

Every answer is kept, so that a question is paid for once and a run that broke off goes on where it was.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeVar

from checker.errors import ModelError
from checker.llm.chat import SECONDS, Chat, Question
from checker.llm.endpoint import Endpoint, is_key, read_endpoint
from checker.llm.memory import Memory, digest
from checker.llm.questions import Request, claims, questions, support, usefulness
from checker.llm.secret import Secret
from checker.llm.tally import Tally
from checker.llm.trouble import Fault, Trouble
from checker.llm.wire import Post, choose_post
from checker.messages import say

T = TypeVar("T")


class Model:
    """A language model at an address of the student's choice, asked in `language`.

    `judge`, `extract`, `generate` and `llm` do what the lessons' stand-ins of these names do. They raise ModelError, a
    sentence that says what to do. `watch` is called when a count or the progress has changed; `seconds` is how long an
    answer may take, from the next connection on.
    """

    def __init__(self, language: str, *, post: Post | None = None, page: str = "") -> None:
        self.language, self.memory = language, Memory()
        self.watch: Callable[[], None] = lambda: None
        self.progress = (0, 0)
        self.seconds = SECONDS
        self._post, self._page = post or choose_post(), page
        self._chat: Chat | None = None

    def __repr__(self) -> str:
        endpoint = self.endpoint
        return f"<model {endpoint.name} at {endpoint.address}>" if endpoint else "<model, not connected>"

    @property
    def connected(self) -> bool:
        """Whether a model has answered at the address that was typed."""
        return self._chat is not None

    @property
    def endpoint(self) -> Endpoint | None:
        """Where the model is, when there is one."""
        return self._chat.endpoint if self._chat else None

    @property
    def tally(self) -> Tally:
        """What has been asked since the model was connected."""
        return self._chat.tally if self._chat else Tally()

    @property
    def left_out(self) -> Sequence[str]:
        """The parameters that the server does not take."""
        return self._chat.left_out if self._chat else ()

    @property
    def calls(self) -> int:
        """How many requests were sent."""
        return self.tally.sent

    @property
    def cost(self) -> float:
        """What the answers cost, in the currency of the prices that were typed."""
        endpoint = self.endpoint
        return self.tally.cost(endpoint.price_in, endpoint.price_out) if endpoint else 0.0

    def connect(self, typed: Mapping[str, object], key: Secret) -> Fault | None:
        """Ask one easy question at the address in `typed`; return what went wrong, or nothing.

        `typed` is as for `read_endpoint`. An earlier connection is gone either way.
        """
        self.disconnect()
        endpoint = read_endpoint(typed)
        if isinstance(endpoint, Fault):
            return endpoint
        if not is_key(key.reveal()):
            return Fault(Trouble.ODD_KEY)
        chat = Chat(endpoint, key, self._post, seconds=self.seconds)
        trial = say("llm.trial", self.language)
        answer = self._answer(chat, support(trial, trial, self.language))
        if isinstance(answer, Fault):
            return answer
        self._chat = chat
        self.watch()
        return None

    def disconnect(self) -> None:
        """Forget address and key."""
        self._chat = None
        self.watch()

    def judge(self, *texts: str) -> str:
        """Return "ja" or "nee": does a context support a claim (two texts), or help with a question (three)?

        The two are claim and context; the three are question, reference and context.
        """
        if len(texts) == 2:
            return self._obtain(support(*texts, self.language))
        if len(texts) == 3:
            return self._obtain(usefulness(texts, self.language))
        raise TypeError("judge(claim, context) | judge(question, reference, context)")

    def extract(self, text: str) -> str:
        """Return the claims in `text` as a JSON array of strings."""
        return self._obtain(claims(text, self.language))

    def generate(self, answer: str, n: int) -> str:
        """Return up to `n` questions that `answer` would answer, one a line."""
        return self._obtain(questions(answer, n, self.language))

    def llm(self, prompt: str, temperature: float = 0, json_mode: bool = True) -> str:
        """Return the model's answer to a prompt of the student's own, as it came.

        A temperature other than 0 is not sent: a measurement is to be repeatable.
        """
        return self._obtain(Request(Question(prompt, is_json=json_mode), lambda text: text))

    def each(self, items: Sequence[T]) -> Iterator[T]:
        """Yield the items, and show how far we are."""
        for number, item in enumerate(items):
            self._advance(number, len(items))
            yield item
        self._advance(len(items), len(items))

    def _advance(self, done: int, total: int) -> None:
        self.progress = (done, total)
        self.watch()

    def _obtain(self, request: Request) -> str:
        chat = self._chat
        if chat is None:
            raise self._error(Fault(Trouble.NOT_CONNECTED))
        name = digest(chat.endpoint, request.question)
        kept = self.memory.answers.get(name)
        if kept is not None:
            chat.tally.reused += 1
            self.watch()
            return kept
        answer = self._answer(chat, request)
        self.watch()
        if isinstance(answer, Fault):
            raise self._error(answer)
        if not request.question.is_json or _is_json(answer):
            self.memory.keep(name, answer)
        return answer

    def _answer(self, chat: Chat, request: Request) -> str | Fault:
        came = chat.ask(request.question)
        if isinstance(came, str):
            return request.read(came)
        if came.trouble is Trouble.UNREACHABLE and chat.endpoint.is_mixed(self._page):
            return Fault(Trouble.MIXED)
        if came.trouble is Trouble.UNREACHABLE and chat.endpoint.is_shut_out(self._page):
            return Fault(Trouble.FROM_FILE)
        return came

    def _error(self, fault: Fault) -> ModelError:
        return ModelError(str(fault.trouble), sentence(fault, self.language))


def sentence(fault: Fault, language: str) -> str:
    """Return what a student is told of a fault."""
    return say(f"trouble.{fault.trouble}", language, **fault.fields)


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True
