"""Stand-ins beside the student's code: callables built from a script that is plain data, with every call recorded."""

from __future__ import annotations

import builtins
from collections.abc import Callable
from typing import Any

from checker.outcome import Spoken
from checker.values import Plain, decode, encode

MAX_CALLS = 5_000


class Recorder:
    """Builds the stand-ins of one call and keeps, in order, what was said to them in `spoken`."""

    def __init__(self) -> None:
        self.spoken: list[Spoken] = []

    def stand_in(self, script: dict[str, Any]) -> Callable[..., object]:
        """Return a callable that follows `script`: name, answers, by_content, otherwise, listens."""
        answers = iter(script["answers"])

        def respond(*args: object, **kwargs: object) -> object:
            heard = _texts(args)
            self._record(script, args, kwargs, heard)
            for text, answer in script["by_content"]:
                if any(text in each for each in heard):
                    return _give(answer, script["name"])
            answer = next(answers, script["otherwise"])
            if answer is None:
                raise LookupError(f"{script['name']}: no more answers")
            return _give(answer, script["name"])

        respond.__name__ = respond.__qualname__ = script["name"]
        return respond

    def _record(
        self, script: dict[str, Any], args: tuple[object, ...], kwargs: dict[str, object], heard: list[str]
    ) -> None:
        if len(self.spoken) >= MAX_CALLS:
            raise LookupError(f"{script['name']}: called more than {MAX_CALLS} times")
        listens = script["listens"]
        said: list[Plain] = [encode(arg) for arg in args]
        if listens is not None:
            said = [text for text in listens if any(text in each for each in heard)]
        named = tuple((key, encode(kwargs[key])) for key in sorted(kwargs))
        self.spoken.append(Spoken(script["name"], tuple(said), named))


def _texts(args: tuple[object, ...]) -> list[str]:
    return [str.__str__(arg) for arg in args if isinstance(arg, str)]


def _give(answer: dict[str, Any], name: str) -> object:
    if answer["raises"] is not None:
        raise getattr(builtins, answer["raises"])(name)
    return decode(answer["gives"])
