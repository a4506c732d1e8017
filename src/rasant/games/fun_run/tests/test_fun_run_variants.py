"""Fun Run: the easy stack, and Up & Down (FR-35 to FR-41)."""

from functools import partial

import pytest

from rasant.core.contract import NEVER
from rasant.core.events import CARDS_IN_PLAY, MATCH_ENDED, Batch
from rasant.core.moves import Act
from rasant.core.refusal import NOT_NOW, NOT_POSSIBLE, Refusal
from rasant.games.fun_run.rules_run import Run
from rasant.games.fun_run.rules_sitting import SEATED, STANDING, UpAndDown
from rasant.testing.arranged_table import ArrangedTable, opened

run = partial(opened, Run, "fun_run")
sitting = partial(opened, UpAndDown, "fun_run", variant="up_and_down")

RED, YELLOW, GREEN, BLUE = range(4)


@pytest.mark.rule("FR-35")
def test_the_easy_stack_is_played_from_every_side_also_with_a_pile_in_hand_but_not_on_the_way() -> None:
    game = run(4, "kids")
    pile = game.piles[0][2]
    table = ArrangedTable(game).lay({game.stack[0]: ["Y5", "R2", "R1"], pile: ["B1", "B3"]})
    table.act(0, "walk", 2)
    assert table.play(0, game.stack[0], "R1") == Refusal("not_now", "FR-20")
    table.wait(3000)
    assert isinstance(table.play(0, game.stack[0], "R1"), Batch)
    table.act(0, "pick_up", 2)
    assert table.plays(0) == {(game.stack[0], "R2", game.centre[RED]), (pile, "B1", game.centre[BLUE])}


@pytest.mark.rule("FR-35")
def test_the_stack_is_not_easy_by_default() -> None:
    game = run(4)
    table = ArrangedTable(game).lay({game.stack[0]: ["Y5", "R1"]})
    table.act(0, "walk", 2)
    table.wait(3000)
    assert table.play(0, game.stack[0], "R1") == Refusal("not_there", "FR-13")


@pytest.mark.rule("FR-36")
@pytest.mark.rule("FR-41")
@pytest.mark.parametrize(("seats", "opposite"), [(2, [2, 0]), (3, [2, 3, 0]), (4, [2, 3, 0, 1])])
def test_players_sit_with_three_piles_before_them_and_the_stack_at_the_opposite_side(
    seats: int, opposite: list[int]
) -> None:
    game = sitting(seats)
    table = ArrangedTable(game)
    view = game.view(table.state, 0)
    assert [game.stack_side(table.state, seat) for seat in range(seats)] == opposite
    for seat in range(seats):
        assert [view.size(pile) for pile in game.piles[seat]] == [10, 10, 10]
        assert all(view.window(pile) == 0 for pile in game.piles[seat])
        assert (view.size(game.stack[seat]), view.window(game.stack[seat])) == (10, 1)
        assert table.state.facts[game.at[seat]] == SEATED


@pytest.mark.rule("FR-36")
@pytest.mark.rule("FR-38")
def test_no_player_walks() -> None:
    table = ArrangedTable(sitting(4, "sitting"))
    assert table.act(0, "walk", 1) == NOT_POSSIBLE
    assert set(table.verbs(0)) == {"pick_up", "stand"}


@pytest.mark.rule("FR-37")
@pytest.mark.parametrize("stand_time", [1000, 250])
def test_standing_up_for_the_stack_and_sitting_down_take_time(stand_time: int) -> None:
    game = sitting(2, stand_time=str(stand_time))
    stack = game.stack[0]
    table = ArrangedTable(game).lay({stack: ["R3", "R2", "R1"]})
    assert table.play(0, stack, "R1") == Refusal("not_there", "FR-13")
    assert isinstance(table.act(0, "stand"), Batch)
    assert table.match.due() == stand_time
    table.wait(stand_time - 1)
    assert table.play(0, stack, "R1") == NOT_NOW
    assert table.act(0, "sit") == NOT_NOW
    assert game.legal(table.state, 0) == []
    table.wait(1)
    assert table.state.facts[game.at[0]] == STANDING
    assert isinstance(table.play(0, stack, "R1"), Batch)
    assert table.act(0, "stand") == NOT_POSSIBLE
    assert isinstance(table.act(0, "sit"), Batch)
    assert table.play(0, stack, "R2") == NOT_NOW
    table.wait(stand_time)
    assert table.state.facts[game.at[0]] == SEATED
    assert table.play(0, stack, "R2") == Refusal("not_there", "FR-13")
    assert table.act(0, "sit") == NOT_POSSIBLE
    assert table.match.due() == NEVER


