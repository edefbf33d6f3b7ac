"""The way from Python in a browser to the site's own JavaScript modules; elsewhere every call is a RunnerError."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Mapping
from functools import cache
from sysconfig import get_path
from typing import Any

from checker.errors import RunnerError

FOLDER = "static/werkplaats/"

if sys.platform == "emscripten":
    import js
    import pyodide_js
    from pyodide.code import run_js
    from pyodide.ffi import JsException, to_js


def site_root() -> str:
    """Return the address of the site's root, worked out from where this worker came from."""
    if sys.platform == "emscripten":
        portable = getattr(js.self, "portable", None)
        return root_of(str(portable.address if portable else js.self.location.href))
    raise RunnerError("there is no site outside a browser")


def root_of(worker: str) -> str:
    """Return the site's root for the address of a worker: that of a kernel, or of one of our own pages."""
    folder = worker.partition("?")[0].rpartition("/")[0] + "/"
    if folder.endswith(f"/{FOLDER}"):
        return folder.removesuffix(FOLDER)
    return worker.partition("/extensions/")[0] + "/"


async def site_module(name: str) -> Any:
    """Return the JavaScript module `name` of the site, loaded once. Raises RunnerError when it cannot be loaded."""
    address = site_root() + FOLDER + name
    if sys.platform == "emscripten":
        try:
            return await _importer()(address)
        except JsException as error:
            raise RunnerError(f"{address}: {error}") from error
    raise RunnerError(f"{address}: no JavaScript here")


@cache
def _importer() -> Any:
    """Return a function of JavaScript, made when it is needed: the memory of an interpreter that is kept has none."""
    if sys.platform == "emscripten":
        # A site that is opened from a file has a loader of its own, for no browser imports from there.
        return run_js("(address) => self.portable?.load(address) ?? import(address)")
    raise RunnerError("no JavaScript here")


async def load_package(name: str) -> None:
    """Have Python load a package of the site that it does not start with, named as its module but for hyphens.

    Raises RunnerError when it cannot.
    """
    if sys.platform == "emscripten":
        script = await site_module("python.js")
        try:
            pyodide_js.unpackArchive(await script.archiveOf(f"{name}.pack"), "zip", extractDir=get_path("purelib"))
        except JsException as error:
            raise RunnerError(f"{name}: {error}") from error
        importlib.invalidate_caches()
        return
    raise RunnerError(f"{name}: no JavaScript here")


def to_object(data: Mapping[str, object]) -> Any:
    """Return plain data as a JavaScript object. Raises RunnerError outside a browser."""
    if sys.platform == "emscripten":
        return to_js(data, dict_converter=js.Object.fromEntries)
    raise RunnerError("there are no JavaScript objects outside a browser")
