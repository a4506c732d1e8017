"""Ligretto: the row as a buffer (L-37 to L-43) and what is hidden (L-44, L-45)."""

from functools import partial

import pytest

from rasant.core.cards import HIDDEN
from rasant.core.events import ROUND_ENDED, Batch
from rasant.games import box
from rasant.games.ligretto.rules import NOT_AVAILABLE, NOT_IN_ORDER, NOT_ONTO_THAT_ROW, Ligretto
from rasant.testing.arranged_table import ArrangedTable, opened

buffered = partial(opened, Ligretto, "ligretto", 4, variant="row_buffer")


@pytest.mark.rule("L-37")
def test_no_preset_has_the_variant() -> None:
    for preset in box("ligretto").presets:
        game = opened(Ligretto, "ligretto", 4, preset)
        assert game.options.variant == "none"
        assert all(game.layout.rules[slot] == 0 for slots in game.row for slot in slots)


@pytest.mark.rule("L-38")
def test_stack_and_waste_cards_go_on_the_own_row_only() -> None:
    game = buffered()
    stack, (slot, other, _) = game.stack[0], game.row[0]
    waste = game.waste[0]
    table = ArrangedTable(game)
    table.act(0, "count")
    table.lay({slot: ["R9"], other: ["Y3"], stack: ["G5", "B8"], waste: ["Y6", "G7"], game.row[1][0]: ["G9"]})
    assert table.play(0, stack, "B8", game.row[1][0]) == NOT_ONTO_THAT_ROW
    assert isinstance(table.play(0, stack, "B8", slot), Batch)
    assert isinstance(table.play(0, waste, "G7", slot), Batch)
    assert table.labels(slot) == ["R9", "B8", "G7"]
    assert table.play(0, waste, "Y6", slot) == NOT_AVAILABLE
    table.lay({other: ["B6"]})
    assert table.play(0, other, "B6", slot) == NOT_ONTO_THAT_ROW


@pytest.mark.rule("L-39")
@pytest.mark.rule("L-40")
@pytest.mark.parametrize(
    ("order", "step", "fits"),
    [
        ("descending", "exactly_1", {"G4", "B4", "Y4"}),
        ("descending", "any", {f"{c}{n}" for c in "GBY" for n in (1, 2, 3, 4)}),
        ("ascending", "exactly_1", {"G6", "B6", "Y6"}),
        ("ascending", "any", {f"{c}{n}" for c in "GBY" for n in (6, 7, 8, 9, 10)}),
    ],
)
def test_order_step_and_colour_on_a_row_slot(order: str, step: str, fits: set[str]) -> None:
    game = buffered(row_order=order, row_step=step)
    slot = game.row[0][0]
    table = ArrangedTable(game).lay({slot: ["R5"]})
    assert set(game.layout.deck.key_names(table.state.locks[0][slot])) == fits
    table.lay({game.stack[0]: ["R8"]})
    assert table.play(0, game.stack[0], "R8", slot) == NOT_IN_ORDER
    assert NOT_IN_ORDER.rule == "L-39"


@pytest.mark.rule("L-41")
@pytest.mark.rule("L-42")
def test_only_the_top_of_a_slot_is_available_and_only_an_empty_slot_is_refilled() -> None:
    game = buffered()
    slot, stack = game.row[0][0], game.stack[0]
    table = ArrangedTable(game).lay({slot: ["R2", "G1"], game.piles[0][0]: ["R1@1"]})
    assert (slot, "R2", game.piles[0][0]) not in table.plays(0)
    before = table.state.zones[stack][:]
    table.play(0, slot, "G1")
    assert table.labels(slot) == ["R2"]
    assert table.state.zones[stack] == before
    table.play(0, slot, "R2")
    assert table.state.zones[slot] == before[-1:]
    assert table.state.zones[stack] == before[:-1]


@pytest.mark.rule("L-39")
def test_an_empty_slot_takes_no_card() -> None:
    game = buffered(end="call")
    slot, other, third = game.row[0]
    table = ArrangedTable(game).lay({game.stack[0]: [], slot: ["R1@0"], other: ["B9@0"], third: ["B3@0"]})
    table.act(0, "count")
    table.play(0, slot, "R1")
    table.lay({game.waste[0]: ["Y8"]})
    assert {dst for _, label, dst in table.plays(0) if label == "Y8"} == {other}


@pytest.mark.rule("L-43")
def test_the_last_stack_card_on_the_row_ends_the_round_and_row_cards_count_nothing() -> None:
    game = buffered()
    slot, stack = game.row[0][0], game.stack[0]
    table = ArrangedTable(game).lay({slot: ["R9"], stack: ["B8"]})
    table.play(0, stack, "B8", slot)
    assert table.state.phase == ROUND_ENDED
    assert game.score(table.state).points[0] == 0


@pytest.mark.rule("L-44")
def test_hands_the_stack_below_its_top_and_the_waste_below_its_top_are_hidden_even_from_their_owner() -> None:
    game = buffered()
    table = ArrangedTable(game)
    table.act(0, "count")
    for seat in (-1, 0, 1):
        view = game.view(table.state, seat)
        assert set(view.faces(game.hand[0])) == {HIDDEN}
        assert set(view.faces(game.stack[0])[:-1]) == {HIDDEN}
        assert view.faces(game.waste[0])[:2] == [HIDDEN, HIDDEN]


@pytest.mark.rule("L-45")
@pytest.mark.rule("C-10")
def test_tops_rows_and_sizes_are_public() -> None:
    game = buffered()
    table = ArrangedTable(game).lay({game.piles[0][0]: ["R1@3", "R2@3"]})
    table.act(0, "count")
    front, zones = game.layout.deck.front, table.state.zones
    for seat in (-1, 1, 3):
        view = game.view(table.state, seat)
        for zone in [game.stack[0], game.waste[0], *game.row[0]]:
            assert view.top(zone) == front(zones[zone][-1])
        assert view.faces(game.piles[0][0]) == [HIDDEN, table.face("R2")]
        assert [view.size(zone) for zone in (game.stack[0], game.waste[0], game.hand[0])] == [10, 3, 24]
