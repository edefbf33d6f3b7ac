"""A model in a live notebook: shows its form as the value of a cell, and what is asked and spent as it happens."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from checker.browser import site_root
from checker.errors import RunnerError
from checker.llm.memory import FILE
from checker.llm.model import Model, sentence
from checker.llm.secret import Secret
from checker.llm.trouble import Fault, Trouble
from checker.llm.wire import is_up
from checker.messages import say
from checker.views.modelform import ModelForm


class LiveModel(Model):
    """What `les.model()` returns. It asks nobody anything before the student presses the button of the form."""

    def __init__(self, language: str, folder: Path | None = None) -> None:
        super().__init__(language, page=_page())
        self._folder = folder or Path()
        self._form = ModelForm(language, FILE, self._act)
        self._tasks: set[asyncio.Task[None]] = set()
        self.watch = self._count

    def _repr_mimebundle_(self, **asked: Any) -> Any:
        return self._form._repr_mimebundle_(**asked)

    def _act(self, content: dict[str, Any]) -> None:
        key = Secret(str(content.pop("key", "")))
        if content.get("action") == "connect":
            self._form.show(busy=True, connected=False, live=self._say("connecting"), done=0, total=0)
            self._connect(content, key)
        else:
            self.disconnect()
            self._form.show(connected=False, live=self._say("not_connected"), done=0, total=0)

    def _connect(self, typed: dict[str, Any], key: Secret) -> None:
        kept = self.memory.keep_in(self._folder / FILE if typed.get("keep") is True else None)
        fault = self.connect(typed, key)
        if fault is None:
            told = [self._say("connected", name=str(typed.get("name", "")).strip())]
            told += [] if kept else [self._say("not_kept", file=FILE)]
            self._form.show(busy=False, connected=True, live=" ".join(told))
        elif fault.trouble is Trouble.UNREACHABLE:
            task = asyncio.ensure_future(self._explain(str(typed["address"]).strip(), fault))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        else:
            self._form.show(busy=False, live=sentence(fault, self.language))

    async def _explain(self, address: str, fault: Fault) -> None:
        """Say whether nobody is there or somebody who does not let this site in, which the request itself hides."""
        up = await is_up(address)
        known = fault if up is None else Fault(Trouble.CLOSED if up else Trouble.DOWN)
        self._form.show(busy=False, live=sentence(known, self.language))

    def _count(self) -> None:
        tally, (done, total) = self.tally, self.progress
        tokens = tally.tokens_in + tally.tokens_out
        fields = {"calls": tally.sent, "reused": tally.reused, "tokens": tokens, "cost": f"{self.cost:.4f}"}
        told = [self._say("counts", **fields)] if tally.sent else []
        told += [self._say("unmeasured", count=tally.unmeasured)] if tally.unmeasured else []
        told += [self._say("left_out", names=", ".join(self.left_out))] if self.left_out else []
        told += [self._say("progress", done=done, total=total)] if total else []
        self._form.show(counts=" ".join(told), sent=tally.sent, done=done, total=total)

    def _say(self, key: str, **fields: object) -> str:
        return say(f"model.{key}", self.language, **fields)


def _page() -> str:
    try:
        return site_root()
    except RunnerError:
        return ""  # no browser, so no page
