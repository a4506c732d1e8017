"""Schuss und Tor: the end, extra time and who wins (ST-29 to ST-33)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rasant.core.chance import chance_of, secret_of
from rasant.core.contract import Score
from rasant.core.events import CARDS_IN_PLAY, MATCH_ENDED, Gathered
from rasant.core.layout import MAY
from rasant.core.match import Match
from rasant.core.refusal import NOT_NOW, Refusal
from rasant.games.schuss_und_tor.rules_flow import EXTRA_TIME, FREE_CARD, LEAD, STOP, TURN
from rasant.games.schuss_und_tor.tests.pitch import Pitch, schuss

SECOND = ["Fritz-Otto", "Willi-Max", "Luigi-Willi", "Bomber", "Tormann"]
THIRD = ["Luigi-Max", "Willi-Luigi", "Otto-Max"]


def over(pitch: Pitch) -> bool:
    return pitch.state.phase == MATCH_ENDED


def last_turn(first: list[str], action: str = "Tor", third: list[str] = THIRD, **settings: str) -> Pitch:
    """Three seats, 0 to lead with few cards."""
    return Pitch([first, SECOND, third], [action], **settings)


@pytest.mark.rule("ST-29")
@pytest.mark.parametrize("answer", ["card", "pass"])
def test_after_the_last_card_the_next_player_has_one_more_turn(answer: str) -> None:
    pitch = last_turn(["Max-Luigi"]).put("Max-Luigi")
    assert pitch.asked == (1, TURN)
    assert pitch.fact(pitch.game.final) == 1
    if answer == "card":
        pitch.put("Luigi-Willi")
        assert pitch.goals == [0, 0, 0]
    else:
        pitch.say("pass")
        assert pitch.goals == [0, 1, 0]
    assert over(pitch)
    assert pitch.state.how == "emptied"
    assert all(pitch.game.legal(pitch.state, seat) == [] for seat in range(3))
    assert pitch.table.play(0, pitch.game.hand[0], "Max-Luigi") == pitch.table.act(2, "pass") == NOT_NOW


@pytest.mark.rule("ST-29")
@pytest.mark.parametrize(
    ("way", "action"), [("extra", ""), ("keeper", ""), ("bomber", ""), ("stop", "Tor-Luigi"), ("free", "Aus")]
)
def test_a_last_card_laid_in_any_way_counts(way: str, action: str) -> None:
    first = {"extra": ["Tormann", "Max-Luigi"], "keeper": ["Tormann"], "bomber": ["Bomber"]}.get(
        way, ["Max-Luigi", "Max-Max"]
    )
    third = ["Luigi-Max"]
    second = [card for card in SECOND if card not in first]
    draws = [action] if action else []
    pitch = Pitch([first, second, third], draws)
    if way == "extra":
        pitch.put("Tormann", "Max-Luigi")
    elif way == "keeper":
        pitch.put("Tormann")
        assert pitch.request == "FREE"
    elif way == "bomber":
        pitch.put("Bomber")
        assert pitch.fact(pitch.game.final) == 0
        pitch.say("name", 4)
    elif way == "stop":
        pitch.put("Max-Luigi").say("pass").put("Luigi-Max")
    else:
        pitch = Pitch([first, second, third], ["Tor", action]).put("Max-Luigi").say("pass").say("pass").put("Luigi-Max")
    assert pitch.asked == (0 if way in ("stop", "free") else 1, TURN)
    assert pitch.fact(pitch.game.final) == 1


@pytest.mark.rule("ST-29")
@pytest.mark.parametrize("stopped", [True, False])
def test_a_goal_of_the_last_turn_may_still_be_stopped(stopped: bool) -> None:
    pitch = last_turn(["Max-Luigi"], "Tor-Otto").put("Max-Luigi").say("pass")
    assert pitch.asked == (2, STOP)
    if stopped:
        pitch.put("Otto-Max")
    else:
        pitch.say("let_in")
    assert over(pitch)
    assert pitch.goals == [0, 0 if stopped else 1, 0]


@pytest.mark.rule("ST-29")
def test_in_the_last_turn_under_previous_the_shot_is_that_of_the_one_who_laid_his_last_card() -> None:
    pitch = last_turn(["Max-Luigi"], preset="franjos").put("Max-Luigi").say("pass")
    assert over(pitch)
    assert pitch.goals == [1, 0, 0]


@pytest.mark.rule("ST-29")
def test_a_last_turn_without_an_action_card_ends_the_game_too() -> None:
    pitch = Pitch([["Max-Luigi"], SECOND, THIRD]).put("Max-Luigi").say("pass")
    assert over(pitch)
    assert pitch.state.how == "emptied"


@pytest.mark.rule("ST-30")
@pytest.mark.parametrize("card", ["Luigi-Willi", "Bomber", "Tormann"])
def test_a_card_laid_in_the_last_turn_is_the_last_thing_that_happens(card: str) -> None:
    assert over(last_turn(["Max-Luigi"]).put("Max-Luigi", card))


@pytest.mark.rule("ST-30")
def test_a_second_hand_emptied_in_the_last_turn_brings_no_further_turn() -> None:
    assert over(Pitch([["Max-Luigi"], ["Luigi-Willi"], THIRD]).put("Max-Luigi", "Luigi-Willi"))
    pitch = last_turn(["Max-Luigi"], "Tor-Otto", ["Otto-Max"]).put("Max-Luigi").say("pass").put("Otto-Max")
    assert over(pitch)


@pytest.mark.rule("ST-30")
def test_a_free_card_of_the_last_turn_is_laid_and_nothing_follows() -> None:
    pitch = last_turn(["Max-Luigi"], "Hand").put("Max-Luigi").say("pass")
    assert pitch.asked == (1, FREE_CARD)
    assert over(pitch.put("Tormann"))


def before_extra_time(answer: str = "") -> Pitch:
    """Seat 1 has the Schiedsrichter and had the last turn, seat 2 has scored, seat 0 has emptied its hand."""
    pitch = Pitch([["Max-Luigi", "Max-Fritz"], SECOND, THIRD], ["Schiedsrichter", "ZweiTore", "Tor-Max", "Tor", "Tor"])
    pitch.put("Max-Luigi").say("pass").put("Willi-Max").say("pass").put("Max-Fritz", "Fritz-Otto")
    assert pitch.asked == (1, EXTRA_TIME)
    return pitch.say(answer) if answer else pitch


@pytest.mark.rule("ST-31")
def test_the_holder_of_the_referee_may_end_the_game() -> None:
    pitch = before_extra_time()
    assert set(pitch.table.verbs(1)) == {"end", "extra_time"}
    assert pitch.table.act(0, "end") == NOT_NOW
    assert pitch.try_to_put("Luigi-Willi") == Refusal("does_not_fit", "ST-31")
    assert over(pitch.say("end"))
    assert pitch.state.how == "emptied"
    assert pitch.game.score(pitch.state) == Score([0, 0, 2], [0, 0, 2], [2])


@pytest.mark.rule("ST-31")
def test_extra_time_deals_three_to_each_and_keeps_everything_else() -> None:
    before = before_extra_time()
    cards = sorted(
        card
        for zone in ([*before.game.hand, before.game.pile, before.game.reserve])
        for card in before.state.zones[zone]
    )
    action = before.state.zones[before.game.action][:]
    pitch = before.say("extra_time")
    game, state = pitch.game, pitch.state
    assert [len(pitch.hand(seat)) for seat in range(3)] == [3, 3, 3]
    assert pitch.pile() == []
    assert sorted(card for zone in (*game.hand, game.reserve) for card in state.zones[zone]) == cards
    assert state.zones[game.action] == action
    assert (pitch.goals, pitch.spent()) == ([0, 0, 2], ["Schiedsrichter"])
    assert (pitch.asked, pitch.request, pitch.fact(game.final)) == ((1, LEAD), "FREE", 0)
    assert state.round == 1


@pytest.mark.rule("ST-31")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_cards_in_use_are_shuffled_for_extra_time(seats: int) -> None:
    game = schuss(seats)
    hands = set()
    for seed in range(12):
        match = Match(game, secret_of(str(seed)), clocked=False)
        match.deal(0)
        state = match.state
        state.zones[game.referee[0]].append(state.zones[game.action].pop())
        state.facts[MAY], state.facts[game.asked] = 1, EXTRA_TIME
        in_use = sum(len(state.zones[zone]) for zone in (*game.hand, game.pile, game.reserve))
        batch = match.move(0, game.acts(state, 0)[0], 0)
        assert not isinstance(batch, Refusal)
        assert len(state.zones[game.reserve]) == in_use - 3 * seats
        hands.add(tuple(sorted(state.zones[game.hand[0]])))
        assert any(isinstance(event, Gathered) and len(event.order) == in_use for event in batch.events)
    assert len(hands) > 8


@pytest.mark.rule("ST-31")
def test_extra_time_ends_like_the_game_and_only_once() -> None:
    pitch = before_extra_time("extra_time")
    pitch.table.lay({pitch.game.hand[1]: ["Max-Luigi"], pitch.game.hand[2]: ["Luigi-Otto", "Luigi-Max"]})
    pitch.put("Max-Luigi")
    assert pitch.fact(pitch.game.final) == 1
    assert over(pitch.put("Luigi-Otto"))


@pytest.mark.rule("ST-31")
def test_a_referee_drawn_again_in_extra_time_brings_no_further_one() -> None:
    pitch = before_extra_time("extra_time")
    game = pitch.game
    hands = {game.hand[1]: ["Max-Luigi"], game.hand[2]: ["Otto-Otto", "Otto-Max"]}
    pitch.table.lay({**hands, game.spent: [], game.action: ["Schiedsrichter"]})
    pitch.put("Max-Luigi").say("pass").put("Otto-Otto")
    assert pitch.table.labels(game.referee[2]) == ["Schiedsrichter"]
    assert over(pitch)


@pytest.mark.rule("ST-31")
def test_without_a_referee_the_game_just_ends() -> None:
    assert over(last_turn(["Max-Luigi"]).put("Max-Luigi", "Luigi-Willi"))


@pytest.mark.rule("ST-32")
@pytest.mark.parametrize(("preset", "holder"), [("sheet", 1), ("franjos", 0)])
def test_a_referee_drawn_in_the_last_turn_may_be_used(preset: str, holder: int) -> None:
    pitch = last_turn(["Max-Luigi"], "Schiedsrichter", preset=preset).put("Max-Luigi").say("pass")
    if preset == "sheet":
        pitch.put("Fritz-Otto")
    assert pitch.asked == (holder, EXTRA_TIME)
    assert pitch.say("extra_time").asked == (holder, LEAD)


@pytest.mark.rule("ST-33")
@pytest.mark.parametrize(("goals", "winners"), [((3, 1, 2), [0]), ((2, 2, 1), [0, 1]), ((0, 0, 0), [0, 1, 2])])
def test_most_goals_win_and_equally_many_share(goals: tuple[int, ...], winners: list[int]) -> None:
    pitch = Pitch([["Max-Luigi"], SECOND, THIRD], tie="share")
    cards = {1: ["Tor"], 2: ["Tor", "Tor-Max"], 3: ["ZweiTore", "Ecke-Bomber"], 0: []}
    pitch.table.lay({pitch.game.goals[seat]: cards[goals[seat]] for seat in range(3)})
    assert pitch.game.score(pitch.state) == Score([*goals], [0, 0, 0], [])
    pitch.put("Max-Luigi", "Luigi-Willi")
    assert pitch.game.score(pitch.state) == Score([*goals], [*goals], winners)


VALUES = {
    "goal_chance": ["passer", "previous"],
    "keeper_extra": ["named_or_bomber", "named_only", "any"],
    "after_goal": ["keep_request", "free"],
    "after_block": ["from_block", "from_before"],
    "foul_card": ["random", "victim_chooses"],
    "action_empty": ["no_effect", "reshuffle"],
}


@pytest.mark.rule("ST-37")
@given(
    seats=st.integers(2, 4),
    settings=st.fixed_dictionaries({name: st.sampled_from(values) for name, values in VALUES.items()}),
    seed=st.integers(0, 1 << 30),
    reluctance=st.integers(1, 6),
)
def test_every_game_ends_because_every_draw_keeps_a_goal_or_lays_a_card(
    seats: int, settings: dict[str, str], seed: int, reluctance: int
) -> None:
    """Holds for all answers, also of players who lay a card only when they must."""
    game = schuss(seats, **settings)
    match = Match(game, secret_of(str(seed)), clocked=False)
    match.deal(0)
    chance = chance_of(b"answers", seed)
    state, moves = match.state, 0
    while state.phase == CARDS_IN_PLAY:
        assert state.facts[MAY].bit_count() == 1
        seat = state.facts[MAY].bit_length() - 1
        acts = game.acts(state, seat)
        legal = acts if acts and chance.below(reluctance) else game.legal(state, seat)
        batch = match.move(seat, legal[chance.below(len(legal))], 0)
        assert not isinstance(batch, Refusal)
        moves += 1
        assert moves < 400
    assert len([zone for zone in game.drawn if state.zones[zone]]) == 0
