"""The workers of a browser keep the contract of runners: the same rows as every other runner."""

from __future__ import annotations

import pytest
from checkpage import CheckPage
from pagerunner import PageRunner

from tests.at_hand import step
from tests.runner_contract import ROWS, Row

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("row", [pytest.param(row, id=row.id) for row in ROWS])
def test_contract(check_page: CheckPage, row: Row) -> None:
    """A worker gives one outcome for each call, in order, the one of the table."""
    row.check(step(PageRunner(check_page).run(row.job())))
