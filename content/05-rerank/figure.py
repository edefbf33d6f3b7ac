"""The interactive picture of lesson 05: how far the scorer may look decides whether the right passage can be chosen.

`compare` computes, `render` writes HTML from what it returned, `figure` adds the control and alone needs a browser.
"""

from collections.abc import Callable, Mapping
from html import escape
from typing import Any

import ipywidgets

RETRIEVED = ("A", "C", "B")
WANTED = "B"
THRESHOLD, MARGIN = 0.75, 0.25

STYLE = """<style>
.rr{color:var(--jp-content-font-color1,#1f2328);font-family:var(--jp-content-font-family,system-ui,sans-serif);
font-size:14px;line-height:1.45;max-width:860px}
.rr-columns{display:grid;grid-template-columns:repeat(auto-fit,minmax(330px,1fr));gap:12px 20px;align-items:start}
.rr table{border-collapse:collapse;width:100%;margin:0}
.rr caption{text-align:left;font-weight:600;padding:2px 0 6px;color:inherit}
.rr th,.rr td{text-align:left;vertical-align:top;padding:6px 8px;white-space:normal;
border-bottom:1px solid var(--jp-border-color2,#d0d7de)}
.rr thead th{font-size:12px;font-weight:600;color:var(--jp-content-font-color2,#57606a)}
.rr td.n,.rr thead th.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
.rr small{display:block;color:var(--jp-content-font-color2,#57606a);font-size:12px}
.rr .out td,.rr .out th{border-left:3px dashed var(--jp-border-color1,#8c959f)}
.rr .out td~td,.rr .out th~td{border-left:0}
.rr .in th:first-child{border-left:3px solid var(--jp-brand-color1,#1565c0)}
.rr .bar{display:block;height:6px;margin-top:4px;border-radius:3px;background:var(--jp-brand-color1,#1565c0)}
.rr dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(150px,1fr));gap:10px;margin:14px 0 6px}
.rr dl div{border:1px solid var(--jp-border-color2,#d0d7de);border-radius:6px;padding:8px 10px}
.rr dl dt{float:none;clear:none;width:auto;margin:0;font-size:12px;font-weight:400;
color:var(--jp-content-font-color2,#57606a)}
.rr dl dd{float:none;width:auto;margin:2px 0 0;font-size:18px;font-weight:600}
.rr tbody th{white-space:nowrap}
.rr p{margin:6px 0}
.rr h4{margin:4px 0;font-size:15px}
</style>"""

Say = Callable[..., str]


def compare(reference: Callable[[str], Any], query: str, passages: Mapping[str, str], limit: int) -> dict[str, Any]:
    """Return what retrieval, scorer and decision do with `passages` when the first `limit` of them are candidates.

    `reference(name)` gives the lesson's function of that name.
    """
    hits = reference("rerank_candidates")(query, dict(passages), list(RETRIEVED), limit)
    measure = reference("pair_features")
    choice = reference("decide_rerank")(hits, THRESHOLD, MARGIN)
    reason = "chosen" if choice else "low" if hits[0]["score"] < THRESHOLD else "close"
    return {
        "retrieved": [
            {"place": place, "id": name, "text": passages[name], "scored": place <= limit}
            for place, name in enumerate(RETRIEVED, 1)
        ],
        "ranked": [{"place": place, **hit, **measure(query, passages[hit["id"]])} for place, hit in enumerate(hits, 1)],
        "computed": len(hits),
        "reachable": WANTED in RETRIEVED[:limit],
        "choice": choice,
        "reason": reason,
        "single": len(hits) == 1,
    }


def render(state: Mapping[str, Any], say: Say) -> str:
    """Return the picture of one `state` of `compare` as HTML."""
    columns = _retrieved(state["retrieved"], say) + _ranked(state["ranked"], say)
    notes = [_sentence(state, say)] + ([say("single_note")] if state["single"] else [])
    return (
        f'<div class="rr"><div class="rr-columns">{columns}</div>{_facts(state, say)}'
        f'<p role="status">{escape(" ".join(notes))}</p></div>'
    )


