"""A batch: the same results wherever the work is done, and no file lost to another that goes wrong."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import AbstractContextManager, closing, contextmanager
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest
from distributed import LocalCluster

from checker.batch import Batch, mark_text, ready
from checker.crew import Crew, cluster, processes
from checker.desk.entry import Handin, Student
from checker.desk.intake import from_paths
from checker.desk.journal import Journal
from checker.desk.marking import Marked, Unmarked
from checker.desk.order import Order
from checker.errors import NoScheduler
from tests import classroom, handed_in

ORDER = Order(lesson=handed_in.LESSON)


class Inline(Executor):
    """Does the work at once, and remembers what it was asked to do."""

    def __init__(self) -> None:
        self.asked: list[bytes] = []

    def submit(self, work: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.asked.append(args[0])
        future.set_result(work(*args, **kwargs))
        return future


class Frail(Executor):
    """Processes in which `fate` does the work in place of what was asked."""

    def __init__(self, fate: Callable[[bytes, str], str]) -> None:
        self.inner = ProcessPoolExecutor(2, mp_context=get_context("spawn"))
        self.fate = fate

    def submit(self, work: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        return self.inner.submit(self.fate, *args)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self.inner.shutdown(wait, cancel_futures=cancel_futures)


def fate(content: bytes, text: str) -> str:
    """Die, fail or mark, as the file says."""
    if content.startswith(b"# dies"):
        os._exit(3)
    if content.startswith(b"# fails"):
        raise RecursionError("much too deep")
    return mark_text(content, text)


@pytest.fixture(scope="module")
def klas(tmp_path_factory: pytest.TempPathFactory) -> list[Handin]:
    """Return a class."""
    return list(from_paths([handed_in.hand_in(tmp_path_factory.mktemp("batch"))]))


@contextmanager
def inline() -> Iterator[Crew]:
    yield Crew(Inline, 1)


@contextmanager
def threads() -> Iterator[Crew]:
    yield Crew(lambda: ThreadPoolExecutor(3), 3)


@contextmanager
def others() -> Iterator[Crew]:
    """Yield two worker processes behind a scheduler."""
    options = {"n_workers": 2, "threads_per_worker": 1, "dashboard_address": None, "processes": True}
    with LocalCluster(**options) as made, cluster(made.scheduler_address) as crew:
        assert crew.workers == 2
        yield crew


def run(crew: Crew, handins: Sequence[Handin], journal: Journal | None = None) -> list[Marked]:
    batch = Batch(ORDER, journal or Journal("x"), crew.executor, workers=crew.workers, shielded=False)
    return list(batch.run(handins))


def plain(marked: Sequence[Marked]) -> str:
    return json.dumps([each.to_dict() for each in marked])


@pytest.fixture(scope="module")
def expected(klas: list[Handin]) -> str:
    with inline() as crew:
        return plain(run(crew, klas))


@pytest.mark.parametrize(
    "crew",
    [
        pytest.param(threads, id="threads"),
        pytest.param(lambda: processes(2), id="processes"),
        pytest.param(
            others, id="other machines", marks=[pytest.mark.slow, pytest.mark.filterwarnings("default")]
        ),  # the packages of others warn as they like
    ],
)
def test_same_everywhere(crew: Callable[[], AbstractContextManager[Crew]], klas: list[Handin], expected: str) -> None:
    """The results are the same, byte for byte, whoever does the work."""
    with crew() as made:
        assert plain(run(made, klas)) == expected


def test_results(klas: list[Handin], expected: str) -> None:
    """There is one result for each file, in order, with a report or a reason."""
    marked = [Marked.from_dict(each) for each in json.loads(expected)]
    assert [each.entry.path for each in marked] == [each.path for each in klas]
    reasons = [each.entry.reason for each in marked]
    assert reasons == ["", "", "", "", "not_a_notebook", "empty", Unmarked.OTHER_LESSON]
    assert [each.entry.report.passed for each in marked if each.entry.report] == [3, 0, 0, 3]
    assert [bool(each.sketches) for each in marked] == [True, True, True, True, False, False, False]


def test_twins_are_run_once(klas: list[Handin], tmp_path: Path) -> None:
    """A file with the content of another is not run, nor is anything that the journal knows; each keeps its name."""
    path = tmp_path / "journal"
    made = [Inline(), Inline()]
    first = run(Crew(lambda: made[0], 4), klas, Journal("x", path))
    assert len(made[0].asked) == len(set(made[0].asked)) == 5
    assert [each.entry.report.name for each in first if each.entry.report] == ["les.py", "les.py", "les.py", "kopie.py"]
    assert plain(run(Crew(lambda: made[1], 4), klas, Journal("x", path))) == plain(first)
    assert made[1].asked == []


def test_a_twin_names_nobody_else(tmp_path: Path) -> None:
    """A file that was not run since another student handed in the same says nothing of the other's file."""
    text = handed_in.WRONG.replace("return None", "return 1 / 0")
    names = {"Anna Bos_101_assignsubmission_file/anna.py": text, "Bo Cohen_102_assignsubmission_file/bo.py": text}
    anna, bo = run(Crew(Inline, 1), list(from_paths([handed_in.hand_in(tmp_path, names)])))
    assert "1 / 0" in json.dumps(bo.to_dict())
    assert "anna" not in json.dumps(bo.to_dict()).lower()
    assert "bo.py" in json.dumps(bo.to_dict()) and "bo.py" not in json.dumps(anna.to_dict())


