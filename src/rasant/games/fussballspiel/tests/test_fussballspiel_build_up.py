"""Das Ligretto Fussballspiel: phase 1, the build-up (LF-15 to LF-29)."""

import pytest

from rasant.core.events import Batch, Gathered, Moved
from rasant.core.refusal import DOES_NOT_FIT, NOT_THERE, NOT_YOURS, Refusal
from rasant.games.fussballspiel.tests.fussballspiel_ground import BLACK, WHITE, Ground


@pytest.mark.rule("LF-15")
def test_the_top_card_of_the_packet_is_turned_shirt_up_one_at_a_time() -> None:
    ground = Ground()
    hand, up = ground.pitch.hand[0], ground.pitch.up[0]
    top = ground.state.zones[hand][-1]
    shirt = ground.fronts(hand)[-1]
    ground.act(0, "turn")
    assert ground.state.zones[up] == [top]
    assert ground.labels(up) == [shirt]
    assert "turn" not in ground.table.verbs(0)
    assert ground.act(0, "turn") == Refusal("not_possible", "LF-15")


@pytest.mark.rule("LF-15")
def test_an_empty_packet_cannot_be_turned() -> None:
    ground = Ground()
    ground.state.zones[ground.pitch.hand[2]] += ground.state.zones[ground.pitch.hand[0]]
    ground.state.zones[ground.pitch.hand[0]].clear()
    assert ground.act(0, "turn") == Refusal("not_possible", "LF-15")
    assert ground.table.verbs(0) == []


@pytest.mark.rule("LF-16")
@pytest.mark.rule("LF-18")
@pytest.mark.parametrize("source", ["up", "disc"])
def test_the_turned_card_or_the_top_of_a_discard_pile_goes_under_the_current_field_card(source: str) -> None:
    ground = Ground()
    ground.fields(18, 4, 9, 12, 25)
    ground.at(WHITE, 1)
    zone = ground.pitch.up[3] if source == "up" else ground.pitch.disc[3][1]
    ground.put(WHITE, zone, "W10")
    assert isinstance(ground.play(3, zone, "W10", ground.pitch.under[WHITE][1]), Batch)
    assert ground.labels(ground.pitch.under[WHITE][1]) == ["W10"]
    assert ground.state.zones[zone] == []


@pytest.mark.rule("LF-17")
@pytest.mark.parametrize("pile", [0, 1])
def test_a_turned_card_is_discarded_shirt_up_on_a_pile_of_choice(pile: int) -> None:
    ground = Ground()
    ground.put(BLACK, ground.pitch.up[0], "B7")
    zone = ground.pitch.disc[0][pile]
    assert isinstance(ground.play(0, ground.pitch.up[0], "B7", zone), Batch)
    assert ground.labels(zone) == ["B7"]
    assert ground.play(0, zone, "B7", ground.pitch.disc[0][1 - pile]) == DOES_NOT_FIT
    assert ground.play(0, zone, "B7", ground.pitch.disc[2][0]) == DOES_NOT_FIT


@pytest.mark.rule("LF-17")
def test_no_player_discards_on_the_pile_of_another() -> None:
    ground = Ground()
    ground.put(BLACK, ground.pitch.up[0], "B7")
    assert ground.play(0, ground.pitch.up[0], "B7", ground.pitch.disc[2][0]) == DOES_NOT_FIT
    assert ground.play(2, ground.pitch.up[0], "B7", ground.pitch.disc[2][0]) == NOT_YOURS


