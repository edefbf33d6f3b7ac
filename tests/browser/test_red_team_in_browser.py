"""No attack wins in a browser: none passes, gets out or spoils the next check."""

from __future__ import annotations

from pathlib import Path

import pytest
from checkpage import CheckPage
from pagerunner import PageRunner

from tests.at_hand import Hasty, some, step
from tests.red_team import Attack, attacks
from tests.scene import scene
from tests.test_red_team import repelled

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.mark.parametrize("attack", [pytest.param(each, id=each.id) for each in some(attacks(), 3)])
def test_attack(check_page: CheckPage, attack: Attack, tmp_path: Path) -> None:
    """An attack loses, and nothing is asked for but the files of the site."""
    runner = Hasty(PageRunner(check_page))
    asked = len(check_page.requests)
    with scene(tmp_path) as place:
        repelled(attack, runner, place.port, step)
        assert place.changes() == []
    outside = [url for url in check_page.requests[asked:] if not url.startswith((check_page.origin, "data:", "blob:"))]
    assert outside == []
