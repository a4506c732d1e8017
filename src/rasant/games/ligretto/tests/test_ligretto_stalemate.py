"""Ligretto: rounds that are stuck (L-28 to L-30) or stalled (C-11)."""

from functools import partial

import pytest

from rasant.core.chance import Moment, chance_of, secret_of
from rasant.core.events import CARDS_IN_PLAY, MATCH_ENDED, ROUND_ENDED, STALEMATE, STALLED, Batch
from rasant.core.legal import plays
from rasant.core.match import Match
from rasant.core.moves import Act
from rasant.core.refusal import Refusal
from rasant.core.state import State, fold_all
from rasant.games.ligretto.rules import Ligretto
from rasant.testing.arranged_table import ArrangedTable, opened

ligretto = partial(opened, Ligretto, "ligretto")
NOW = Moment(0, b"secret", 0)


def stuck(recycle: str = "shuffle", **settings: str) -> ArrangedTable:
    """Two players; no pile is open, and all ones lie deep in the stacks."""
    game = ligretto(2, recycle=recycle, row_size="always_3", **settings)
    stacks = {game.stack[p]: [f"R1@{p}", f"Y1@{p}", f"G1@{p}", f"B1@{p}", f"R9@{p}"] for p in range(2)}
    return ArrangedTable(game).lay(stacks)


@pytest.mark.rule("L-28")
@pytest.mark.rule("L-29")
@pytest.mark.parametrize("recycle", ["shuffle", "cut", "turn_over"])
def test_a_round_with_all_fitting_cards_buried_in_stacks_is_a_stalemate(recycle: str) -> None:
    table = stuck(recycle)
    for _ in range(9):
        assert isinstance(table.act(0, "count"), Batch)
        assert table.state.phase == CARDS_IN_PLAY
    table.act(0, "take_up")
    assert (table.state.phase, table.state.how) == (ROUND_ENDED, STALEMATE)


@pytest.mark.rule("L-28")
def test_the_last_card_that_could_be_laid_ends_the_round() -> None:
    table = stuck()
    game = table.game
    assert isinstance(game, Ligretto)
    rows = {slot: [f"Y{5 + k}"] for seat in range(2) for k, slot in enumerate(game.row[seat])}
    table.lay({game.hand[0]: ["G1", "G5"], game.hand[1]: ["B5"], **rows})
    table.act(0, "count")
    table.play(0, game.waste[0], "G1")
    assert (table.state.phase, table.state.how) == (ROUND_ENDED, STALEMATE)
    assert table.game.score(table.state).totals[0] == 1 - 10


@pytest.mark.rule("L-29")
@pytest.mark.parametrize(
    ("recycle", "hand", "waste", "going"),
    [
        # The hand's top is listed last. The green one is the second card counted, so it is covered in every pass.
        ("turn_over", ["Y5", "G6", "G1", "G7"], [], False),
        ("shuffle", ["Y5", "G6", "G1", "G7"], [], True),
        ("cut", ["Y5", "G6", "G1", "G7"], [], True),
        # Third in this pass, so it will come to the top.
        ("turn_over", ["Y5", "G1", "G6", "G7"], [], True),
        # Second now, but third once the waste lies before it in the next pass.
        ("turn_over", ["Y5", "G6", "G1", "G7"], ["B5"], True),
        # The last of a short group.
        ("turn_over", ["G1", "Y6"], [], True),
        # Third in this pass; the next pass begins with the waste, so it would be the fourth.
        ("turn_over", ["B7", "B6", "Y8", "G1", "Y7", "Y6"], ["Y5"], True),
        # Buried in the waste: it comes to the top only if the order changes or it is third in the count.
        ("turn_over", [], ["Y5", "G1", "G6", "G7"], False),
        ("shuffle", [], ["Y5", "G1", "G6", "G7"], True),
    ],
)
def test_a_hidden_one_counts_only_if_it_can_come_to_the_top(
    recycle: str, hand: list[str], waste: list[str], going: bool
) -> None:
    table = stuck(recycle)
    game = table.game
    assert isinstance(game, Ligretto)
    table.lay({game.hand[0]: hand, game.waste[0]: waste})
    assert (game.stalemate(table.state, NOW, STALEMATE) == []) == going


@pytest.mark.rule("L-30")
def test_a_stalemate_scores_the_points_or_gives_the_match_to_the_leader() -> None:
    table = stuck()
    table.match.declare(0)
    assert table.state.phase == ROUND_ENDED
    assert table.game.score(table.state).totals == [-10, -10]
    table = stuck(stalemate="leader_takes_match")
    game = table.game
    assert isinstance(game, Ligretto)
    table.note({game.tally.facts[1]: 7})
    table.match.declare(0)
    assert table.state.phase == MATCH_ENDED
    assert game.score(table.state).winners == [1]


@pytest.mark.rule("L-30")
@pytest.mark.rule("L-34")
def test_leaders_that_are_equal_share_the_match_or_play_on() -> None:
    table = stuck(stalemate="leader_takes_match")
    table.match.declare(0)
    assert table.state.phase == MATCH_ENDED
    assert table.game.score(table.state).winners == [0, 1]
    table = stuck(stalemate="leader_takes_match", tie="extra_round")
    table.match.declare(0)
    assert table.state.phase == ROUND_ENDED


