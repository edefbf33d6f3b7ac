"""The interactive picture of lesson 07a: change a verdict or the order, and see context precision follow the ranks.

`follow` and `arrange` compute, `render` writes HTML from what they return, `figure` adds the controls and alone needs a
browser.
"""

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any

import ipywidgets

START = (True, False, True, False, False)

STYLE = """<style>
.cp{color:var(--jp-content-font-color1,#1f2328);font-family:var(--jp-content-font-family,system-ui,sans-serif);
font-size:14px;line-height:1.45;max-width:800px}
.cp p{margin:6px 0}
.cp table{border-collapse:collapse;width:100%;margin:8px 0;color:inherit;font-size:inherit}
.cp caption{text-align:left;font-weight:600;padding:2px 0 6px;color:inherit}
.cp th,.cp td{text-align:left;vertical-align:top;padding:6px 8px;white-space:normal;
border-bottom:1px solid var(--jp-border-color2,#d0d7de)}
.cp thead th{font-size:12px;font-weight:600;color:var(--jp-content-font-color2,#57606a)}
.cp td.n,.cp thead th.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
.cp .yes th:first-child{border-left:4px solid var(--jp-brand-color1,#1565c0)}
.cp .no th:first-child{border-left:4px dotted var(--jp-border-color1,#8c959f)}
.cp .no td.n{color:var(--jp-content-font-color2,#57606a)}
.cp .sum{font-size:16px;font-variant-numeric:tabular-nums;padding:10px 12px;border-radius:6px;
border:1px solid var(--jp-border-color2,#d0d7de);background:var(--jp-layout-color2,#f6f8fa)}
.cp dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(200px,1fr));gap:10px;margin:10px 0 6px}
.cp dl div{border:1px solid var(--jp-border-color2,#d0d7de);border-radius:6px;padding:8px 10px}
.cp dl dt{float:none;clear:none;width:auto;margin:0;font-size:12px;font-weight:400;
color:var(--jp-content-font-color2,#57606a)}
.cp dl dd{float:none;width:auto;margin:2px 0 0;font-size:18px;font-weight:600}
.cp .bar{display:block;height:6px;margin-top:6px;border-radius:3px;background:var(--jp-brand-color1,#1565c0)}
</style>"""

_RIGHT = ' class="n"'

Say = Callable[..., str]


def follow(verdicts: Sequence[bool]) -> dict[str, Any]:
    """Return the sum behind context precision, rank by rank, with its score and the share of useful passages.

    Each row has `rank`, `relevant`, `hits` (so far) and `part`, which is hits/rank where it counts and else None.
    """
    rows = []
    hits = 0
    for rank, relevant in enumerate(verdicts, 1):
        hits += relevant
        rows.append({"rank": rank, "relevant": relevant, "hits": hits, "part": hits / rank if relevant else None})
    parts = [row["part"] for row in rows if row["relevant"]]
    return {
        "rows": rows,
        "hits": hits,
        "score": sum(parts) / hits if hits else 0.0,
        "share": hits / len(rows) if rows else 0.0,
        "sum": " + ".join(f"{row['hits']}/{row['rank']}" for row in rows if row["relevant"]),
    }


def arrange(order: Sequence[int], verdicts: Sequence[bool], wanted: bool) -> tuple[list[int], list[bool]]:
    """Return passages and verdicts with those of verdict `wanted` moved to the top; otherwise the order stays."""
    pairs = sorted(zip(order, verdicts, strict=True), key=lambda pair: pair[1] is not wanted)
    return [place for place, _ in pairs], [relevant for _, relevant in pairs]


def render(state: Mapping[str, Any], passages: Sequence[str], before: float | None, say: Say) -> str:
    """Return the picture of one `state` of `follow`; `before` is the score before the last change."""
    body = "".join(_row(row, text, say) for row, text in zip(state["rows"], passages, strict=True))
    heads = "".join(
        f'<th scope="col"{_RIGHT if number else ""}>{escape(say(key))}</th>'
        for key, number in (("rank", 0), ("passage", 0), ("verdict", 0), ("hits", 1), ("part", 1))
    )
    caption = f"<caption>{escape(say('caption'))}</caption>"
    table = f"<table>{caption}<thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>"
    status = say("start") if before is None else _change(before, state["score"], say)
    return (
        f'<div class="cp">{table}<p class="sum">{escape(written(state, say))}</p>{_facts(state, say)}'
        f'<p role="status">{escape(status)}</p></div>'
    )