@pytest.mark.rule("LF-19")
def test_all_discard_piles_become_the_packet_when_it_is_used_up() -> None:
    ground = Ground(6)
    hand, piles = ground.pitch.hand[1], ground.pitch.disc[1]
    cards = sorted(ground.state.zones[hand])
    for turned in range(20):
        assert ground.act(1, "renew") == Refusal("not_possible", "LF-19")
        ground.act(1, "turn")
        assert ground.act(1, "renew") == Refusal("not_possible", "LF-19")
        ground.play(1, ground.pitch.up[1], ground.labels(ground.pitch.up[1])[0], piles[turned % 2])
    laid = ground.state.zones[piles[0]] + ground.state.zones[piles[1]]
    batch = ground.act(1, "renew")
    assert isinstance(batch, Batch)
    assert isinstance(batch.events[0], Gathered)
    assert sorted(ground.state.zones[hand]) == cards
    assert ground.state.zones[hand] not in (laid, laid[::-1])
    assert [ground.state.zones[pile] for pile in piles] == [[], []]
    assert ground.table.verbs(1) == ["turn"]


@pytest.mark.rule("LF-20")
@pytest.mark.parametrize("preset", ["default", "clean"])
def test_first_a_one_and_only_a_one_goes_below_the_own_goal(preset: str) -> None:
    ground = Ground(4, preset)
    keeper, up = ground.pitch.under[BLACK][0], ground.pitch.up[2]
    ground.put(BLACK, up, "B2")
    assert ground.play(2, up, "B2", keeper) == Refusal("does_not_fit", "LF-20")
    assert ground.play(2, up, "B2", ground.pitch.under[BLACK][1]) == Refusal("does_not_fit", "LF-21")
    ground.put(BLACK, ground.pitch.disc[0][0], "B1")
    ground.put(BLACK, ground.pitch.disc[2][0], "B1")
    assert isinstance(ground.play(0, ground.pitch.disc[0][0], "B1", keeper), Batch)
    assert ground.step(BLACK) == 1
    assert ground.play(2, ground.pitch.disc[2][0], "B1", keeper) == Refusal("does_not_fit", "LF-21")
    assert ground.step(WHITE) == 0


@pytest.mark.rule("LF-21")
@pytest.mark.rule("LF-40")
@pytest.mark.parametrize("preset", ["default", "clean"])
def test_only_the_current_field_card_takes_cards(preset: str) -> None:
    ground = Ground(4, preset)
    ground.fields(18, 19, 20, 21, 22)
    ground.at(WHITE, 3)
    up = ground.pitch.up[1]
    ground.put(WHITE, up, "W5")
    for step in (1, 2, 4, 5):
        assert ground.play(1, up, "W5", ground.pitch.under[WHITE][step]) == Refusal("does_not_fit", "LF-21")
    assert ground.play(1, up, "W5", ground.pitch.under[BLACK][0]) == DOES_NOT_FIT
    assert isinstance(ground.play(1, up, "W5", ground.pitch.under[WHITE][3]), Batch)


@pytest.mark.rule("LF-22")
@pytest.mark.rule("LF-29")
def test_the_example_of_the_sheet() -> None:
    """White lays 10 + 6 + 2 under the 18 and goes on with the 4; Black has laid a 4 under the 4 and is at the 18."""
    ground = Ground(2, "clean")
    ground.fields(18, 4, 9, 12, 25)
    ground.at(WHITE, 1)
    for number in (10, 6, 2):
        assert ground.step(WHITE) == 1
        ground.put(WHITE, ground.pitch.up[1], f"W{number}")
        ground.play(1, ground.pitch.up[1], f"W{number}")
    assert ground.step(WHITE) == 2
    assert ground.labels(ground.pitch.field_of(WHITE, 2)) == ["4"]
    ground.at(BLACK, 4)
    assert ground.labels(ground.pitch.field_of(BLACK, 4)) == ["4"]
    ground.put(BLACK, ground.pitch.up[0], "B4")
    ground.play(0, ground.pitch.up[0], "B4")
    assert ground.step(BLACK) == 5
    assert ground.labels(ground.pitch.field_of(BLACK, 5)) == ["18"]


