"""Events are read aloud to those who cannot see them, each only once."""

from __future__ import annotations

from tests.e2e.conftest import Arrive
from tests.e2e.scripts import script
from tests.e2e.servers import Served
from tests.e2e.visitors import DESKTOP

KEPT = 8
"""Lines that the page keeps; older ones are removed."""
BEGUN = "Playing"


def test_a_line_is_read_once_however_many_lines_follow(fast: Served, arrive: Arrive) -> None:
    who = arrive(fast, DESKTOP)
    who.page.goto("/?game=ligretto")
    who.page.wait_for_function(script("has_played"), arg=2 * KEPT)
    assert who.announced(" plays ") >= 2 * KEPT
    assert who.announced(BEGUN) == 1
