"""What a teacher asks of `werkplaats grade`: its options, and what they mean once they are found to make sense."""

from __future__ import annotations

import argparse
import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

from checker.checking import SEED
from checker.commands.exits import Exit, Stop
from checker.desk.intake import Intake, from_paths
from checker.desk.order import Order, uncounted
from checker.errors import InputNotFound, InvalidTemplate, LessonNotFound, UnusableFolder
from checker.lessons import Lesson, load, slugs
from checker.messages import LANGUAGES, say
from checker.outfolder import OutFolder
from checker.views.feedback import Reveal


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """A class to be graded: under which order, with how many points, and where the results go."""

    order: Order
    weights: tuple[int, ...]
    intake: Intake
    folder: OutFolder
    options: argparse.Namespace

    @property
    def language(self) -> str:
        """Return the teacher's language."""
        return str(self.options.lang)


def add(grade: argparse.ArgumentParser) -> None:
    """Give the parser of the command its options."""
    grade.add_argument("inputs", nargs="+", type=Path, metavar="INPUT", help="folder, zip, notebook or Python file")
    grade.add_argument("--out", required=True, type=Path, metavar="DIR", help="folder for the results")
    grade.add_argument("--lesson", default="", metavar="SLUG", help="otherwise each file tells its own lesson")
    grade.add_argument("--lang", choices=LANGUAGES, default="nl", help="language of the results")
    grade.add_argument("--seed", type=int, default=SEED, metavar="N", help="chooses the generated hidden cases")
    grade.add_argument("--weights", type=_weights, default=(), metavar="1,1,2", help="points of each checkpoint")
    ideas = grade.add_argument("--without", nargs="+", action="extend", default=[], metavar="FUNCTION:IDEA")
    ideas.help = "ideas that do not count"
    grade.add_argument("--names", default="", metavar="TEMPLATE", help="how files are named, as {name}_{id}_{file}")
    help_reveal = "inputs: also the hidden trials that failed, for the teacher's eyes only"
    grade.add_argument("--reveal", choices=[*Reveal], default=Reveal.IDEAS, type=Reveal, help=help_reveal)
    grade.add_argument("--compare", type=Path, metavar="OLD_DIR", help="only show what differs from earlier results")
    grade.add_argument("--export", action="store_true", help="with --compare: write all results as well")
    grade.add_argument("--jobs", type=_count, default=os.cpu_count() or 1, metavar="N", help="processes side by side")
    grade.add_argument("--scheduler", default="", metavar="ADDRESS", help="use the machines behind dask.distributed")
    grade.add_argument("--unshielded", action="store_true", help="run the code in this very Python, with your rights")


def request(options: argparse.Namespace) -> Request:
    """Return what is asked for. Raises Stop when it cannot be done."""
    language = options.lang
    try:
        lessons = [load(slug) for slug in ([options.lesson] if options.lesson else slugs())]
        _check_ideas(options, lessons)
        _check_weights(options, lessons)
        intake = from_paths(options.inputs, options.names)
        folder = OutFolder(options.out, options.inputs)
    except LessonNotFound as error:
        known = ", ".join(error.known)
        raise Stop(Exit.USAGE, say("cli.no_lesson", language, lesson=error.slug, known=known)) from error
    except InputNotFound as error:
        raise Stop(Exit.NOTHING, say("grade.not_found", language, path=error.path)) from error
    except InvalidTemplate as error:
        fields = {"template": error.template, "field": error.field}
        raise Stop(Exit.USAGE, say(f"template.{error.problem}", language, **fields)) from error
    except UnusableFolder as error:
        raise unusable(error, language) from error
    order = Order(lesson=options.lesson, seed=options.seed, without=tuple(sorted(set(options.without))))
    return Request(order=order, weights=options.weights, intake=intake, folder=folder, options=options)


def unusable(error: UnusableFolder, language: str) -> Stop:
    """Return the end of a command whose results cannot be written."""
    return Stop(Exit.USAGE, say(f"out.{error.reason}", language, path=error.path, detail=error.detail))


def _check_ideas(options: argparse.Namespace, lessons: list[Lesson]) -> None:
    known = [f"{task.function}:{idea}" for lesson in lessons for task in lesson.tasks for idea in task.ideas]
    for value in options.without:
        if value not in known:
            _refuse("unknown_idea", options, value=value, known=", ".join(known))
    function = uncounted(options.without, lessons)
    if function:
        _refuse("all_ideas", options, function=function)


def _check_weights(options: argparse.Namespace, lessons: list[Lesson]) -> None:
    for lesson in lessons if options.weights else ():
        if len(lesson.tasks) != len(options.weights):
            _refuse("weights", options, lesson=lesson.slug, count=len(lesson.tasks))


def _refuse(key: str, options: argparse.Namespace, **fields: object) -> NoReturn:
    raise Stop(Exit.USAGE, say(f"grade.{key}", options.lang, **fields))


def _weights(text: str) -> tuple[int, ...]:
    if re.fullmatch(r"\d{1,6}(?:,\d{1,6})*", text, re.ASCII) is None:
        raise argparse.ArgumentTypeError(f"whole numbers with commas, such as 1,1,2, and not {text!r}")
    return tuple(map(int, text.split(",")))


def _count(text: str) -> int:
    if re.fullmatch(r"[1-9]\d{0,3}", text, re.ASCII) is None:
        raise argparse.ArgumentTypeError(f"a number from 1, and not {text!r}")
    return int(text)