@pytest.mark.rule("LF-23")
@pytest.mark.rule("LF-24")
@pytest.mark.parametrize("preset", ["default", "clean"])
def test_a_fitting_one_may_be_kept_back_and_used_in_a_sum_later(preset: str) -> None:
    ground = Ground(4, preset)
    ground.fields(18, 4, 9, 12, 25)
    ground.put(WHITE, ground.pitch.up[1], "W1")
    ground.play(1, ground.pitch.up[1], "W1", ground.pitch.disc[1][0])
    assert ground.step(WHITE) == 0
    ground.at(WHITE, 2)
    assert isinstance(ground.play(1, ground.pitch.disc[1][0], "W1", ground.pitch.under[WHITE][2]), Batch)
    assert ground.pitch.rest(ground.state, WHITE, 2) == 3


@pytest.mark.rule("LF-25")
@pytest.mark.rule("LF-26")
@pytest.mark.parametrize("preset", ["default", "clean"])
def test_all_cards_under_a_field_card_go_in_order_on_one_own_pile(preset: str) -> None:
    ground = Ground(4, preset)
    ground.fields(27, 26, 25, 24, 23)
    ground.at(WHITE, 1)
    under = ground.pitch.under[WHITE]
    ground.put(WHITE, under[1], "W5", "W8", "W3")
    ground.put(WHITE, ground.pitch.disc[3][1], "W9")
    assert isinstance(ground.act(3, "remove", 11), Batch)
    assert ground.labels(ground.pitch.disc[3][1]) == ["W9", "W5", "W8", "W3"]
    assert ground.state.zones[under[1]] == []
    assert ground.step(WHITE) == 1
    assert ground.pitch.rest(ground.state, WHITE, 1) == 27


@pytest.mark.rule("LF-25")
@pytest.mark.rule("LF-40")
def test_a_single_card_is_not_taken_from_a_field_card() -> None:
    ground = Ground()
    ground.at(WHITE, 1)
    under = ground.pitch.under[WHITE][1]
    ground.put(WHITE, under, "W5", "W8")
    assert ground.play(1, under, "W8", ground.pitch.disc[1][0]) == NOT_THERE


@pytest.mark.rule("LF-26")
@pytest.mark.parametrize("preset", ["default", "clean"])
def test_an_earlier_field_card_becomes_the_current_one_and_later_cards_stay(preset: str) -> None:
    ground = Ground(4, preset)
    ground.fields(10, 9, 8, 7, 6)
    under = ground.pitch.under[WHITE]
    ground.at(WHITE, 4)
    ground.put(WHITE, under[1], "W10")
    ground.put(WHITE, under[2], "W9")
    ground.put(WHITE, under[3], "W3", "W5")
    ground.put(WHITE, under[4], "W2")
    assert ground.act(1, "remove", 50) == Refusal("not_possible", "LF-25")
    ground.act(1, "remove", 20)
    assert ground.step(WHITE) == 2
    assert [len(ground.state.zones[zone]) for zone in under] == [1, 1, 0, 2, 1, 0]
    ground.put(WHITE, ground.pitch.up[1], "W7")
    assert isinstance(ground.play(1, ground.pitch.up[1], "W7", under[2]), Batch)
    assert ground.step(WHITE) == 2
    ground.put(WHITE, ground.pitch.up[1], "W2")
    ground.play(1, ground.pitch.up[1], "W2", under[2])
    if preset == "default":
        ground.act(3, "advance", 2)
        assert ground.step(WHITE) == 3
        ground.act(3, "advance", 3)
    assert ground.step(WHITE) == 4, "the third has its sum and is skipped"
    assert isinstance(ground.table.act(1, "remove", 40), Batch)


@pytest.mark.rule("LF-26")
def test_with_current_only_earlier_field_cards_stay() -> None:
    ground = Ground(4, remove="current_only")
    under = ground.pitch.under[WHITE]
    ground.at(WHITE, 2)
    ground.put(WHITE, under[1], "W10")
    ground.put(WHITE, under[2], "W9")
    assert ground.act(1, "remove", 10) == Refusal("not_possible", "LF-25")
    assert [act.choice for act in ground.game.acts(ground.state, 1) if act.verb == "remove"] == [20, 21]
    assert isinstance(ground.act(1, "remove", 20), Batch)


