"""A visitor of the site who may lose the connection: what the browser keeps, and what the page says of it."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext, Page

PATIENCE = 240_000
# Tells the caches of builds from the others that the site has.
BUILDS = "^werkplaats .* (?!notes$)"
# What is kept of the newest build, held against its manifest: {build: paths that lack or that have other contents}.
MIXED = """async (builds) => {
  const found = {};
  for (const name of (await caches.keys()).filter((each) => each.match(builds))) {
    const cache = await caches.open(name);
    const scope = new URL(name.split(' ')[1], location.href);
    const manifest = await (await cache.match(new URL('offline.json', scope))).json();
    const wrong = [];
    for (const [path, [digest]] of Object.entries(manifest.files)) {
      const answer = await cache.match(new URL(path, scope));
      const bytes = answer ? await crypto.subtle.digest('SHA-256', await answer.arrayBuffer()) : new ArrayBuffer(0);
      const hex = Array.from(new Uint8Array(bytes), (each) => each.toString(16).padStart(2, '0')).join('');
      if (hex !== digest) wrong.push(path);
    }
    found[manifest.build] = wrong;
  }
  return found;
}"""
EVICT = """async (builds) => {
  const [name] = (await caches.keys()).filter((each) => each.match(builds));
  const cache = await caches.open(name);
  const kept = (await cache.keys()).filter(({ url }) => !url.endsWith('/offline.json'));
  for (const [index, request] of kept.entries()) if (index % 2 === 0) await cache.delete(request);
}"""


def wait_for_promise(page: Page, asks: str, argument: Any = None) -> None:
    """Ask until the promise that `asks` gives is of something true: `wait_for_function` does not look into promises."""
    end = time.monotonic() + PATIENCE / 1000
    while not page.evaluate(asks, argument):
        if time.monotonic() > end:
            raise TimeoutError(asks)
        page.wait_for_timeout(100)


class Visitor:
    """A browser at the site at `address`; `page` is the tab that is looked at."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.context, self.address = context, address
        self.page = self.tab()

    def tab(self) -> Page:
        """Open an empty tab."""
        page = self.context.new_page()
        page.set_default_timeout(PATIENCE)
        return page

    def come(self, name: str = "index.html") -> None:
        """Go to a page of the site."""
        self.page.goto(self.address + name)

    def said(self, stage: str) -> str:
        """Wait for a stage on the landing page, and return what is said there."""
        self.page.wait_for_selector(f"#offline[data-stage={stage}]")
        return self.page.inner_text("#offline")

    def look(self) -> None:
        """Have the browser look for a new version now, and not in a quarter of an hour."""
        self.page.evaluate(
            "() => navigator.serviceWorker.ready.then(({ active }) => active.postMessage({ werkplaats: 'look' }))"
        )

    def notice(self, kind: str) -> str:
        """Wait for a notice and return what it says."""
        found = self.page.wait_for_selector(f".werkplaats-offline[data-kind={kind}]:not([hidden])")
        assert found is not None
        return found.inner_text()

    def has_notice(self) -> bool:
        """Tell whether there is any notice."""
        return self.page.locator(".werkplaats-offline:not([hidden])").count() > 0

    def press(self, action: str) -> None:
        """Press a button of the notice."""
        self.page.click(f".werkplaats-offline [data-action={action}]")

    def until(self, happens: Callable[[], bool]) -> None:
        """Wait until something happens outside the browser."""
        end = time.monotonic() + PATIENCE / 1000
        while not happens():
            assert time.monotonic() < end
            self.page.wait_for_timeout(100)

    def gets(self, name: str) -> str:
        """Return what this tab gets when it asks for a file of the site now."""
        found: str = self.page.evaluate(
            "(url) => fetch(url).then((answer) => answer.text(), () => 'nothing')", self.address + name
        )
        return found

    def kept(self) -> dict[str, list[str]]:
        """Return the builds that the browser keeps, each with the files that are missing or not what they should be."""
        found: dict[str, Any] = self.page.evaluate(MIXED, BUILDS)
        return found

    def evict(self) -> None:
        """Throw half of the files away, as a browser short of room does."""
        self.page.evaluate(EVICT, BUILDS)
