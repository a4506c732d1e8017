"""Ligretto: the end of a round, scoring and the match (L-25 to L-27, L-31 to L-36)."""

from functools import partial

import pytest

from rasant.core.events import CARDS_IN_PLAY, MATCH_ENDED, ROUND_ENDED
from rasant.core.refusal import NOT_NOW, NOT_POSSIBLE
from rasant.games.ligretto.rules import FALSE_CALL, Ligretto
from rasant.testing.arranged_table import ArrangedTable, opened

ligretto = partial(opened, Ligretto, "ligretto")


@pytest.mark.rule("L-25")
@pytest.mark.rule("L-31")
@pytest.mark.parametrize("last", ["laid", "refilled"])
def test_the_round_ends_with_the_last_stack_card_wherever_it_goes(last: str) -> None:
    game = ligretto(4)
    stack, slot = game.stack[0], game.row[0][0]
    table = ArrangedTable(game).lay({stack: ["R1@0"], slot: ["B1@0"]})
    table.play(0, *((stack, "R1") if last == "laid" else (slot, "B1")))
    assert table.state.phase == ROUND_ENDED
    assert table.state.how == "emptied"
    assert game.score(table.state).totals == [1, -20, -20, -20]


@pytest.mark.rule("L-25")
@pytest.mark.rule("L-26")
def test_with_call_the_player_goes_on_until_calling_and_slots_stay_empty() -> None:
    game = ligretto(4, end="call")
    stack, (slot, other, *_) = game.stack[0], game.row[0]
    table = ArrangedTable(game).lay({stack: ["R1@0"], slot: ["B1@0"], other: ["G1@0"]})
    assert table.act(0, "stop") == FALSE_CALL
    table.play(0, stack, "R1")
    assert table.state.phase == CARDS_IN_PLAY
    table.play(0, slot, "B1")
    assert table.labels(slot) == []
    assert table.act(1, "stop") == FALSE_CALL
    table.act(0, "stop")
    assert (table.state.phase, table.state.how) == (ROUND_ENDED, "called")
    assert game.score(table.state).totals[0] == 2
    assert table.play(0, other, "G1") == NOT_NOW


@pytest.mark.rule("L-25")
def test_with_call_a_refill_may_empty_the_stack_and_the_refilled_card_may_still_be_laid() -> None:
    game = ligretto(4, end="call")
    stack, slot = game.stack[0], game.row[0][0]
    table = ArrangedTable(game).lay({stack: ["R1@0"], slot: ["B1@0"]})
    table.play(0, slot, "B1")
    assert (table.state.phase, table.labels(stack), table.labels(slot)) == (CARDS_IN_PLAY, [], ["R1"])
    assert "stop" in table.verbs(0)
    assert "stop" not in table.verbs(1)
    table.play(0, slot, "R1")
    assert table.labels(slot) == []
    table.act(0, "stop")
    assert table.state.how == "called"


@pytest.mark.rule("L-25")
def test_there_is_no_call_where_the_round_ends_by_itself() -> None:
    table = ArrangedTable(ligretto(4))
    assert table.verbs(0) == ["count"]
    assert table.act(0, "stop") == NOT_POSSIBLE


@pytest.mark.rule("L-26")
def test_after_the_end_no_player_lays_a_card() -> None:
    game = ligretto(4)
    table = ArrangedTable(game).lay({game.stack[0]: ["R1"], game.row[1][0]: ["G1@1"]})
    table.play(0, game.stack[0], "R1")
    assert table.play(1, game.row[1][0], "G1") == NOT_NOW
    assert table.act(2, "count") == NOT_NOW


@pytest.mark.rule("L-31")
@pytest.mark.rule("L-36")
def test_own_cards_in_the_centre_count_one_and_stack_cards_two_against() -> None:
    game = ligretto(2)
    table = ArrangedTable(game).lay(
        {
            game.piles[0][0]: ["R1@0", "R2@1", "R3@1"],
            game.piles[1][0]: ["Y1@1"],
            game.stack[0]: ["R9@0", "R8@0"],
            game.stack[1]: ["B9@1"],
        }
    )
    assert game.score(table.state).points == [1 - 4, 3 - 2]
    table.match.declare(0)
    assert game.score(table.state).totals == [-3, 1]


