"""A real model in the place of a stand-in: asked over a socket, counted, kept, every failure a clear sentence."""

from __future__ import annotations

import copy
import json
import pickle
import time
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from checker.errors import ModelError
from checker.llm import chat as chatting
from checker.llm.chat import Chat, Question
from checker.llm.endpoint import Endpoint, read_endpoint
from checker.llm.memory import FILE, Memory, digest
from checker.llm.model import Model, sentence
from checker.llm.questions import claims, questions, support, usefulness
from checker.llm.secret import Secret
from checker.llm.tally import Tally
from checker.llm.trouble import Fault, Trouble
from checker.llm.wire import Letter, laptop_post
from tests.model_server import KEY, Asked, ModelServer

REPLIES = {"steun": True, "bruikbaar": False, "beweringen": ["Een.", "Twee."], "vragen": ["Wat?", "Wie\nof hoe?"]}


def helpful(asked: Asked) -> str:
    """Answer with the key that the prompt asks for."""
    key = next((each for each in REPLIES if f'"{each}"' in asked.prompt), None)
    return json.dumps({key: REPLIES[key]}) if key else "Dag!"


@pytest.fixture(autouse=True)
def no_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("no_proxy", "127.0.0.1")


@pytest.fixture
def server() -> Iterator[ModelServer]:
    made = ModelServer(helpful)
    yield made
    made.stop()


def typed(server: ModelServer, way: str = "ok", **more: object) -> dict[str, object]:
    return {"address": f"{server.address}/{way}/v1", "name": "klein-model", **more}


def connected(server: ModelServer, way: str = "ok", **more: object) -> Model:
    model = Model("nl")
    assert model.connect(typed(server, way, **more), Secret(KEY)) is None
    return model


def chat(server: ModelServer, way: str, *, seconds: float = 5.0) -> Chat:
    made = Chat(Endpoint(f"{server.address}/{way}/v1", "klein-model"), Secret(KEY), laptop_post, seconds=seconds)
    made.pause = lambda _: None
    return made


# The stand-ins


def test_it_does_what_the_stand_ins_do(server: ModelServer) -> None:
    """Each callable gives what the stand-in of a lesson gives back: a verdict, an array as JSON, lines, text."""
    model = connected(server)
    assert model.judge("Een bewering.", "Een passage.") == "ja"
    assert model.judge("Een vraag?", "Verwacht.", "Een passage.") == "nee"
    assert json.loads(model.extract("Een. Twee.")) == ["Een.", "Twee."]
    assert model.generate("Een antwoord.", 2) == "Wat?\nWie of hoe?"
    assert model.llm("Zeg dag.", temperature=0, json_mode=False) == "Dag!"
    with pytest.raises(TypeError):
        model.judge("alleen een bewering")


def test_what_is_asked(server: ModelServer) -> None:
    """A request holds model, prompt and key, asks for the form of the answer and leaves nothing to chance."""
    connected(server).judge("De lamp is rood.", "Rood is de lamp.")
    asked = server.asked[-1]
    assert asked.path == "/ok/v1/chat/completions"
    assert asked.headers["Authorization"] == f"Bearer {KEY}"
    assert (asked.body["model"], asked.body["temperature"], asked.body["seed"]) == ("klein-model", 0, chatting.SEED)
    assert asked.body["response_format"]["json_schema"]["schema"]["required"] == ["steun"]
    assert "De lamp is rood." in asked.prompt
    assert "Rood is de lamp." in asked.prompt


def test_nothing_is_sent_unasked(server: ModelServer) -> None:
    """A model that is made but not connected asks nobody anything; without a key none is sent."""
    model = Model("nl")
    with pytest.raises(ModelError, match="nog geen model verbonden"):
        model.judge("a", "b")
    assert (model.connected, model.calls, model.cost, server.asked) == (False, 0, 0.0, [])
    assert model.connect(typed(server), Secret("")) is None
    assert "Authorization" not in server.asked[0].headers


