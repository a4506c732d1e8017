"""Ligretto: laying, counting, taking up (L-11 to L-24)."""

from functools import partial

import pytest

from rasant.core.events import Batch, Moved
from rasant.core.refusal import NOT_POSSIBLE, NOT_YOURS
from rasant.games.ligretto.rules import (
    HAND_EMPTY,
    NO_OPENING,
    NO_SUCH_MOVE,
    NOT_AVAILABLE,
    NOT_THE_NEXT,
    NOTHING_TO_TAKE_UP,
    Ligretto,
)
from rasant.testing.arranged_table import ArrangedTable, opened

ligretto = partial(opened, Ligretto, "ligretto")


RED, YELLOW, GREEN, BLUE = range(4)


@pytest.mark.rule("L-11")
@pytest.mark.rule("L-14")
@pytest.mark.parametrize("source", ["stack", "row", "waste"])
def test_a_one_opens_a_pile_from_every_available_place(source: str) -> None:
    game = ligretto(4)
    table = ArrangedTable(game)
    if source == "waste":
        table.act(1, "count")
    zone = {"stack": game.stack[1], "row": game.row[1][2], "waste": game.waste[1]}[source]
    below = table.labels(zone)[:-1]
    table.lay({zone: [*below, "G1"]})
    assert isinstance(table.play(1, zone, "G1"), Batch)
    assert table.labels(game.piles[GREEN][0]) == ["G1"]


@pytest.mark.rule("L-11")
def test_only_a_one_opens_a_pile() -> None:
    game = ligretto(4)
    slot = game.row[0][0]
    for number in range(2, 11):
        table = ArrangedTable(game).lay({slot: [f"R{number}"]})
        assert table.play(0, slot, f"R{number}") == NOT_THE_NEXT
        assert table.play(0, slot, f"R{number}", game.piles[RED][0]) == NO_OPENING


@pytest.mark.rule("L-16")
@pytest.mark.rule("C-3")
def test_a_one_aimed_at_a_place_just_taken_opens_the_next_pile() -> None:
    game = ligretto(4)
    first, second = game.row[0][0], game.row[1][0]
    table = ArrangedTable(game).lay({first: ["R1@0"], second: ["R1@1"]})
    table.play(0, first, "R1", game.piles[RED][0])
    table.play(1, second, "R1", game.piles[RED][0])
    assert [table.labels(pile) for pile in game.piles[RED][:2]] == [["R1"], ["R1"]]


@pytest.mark.rule("L-12")
def test_a_pile_takes_its_colour_one_higher_and_nothing_else() -> None:
    game = ligretto(4)
    slot, pile = game.row[0][0], game.piles[RED][0]
    table = ArrangedTable(game).lay({pile: ["R1", "R2"], slot: ["R4"]})
    assert table.play(0, slot, "R4", pile) == NOT_THE_NEXT
    table.lay({slot: ["B3"]})
    assert table.play(0, slot, "B3", pile) == NOT_THE_NEXT
    table.lay({slot: ["R3"]})
    assert isinstance(table.play(0, slot, "R3", pile), Batch)
    assert table.labels(pile) == ["R1", "R2", "R3"]


@pytest.mark.rule("L-13")
def test_three_cards_are_counted_so_that_the_last_is_on_top_and_live() -> None:
    game = ligretto(4)
    table = ArrangedTable(game)
    hand = table.state.zones[game.hand[2]][:]
    assert table.state.gives[game.waste[2]] == 0
    table.act(2, "count")
    assert table.state.zones[game.waste[2]] == [hand[-1], hand[-2], hand[-3]]
    assert table.state.zones[game.hand[2]] == hand[:-3]
    assert table.state.gives[game.waste[2]] == 1


@pytest.mark.rule("L-14")
def test_a_card_below_a_top_is_not_available() -> None:
    game = ligretto(4)
    stack = game.stack[0]
    table = ArrangedTable(game).lay({stack: ["R1", "B9"]})
    assert table.play(0, stack, "R1") == NOT_AVAILABLE


