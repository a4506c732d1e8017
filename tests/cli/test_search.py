"""The search bot, by its name."""

from __future__ import annotations

from tests.commands import Run

from rasant.games import boxes

OFFERED = [box.id for box in boxes().values() if box.foresight]


def test_a_line_names_the_games_that_the_search_bot_plays(run: Run) -> None:
    result = run("simulate", "ligretto", "--bots", "search,steady", "--rounds", "2")
    assert result.code == 2
    assert result.out == ""
    offered = ", ".join(OFFERED)
    assert (
        result.err == f"rasant: search is not for ligretto: it is not known to beat steady there; it plays {offered}\n"
    )


def test_the_search_bot_takes_a_pace_as_any_other(run: Run) -> None:
    result = run("simulate", OFFERED[0], "--bots", "search@quick,steady", "--players", "2", "--rounds", "1", "--json")
    assert result.code == 0
    assert '"search@quick"' in result.out