@pytest.mark.parametrize("language", ["nl", "sv", "en"])
def test_prompts_are_in_the_language_of_the_lesson(language: str) -> None:
    """Prompts differ between languages, hold the texts whole, braces too, and name the key that their reader wants."""
    texts = ("Claim {0}", "Passage {x}", "Derde")
    for request in (support(*texts[:2], language), usefulness(texts, language)):
        (key,) = request.question.schema["required"]  # type: ignore[index]
        assert f'{{"{key}": true}}' in request.question.prompt
        assert request.read(json.dumps({key: False})) == "nee"
        assert "Passage {x}" in request.question.prompt
    for request in (claims("Tekst {0}", language), questions("Tekst {0}", 3, language)):
        (key,) = request.question.schema["required"]  # type: ignore[index]
        assert f'{{"{key}": [' in request.question.prompt
        assert "Tekst {0}" in request.question.prompt


BAD = {
    "prose": "Ja, dat klopt.",
    "fence": '```json\n{"steun": true}\n```',
    "text for a bool": '{"steun": "true"}',
    "number for a bool": '{"steun": 1}',
    "another key": '{"oordeel": true}',
    "one more key": '{"steun": true, "uitleg": "…"}',
    "array": "[true]",
    "half": '{"steun": tr',
    "very deep": "[" * 100_000,
}


@pytest.mark.parametrize("text", BAD.values(), ids=BAD)
def test_an_answer_is_read_strictly(text: str) -> None:
    """What is not exactly the JSON that was asked for is a fault that shows what came."""
    fault = support("a", "b", "nl").read(text)
    assert isinstance(fault, Fault)
    assert fault.trouble is Trouble.BAD_JSON
    assert text[:20] in sentence(fault, "nl")


@pytest.mark.parametrize("value", ["x", ["a", 1], {"a": 1}, None], ids=repr)
def test_texts_are_read_strictly(value: object) -> None:
    """A list of claims is a list of strings."""
    assert isinstance(claims("a", "nl").read(json.dumps({"beweringen": value})), Fault)


# Failures


FAILURES = {
    "key": (Trouble.WRONG_KEY, ["401", "sleutel klopt niet"]),
    "busy": (Trouble.BUSY, ["3600 seconden", "blijft bewaard"]),
    "endless": (Trouble.FULL, ["tegoed", "quota"]),
    "full": (Trouble.FULL, ["tegoed", "quota"]),
    "page": (Trouble.NO_CHAT, ["<!doctype html>"]),
    "odd": (Trouble.NO_CHAT, ["hello"]),
    "broken": (Trouble.SERVER, ["500", "boom"]),
    "unknown": (Trouble.UNKNOWN, ["404", "model not found"]),
    "prose": (Trouble.BAD_JSON, ["Natuurlijk!"]),
    "cut": (Trouble.CUT_OFF, ["half antwoord"]),
    "filtered": (Trouble.EMPTY, ["leeg antwoord"]),
    "torn": (Trouble.TORN, ["halverwege"]),
    "moved": (Trouble.MOVED, ["302"]),
}


@pytest.mark.parametrize("way", FAILURES)
def test_every_failure_is_told(server: ModelServer, way: str) -> None:
    """A server that lets the student down gives a sentence of its own, nothing is connected and nothing is kept."""
    trouble, words = FAILURES[way]
    model = Model("nl")
    fault = model.connect(typed(server, way), Secret("sk-fout"))
    assert fault is not None
    assert fault.trouble is trouble
    assert [word for word in words if word not in sentence(fault, "nl")] == []
    assert not model.connected
    assert model.memory.answers == {}


@pytest.mark.parametrize("address", ["http://127.0.0.1:9", "http://localhost..:1/v1", f"http://{'a' * 70}.nl/v1"])
def test_nobody_there(address: str) -> None:
    """An address at which nothing listens is told as such, also when there can be no such host."""
    fault = Model("nl").connect({"address": address, "name": "m"}, Secret(""))
    assert fault is not None
    assert fault.trouble is Trouble.DOWN


def test_a_time_limit(server: ModelServer) -> None:
    """An answer that does not come in time ends the wait, and the sentence tells the limit."""
    started = time.monotonic()
    fault = chat(server, "slow", seconds=0.3).ask(Question("Dag"))
    assert time.monotonic() - started < 5
    assert isinstance(fault, Fault)
    assert fault.trouble is Trouble.TIMED_OUT
    assert "1 seconden" in sentence(fault, "nl")


