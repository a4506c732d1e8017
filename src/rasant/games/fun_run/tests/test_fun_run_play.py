"""Fun Run: picking up, putting down, laying (FR-8 to FR-19, FR-22, FR-23)."""

from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rasant.core.events import CARDS_IN_PLAY, Batch, Noted, Shown
from rasant.core.refusal import NOT_NOW, NOT_POSSIBLE, NOT_YOURS, Refusal
from rasant.games.fun_run.rules_run import Run
from rasant.testing.arranged_table import ArrangedTable, opened

run = partial(opened, Run, "fun_run")

RED, YELLOW, GREEN, BLUE = range(4)
TEN = ["R1", "R2", "R3", "Y1", "Y2", "G1", "G5", "B1", "B4", "B5"]


def at_the_pile(side: int = 1, labels: list[str] = TEN, **settings: str) -> tuple[Run, ArrangedTable, int]:
    """Seat 0 (home at side 0) stands at a side and holds its pile there, made of these cards."""
    game = run(4, **settings)
    pile = game.piles[0][side]
    table = ArrangedTable(game).lay({pile: labels})
    table.act(0, "walk", side)
    table.wait(6_000)
    assert isinstance(table.act(0, "pick_up", side), Batch)
    return game, table, pile


@pytest.mark.rule("FR-8")
def test_walking_puts_the_pile_back_face_down_and_takes_its_time() -> None:
    game, table, pile = at_the_pile()
    table.act(0, "walk", 2)
    assert table.state.facts[game.at[0]] == 2
    assert table.state.facts[game.until[0]] == table.now + 1500
    assert table.labels(pile) == ["set0"] * 10
    assert game.view(table.state, 0).window(pile) == 0
    table.wait(1499)
    assert table.state.facts[game.until[0]] != 0
    table.wait(1)
    assert table.state.facts[game.until[0]] == 0


@pytest.mark.rule("FR-8")
def test_walking_without_a_pile_in_hand_puts_none_back() -> None:
    _, table, _ = at_the_pile()
    table.act(0, "put_down")
    answer = table.act(0, "walk", 2)
    assert isinstance(answer, Batch)
    assert not any(isinstance(event, Shown) for event in answer.events)
    table.wait(500)
    answer = table.act(0, "walk", 3)
    assert isinstance(answer, Batch)
    assert all(isinstance(event, Noted) for event in answer.events)


@pytest.mark.rule("FR-8")
@pytest.mark.parametrize("choice", [0, 4, -1, 99])
def test_a_player_walks_to_another_side_of_the_table_only(choice: int) -> None:
    table = ArrangedTable(run(4))
    answer = table.act(0, "walk", choice)
    assert isinstance(answer, Refusal)
    assert answer.reason == NOT_POSSIBLE.reason


@pytest.mark.rule("FR-9")
def test_a_pile_is_picked_up_where_it_lies_and_seen_by_its_owner_alone() -> None:
    game, table, pile = at_the_pile()
    assert sorted(table.labels(pile)) == sorted(TEN)
    assert game.view(table.state, 0).window(pile) == 10
    assert all(game.view(table.state, other).window(pile) == 0 for other in (-1, 1, 2, 3))


@pytest.mark.rule("FR-9")
def test_a_pile_elsewhere_or_an_empty_one_cannot_be_picked_up() -> None:
    game = run(4)
    table = ArrangedTable(game)
    assert table.act(0, "pick_up", 1) == NOT_POSSIBLE
    assert table.act(0, "pick_up", 0) == Refusal("not_possible", "FR-9")
    table.lay({game.piles[0][1]: []})
    table.act(0, "walk", 1)
    table.wait(1500)
    assert table.act(0, "pick_up", 1) == Refusal("not_possible", "FR-9")
    assert "pick_up" not in table.verbs(0)


@pytest.mark.rule("FR-9")
def test_a_pile_in_hand_is_not_picked_up_again() -> None:
    _, table, _ = at_the_pile()
    assert table.act(0, "pick_up", 1) == Refusal("not_possible", "FR-9")
    assert "pick_up" not in table.verbs(0)


@pytest.mark.rule("FR-10")
def test_a_pile_put_down_lies_face_down_at_its_place_also_for_its_owner() -> None:
    game, table, pile = at_the_pile()
    assert isinstance(table.act(0, "put_down"), Batch)
    assert table.labels(pile) == ["set0"] * 10
    assert game.view(table.state, 0).window(pile) == 0
    assert table.plays(0) == set()
    assert table.act(0, "put_down") == Refusal("not_possible", "FR-10")
    assert isinstance(table.act(0, "pick_up", 1), Batch)


@pytest.mark.rule("FR-10")
@pytest.mark.rule("FR-13")
def test_a_pile_whose_last_card_was_laid_is_no_longer_held() -> None:
    game, table, pile = at_the_pile(labels=["R1"])
    table.play(0, pile, "R1")
    assert table.labels(game.centre[RED]) == ["R1"]
    assert table.verbs(0) == ["walk", "walk", "walk"]


