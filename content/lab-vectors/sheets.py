"""What a cell of the lab shows by itself: tables and pictures as HTML, every text escaped."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

STYLE = """<style>
.wv{color:var(--jp-content-font-color1,#1f2328);font-family:var(--jp-content-font-family,system-ui,sans-serif);
font-size:14px;line-height:1.45;max-width:900px}
.wv table{border-collapse:collapse;margin:0 0 10px;color:inherit;font-size:inherit}
.wv caption{text-align:left;font-weight:600;padding:2px 0 6px;color:inherit}
.wv th,.wv td{text-align:left;vertical-align:top;padding:4px 14px 4px 0;white-space:normal;
border-bottom:1px solid var(--jp-border-color2,#d0d7de)}
.wv thead th{font-size:12px;color:var(--jp-content-font-color2,#57606a)}
.wv tbody th{font-weight:400}
.wv .n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
.wv .right{font-weight:600}
.wv .scroll{overflow-x:auto}
.wv svg{display:block;max-width:100%;height:auto}
.wv p{margin:6px 0}
</style>"""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A piece of HTML, made in this lab from escaped text."""

    html: str

    def _repr_html_(self) -> str:
        """Return what a notebook shows of it."""
        return dress(self.html)


def dress(html: str) -> str:
    """Return a piece of HTML with the look of the lab."""
    return f'{STYLE}<div class="wv">{html}</div>'


def note(text: str) -> str:
    """Return one sentence; a screen reader says it again when it changes."""
    return f'<p role="status">{escape(text)}</p>'


def table(caption: str, heads: Sequence[str], rows: Iterable[Sequence[str]], *, numbers: int = 0) -> str:
    """Return a table whose rows begin with a heading; the last `numbers` columns are set as numbers."""
    first = len(heads) - numbers
    head = "".join(f'<th scope="col"{_kind(at, first)}>{escape(each)}</th>' for at, each in enumerate(heads))
    body = "".join(
        f'<tr><th scope="row">{escape(row[0])}</th>'
        + "".join(f"<td{_kind(at, first)}>{escape(each)}</td>" for at, each in enumerate(row[1:], 1))
        + "</tr>"
        for row in rows
    )
    return (
        f'<div class="scroll"><table><caption>{escape(caption)}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def _kind(at: int, first: int) -> str:
    return ' class="n"' if at >= first else ""
