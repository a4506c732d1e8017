"""Schuss und Tor: components and set-up (ST-1 to ST-7)."""

from collections import Counter
from importlib.resources import files

import pytest

from rasant.core.errors import DeckError, OptionError
from rasant.gamefiles.deckfile import DeckFile
from rasant.games import box
from rasant.games.schuss_und_tor.rules import SchussUndTor
from rasant.games.schuss_und_tor.rules_flow import LEAD
from rasant.games.schuss_und_tor.tests.pitch import schuss
from rasant.testing.arranged_table import ArrangedTable

DECK = files("rasant.games.schuss_und_tor").joinpath("deck.toml").read_text(encoding="utf-8")
NAMES = ("Fritz", "Max", "Otto", "Willi", "Luigi")


def fronts(back: str) -> Counter[str]:
    """The fronts of all cards with this back."""
    deck = schuss(4).layout.deck
    cards = [card for card in range(len(deck)) if deck.faces[deck.back(card)] == back]
    return Counter(deck.faces[deck.front(card)] for card in cards)


@pytest.mark.rule("ST-1")
@pytest.mark.rule("ST-2")
def test_the_footballers_are_every_pair_of_names_and_four_of_each_joker() -> None:
    pairs = [f"{name}-{other}" for name in NAMES for other in NAMES]
    assert len(pairs) == 25
    assert fronts("green") == Counter(pairs) + Counter(Bomber=4, Tormann=4)
    assert fronts("green").total() == 33


@pytest.mark.rule("ST-3")
@pytest.mark.rule("ST-4")
def test_the_action_cards_are_those_of_the_sheet() -> None:
    kicks = ["Freistoss-Bomber", "Ecke-Bomber", "Freistoss-Tormann", "Elfmeter-Tormann"]
    stoppable = Counter({f"Tor-{name}": 2 for name in NAMES}) + Counter(kicks)
    assert stoppable.total() == 14
    others = Counter(Tor=7, ZweiTore=1, Hand=1, Aus=1, Foul=1, Verletzt=1, Schiedsrichter=1)
    assert fronts("red") == stoppable + others
    assert fronts("red").total() == 27


@pytest.mark.rule("ST-5")
@pytest.mark.parametrize(("seats", "out", "hand", "reserve"), [(2, 2, 11, 7), (3, 1, 10, 1), (4, 0, 8, 1)])
def test_the_deal_depends_on_the_number_of_players(seats: int, out: int, hand: int, reserve: int) -> None:
    game = schuss(seats)
    table = ArrangedTable(game)
    deck = game.layout.deck
    left_out = Counter(deck.faces[deck.front(card)] for card in table.state.zones[game.box])
    assert left_out == Counter(Bomber=out, Tormann=out)
    assert [len(table.state.zones[zone]) for zone in game.hand] == [hand] * seats
    assert len(table.state.zones[game.reserve]) == reserve
    assert seats * hand + reserve + 2 * out == 33


@pytest.mark.rule("ST-6")
def test_reserve_and_action_cards_are_shuffled_and_lie_face_down() -> None:
    game = schuss(2)
    table, other = ArrangedTable(game, "one"), ArrangedTable(game, "two")
    assert len(table.state.zones[game.action]) == 27
    for zone in (game.action, game.reserve):
        assert table.state.zones[zone] != other.state.zones[zone]
        for seat in range(-1, 2):
            shown = game.view(table.state, seat).faces(zone)
            assert {game.layout.deck.faces[face] for face in shown if face >= 0} <= {"green"}


@pytest.mark.rule("ST-7")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_seat_may_be_the_first_player(seats: int) -> None:
    game = schuss(seats)
    first: Counter[int] = Counter()
    for seed in range(90):
        state = ArrangedTable(game, str(seed)).state
        assert state.facts[game.asked] == LEAD
        first[state.facts[0]] += 1
    assert set(first) == {1 << seat for seat in range(seats)}
    assert min(first.values()) > 90 / seats / 3


@pytest.mark.parametrize("seats", [1, 5])
def test_it_is_for_two_to_four(seats: int) -> None:
    with pytest.raises(OptionError, match="2 to 4 players"):
        schuss(seats)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('"Luigi"]', '"Fritz"]', "line 7: footballers.names: 'Fritz' is listed twice"),
        ('"Willi", "Luigi"]', '"Willi"]', "line 7: footballers.names: names: 4, must be 5"),
        ('"Luigi"]', '"Bomber"]', "line 7: footballers.names: 'Bomber' must be a name of letters"),
        ('"Luigi"]', '"Jean-Luc"]', "line 7: footballers.names: 'Jean-Luc' must be a name of letters"),
        ("bomber = 4", "bomber = 5", "line 9: footballers.keeper: footballers: 34, must be 33"),
        ("bomber = 4", "bomber = 1", "line 8: footballers.bomber: must be a whole number from 2 to 31"),
        ("bomber = 4", "", "footballers.bomber is missing"),
        ("sure = 7", "sure = 8", "line 12: goals.sure: goal cards: 23, must be 22"),
        ('"Otto", "Otto",', '"Otto", "Karl",', "line 17: goals.by_name: unknown 'Karl'; known are Fritz"),
        ('"Aus", ', '"Hans", ', "line 26: specials.cards: unknown 'Hans'; known are Hand"),
        ('"Aus", ', '"Hand", ', "line 26: specials.cards: 'Hand' is listed twice"),
        ('"Aus", ', "", "line 26: specials.cards: special cards: 4, must be 5"),
        ("sure = 7", "sure = 7\ntriple = 1", "line 13: goals.triple: unknown entry; known are"),
        ("sure = 7", "sure 7", "not valid TOML"),
    ],
)
def test_an_invalid_deck_is_refused_with_its_line(old: str, new: str, complaint: str) -> None:
    text = DECK.replace(old, new)
    assert text != DECK
    with pytest.raises(DeckError) as caught:
        box("schuss_und_tor").set_up(2, {}, DeckFile("own.toml", text))
    assert str(caught.value).startswith("own.toml")
    assert complaint in str(caught.value)
    assert "\n" not in str(caught.value)


def test_own_names_and_kicks_are_played_with() -> None:
    text = DECK.replace("Luigi", "Zoe").replace('"Ecke"', '"Flanke"')
    game = box("schuss_und_tor").set_up(4, {}, DeckFile("own.toml", text))
    assert isinstance(game, SchussUndTor)
    assert {"Zoe-Zoe", "Tor-Zoe", "Flanke-Bomber"} <= set(game.layout.deck.faces)
    assert "Luigi-Luigi" not in game.layout.deck.faces
