"""The cards, the deal and the opening."""

from __future__ import annotations

from collections import Counter

import pytest

from fan_tan import BOX
from fan_tan.tests.parlour import Parlour, fan_tan
from rasant.core.chance import secret_of
from rasant.core.errors import DeckError, OptionError
from rasant.core.layout import MAY
from rasant.core.match import Match
from rasant.core.refusal import Refusal
from rasant.gamefiles.deckfile import DeckFile
from rasant.games import deck_file, set_up


def dealt(seats: int, seed: str = "deal", **settings: str) -> Match:
    match = Match(fan_tan(seats, **settings), secret_of(seed))
    match.deal(0)
    return match


@pytest.mark.rule("FT-1")
def test_52_cards_from_the_ace_to_the_king() -> None:
    pack = fan_tan().pack
    assert len(pack.deck) == 52
    assert pack.suits == ["clubs", "diamonds", "hearts", "spades"]
    assert [pack.label(0, rank) for rank in (0, 6, 9, 12)] == ["♣A", "♣7", "♣10", "♣K"]


@pytest.mark.rule("FT-2")
def test_three_to_eight_play_each_for_themselves() -> None:
    for seats in range(3, 9):
        assert fan_tan(seats).parties == [[seat] for seat in range(seats)]
    for seats in (2, 9):
        with pytest.raises(OptionError, match="3 to 8 players"):
            set_up("fan_tan", seats)


@pytest.mark.rule("FT-3")
@pytest.mark.parametrize("seats", BOX.seats)
def test_all_cards_are_dealt_and_the_first_have_one_more(seats: int) -> None:
    match = dealt(seats)
    game, state = match.game, match.state
    dealer = state.facts[fan_tan(seats).dealer]
    sizes = [len(state.zones[fan_tan(seats).hand[(dealer + 1 + place) % seats]]) for place in range(seats)]
    assert sum(sizes) == 52
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] - sizes[-1] == (0 if 52 % seats == 0 else 1)
    assert game.seats == seats


@pytest.mark.rule("FT-4")
def test_the_first_dealer_is_random_and_then_the_deal_goes_round() -> None:
    game = fan_tan(4)
    dealers = Counter(dealt(4, f"dealer {number}").state.facts[game.dealer] for number in range(60))
    assert sorted(dealers) == [0, 1, 2, 3]
    match = Match(fan_tan(4, "parlour"), secret_of("round"))
    found = []
    for _ in range(3):
        match.deal(match.now)
        found.append(match.state.facts[game.dealer])
        while match.state.phase == 1:
            seat = match.state.facts[MAY].bit_length() - 1
            match.move(seat, match.game.legal(match.state, seat)[0], match.now)
    assert found == [(found[0] + place) % 4 for place in range(3)]


@pytest.mark.rule("FT-5")
@pytest.mark.parametrize("seats", BOX.seats)
def test_the_seven_of_diamonds_begins(seats: int) -> None:
    for number in range(10):
        match = dealt(seats, f"opening {number}", opening="seven_of_diamonds")
        seat = match.state.facts[MAY].bit_length() - 1
        game = fan_tan(seats)
        seven = game.pack.face(game.pack.first_suit, game.pack.middle)
        assert [move.face for move in match.game.view(match.state, seat).plays()] == [seven]
        assert match.game.acts(match.state, seat) == []


@pytest.mark.rule("FT-5")
def test_nothing_else_can_open() -> None:
    parlour = Parlour([["♦7", "♣7", "♦8"], ["♥7"], ["♠7"]])
    assert parlour.fitting(0) == {"♦7"}
    refused = parlour.lay(0, "♣7")
    assert isinstance(refused, Refusal)
    assert refused.rule == "FT-5"
    parlour.lay(0, "♦7")
    assert parlour.fitting(1) == {"♥7"}


@pytest.mark.rule("FT-5")
def test_the_seat_after_the_dealer_begins_with_any_seven() -> None:
    match = dealt(5, opening="after_dealer")
    dealer = match.state.facts[fan_tan(5).dealer]
    assert match.state.facts[MAY] == 1 << (dealer + 1) % 5
    parlour = Parlour([["♣7", "♦7", "♦8"], ["♥7"], ["♠7"]], opening="after_dealer")
    assert parlour.fitting(0) == {"♣7", "♦7"}


WRONG = {
    "two suits with one letter": ('"clubs", "diamonds"', '"clubs", "cups"'),
    "a suit twice": ('"clubs", "diamonds"', '"clubs", "clubs"'),
    "one suit": ('["clubs", "diamonds", "hearts", "spades"]', '["diamonds"]'),
    "a rank twice": ('"A", "2"', '"A", "A"'),
    "a rank of signs": ('"A", "2"', '"A", "*"'),
    "few ranks": ('"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"', '"6", "7", "8"'),
    "many cards": ('"Q", "K"', '"Q", "K", "X", "Y", "Z"'),
    "no such middle": ('rank = ["7"]', 'rank = ["1"]'),
    "two middles": ('rank = ["7"]', 'rank = ["7", "8"]'),
}


@pytest.mark.parametrize(("old", "new"), WRONG.values(), ids=WRONG)
def test_an_invalid_pack_is_reported_with_its_line(old: str, new: str) -> None:
    text = deck_file("fan_tan").text
    assert old in text
    with pytest.raises(DeckError, match=r"^mine\.toml, line \d+: (cards|start)\.(suits|ranks|rank|suit): "):
        BOX.set_up(3, {}, DeckFile("mine.toml", text.replace(old, new)))


def test_a_pack_of_28_grows_from_another_rank() -> None:
    text = deck_file("fan_tan").text.replace('"A", "2", "3", "4", "5", "6", ', "")
    game = BOX.set_up(8, {}, DeckFile("mine.toml", text.replace('rank = ["7"]', 'rank = ["10"]')))
    assert len(game.layout.deck) == 28
