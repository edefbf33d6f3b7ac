"""The tables of the experiment as HTML that a cell shows by itself; every text is escaped here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from html import escape

from .logbook import Keeping, Logbook
from .pairs import Pairs
from .seal import SHORT
from .variants import Trial

Say = Callable[..., str]

STYLE = """<style>
.rl{color:var(--jp-content-font-color1,#1f2328);font-family:var(--jp-content-font-family,system-ui,sans-serif);
font-size:14px;line-height:1.45;max-width:860px}
.rl table{border-collapse:collapse;margin:0 0 10px;color:inherit;font-size:inherit}
.rl caption{text-align:left;font-weight:600;padding:2px 0 6px;color:inherit}
.rl th,.rl td{text-align:left;vertical-align:top;padding:4px 14px 4px 0;
border-bottom:1px solid var(--jp-border-color2,#d0d7de)}
.rl thead th{font-size:12px;color:var(--jp-content-font-color2,#57606a)}
.rl .n{text-align:right;font-variant-numeric:tabular-nums}
.rl .note{border-left:3px solid var(--jp-brand-color1,#1565c0);padding:2px 0 2px 10px;margin:6px 0}
.rl .warn{border-left-color:var(--jp-warn-color0,#b26a00)}
.rl svg{display:block;max-width:100%;height:auto}
</style>"""

FIGURES = ("n", "answerable", "answered", "recall", "mrr", "accuracy", "coverage", "faithfulness", "unknown_abstention")


@dataclass(frozen=True, slots=True)
class Sheet:
    """A piece of HTML, made by this module from escaped text."""

    html: str

    def _repr_html_(self) -> str:
        """Return what a notebook shows of it."""
        return f'{STYLE}<div class="rl">{self.html}</div>'


def note(text: str, *, warns: bool = False) -> str:
    """Return one sentence, set apart."""
    return f'<p class="note{" warn" if warns else ""}">{escape(text)}</p>'


def table(caption: str, heads: Sequence[str], rows: Iterable[Sequence[str]], *, numbers: bool = False) -> str:
    """Return a table whose rows begin with a heading; with `numbers` the other cells are set as numbers."""
    head = "".join(f'<th scope="col">{escape(each)}</th>' for each in heads)
    kind = ' class="n"' if numbers else ""
    body = "".join(
        f'<tr><th scope="row">{escape(row[0])}</th>{"".join(f"<td{kind}>{escape(each)}</td>" for each in row[1:])}</tr>'
        for row in rows
    )
    return f"<table><caption>{escape(caption)}</caption><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def report(trials: Mapping[str, Trial], reasons: Mapping[str, Mapping[str, int]], say: Say) -> Sheet:
    """Return the nine figures of each trial beside each other, and beneath these how often each reason occurs."""
    names = list(trials)
    figures = [[key, *(_number(trials[name].report[key], say) for name in names)] for key in FIGURES]
    found = sorted({reason for counts in reasons.values() for reason in counts})
    counts = [[reason, *(str(reasons[name].get(reason, 0)) for name in names)] for reason in found]
    return Sheet(
        table(say("report"), [say("measure"), *names], figures, numbers=True)
        + table(say("reasons"), [say("reason"), *names], counts, numbers=True)
    )


def paired(pairs: Pairs, say: Say) -> Sheet:
    """Return the paired table of two variants as two by two cells."""
    rows = [
        [say("first_right"), str(pairs.both), str(pairs.only_first)],
        [say("first_wrong"), str(pairs.only_second), str(pairs.neither)],
    ]
    return Sheet(table(say("pairs"), ["", say("second_right"), say("second_wrong")], rows, numbers=True))


def log(logbook: Logbook, say: Say) -> Sheet:
    """Return the log: what happened when, with which variant, under which seal, and where the log is kept."""
    rows = [
        [_moment(entry.at), say(f"event_{entry.event}"), entry.variant or say("every_variant"), entry.seal[:SHORT]]
        for entry in logbook.entries
    ]
    heads = [say(key) for key in ("when", "event", "variant", "seal")]
    name = logbook.path.name if logbook.path else ""
    kept = note(say(f"kept_{logbook.keeping}", file=name), warns=logbook.keeping is not Keeping.FILE)
    return Sheet((table(say("log"), heads, rows) if rows else note(say("log_empty"))) + kept)


def _moment(at: str) -> str:
    return datetime.fromisoformat(at).astimezone().strftime("%Y-%m-%d %H:%M")


def _number(value: object, say: Say) -> str:
    if value is None:
        return say("no_value")
    return f"{value:.3f}" if isinstance(value, float) else str(value)