def test_a_redirect_is_not_followed(server: ModelServer) -> None:
    """The key goes to the address that was typed and to no other."""
    Model("nl").connect(typed(server, "moved"), Secret(KEY))
    assert [asked.path for asked in server.asked] == ["/moved/v1/chat/completions"]


def test_a_short_pause_is_kept(server: ModelServer) -> None:
    """A server that asks for a moment gets it, and the question is asked again once."""
    paused: list[float] = []
    asking = chat(server, "busy-once")
    asking.pause = paused.append
    assert asking.ask(Question("Dag")) == "Dag!"
    assert (paused, asking.tally.sent) == ([1.0], 2)


@pytest.mark.parametrize(
    ("way", "left_out", "sent"),
    [
        pytest.param("ok", [], 1, id="takes all"),
        pytest.param("strict", ["json_object"], 2, id="no json_object"),
        pytest.param("plain", ["json_object"], 2, id="no response_format"),
        pytest.param("seedless", ["seed"], 2, id="no seed"),
    ],
)
def test_a_server_that_takes_less(server: ModelServer, way: str, left_out: list[str], sent: int) -> None:
    """What a server refuses is left out from then on, which costs one request once."""
    asking = chat(server, way)
    assert asking.ask(Question("Dag", is_json=True)) == "Dag!"
    assert (asking.left_out, asking.tally.sent) == (left_out, sent)
    asking.ask(Question("Nog eens", is_json=True))
    assert asking.tally.sent == sent + 1


def test_a_request_that_stays_refused(server: ModelServer) -> None:
    """A server that refuses whatever is left out is told of, in its own words, after a few requests."""
    server.behave = lambda way, asked: (400, b'{"error": "nope"}', {})  # type: ignore[method-assign]
    asking = chat(server, "ok")
    fault = asking.ask(Question("Dag", schema={"type": "object"}))
    assert isinstance(fault, Fault)
    assert (fault.trouble, fault.fields["detail"]) == (Trouble.REJECTED, "nope")
    assert asking.tally.sent == 3


# What is typed


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("http://localhost:11434/v1", "http://localhost:11434/v1"),
        (" http://localhost:11434/ ", "http://localhost:11434/v1"),
        ("https://API.example.org", "https://api.example.org/v1"),
        ("https://example.org/openai/v1/chat/completions", "https://example.org/openai/v1"),
        ("http://[::1]:1234", "http://[::1]:1234/v1"),
        ("localhost:11434", None),
        ("ftp://example.org", None),
        ("https://", None),
        ("https://me:secret@example.org/v1", None),
        ("https://example.org/v1?key=secret", None),
        ("https://example.org/v1#x", None),
        ("http://localhost:99999/v1", None),
        ("http://local host/v1", None),
        ("", None),
    ],
)
def test_addresses(text: str, address: str | None) -> None:
    """An address is taken with or without its path, and refused when it carries a secret or is none."""
    found = read_endpoint({"address": text, "name": "m"})
    assert (found.address if isinstance(found, Endpoint) else None) == address


@pytest.mark.parametrize(
    ("more", "trouble"),
    [
        ({"name": " "}, Trouble.ODD_MODEL),
        ({"price_in": "gratis"}, Trouble.ODD_PRICE),
        ({"price_out": "-1"}, Trouble.ODD_PRICE),
        ({"price_out": "nan"}, Trouble.ODD_PRICE),
        ({"price_in": "0,15", "price_out": ""}, None),
    ],
)
def test_the_other_fields(server: ModelServer, more: dict[str, object], trouble: Trouble | None) -> None:
    """A field that cannot be read is told before anything is sent; a decimal comma and an empty price are fine."""
    fault = Model("nl").connect(typed(server) | more, Secret(""))
    assert (fault and fault.trouble) == trouble
    assert bool(server.asked) == (trouble is None)


@pytest.mark.parametrize("key", ["sk abc", "sk\nabc", "sk-é", "x" * 501])
def test_odd_keys(server: ModelServer, key: str) -> None:
    """A key that cannot travel in a header is refused before anything is sent."""
    fault = Model("nl").connect(typed(server), Secret(key))
    assert fault is not None
    assert fault.trouble is Trouble.ODD_KEY
    assert key not in sentence(fault, "nl")
    assert server.asked == []


