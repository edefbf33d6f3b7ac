"""How far a batch is: a bar in a terminal, a line for each file anywhere else. It writes to the error stream."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from checker.views.terminal import harmless

Step = Callable[[str], None]
"""Call it with the path of each file that is finished."""


@contextmanager
def meter(total: int, what: str) -> Iterator[Step]:
    """Yield what counts up to `total` files; `what` says what is being done."""
    if sys.stderr.isatty():
        try:
            from rich import progress  # noqa: F401, PLC0415 - an optional dependency
        except ImportError:
            pass
        else:
            with _bar(total, what) as step:
                yield step
            return
    yield _lines(total)


def _lines(total: int) -> Step:
    done = 0

    def step(path: str) -> None:
        nonlocal done
        done += 1
        print(harmless(f"[{done}/{total}] {path}"), file=sys.stderr, flush=True)

    return step


@contextmanager
def _bar(total: int, what: str) -> Iterator[Step]:
    from rich.console import Console  # noqa: PLC0415 - as above
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn  # noqa: PLC0415

    last = TextColumn("{task.fields[path]}", markup=False)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), last)
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=total, path="")
        yield lambda path: bar.update(task, advance=1, path=harmless(path)[-60:])
