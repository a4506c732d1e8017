"""Weeks of leaderboards."""

from __future__ import annotations

from rasant.players.standings import of_the_week, week_of


def test_a_week_is_known_from_any_time_of_it() -> None:
    assert week_of("2026-01-05") == week_of("2026-01-11T23:59:59.999Z") == "2026-01-05"
    assert week_of("2026-01-04T00:00:00Z") == "2025-12-29"
    assert week_of("") == week_of("soon") == ""
    assert of_the_week(None, "soon", won=True) is None
