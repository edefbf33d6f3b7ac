"""One request to a model and its answer: the browser's XMLHttpRequest in a kernel, urllib elsewhere.

Synchronous on purpose. The lessons hand a judge to a function that calls it and goes on, and a kernel is a Web Worker,
in which a request may block and has a time limit, in every browser. The browser's fetch would need an `await` in each
function of the student, or the stack switching that Safari has not.
"""

from __future__ import annotations

import http.client
import math
import sys
import urllib.error
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from checker.llm.secret import Secret
from checker.llm.trouble import Fault, Trouble

if sys.platform == "emscripten":
    import js
    from pyodide.code import run_js
    from pyodide.ffi import JsException

    _reach = run_js("(url) => fetch(url, { mode: 'no-cors', cache: 'no-store', credentials: 'omit' })")


MAX_DIGITS = 6


@dataclass(frozen=True, slots=True)
class Letter:
    """What is sent: a JSON text to a URL, for which there are so many seconds."""

    url: str
    body: str
    key: Secret
    seconds: float


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back. `wait`: the seconds that the server asks to wait, where it says so."""

    status: int
    text: str
    wait: float | None = None


Post = Callable[[Letter], Answer | Fault]
"""Sends one letter. Never raises for what the other side does, and lets no text out that holds the key."""


def browser_post(letter: Letter) -> Answer | Fault:
    """Send from a Web Worker of a browser; without an answer it is unknowable why, which `UNREACHABLE` says."""
    if sys.platform == "emscripten":
        request = js.XMLHttpRequest.new()
        try:
            request.open("POST", letter.url, False)
            request.timeout = round(letter.seconds * 1000)
            request.setRequestHeader("Content-Type", "application/json")
            if letter.key:
                request.setRequestHeader("Authorization", f"Bearer {letter.key.reveal()}")
            request.send(letter.body)
        except JsException as error:
            return Fault(Trouble.TIMED_OUT if error.name == "TimeoutError" else Trouble.UNREACHABLE, _limit(letter))
        if not request.status:  # what other browsers raise, Firefox leaves at this when a question ahead is refused
            return Fault(Trouble.UNREACHABLE)
        text = letter.key.scrub(str(request.responseText or ""))
        header = request.getResponseHeader("Retry-After")  # null too where the server does not expose it
        return Answer(int(request.status), text, _seconds(str(header or "")))
    return Fault(Trouble.UNREACHABLE)


def laptop_post(letter: Letter) -> Answer | Fault:
    """Send from an ordinary Python. A redirect is not followed, since the key would travel along."""
    request = urllib.request.Request(letter.url, letter.body.encode(), _headers(letter))  # noqa: S310 - see read_endpoint
    try:
        with _OPENER.open(request, timeout=letter.seconds) as reply:
            return _answer(letter, reply.status, reply)
    except urllib.error.HTTPError as refusal:
        with refusal:
            return _answer(letter, refusal.code, refusal)
    except urllib.error.URLError as error:
        late = isinstance(error.reason, TimeoutError)
        return Fault(Trouble.TIMED_OUT if late else Trouble.DOWN, _limit(letter))
    except TimeoutError:
        return Fault(Trouble.TIMED_OUT, _limit(letter))
    except UnicodeError:  # a host that no name server could be asked for, such as one with two dots in a row
        return Fault(Trouble.DOWN, _limit(letter))
    except (http.client.HTTPException, OSError):
        return Fault(Trouble.TORN)


def choose_post() -> Post:
    """Return the way to send of the platform."""
    return browser_post if sys.platform == "emscripten" else laptop_post


async def is_up(address: str) -> bool | None:
    """Tell whether anything answers at all at this address, other sites allowed or not; None where that is unknown.

    A browser gives away this much when it may keep the answer to itself. No key is sent.
    """
    if sys.platform == "emscripten":
        try:
            await _reach(address)
        except JsException:
            return False
        return True
    return None


class _Stay(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_args: Any, **_named: Any) -> None:
        """Follow nothing."""


_OPENER = urllib.request.build_opener(_Stay)


def _headers(letter: Letter) -> dict[str, str]:
    headers = {"Content-Type": "application/json"}
    return headers | {"Authorization": f"Bearer {letter.key.reveal()}"} if letter.key else headers


def _answer(letter: Letter, status: int, reply: Any) -> Answer | Fault:
    try:
        text = reply.read().decode("utf-8", "replace")
    except TimeoutError:
        return Fault(Trouble.TIMED_OUT, _limit(letter))
    except (http.client.HTTPException, OSError):
        return Fault(Trouble.TORN)
    return Answer(status, letter.key.scrub(text), _seconds(reply.headers.get("Retry-After", "")))


def _limit(letter: Letter) -> dict[str, object]:
    return {"seconds": math.ceil(letter.seconds)}


def _seconds(header: str) -> float | None:
    """Return the seconds of a Retry-After; a date, which the header may be as well, is not worth reading.

    Nor is a number so large that nobody waits for it.
    """
    return float(header) if header.strip().isdecimal() and len(header.strip()) <= MAX_DIGITS else None
