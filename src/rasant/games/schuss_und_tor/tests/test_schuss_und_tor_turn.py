"""Schuss und Tor: laying a card (ST-8 to ST-14, ST-35)."""

import pytest

from rasant.core.refusal import NOT_NOW, NOT_POSSIBLE, NOT_THERE, NOT_YOURS, Refusal
from rasant.games.schuss_und_tor.rules_flow import EXTRA, EXTRA_TIME, FREE_CARD, LEAD, NAME, TURN
from rasant.games.schuss_und_tor.tests.pitch import Pitch

REST = ["Fritz-Otto", "Otto-Luigi", "Willi-Willi"]
MORE = ["Fritz-Willi", "Otto-Fritz"]


@pytest.mark.rule("ST-8")
def test_the_first_card_is_of_free_choice_and_the_opening_player_may_not_pass() -> None:
    cards = ["Max-Luigi", "Bomber", "Tormann", "Otto-Otto"]
    pitch = Pitch([cards, REST, MORE])
    assert pitch.asked == (0, LEAD)
    assert pitch.fitting == set(cards)
    assert pitch.table.verbs(0) == []
    assert pitch.try_to_say("pass") == Refusal("not_possible", "ST-8")


@pytest.mark.rule("ST-8")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_turns_go_clockwise(seats: int) -> None:
    names = ["Fritz", "Max", "Otto", "Willi", "Luigi"]
    hands = [[f"{names[seat]}-{names[seat + 1]}", f"Luigi-{names[seat]}"] for seat in range(seats)]
    pitch = Pitch(hands)
    for seat in range(seats):
        assert pitch.seat == seat
        pitch.put(f"{names[seat]}-{names[seat + 1]}")
    assert pitch.asked == (0, TURN)


@pytest.mark.rule("ST-8")
def test_extra_time_is_led_like_the_game() -> None:
    pitch = Pitch([["Fritz-Max"], ["Otto-Max"]], ["Schiedsrichter"]).put("Fritz-Max").say("pass").put("Otto-Max")
    assert pitch.asked == (1, EXTRA_TIME)
    pitch.say("extra_time")
    assert pitch.asked == (1, LEAD)
    assert len(pitch.fitting) == len(set(pitch.hand(1)))
    assert pitch.try_to_say("pass") == Refusal("not_possible", "ST-8")


@pytest.mark.rule("ST-9")
def test_passing_is_allowed_although_a_card_fits() -> None:
    pitch = Pitch([["Max-Luigi", *REST], ["Luigi-Max", "Otto-Max"]], ["Tor"]).put("Max-Luigi")
    assert pitch.fitting == {"Luigi-Max"}
    assert pitch.table.verbs(1) == ["pass"]
    pitch.say("pass")
    assert pitch.hand(1) == ["Luigi-Max", "Otto-Max"]


@pytest.mark.rule("ST-10")
def test_the_sheet_s_example_max_to_luigi_wants_a_card_that_begins_with_luigi() -> None:
    pitch = Pitch([["Max-Luigi", *REST], ["Luigi-Max", "Luigi-Luigi", "Max-Max", "Otto-Willi"]]).put("Max-Luigi")
    assert pitch.request == "Luigi"
    assert pitch.fitting == {"Luigi-Max", "Luigi-Luigi"}
    pitch.put("Luigi-Luigi")
    assert pitch.request == "Luigi"
    assert pitch.pile() == ["Max-Luigi", "Luigi-Luigi"]


@pytest.mark.rule("ST-11")
def test_a_bomber_stands_for_any_footballer_and_names_the_next() -> None:
    pitch = Pitch([["Max-Luigi", *REST], ["Bomber", "Otto-Max"], MORE]).put("Max-Luigi", "Bomber")
    assert pitch.asked == (1, NAME)
    assert [(act.verb, act.choice) for act in pitch.game.acts(pitch.state, 1)] == [("name", n) for n in range(1, 6)]
    assert pitch.try_to_put("Otto-Max") == Refusal("does_not_fit", "ST-11")
    assert pitch.try_to_say("name", 0) == pitch.try_to_say("name", 6) == NOT_POSSIBLE
    pitch.say("name", 3)
    assert (pitch.asked, pitch.request) == ((2, TURN), "Otto")


@pytest.mark.rule("ST-12")
def test_a_keeper_stands_for_any_footballer_and_allows_one_more_card() -> None:
    hand = ["Tormann", "Otto-Max", "Luigi-Willi"]
    pitch = Pitch([["Max-Luigi", *REST], hand, MORE]).put("Max-Luigi", "Tormann")
    assert (pitch.asked, pitch.request) == ((1, EXTRA), "FREE")
    assert pitch.fitting == {"Otto-Max", "Luigi-Willi"}
    pitch.put("Otto-Max")
    assert (pitch.asked, pitch.request) == ((2, TURN), "Max")


@pytest.mark.rule("ST-12")
@pytest.mark.rule("ST-13")
def test_after_a_lone_keeper_the_next_player_lays_anything() -> None:
    others = ["Tormann", "Bomber", "Fritz-Fritz"]
    pitch = Pitch([["Max-Luigi", *REST], ["Tormann", "Otto-Max"], others]).put("Max-Luigi", "Tormann").say("no_card")
    assert (pitch.asked, pitch.request) == ((2, TURN), "FREE")
    assert pitch.fitting == set(others)
    assert pitch.table.verbs(2) == ["pass"]


