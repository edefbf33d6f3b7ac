"""A Firefox that is driven over WebDriver BiDi, which it speaks itself: Playwright drives only a Firefox of its own."""

from __future__ import annotations

import json
import re
import subprocess
import time
from pathlib import Path
from typing import Any, Self

from websocket import create_connection

PATIENCE = 240.0
PAUSE = 0.2
LISTENING = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
PREFERENCES = {
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "datareporting.policy.dataSubmissionEnabled": False,
    "toolkit.telemetry.reportingpolicy.firstRun": False,
    "browser.download.folderList": 2,
    "browser.download.alwaysOpenPanel": False,
    "security.fileuri.strict_origin_policy": True,  # the default, which tools that drive a Firefox turn off
}


class Firefox:
    """One Firefox with the profile in `folder`, which may be there already; `requests`: all addresses asked for."""

    def __init__(self, program: str, folder: Path) -> None:
        folder.mkdir(exist_ok=True)
        self.downloads = folder / "downloads"
        all_of_them = {**PREFERENCES, "browser.download.dir": str(self.downloads)}
        lines = [f"user_pref({json.dumps(key)}, {json.dumps(value)});\n" for key, value in all_of_them.items()]
        (folder / "user.js").write_text("".join(lines), encoding="utf-8")
        words = [program, "--headless", "--no-remote", "--profile", str(folder), "--remote-debugging-port=0"]
        self.process = subprocess.Popen(words, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
        self.requests: list[str] = []
        self._number = 0
        self._socket = create_connection(f"{self._address()}/session", timeout=PATIENCE, suppress_origin=True)
        self.ask("session.new", capabilities={})
        self.ask("session.subscribe", events=["network.beforeRequestSent"])
        self.context = self.ask("browsingContext.getTree")["contexts"][0]["context"]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Close it as a user does, so that what it keeps is on the disk, and wait until it is gone."""
        try:
            self.ask("browser.close")
            self.process.wait(60)
        finally:
            self._socket.close()
            self.process.kill()
            self.process.wait()
            if self.process.stderr is not None:
                self.process.stderr.close()

    def ask(self, method: str, **params: Any) -> dict[str, Any]:
        """Return the answer to a command of WebDriver BiDi. Raises AssertionError for one that is refused."""
        self._number += 1
        self._socket.send(json.dumps({"id": self._number, "method": method, "params": params}))
        while True:
            message: dict[str, Any] = json.loads(self._socket.recv())
            if message.get("method") == "network.beforeRequestSent":
                self.requests.append(message["params"]["request"]["url"])
            if message.get("id") == self._number:
                assert message["type"] == "success", message
                result: dict[str, Any] = message["result"]
                return result

    def open(self, address: str) -> None:
        """Go to an address, and wait until the page itself is loaded."""
        self.ask("browsingContext.navigate", context=self.context, url=address, wait="complete")

    def evaluate(self, script: str) -> Any:
        """Return what an expression in the page comes to, which must go through JSON."""
        expression = f"Promise.resolve({script}).then((value) => JSON.stringify(value ?? null))"
        told = self.ask("script.evaluate", expression=expression, target={"context": self.context}, awaitPromise=True)
        assert told["type"] == "success", told["exceptionDetails"]["text"]
        return json.loads(told["result"]["value"])

    def wait(self, condition: str) -> Any:
        """Return the first value of an expression in the page that is not empty."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            found = self.evaluate(condition)
            if found:
                return found
            time.sleep(PAUSE)
        raise AssertionError(f"never true: {condition}")

    def downloaded(self, name: str) -> Path:
        """Return the path of a file of this name that is being saved, when all of it is there."""
        path = self.downloads / name
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if path.is_file() and path.stat().st_size and not list(self.downloads.glob("*.part")):
                return path
            time.sleep(PAUSE)
        raise AssertionError(f"not saved: {name}")

    def choose(self, element: str, *paths: Path) -> None:
        """Choose files in an element of the page that asks for some; `element` is an expression."""
        target = {"context": self.context}
        told = self.ask("script.evaluate", expression=element, target=target, awaitPromise=False)
        names = [str(path) for path in paths]
        node = {"sharedId": told["result"]["sharedId"]}
        self.ask("input.setFiles", context=self.context, element=node, files=names)

    def _address(self) -> str:
        assert self.process.stderr is not None
        for line in self.process.stderr:
            if found := LISTENING.search(line):
                return found[1]
        raise AssertionError("this Firefox does not listen")