SCHOOL, FILE_COPY = "https://school.example/", "http://werkplaats.invalid/"


@pytest.mark.parametrize(
    ("page", "address", "trouble"),
    [
        (SCHOOL, "http://192.168.1.20:11434/v1", Trouble.MIXED),
        (SCHOOL, "http://localhost:11434/v1", Trouble.UNREACHABLE),
        (SCHOOL, "http://127.0.0.1:11434/v1", Trouble.UNREACHABLE),
        (SCHOOL, "http://[::1]:11434/v1", Trouble.UNREACHABLE),
        (SCHOOL, "https://example.org/v1", Trouble.UNREACHABLE),
        ("http://school.example/", "http://192.168.1.20:11434/v1", Trouble.UNREACHABLE),
        (FILE_COPY, "https://example.org/v1", Trouble.FROM_FILE),
        (FILE_COPY, "http://localhost:11434/v1", Trouble.UNREACHABLE),
    ],
)
def test_what_the_browser_stops(page: str, address: str, trouble: Trouble) -> None:
    """Without an answer, what a browser stops by rule is told as such: plain http from https, and all but this computer
    from a file."""
    model = Model("nl", post=lambda letter: Fault(Trouble.UNREACHABLE), page=page)
    fault = model.connect({"address": address, "name": "m"}, Secret(""))
    assert fault is not None
    assert fault.trouble is trouble


# Counting and keeping


def test_a_question_is_paid_for_once(server: ModelServer) -> None:
    """The same question is not asked again; requests, tokens and cost add up."""
    model = connected(server, price_in="2", price_out="10")
    for _ in range(3):
        model.judge("a", "b")
    model.judge("a", "c")
    assert model.calls == 3
    assert model.tally.reused == 2
    assert (model.tally.tokens_in, model.tally.tokens_out) == (120, 15)
    assert model.cost == pytest.approx((120 * 2 + 15 * 10) / 1e6)
    assert Tally(tokens_in=500_000).cost(0.5, 99) == 0.25


def test_tokens_that_are_not_told(server: ModelServer) -> None:
    """Answers without a count of tokens are counted as such."""
    model = connected(server, "unmeasured")
    assert (model.tally.unmeasured, model.cost) == (1, 0.0)


def test_failures_are_not_kept(server: ModelServer) -> None:
    """After a failure the question is asked anew; what was answered before is not."""
    model = connected(server)
    model.judge("a", "b")
    right = server.behave
    server.behave = lambda way, asked: (500, b"", {})  # type: ignore[method-assign]
    with pytest.raises(ModelError) as caught:
        model.judge("a", "c")
    assert caught.value.trouble == Trouble.SERVER
    assert model.judge("a", "b") == "ja"
    server.behave = right  # type: ignore[method-assign]
    assert model.judge("a", "c") == "ja"


def test_json_that_is_none_is_given_but_not_kept(server: ModelServer) -> None:
    """The answer to a prompt of the student's own comes as it is; one that is no JSON may be better next time."""
    model = connected(server)
    assert model.llm("Zeg dag.") == "Dag!"
    assert model.memory.answers == {}
    assert server.asked[-1].body["response_format"] == {"type": "json_object"}


DIFFERENT: dict[str, Callable[[], str]] = {
    "address": lambda: digest(Endpoint("http://b/v1", "m"), Question("p")),
    "model": lambda: digest(Endpoint("http://a/v1", "n"), Question("p")),
    "prompt": lambda: digest(Endpoint("http://a/v1", "m"), Question("q")),
    "form": lambda: digest(Endpoint("http://a/v1", "m"), Question("p", is_json=True)),
    "schema": lambda: digest(Endpoint("http://a/v1", "m"), Question("p", schema={"type": "object"})),
}


@pytest.mark.parametrize("made", DIFFERENT.values(), ids=DIFFERENT)
def test_what_an_answer_is_kept_under(made: Callable[[], str]) -> None:
    """Another address, model, prompt or form is another question; another price is not."""
    plain = digest(Endpoint("http://a/v1", "m"), Question("p"))
    assert made() != plain
    assert digest(Endpoint("http://a/v1", "m", price_in=3.0), Question("p")) == plain


