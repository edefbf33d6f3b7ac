"""The interactive picture of lesson 07: four questions, three repairs, and every measure with its own denominator.

`answers` and `measure` compute, `render` writes HTML from what they returned, `figure` adds the switches and alone
needs a browser.
"""

from collections.abc import Callable, Mapping
from html import escape
from typing import Any

import ipywidgets

SWITCHES = ("retriever", "generator", "guess")
QUESTIONS = ("q1", "q2", "q3", "q4")
K = 1

STYLE = """<style>
.rg{color:var(--jp-content-font-color1,#1f2328);font-family:var(--jp-content-font-family,system-ui,sans-serif);
font-size:14px;line-height:1.45;max-width:860px}
.rg table{border-collapse:collapse;width:100%;margin:0 0 14px;color:inherit;font-size:inherit}
.rg caption{text-align:left;font-weight:600;padding:2px 0 6px;color:inherit}
.rg th,.rg td{text-align:left;vertical-align:top;padding:6px 8px;white-space:normal;
border-bottom:1px solid var(--jp-border-color2,#d0d7de)}
.rg thead th{font-size:12px;font-weight:600;color:var(--jp-content-font-color2,#57606a)}
.rg tbody th{font-weight:600}
.rg small{display:block;color:var(--jp-content-font-color2,#57606a);font-size:12px;font-weight:400}
.rg .n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
.rg .changed{box-shadow:inset 3px 0 0 var(--jp-brand-color1,#1565c0);background:var(--jp-layout-color2,#f3f6fa)}
.rg .value{font-size:18px;font-weight:600}
.rg .bar{display:block;height:6px;margin-top:4px;border-radius:3px;background:var(--jp-border-color2,#d0d7de)}
.rg .bar i{display:block;height:6px;border-radius:3px;background:var(--jp-brand-color1,#1565c0)}
.rg p{margin:6px 0}
.rg .story{border-left:3px solid var(--jp-brand-color1,#1565c0);padding:2px 0 2px 10px}
</style>"""

Row = dict[str, Any]
Say = Callable[..., str]


def answers(say: Say, *, retriever: bool, generator: bool, guess: bool) -> list[Row]:
    """Return the four rows as the system gives them with these parts repaired, and guessing or not.

    A repaired retriever puts the right source of q2 first. A repaired generator answers rightly from every source that
    was found. A system that guesses answers where it would have abstained, wrongly and without support.
    """
    found = {"q1": True, "q2": retriever, "q3": True}
    return [_row(name, found.get(name), generator, guess, say) for name in QUESTIONS]


def measure(reference: Callable[[str], Any], rows: list[Row]) -> dict[str, Any]:
    """Return the rows with their reasons, and each measure as (part, whole, value) with None for an empty group.

    `reference(name)` gives the lesson's function of that name.
    """
    figures = reference("evaluate_rag")(rows, K)
    unknown = sum(row["expected"] is None for row in rows)
    wholes = {
        "recall": figures["answerable"],
        "accuracy": figures["n"],
        "faithfulness": figures["answered"],
        "coverage": figures["n"],
        "unknown_abstention": unknown,
    }
    measures = {name: (_part(figures[name], whole), whole, figures[name]) for name, whole in wholes.items()}
    reasons = {each["id"]: each["reason"] for each in reference("diagnose_rag")(rows, K)}
    return {"rows": {row["id"]: row for row in rows}, "reasons": reasons, "measures": measures}


def render(state: Mapping[str, Any], start: Mapping[str, Any], story: str, say: Say) -> str:
    """Return the picture of a `state` of `measure`; what differs from the state at the `start` is marked."""
    return (
        f'<div class="rg"><p class="story" role="status">{escape(story)}</p>'
        f"{_questions(state, start, say)}{_measures(state, start, say)}</div>"
    )


def figure(lesson: Any) -> ipywidgets.Widget:
    """Return the figure: what it is about, three switches, and the picture."""
    say = lesson.say
    switches = {
        name: ipywidgets.Checkbox(
            value=False, description=say(f"switch_{name}"), indent=False, layout={"width": "auto"}
        )
        for name in SWITCHES
    }
    start = measure(lesson.reference, answers(say, retriever=False, generator=False, guess=False))
    picture = ipywidgets.HTML()

    def show(_change: object = None) -> None:
        chosen = {name: switch.value for name, switch in switches.items()}
        state = measure(lesson.reference, answers(say, **chosen))
        picture.value = render(state, start, say(story_key(**chosen)), say)

    for switch in switches.values():
        switch.observe(show, names="value")
    show()
    return ipywidgets.VBox([ipywidgets.HTML(introduce(say)), *switches.values(), picture])


