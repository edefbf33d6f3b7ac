"""Stand-ins for the callables of this lesson, and the values that are no text: what the cases of all tasks share."""

from checker.spec import StandIn

NO_TEXT = (None, False, 7, 0.5, b"boek", ["boek"], ("boek",), {"boek": 1}, {"boek"})
NO_TEXT_TOO = (0, True, 2.0, b"lamp", ["lamp", "bril"], {"lamp": "bril"})
BLANK = ("", "   ", "\n\t\r", "\u00a0\u3000")
BLANK_TOO = (" ", "\t\n", "\u2003")
TOO_LONG = ("b" * 2001, "b" * 1999 + "  ", " " + "é" * 2000)
TOO_LONG_TOO = ("boek " * 401, "\n" + "l" * 2000)
AT_LIMIT = ("b" * 2000, "ß" * 2000, " " * 1999 + "b")
NO_CALLABLE = (None, "ja", 5, True, ["ja"], {"ja": 1}, ("ja", "nee"))
NO_CALLABLE_TOO = ("nee", 0, 1.5, ["nee", "ja"], b"ja")


def judge(*answers: object) -> StandIn:
    """Return a judge that gives these answers one after the other; without answers it fails when it is asked."""
    return StandIn(name="judge", answers=answers)


def judge_of(*pairs: tuple[str, object], otherwise: object = "nee") -> StandIn:
    """Return a judge that answers by what stands in the texts it gets."""
    return StandIn(name="judge", by_content=pairs, otherwise=otherwise)


def extract(*answers: object) -> StandIn:
    """Return an extractor that gives these answers; a second question to the same one fails."""
    return StandIn(name="extract", answers=answers)


def generate(*answers: object) -> StandIn:
    """Return a question writer that gives these answers."""
    return StandIn(name="generate", answers=answers)


def embed(*pairs: tuple[str, object], in_order: bool = False) -> StandIn:
    """Return an embedder with one vector for each text that occurs in what it gets; it fails on anything else."""
    return StandIn(name="embed", by_content=pairs, in_order=in_order)