@pytest.mark.rule("LF-27")
def test_the_one_below_the_goal_is_not_removed() -> None:
    ground = Ground()
    ground.at(WHITE, 1)
    for choice in (0, 1, 10):
        assert ground.act(1, "remove", choice) == Refusal("not_possible", "LF-25")
    assert ground.labels(ground.pitch.under[WHITE][0]) == ["W1"]


@pytest.mark.rule("LF-25")
@pytest.mark.parametrize("choice", [-1, -10, 12, 19, 60, 10**9])
def test_removing_onto_a_pile_that_is_not_there_is_refused(choice: int) -> None:
    ground = Ground()
    ground.at(WHITE, 1)
    ground.put(WHITE, ground.pitch.under[WHITE][1], "W5")
    assert ground.act(1, "remove", choice) == Refusal("not_possible", "LF-25")


@pytest.mark.rule("LF-28")
def test_team_mates_act_at_the_same_time_and_see_what_the_others_have() -> None:
    ground = Ground(6)
    ground.fields(27, 26, 25, 24, 23)
    ground.at(WHITE, 1)
    for seat, number in ((1, 10), (3, 9), (5, 8)):
        ground.put(WHITE, ground.pitch.up[seat], f"W{number}")
    for seat in (1, 3, 5):
        view = ground.game.view(ground.state, seat)
        assert [view.top(ground.pitch.up[mate]) >= 0 for mate in (1, 3, 5)] == [True] * 3
    for seat, number in ((5, 8), (1, 10), (3, 9)):
        assert isinstance(ground.play(seat, ground.pitch.up[seat], f"W{number}"), Batch)
    assert ground.labels(ground.pitch.under[WHITE][1]) == ["W8", "W10", "W9"]


@pytest.mark.rule("LF-29")
def test_where_mistakes_are_prevented_too_much_is_refused_and_so_is_advancing() -> None:
    ground = Ground(4, "clean")
    ground.fields(18, 4, 9, 12, 25)
    ground.at(WHITE, 2)
    up, under = ground.pitch.up[1], ground.pitch.under[WHITE][2]
    ground.put(WHITE, up, "W5")
    assert ground.play(1, up, "W5", under) == Refusal("does_not_fit", "LF-29")
    ground.put(WHITE, ground.pitch.disc[1][0], "W3")
    ground.play(1, ground.pitch.disc[1][0], "W3", under)
    ground.put(WHITE, ground.pitch.disc[1][0], "W2")
    assert ground.play(1, ground.pitch.disc[1][0], "W2", under) == Refusal("does_not_fit", "LF-29")
    assert ground.act(1, "advance", 2) == Refusal("not_possible", "LF-29")
    assert "advance" not in ground.table.verbs(1)


@pytest.mark.rule("LF-29")
@pytest.mark.rule("LF-40")
def test_where_mistakes_are_allowed_any_number_goes_and_the_team_says_when_it_is_done() -> None:
    ground = Ground()
    ground.fields(18, 4, 9, 12, 25)
    ground.at(WHITE, 2)
    ground.put(WHITE, ground.pitch.up[1], "W10")
    assert isinstance(ground.play(1, ground.pitch.up[1], "W10", ground.pitch.under[WHITE][2]), Batch)
    assert ground.step(WHITE) == 2
    assert ground.act(1, "advance", 1) == Refusal("not_possible", "LF-29")
    assert isinstance(ground.act(3, "advance", 2), Batch)
    assert ground.step(WHITE) == 3
    assert ground.act(1, "advance", 2) == Refusal("not_possible", "LF-29"), "a team-mate was faster: no card is skipped"
    assert ground.step(WHITE) == 3


