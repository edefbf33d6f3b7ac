"""A student at the built site: opens lessons, types into cells, runs them, reads what the panels say."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from playwright.sync_api import ElementHandle, Page

PATIENCE = 240_000
READY = """() => {
  const panel = window.jupyterapp?.shell?.currentWidget;
  return panel?.sessionContext?.isReady && panel.content?.widgets?.length > 0;
}"""
RUN_ALL = """() => {
  window.ranAll = false;
  jupyterapp.commands.execute('notebook:run-all-cells').then(() => { window.ranAll = true; });
}"""
ERRORS = """() => [...jupyterapp.shell.currentWidget.content.model.cells].flatMap((cell, index) =>
  cell.type === 'code'
    ? cell.outputs.toJSON().filter((o) => o.output_type === 'error').map((o) => `${index}: ${o.ename}: ${o.evalue}`)
    : [])"""
SHOW_CELL = """(text) => {
  const book = jupyterapp.shell.currentWidget.content;
  const index = book.widgets.findIndex((w) => w.model.type === 'code' && w.model.sharedModel.source.includes(text));
  if (index < 0) return -1;
  book.activeCellIndex = index;
  return book.scrollToItem(index).then(() => index);
}"""

SAVE_DATA = "Object.defineProperty(NetworkInformation.prototype, 'saveData', { get: () => true })"
"""Makes a visitor one who saves data: the whole site is not fetched beside a page, which would slow down others."""


class Student:
    """One browser page at the site at `origin`; keeps every address that was requested."""

    def __init__(self, page: Page, origin: str, requests: list[str]) -> None:
        self.page, self.origin, self.requests = page, origin, requests
        page.set_default_timeout(PATIENCE)

    def open(self, slug: str, language: str) -> None:
        """Open a lesson's notebook and wait until its kernel can run cells."""
        self.page.goto(f"{self.origin}notebooks/index.html?path={slug}.{language}.ipynb")
        self.wait()

    def wait(self) -> None:
        """Wait until the notebook is shown and its kernel is ready."""
        self.page.wait_for_function(READY)

    def run_all(self) -> list[str]:
        """Run every cell from top to bottom and return the errors that came out."""
        self.page.evaluate(RUN_ALL)
        self.page.wait_for_function("() => window.ranAll")
        errors: list[str] = self.page.evaluate(ERRORS)
        return errors

    def cell(self, text: str) -> ElementHandle:
        """Return the code cell whose source holds `text`, scrolled into view."""
        index = self.page.evaluate(SHOW_CELL, text)
        assert index >= 0, f"no cell holds {text!r}"
        handle = self.page.wait_for_selector(f'.jp-Cell[data-windowed-list-index="{index}"]')
        assert handle is not None
        return handle

    def write(self, text: str, source: str) -> ElementHandle:
        """Replace the source of the cell that holds `text`, with the keyboard, and run it with Shift+Enter."""
        cell = self.cell(text)
        editor = cell.wait_for_selector(".cm-content")
        assert editor is not None
        editor.click()
        self.page.keyboard.press("ControlOrMeta+a")
        self.page.keyboard.insert_text(source)
        self.page.keyboard.press("Shift+Enter")
        return cell

    def verdict(self, function: str, source: str) -> tuple[str, float]:
        """Write a checkpoint function, run its cell, and return the panel's text and the seconds it took to come."""
        cell = self.write(f"def {function}", source)
        started = time.monotonic()
        panel = self.settled(cell)
        return panel.inner_text(), time.monotonic() - started

    def settled(self, cell: ElementHandle) -> ElementHandle:
        """Return the panel under `cell` once it no longer is busy."""
        panel = cell.wait_for_selector(
            ".wp-root:not(.wp-busy) .wp-title >> xpath=ancestor::*[contains(@class,'wp-root')]"
        )
        assert panel is not None
        return panel

    def head(self) -> str:
        """Return the text of the head of the lesson."""
        return self.settled(self.cell("open_lesson")).inner_text()

    def outside(self) -> list[str]:
        """Return the addresses requested that are not of this site."""
        own = (self.origin, f"blob:{self.origin}", "data:")
        return [address for address in self.requests if not address.startswith(own)]

    def violations(self, axe: Path, within: str) -> list[Any]:
        """Return what axe-core finds wrong within the elements of this selector."""
        self.page.evaluate(axe.read_text(encoding="utf-8"))
        result = self.page.evaluate("(within) => axe.run(within, {resultTypes: ['violations']})", within)
        return [(each["id"], [node["html"][:200] for node in each["nodes"]]) for each in result["violations"]]
