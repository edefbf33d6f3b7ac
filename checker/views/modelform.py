"""The form in which a student connects a model, as a widget: a thin edge, with nothing typed in its state.

JupyterLab saves the state of widgets in the notebook, so a password field of ipywidgets would save the key. Here what
is typed comes as a message, and the state holds what is shown and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from typing import Any

import anywidget
import traitlets

from checker.messages import say

_VIEWS = files("checker").joinpath("views")


class ModelForm(anywidget.AnyWidget):
    """Shows a form, a status line, what was counted and a progress bar. `on_message` gets what the form sends."""

    _esm = _VIEWS.joinpath("modelform.js").read_text(encoding="utf-8")
    _css = "".join(_VIEWS.joinpath(name).read_text(encoding="utf-8") for name in ("panel.css", "modelform.css"))
    words = traitlets.Dict().tag(sync=True)
    live = traitlets.Unicode().tag(sync=True)
    counts = traitlets.Unicode().tag(sync=True)
    sent = traitlets.Int().tag(sync=True)
    done = traitlets.Int().tag(sync=True)
    total = traitlets.Int().tag(sync=True)
    busy = traitlets.Bool().tag(sync=True)
    connected = traitlets.Bool().tag(sync=True)
    language = traitlets.Unicode("nl").tag(sync=True)

    def __init__(self, language: str, file: str, on_message: Callable[[dict[str, Any]], None]) -> None:
        super().__init__(language=language, words=words(language, file), live=say("model.not_connected", language))
        self._on_message = on_message
        self.on_msg(self._received)

    def show(self, **shown: object) -> None:
        """Change what is shown, in one message."""
        with self.hold_sync():
            for name, value in shown.items():
                setattr(self, name, value)

    def _received(self, _widget: object, content: dict[str, Any], _buffers: object) -> None:
        self.send({"heard": True})
        self._on_message(content)


def words(language: str, file: str) -> dict[str, str]:
    """Return the words of the form; `file` is where answers can be kept."""
    return {
        "title": say("model.title", language),
        "intro": say("model.intro", language),
        "address": say("model.address", language),
        "address_help": say("model.address_help", language),
        "name": say("model.name", language),
        "key": say("model.key", language),
        "key_help": say("model.key_help", language),
        "price_in": say("model.price_in", language),
        "price_out": say("model.price_out", language),
        "keep": say("model.keep", language, file=file),
        "connect": say("model.connect", language),
        "disconnect": say("model.disconnect", language),
        "progress": say("model.progress_label", language),
        "gone": say("panel.kernel_gone", language),
    }