@pytest.mark.rule("FR-11")
@pytest.mark.rule("FR-13")
def test_a_one_opens_its_colour_from_a_pile_and_from_the_stack() -> None:
    game, table, pile = at_the_pile()
    assert isinstance(table.play(0, pile, "G1"), Batch)
    assert table.labels(game.centre[GREEN]) == ["G1"]
    table.lay({game.stack[1]: ["B2@1", "B1@1"]})
    assert isinstance(table.play(1, game.stack[1], "B1", game.centre[BLUE]), Batch)
    assert table.labels(game.centre[BLUE]) == ["B1"]


@pytest.mark.rule("FR-11")
@pytest.mark.parametrize(("label", "colour"), [("R2", RED), ("G5", GREEN), ("B1", RED), ("B4", BLUE)])
def test_nothing_but_the_own_one_opens_a_colour(label: str, colour: int) -> None:
    game, table, pile = at_the_pile()
    assert table.play(0, pile, label, game.centre[colour]) == Refusal("does_not_fit", "FR-11")


@pytest.mark.rule("FR-12")
@pytest.mark.parametrize("top", range(1, 6))
@pytest.mark.parametrize("number", range(1, 6))
def test_a_neighbour_goes_on_top_and_nothing_else(top: int, number: int) -> None:
    """The sheet's example is among them: on a 1 goes a 2 or a 5."""
    game, table, pile = at_the_pile(labels=[f"Y{number}", f"G{number}"])
    table.lay({game.centre[YELLOW]: [f"Y{top}@1"]})
    fits = {1: {2, 5}, 2: {1, 3}, 3: {2, 4}, 4: {3, 5}, 5: {4, 1}}[top]
    assert table.play(0, pile, f"G{number}", game.centre[YELLOW]) == Refusal("does_not_fit", "FR-12")
    answer = table.play(0, pile, f"Y{number}", game.centre[YELLOW])
    assert isinstance(answer, Batch) == (number in fits)
    assert table.labels(game.centre[YELLOW]) == ([f"Y{top}", f"Y{number}"] if number in fits else [f"Y{top}"])


@pytest.mark.rule("FR-13")
def test_away_from_home_the_pile_in_hand_is_available_and_the_stack_is_not() -> None:
    game, table, pile = at_the_pile()
    table.lay({game.stack[0]: ["R5", "Y1"], game.piles[0][2]: ["G1"]})
    assert {src for src, _, _ in table.plays(0)} == {pile}
    assert table.play(0, game.stack[0], "Y1") == Refusal("not_there", "FR-13")
    assert table.play(0, game.piles[0][2], "G1") == Refusal("not_there", "FR-13")


@pytest.mark.rule("FR-13")
def test_a_pile_must_be_picked_up_before_its_cards_are_available() -> None:
    game = run(4)
    table = ArrangedTable(game).lay({game.piles[0][1]: TEN})
    table.act(0, "walk", 1)
    table.wait(1500)
    assert table.plays(0) == set()
    assert table.play(0, game.piles[0][1], "R1") == Refusal("not_there", "FR-13")


@pytest.mark.rule("FR-13")
def test_back_home_the_stack_top_is_available_again() -> None:
    game, table, _ = at_the_pile()
    table.lay({game.stack[0]: ["R5", "Y1"]})
    table.act(0, "walk", 0)
    assert table.plays(0) == set()
    table.wait(1500)
    assert table.plays(0) == {(game.stack[0], "Y1", game.centre[YELLOW])}


@pytest.mark.rule("FR-13")
def test_cards_of_others_are_not_available() -> None:
    game, table, pile = at_the_pile()
    assert table.play(1, pile, "R1") == NOT_YOURS
    assert table.play(0, game.stack[1], "R1") == NOT_YOURS


@pytest.mark.rule("FR-14")
def test_a_second_one_goes_on_a_two_or_a_five_but_never_beside_the_first() -> None:
    game, table, pile = at_the_pile(labels=["R1", "R1", "R2"])
    table.play(0, pile, "R1")
    assert table.play(0, pile, "R1") == Refusal("does_not_fit", "FR-12")
    table.play(0, pile, "R2")
    table.play(0, pile, "R1")
    assert table.labels(game.centre[RED]) == ["R1", "R2", "R1"]
    assert len(game.centre) == 4


@pytest.mark.rule("FR-15")
def test_a_pile_goes_round_and_round() -> None:
    laid = ["R1", "R2", "R3", "R4", "R5", "R1", "R5", "R4", "R3", "R2"]
    game, table, pile = at_the_pile(labels=sorted(laid))
    for label in laid:
        assert isinstance(table.play(0, pile, label), Batch)
    assert table.labels(game.centre[RED]) == laid
    assert table.state.phase == CARDS_IN_PLAY
    assert table.state.locks[0][game.centre[RED]] != 0