def test_answers_in_a_file(server: ModelServer, tmp_path: Path) -> None:
    """On request answers outlive the notebook, in a file that holds neither key nor address nor question."""
    path = tmp_path / FILE
    first = connected(server)
    assert first.memory.keep_in(path)
    first.judge("Een geheime bewering.", "b")
    text = path.read_text(encoding="utf-8")
    assert [word for word in (KEY, "127.0.0.1", "klein-model", "geheime bewering") if word in text] == []
    second = connected(server)
    assert second.memory.keep_in(path)
    second.judge("Een geheime bewering.", "b")
    assert (second.calls, second.tally.reused) == (1, 1)
    second.memory.forget()
    assert json.loads(path.read_text(encoding="utf-8"))["answers"] == {}


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"version": 0, "answers": {"a": "b"}}', '{"version": 1, "answers": 3}']
)
def test_a_file_that_cannot_be_read(tmp_path: Path, text: str) -> None:
    """A damaged file is written anew."""
    (tmp_path / FILE).write_text(text, encoding="utf-8")
    memory = Memory()
    assert memory.keep_in(tmp_path / FILE)
    assert memory.answers == {}
    assert json.loads((tmp_path / FILE).read_text(encoding="utf-8")) == {"version": 1, "answers": {}}


def test_a_file_that_cannot_be_written(tmp_path: Path) -> None:
    """Where no file can be, answers stay in memory."""
    memory = Memory()
    assert not memory.keep_in(tmp_path / "none" / FILE)
    memory.keep("a", "b")
    assert memory.answers == {"a": "b"}


def test_progress(server: ModelServer) -> None:
    """Going through items tells how far it is, and `watch` hears of every step and answer."""
    model = connected(server)
    seen: list[tuple[int, int]] = []
    model.watch = lambda: seen.append(model.progress)
    assert list(model.each(["a", "b"])) == ["a", "b"]
    assert seen == [(0, 2), (1, 2), (2, 2)]
    model.judge("a", "b")
    assert len(seen) == 4


# The key


def _everything(server: ModelServer, way: str) -> str:
    """Return all that a failing call shows: message, traceback with the values of locals, and reprs on the way."""
    model = connected(server)
    assert model._chat is not None
    object.__setattr__(model._chat, "endpoint", Endpoint(f"{server.address}/{way}/v1", "m"))
    model._chat._post = _posting(model, f"{server.address}/{way}/v1/chat/completions")
    try:
        model.judge("a", "b")
    except ModelError as error:
        shown = traceback.TracebackException.from_exception(error, capture_locals=True)
        return "".join(shown.format()) + repr(model) + repr(vars(model)) + repr(vars(model._chat))
    raise AssertionError(f"{way}: no error")


def _posting(model: Model, url: str) -> Any:
    key = Secret(KEY + "x")
    return lambda body: laptop_post(Letter(url, body, key, 0.5))


@pytest.mark.parametrize("way", [*FAILURES, "slow"])
def test_no_failure_shows_the_key(server: ModelServer, way: str) -> None:
    """Whatever goes wrong, no message, traceback or repr holds the key, not even where the server repeats it."""
    shown = _everything(server, way)
    assert "ModelError" in shown
    assert KEY not in shown


def test_a_secret_is_kept() -> None:
    """A key has no repr, no copy, no pickle and no attribute with its text."""
    secret = Secret(KEY)
    assert KEY not in f"{secret!r} {secret!s} {[secret]}"
    for attempt in (pickle.dumps, copy.copy, copy.deepcopy):
        with pytest.raises(TypeError):
            attempt(secret)
    assert not hasattr(secret, "__dict__")
    assert (bool(secret), bool(Secret(""))) == (True, False)
    assert secret.scrub(f"no {KEY}!") == "no •••!"
    assert Secret("").scrub("text") == "text"


def test_disconnecting_forgets_the_key(server: ModelServer) -> None:
    """After disconnecting, and after a connection that failed, nothing is sent any more."""
    model = connected(server)
    model.disconnect()
    with pytest.raises(ModelError):
        model.judge("a", "b")
    model = connected(server)
    assert model.connect(typed(server, "broken"), Secret(KEY)) is not None
    assert not model.connected
