"""The cases of `supported_share` about claims and verdicts, and the builders that its other cases share."""

import json
import random
from typing import Any

from checker.spec import Answer, Case, Role, Samples, StandIn, cases, invalid

from .callables import extract, judge, judge_of

HIDDEN, SIBLING, EXAMPLE = Role.HIDDEN, Role.SIBLING, Role.EXAMPLE
T, C1, C2 = "De zaal is open. De entree is gratis.", "De zaal is open tot tien uur.", "Een kaartje kost niets."
T2, D1, D2 = "De bus rijdt. De halte is weg.", "Lijn vijf rijdt vandaag.", "De halte is verplaatst."
OPEN, FREE, COFFEE, CLOSED = "De zaal is open.", "De entree is gratis.", "Er is koffie.", "De kelder is dicht."
RIDES, GONE, LATE = "De bus rijdt.", "De halte is weg.", "De bus is laat."


def said(*claims: object) -> StandIn:
    """Return an extractor that answers with the JSON array of these claims."""
    return extract(json.dumps(list(claims), ensure_ascii=False))


def share(claims: int, supported: int) -> dict[str, Any]:
    """Return the value for `supported` of `claims` claims."""
    return {"claims": claims, "supported": supported, "score": supported / claims if claims else None}


def asked(claims: tuple[str, ...], *answers: object) -> tuple[Any, ...]:
    """Return arguments in which these claims get these answers, one after the other."""
    return (T, [C1, C2], said(*claims), judge(*answers))


def asked_too(claims: tuple[str, ...], *answers: object) -> tuple[Any, ...]:
    """Return arguments as `asked` does, about another text."""
    return (T2, [D1, D2], said(*claims), judge(*answers))


def answered(text: object) -> tuple[Any, ...]:
    """Return arguments in which the extractor answers with `text` and no claim ever reaches the judge."""
    return (T, [C1], extract(text), judge())


def answered_too(text: object) -> tuple[Any, ...]:
    """Return arguments as `answered` does, about another text."""
    return (T2, [D1], extract(text), judge())


def fails(idea: str, args: tuple[Any, ...], name: str, role: Role) -> Case:
    """Return a case in which the exception of a callable has to come out."""
    return Case(idea=idea, args=args, raises=name, role=role)


def make_claims(rng: random.Random) -> tuple[Any, ...]:
    """Draw up to seven claims of a small stock, so that repeats are common, and judge them by what they say."""
    stock = (OPEN, FREE, COFFEE, CLOSED, "de zaal is open.", "Eén kaartje kost tien euro.")
    claims = [rng.choice(stock) for _ in range(rng.choice((0, 1, 2, 3, 5, 7)))]
    contexts = [rng.choice((C1, C2, D2)) for _ in range(rng.choice((0, 1, 2, 4)))]
    text = rng.choice(("De zaal is open en er is koffie.", "De kelder is dicht."))
    forms = ("ja", "Ja.", "JA", "nee", "Nee!", " nee\n")
    script = json.dumps(claims, ensure_ascii=rng.random() < 0.5, indent=rng.choice((None, 1)))
    return (text, contexts, extract(script), judge(*(rng.choice(forms) for _ in claims)))


