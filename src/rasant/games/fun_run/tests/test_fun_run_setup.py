"""Fun Run: cards and set-up of a round (FR-1 to FR-7, FR-24)."""

from collections import Counter
from functools import partial

import pytest

from rasant.core.chance import Moment
from rasant.core.errors import DeckError, OptionError
from rasant.core.events import CARDS_IN_PLAY
from rasant.core.moves import Act
from rasant.core.refusal import NOT_NOW
from rasant.core.state import State
from rasant.gamefiles.deckfile import DeckFile
from rasant.games import box, set_up
from rasant.games.fun_run.rules_run import Run
from rasant.games.fun_run.rules_sitting import UpAndDown
from rasant.testing.arranged_table import ArrangedTable, opened

run = partial(opened, Run, "fun_run")


def homes(table: ArrangedTable) -> list[int]:
    assert isinstance(table.game, Run)
    return [table.state.facts[fact] for fact in table.game.home]


@pytest.mark.rule("FR-1")
def test_a_box_has_four_sets_of_forty_with_different_backs() -> None:
    deck = run(4).layout.deck
    assert len(deck) == 160
    for owner in range(4):
        cards = [card for card in range(160) if deck.sets[card] == owner]
        faces = Counter(deck.faces[deck.front(card)] for card in cards)
        assert faces == {f"{colour}{number}": 2 for colour in "RYGB" for number in range(1, 6)}
        assert {deck.faces[deck.back(card)] for card in cards} == {f"set{owner}"}


@pytest.mark.rule("FR-2")
def test_stack_cards_only_mark_a_place_and_are_no_cards_of_the_game() -> None:
    game = run(4)
    fronts = {game.layout.deck.faces[face] for face in game.layout.deck.sides[0]}
    assert fronts == {f"{colour}{number}" for colour in "RYGB" for number in range(1, 6)}
    assert [game.layout.names[zone] for zone in game.stack] == ["stack0", "stack1", "stack2", "stack3"]
    assert [game.layout.owner[zone] for zone in game.stack] == [0, 1, 2, 3]


@pytest.mark.rule("FR-3")
@pytest.mark.parametrize(
    ("kind", "apart"),
    [
        ("ring", [[0, 1, 2, 1], [1, 0, 1, 2], [2, 1, 0, 1], [1, 2, 1, 0]]),
        ("open_side", [[0, 1, 2, 3], [1, 0, 1, 2], [2, 1, 0, 1], [3, 2, 1, 0]]),
    ],
)
def test_four_sides_and_the_steps_between_them(kind: str, apart: list[list[int]]) -> None:
    game = run(2, table=kind)
    assert [[game.steps(side, other) for other in range(4)] for side in range(4)] == apart


@pytest.mark.rule("FR-4")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_player_owns_one_set_for_the_whole_match(seats: int) -> None:
    table = ArrangedTable(run(seats, match="rounds:3"))
    deck = table.game.layout.deck
    assert len(deck) == 40 * seats
    for _ in range(2):
        for zone, owner in enumerate(table.game.layout.owner):
            assert all(deck.sets[card] == owner for card in table.state.zones[zone])
        table.match.declare(0)
        table.match.deal(0)


@pytest.mark.rule("FR-5")
@pytest.mark.rule("FR-7")
@pytest.mark.parametrize(("seats", "sides"), [(2, [0, 2]), (3, [0, 1, 2]), (4, [0, 1, 2, 3])])
def test_on_the_ring_all_stand_evenly_and_have_equally_far_to_walk(seats: int, sides: list[int]) -> None:
    game = run(seats)
    assert homes(ArrangedTable(game)) == sides
    assert {sum(game.steps(home, side) for side in range(4)) for home in sides} == {4}


@pytest.mark.rule("FR-5")
@pytest.mark.rule("FR-7")
def test_two_players_at_a_table_with_an_open_side_stand_at_its_ends() -> None:
    game = run(2, table="open_side")
    assert homes(ArrangedTable(game)) == [0, 3]
    assert [sum(game.steps(home, side) for side in range(4)) for home in (0, 3)] == [6, 6]


@pytest.mark.rule("FR-5")
@pytest.mark.rule("FR-7")
@pytest.mark.parametrize("seats", [3, 4])
def test_at_an_open_side_homes_are_drawn_anew_each_round_so_that_no_player_always_walks_far(seats: int) -> None:
    game = run(seats, table="open_side", match="rounds:40")
    table = ArrangedTable(game)
    drawn = []
    for _ in range(39):
        drawn.append(homes(table))
        assert sorted(drawn[-1]) == list(range(seats))
        assert all(not table.state.zones[game.piles[seat][drawn[-1][seat]]] for seat in range(seats))
        table.match.declare(0)
        table.match.deal(0)
    assert all({places[seat] for places in drawn} == set(range(seats)) for seat in range(seats))


@pytest.mark.rule("FR-6")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("kind", ["ring", "open_side"])
def test_a_stack_at_home_and_three_hidden_piles_at_all_other_sides(seats: int, kind: str) -> None:
    game = run(seats, table=kind)
    table = ArrangedTable(game)
    view = game.view(table.state, 0)
    for seat, home in enumerate(homes(table)):
        assert view.size(game.stack[seat]) == 10
        assert view.window(game.stack[seat]) == 1
        assert game.stack_side(table.state, seat) == home
        assert [view.size(pile) for pile in game.piles[seat]] == [0 if side == home else 10 for side in range(4)]
        assert all(view.window(pile) == 0 for pile in game.piles[seat])
    assert all(view.size(zone) == 0 for zone in game.centre)


