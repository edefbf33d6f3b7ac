"""A small server of the chat protocol on loopback: right answers, and every way in which a real one lets you down."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

KEY = "sk-geheim-0123456789"
"""The one key that the server accepts, where it asks for one."""


@dataclass
class Asked:
    """One request: its path, its headers and what was in it."""

    path: str
    headers: Mapping[str, str]
    body: dict[str, Any] = field(default_factory=dict)

    @property
    def prompt(self) -> str:
        """The last message, which holds the question."""
        return str(self.body["messages"][-1]["content"])


def completion(
    content: str, *, finish: str = "stop", prompt_tokens: int = 40, answer_tokens: int = 5
) -> dict[str, Any]:
    """Return an answer as the protocol has it."""
    return {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "choices": [
            {"index": 0, "message": {"role": "assistant", "content": content}, "finish_reason": finish},
        ],
        "usage": {"prompt_tokens": prompt_tokens, "completion_tokens": answer_tokens},
    }


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *_rest: object) -> None:
        """A client that no longer waits is what is tested."""


class ModelServer:
    """Serves `{address}/<way>/v1/chat/completions`; `<way>` says how it behaves. `answer` makes an answer of a request.

    Ways: ok · key (needs one) · closed (no word for other origins) · busy (429, says when) · full (429, does not say) ·
    busy-once · page (HTML) · odd (JSON, no completion) · prose · cut · slow · broken (500) · torn (ends too early) ·
    unknown (404) · strict (no json_object) · plain (no response_format) · seedless · filtered (no content) · moved ·
    unmeasured (no usage). A `mood` is a way for all paths; `delay` is how long each answer takes, in seconds.
    """

    def __init__(self, answer: Callable[[Asked], str] = lambda asked: '{"steun": true}') -> None:
        self.answer = answer
        self.asked: list[Asked] = []
        self.released = threading.Event()
        self.turned_away = 0
        self.mood = ""
        self.delay = 0.0
        server = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_OPTIONS(self) -> None:
                self.reply(204, b"")

            def do_GET(self) -> None:
                self.reply(200, b"up")

            def do_POST(self) -> None:
                length = int(self.headers.get("Content-Length", 0))
                body = json.loads(self.rfile.read(length))
                asked = Asked(self.path, dict(self.headers), body)
                server.asked.append(asked)
                way = server.way(self.path)
                time.sleep(server.delay)
                status, content, headers = server.behave(way, asked)
                self.reply(status, content, headers, torn=way == "torn")

            def reply(
                self, status: int, content: bytes, headers: Mapping[str, str] | None = None, *, torn: bool = False
            ) -> None:
                self.send_response(status)
                if server.way(self.path) != "closed":
                    self.send_header("Access-Control-Allow-Origin", self.headers.get("Origin", "*"))
                    self.send_header("Access-Control-Allow-Headers", "authorization, content-type")
                    self.send_header("Access-Control-Expose-Headers", "Retry-After")
                self.send_header("Content-Length", str(len(content) + 100 * torn))
                for name, value in (headers or {}).items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(content)
                if torn:
                    self.close_connection = True

            def log_message(self, *_rest: object) -> None:
                pass

        self.server = _Server(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, args=(0.01,), daemon=True).start()

    def way(self, path: str) -> str:
        """Return how to behave: as the path says, or as the mood is."""
        return self.mood or path.split("/")[1]

    def behave(self, way: str, asked: Asked) -> tuple[int, bytes, dict[str, str]]:
        """Return status, content and headers."""
        if way == "key" and asked.headers.get("Authorization") != f"Bearer {KEY}":
            return 401, _error(f"Incorrect API key provided: {asked.headers.get('Authorization', 'none')}"), {}
        if way == "slow":
            self.released.wait(20)
        if way == "busy-once" and self.turned_away < 1:
            self.turned_away += 1
            return 429, _error("slow down"), {"Retry-After": "1"}
        refusal = _REFUSALS.get(way)
        if refusal is not None:
            return refusal
        complaint = _complaint(way, asked.body)
        if complaint:
            return 400, _error(complaint), {}
        finish = "length" if way == "cut" else "stop"
        content = "Natuurlijk! Het antwoord is ja." if way == "prose" else self.answer(asked)
        data = completion(content, finish=finish)
        if way == "unmeasured":
            del data["usage"]
        if way == "filtered":
            data["choices"][0]["message"]["content"] = None
        return 200, json.dumps(data).encode(), {"Content-Type": "application/json"}

    def stop(self) -> None:
        """End."""
        self.released.set()
        self.server.shutdown()
        self.server.server_close()


def _error(message: str) -> bytes:
    return json.dumps({"error": {"message": message, "type": "invalid_request_error"}}).encode()


def _complaint(way: str, body: Mapping[str, Any]) -> str:
    """Return what a server that takes fewer parameters than others says of this request, or nothing."""
    wanted = body.get("response_format", {}).get("type")
    if way == "strict" and wanted == "json_object":
        return "'response_format.type' must be 'json_schema' or 'text'"
    if way == "plain" and wanted:
        return "response_format is not supported"
    if way == "seedless" and "seed" in body:
        return "Extra inputs are not permitted: seed"
    return ""


_REFUSALS: dict[str, tuple[int, bytes, dict[str, str]]] = {
    "busy": (429, _error("rate limit"), {"Retry-After": "3600"}),
    "endless": (429, _error("quota"), {"Retry-After": "9" * 400}),
    "full": (429, _error("quota"), {}),
    "page": (200, b"<!doctype html><title>Welkom</title>", {"Content-Type": "text/html"}),
    "odd": (200, b'{"hello": 1}', {}),
    "moved": (302, b"", {"Location": "/ok/v1/chat/completions"}),
    "broken": (500, _error("boom"), {}),
    "unknown": (404, _error("model not found"), {}),
    "torn": (200, b'{"choices": [', {}),
}
