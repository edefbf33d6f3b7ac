"""The cases of `context_precision`: written ones by idea, and generated ones over random verdicts."""

import random
from typing import Any

from checker.spec import Answer, Case, Role, Samples, StandIn, cases, invalid

from .callables import (
    AT_LIMIT,
    BLANK,
    BLANK_TOO,
    NO_CALLABLE,
    NO_CALLABLE_TOO,
    NO_TEXT,
    NO_TEXT_TOO,
    TOO_LONG,
    TOO_LONG_TOO,
    judge,
    judge_of,
)

Q, R = "Hoe lang mag ik een boek lenen?", "Je leent een boek drie weken."
Q2, R2 = "Wat kost een pasje?", "Een pasje is gratis."
A, B, C, D = (
    "Een boek leen je drie weken.",
    "De zaal is te huur.",
    "Na drie weken volgt een boete.",
    "Koffie staat beneden.",
)
E, F, G = "Een pasje kost niets.", "De kelder is dicht.", "Kopiëren kost tien cent."

HIDDEN, SIBLING, EXAMPLE = Role.HIDDEN, Role.SIBLING, Role.EXAMPLE


def ranked(answers: str, texts: tuple[str, ...] = (A, B, C, D), ask: tuple[str, str] = (Q, R)) -> tuple[Any, ...]:
    """Return arguments whose judge says ja for each `j` and nee for each `n`, one letter for each context."""
    contexts = [texts[place % len(texts)] + f" ({place + 1})" for place in range(len(answers))]
    return (*ask, contexts, judge(*("ja" if letter == "j" else "nee" for letter in answers)))


def outcome(answers: str, score: float) -> dict[str, Any]:
    """Return the value that goes with `ranked(answers)`."""
    return {"score": score, "verdicts": [letter == "j" for letter in answers]}


def rows(stated: dict[str, float], **how: Any) -> list[tuple[tuple[Any, ...], Any]]:
    """Return one row for each string of verdicts and its score."""
    return [(ranked(answers, **how), outcome(answers, score)) for answers, score in stated.items()]


def one(answer: object, contexts: list[str] | None = None) -> tuple[Any, ...]:
    """Return arguments in which the last context gets `answer` and those before it get ja."""
    contexts = [A] if contexts is None else contexts
    return (Q, R, contexts, judge(*["ja"] * (len(contexts) - 1), answer))


def fails(ask: StandIn, name: str, role: Role) -> Case:
    """Return a case in which the exception of the judge has to come out."""
    return Case(idea="judge_error", args=(Q2, R2, [E, F, G], ask), raises=name, role=role)


def make_verdicts(rng: random.Random) -> tuple[Any, ...]:
    """Draw up to eight contexts, some of them twice, each with an answer of its own."""
    contexts = [rng.choice((A, B, C, D, E, F, G)) for _ in range(rng.randint(0, 8))]
    yes = rng.choice((0.2, 0.5, 0.8))
    forms = (("ja", "Ja.", "JA", " ja\n"), ("nee", "Nee.", "NEE!", "nee "))
    answers = [rng.choice(forms[0] if rng.random() < yes else forms[1]) for _ in contexts]
    question = rng.choice(("Mag ik eten in de zaal?", "Hoe laat sluit de kelder?"))
    return (question, rng.choice(("Eten mag niet.", "De kelder sluit om zes uur.")), contexts, judge(*answers))


