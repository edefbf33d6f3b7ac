"""The form of a model: what it is told reaches the model, what it shows is true, and its state never holds a key."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from checker import livemodel
from checker.errors import LessonNotFound, ModelError
from checker.lessons import labs, load_lab
from checker.livelab import LiveLab, open_live
from checker.livemodel import LiveModel
from checker.llm.memory import FILE
from checker.llm.trouble import Fault, Trouble
from checker.messages import LANGUAGES, say
from checker.views.modelform import words
from tests.model_server import KEY, ModelServer


@pytest.fixture(autouse=True)
def no_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("no_proxy", "127.0.0.1")


@pytest.fixture
def server() -> Iterator[ModelServer]:
    made = ModelServer()
    yield made
    made.stop()


def send(model: LiveModel, server: ModelServer, way: str = "key", **more: Any) -> dict[str, Any]:
    """Let the form send what a student typed, and return the message as it is afterwards."""
    typed = {"address": f"{server.address}/{way}/v1", "name": " klein-model ", "key": KEY}
    message = {"action": "connect", "keep": False, "price_in": "1", "price_out": "1", **typed, **more}
    model._form._handle_custom_msg(message, [])
    return message


def state(model: LiveModel) -> dict[str, Any]:
    """Return the state of the form without its program: what a notebook saves."""
    return {name: value for name, value in model._form.get_state().items() if not name.startswith("_")}


def test_the_state_never_holds_the_key(server: ModelServer, tmp_path: Path) -> None:
    """Not before, during or after a connection does the state of the form have anything that was typed but the name."""
    model = LiveModel("nl", tmp_path)
    seen: list[str] = []
    model._form.observe(lambda _: seen.append(json.dumps(state(model), default=str)))
    message = send(model, server, keep=True)
    assert model.connected
    assert model.judge("a", "b") == "ja"
    seen.append(json.dumps(state(model), default=str))
    assert len(seen) > 3
    assert KEY not in "".join(seen)
    assert server.address not in "".join(seen)
    assert KEY not in repr(message)
    assert KEY not in repr(vars(model)) + repr(model)
    assert KEY not in (tmp_path / FILE).read_text(encoding="utf-8")


def test_what_the_form_shows(server: ModelServer) -> None:
    """The form tells that a model is connected, what was asked and spent, and how far a run is."""
    model = LiveModel("nl")
    send(model, server)
    assert (state(model)["connected"], state(model)["busy"]) == (True, False)
    assert state(model)["live"] == say("model.connected", "nl", name="klein-model")
    assert [model.judge(text, "b") for text in model.each(["a", "a"])] == ["ja", "ja"]
    counted = say("model.counts", "nl", calls=2, reused=1, tokens=90, cost="0.0001")
    assert state(model)["counts"] == f"{counted} {say('model.progress', 'nl', done=2, total=2)}"
    assert (state(model)["done"], state(model)["total"], state(model)["sent"]) == (2, 2, 2)
    model._form._handle_custom_msg({"action": "disconnect"}, [])
    assert (state(model)["connected"], state(model)["live"]) == (False, say("model.not_connected", "nl"))
    with pytest.raises(ModelError):
        model.judge("a", "b")


@pytest.mark.parametrize(
    ("way", "key"), [("seedless", "left_out"), ("unmeasured", "unmeasured")], ids=["parameter left out", "no count"]
)
def test_what_a_server_lacks_is_told(server: ModelServer, way: str, key: str) -> None:
    """A parameter that had to be left out, and tokens that were not told, are said with the counts."""
    model = LiveModel("nl")
    send(model, server, way)
    assert say(f"model.{key}", "nl", names="seed", count=1) in state(model)["counts"]


@pytest.mark.parametrize(("way", "words_said"), [("broken", "500"), ("prose", "Natuurlijk"), ("page", "doctype")])
def test_a_failure_is_shown(server: ModelServer, way: str, words_said: str) -> None:
    """A connection that fails is told by its sentence, and the form can be used again."""
    model = LiveModel("nl")
    send(model, server, way)
    assert words_said in state(model)["live"]
    assert (state(model)["connected"], state(model)["busy"]) == (False, False)


@pytest.mark.parametrize(
    ("up", "trouble"),
    [(True, Trouble.CLOSED), (False, Trouble.DOWN), (None, Trouble.UNREACHABLE)],
    ids=["somebody", "nobody", "unknown"],
)
def test_why_there_is_no_answer(
    server: ModelServer, monkeypatch: pytest.MonkeyPatch, up: bool | None, trouble: Trouble
) -> None:
    """Where the request itself does not tell, a second look finds out whether anybody is there."""

    async def look(_address: str) -> bool | None:
        return up

    async def connect() -> LiveModel:
        model = LiveModel("nl")
        model._post = lambda _letter: Fault(Trouble.UNREACHABLE)
        send(model, server)
        await asyncio.gather(*model._tasks)
        return model

    monkeypatch.setattr(livemodel, "is_up", look)
    assert state(asyncio.run(connect()))["live"] == say(f"trouble.{trouble}", "nl")


def test_a_file_that_cannot_be_written(server: ModelServer, tmp_path: Path) -> None:
    """Where answers cannot be kept in a file the form says so, and the model works."""
    model = LiveModel("nl", tmp_path / "none")
    send(model, server, keep=True)
    assert model.connected
    assert say("model.not_kept", "nl", file=FILE) in state(model)["live"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_form_has_all_its_words(language: str) -> None:
    """Each word that the form's program asks for is there in every language."""
    program = files("checker").joinpath("views", "modelform.js").read_text(encoding="utf-8")
    named = set(re.findall(r"words\.(\w+)", program)) | set(re.findall(r'(?:name|help): "(\w+)"', program))
    assert len(named) >= 10
    assert named <= set(words(language, FILE))


def test_a_model_is_shown_by_its_form() -> None:
    """A model as the last line of a cell shows the form, the same each time."""
    live = LiveLab(load_lab(labs()[0]), "nl")
    assert live.model() is live.model()
    bundle: Any = live.model()._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    assert data["application/vnd.jupyter.widget-view+json"]["model_id"] == live.model()._form.model_id


def test_a_lab_opens() -> None:
    """Every lab opens in every language, and an unknown one is told."""
    for slug in labs():
        assert open_live(load_lab(slug), "sv") is not None
    with pytest.raises(LessonNotFound):
        load_lab("lab-none")
