"""Ligretto: components and set-up of a round (L-1 to L-10)."""

from collections import Counter
from functools import partial

import pytest

from rasant.core.chance import Moment
from rasant.core.errors import DeckError, OptionError
from rasant.core.moves import Act
from rasant.core.refusal import NOT_NOW
from rasant.core.state import State
from rasant.gamefiles.deckfile import DeckFile
from rasant.games import box
from rasant.games.ligretto.rules import Ligretto
from rasant.testing.arranged_table import ArrangedTable, opened

ligretto = partial(opened, Ligretto, "ligretto")


@pytest.mark.rule("L-1")
@pytest.mark.rule("L-3")
def test_a_box_has_four_sets_of_forty_with_different_backs() -> None:
    deck = ligretto(4).layout.deck
    assert len(deck) == 160
    for owner in range(4):
        cards = [card for card in range(160) if deck.sets[card] == owner]
        faces = Counter(deck.faces[deck.front(card)] for card in cards)
        assert faces == Counter(f"{colour}{number}" for colour in "RYGB" for number in range(1, 11))
        assert {deck.faces[deck.back(card)] for card in cards} == {f"set{owner}"}


@pytest.mark.rule("L-2")
def test_the_colours_are_red_yellow_green_and_blue() -> None:
    game = ligretto(4)
    assert [game.layout.names[column[0]] for column in game.piles] == ["red0", "yellow0", "green0", "blue0"]


@pytest.mark.rule("L-4")
@pytest.mark.parametrize("seats", [1, 13])
def test_more_than_three_boxes_or_a_player_alone_are_refused(seats: int) -> None:
    with pytest.raises(OptionError, match="2 to 12 players"):
        ligretto(seats)


@pytest.mark.rule("L-4")
@pytest.mark.parametrize("seats", range(2, 13))
def test_every_player_owns_one_set_for_the_whole_match(seats: int) -> None:
    table = ArrangedTable(ligretto(seats))
    deck = table.game.layout.deck
    assert len(deck) == 40 * seats
    for _ in range(2):
        for zone, owner in enumerate(table.game.layout.owner):
            assert all(deck.sets[card] == owner for card in table.state.zones[zone])
        table.match.declare(0)
        table.match.deal(0)


@pytest.mark.rule("L-5")
def test_each_set_is_shuffled_on_its_own_and_anew_each_round() -> None:
    game = ligretto(4)
    table = ArrangedTable(game)
    first = [table.state.zones[game.hand[seat]][:] for seat in range(4)]
    assert len({tuple(card - 40 * seat for card in hand) for seat, hand in enumerate(first)}) == 4
    table.match.declare(0)
    table.match.deal(0)
    assert all(table.state.zones[game.hand[seat]] != first[seat] for seat in range(4))


def test_a_new_round_starts_like_the_first() -> None:
    game = ligretto(2, variant="row_buffer")
    table = ArrangedTable(game).lay({game.row[0][0]: ["R1"], game.row[0][1]: ["B9"], game.stack[0]: ["G3", "Y8"]})
    table.act(0, "count")
    table.play(0, game.stack[0], "Y8", game.row[0][1])
    table.play(0, game.row[0][0], "R1")
    assert table.state.rules != game.layout.rules
    assert table.state.gives != game.layout.gives
    table.match.declare(0)
    table.match.deal(0)
    fresh = ArrangedTable(game).state
    assert (table.state.rules, table.state.gives) == (fresh.rules, fresh.gives)
    assert table.state.locks[0][game.piles[0][0]] == fresh.locks[0][game.piles[0][0]]
    assert [len(cards) for cards in table.state.zones] == [len(cards) for cards in fresh.zones]


@pytest.mark.rule("L-6")
@pytest.mark.rule("L-9")
@pytest.mark.parametrize(("seats", "row"), [(2, 5), (3, 4), (4, 3), (5, 3), (8, 3), (12, 3)])
@pytest.mark.rule("L-7")
@pytest.mark.rule("L-8")
def test_stack_row_and_hand(seats: int, row: int) -> None:
    game = ligretto(seats)
    table = ArrangedTable(game)
    view = game.view(table.state, 0)
    front = game.layout.deck.front
    for seat in range(seats):
        assert view.size(game.stack[seat]) == 10
        assert view.window(game.stack[seat]) == 1
        assert [view.size(slot) for slot in game.row[seat]] == [1] * row
        for zone in [game.stack[seat], *game.row[seat]]:
            assert view.top(zone) == front(table.state.zones[zone][-1])
        assert view.size(game.hand[seat]) == 30 - row
        assert view.window(game.hand[seat]) == 0
        assert view.size(game.waste[seat]) == 0


@pytest.mark.rule("L-7")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_spanish_row_has_three_cards_for_every_player(seats: int) -> None:
    game = ligretto(seats, "es")
    table = ArrangedTable(game)
    assert all(len(game.row[seat]) == 3 for seat in range(seats))
    assert all(len(table.state.zones[game.hand[seat]]) == 27 for seat in range(seats))


@pytest.mark.rule("L-10")
def test_nothing_is_laid_before_the_round_begins() -> None:
    game = ligretto(4)
    state = State(game.layout)
    assert all(game.legal(state, seat) == [] for seat in range(4))
    assert game.decide(state, 0, Act("count"), Moment(0, b"secret", 0)) == NOT_NOW


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (
            "[set]\ncolours = ['red', 'rose']\nnumbers = [1, 2]\ncopies = 1",
            "own.toml, line 2: set.colours: two colours begin with R; their first letters must differ",
        ),
        (
            "[set]\ncolours = ['red', 'Rose']\nnumbers = [1, 2]\ncopies = 1",
            "own.toml, line 2: set.colours: two colours begin with R; their first letters must differ",
        ),
        (
            "[set]\ncolours = ['red', 'red']\nnumbers = [1, 2]\ncopies = 1",
            "own.toml, line 2: set.colours: 'red' is listed twice",
        ),
        ("[set]\ncolours = ['red']\nnumbers = [1, 3]\ncopies = 1", "own.toml, line 3: set.numbers: must run from 1"),
        ("[set]\ncolours = ['red']\n\nnumbers = [1, 'x']\ncopies = 1", "own.toml, line 4: set.numbers: 'x' must be"),
        ("[set]\ncolours = ['red']\nnumbers = [1, 2]\ncopies = 1", "own.toml, line 4: set.copies: a set must have 20"),
        ("[set]\ncolours = ['red']\nnumbers = [1, 2]\ncopies = 1\njokers = 2", "line 5: set.jokers: unknown entry"),
        ("[set]\ncolours = ['red']", "own.toml: set.numbers is missing"),
        ("[set", "own.toml: not valid TOML"),
    ],
)
def test_an_invalid_deck_is_refused_with_its_line(text: str, complaint: str) -> None:
    with pytest.raises(DeckError, match="own") as caught:
        box("ligretto").set_up(2, {}, DeckFile("own.toml", text))
    assert complaint in str(caught.value)
    assert "\n" not in str(caught.value)


def test_an_own_deck_with_two_copies_has_two_ones_of_each_colour_and_so_two_piles_a_player() -> None:
    text = "[set]\ncolours = ['red', 'blue']\nnumbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]\ncopies = 2"
    game = box("ligretto").set_up(3, {}, DeckFile("own.toml", text))
    assert isinstance(game, Ligretto)
    assert [len(column) for column in game.piles] == [6, 6]