@pytest.mark.rule("FR-37")
def test_by_default_standing_up_takes_a_second_while_the_others_go_on() -> None:
    game = sitting(3)
    table = ArrangedTable(game)
    table.act(0, "stand")
    table.now = 300
    table.act(1, "stand")
    assert [table.state.may(seat) for seat in range(3)] == [False, False, True]
    table.wait(700)
    assert [table.state.may(seat) for seat in range(3)] == [True, False, True]
    table.wait(300)
    assert all(table.state.may(seat) for seat in range(3))
    assert [table.state.gives[zone] for zone in game.stack] == [1, 1, 0]


@pytest.mark.rule("FR-38")
@pytest.mark.rule("FR-9")
@pytest.mark.rule("FR-13")
def test_one_pile_at_a_time_is_in_hand_and_played_from() -> None:
    game = sitting(4)
    first, second, third = game.piles[0]
    table = ArrangedTable(game).lay({first: ["R1", "R2"], second: ["R2", "G1"], third: []})
    assert table.act(0, "pick_up", 2) == Refusal("not_possible", "FR-9")
    assert isinstance(table.act(0, "pick_up", 0), Batch)
    assert game.view(table.state, 0).window(first) == 2
    assert game.view(table.state, 1).window(first) == 0
    assert table.act(0, "pick_up", 1) == Refusal("not_possible", "FR-38")
    assert table.act(0, "pick_up", 0) == Refusal("not_possible", "FR-9")
    assert table.verbs(0) == ["put_down"]
    assert table.play(0, second, "G1") == Refusal("not_there", "FR-13")
    assert isinstance(table.play(0, first, "R1"), Batch)
    assert isinstance(table.act(0, "put_down"), Batch)
    assert table.act(0, "put_down") == Refusal("not_possible", "FR-10")
    assert isinstance(table.act(0, "pick_up", 1), Batch)
    assert isinstance(table.play(0, second, "R2"), Batch)


@pytest.mark.rule("FR-38")
def test_after_the_last_card_of_a_pile_another_may_be_taken() -> None:
    game = sitting(4)
    table = ArrangedTable(game).lay({game.piles[0][0]: ["R1"]})
    table.act(0, "pick_up", 0)
    table.play(0, game.piles[0][0], "R1")
    assert game.acts(table.state, 0) == [Act("pick_up", 1), Act("pick_up", 2), Act("stand")]


@pytest.mark.rule("FR-39")
def test_a_pile_is_put_down_before_standing_up_and_none_is_picked_up_standing() -> None:
    game = sitting(4)
    table = ArrangedTable(game)
    table.act(0, "pick_up", 1)
    assert table.act(0, "stand") == Refusal("not_possible", "FR-39")
    table.act(0, "put_down")
    table.act(0, "stand")
    table.wait(1000)
    assert table.act(0, "pick_up", 1) == Refusal("not_possible", "FR-39")
    assert table.verbs(0) == ["sit"]


@pytest.mark.rule("FR-39")
def test_with_hold_while_standing_the_pile_stays_in_hand_and_is_played_from() -> None:
    game = sitting(4, hold_while_standing="true")
    stack, pile = game.stack[0], game.piles[0][1]
    table = ArrangedTable(game).lay({stack: ["Y5", "R2"], pile: ["R1", "G4"]})
    table.act(0, "pick_up", 1)
    assert isinstance(table.act(0, "stand"), Batch)
    assert table.play(0, pile, "R1") == NOT_NOW
    table.wait(1000)
    assert isinstance(table.play(0, pile, "R1"), Batch)
    assert isinstance(table.play(0, stack, "R2"), Batch)
    assert table.verbs(0) == ["put_down", "sit"]
    table.act(0, "put_down")
    assert table.act(0, "pick_up", 1) == Refusal("not_possible", "FR-39")
    assert table.verbs(0) == ["sit"]


