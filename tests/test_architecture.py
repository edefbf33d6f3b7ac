"""The shape of the engine: imports point down one staircase, parts stay small, and no lesson is named in it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import checker

FOLDER = Path(checker.__file__).parent
CONTENT = FOLDER.parent / "content"

STAIRCASE = (
    "errors", "browser", "values", "outcome", "samples", "spec", "messages",
    "depth", "repair", "syntax", "notebook", "flow", "scope", "slicing", "submission",
    "lessons", "calls",
    "runners.standins", "runners.execute", "runners.confine", "runners.protocol", "runners.scripted", "runners.here",
    "runners.worker", "runners.laptop", "runners.process", "runners.snapshot", "runners.deno", "runners.choose",
    "answers", "compare", "literal", "mistakes", "headline", "verdict", "record", "report", "wellformed", "credence",
    "dialect", "checking", "stamp", "examples", "progress",
    "desk.entry", "desk.item", "desk.names", "desk.kinds", "desk.platforms", "desk.template", "desk.students",
    "desk.folder", "desk.archive", "desk.slices", "desk.intake",
    "desk.order", "desk.recognise", "desk.sketch", "desk.flags", "desk.provenance", "desk.marking", "desk.journal",
    "desk.cell", "desk.row", "desk.remarks", "desk.cohort", "desk.likeness", "desk.hidden", "desk.results",
    "desk.comparison",
    "views.wording", "views.phrasing", "views.table", "views.remarksheet", "views.gradebook", "views.pagename",
    "views.page", "views.feedback", "views.classroom", "views.findings", "views.overview", "views.register",
    "views.contents", "desk.outbox", "views.whatif", "views.summary",
    "views.terminal", "views.panel", "views.receipt", "views.widget", "views.modelform",
    "llm.trouble", "llm.secret", "llm.endpoint", "llm.wire", "llm.tally", "llm.chat", "llm.memory", "llm.questions",
    "llm.model", "livemodel", "livelab",
    "borrowing", "workbench", "endings", "handing", "live", "batch", "api", "deskpage",
    "crew", "outfolder", "meter",
    "commands.exits", "commands.request", "commands.working", "commands.comparing", "commands.check", "commands.grade",
    "cli",
)  # fmt: skip
"""From bottom to top. A module imports only from modules before it."""

PACKAGES = {"commands", "desk", "llm", "runners", "views"}
WIDGETS = {"anywidget", "ipywidgets", "traitlets"}
BESIDE_STUDENT = {"values", "outcome", "runners.standins", "runners.execute", "runners.confine"}
VAGUE = {"utils", "util", "helpers", "helper", "manager", "common", "misc", "tools", "base", "core"}
MAX_MODULE, MAX_FUNCTION, MAX_PARAMETERS, MAX_POSITIONAL = 300, 30, 5, 4


def name_of(path: Path) -> str:
    parts = path.relative_to(FOLDER).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {name_of(path): path.read_text(encoding="utf-8") for path in sorted(FOLDER.rglob("*.py"))}
CODE = {name: text for name, text in MODULES.items() if name and name not in PACKAGES}


def imported(source: str, *, typing: bool = True) -> Iterator[str]:
    """Yield every module that `source` imports, absolutely named; `typing=False` leaves out type checking only."""
    tree = ast.parse(source)
    skipped = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree):
        if not typing and id(node) in skipped:
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = "." * node.level + (node.module or "")
            yield from (module if f"{module}.{a.name}" not in _ours() else f"{module}.{a.name}" for a in node.names)


def _ours() -> set[str]:
    return {f"checker.{name}" for name in MODULES}


def steps_up(name: str, source: str) -> list[str]:
    """Return the modules of the engine that `source`, as module `name`, imports from its own step or above."""
    ours = [each.removeprefix("checker.") for each in imported(source) if each.startswith(("checker.", "."))]
    return [each for each in ours if each not in PACKAGES and STAIRCASE.index(each) >= STAIRCASE.index(name)]


def foreign(source: str) -> set[str]:
    """Return the top names of everything that `source` imports from outside of the engine."""
    return {each.split(".")[0] for each in imported(source) if not each.startswith("checker")}


def test_staircase_is_complete() -> None:
    """Every module has its step."""
    assert set(CODE) <= set(STAIRCASE)


@pytest.mark.parametrize("name", CODE)
def test_imports_point_down(name: str) -> None:
    """A module imports only from lower steps, so there are no cycles."""
    assert steps_up(name, CODE[name]) == []


@pytest.mark.parametrize("name", sorted(BESIDE_STUDENT & set(CODE)))
def test_the_half_beside_the_student(name: str) -> None:
    """What travels to the student's interpreter imports the standard library and each other only."""
    ours = {each.removeprefix("checker.") for each in imported(CODE[name]) if each.startswith("checker")}
    assert ours - {"checker"} <= BESIDE_STUDENT
    assert not foreign(CODE[name]) & {*WIDGETS, "IPython", "js", "pyodide"}