@pytest.mark.rule("FR-6")
def test_each_set_is_shuffled_on_its_own_and_anew_each_round() -> None:
    game = run(4, match="rounds:2")
    table = ArrangedTable(game)
    stacks = [[card - 40 * seat for card in table.state.zones[game.stack[seat]]] for seat in range(4)]
    assert len({tuple(stack) for stack in stacks}) == 4
    table.match.declare(0)
    table.match.deal(0)
    again = [[card - 40 * seat for card in table.state.zones[game.stack[seat]]] for seat in range(4)]
    assert all(old != new for old, new in zip(stacks, again, strict=True))


@pytest.mark.rule("FR-24")
def test_nothing_happens_before_the_start_and_then_all_stand_at_home() -> None:
    game = run(4)
    state = State(game.layout)
    assert all(game.legal(state, seat) == [] for seat in range(4))
    assert game.decide(state, 0, Act("walk", 1), Moment(0, b"secret", 0)) == NOT_NOW
    table = ArrangedTable(game)
    assert table.state.phase == CARDS_IN_PLAY
    assert [table.state.facts[fact] for fact in game.at] == homes(table)
    assert [table.state.facts[fact] for fact in game.until] == [0, 0, 0, 0]
    assert all(table.state.may(seat) for seat in range(4))


@pytest.mark.rule("FR-24")
@pytest.mark.rule("FR-5")
def test_a_new_round_begins_like_the_first_whatever_was_going_on() -> None:
    game = run(3, table="open_side", match="rounds:2")
    table = ArrangedTable(game)
    for seat in range(2):
        side = (homes(table)[seat] + 1) % 4
        table.act(seat, "walk", side)
        table.wait(9_000)
        table.act(seat, "pick_up", side)
    table.act(1, "walk", homes(table)[1])
    table.match.declare(table.now)
    assert table.match.due() == -1
    table.match.deal(table.now)
    fresh = State(game.layout)
    assert [table.state.facts[fact] for fact in game.at] == homes(table)
    assert [table.state.facts[fact] for fact in game.until + game.way] == [0] * 6
    for pile in (pile for piles in game.piles for pile in piles):
        assert table.state.who[pile] == fresh.who[pile]
        assert table.state.side[pile] == fresh.side[pile]
        assert table.state.gives[pile] == 0
    assert [table.state.gives[zone] for zone in game.stack] == [1, 1, 1]


def test_the_presets_are_two_ways_to_run_and_one_to_sit() -> None:
    presets = {name: set_up("fun_run", 4, name) for name in box("fun_run").presets}
    default, kids, sitting = presets["default"], presets["kids"], presets["sitting"]
    assert isinstance(default, Run)
    assert (default.ring, default.easy_stack, default.by_call, default.step_time) == (True, False, False, 1500)
    assert isinstance(kids, Run)
    assert kids.easy_stack
    assert isinstance(sitting, UpAndDown)
    assert (sitting.easy_stack, sitting.hold_while_standing, sitting.stand_time) == (False, False, 1000)


@pytest.mark.parametrize("seats", [1, 5])
def test_it_is_for_two_to_four(seats: int) -> None:
    with pytest.raises(OptionError, match="fun_run is for 2 to 4 players"):
        set_up("fun_run", seats)


GOOD = """[set]
colours = ["red", "yellow", "green", "blue"]
numbers = [1, 2, 3, 4, 5]
copies = [2, 2, 2, 2, 2]
"""


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('"yellow"', '"red"', "own.toml, line 2: set.colours: 'red' is listed twice"),
        (
            '"yellow"',
            '"rose"',
            "own.toml, line 2: set.colours: two colours begin with R; their first letters must differ",
        ),
        ('"yellow"', "7", "own.toml, line 2: set.colours: 7 must be a word"),
        ("numbers = [1, 2,", "numbers = [2, 1,", "own.toml, line 3: set.numbers: must run from 1"),
        (
            "numbers = [1, 2, 3, 4, 5]",
            "numbers = [1, 2]",
            "own.toml, line 3: set.numbers: must run from 1 to 3 or more",
        ),
        ("copies = [2, 2, 2, 2, 2]", "copies = [2, 2, 2, 4]", "line 4: set.copies: one entry a number: 4, must be 5"),
        ("copies = [2, 2,", "copies = [2, 3,", "own.toml, line 4: set.copies: cards in a set: 44, must be 40"),
        ("copies = [2,", "copies = [0,", "own.toml, line 4: set.copies: 0 must be a whole number from 1 to 40"),
        ("copies = [2, 2, 2, 2, 2]", "", "own.toml: set.copies is missing"),
        ("[set]", "[set]\njokers = 4", "own.toml, line 2: set.jokers: unknown entry"),
        ("[set]", "[set", "own.toml: not valid TOML"),
    ],
)
def test_an_invalid_deck_is_refused_with_its_line(old: str, new: str, complaint: str) -> None:
    assert old in GOOD
    with pytest.raises(DeckError, match="own") as caught:
        box("fun_run").set_up(2, {}, DeckFile("own.toml", GOOD.replace(old, new)))
    assert complaint in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_deck_file_may_have_other_counts() -> None:
    game = box("fun_run").set_up(2, {}, DeckFile("own.toml", GOOD.replace("[2, 2, 2, 2, 2]", "[3, 2, 2, 2, 1]")))
    deck = game.layout.deck
    faces = Counter(deck.faces[deck.front(card)] for card in range(40))
    assert (faces["G1"], faces["G3"], faces["G5"]) == (3, 2, 1)