def test_journal_that_was_cut_off(klas: list[Handin], expected: str, tmp_path: Path) -> None:
    """A last line that was cut off costs its own file only, and what is written after it is whole."""
    path = tmp_path / "journal"
    run(Crew(Inline, 1), klas, Journal("x", path))
    whole = path.read_bytes()
    for kept in (len(whole) - 40, whole.rfind(b"\n") + 1, whole.rfind(b"\n")):
        path.write_bytes(whole[:kept])
        made = Inline()
        assert plain(run(Crew(lambda made=made: made, 1), klas, Journal("x", path))) == expected
        assert len(made.asked) == 1
        again = Inline()
        assert plain(run(Crew(lambda again=again: again, 1), klas, Journal("x", path))) == expected
        assert again.asked == []


@pytest.mark.parametrize(
    "line",
    [
        pytest.param("", id="nothing"),
        pytest.param("[]", id="a list"),
        pytest.param('{"order": "x"}', id="no file"),
        pytest.param('{"order": "x", "entry": {}}', id="of an earlier program"),
        pytest.param('{"order": "x", "marked": {"entry": {}, "sketches": {}}}', id="an entry that is none"),
        pytest.param("\ufffd\x00", id="no JSON"),
    ],
)
def test_journal_passes_by(line: str, tmp_path: Path) -> None:
    """A line that says nothing is passed by."""
    path = tmp_path / "journal"
    path.write_text(f"\n{line}\n", "utf-8")
    assert Journal("x", path).find(Handin("a.py", Student(), b"x = 1")) is None


def test_journal_of_another_order(klas: list[Handin], tmp_path: Path) -> None:
    """What was found under another order is not taken for what this one would find."""
    path = tmp_path / "journal"
    run(Crew(Inline, 1), klas[:2], Journal("x", path))
    assert Journal("x", path).find(klas[0])
    assert Journal("y", path).find(klas[0]) is None


def test_what_broke_is_done_again(tmp_path: Path) -> None:
    """A check that broke on our side, or died, is not kept."""
    path = tmp_path / "journal"
    journal = Journal("x", path)
    journal.add(Marked(classroom.entry("Anna", "broken")))
    journal.add(Marked(classroom.entry("Bo", "unreadable", reason=Unmarked.DIED)))
    assert not path.exists()
    journal.add(Marked(classroom.entry("Cé")))
    assert path.exists()


def test_a_worker_that_dies(klas: list[Handin], expected: str) -> None:
    """A file that ends its worker, or makes it fail, costs that file only; so do two of these at once."""
    bad = [Handin(f"{n}.py", Student(f"Slecht {n}"), b"# %s %d" % (fate, n)) for n, fate in enumerate((b"dies",) * 2)]
    bad.append(Handin("diep.py", Student("Diep"), b"# fails"))
    mixed = [klas[0], bad[0], klas[1], bad[1], klas[2], bad[2], *klas[3:]]
    marked = run(Crew(lambda: Frail(fate), 2), mixed)
    assert plain([each for each in marked if each.entry.reason != Unmarked.DIED]) == expected
    assert [each.entry.path for each in marked if each.entry.reason == Unmarked.DIED] == [each.path for each in bad]


def test_a_batch_that_is_left(klas: list[Handin]) -> None:
    """Who stops halfway has what was finished, and the rest is not done."""
    made = Inline()
    with closing(Batch(ORDER, Journal("x"), lambda: made, workers=1, shielded=False).run(klas)) as batch:
        assert next(batch).entry.path == klas[0].path
    assert len(made.asked) == 1


def test_no_scheduler() -> None:
    """Where nothing answers there is no cluster."""
    with pytest.raises(NoScheduler), cluster("geen adres"):
        pass


@pytest.mark.slow
def test_ready() -> None:
    """A worker that has a sandbox is ready."""
    assert ready() == ""
