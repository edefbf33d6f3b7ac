"""The interactive picture of lesson 07b: set four figures and read which of the four faults to mend first, and how.

`diagnose` decides, `render` writes HTML from what it returned, `figure` adds the controls and alone needs a browser.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape
from typing import Any

import ipywidgets

STEPS = ("recall", "use", "grounding", "relevance")
LIMIT = 80
OWN = "own"
EXAMPLES = {
    "invents": (91, 88, 74, 96),
    "misses": (52, 86, 88, 94),
    "beside": (95, 90, 93, 61),
    "unused": (94, 57, 92, 95),
    "two": (58, 83, 66, 92),
    "fine": (93, 91, 95, 94),
}
MARKS = {"first": "▶", "later": "…", "fine": "✓"}

STYLE = """<style>
.ff{color:var(--jp-content-font-color1,#1f2328);font-family:var(--jp-content-font-family,system-ui,sans-serif);
font-size:14px;line-height:1.45;max-width:860px}
.ff table{border-collapse:collapse;width:100%;margin:8px 0 0;table-layout:fixed;font-size:inherit}
.ff caption{text-align:left;font-weight:600;padding:2px 0 6px;color:inherit}
.ff th,.ff td{text-align:left;vertical-align:top;padding:8px;white-space:normal;overflow-wrap:break-word;
border-bottom:1px solid var(--jp-border-color2,#d0d7de);background:transparent}
.ff thead th{font-size:12px;font-weight:600;color:var(--jp-content-font-color2,#57606a)}
.ff thead th:nth-child(1){width:38%}.ff thead th:nth-child(2){width:16%}.ff thead th:nth-child(3){width:16%}
.ff tbody th{font-weight:600;border-left:4px solid transparent}
.ff small{display:block;font-weight:400;font-size:12px;color:var(--jp-content-font-color2,#57606a)}
.ff tr.first th{border-left-color:var(--jp-brand-color1,#1565c0)}
.ff tr.first th,.ff tr.first td{background:var(--jp-layout-color2,#eef3f8)}
.ff tr.later th{border-left:4px dashed var(--jp-border-color1,#8c959f)}
.ff td.n{font-variant-numeric:tabular-nums}
.ff .track{position:relative;display:block;height:8px;margin-top:6px;border-radius:4px;
background:var(--jp-border-color2,#d0d7de)}
.ff .bar{position:absolute;left:0;top:0;bottom:0;border-radius:4px;background:var(--jp-brand-color1,#1565c0)}
.ff .tick{position:absolute;top:-3px;bottom:-3px;width:2px;background:var(--jp-content-font-color1,#1f2328)}
.ff p{margin:8px 0}
.ff p.told{border-left:4px solid var(--jp-brand-color1,#1565c0);padding:4px 0 4px 10px}
</style>"""

Say = Callable[..., str]


def diagnose(figures: Mapping[str, int], limit: int) -> dict[str, Any]:
    """Return the state of each step and the first one below `limit`; all numbers are hundredths from 0 to 100.

    A figure on the limit holds. The steps are in the order in which the chain takes them, so the first one below the
    limit is mended first: what comes after it may change along with it.
    """
    below = [step for step in STEPS if figures[step] < limit]
    first = below[0] if below else None
    rows = [{"step": step, "value": figures[step], "state": _state(step, first, below)} for step in STEPS]
    return {"limit": limit, "rows": rows, "first": first, "later": below[1:]}


def recognise(figures: Mapping[str, int]) -> str:
    """Return the name of the example that has exactly these figures, or `own`."""
    values = tuple(figures[step] for step in STEPS)
    return next((name for name, known in EXAMPLES.items() if known == values), OWN)


def hundredths(value: float) -> int:
    """Return the position of a slider from 0 to 1 as a whole number of hundredths."""
    return round(value * 100)


def render(state: Mapping[str, Any], say: Say) -> str:
    """Return the table and its conclusion as HTML."""
    body = "".join(_row(row, state["limit"], say) for row in state["rows"])
    names = ("fault", "value", "state", "remedy")
    heads = "".join(f'<th scope="col">{escape(say(f"head_{name}"))}</th>' for name in names)
    caption = f"<caption>{escape(say('caption'))}</caption>"
    table = f"<table>{caption}<thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>"
    told = " ".join(conclude(state, say))
    return f'<div class="ff">{table}<p class="told" role="status">{escape(told)}</p></div>'


def conclude(state: Mapping[str, Any], say: Say) -> list[str]:
    """Return the sentences that say what to do."""
    limit = _number(state["limit"])
    if state["first"] is None:
        return [say("summary_fine", limit=limit)]
    step = state["first"]
    value = next(row["value"] for row in state["rows"] if row["step"] == step)
    words = {part: say(f"{part}_{step}") for part in ("fault", "measure", "remedy")}
    words["fault"] = words["fault"][0].lower() + words["fault"][1:]
    told = [say("summary_first", value=_number(value), limit=limit, **words)]
    if state["later"]:
        told.append(say("summary_later", names=", ".join(say(f"measure_{each}") for each in state["later"])))
    return told


def introduce(say: Say) -> str:
    """Return the head of the figure: what it is and what to do."""
    return f'{STYLE}<div class="ff"><p><strong>{escape(say("title"))}</strong></p><p>{escape(say("task"))}</p></div>'


def figure(lesson: Any) -> ipywidgets.Widget:
    """Return the figure: a choice of examples, four sliders and the limit, and the table that follows from them."""
    say = lesson.say
    sliders = {
        step: _slider(say(f"measure_{step}"), value) for step, value in zip(STEPS, EXAMPLES["invents"], strict=True)
    }
    limit = _slider(say("limit"), LIMIT)
    choice = ipywidgets.Dropdown(
        options=[(say(f"preset_{name}"), name) for name in (*EXAMPLES, OWN)],
        value="invents",
        description=say("preset"),
        style={"description_width": "120px"},
        layout={"width": "420px", "max_width": "100%"},
    )
    picture = ipywidgets.HTML()

    def show(_change: object = None) -> None:
        figures = {step: hundredths(slider.value) for step, slider in sliders.items()}
        picture.value = render(diagnose(figures, hundredths(limit.value)), say)
        choice.value = recognise(figures)

    def fill(change: Mapping[str, Any]) -> None:
        for step, value in zip(STEPS, EXAMPLES.get(change["new"], ()), strict=False):
            sliders[step].unobserve(show, names="value")
            sliders[step].value = value / 100
            sliders[step].observe(show, names="value")
        show()

    choice.observe(fill, names="value")
    for slider in (*sliders.values(), limit):
        slider.observe(show, names="value")
    show()
    return ipywidgets.VBox([ipywidgets.HTML(introduce(say)), choice, *sliders.values(), limit, picture])


def _slider(name: str, value: int) -> ipywidgets.FloatSlider:
    return ipywidgets.FloatSlider(
        value=value / 100,
        min=0,
        max=1,
        step=0.01,
        readout_format=".2f",
        description=name,
        style={"description_width": "120px"},
        layout={"width": "420px", "max_width": "100%"},
    )


def _state(step: str, first: str | None, below: list[str]) -> str:
    if step == first:
        return "first"
    return "later" if step in below else "fine"


def _row(row: Mapping[str, Any], limit: int, say: Say) -> str:
    step, state, value = row["step"], row["state"], row["value"]
    bar = f'<span class="bar" style="width:{value}%"></span><span class="tick" style="left:{limit}%"></span>'
    return (
        f'<tr class="{state}"><th scope="row">{escape(say(f"fault_{step}"))}'
        f"<small>{escape(say(f'detail_{step}'))}</small></th>"
        f'<td class="n">{_number(value)}<span class="track" aria-hidden="true">{bar}</span></td>'
        f'<td><span aria-hidden="true">{MARKS[state]}</span> {escape(say(f"state_{state}"))}</td>'
        f"<td>{escape(say(f'remedy_{step}'))}</td></tr>"
    )


def _number(value: int) -> str:
    return f"{value / 100:.2f}"
