"""The written cases of `utvardera_rag` with an unsound test set: nobody may be asked anything before that is seen."""

from __future__ import annotations

from typing import Any

from checker.spec import UNSTATED, Case

from .roles import refused
from .utvardera_rag_scripts import all_abstain, args, silent


def case(question: Any = "Vad gäller för gården?", labels: Any = UNSTATED, key: Any = "Den är till för alla.") -> Any:
    """Return one test case, sound where nothing else is asked for."""
    return {"fraga": question, "facit_chunk_ids": ["g1"] if labels is UNSTATED else labels, "facit_svar": key}


def gate(labels: Any = UNSTATED, key: Any = "Stäng den.", question: Any = "Vad gäller för grinden?") -> Any:
    """Return another test case, for the cases that may be shown."""
    return case(question, ["h1"] if labels is UNSTATED else labels, key)


def without(name: str, whole: dict[str, Any]) -> dict[str, Any]:
    """Return a test case that lacks this key."""
    return {key: value for key, value in whole.items() if key != name}


def many(number: int) -> list[dict[str, Any]]:
    """Return so many sound test cases."""
    return [case(f"Vad gäller för plats {n:03d}?") for n in range(number)]


CASE_LIST: tuple[Case, ...] = (
    *refused(
        "case_list",
        hidden=[
            *(silent(cases) for cases in (None, (), (case(),), case(), "fall", 5, {}, True, "", [many(2)], many(201))),
            all_abstain(0),
        ],
        shown=[
            *(silent(cases) for cases in (False, (gate(),), {"fall": [gate()]}, 0, "Vad gäller?", many(202))),
            args(),
        ],
    ),
    *refused(
        "case_keys",
        hidden=[
            *(silent([without(name, case())]) for name in ("fraga", "facit_chunk_ids", "facit_svar")),
            *(silent([without(name, case(labels=[], key=None))]) for name in ("facit_chunk_ids", "facit_svar")),
            silent([{**case(), "id": "q1"}]),
            silent([{**without("fraga", case()), "fråga": "Vad gäller för gården?"}]),
            silent([{**without("facit_svar", case()), "facit": "Den är till för alla."}]),
            silent([{}]),
            *(
                silent([item])
                for item in (None, "fraga", ["fraga", "facit_chunk_ids", "facit_svar"], 1, tuple(case().items()))
            ),
            silent([[case()]]),
        ],
        shown=[
            *(silent([without(name, gate())]) for name in ("fraga", "facit_chunk_ids", "facit_svar")),
            *(silent([without(name, gate([], None))]) for name in ("facit_chunk_ids", "facit_svar")),
            silent([{**gate(), "k": 4}]),
            silent([{**without("fraga", gate()), "question": "Vad gäller för grinden?"}]),
            *(silent([item]) for item in (False, "Vad gäller för grinden?", ["fraga"], 7)),
            silent([gate(), None]),
        ],
    ),
    *refused(
        "case_texts",
        hidden=[
            *(silent([case(question)]) for question in (None, 5, True, ["Vad gäller?"], b"Vad?", {"fraga": "Vad?"})),
            *(silent([case(key=key)]) for key in (5, True, ["Ja."], b"Ja.", 0.5, {}, 0)),
        ],
        shown=[
            *(silent([gate(question=question)]) for question in (None, 7, False, ["Hur?"], b"Hur?")),
            *(silent([gate(key=key)]) for key in (1, False, ["Nej."], b"Nej.")),
        ],
    ),
    *refused(
        "case_ids",
        hidden=[
            *(silent([case(labels=labels)]) for labels in ("g1", {"g1"}, {"g1": 1}, 5, [1], [None], [["g1"]], [True])),
            *(
                silent([case(labels=labels)])
                for labels in (["g1", "g1"], [""], ["n" * 101], [f"g{n}" for n in range(1001)])
            ),
            silent([case(labels=("g1", "g2"))]),
            *(silent([case(labels=labels, key=None)]) for labels in (None, "", (), {}, 0, False)),
        ],
        shown=[
            *(silent([gate(labels)]) for labels in ("h1", {"h1"}, 7, [2], ["h1", None], [{"h1"}], ("h1", "h2"))),
            *(silent([gate(labels)]) for labels in (["h1", "h2", "h1"], ["h1", ""], ["k" * 101])),
            silent([gate([f"h{n}" for n in range(1001)])]),
            *(silent([gate(labels, None)]) for labels in (None, (), "", {})),
        ],
    ),
    *refused(
        "label_pairing",
        hidden=[
            silent([case(labels=[], key="Den är till för alla.")]),
            silent([case(labels=["g1"], key=None)]),
            silent([case(labels=[], key="")]),
            silent([case(labels=[f"g{n}" for n in range(9)], key=None)]),
        ],
        shown=[
            silent([gate([], "Stäng den.")]),
            silent([gate(["h1", "h2"], None)]),
            silent([gate([], "")]),
        ],
    ),
    *refused(
        "checked_first",
        hidden=[
            silent([case(), case("Vad gäller för trappan?", ["g2"], None)]),
            silent([*many(5), {**case(), "id": "q6"}]),
            silent([*many(3), case(labels=["g1", "g1"]), *many(2)]),
            silent([*many(40), None]),
            silent([case(), case(None)]),
            silent([case(), case(key=5)]),
        ],
        shown=[
            silent([gate(), gate([], question="Vad gäller för muren?")]),
            silent([*many(4), without("fraga", gate())]),
            silent([*many(2), gate(["h1", ""])]),
            silent([*many(2), "fall"]),
            silent([gate(), gate(question=7)]),
            silent([gate(), gate(key=["Stäng den."])]),
        ],
    ),
)

CASES = CASE_LIST
