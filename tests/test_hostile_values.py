"""Hostile objects: whatever a student's object does, none of its code runs where it is encoded, compared or shown."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from checker.calls import Call, Job
from checker.compare import difference
from checker.literal import literal
from checker.outcome import Outcome, Raised, Returned, from_dict, to_dict
from checker.runners.here import Here
from checker.submission import Block
from checker.values import dumps, encode


class Touched(BaseException):
    """Raised by every special method of a hostile object."""


SPECIAL = (
    "__eq__", "__ne__", "__hash__", "__repr__", "__str__", "__bool__", "__len__", "__iter__", "__getitem__", "__lt__",
    "__int__", "__float__", "__index__", "__contains__", "__call__", "__format__", "__bytes__", "__reduce__",
    "__reduce_ex__", "__getattribute__", "__getattr__", "__sizeof__", "__dir__", "__next__", "__instancecheck__",
    "__subclasscheck__", "keys", "items", "values",
)  # fmt: skip


def _touched(*args: Any, **kwargs: Any) -> Any:
    raise Touched


def hostile(base: type, *args: Any, leave: tuple[str, ...] = ()) -> Any:
    """Return an instance of a subclass of `base` every special method of which raises Touched."""
    methods = {name: _touched for name in SPECIAL if name not in leave}
    return type("Kwaad", (base,), methods)(*args)


class LyingClass:
    @property
    def __class__(self) -> type:  # type: ignore[override]
        return int


class LyingMeta(type):
    __eq__ = __hash__ = __repr__ = __instancecheck__ = __subclasscheck__ = _touched  # type: ignore[assignment]
    __name__ = property(_touched)  # type: ignore[assignment]
    __mro__ = property(_touched)  # type: ignore[assignment]
    __bases__ = property(_touched)  # type: ignore[assignment]
    __module__ = property(_touched)  # type: ignore[assignment]


def _lying_instance() -> object:
    return LyingMeta("Meta", (), {})()


def _lying_subclass(base: type, *args: Any) -> object:
    return LyingMeta("Meta", (base,), {})(*args)


class AlwaysEqual:
    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


class AlwaysEqualFloat(float):
    def __eq__(self, other: object) -> bool:
        return True

    def __sub__(self, other: object) -> float:
        return 0.0

    def __float__(self) -> float:
        return 0.5

    __hash__ = float.__hash__


class Text(str):
    def __str__(self) -> str:
        return "ja"


OBJECTS = [
    pytest.param(lambda: hostile(object), {"object": "Kwaad"}, id="object"),
    pytest.param(lambda: hostile(int, 3), {"sub": ["Kwaad", 3]}, id="int"),
    pytest.param(lambda: hostile(float, 0.5), {"sub": ["Kwaad", 0.5]}, id="float"),
    pytest.param(lambda: hostile(str, "a"), {"sub": ["Kwaad", "a"]}, id="str"),
    pytest.param(lambda: hostile(bytes, b"a"), {"sub": ["Kwaad", {"bytes": "61"}]}, id="bytes"),
    pytest.param(lambda: hostile(list, [1]), {"sub": ["Kwaad", [1]]}, id="list"),
    pytest.param(lambda: hostile(tuple, (1,)), {"sub": ["Kwaad", {"tuple": [1]}]}, id="tuple"),
    pytest.param(lambda: hostile(set, {1}), {"sub": ["Kwaad", {"set": [1]}]}, id="set"),
    pytest.param(lambda: hostile(frozenset, {1}), {"sub": ["Kwaad", {"frozenset": [1]}]}, id="frozenset"),
    pytest.param(lambda: hostile(dict, {"a": 1}), {"sub": ["Kwaad", {"dict": [["a", 1]]}]}, id="dict"),
    pytest.param(lambda: [hostile(int, 3)], [{"sub": ["Kwaad", 3]}], id="inside a list"),
    pytest.param(
        lambda: {hostile(str, "k", leave=("__hash__", "__eq__")): 1},
        {"dict": [[{"sub": ["Kwaad", "k"]}, 1]]},
        id="as a key",
    ),
    pytest.param(LyingClass, {"object": "LyingClass"}, id="lies about its class"),
    pytest.param(_lying_instance, {"object": "Meta"}, id="class with a hostile metaclass"),
    pytest.param(lambda: LyingMeta("Meta", (), {}), {"object": "LyingMeta"}, id="such a class itself"),
    pytest.param(lambda: _lying_subclass(int, 3), {"sub": ["Meta", 3]}, id="int with a hostile metaclass"),
    pytest.param(lambda: _lying_subclass(dict), {"sub": ["Meta", {"dict": []}]}, id="dict with a hostile metaclass"),
    pytest.param(AlwaysEqual, {"object": "AlwaysEqual"}, id="equals everything"),
    pytest.param(lambda: AlwaysEqualFloat(3), {"sub": ["AlwaysEqualFloat", 3.0]}, id="float that equals everything"),
    pytest.param(lambda: Text("nee"), {"sub": ["Text", "nee"]}, id="text that shows another"),
]


@pytest.mark.parametrize(("make", "plain"), OBJECTS)
def test_no_code_runs(make: Any, plain: Any) -> None:
    """Encoding, sending, comparing and showing a hostile object runs none of its code, and tells its true value."""
    encoded = encode(make())
    assert encoded == plain
    outcome = from_dict(json.loads(dumps(to_dict(Returned(encoded)))))
    for due in (0.5, "ja", None, [], {"dict": []}):
        difference(Returned(due), outcome)
    assert literal(encoded)


@pytest.mark.parametrize(
    ("make", "due"),
    [
        pytest.param(AlwaysEqual, 0.5, id="equals everything"),
        pytest.param(lambda: AlwaysEqualFloat(3), 0.5, id="float that equals everything"),
        pytest.param(lambda: Text("nee"), "ja", id="text that shows another"),
        pytest.param(LyingClass, 1, id="lies about its class"),
    ],
)
def test_lies_do_not_pass(make: Any, due: object) -> None:
    """An object that claims to be right is judged by what it is."""
    assert difference(Returned(encode(due)), Returned(encode(make()))) is not None


HEAD = """
class Touched(BaseException): pass
def t(*a, **k): raise Touched
"""

HOSTILE_PROGRAMS = [
    pytest.param("class E(Exception):\n    args = property(t)\ndef f(a): raise E", "E", id="args is a property"),
    pytest.param(
        "class E(Exception):\n    __traceback__ = property(t)\ndef f(a): raise E", "E", id="its traceback too"
    ),
    pytest.param(
        "class E(Exception):\n    __str__ = __repr__ = __eq__ = t\ndef f(a): raise E('x')", "E", id="str and repr"
    ),
    pytest.param("class E(Exception):\n    __getattribute__ = t\ndef f(a): raise E('x')", "E", id="every attribute"),
    pytest.param(
        "class M(type):\n    __name__ = property(t)\n    __mro__ = property(t)\n    __eq__ = __hash__ = t\n"
        "class E(Exception, metaclass=M): pass\ndef f(a): raise E('x')",
        "E",
        id="metaclass",
    ),
    pytest.param("class E(Exception):\n    __class__ = ValueError\ndef f(a): raise E", "E", id="lies about its class"),
    pytest.param(
        "class S(str):\n    __getitem__ = __str__ = t\ndef f(a): raise ValueError(S('x'))",
        "ValueError",
        id="hostile message",
    ),
    pytest.param("class F:\n    __call__ = t\n    __eq__ = __bool__ = t\nf = F()", "Touched", id="hostile function"),
    pytest.param("class D(dict):\n    items = __iter__ = t\ndef f(a): return D(a=1)", "", id="hostile dictionary"),
    pytest.param(
        "class L(list):\n    __iter__ = __len__ = t\ndef f(a):\n    a.append(L())\n    return 1",
        "",
        id="in an argument",
    ),
    pytest.param("class K(str):\n    __hash__ = __eq__ = t\ndef f(a): return [K('x')]", "", id="hostile text"),
    pytest.param("class X:\n    __del__ = t\ndef f(a):\n    X()\n    return 1", "", id="raises when it is thrown away"),
]


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize(("source", "name"), HOSTILE_PROGRAMS)
def test_no_program_gets_out(source: str, name: str) -> None:
    """A hostile program gives an outcome of its own kind for every call; nothing of it reaches the runner."""
    job = Job(
        function="f",
        blocks=(Block("1", 1, HEAD + source),),
        calls=(Call("w1", 1, ([],)), Call("w2", 1, ([],))),
        overrides={},
    )
    outcomes: list[Outcome] = asyncio.run(Here().run(job))
    assert len(outcomes) == 2
    for outcome in outcomes:
        assert isinstance(outcome, Raised if name else Returned)
        assert not name or (isinstance(outcome, Raised) and outcome.name == name)
        assert from_dict(json.loads(dumps(to_dict(outcome)))) == outcome


def test_guard_sees_what_is_bad() -> None:
    """The hostile objects do raise when their code is run."""
    for bad in (repr, str, hash, bool, len, iter):
        with pytest.raises(Touched):
            bad(hostile(list, [1]))
    with pytest.raises(Touched):
        hostile(int, 3) == 3  # noqa: B015 - the comparison itself is what must raise
