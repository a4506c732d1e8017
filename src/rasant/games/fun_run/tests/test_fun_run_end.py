"""Fun Run: the end of a round, scoring and the match (FR-25 to FR-34)."""

from functools import partial

import pytest

from rasant.core.chance import Moment
from rasant.core.events import CARDS_IN_PLAY, DECLARED, MATCH_ENDED, ROUND_ENDED, STALEMATE, STALLED, Batch
from rasant.core.refusal import NOT_NOW, NOT_POSSIBLE, Refusal
from rasant.games.fun_run.rules import FunRun
from rasant.games.fun_run.rules_run import Run
from rasant.testing.arranged_table import ArrangedTable, opened

run = partial(opened, Run, "fun_run")

RED, YELLOW, GREEN, BLUE = range(4)
TEN = ["R1", "R2", "R3", "R4", "R5", "R1", "R5", "R4", "R3", "R2"]


@pytest.mark.rule("FR-25")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_round_ends_with_the_tenth_stack_card(seats: int) -> None:
    game = run(seats)
    table = ArrangedTable(game).lay({game.stack[1]: TEN[::-1]})
    for label in TEN:
        assert table.state.phase == CARDS_IN_PLAY
        assert isinstance(table.play(1, game.stack[1], label), Batch)
    assert (table.state.phase, table.state.how) == (MATCH_ENDED, "emptied")


@pytest.mark.rule("FR-25")
def test_an_empty_pile_ends_nothing() -> None:
    game = run(2)
    table = ArrangedTable(game).lay({game.piles[0][1]: ["R1"]})
    table.act(0, "walk", 1)
    table.wait(1500)
    table.act(0, "pick_up", 1)
    table.play(0, game.piles[0][1], "R1")
    assert table.state.phase == CARDS_IN_PLAY


@pytest.mark.rule("FR-25")
@pytest.mark.rule("FR-26")
def test_with_call_the_player_goes_on_until_calling() -> None:
    game = run(4, end="call")
    table = ArrangedTable(game).lay({game.stack[0]: ["R1"], game.piles[0][1]: ["R2", "R3"]})
    assert table.act(0, "stop") == Refusal("not_possible", "FR-25")
    table.play(0, game.stack[0], "R1")
    assert table.state.phase == CARDS_IN_PLAY
    assert "stop" in table.verbs(0)
    assert table.act(1, "stop") == Refusal("not_possible", "FR-25")
    table.act(0, "walk", 1)
    assert "stop" not in table.verbs(0)
    table.wait(1500)
    table.act(0, "pick_up", 1)
    table.play(0, game.piles[0][1], "R2")
    assert game.score(table.state).points[0] == 2
    assert isinstance(table.act(0, "stop"), Batch)
    assert (table.state.phase, table.state.how) == (MATCH_ENDED, "called")
    assert table.play(0, game.piles[0][1], "R3") == NOT_NOW


@pytest.mark.rule("FR-25")
@pytest.mark.parametrize(("verb", "choice"), [("stop", 1), ("stop", -1), ("call", 0), ("", 0)])
def test_only_the_exact_call_ends_the_round(verb: str, choice: int) -> None:
    game = run(4, end="call")
    table = ArrangedTable(game).lay({game.stack[0]: []})
    assert table.act(0, verb, choice) == NOT_POSSIBLE
    assert table.state.phase == CARDS_IN_PLAY


@pytest.mark.rule("FR-25")
def test_without_the_option_a_call_is_refused() -> None:
    game = run(4)
    table = ArrangedTable(game).lay({game.stack[0]: []})
    assert "stop" not in table.verbs(0)
    assert table.act(0, "stop") == Refusal("not_possible", "FR-25")


@pytest.mark.rule("FR-26")
def test_after_the_end_no_player_lays_a_card_or_walks() -> None:
    game = run(4)
    table = ArrangedTable(game).lay({game.stack[0]: ["R1"], game.stack[1]: ["G1@1"]})
    table.act(2, "walk", 3)
    table.play(0, game.stack[0], "R1")
    assert table.play(1, game.stack[1], "G1") == NOT_NOW
    assert table.act(2, "walk", 0) == NOT_NOW
    assert all(game.legal(table.state, seat) == [] for seat in range(4))
    assert table.wait(5_000) is None