@pytest.mark.rule("LF-29")
@pytest.mark.parametrize("step", [1, 2, 3, 4, 5])
def test_a_field_card_without_cards_cannot_be_left(step: int) -> None:
    ground = Ground()
    ground.fields(18, 19, 20, 21, 22)
    ground.at(WHITE, step)
    for seat in (1, 3):
        assert "advance" not in ground.table.verbs(seat)
        assert ground.act(seat, "advance", step) == Refusal("not_possible", "LF-29")
    assert ground.step(WHITE) == step
    ground.put(WHITE, ground.pitch.under[WHITE][step], "W2")
    assert "advance" in ground.table.verbs(3)
    assert isinstance(ground.act(3, "advance", step), Batch)
    assert ground.step(WHITE) == step + 1


@pytest.mark.rule("LF-26")
@pytest.mark.rule("LF-29")
@pytest.mark.parametrize("remove", ["any", "current_only"])
def test_a_cleared_field_card_cannot_be_left_before_it_has_cards_again(remove: str) -> None:
    ground = Ground(remove=remove)
    ground.fields(18, 19, 20, 21, 22)
    ground.at(WHITE, 2)
    ground.put(WHITE, ground.pitch.under[WHITE][1], "W10", "W8")
    ground.put(WHITE, ground.pitch.under[WHITE][2], "W9")
    ground.act(1, "remove", 20)
    assert ground.act(3, "advance", 2) == Refusal("not_possible", "LF-29")
    assert ("advance" in ground.table.verbs(3), ground.step(WHITE)) == (False, 2)


@pytest.mark.rule("LF-29")
def test_no_team_advances_before_the_one_lies_below_the_goal() -> None:
    ground = Ground()
    for step in (-1, 0, 1, 5, 6, 7):
        assert ground.act(1, "advance", step) == Refusal("not_possible", "LF-29")


@pytest.mark.rule("C-3")
def test_a_placement_names_its_field_card_and_bounces_when_a_team_mate_has_moved_on() -> None:
    ground = Ground()
    ground.at(WHITE, 1)
    ground.put(WHITE, ground.pitch.up[1], "W10")
    ground.put(WHITE, ground.pitch.under[WHITE][1], "W9")
    ground.act(3, "advance", 1)
    before = ground.state.copy()
    assert ground.play(1, ground.pitch.up[1], "W10", ground.pitch.under[WHITE][1]) == Refusal("does_not_fit", "LF-21")
    assert ground.state == before


def test_one_tap_places_a_card_that_fits_and_discards_one_that_does_not() -> None:
    ground = Ground(4, "clean")
    ground.fields(18, 4, 9, 12, 25)
    ground.at(WHITE, 2)
    ground.put(WHITE, ground.pitch.up[1], "W5")
    batch = ground.play(1, ground.pitch.up[1], "W5")
    assert isinstance(batch, Batch)
    assert isinstance(batch.events[0], Moved)
    assert batch.events[0].dst == ground.pitch.disc[1][0]
    ground.put(WHITE, ground.pitch.up[1], "W4")
    ground.play(1, ground.pitch.up[1], "W4")
    assert ground.step(WHITE) == 3


@pytest.mark.rule("LF-18")
@pytest.mark.rule("LF-40")
def test_a_covered_discard_cannot_be_played() -> None:
    ground = Ground()
    ground.at(WHITE, 1)
    pile = ground.pitch.disc[1][0]
    ground.put(WHITE, pile, "W3", "W8")
    assert ground.play(1, pile, "W3", ground.pitch.under[WHITE][1]) == NOT_THERE
    assert isinstance(ground.play(1, pile, "W8", ground.pitch.under[WHITE][1]), Batch)


@pytest.mark.rule("LF-40")
def test_an_unknown_verb_is_refused() -> None:
    assert Ground().act(0, "shout") == Refusal("not_possible")
