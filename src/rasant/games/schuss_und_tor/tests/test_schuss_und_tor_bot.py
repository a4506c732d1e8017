"""Schuss und Tor: its bot."""

import pytest

from rasant.core.chance import Chance, chance_of, secret_of
from rasant.core.events import CARDS_IN_PLAY
from rasant.core.match import Match
from rasant.core.moves import Act, Move, Play
from rasant.core.refusal import Refusal
from rasant.games.schuss_und_tor.bot import Steady
from rasant.games.schuss_und_tor.outlook import Outlook
from rasant.games.schuss_und_tor.rules import SchussUndTor
from rasant.games.schuss_und_tor.tests.pitch import Pitch, schuss

REST = ["Fritz-Fritz", "Fritz-Max", "Fritz-Willi"]


def choice(pitch: Pitch) -> str:
    """The bot's answer: a card's label, or a verb with its choice."""
    view = pitch.game.view(pitch.state, pitch.seat)
    move = Steady(pitch.game).choose(view, chance_of(b"bot", 0))
    if isinstance(move, Play):
        return pitch.game.layout.deck.faces[move.face]
    assert isinstance(move, Act)
    return f"{move.verb} {move.choice}" if move.choice else move.verb


def play(game: SchussUndTor, steady: int, seed: int) -> list[int]:
    """The winners of a game in which the seats in `steady` (as bits) are steady bots and the others random."""
    match = Match(game, secret_of(str(seed)), clocked=False)
    match.deal(0)
    chance = chance_of(b"others", seed)
    bot = Steady(game)
    moves = 0
    while match.state.phase == CARDS_IN_PLAY:
        seat = match.state.facts[0].bit_length() - 1
        move = (
            bot.choose(game.view(match.state, seat), chance) if steady >> seat & 1 else wild(game, match, seat, chance)
        )
        assert move is not None
        assert not isinstance(match.move(seat, move, 0), Refusal)
        moves += 1
        assert moves < 250
    return game.score(match.state).winners


def wild(game: SchussUndTor, match: Match, seat: int, chance: Chance) -> Move:
    legal = game.legal(match.state, seat)
    return legal[chance.below(len(legal))]


@pytest.mark.parametrize("preset", ["sheet", "franjos"])
@pytest.mark.parametrize(("seats", "steady", "wild"), [(2, 0b01, [1]), (3, 0b011, [2]), (4, 0b0111, [3])])
def test_a_random_player_hardly_ever_wins(preset: str, seats: int, steady: int, wild: list[int]) -> None:
    game = schuss(seats, preset)
    alone = sum(play(game, steady, seed) == wild for seed in range(60))
    assert alone < 60 / seats / 2


@pytest.mark.parametrize("preset", ["sheet", "franjos"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_games_of_bots_end(preset: str, seats: int) -> None:
    game = schuss(seats, preset)
    assert all(play(game, (1 << seats) - 1, seed) for seed in range(15))


@pytest.mark.parametrize("action_empty", ["no_effect", "reshuffle"])
@pytest.mark.parametrize("after_block", ["from_block", "from_before"])
def test_bots_answer_every_question(action_empty: str, after_block: str) -> None:
    settings = {"action_empty": action_empty, "after_block": after_block, "foul_card": "victim_chooses"}
    game = schuss(3, "franjos", keeper_extra="any", after_goal="free", **settings)
    assert all(play(game, 0b111, seed) for seed in range(15))


def test_it_waits_while_another_is_asked() -> None:
    pitch = Pitch([["Max-Luigi"], REST])
    assert Steady(pitch.game).choose(pitch.game.view(pitch.state, 1), chance_of(b"bot", 0)) is None


def test_it_passes_where_the_passer_shoots_and_follows_where_the_previous_player_shoots() -> None:
    for preset, expected in (("sheet", "pass"), ("franjos", "Luigi-Otto")):
        pitch = Pitch([["Max-Luigi", *REST], ["Luigi-Otto", "Willi-Max"]], ["Tor", "Tor"], preset=preset)
        assert choice(pitch.put("Max-Luigi")) == expected


def test_it_leads_to_a_footballer_of_whom_few_are_left() -> None:
    hand = ["Max-Luigi", "Max-Otto", "Otto-Max", "Otto-Fritz", "Otto-Otto", "Otto-Willi", "Otto-Luigi"]
    pitch = Pitch([hand, REST], ["Tor", "Tor"], preset="franjos")
    assert choice(pitch) in ("Max-Otto", "Otto-Otto")


def test_a_bomber_names_a_footballer_that_no_other_player_can_have() -> None:
    hand = ["Bomber", *[f"Willi-{name}" for name in ("Fritz", "Max", "Otto", "Willi", "Luigi")]]
    pitch = Pitch([hand, REST], ["Tor", "Tor"], preset="franjos").put("Bomber")
    assert choice(pitch) == "name 4"
    assert Outlook(pitch.game, pitch.game.view(pitch.state, 0)).stuck_after_bomber(4) == 1.0


@pytest.mark.parametrize("preset", ["sheet", "franjos"])
def test_it_stops_what_it_can_stop(preset: str) -> None:
    hands = [["Max-Luigi", "Otto-Max"], ["Otto-Fritz", "Willi-Max"]]
    pitch = Pitch(hands, ["Tor-Otto"], preset=preset).put("Max-Luigi").say("pass")
    assert choice(pitch) == ("Otto-Max" if preset == "sheet" else "Otto-Fritz")


def test_it_lays_a_common_card_rather_than_a_joker() -> None:
    hand = ["Luigi-Otto", "Luigi-Max", "Bomber", "Tormann"]
    pitch = Pitch([["Max-Luigi", *REST], hand], ["Tor", "Tor"], preset="franjos").put("Max-Luigi")
    assert choice(pitch) in hand[:2]


def test_it_loses_the_card_it_misses_least() -> None:
    hands = [["Max-Luigi", "Bomber", "Otto-Otto", "Fritz-Fritz", "Fritz-Max"], ["Willi-Max", "Otto-Max"]]
    pitch = Pitch(hands, ["Foul"], foul_card="victim_chooses").put("Max-Luigi").say("pass").say("foul", 0)
    assert choice(pitch).startswith("Fritz")


def test_it_fouls_the_leader() -> None:
    pitch = Pitch([["Max-Luigi", *REST], ["Willi-Max", "Otto-Max"], ["Otto-Otto", "Otto-Fritz"]], ["Foul"])
    pitch.table.lay({pitch.game.goals[2]: ["Tor"]})
    assert choice(pitch.put("Max-Luigi").say("pass")) == "foul 2"


@pytest.mark.parametrize(("own", "others", "expected"), [(1, 0, "end"), (0, 1, "extra_time"), (0, 0, "end")])
def test_the_referee_ends_a_game_it_has_won(own: int, others: int, expected: str) -> None:
    pitch = Pitch([["Max-Luigi"], REST], ["Schiedsrichter", "Tor", "Tor"])
    pitch.table.lay({pitch.game.goals[0]: ["Tor"] * others, pitch.game.goals[1]: ["Tor"] * own})
    pitch.put("Max-Luigi").say("pass").put("Fritz-Max")
    assert choice(pitch) == expected