COUNTED = (
    *cases("share", EXAMPLE, [(asked((OPEN, FREE, COFFEE, CLOSED), "ja", "ja", "nee", "ja"), share(4, 3))]),
    *cases(
        "share",
        HIDDEN,
        [
            (asked((OPEN, COFFEE, FREE), "ja", "nee", "ja"), share(3, 2)),
            (asked((COFFEE, CLOSED), "nee", "nee"), share(2, 0)),
            (asked((FREE,), "ja"), share(1, 1)),
            (asked((CLOSED, OPEN, FREE, COFFEE, RIDES), "nee", "nee", "nee", "nee", "ja"), share(5, 1)),
            ((T, [C1, C2, C1], said(OPEN, COFFEE), judge_of((OPEN, "ja"))), share(2, 1)),
        ],
    ),
    *cases(
        "share",
        SIBLING,
        [
            (asked_too((RIDES, GONE, LATE), "ja", "nee", "nee"), share(3, 1)),
            (asked_too((GONE,), "nee"), share(1, 0)),
            (asked_too((RIDES, LATE), "ja", "ja"), share(2, 2)),
        ],
    ),
    *cases("repeated_claim", EXAMPLE, [(asked((OPEN, COFFEE, OPEN), "ja", "nee"), share(2, 1))]),
    *cases(
        "repeated_claim",
        HIDDEN,
        [
            (asked((OPEN, OPEN), "ja"), share(1, 1)),
            (asked((FREE, OPEN, FREE, COFFEE, OPEN), "nee", "ja", "ja"), share(3, 2)),
            (asked((COFFEE, CLOSED, CLOSED, CLOSED), "nee", "ja"), share(2, 1)),
            ((T, [C1], extract('["Eén zaal", "E\\u00e9n zaal", "\\u0045én zaal"]'), judge("ja")), share(1, 1)),
        ],
    ),
    *cases(
        "repeated_claim",
        SIBLING,
        [
            (asked_too((GONE, GONE, RIDES), "nee", "ja"), share(2, 1)),
            (asked_too((RIDES, LATE, GONE, LATE), "ja", "nee", "ja"), share(3, 2)),
            ((T2, [D1], extract('["Tw\\u00e9\\u00e9", "Twéé"]'), judge("ja")), share(1, 1)),
        ],
    ),
    *cases(
        "order_of_claims",
        HIDDEN,
        [
            (asked(("z", "a", "m", "a", "z"), "ja", "nee", "nee"), share(3, 1)),
            (asked(("tien", "drie", "acht", "vijf"), "nee", "nee", "nee", "ja"), share(4, 1)),
        ],
    ),
    *cases(
        "order_of_claims",
        SIBLING,
        [
            (asked_too(("zes", "twee", "een", "twee"), "ja", "nee", "nee"), share(3, 1)),
            (asked_too(("y", "x", "w"), "nee", "nee", "ja"), share(3, 1)),
        ],
    ),
    *cases(
        "claim_as_written",
        HIDDEN,
        [
            (asked(("De zaal", "de zaal", "DE ZAAL"), "ja", "nee", "nee"), share(3, 1)),
            (asked(("  Er is   koffie \n",), "ja"), share(1, 1)),
            (asked(('Een "kaartje"', "é", "e\u0301"), "nee", "ja", "ja"), share(3, 2)),
        ],
    ),
    *cases(
        "claim_as_written",
        SIBLING,
        [
            (asked_too(("De bus", "de bus"), "ja", "nee"), share(2, 1)),
            (asked_too((" De halte is weg",), "ja"), share(1, 1)),
        ],
    ),
    *cases("no_claims", EXAMPLE, [((T, [C1], extract("[]"), judge()), share(0, 0))]),
    *cases(
        "no_claims",
        HIDDEN,
        [
            (("Dat weet ik niet.", [C1, C2], extract(" [ ] "), judge(Answer(raises="RuntimeError"))), share(0, 0)),
            (("?", [], extract("[]"), judge()), share(0, 0)),
        ],
    ),
    *cases(
        "no_claims",
        SIBLING,
        [
            ((T2, [D1], extract("[\n]"), judge()), share(0, 0)),
            ((T2, [], extract("[ ]"), judge()), share(0, 0)),
        ],
    ),
    *cases("no_contexts", EXAMPLE, [((T, [], said(OPEN, FREE), judge()), share(2, 0))]),
    *cases(
        "no_contexts",
        HIDDEN,
        [
            ((T, [], said(OPEN, FREE, OPEN, COFFEE), judge(Answer(raises="RuntimeError"))), share(3, 0)),
            ((T, [], said(CLOSED), judge("ja")), share(1, 0)),
        ],
    ),
    *cases(
        "no_contexts",
        SIBLING,
        [
            ((T2, [], said(RIDES), judge()), share(1, 0)),
            ((T2, [], said(RIDES, GONE, GONE), judge("ja", "ja")), share(2, 0)),
        ],
    ),
    *cases(
        "joined_contexts",
        HIDDEN,
        [
            (
                (
                    T,
                    [" Eerst.", "Twee\nregels ", "Laatst"],
                    said(OPEN),
                    judge_of((" Eerst.\n\nTwee\nregels \n\nLaatst", "ja")),
                ),
                share(1, 1),
            ),
            ((T, [C2, C2], said(FREE), judge_of((f"{C2}\n\n{C2}", "ja"))), share(1, 1)),
            ((T, [C1], said(FREE, OPEN), judge("ja", "nee")), share(2, 1)),
        ],
    ),
    *cases(
        "joined_contexts",
        SIBLING,
        [
            ((T2, [D1, D2, D1], said(GONE), judge_of((f"{D1}\n\n{D2}\n\n{D1}", "ja"))), share(1, 1)),
            ((T2, ["Boven ", " Onder"], said(LATE), judge_of(("Boven \n\n Onder", "ja"))), share(1, 1)),
        ],
    ),
)