SCORES = (
    *cases("rank_weight", EXAMPLE, rows({"jnj": 5 / 6, "nnjj": 5 / 12})),
    *cases("rank_weight", HIDDEN, rows({"njnj": 0.5, "jnnnj": 0.7, "njj": 7 / 12, "nnnnj": 0.2, "jjnnjj": 49 / 60})),
    *cases("rank_weight", SIBLING, rows({"nj": 0.5, "jnnj": 0.75, "nnj": 1 / 3, "njjn": 7 / 12}, ask=(Q2, R2))),
    *cases("all_relevant", HIDDEN, rows({"j": 1.0, "jjjj": 1.0, "jjnn": 1.0})),
    *cases("all_relevant", SIBLING, rows({"jj": 1.0, "jn": 1.0, "jjjn": 1.0}, ask=(Q2, R2))),
    *cases("none_relevant", HIDDEN, rows({"n": 0.0, "nnnn": 0.0})),
    *cases("none_relevant", SIBLING, rows({"nn": 0.0, "nnn": 0.0}, ask=(Q2, R2))),
    *cases("empty_contexts", EXAMPLE, [((Q, R, [], judge()), {"score": 0.0, "verdicts": []})]),
    *cases(
        "empty_contexts",
        HIDDEN,
        [
            (
                ("Wie leest voor?", "De schrijver.", [], judge(Answer(raises="RuntimeError"))),
                {"score": 0.0, "verdicts": []},
            ),
            (("Wanneer?", "Nu.", [], judge()), {"score": 0.0, "verdicts": []}),
        ],
    ),
    *cases(
        "repeated_context",
        HIDDEN,
        [
            ((Q, R, [A, A, B], judge("nee", "ja", "ja")), {"score": 7 / 12, "verdicts": [False, True, True]}),
            ((Q, R, [B, A, B, A], judge_of((A, "ja"))), {"score": 0.5, "verdicts": [False, True, False, True]}),
            (
                (Q, R, [D] * 5, judge("ja", "nee", "ja", "nee", "nee")),
                {"score": 5 / 6, "verdicts": [True, False, True, False, False]},
            ),
        ],
    ),
    *cases(
        "repeated_context",
        SIBLING,
        [
            ((Q2, R2, [E, E], judge("nee", "ja")), {"score": 0.5, "verdicts": [False, True]}),
            (
                (Q2, R2, [F, E, F, E, E], judge_of((E, "ja"))),
                {"score": (1 / 2 + 2 / 4 + 3 / 5) / 3, "verdicts": [False, True, False, True, True]},
            ),
        ],
    ),
)

VERDICTS = (
    *cases(
        "verdict_forms",
        HIDDEN,
        [
            ((Q, R, [A, B, C], judge("Nee.", "JA!", "  ja\n")), {"score": 7 / 12, "verdicts": [False, True, True]}),
            ((Q, R, [A, B], judge("**Ja**", "'nee'")), {"score": 1.0, "verdicts": [True, False]}),
            ((Q, R, [D, C], judge("NEE", "ja_")), {"score": 0.5, "verdicts": [False, True]}),
        ],
    ),
    *cases(
        "verdict_forms",
        SIBLING,
        [
            ((Q2, R2, [E, F], judge("Ja", "Nee!")), {"score": 1.0, "verdicts": [True, False]}),
            ((Q2, R2, [F, E], judge("nee\n", "- JA -")), {"score": 0.5, "verdicts": [False, True]}),
            ((Q2, R2, [G, E, F], judge("NEE.", "_ja_", "Ja!")), {"score": 7 / 12, "verdicts": [False, True, True]}),
        ],
    ),
    *invalid(
        "unreadable_verdict",
        [one(answer) for answer in ("jawel", "", "yes", None, "Nee, dit gaat over januari", "ja nee", "neen", 1, True)],
    ),
    *invalid("unreadable_verdict", [one("Ja, deels", [A, B]), one("misschien", [A, B, C]), one("nee nee", [B])]),
    *invalid(
        "unreadable_verdict",
        [(Q2, R2, [E], judge(answer)) for answer in ("ja hoor", " ", "no", False, "Nee: ja", "jaja", 0, b"nee")],
        SIBLING,
    ),
    *invalid("unreadable_verdict", [(Q2, R2, [E, F], judge("ja", "klopt"))], SIBLING),
    *cases(
        "call_arguments",
        HIDDEN,
        [
            (
                ("  Hoe LANG? ", "\tDrie Weken.", [" Een BOEK. ", "Twee\nregels"], judge("nee", "ja")),
                {"score": 0.5, "verdicts": [False, True]},
            ),
            (("Één?", "Nee.", ["nee"], judge("ja")), {"score": 1.0, "verdicts": [True]}),
        ],
    ),
    *cases(
        "call_arguments",
        SIBLING,
        [
            (
                (" Wat kost een pasje? ", "Niets. ", ["Een PASJE is gratis. ", "x"], judge("ja", "nee")),
                {"score": 1.0, "verdicts": [True, False]},
            ),
        ],
    ),
    fails(judge(Answer(raises="RuntimeError")), "RuntimeError", HIDDEN),
    fails(judge("ja", Answer(raises="TimeoutError")), "TimeoutError", HIDDEN),
    fails(judge("nee", "ja", Answer(raises="KeyError")), "KeyError", HIDDEN),
    fails(judge("ja", Answer(raises="TypeError")), "TypeError", HIDDEN),
    fails(judge("nee", Answer(raises="ConnectionError")), "ConnectionError", SIBLING),
    fails(judge("ja", "ja", Answer(raises="OSError")), "OSError", SIBLING),
    fails(judge(Answer(raises="AttributeError")), "AttributeError", SIBLING),
)