@pytest.mark.rule("FR-39")
def test_a_pile_held_while_sitting_down_is_still_in_hand() -> None:
    game = sitting(4, hold_while_standing="true")
    table = ArrangedTable(game)
    table.act(0, "pick_up", 1)
    for verb in ("stand", "sit"):
        table.act(0, verb)
        table.wait(1000)
    assert game.holding(table.state, 0) == game.piles[0][1]
    assert set(table.verbs(0)) == {"put_down", "stand"}


@pytest.mark.rule("FR-40")
def test_with_an_easy_stack_no_player_needs_to_stand() -> None:
    game = sitting(4, easy_stack="true")
    table = ArrangedTable(game).lay({game.stack[0]: ["Y5", "R2", "R1"], game.piles[0][0]: ["G1"]})
    assert isinstance(table.play(0, game.stack[0], "R1"), Batch)
    table.act(0, "pick_up", 0)
    assert {src for src, _, _ in table.plays(0)} == {game.stack[0], game.piles[0][0]}
    assert table.verbs(0) == ["put_down"]
    assert table.act(0, "stand") == NOT_POSSIBLE


@pytest.mark.rule("FR-40")
@pytest.mark.parametrize("end", ["automatic", "call"])
def test_a_round_on_chairs_ends_and_is_scored_like_one_on_foot(end: str) -> None:
    game = sitting(2, end=end)
    table = ArrangedTable(game).lay({game.stack[0]: ["R1"]})
    assert table.act(0, "stop") == Refusal("not_possible", "FR-25")
    table.act(0, "stand")
    table.wait(1000)
    table.play(0, game.stack[0], "R1")
    if end == "call":
        assert table.state.phase == CARDS_IN_PLAY
        assert table.verbs(0) == ["sit", "stop"]
        assert isinstance(table.act(0, "stop"), Batch)
    assert (table.state.phase, game.score(table.state).points) == (MATCH_ENDED, [1, -20])


@pytest.mark.rule("FR-40")
def test_a_stalemate_on_chairs_is_one_wherever_the_piles_are() -> None:
    game = sitting(2)
    zones = {pile: [f"Y2@{seat}"] for seat in range(2) for pile in game.piles[seat]}
    for last, going in (("G2@1", False), ("R5@1", True)):
        zones |= {game.stack[0]: ["B1@0", "B3@0", "R1@0"], game.stack[1]: ["G1@1", "B3@1"]}
        zones |= {
            game.piles[0][1]: ["G3@0"],
            game.piles[1][1]: ["G3@1"],
            game.piles[0][2]: [],
            game.piles[1][2]: [last],
        }
        table = ArrangedTable(game).lay(zones)
        table.act(0, "stand")
        table.wait(1000)
        table.play(0, game.stack[0], "R1")
        assert (table.state.phase == CARDS_IN_PLAY) == going


@pytest.mark.rule("FR-36")
def test_a_new_round_begins_seated_with_all_piles_down() -> None:
    game = sitting(2, match="rounds:2", hold_while_standing="true")
    table = ArrangedTable(game)
    table.act(0, "pick_up", 1)
    table.act(0, "stand")
    table.wait(1000)
    table.act(1, "stand")
    table.match.declare(table.now)
    assert table.match.due() == NEVER
    table.match.deal(table.now)
    assert [table.state.facts[fact] for fact in game.at + game.until] == [SEATED, SEATED, 0, 0]
    assert game.holding(table.state, 0) == -1
    assert [table.state.gives[zone] for zone in game.stack] == [0, 0]
    assert all(table.state.may(seat) for seat in range(2))