def written(state: Mapping[str, Any], say: Say) -> str:
    """Return the whole sum in one line."""
    if not state["hits"]:
        return say("nothing")
    return f"({state['sum']}) / {state['hits']} = {state['score']:.3f}"


def introduce(say: Say) -> str:
    """Return the head of the figure: what it is, the question, and what to do."""
    return (
        f'{STYLE}<div class="cp"><p><strong>{escape(say("title"))}</strong></p>'
        f"<p>{escape(say('question'))}</p><p>{escape(say('task'))}</p></div>"
    )


def figure(lesson: Any) -> ipywidgets.Widget:
    """Return the figure: a yes/no choice for each rank, two buttons that reorder, and the picture."""
    say = lesson.say
    texts = [say(f"passage_{number}") for number in range(1, len(START) + 1)]
    now: dict[str, Any] = {"order": list(range(len(START))), "score": None, "busy": False}
    picture = ipywidgets.HTML()
    choices = [_choice(rank, relevant, say) for rank, relevant in enumerate(START, 1)]

    def show(_change: object = None) -> None:
        if now["busy"]:
            return
        state = follow([choice.value for choice in choices])
        picture.value = render(state, [texts[place] for place in now["order"]], now["score"], say)
        now["score"] = state["score"]

    def move(wanted: bool) -> None:
        now["order"], verdicts = arrange(now["order"], [choice.value for choice in choices], wanted)
        now["busy"] = True
        for choice, relevant in zip(choices, verdicts, strict=True):
            choice.value = relevant
        now["busy"] = False
        show()

    for choice in choices:
        choice.observe(show, names="value")
    buttons = [_button(say("best_first"), lambda _: move(True)), _button(say("best_last"), lambda _: move(False))]
    show()
    controls = ipywidgets.VBox([*choices, ipywidgets.HBox(buttons)])
    return ipywidgets.VBox([ipywidgets.HTML(introduce(say)), controls, picture])


def _choice(rank: int, relevant: bool, say: Say) -> ipywidgets.Widget:
    return ipywidgets.RadioButtons(
        options=[(say("yes"), True), (say("no"), False)],
        value=relevant,
        description=say("choose", rank=rank),
        orientation="horizontal",
        style={"description_width": "160px"},
        layout={"width": "auto"},
    )


def _button(label: str, press: Callable[[object], None]) -> ipywidgets.Widget:
    button = ipywidgets.Button(description=label, layout={"width": "auto"})
    button.on_click(press)
    return button


def _row(row: Mapping[str, Any], text: str, say: Say) -> str:
    verdict = f"✓ {say('yes')}" if row["relevant"] else f"– {say('no')}"
    fraction = f"{row['hits']}/{row['rank']}"
    part = f"{fraction} = {row['part']:.3f}" if row["relevant"] else say("left_out", fraction=fraction)
    return (
        f'<tr class="{"yes" if row["relevant"] else "no"}"><th scope="row">{row["rank"]}</th><td>{escape(text)}</td>'
        f'<td>{escape(verdict)}</td><td class="n">{row["hits"]}</td><td class="n">{escape(part)}</td></tr>'
    )


def _facts(state: Mapping[str, Any], say: Say) -> str:
    facts = (("score", state["score"]), ("share", state["share"]))
    return "<dl>" + "".join(_fact(say(key), value) for key, value in facts) + "</dl>"


def _fact(label: str, value: float) -> str:
    bar = f'<span class="bar" aria-hidden="true" style="width:{value * 100:.0f}%"></span>'
    return f"<div><dt>{escape(label)}</dt><dd>{value:.3f}{bar}</dd></div>"


def _change(before: float, after: float, say: Say) -> str:
    key = "same" if abs(after - before) < 1e-9 else "up" if after > before else "down"
    return say(key, before=f"{before:.3f}", after=f"{after:.3f}")
