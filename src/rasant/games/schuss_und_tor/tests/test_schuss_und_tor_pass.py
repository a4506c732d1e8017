"""Schuss und Tor: passing, goals and stopping them (ST-15 to ST-21, ST-27, ST-28)."""

import pytest

from rasant.core.events import CARDS_IN_PLAY, MATCH_ENDED
from rasant.core.refusal import Refusal
from rasant.games.schuss_und_tor.rules_flow import EXTRA, EXTRA_TIME, NAME, STOP, TURN
from rasant.games.schuss_und_tor.tests.pitch import Pitch

REST = ["Fritz-Otto", "Otto-Luigi", "Willi-Fritz", "Max-Otto"]
LEAD = ["Max-Luigi", "Otto-Otto", "Otto-Willi"]
OTHERS = [["Luigi-Max", "Willi-Max"], ["Luigi-Luigi", "Willi-Luigi"]]


def shot(action: str, keeper: list[str], **settings: str) -> Pitch:
    """Three seats: 0 has led, 1 has passed and drawn this card, 2 has these cards to stop it."""
    return Pitch([LEAD, REST, keeper], [action], **settings).put("Max-Luigi").say("pass")


def own_shot(action: str, keeper: list[str], **settings: str) -> Pitch:
    """The same where the previous player shoots: 1 has passed, 0 has drawn, 1 has these cards to stop it."""
    return Pitch([LEAD, keeper, REST], [action], preset="franjos", **settings).put("Max-Luigi").say("pass")


@pytest.mark.rule("ST-15")
@pytest.mark.parametrize(("goal_chance", "goals"), [("passer", [0, 1, 0]), ("previous", [1, 0, 0])])
def test_who_draws_on_a_pass(goal_chance: str, goals: list[int]) -> None:
    pitch = shot("Tor", OTHERS[0], goal_chance=goal_chance)
    assert pitch.goals == goals
    assert pitch.asked == (2, TURN)


@pytest.mark.rule("ST-15")
def test_the_top_action_card_is_drawn() -> None:
    pitch = Pitch([LEAD, REST], ["Tor", "ZweiTore"]).put("Max-Luigi").say("pass")
    assert pitch.table.labels(pitch.game.goals[1]) == ["Tor"]
    assert pitch.goals == [0, 1]
    pitch.say("pass")
    assert pitch.goals == [2, 1]


@pytest.mark.rule("ST-15")
@pytest.mark.rule("ST-19")
@pytest.mark.parametrize(("goal_chance", "keeper_side"), [("passer", 2), ("previous", 1)])
def test_the_keeper_side_is_the_one_after_the_shooter(goal_chance: str, keeper_side: int) -> None:
    assert shot("Tor-Otto", OTHERS[0], goal_chance=goal_chance).asked == (keeper_side, STOP)


@pytest.mark.rule("ST-15")
def test_with_two_players_the_passer_is_his_own_keeper_when_the_one_before_shoots() -> None:
    pitch = Pitch([LEAD, REST], ["Tor-Otto"], preset="franjos").put("Max-Luigi").say("pass")
    assert pitch.asked == (1, STOP)
    assert pitch.say("let_in").goals == [1, 0]


@pytest.mark.rule("ST-16")
@pytest.mark.parametrize(("action", "goals"), [("Tor", 1), ("ZweiTore", 2)])
def test_a_plain_goal_cannot_be_stopped_and_is_kept(action: str, goals: int) -> None:
    pitch = shot(action, OTHERS[0])
    assert pitch.goals == [0, goals, 0]
    assert pitch.table.labels(pitch.game.goals[1]) == [action]
    assert pitch.asked == (2, TURN)


@pytest.mark.rule("ST-17")
@pytest.mark.rule("ST-21")
@pytest.mark.parametrize("action", ["Tor-Willi", "Ecke-Bomber", "Freistoss-Tormann"])
def test_a_goal_that_is_not_stopped_counts_and_costs_no_turn(action: str) -> None:
    pitch = shot(action, ["Willi-Max", "Bomber", "Tormann", "Luigi-Luigi"])
    assert pitch.goals == [0, 0, 0]
    pitch.say("let_in")
    assert pitch.goals == [0, 1, 0]
    assert pitch.table.labels(pitch.game.goals[1]) == [action]
    assert pitch.asked == (2, TURN)
    assert pitch.fitting == {"Luigi-Luigi", "Bomber", "Tormann"}