ARGUMENTS = (
    *invalid("question_text", [(bad, R, [A], judge("ja")) for bad in (*NO_TEXT, *BLANK, *TOO_LONG)]),
    *invalid("question_text", [(bad, R, [], judge()) for bad in (None, "", "b" * 2001)]),
    *invalid(
        "question_text", [(bad, R2, [E], judge("ja")) for bad in (*NO_TEXT_TOO, *BLANK_TOO, *TOO_LONG_TOO)], SIBLING
    ),
    *invalid("reference_text", [(Q, bad, [A], judge("ja")) for bad in (*NO_TEXT, *BLANK, *TOO_LONG)]),
    *invalid("reference_text", [(Q, bad, [], judge()) for bad in (None, " \n", "c" * 2001)]),
    *invalid(
        "reference_text", [(Q2, bad, [E], judge("ja")) for bad in (*NO_TEXT_TOO, *BLANK_TOO, *TOO_LONG_TOO)], SIBLING
    ),
    *invalid(
        "contexts_list", [(Q, R, bad, judge()) for bad in (None, A, (A,), (), {A}, {}, {A: B}, 3, True, b"boek", "")]
    ),
    *invalid(
        "contexts_list", [(Q2, R2, bad, judge()) for bad in (E, (E, F), {E: 1}, 0, 1.5, False, frozenset())], SIBLING
    ),
    *invalid("context_text", [(Q, R, [bad], judge("ja")) for bad in (*NO_TEXT, *BLANK, *TOO_LONG)]),
    *invalid(
        "context_text", [(Q2, R2, [bad], judge("ja")) for bad in (*NO_TEXT_TOO, *BLANK_TOO, *TOO_LONG_TOO)], SIBLING
    ),
    *invalid("context_count", [(Q, R, [A] * 101, judge_of(("boek", "ja"))), (Q, R, [A, B] * 75, judge_of())]),
    *invalid("context_count", [(Q2, R2, [E] * 102, judge_of()), (Q2, R2, [F, G] * 60, judge_of())], SIBLING),
    *invalid(
        "check_first",
        [
            (Q, R, [A, ""], judge()),
            (Q, R, [A, B, None], judge(Answer(raises="RuntimeError"))),
            (Q, R, [C, "b" * 2001], judge()),
            ("", R, [B, C], judge()),
            (Q, None, [B, C], judge()),
            (Q, R, [A] * 102, judge()),
        ],
    ),
    *invalid(
        "check_first",
        [
            (Q2, R2, [E, " "], judge()),
            (Q2, R2, [E, F, 8], judge()),
            (" ", R2, [F, G], judge()),
            (Q2, 0, [F, G], judge()),
        ],
        SIBLING,
    ),
    *invalid("judge_callable", [(Q, R, [A], bad) for bad in NO_CALLABLE]),
    *invalid("judge_callable", [(Q, R, [], bad) for bad in ("judge", None)]),
    *invalid("judge_callable", [(Q2, R2, [E], bad) for bad in NO_CALLABLE_TOO], SIBLING),
    *invalid("judge_callable", [(Q2, R2, [], "rule_judge")], SIBLING),
    *cases(
        "at_the_limits",
        HIDDEN,
        [
            ((AT_LIMIT[0], AT_LIMIT[1], [AT_LIMIT[2]], judge("ja")), {"score": 1.0, "verdicts": [True]}),
            ((AT_LIMIT[1], AT_LIMIT[2], [AT_LIMIT[1]], judge("nee")), {"score": 0.0, "verdicts": [False]}),
            ((Q, R, [A] * 99 + [D], judge_of((D, "ja"))), {"score": 0.01, "verdicts": [False] * 99 + [True]}),
            (("?", "!", ["\u200b"], judge("ja")), {"score": 1.0, "verdicts": [True]}),
        ],
    ),
    *cases(
        "at_the_limits",
        SIBLING,
        [
            (("é" * 2000, "e" * 2000, ["x" * 2000], judge("nee")), {"score": 0.0, "verdicts": [False]}),
            (("e" * 2000, "ü" * 2000, ["é" * 2000], judge("ja")), {"score": 1.0, "verdicts": [True]}),
            ((Q2, R2, [E] + [F] * 99, judge_of((E, "ja"))), {"score": 1.0, "verdicts": [True] + [False] * 99}),
            (("-", "...", [" " * 1999 + "7"], judge("ja")), {"score": 1.0, "verdicts": [True]}),
        ],
    ),
)

CASES = (*SCORES, *VERDICTS, *ARGUMENTS)
SAMPLES = (Samples("random_verdicts", make_verdicts, count=24, siblings=6),)