@pytest.mark.rule("L-15")
@pytest.mark.rule("L-22")
def test_the_waste_is_taken_up_when_the_hand_is_empty_and_short_groups_count() -> None:
    game = ligretto(3)
    table = ArrangedTable(game)
    assert table.act(0, "take_up") == NOTHING_TO_TAKE_UP
    for left in (23, 20, 17, 14, 11, 8, 5, 2, 0):
        table.act(0, "count")
        assert len(table.state.zones[game.hand[0]]) == left
    last = table.labels(game.waste[0])[-1]
    assert table.state.gives[game.waste[0]] == 1
    assert table.game.view(table.state, 1).top(game.waste[0]) == table.face(last)
    assert table.verbs(0) == ["take_up"]
    assert table.act(0, "count") == HAND_EMPTY
    table.act(0, "take_up")
    assert len(table.state.zones[game.hand[0]]) == 26
    assert table.state.gives[game.waste[0]] == 0


@pytest.mark.rule("L-13")
@pytest.mark.rule("L-15")
def test_a_player_without_hand_and_waste_cannot_count() -> None:
    game = ligretto(4)
    table = ArrangedTable(game).lay({game.hand[0]: []})
    assert table.verbs(0) == []
    assert table.act(0, "count") == HAND_EMPTY
    assert table.act(0, "take_up") == NOTHING_TO_TAKE_UP


@pytest.mark.rule("L-16")
@pytest.mark.rule("L-18")
def test_every_player_may_open_a_pile_of_the_same_colour_and_build_on_every_pile() -> None:
    game = ligretto(4)
    table = ArrangedTable(game).lay({game.row[seat][0]: [f"B1@{seat}"] for seat in range(4)})
    table.lay({game.row[seat][1]: [f"B2@{seat}"] for seat in range(4)})
    for seat in range(4):
        assert isinstance(table.play(seat, game.row[seat][0], "B1"), Batch)
    assert [table.labels(pile) for pile in game.piles[BLUE]] == [["B1"]] * 4
    assert isinstance(table.play(3, game.row[3][1], "B2", game.piles[BLUE][0]), Batch)


@pytest.mark.rule("L-17")
def test_a_pile_with_its_ten_is_finished_and_stays() -> None:
    game = ligretto(2)
    pile = game.piles[YELLOW][0]
    table = ArrangedTable(game).lay({pile: [f"Y{n}@0" for n in range(1, 10)], game.row[1][0]: ["Y10@1"]})
    table.play(1, game.row[1][0], "Y10", pile)
    assert table.labels(pile)[-1] == "Y10"
    table.lay({game.row[0][0]: ["Y10@0"], game.row[0][1]: ["Y1@1"]})
    assert table.play(0, game.row[0][0], "Y10", pile) == NOT_THE_NEXT
    table.play(0, game.row[0][1], "Y1", pile)
    assert table.labels(pile) == [f"Y{n}" for n in range(1, 11)]


@pytest.mark.rule("L-19")
def test_a_row_slot_is_refilled_from_the_stack_in_the_same_move() -> None:
    game = ligretto(4)
    slot, stack = game.row[0][1], game.stack[0]
    table = ArrangedTable(game).lay({slot: ["R1"]})
    top = table.state.zones[stack][-1]
    batch = table.play(0, slot, "R1")
    assert isinstance(batch, Batch)
    assert table.state.zones[slot] == [top]
    assert len(table.state.zones[stack]) == 9
    assert [(event.src, event.dst) for event in batch.events if isinstance(event, Moved)][1] == (stack, slot)


def count_through(table: ArrangedTable, seat: int) -> list[int]:
    game = table.game
    assert isinstance(game, Ligretto)
    while table.state.zones[game.hand[seat]]:
        table.act(seat, "count")
    return table.state.zones[game.waste[seat]][:]


@pytest.mark.rule("L-20")
def test_turn_over_keeps_the_order_in_which_the_cards_were_counted() -> None:
    game = ligretto(4, recycle="turn_over")
    table = ArrangedTable(game)
    hand = table.state.zones[game.hand[0]][:]
    count_through(table, 0)
    table.act(0, "take_up")
    assert table.state.zones[game.hand[0]] == hand