@pytest.mark.rule("FR-16")
def test_every_player_lays_on_every_pile() -> None:
    game = run(4)
    tops = ["R1", "R2", "R3", "R2"]
    table = ArrangedTable(game).lay({game.stack[seat]: ["B3", f"{top}@{seat}"] for seat, top in enumerate(tops)})
    for seat, top in enumerate(tops):
        assert isinstance(table.play(seat, game.stack[seat], top, game.centre[RED]), Batch)
    deck = game.layout.deck
    assert [deck.sets[card] for card in table.state.zones[game.centre[RED]]] == [0, 1, 2, 3]


@pytest.mark.rule("FR-17")
def test_several_cards_are_laid_from_one_pile_each_a_move_of_its_own() -> None:
    game, table, pile = at_the_pile()
    for laid, label in enumerate(["R1", "R2", "R3"], 1):
        assert isinstance(table.play(0, pile, label), Batch)
        assert len(table.state.zones[game.centre[RED]]) == laid
        assert len(table.state.zones[pile]) == 10 - laid


@pytest.mark.rule("FR-18")
def test_no_card_is_carried_to_another_side() -> None:
    game, table, pile = at_the_pile()
    for other in (game.piles[0][2], game.piles[0][0], game.stack[0], game.piles[1][2]):
        assert table.play(0, pile, "R1", other) == Refusal("does_not_fit", "FR-18")
    table.act(0, "walk", 2)
    table.wait(1500)
    assert len(table.state.zones[pile]) == 10
    assert table.play(0, pile, "R1") == Refusal("not_there", "FR-13")


@pytest.mark.rule("FR-19")
def test_only_the_top_of_the_stack_is_seen_and_played() -> None:
    game = run(4)
    table = ArrangedTable(game).lay({game.stack[0]: ["Y1", "R1", "G4"]})
    assert game.view(table.state, 0).faces(game.stack[0])[:-1] == [-1, -1]
    assert table.play(0, game.stack[0], "R1") == Refusal("not_there", "FR-19")
    assert table.plays(0) == set()


@pytest.mark.rule("FR-22")
def test_all_may_stand_at_one_side_each_at_the_own_pile() -> None:
    game = run(3)
    table = ArrangedTable(game)
    for seat in range(3):
        table.act(seat, "walk", 3)
    table.wait(3000)
    assert [table.state.facts[fact] for fact in game.at] == [3, 3, 3]
    assert all(isinstance(table.act(seat, "pick_up", 3), Batch) for seat in range(3))


@pytest.mark.rule("FR-23")
@given(st.permutations(TEN))
def test_the_order_inside_a_pile_is_irrelevant(labels: list[str]) -> None:
    game, table, pile = at_the_pile(labels=labels)
    ones = {(pile, f"{colour}1", game.centre[place]) for place, colour in enumerate("RYGB")}
    assert table.plays(0) == ones
    for label in ["B1", "B5", "B4"]:
        assert isinstance(table.play(0, pile, label), Batch)
    assert table.labels(game.centre[BLUE]) == ["B1", "B5", "B4"]
    assert sorted(table.labels(pile)) == ["G1", "G5", "R1", "R2", "R3", "Y1", "Y2"]


@pytest.mark.rule("FR-23")
def test_a_pile_opens_as_a_sorted_fan() -> None:
    game = run(4)
    state = ArrangedTable(game).state
    faces = game.layout.deck.sides[0]
    for pile in game.piles[2]:
        fan = [faces[card] for card in state.zones[pile]]
        assert fan == sorted(fan)


def test_a_late_card_bounces_and_stays_in_hand() -> None:
    game, table, pile = at_the_pile()
    table.lay({game.stack[1]: ["B2@1", "R1@1"]})
    table.play(1, game.stack[1], "R1")
    assert table.play(0, pile, "R1", game.centre[RED]) == Refusal("does_not_fit", "FR-12")
    assert len(table.state.zones[pile]) == 10


def test_unknown_verbs_are_refused() -> None:
    table = ArrangedTable(run(4))
    for verb in ("stand", "sit", "count", "", "put_down", "stop", "pick_up"):
        assert isinstance(table.act(0, verb, 7), Refusal)
    assert table.match.number == 1
    table.match.declare(0)
    assert table.act(0, "walk", 1) == NOT_NOW


@pytest.mark.rule("FR-18")
def test_no_card_is_carried_to_any_other_place_than_the_centre() -> None:
    game, table, pile = at_the_pile()
    elsewhere = [zone for zone in range(len(game.layout.kinds)) if zone not in (*game.centre, pile)]
    assert 0 in elsewhere
    answers = {table.play(0, pile, "R1", zone) for zone in elsewhere}
    assert answers == {Refusal("does_not_fit", "FR-18")}