def nearly_stuck(game: FunRun) -> ArrangedTable:
    """Two players; seat 0 can open red, and then nothing fits: the rest are twos and threes of closed colours."""
    zones = {zone: [f"Y2@{seat}", f"G3@{seat}"] for seat in range(2) for zone in game.piles[seat] if seat or zone}
    zones |= {game.stack[0]: ["B1@0", "Y3@0", "R1@0"], game.stack[1]: ["G1@1", "Y1@1", "B3@1"]}
    zones |= {game.piles[0][0]: [], game.piles[1][2]: []}
    zones[game.piles[0][2]] = ["G2@0"]
    zones[game.piles[1][0]] = ["G2@1"]
    return ArrangedTable(game).lay(zones)


@pytest.mark.rule("FR-27")
@pytest.mark.rule("FR-28")
def test_when_all_that_fits_is_buried_in_stacks_the_round_ends_and_is_scored() -> None:
    game = run(2)
    table = nearly_stuck(game)
    assert isinstance(table.play(0, game.stack[0], "R1"), Batch)
    assert (table.state.phase, table.state.how) == (MATCH_ENDED, STALEMATE)
    assert game.score(table.state).points == [1 - 2 * 2, -2 * 3]


@pytest.mark.rule("FR-28")
@pytest.mark.parametrize("where", ["stack", "near", "far"])
def test_one_card_that_fits_anywhere_keeps_the_round_going(where: str) -> None:
    game = run(2)
    table = nearly_stuck(game)
    zone = {"stack": game.stack[1], "near": game.piles[1][1], "far": game.piles[1][0]}[where]
    table.lay({zone: ["G2@1", "R5@1"]})
    table.play(0, game.stack[0], "R1")
    assert table.state.phase == CARDS_IN_PLAY


@pytest.mark.rule("FR-28")
def test_below_a_stack_top_nothing_counts() -> None:
    game = run(2)
    table = nearly_stuck(game)
    table.lay({game.stack[1]: ["R5@1", "R2@1", "B3@1"]})
    table.play(0, game.stack[0], "R1")
    assert table.state.how == STALEMATE


@pytest.mark.rule("FR-27")
def test_a_vote_or_the_stall_limit_ends_a_round_in_the_same_way() -> None:
    game = run(2)
    table = ArrangedTable(game)
    assert game.stalemate(table.state, Moment(0, b"secret", 0), STALEMATE) == []
    assert table.match.declare(0) is not None
    assert table.state.how == DECLARED


@pytest.mark.rule("FR-27")
def test_a_round_in_which_all_only_walk_comes_to_an_end_by_the_clock_and_by_moves() -> None:
    game = run(2, stall_s="4", stall_moves="5")
    clocked = ArrangedTable(game, clocked=True)
    while clocked.state.phase == CARDS_IN_PLAY:
        clocked.act(0, "walk", 1 - clocked.state.facts[game.at[0]])
        clocked.wait(clocked.match.due() - clocked.now)
    assert (clocked.now, clocked.state.how) == (4000, STALLED)
    counted = ArrangedTable(game)
    while counted.state.phase == CARDS_IN_PLAY:
        counted.act(0, "walk", 1 - counted.state.facts[game.at[0]])
    assert (counted.match.number, counted.state.how) == (12, STALLED)


@pytest.mark.rule("FR-29")
@pytest.mark.rule("FR-30")
@pytest.mark.rule("FR-31")
def test_own_cards_in_the_middle_less_twice_what_is_left_in_the_stack() -> None:
    game = run(3)
    table = ArrangedTable(game).lay(
        {
            game.centre[RED]: ["R1@0", "R2@1", "R3@0"],
            game.centre[BLUE]: ["B1@2", "B5@0"],
            game.stack[0]: ["Y1", "Y2"],
            game.stack[1]: ["Y1@1"],
            game.stack[2]: ["G1@2", "G2@2", "G3@2", "G4@2"],
            game.piles[1][0]: ["B2@1", "B3@1"],
        }
    )
    assert game.score(table.state).points == [3 - 4, 1 - 2, 1 - 8]