@pytest.mark.rule("L-20")
def test_cut_turns_over_and_moves_some_from_the_top_to_the_bottom() -> None:
    shifts = set()
    for seed in range(60):
        game = ligretto(4, recycle="cut")
        table = ArrangedTable(game, seed=str(seed))
        hand = table.state.zones[game.hand[0]][:]
        count_through(table, 0)
        table.act(0, "take_up")
        after = table.state.zones[game.hand[0]]
        shift = after.index(hand[0])
        assert after == hand[-shift:] + hand[:-shift]
        shifts.add(shift)
    assert 0 not in shifts
    assert len(shifts) > 15


@pytest.mark.rule("L-20")
def test_a_single_card_cannot_be_cut() -> None:
    game = ligretto(4, recycle="cut")
    table = ArrangedTable(game).lay({game.hand[0]: [], game.waste[0]: ["R5@0"]})
    assert isinstance(table.act(0, "take_up"), Batch)
    assert table.labels(game.hand[0]) == ["set0"]


@pytest.mark.rule("L-20")
def test_shuffle_changes_the_order() -> None:
    game = ligretto(4)
    table = ArrangedTable(game)
    hand = table.state.zones[game.hand[0]][:]
    count_through(table, 0)
    table.act(0, "take_up")
    after = table.state.zones[game.hand[0]]
    assert sorted(after) == sorted(hand)
    assert after not in [hand[-cut:] + hand[:-cut] for cut in range(len(hand))]


@pytest.mark.rule("L-21")
@pytest.mark.parametrize(("waste_next", "follows"), [("locked", False), ("uncovered", True)])
def test_the_card_below_a_played_waste_card(waste_next: str, follows: bool) -> None:
    game = ligretto(4, waste_next=waste_next)
    table = ArrangedTable(game)
    waste = game.waste[0]
    table.act(0, "count")
    table.lay({waste: ["B5", "G1", "R1"]})
    table.play(0, waste, "R1")
    assert table.state.gives[waste] == follows
    assert game.view(table.state, 3).top(waste) == table.face("G1")
    assert isinstance(table.play(0, waste, "G1"), Batch) == follows
    table.act(0, "count")
    assert table.state.gives[waste] == 1


@pytest.mark.rule("L-21")
@pytest.mark.parametrize("waste_next", ["locked", "uncovered"])
def test_a_waste_played_empty_is_live_again_with_the_next_count(waste_next: str) -> None:
    game = ligretto(4, waste_next=waste_next)
    table = ArrangedTable(game)
    waste = game.waste[0]
    table.act(0, "count")
    table.lay({waste: ["R1"]})
    table.play(0, waste, "R1")
    assert table.state.gives[waste] == 0
    table.act(0, "count")
    assert table.state.gives[waste] == 1


@pytest.mark.rule("L-23")
@pytest.mark.rule("C-7")
def test_counting_is_allowed_while_a_card_would_fit() -> None:
    game = ligretto(4)
    table = ArrangedTable(game).lay({game.row[0][0]: ["R1"]})
    assert isinstance(table.act(0, "count"), Batch)


@pytest.mark.rule("L-24")
def test_no_other_moves_exist() -> None:
    game = ligretto(4)
    pile = game.piles[RED][0]
    slot, other, _ = game.row[0]
    table = ArrangedTable(game)
    table.act(0, "count")
    table.lay({pile: ["R1"], game.stack[0]: ["R8"], slot: ["B9"], other: ["G8"], game.hand[0]: ["G1"]})
    table.lay({game.waste[0]: ["Y8"]})
    assert table.play(0, game.stack[0], "R8", slot) == NO_SUCH_MOVE
    assert table.play(0, game.waste[0], "Y8", slot) == NO_SUCH_MOVE
    assert table.play(0, other, "G8", slot) == NO_SUCH_MOVE
    assert table.play(0, game.hand[0], "G1") == NOT_AVAILABLE
    assert table.play(0, game.hand[0], "set0") == NOT_AVAILABLE
    assert table.play(0, pile, "R1", slot) == NOT_YOURS
    assert table.play(1, game.stack[0], "R8") == NOT_YOURS
    assert table.act(0, "peek") == NOT_POSSIBLE
    assert table.act(0, "count", 1) == NOT_POSSIBLE