@pytest.mark.rule("L-29")
@pytest.mark.parametrize(("live", "going"), [(False, False), (True, True)])
def test_a_waste_top_counts_while_it_is_live(live: bool, going: bool) -> None:
    table = stuck("turn_over")
    game = table.game
    assert isinstance(game, Ligretto)
    # Second of every later pass, so it is on top only now.
    table.lay({game.hand[0]: ["Y5", "Y6", "Y7", "Y8"], game.waste[0]: ["B5", "G1"]})
    table.state.gives[game.waste[0]] = live
    assert (game.stalemate(table.state, NOW, STALEMATE) == []) == going


@pytest.mark.rule("L-29")
@pytest.mark.parametrize(
    ("stack", "row", "hand", "going"),
    [
        # Nothing fits on the row: no card is a neighbour of a row card, and row cards do not go on row cards.
        ("R10", ["B9", "G8", "Y8"], "R4", False),
        ("R8", ["B9", "G6", "Y6"], "R4", True),
        ("R10", ["B9", "G6", "Y6"], "R5", True),
        # A neighbour of its own colour.
        ("B8", ["B9", "G6", "Y6"], "R4", False),
    ],
)
@pytest.mark.parametrize("recycle", ["shuffle", "cut", "turn_over"])
def test_in_the_variant_a_card_that_goes_on_the_row_keeps_the_round_going(
    recycle: str, stack: str, row: list[str], hand: str, going: bool
) -> None:
    table = stuck(recycle, variant="row_buffer")
    game = table.game
    assert isinstance(game, Ligretto)
    zones = {game.stack[0]: ["R1", "Y1", "G1", "B1", stack], game.hand[0]: [hand], game.hand[1]: []}
    zones |= {game.stack[1]: ["R1", "Y1", "G1", "B1", "R10"]}
    zones |= {slot: [label] for slot, label in zip(game.row[0], row, strict=True)}
    zones |= {slot: [label] for slot, label in zip(game.row[1], ["R9", "R7", "R5"], strict=True)}
    table.lay(zones)
    assert (game.stalemate(table.state, NOW, STALEMATE) == []) == going


def comes_to_a_play(game: Ligretto, state: State, seat: int) -> bool:
    """Does this seat get a play now, in the rest of this pass, or in one further pass, counted move by move?"""
    state = state.copy()
    for _ in range(2):
        while True:
            if plays(state, seat):
                return True
            if not state.zones[game.hand[seat]]:
                break
            go_on(game, state, seat, "count")
        if state.zones[game.waste[seat]]:
            go_on(game, state, seat, "take_up")
    return False


def go_on(game: Ligretto, state: State, seat: int, verb: str) -> None:
    events = game.decide(state, seat, Act(verb), NOW)
    assert not isinstance(events, Refusal)
    fold_all(state, events)


@pytest.mark.rule("L-29")
@pytest.mark.parametrize("waste_next", ["locked", "uncovered"])
@pytest.mark.parametrize("variant", ["none", "row_buffer"])
@pytest.mark.parametrize("end", ["automatic", "call"])
def test_the_test_for_turn_over_says_what_counting_through_would_show(waste_next: str, variant: str, end: str) -> None:
    game = ligretto(2, recycle="turn_over", waste_next=waste_next, variant=variant, end=end)
    chance = chance_of(b"passes", 1)
    stuck_rounds = 0
    for seed in range(12):
        match = Match(game, secret_of(str(seed)), clocked=False)
        match.deal(0)
        while match.state.phase == CARDS_IN_PLAY:
            seat = chance.below(2)
            moves = [move for move in game.legal(match.state, seat) if move != Act("stop")]
            if not moves:
                break
            match.move(seat, moves[chance.below(len(moves))], 0)
            match.stalemate()
            if match.state.phase == CARDS_IN_PLAY:
                going = any(comes_to_a_play(game, match.state, other) for other in range(2))
                assert (game.stalemate(match.state, NOW, STALEMATE) == []) == going
        stuck_rounds += match.state.how == STALEMATE
    assert stuck_rounds


@pytest.mark.rule("C-11")
def test_a_round_without_progress_ends_after_stall_s() -> None:
    table = ArrangedTable(ligretto(2, stall_s="30"), clocked=True)
    game = table.game
    assert isinstance(game, Ligretto)
    table.lay({game.row[0][0]: ["R1"]})
    assert table.wait(29_000) is None
    table.play(0, game.row[0][0], "R1")
    assert table.wait(29_000) is None
    table.act(0, "count")
    assert isinstance(table.wait(1_000), Batch)
    assert table.state.how == STALLED


@pytest.mark.rule("C-11")
@pytest.mark.parametrize("variant", ["none", "row_buffer"])
def test_a_round_without_progress_ends_after_stall_moves_of_each_player(variant: str) -> None:
    game = ligretto(2, stall_moves="2", variant=variant)
    table = ArrangedTable(game).lay({game.row[0][0]: ["R9"], game.row[0][1]: ["R1"], game.stack[0]: ["R2", "B8"]})
    for _ in range(3):
        table.act(0, "count")
    if variant == "row_buffer":
        table.play(0, game.stack[0], "B8", game.row[0][0])
    else:
        table.play(0, game.row[0][1], "R1")
    for _ in range(3):
        table.act(1, "count")
    assert table.state.phase == CARDS_IN_PLAY
    table.act(1, "count")
    assert (table.state.phase, table.state.how) == (ROUND_ENDED, STALLED)