@pytest.mark.rule("FR-29")
@pytest.mark.rule("FR-30")
def test_the_last_card_counts_in_the_round_it_ends() -> None:
    game = run(2)
    table = ArrangedTable(game).lay({game.stack[0]: ["R1"]})
    table.play(0, game.stack[0], "R1")
    assert game.score(table.state).totals == [1, -20]


@pytest.mark.rule("FR-32")
def test_most_points_win() -> None:
    game = run(4)
    table = ArrangedTable(game).lay(
        {game.centre[RED]: ["R1@2", "R2@2"], game.stack[1]: ["Y1@1"], game.stack[2]: ["G4@2"]}
    )
    assert game.score(table.state).winners == []
    table.play(1, game.stack[1], "Y1")
    assert game.score(table.state).points == [-20, 1, 0, -20]
    assert game.score(table.state).winners == [1]


@pytest.mark.rule("FR-33")
def test_equal_points_share_the_win() -> None:
    game = run(3)
    table = ArrangedTable(game).lay(
        {game.centre[RED]: ["R1@2", "R2@2", "R3@2"], game.stack[1]: ["Y1@1"], game.stack[2]: ["G4@2"]}
    )
    table.play(1, game.stack[1], "Y1")
    assert game.score(table.state).winners == [1, 2]


def finish(table: ArrangedTable, totals: list[int]) -> None:
    """Let seat 0 end the round (+1, and -20 for every other) so that these totals come out."""
    game = table.game
    assert isinstance(game, Run)
    gains = [1] + [-20] * (game.seats - 1)
    table.note({fact: total - gain for fact, total, gain in zip(game.tally.facts, totals, gains, strict=True)})
    table.lay({game.stack[0]: ["R1"]})
    assert isinstance(table.play(0, game.stack[0], "R1"), Batch)
    assert game.score(table.state).totals == totals


@pytest.mark.rule("FR-34")
def test_a_single_round_is_a_match() -> None:
    table = ArrangedTable(run(2))
    finish(table, [1, -20])
    assert table.state.phase == MATCH_ENDED


@pytest.mark.rule("FR-34")
def test_an_agreed_number_of_rounds_is_played() -> None:
    game = run(2, match="rounds:3")
    table = ArrangedTable(game)
    for played in range(1, 4):
        assert table.state.round == played
        finish(table, [played, -20 * played])
        assert table.state.phase == (MATCH_ENDED if played == 3 else ROUND_ENDED)
        if played < 3:
            assert game.score(table.state).winners == []
            table.match.deal(table.now)
    assert game.score(table.state).winners == [0]


@pytest.mark.rule("FR-34")
@pytest.mark.parametrize(
    ("totals", "winners"),
    [([99, 99, 80], []), ([100, 99, 80], [0]), ([100, 104, 104], [1, 2]), ([101, 100, 80], [0]), ([-5, 3, 100], [2])],
)
def test_to_100_ends_when_a_player_has_100_and_the_highest_total_wins(totals: list[int], winners: list[int]) -> None:
    game = run(3, match="to_100")
    table = ArrangedTable(game)
    finish(table, totals)
    assert table.state.phase == (MATCH_ENDED if winners else ROUND_ENDED)
    assert game.score(table.state).winners == winners


@pytest.mark.rule("FR-34")
def test_a_match_to_100_ends_after_the_longest_number_of_rounds() -> None:
    game = run(2, match="to_100", max_rounds="2")
    table = ArrangedTable(game)
    finish(table, [20, -20])
    assert table.state.phase == ROUND_ENDED
    table.match.deal(0)
    finish(table, [30, -40])
    assert table.state.phase == MATCH_ENDED
    assert game.score(table.state).winners == [0]
