"""Options and fixtures of the whole suite."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden", action="store_true", help="record the expected files of tests/scenarios anew and pass"
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Try what waits for a browser or for another process a second time, and name it then: machines can be busy.

    What counts on nothing but itself gets one chance. `--reruns 0` shows each failure at once.
    """
    if config.getoption("reruns") is not None:
        return
    for item in items:
        if item.get_closest_marker("browser") or item.get_closest_marker("slow"):
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture
def update_golden(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--update-golden"))
