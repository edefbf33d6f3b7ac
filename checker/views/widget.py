"""The panels of a live notebook as widgets: the thin edge to the notebook's front end, and nothing more."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from typing import Any

import anywidget
import traitlets

from checker.messages import say

_VIEWS = files("checker").joinpath("views")


class Board(anywidget.AnyWidget):
    """A box that shows HTML, a status line for screen readers, and passes clicks on buttons to Python.

    `html` must come from checker.views, which escapes. `on_action` gets the `data-action` of a clicked button.
    """

    _esm = _VIEWS.joinpath("panel.js").read_text(encoding="utf-8")
    _css = _VIEWS.joinpath("panel.css").read_text(encoding="utf-8")
    html = traitlets.Unicode().tag(sync=True)
    live = traitlets.Unicode().tag(sync=True)
    busy = traitlets.Bool().tag(sync=True)
    language = traitlets.Unicode("nl").tag(sync=True)
    gone = traitlets.Unicode().tag(sync=True)

    def __init__(self, language: str, on_action: Callable[[str], None]) -> None:
        super().__init__(language=language, gone=say("panel.kernel_gone", language))
        self._on_action = on_action
        self.on_msg(self._clicked)

    def show(self, html: str, live: str, *, busy: bool = False) -> None:
        """Show this HTML and this status line."""
        with self.hold_sync():
            self.html, self.live, self.busy = html, live, busy

    def _clicked(self, _widget: object, content: dict[str, Any], _buffers: object) -> None:
        self.send({"heard": True})
        self._on_action(str(content.get("action", "")))
