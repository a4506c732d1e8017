"""What happens is read aloud to those who do not see it, and nothing twice."""

from __future__ import annotations

from tests.e2e.conftest import Arrive
from tests.e2e.scripts import script
from tests.e2e.servers import Served
from tests.e2e.visitors import DESKTOP

KEPT = 8
"""Lines that the page keeps; the others go."""
BEGUN = "Playing"


def test_a_line_is_read_once_however_many_follow(fast: Served, arrive: Arrive) -> None:
    who = arrive(fast, DESKTOP)
    who.page.goto("/?game=ligretto")
    who.page.wait_for_function(script("has_played"), arg=2 * KEPT)
    assert who.announced(" plays ") >= 2 * KEPT
    assert who.announced(BEGUN) == 1