@pytest.mark.rule("ST-18")
@pytest.mark.parametrize("lead", ["Bomber", "Luigi-Otto"])
@pytest.mark.parametrize("action", ["Tor", "Tor-Willi"])
@pytest.mark.parametrize("after_goal", ["keep_request", "free"])
def test_the_request_after_a_goal(lead: str, action: str, after_goal: str) -> None:
    hand = ["Tormann", "Max-Max", "Otto-Max"]
    pitch = Pitch([[lead, *LEAD], REST, hand], [action], after_goal=after_goal).put(lead)
    if lead == "Bomber":
        pitch.say("name", 3)
    pitch.say("pass")
    if action == "Tor-Willi":
        pitch.say("let_in")
    if after_goal == "free":
        assert (pitch.request, pitch.fitting) == ("FREE", set(hand))
    else:
        assert (pitch.request, pitch.fitting) == ("Otto", {"Otto-Max"} if lead == "Bomber" else {"Otto-Max", "Tormann"})


@pytest.mark.rule("ST-19")
@pytest.mark.parametrize(
    ("action", "fitting"),
    [
        ("Tor-Willi", {"Willi-Max"}),
        ("Tor-Max", {"Max-Willi"}),
        ("Freistoss-Bomber", {"Bomber"}),
        ("Ecke-Bomber", {"Bomber"}),
        ("Freistoss-Tormann", {"Tormann"}),
        ("Elfmeter-Tormann", {"Tormann"}),
        ("Tor-Fritz", set()),
    ],
)
def test_the_cards_that_stop_a_goal(action: str, fitting: set[str]) -> None:
    keeper = ["Willi-Max", "Max-Willi", "Bomber", "Tormann", "Luigi-Fritz"]
    pitch = shot(action, keeper)
    assert pitch.asked == (2, STOP)
    assert pitch.fitting == fitting
    assert pitch.table.verbs(2) == ["let_in"]
    assert pitch.try_to_put("Luigi-Fritz") == Refusal("does_not_fit", "ST-19")


@pytest.mark.rule("ST-19")
def test_the_sheet_s_example_a_card_of_willi_stops_the_goal_with_willi_on_it() -> None:
    pitch = shot("Tor-Willi", ["Willi-Max", "Luigi-Fritz"]).put("Willi-Max")
    assert pitch.goals == [0, 0, 0]
    assert pitch.spent() == ["Tor-Willi"]


@pytest.mark.rule("ST-20")
@pytest.mark.parametrize("preset", ["sheet", "franjos"])
def test_a_stopping_card_sets_the_request_and_the_one_after_the_stopper_is_next(preset: str) -> None:
    stage = shot if preset == "sheet" else own_shot
    pitch = stage("Tor-Willi", ["Willi-Max", "Luigi-Fritz"]).put("Willi-Max")
    assert pitch.pile() == ["Max-Luigi", "Willi-Max"]
    assert pitch.request == "Max"
    assert pitch.asked == (0 if preset == "sheet" else 2, TURN)


@pytest.mark.rule("ST-20")
def test_a_stopping_bomber_names_and_a_stopping_keeper_may_add_a_card() -> None:
    pitch = shot("Ecke-Bomber", ["Bomber", "Luigi-Fritz"]).put("Bomber")
    assert pitch.asked == (2, NAME)
    assert pitch.say("name", 2).asked == (0, TURN)
    assert pitch.request == "Max"
    pitch = shot("Elfmeter-Tormann", ["Tormann", "Luigi-Fritz", "Otto-Max"]).put("Tormann")
    assert (pitch.asked, pitch.spent()) == ((2, EXTRA), ["Elfmeter-Tormann"])
    assert pitch.put("Otto-Max").asked == (0, TURN)
    pitch = shot("Elfmeter-Tormann", ["Tormann", "Luigi-Fritz"]).put("Tormann").say("no_card")
    assert (pitch.asked, pitch.request) == ((0, TURN), "FREE")


@pytest.mark.rule("ST-20")
@pytest.mark.parametrize("preset", ["sheet", "franjos"])
@pytest.mark.parametrize(("action", "card"), [("Tor-Willi", "Willi-Max"), ("Ecke-Bomber", "Bomber")])
def test_from_before_the_stopping_card_goes_under_the_pile_without_effect(preset: str, action: str, card: str) -> None:
    stage = shot if preset == "sheet" else own_shot
    pitch = stage(action, [card, "Luigi-Fritz"], after_block="from_before").put(card)
    assert pitch.pile() == [card, "Max-Luigi"]
    assert (pitch.request, pitch.goals, pitch.spent()) == ("Luigi", [0, 0, 0], [action])
    assert pitch.asked == (2, TURN)