def figure(lesson: Any) -> ipywidgets.Widget:
    """Return the figure: its question, the candidate limit as three choices, and the picture."""
    say = lesson.say
    query = say("query")
    passages = {name: say(f"passage_{name.lower()}") for name in RETRIEVED}
    limit = ipywidgets.RadioButtons(
        options=[(say(f"limit_{number}"), number) for number in (1, 2, 3)],
        value=2,
        description=say("limit"),
        orientation="horizontal",
        style={"description_width": "initial"},
        layout={"width": "auto"},
    )
    picture = ipywidgets.HTML()

    def show(_change: object = None) -> None:
        picture.value = render(compare(lesson.reference, query, passages, limit.value), say)

    limit.observe(show, names="value")
    show()
    return ipywidgets.VBox([ipywidgets.HTML(introduce(say)), limit, picture])


def introduce(say: Say) -> str:
    """Return the head of the figure: what it is, the question, and what to do."""
    question = escape(say("question", query=say("query")))
    return f'{STYLE}<div class="rr"><h4>{escape(say("title"))}</h4><p>{question}</p><p>{escape(say("task"))}</p></div>'


def _retrieved(rows: list[dict[str, Any]], say: Say) -> str:
    body = "".join(
        f'<tr class="{"in" if row["scored"] else "out"}"><th scope="row">{row["place"]} · {row["id"]}</th>'
        f"<td>{escape(row['text'])}<small>{_mark(row['scored'])} "
        f"{escape(say('scored' if row['scored'] else 'outside'))}</small></td></tr>"
        for row in rows
    )
    return _table(say("before"), [say("place"), say("passage")], body)


def _ranked(rows: list[dict[str, Any]], say: Say) -> str:
    body = "".join(
        f'<tr><th scope="row">{row["place"]} · {row["id"]}</th><td class="n">{_number(row["coverage"])}</td>'
        f'<td class="n">{_number(row["adjacency"])}</td><td class="n">{_sum(row)}'
        f'<span class="bar" aria-hidden="true" style="width:{row["score"] * 100:.0f}%"></span></td></tr>'
        for row in rows
    )
    return _table(say("after"), [say("place"), *(say(key) for key in ("coverage", "adjacency", "score"))], body)


def _table(caption: str, heads: list[str], body: str) -> str:
    cells = "".join(
        f'<th scope="col"{" class=n" if n and len(heads) > 2 else ""}>{escape(h)}</th>' for n, h in enumerate(heads)
    )
    return f"<table><caption>{escape(caption)}</caption><thead><tr>{cells}</tr></thead><tbody>{body}</tbody></table>"


def _facts(state: Mapping[str, Any], say: Say) -> str:
    facts = (
        (say("computed"), str(state["computed"])),
        (say("reachable", wanted=WANTED), f"{_mark(state['reachable'])} {say('yes' if state['reachable'] else 'no')}"),
        (
            say("decision", threshold=_number(THRESHOLD), margin=_number(MARGIN)),
            f"{_mark(state['choice'])} {state['choice'] or say('abstain')}",
        ),
    )
    return "<dl>" + "".join(f"<div><dt>{escape(k)}</dt><dd>{escape(v)}</dd></div>" for k, v in facts) + "</dl>"


def _sentence(state: Mapping[str, Any], say: Say) -> str:
    best = state["ranked"][0]
    return say(
        f"because_{state['reason']}",
        best=best["id"],
        score=_number(best["score"]),
        threshold=_number(THRESHOLD),
        margin=_number(MARGIN),
    )


def _sum(row: Mapping[str, Any]) -> str:
    parts = f"0.6 × {_number(row['coverage'])} + 0.4 × {_number(row['adjacency'])}"
    return f"<strong>{_number(row['score'])}</strong><small>{parts}</small>"


def _mark(good: object) -> str:
    return "✓" if good else "–"


def _number(value: float) -> str:
    return f"{value:.2f}"