@pytest.mark.rule("ST-13")
@pytest.mark.rule("ST-18")
@pytest.mark.parametrize("draws", [["Tor"], []])
def test_after_a_lone_keeper_and_a_pass_anything_may_still_be_laid(draws: list[str]) -> None:
    others = ["Tormann", "Bomber", "Fritz-Fritz"]
    pitch = Pitch([["Tormann", *REST], MORE, others], draws).put("Tormann").say("no_card").say("pass")
    assert (pitch.asked, pitch.request, pitch.fitting) == ((2, TURN), "FREE", set(others))


@pytest.mark.rule("ST-13")
@pytest.mark.parametrize(
    ("keeper_extra", "fitting"),
    [
        ("named_or_bomber", {"Otto-Max", "Bomber"}),
        ("named_only", {"Otto-Max"}),
        ("any", {"Otto-Max", "Bomber", "Tormann"}),
    ],
)
def test_the_cards_that_may_follow_the_own_keeper(keeper_extra: str, fitting: set[str]) -> None:
    hand = ["Tormann", "Tormann", "Otto-Max", "Bomber"]
    pitch = Pitch([hand, REST], keeper_extra=keeper_extra).put("Tormann")
    assert pitch.fitting == fitting
    for card in {"Bomber", "Tormann"} - fitting:
        assert pitch.try_to_put(card) == Refusal("does_not_fit", "ST-13")


@pytest.mark.rule("ST-13")
def test_with_any_a_second_keeper_allows_one_more_card() -> None:
    pitch = Pitch([["Tormann", "Tormann", "Otto-Max", "Otto-Otto"], REST], keeper_extra="any").put("Tormann", "Tormann")
    assert pitch.asked == (0, EXTRA)
    pitch.put("Otto-Max")
    assert (pitch.asked, pitch.request) == ((1, TURN), "Max")


@pytest.mark.rule("ST-13")
def test_the_extra_card_is_asked_for_even_if_none_fits_so_that_the_pause_reveals_nothing() -> None:
    pitch = Pitch([["Tormann", "Tormann"], REST]).put("Tormann")
    assert pitch.asked == (0, EXTRA)
    assert pitch.fitting == set()


@pytest.mark.rule("ST-14")
def test_after_a_bomber_no_joker_may_be_laid_until_another_card_lies_on_top() -> None:
    hands = [["Bomber", *REST], ["Bomber", "Tormann", "Otto-Max", "Max-Max"], ["Bomber", "Tormann", "Fritz-Max"]]
    pitch = Pitch(hands).put("Bomber").say("name", 3)
    assert pitch.fitting == {"Otto-Max"}
    for joker in ("Bomber", "Tormann"):
        assert pitch.try_to_put(joker) == Refusal("does_not_fit", "ST-14")
    assert pitch.try_to_put("Max-Max") == Refusal("does_not_fit", "ST-10")
    pitch.put("Otto-Max")
    assert pitch.fitting == {"Bomber", "Tormann"}


@pytest.mark.rule("ST-14")
def test_the_ban_outlasts_a_pass() -> None:
    hands = [["Bomber", *REST], MORE, ["Bomber", "Tormann", "Otto-Max"]]
    pitch = Pitch(hands, ["Tor"]).put("Bomber").say("name", 3).say("pass")
    assert (pitch.seat, pitch.fitting) == (2, {"Otto-Max"})


@pytest.mark.rule("ST-14")
def test_the_ban_binds_neither_free_cards_nor_stops() -> None:
    hands = [["Bomber", "Otto-Max"], ["Bomber", "Tormann", "Max-Max"], REST]
    pitch = Pitch(hands, ["Hand"]).put("Bomber").say("name", 3).say("pass")
    assert pitch.asked == (1, FREE_CARD)
    assert pitch.fitting == {"Bomber", "Tormann", "Max-Max"}
    pitch = Pitch([hands[0], hands[2], hands[1]], ["Elfmeter-Tormann"]).put("Bomber").say("name", 3).say("pass")
    assert (pitch.seat, pitch.fitting) == (2, {"Tormann"})


@pytest.mark.rule("ST-35")
def test_a_card_laid_in_error_is_refused_and_nothing_changes() -> None:
    pitch = Pitch([["Max-Luigi", *REST], ["Luigi-Max", "Otto-Max"]], ["Tor"]).put("Max-Luigi")
    before = pitch.state.copy()
    hands, face = pitch.game.hand, "Otto-Max"
    assert pitch.try_to_put(face) == Refusal("does_not_fit", "ST-10")
    assert pitch.table.play(1, hands[1], "Max-Max") == NOT_THERE
    assert pitch.table.play(1, hands[0], "Fritz-Otto") == NOT_YOURS
    assert pitch.table.play(0, hands[0], "Fritz-Otto") == NOT_NOW
    assert pitch.table.act(0, "pass") == NOT_NOW
    assert pitch.table.play(1, hands[1], "Luigi-Max", pitch.game.spent) == Refusal("does_not_fit", "ST-10")
    assert pitch.try_to_say("let_in") == pitch.try_to_say("dance") == NOT_POSSIBLE
    assert pitch.state == before