def finish_round(game: Ligretto, table: ArrangedTable, totals: list[int]) -> None:
    """End a round without points, with these totals before it."""
    zones: dict[int, list[str]] = {stack: [] for stack in game.stack}
    table.lay(zones)
    table.note(dict(zip(game.tally.facts, totals, strict=True)))
    table.match.declare(0)


@pytest.mark.rule("L-32")
@pytest.mark.rule("L-33")
def test_to_99_ends_after_the_first_round_with_99_and_the_highest_wins() -> None:
    game = ligretto(3)
    table = ArrangedTable(game)
    finish_round(game, table, [98, 50, 0])
    assert table.state.phase == ROUND_ENDED
    table.match.deal(0)
    finish_round(game, table, [99, 50, 0])
    assert table.state.phase == MATCH_ENDED
    assert game.score(table.state).winners == [0]
    table = ArrangedTable(game)
    finish_round(game, table, [99, 120, 100])
    assert table.state.phase == MATCH_ENDED
    assert game.score(table.state).winners == [1]


@pytest.mark.rule("L-32")
def test_single_and_a_number_of_rounds() -> None:
    table = ArrangedTable(ligretto(2, match="single"))
    table.match.declare(0)
    assert table.state.phase == MATCH_ENDED
    table = ArrangedTable(ligretto(2, match="rounds:3"))
    for expected in (ROUND_ENDED, ROUND_ENDED, MATCH_ENDED):
        table.match.declare(0)
        assert table.state.phase == expected
        if expected == ROUND_ENDED:
            table.match.deal(0)


@pytest.mark.rule("L-34")
def test_equal_totals_share_the_win_or_play_on() -> None:
    game = ligretto(3)
    table = ArrangedTable(game)
    finish_round(game, table, [100, 100, 3])
    assert game.score(table.state).winners == [0, 1]
    game = ligretto(3, tie="extra_round")
    table = ArrangedTable(game)
    finish_round(game, table, [100, 100, 3])
    assert table.state.phase == ROUND_ENDED
    table.match.deal(0)
    finish_round(game, table, [100, 101, 3])
    assert game.score(table.state).winners == [1]


@pytest.mark.rule("L-34")
@pytest.mark.parametrize("match", ["single", "rounds:1"])
def test_a_tie_after_the_last_round_is_played_off(match: str) -> None:
    game = ligretto(3, match=match, tie="extra_round")
    table = ArrangedTable(game)
    finish_round(game, table, [4, 4, 3])
    assert table.state.phase == ROUND_ENDED
    table.match.deal(0)
    finish_round(game, table, [4, 4, 5])
    assert table.state.phase == MATCH_ENDED
    assert game.score(table.state).winners == [2]


@pytest.mark.rule("L-34")
@pytest.mark.parametrize("stalemate", ["score_round", "leader_takes_match"])
def test_an_extra_round_ends_the_match_as_soon_as_one_leads_alone(stalemate: str) -> None:
    game = ligretto(2, tie="extra_round", stalemate=stalemate)
    table = ArrangedTable(game)
    finish_round(game, table, [100, 100] if stalemate == "score_round" else [7, 7])
    assert table.state.phase == ROUND_ENDED
    table.match.deal(0)
    finish_round(game, table, [95, 90])
    assert table.state.phase == MATCH_ENDED
    assert game.score(table.state).winners == [0]


@pytest.mark.rule("C-12")
@pytest.mark.parametrize("tie", ["share", "extra_round"])
def test_a_match_ends_after_max_rounds_at_the_latest(tie: str) -> None:
    game = ligretto(2, max_rounds="4", tie=tie)
    table = ArrangedTable(game)
    for _ in range(3):
        finish_round(game, table, [5, 5])
        assert table.state.phase == ROUND_ENDED
        table.match.deal(0)
    finish_round(game, table, [5, 5])
    assert table.state.phase == MATCH_ENDED
    assert game.score(table.state).winners == [0, 1]


@pytest.mark.rule("L-35")
def test_a_new_match_starts_at_nothing() -> None:
    game = ligretto(2)
    first = ArrangedTable(game)
    finish_round(game, first, [120, 4])
    assert game.score(ArrangedTable(game).state).totals == [0, 0]
