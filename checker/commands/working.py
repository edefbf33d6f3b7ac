"""Who grades: processes of this machine or others, found to be ready before the first file is given to them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from checker.batch import ready, warm
from checker.commands.exits import Exit, Stop
from checker.commands.request import Request
from checker.crew import Crew, cluster, processes
from checker.errors import MissingPackage, NoSandbox, NoScheduler, RunnerError
from checker.messages import say
from checker.runners.laptop import find_tools
from checker.runners.snapshot import snapshot


@contextmanager
def working(asked: Request, fresh: int) -> Iterator[Crew]:
    """Yield a crew for so many files that have to be run. Raises Stop when they cannot be."""
    options, language = asked.options, asked.language
    try:
        if not fresh:
            with processes(1) as crew:
                yield crew
        elif options.scheduler:
            with cluster(options.scheduler) as crew:
                _check(crew, shielded=not options.unshielded)
                yield crew
        else:
            if not options.unshielded:
                snapshot(find_tools())  # what is missing is told, and what is kept for the next time is made, once
            with processes(min(options.jobs, fresh), first=None if options.unshielded else warm) as crew:
                yield crew
    except MissingPackage as error:
        raise Stop(Exit.USAGE, say("grade.no_package", language, name=error.name)) from error
    except NoScheduler as error:
        raise Stop(Exit.USAGE, say("grade.no_scheduler", language, address=error.address)) from error
    except NoSandbox as error:
        raise Stop(Exit.NO_SANDBOX, say(f"sandbox.{error.reason}", language)) from error
    except RunnerError as error:
        raise Stop(Exit.NO_SANDBOX, say("grade.sandbox_failed", language, detail=error)) from error


def _check(crew: Crew, *, shielded: bool) -> None:
    reason = crew.executor().submit(ready).result() if shielded else ""
    if reason:
        raise NoSandbox(reason)
