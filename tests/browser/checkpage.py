"""Drive the workers that execute student code from a blank page of a real browser."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from textwrap import dedent
from typing import Any

from playwright.sync_api import Page

from checker.calls import Call
from checker.outcome import Outcome
from checker.runners.worker import half, read_outcomes, to_wire


def job(source: str, *calls: list[Any], seconds: float = 20.0, **more: Any) -> dict[str, Any]:
    """Return a job in wire form that calls `f` of one cell, with the arguments of each of `calls` or once with none."""
    block = {"cell": "c1", "first_line": 1, "source": dedent(source).strip("\n")}
    wire = [Call("w1", 1, tuple(args)).text for args in calls or ([],)]
    return {
        "function": "f",
        "blocks": [block],
        "calls": wire,
        "seconds": seconds,
        "max_stops": 2,
        "max_seconds": 60.0,
        **more,
    }


@dataclass
class CheckPage:
    """A blank page with a host for jobs. `requests` holds the address of everything that was asked for."""

    page: Page
    origin: str
    requests: list[str] = field(default_factory=list)

    def open_host(self, memory: str = "kept", **config: Any) -> None:
        """End the host that is there and open another.

        Its workers start from memory that was kept, as those of the site do; with `memory` "none" or "spoilt" there is
        nothing to start from, or something else.
        """
        self.page.evaluate(
            """async ({ memory, config }) => {
                globalThis.host?.dispose();
                const { createHost, gather, makeSnapshot } = await import('/static/werkplaats/check-host.js');
                const base = new URL('/static/pyodide/', location).href;
                const assets = await gather(base, JSON.parse(config).modules);
                if (memory === 'spoilt') assets.snapshot = new Uint8Array(2 ** 20);
                if (memory === 'kept') assets.snapshot = globalThis.kept ??= await makeSnapshot(assets);
                globalThis.host = createHost(config, assets);
            }""",
            {"memory": memory, "config": json.dumps({"modules": half(), **config})},
        )

    def run(self, job: dict[str, Any]) -> list[Outcome]:
        """Return the outcomes of a job in wire form; `job` as `Job.to_dict` gives it."""
        answer = self.page.evaluate("(job) => globalThis.host.run(job)", to_wire(job))
        return read_outcomes(answer, len(job["calls"]))

    def warm(self) -> None:
        """Wait until all spares of the host are ready, so that a time that is measured is not that of a start."""
        self.page.evaluate("() => globalThis.host.warm(true)")