EDGE = {"views.widget", "views.modelform"}


@pytest.mark.parametrize("name", sorted(set(CODE) - EDGE))
def test_one_edge_to_the_notebook(name: str) -> None:
    """Only the two widgets in views know widget packages, and only live.py knows IPython."""
    assert not foreign(CODE[name]) & WIDGETS
    assert name == "live" or "IPython" not in foreign(CODE[name])


STANDARD = set(__import__("sys").stdlib_module_names)


@pytest.mark.parametrize("name", CODE)
def test_standard_library_only(name: str) -> None:
    """The engine needs nothing that has to be downloaded, but for the live notebook and the browser."""
    allowed = {
        "views.widget": WIDGETS,
        "views.modelform": WIDGETS,
        "llm.wire": {"js", "pyodide"},
        "live": {"IPython"},
        "browser": {"js", "pyodide", "pyodide_js"},
        "runners.worker": {"js", "pyodide"},
        "runners.choose": {"js"},
        "runners.laptop": {"deno"},
        "crew": {"distributed"},
        "meter": {"rich"},
    }
    assert foreign(CODE[name]) - STANDARD <= allowed.get(name, set())


def lesson_names() -> set[str]:
    slugs = {path.parent.name for path in CONTENT.glob("*/spec.py")}
    return slugs | {path.stem for path in CONTENT.glob("*/reference/*.py")}


@pytest.mark.parametrize("name", MODULES)
def test_no_lesson_in_the_engine(name: str) -> None:
    """The engine names no lesson and no checkpoint."""
    assert len(lesson_names()) >= 12
    assert not [each for each in lesson_names() if re.search(rf"\b{re.escape(each)}\b", MODULES[name])]


def functions(source: str) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def length(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Return how many lines a function has from `def` on, its docstring not counted."""
    first = node.body[0]
    documented = ast.get_docstring(node) is not None
    docstring = (first.end_lineno or 0) - first.lineno + 1 if documented else 0
    return (node.end_lineno or 0) - node.lineno + 1 - docstring


def oversized(source: str) -> list[str]:
    """Return what is too long or takes too much in a module."""
    found = [f"{source.count(chr(10))} lines"] if source.count("\n") > MAX_MODULE else []
    for node in functions(source):
        every = [*node.args.posonlyargs, *node.args.args]
        own = [arg for arg in every if arg.arg not in ("self", "cls")]
        if length(node) > MAX_FUNCTION:
            found.append(f"{node.name}: {length(node)} lines")
        if len(own) + len(node.args.kwonlyargs) > MAX_PARAMETERS:
            found.append(f"{node.name}: {len(own) + len(node.args.kwonlyargs)} parameters")
        if len(own) > MAX_POSITIONAL:
            found.append(f"{node.name}: {len(own)} positional parameters")
    return found


EXCEPTIONS: dict[str, list[str]] = {}
"""Parts that are larger than the rule allows, each with a reason beside it."""


@pytest.mark.parametrize("name", MODULES)
def test_sizes(name: str) -> None:
    """No module is longer than 300 lines, no function than 30, and none takes more than five parameters."""
    assert oversized(MODULES[name]) == EXCEPTIONS.get(name, [])


def test_median_module() -> None:
    """Half of the modules stay within a hundred lines."""
    lengths = sorted(text.count("\n") for text in CODE.values())
    assert lengths[len(lengths) // 2] <= 110


@pytest.mark.parametrize("name", CODE)
def test_names(name: str) -> None:
    """No module has a name that says nothing."""
    assert not set(name.split(".")) & VAGUE


def undocumented(source: str) -> list[str]:
    """Return every public thing without a docstring."""
    tree = ast.parse(source)
    found = [] if ast.get_docstring(tree) else ["module"]
    scopes: list[ast.Module | ast.ClassDef] = [tree]
    scopes += [node for node in tree.body if isinstance(node, ast.ClassDef) and not node.name.startswith("_")]
    for scope in scopes:
        for node in scope.body:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                private = node.name.startswith("_")
                if not private and not ast.get_docstring(node):
                    found.append(node.name)
    return found


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name: str) -> None:
    """Every module, class and public function says what it is for."""
    assert undocumented(MODULES[name]) == []


def blind(source: str) -> int:
    """Return how many handlers of `source` catch everything."""
    return sum(
        isinstance(node, ast.ExceptHandler)
        and (
            node.type is None
            or any(
                isinstance(each, ast.Name) and each.id in ("Exception", "BaseException") for each in ast.walk(node.type)
            )
        )
        for node in ast.walk(ast.parse(source))
    )


def test_one_blind_except() -> None:
    """Exactly one handler catches everything: the one around the student's code."""
    assert {name: blind(text) for name, text in MODULES.items() if blind(text)} == {"runners.execute": 1}


def asserts(source: str) -> int:
    """Return how many assert statements there are in `source`."""
    return sum(isinstance(node, ast.Assert) for node in ast.walk(ast.parse(source)))


@pytest.mark.parametrize("name", MODULES)
def test_no_assert(name: str) -> None:
    """Nothing is validated by an assert, which `python -O` leaves out."""
    assert asserts(MODULES[name]) == 0


def executes(source: str) -> bool:
    """Tell whether `source` executes text as code."""
    calls = (node.func for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))
    return any(isinstance(func, ast.Name) and func.id in ("exec", "eval") for func in calls)


