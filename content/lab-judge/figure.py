"""Tables of the lab as HTML; every mark has words beside it. Only `as_widget` needs a notebook."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Any

from .agreement import Confusion
from .pairs import Pair

Say = Callable[..., str]

STYLE = """<style>
.lj{color:var(--jp-content-font-color1,#1f2328);font-family:var(--jp-content-font-family,system-ui,sans-serif);
font-size:14px;line-height:1.45;max-width:900px}
.lj table{border-collapse:collapse;margin:8px 0;color:inherit;font-size:inherit}
.lj caption{text-align:left;font-weight:600;padding:2px 0 6px;color:inherit}
.lj th,.lj td{text-align:left;vertical-align:top;padding:6px 10px;white-space:normal;
border-bottom:1px solid var(--jp-border-color2,#d0d7de)}
.lj thead th{font-weight:600;color:var(--jp-content-font-color2,#57606a)}
.lj td.n{text-align:right;font-size:18px;font-variant-numeric:tabular-nums}
.lj td.n small{display:block;font-size:12px;color:var(--jp-content-font-color2,#57606a)}
.lj td.same{border-left:4px solid var(--jp-brand-color1,#1565c0)}
.lj td.other{border-left:4px dotted var(--jp-border-color1,#8c959f)}
.lj mark{background:none;color:inherit;font-weight:600;text-decoration:underline;text-underline-offset:3px}
.lj p{margin:6px 0}
</style>"""


def confusion_table(found: Confusion, say: Say) -> str:
    """Return the two by two counts with what they mean in sentences, for who cannot see the table."""
    rows = (("yes", found.yes_yes, found.yes_no), ("no", found.no_yes, found.no_no))
    body = "".join(_counts(label, *counts, say=say) for label, *counts in rows)
    heads = "".join(f'<th scope="col">{escape(say(key))}</th>' for key in ("corner", "judge_yes", "judge_no"))
    told = say(
        "in_words",
        yes=found.yes_yes + found.yes_no,
        yes_yes=found.yes_yes,
        no=found.no_yes + found.no_no,
        no_yes=found.no_yes,
    )
    figures = say("figures", accuracy=_written(found.accuracy, say), kappa=_written(found.kappa, say))
    return _table(say("confusion"), heads, body) + f"<p>{escape(told)}</p><p>{escape(figures)}</p>"


def pair_table(pairs: Sequence[Pair], say: Say) -> str:
    """Return pairs as a table. Claims, passages and reasons are in the language of the pair, and marked as such."""
    keys = ("pair", "label", "claim", "passage", "reason")
    heads = "".join(f'<th scope="col">{escape(say(key))}</th>' for key in keys)
    return _table(say("pairs"), heads, "".join(_pair(pair, say) for pair in pairs))


def as_widget(html: str) -> Any:
    """Return HTML as a widget, whose picture is kept in the notebook."""
    import ipywidgets

    return ipywidgets.HTML(f'{STYLE}<div class="lj">{html}</div>')


def _table(caption: str, heads: str, body: str) -> str:
    return f"<table><caption>{escape(caption)}</caption><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>"


def _counts(label: str, yes: int, no: int, *, say: Say) -> str:
    marked = ((yes, "same" if label == "yes" else "other"), (no, "same" if label == "no" else "other"))
    cells = "".join(f'<td class="n {mark}">{count}<small>{escape(say(mark))}</small></td>' for count, mark in marked)
    return f'<tr><th scope="row">{escape(say(f"label_{label}"))}</th>{cells}</tr>'


def _pair(pair: Pair, say: Say) -> str:
    passage = escape(pair.context)
    if pair.quote:
        quote = escape(pair.quote)
        passage = passage.replace(quote, f"<mark>{quote}</mark>", 1)
    own = "".join(
        f'<td lang="{pair.language}">{each}</td>' for each in (escape(pair.claim), passage, escape(pair.reason))
    )
    label = escape(say("yes" if pair.supported else "no"))
    return f'<tr><th scope="row">{pair.id}</th><td>{label}</td>{own}</tr>'


def _written(figure: float | None, say: Say) -> str:
    return say("none") if figure is None else f"{figure:.3f}"