def introduce(say: Say) -> str:
    """Return the head of the figure: what it is and what to do."""
    return f'{STYLE}<div class="rg"><p><strong>{escape(say("title"))}</strong></p><p>{escape(say("task"))}</p></div>'


def story_key(*, retriever: bool, generator: bool, guess: bool) -> str:
    """Return the key of the sentence that tells what this choice of switches does."""
    chosen = [name for name, on in zip(SWITCHES, (retriever, generator, guess), strict=True) if on]
    return "_".join(["story", *(chosen or ["start"])])


def _row(name: str, found: bool | None, generator: bool, guess: bool, say: Say) -> Row:
    expected = None if found is None else say(f"{name}_expected")
    right = bool(found) and (generator or name == "q1")
    answer = expected if right else None
    if answer is None and (guess or name == "q3"):
        answer = say(f"{name}_wrong")
    return {
        "id": name,
        "ranking": [name if found else "x"],
        "relevant": [] if found is None else [name],
        "answer": answer,
        "expected": expected,
        "supported": right,
    }


def _part(value: float | None, whole: int) -> int:
    return 0 if value is None else round(value * whole)


def _questions(state: Mapping[str, Any], start: Mapping[str, Any], say: Say) -> str:
    heads = [say(key) for key in ("question", "source", "answer", "support", "reason")]
    body = "".join(_question(name, state, start, say) for name in QUESTIONS)
    return _table(say("questions"), heads, body)


def _question(name: str, state: Mapping[str, Any], start: Mapping[str, Any], say: Say) -> str:
    row, reason, before = state["rows"][name], state["reasons"][name], start["reasons"][name]
    source = "none" if not row["relevant"] else "found" if row["ranking"] == row["relevant"] else "missed"
    support = "silent" if row["answer"] is None else "yes" if row["supported"] else "no"
    expected = say("expected", text=row["expected"] or say("abstain"))
    changed = row != start["rows"][name]
    note = say("was", text=say(f"reason_{before}")) if reason != before else say("changed") if changed else ""
    why = f"{escape(say('reason_' + reason))}<small><code>{escape(reason)}</code></small>{_small(note) if note else ''}"
    return (
        f'<tr{_mark(changed)}><th scope="row">{escape(say(name))}{_small(expected)}</th>'
        f"<td>{escape(say('source_' + source))}</td><td>{escape(row['answer'] or say('abstain'))}</td>"
        f"<td>{escape(say('support_' + support))}</td><td>{why}</td></tr>"
    )


def _measures(state: Mapping[str, Any], start: Mapping[str, Any], say: Say) -> str:
    heads = [say(key) for key in ("measure", "value", "fraction", "group")]
    body = "".join(_measure(name, found, start["measures"][name], say) for name, found in state["measures"].items())
    return _table(say("measures"), heads, body)


def _measure(name: str, found: tuple[int, int, Any], before: tuple[int, int, Any], say: Say) -> str:
    value = found[2]
    note = "" if found == before else _small(say("was", text=_fraction(before, say)))
    width = 0 if value is None else round(100 * value)
    return (
        f'<tr{_mark(found != before)}><th scope="row">{escape(say("measure_" + name))}'
        f"<small><code>{escape(name)}</code></small></th>"
        f'<td class="n"><span class="value">{escape(_percent(value, say))}</span>'
        f'<span class="bar" aria-hidden="true"><i style="width:{width}%"></i></span></td>'
        f"<td>{escape(_fraction(found, say))}{note}</td><td>{escape(say('group_' + name))}</td></tr>"
    )


def _small(text: str) -> str:
    return f"<small>{escape(text)}</small>"


def _mark(changed: bool) -> str:
    return ' class="changed"' if changed else ""


def _percent(value: float | None, say: Say) -> str:
    return say("no_value") if value is None else say("percent", number=f"{100 * value:.0f}")


def _fraction(found: tuple[int, int, Any], say: Say) -> str:
    return say("part_of", part=found[0], whole=found[1])


def _table(caption: str, heads: list[str], body: str) -> str:
    cells = "".join(f'<th scope="col">{escape(head)}</th>' for head in heads)
    return f"<table><caption>{escape(caption)}</caption><thead><tr>{cells}</tr></thead><tbody>{body}</tbody></table>"
