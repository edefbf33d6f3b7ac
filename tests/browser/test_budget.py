"""What the built site costs a connection, held against what was agreed; and that the bench sees what is slow."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

import pytest
from conftest import SITE
from playwright.sync_api import Browser

from tests.bench.browsing import PATIENCE
from tests.bench.budget import add_up, overspent, read_agreed, watch, weigh
from tests.bench.scenarios import LESSON
from tests.bench.traffic import Host, Sent
from tests.bench.visits import Visit

pytestmark = pytest.mark.browser  # the first test opens no browser, but needs the built site as the others do

PAGE = "notebooks/index.html"
LATER = 6.0
SLEEP = (
    f"<script>{{ const end = {LATER * 1000} + performance.now(); while (performance.now() < end); }}</script></head>"
)


def test_the_files_of_the_site() -> None:
    """No kind of file takes more of the site than was agreed."""
    assert overspent(weigh(SITE), read_agreed()["site"]) == []


@pytest.fixture(scope="module")
def sent(chromium: Browser) -> list[Sent]:
    """What a host sent at a first visit, until the first verdict."""
    return watch(chromium, SITE)


def test_opening_a_lesson_and_checking(sent: list[Sent]) -> None:
    """A first visit asks for no more files and bytes until its first verdict than was agreed."""
    assert overspent(add_up(sent), read_agreed()["visit"]) == []


def test_scripts_of_jupyterlab_come_in_one(sent: list[Sent]) -> None:
    """No numbered script, of it or an extension, is asked for by itself; one that is belongs in lite/joined.toml."""
    assert [each.path for each in sent if re.search(r"/\d+\.\w+\.js$", each.path)] == []
    assert len([each for each in sent if each.path.startswith("build/joined.")]) == 1


def readable(chromium: Browser, **options: object) -> Mapping[str, float]:
    """Return the figures of a visit that ends when the lesson can be read."""
    host = Host(SITE, **options)  # type: ignore[arg-type]
    context = chromium.new_context()
    context.set_default_timeout(PATIENCE)
    try:
        visit = Visit("ours", context.new_page(), host)
        visit.open(host.far + LESSON)
        visit.read()
        return visit.figures
    finally:
        context.close()
        host.stop()


SLOWED: dict[str, Callable[[], dict[str, object]]] = {
    "a host that answers late": lambda: {"delays": {PAGE: LATER}},
    "a page that sleeps": lambda: {"extra": {PAGE: (SITE / PAGE).read_bytes().replace(b"</head>", SLEEP.encode())}},
}


def test_a_slowed_site_is_seen_as_slower(chromium: Browser) -> None:
    """Seconds that are put in the way of the lesson are found in the time until it can be read.

    Half of them is enough: the machine may be busy with other tests, more so in one visit than in another.
    """
    plain = min(readable(chromium)["readable"] for _ in range(2))
    for name, options in SLOWED.items():
        slowed = readable(chromium, **options())["readable"]
        assert slowed > max(LATER, plain + LATER / 2), f"{name}: {slowed:.2f} s beside {plain:.2f} s"