@pytest.mark.rule("ST-20")
def test_from_before_the_last_card_of_the_stopper_brings_the_last_turn_at_once() -> None:
    pitch = shot("Tor-Willi", ["Willi-Max"], after_block="from_before").put("Willi-Max")
    assert pitch.asked == (0, TURN)
    assert pitch.fact(pitch.game.final) == 1


@pytest.mark.rule("ST-14")
@pytest.mark.rule("ST-20")
def test_from_before_the_ban_after_a_bomber_outlasts_a_stop() -> None:
    hands = [["Bomber", *LEAD], REST, ["Willi-Max", "Tormann", "Otto-Max"]]
    pitch = Pitch(hands, ["Tor-Willi"], after_block="from_before").put("Bomber").say("name", 3).say("pass")
    pitch.put("Willi-Max")
    assert (pitch.asked, pitch.request, pitch.fitting) == ((2, TURN), "Otto", {"Otto-Max"})


@pytest.mark.rule("ST-27")
def test_with_no_action_card_left_a_pass_simply_passes() -> None:
    pitch = Pitch([LEAD, REST, OTHERS[0]]).put("Max-Luigi").say("pass")
    assert (pitch.asked, pitch.request, pitch.goals) == ((2, TURN), "Luigi", [0, 0, 0])


@pytest.mark.rule("ST-27")
@pytest.mark.parametrize("action_empty", ["no_effect", "reshuffle"])
def test_spent_cards_come_back_only_with_reshuffle(action_empty: str) -> None:
    pitch = shot("Tor-Willi", ["Willi-Max", "Willi-Luigi"], action_empty=action_empty).put("Willi-Max").say("pass")
    if action_empty == "no_effect":
        assert (pitch.asked, pitch.spent()) == ((1, TURN), ["Tor-Willi"])
        return
    assert pitch.asked == (1, STOP)
    assert pitch.table.labels(pitch.game.drawn[0]) == ["Tor-Willi"]
    assert pitch.spent() == pitch.table.labels(pitch.game.action) == []


@pytest.mark.rule("ST-27")
def test_a_new_action_pile_is_shuffled() -> None:
    spent = ["Tor-Willi", "Tor-Max", "Tor-Fritz", "Tor-Otto", "Tor-Luigi", "Hand", "Aus"]
    orders = set()
    for seed in range(20):
        pitch = Pitch([LEAD, REST], action_empty="reshuffle", seed=str(seed))
        pitch.table.lay({pitch.game.spent: spent})
        cards = pitch.state.zones[pitch.game.spent][:]
        pitch.put("Max-Luigi").say("pass")
        left = pitch.state.zones[pitch.game.action]
        assert len(left) == 6
        assert set(left) < set(cards)
        orders.add(tuple(left))
    assert len(orders) > 10


@pytest.mark.rule("ST-28")
@pytest.mark.parametrize("action_empty", ["no_effect", "reshuffle"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_game_ends_when_all_pass_in_succession_on_an_empty_pile(seats: int, action_empty: str) -> None:
    pitch = Pitch([LEAD, REST, *OTHERS[: seats - 2]], action_empty=action_empty)
    pitch.put("Max-Luigi")
    for _ in range(seats):
        assert pitch.state.phase == CARDS_IN_PLAY
        pitch.say("pass")
    assert (pitch.state.phase, pitch.state.how) == (MATCH_ENDED, "passed")


@pytest.mark.rule("ST-28")
def test_a_card_laid_or_drawn_breaks_the_succession() -> None:
    pitch = Pitch([LEAD, REST, *OTHERS[:1]], ["Tor"]).put("Max-Luigi").say("pass")
    assert pitch.say("pass").say("pass").asked == (1, TURN)
    pitch = Pitch([LEAD, REST, *OTHERS[:1]]).put("Max-Luigi").say("pass").put("Luigi-Max").say("pass").say("pass")
    assert pitch.asked == (2, TURN)
    assert pitch.fact(pitch.game.passes) == 2


@pytest.mark.rule("ST-28")
@pytest.mark.rule("ST-31")
@pytest.mark.parametrize("answer", ["end", "extra_time"])
def test_after_it_the_referee_is_asked_as_well(answer: str) -> None:
    pitch = Pitch([LEAD, REST], ["Schiedsrichter"]).put("Max-Luigi").say("pass").put("Fritz-Otto")
    pitch.say("pass").say("pass")
    assert pitch.asked == (1, EXTRA_TIME)
    pitch.say(answer)
    if answer == "end":
        assert (pitch.state.phase, pitch.state.how) == (MATCH_ENDED, "passed")
    else:
        assert pitch.state.phase == CARDS_IN_PLAY
        assert pitch.fact(pitch.game.passes) == 0