SPOKEN = (
    *cases(
        "verdict_forms",
        HIDDEN,
        [
            (asked((OPEN, FREE, COFFEE), "Ja.", " NEE\n", "JA!"), share(3, 2)),
            (asked((OPEN, FREE), "*nee*", "_Ja_"), share(2, 1)),
        ],
    ),
    *cases(
        "verdict_forms",
        SIBLING,
        [
            (asked_too((RIDES, GONE), "JA", "nee."), share(2, 1)),
            (asked_too((LATE, GONE, RIDES), "Nee", "- ja", "'ja'"), share(3, 2)),
        ],
    ),
    *invalid(
        "unreadable_verdict",
        [
            asked((OPEN,), answer)
            for answer in ("jawel", "", "yes", None, "Nee, dit gaat over januari", "ja nee", 1, True)
        ],
    ),
    *invalid(
        "unreadable_verdict", [asked((OPEN, FREE), "ja", "ja, deels"), asked((OPEN, FREE, COFFEE), "nee", "ja", "?")]
    ),
    *invalid(
        "unreadable_verdict",
        [asked_too((RIDES,), answer) for answer in ("ja hoor", " ", "no", False, "jaja", 0)],
        SIBLING,
    ),
    *cases(
        "extract_text",
        HIDDEN,
        [
            (("  De Zaal,\tis OPEN. \n", [C1], said(OPEN), judge("ja")), share(1, 1)),
            (("é" * 2000, [C1], said(FREE), judge("nee")), share(1, 0)),
        ],
    ),
    *cases("extract_text", SIBLING, [((" De BUS rijdt. ", [D1], said(RIDES), judge("ja")), share(1, 1))]),
    fails("extract_error", (T, [C1], extract(Answer(raises="RuntimeError")), judge()), "RuntimeError", HIDDEN),
    fails("extract_error", (T, [], extract(Answer(raises="TimeoutError")), judge()), "TimeoutError", HIDDEN),
    fails("extract_error", (T, [C1], extract(Answer(raises="TypeError")), judge()), "TypeError", HIDDEN),
    fails("extract_error", (T2, [D1], extract(Answer(raises="ConnectionError")), judge()), "ConnectionError", SIBLING),
    fails("extract_error", (T2, [], extract(Answer(raises="KeyError")), judge()), "KeyError", SIBLING),
    fails("judge_error", asked((OPEN, FREE), Answer(raises="RuntimeError")), "RuntimeError", HIDDEN),
    fails("judge_error", asked((OPEN, FREE, COFFEE), "ja", Answer(raises="TimeoutError")), "TimeoutError", HIDDEN),
    fails("judge_error", asked((OPEN, FREE), "nee", Answer(raises="TypeError")), "TypeError", HIDDEN),
    fails("judge_error", asked_too((RIDES, GONE), "ja", Answer(raises="OSError")), "OSError", SIBLING),
    fails("judge_error", asked_too((GONE,), Answer(raises="AttributeError")), "AttributeError", SIBLING),
)

SAMPLES = (Samples("random_claims", make_claims, count=24, siblings=6),)