def test_code_is_executed_in_one_place() -> None:
    """Only execute.py judges source text of a student; examples.py runs the authors' own.

    borrowing.py gives students back what they wrote, in their own kernel and after it has passed.
    """
    assert {name for name, text in CODE.items() if executes(text)} == {"runners.execute", "examples", "borrowing"}


def test_no_side_effect_of_the_package() -> None:
    """The package holds names and no logic."""
    for node in ast.parse(MODULES[""]).body:
        assert isinstance(node, ast.Expr | ast.Import | ast.ImportFrom | ast.Assign)


BAD = [
    pytest.param(lambda: steps_up("values", "from checker.verdict import judge"), id="import that points up"),
    pytest.param(lambda: steps_up("verdict", "from checker import verdict"), id="import of itself"),
    pytest.param(lambda: steps_up("views.page", "def f():\n    from checker.views import panel"), id="lazy import"),
    pytest.param(lambda: foreign("import ipywidgets.widgets") & WIDGETS, id="widget package"),
    pytest.param(lambda: oversized("x = 1\n" * 301), id="long module"),
    pytest.param(lambda: oversized("def f():\n" + "    x = 1\n" * 30), id="long function"),
    pytest.param(lambda: oversized("def f(a, b, c, *, d, e, g): ..."), id="six parameters"),
    pytest.param(lambda: oversized("def f(a, b, c, d, e): ..."), id="five by position"),
    pytest.param(lambda: undocumented("def f(): ..."), id="no docstrings"),
    pytest.param(lambda: undocumented('"""m"""\nclass C:\n    """c"""\n    def f(self): ...'), id="method without one"),
    pytest.param(lambda: blind("try: ...\nexcept: ..."), id="bare except"),
    pytest.param(lambda: blind("try: ...\nexcept (OSError, Exception): ..."), id="Exception in a tuple"),
    pytest.param(lambda: asserts("assert x"), id="assert"),
    pytest.param(lambda: executes("exec('x')"), id="exec"),
]


@pytest.mark.parametrize("guard", BAD)
def test_guards_see_what_is_bad(guard: object) -> None:
    """Each guard above finds a small sample of what it guards against."""
    assert guard()  # type: ignore[operator]


GOOD = [
    pytest.param(lambda: steps_up("verdict", "from checker.compare import Kind\nimport json"), id="import downwards"),
    pytest.param(lambda: oversized('def f(a, b, *, c):\n    """d"""\n    return 1'), id="small function"),
    pytest.param(lambda: blind("try: ...\nexcept OSError: ..."), id="an except for something"),
]


@pytest.mark.parametrize("guard", GOOD)
def test_guards_let_good_things_be(guard: object) -> None:
    """The guards do not bark at what is good."""
    assert not guard()  # type: ignore[operator]
