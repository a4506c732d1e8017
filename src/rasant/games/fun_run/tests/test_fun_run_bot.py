"""Fun Run: what its bot remembers of the piles it has laid down, and what it does with that."""

from __future__ import annotations

from collections import Counter

import pytest

from rasant.core.cards import HIDDEN
from rasant.core.chance import chance_of, secret_of
from rasant.core.contract import NEVER
from rasant.core.events import CARDS_IN_PLAY, Batch
from rasant.core.match import Match
from rasant.core.moves import Act
from rasant.games import set_up
from rasant.games.fun_run.bot import Steady
from rasant.games.fun_run.memory import NOTICED, PileMemory, more_noticed
from rasant.games.fun_run.rules import FunRun
from rasant.games.fun_run.rules_run import Run
from rasant.games.fun_run.rules_sitting import UpAndDown
from rasant.testing.arranged_table import ArrangedTable, opened

RED, YELLOW, GREEN, _ = range(4)
TIMES = 12
"""Chances a choice is tried with: what is chosen always is not chosen by chance."""


def look_through(table: ArrangedTable, memory: PileMemory, pile: int, seat: int = 0) -> None:
    """Pick up a pile that is within reach, look at it once, and put it down again."""
    assert isinstance(table.act(seat, "pick_up", pile), Batch)
    memory.look(table.game.view(table.state, seat), chance_of(b"look", pile))
    assert isinstance(table.act(seat, "put_down"), Batch)


def walk(table: ArrangedTable, side: int, seat: int = 0) -> None:
    """Go to a side, and be there."""
    assert isinstance(table.act(seat, "walk", side), Batch)
    table.wait(2 * 1500)


def on_foot() -> tuple[Run, ArrangedTable, Steady]:
    """A runner of two with small piles, of which one card fits the middle; the stack does not."""
    game = opened(Run, "fun_run", 2)
    table = ArrangedTable(game).lay(
        {
            game.centre[RED]: ["R3@1"],
            game.centre[GREEN]: ["G1@1"],
            game.stack[0]: ["B3"],
            game.piles[0][1]: ["Y3", "Y4"],
            game.piles[0][2]: ["B4", "Y5", "B2"],
            game.piles[0][3]: ["R1", "R2"],
        },
        rest=game.box,
    )
    return game, table, Steady(game)


def choices(game: FunRun, table: ArrangedTable, bot: Steady, seat: int = 0) -> set[str]:
    """All that a bot may choose here, each as a text."""
    view = game.view(table.state, seat)
    return {str(bot.choose(view, chance_of(b"choice", number))) for number in range(TIMES)}


def test_it_goes_to_the_pile_in_which_it_remembers_a_card_that_fits() -> None:
    game, table, bot = on_foot()
    for side in (1, 3, 2):
        walk(table, side)
        look_through(table, bot.memory, side)
    table.act(0, "pick_up", 2)
    assert choices(game, table, bot) == {str(Act("walk", 3))}


def test_the_same_bot_without_a_memory_goes_anywhere() -> None:
    """As one does that a restart or an empty seat has brought into the middle of a round."""
    game, table, bot = on_foot()
    walk(table, 2)
    table.act(0, "pick_up", 2)
    assert choices(game, table, bot) == {str(Act("walk", 1)), str(Act("walk", 3))}


def test_when_the_middle_changes_another_pile_is_the_one_that_fits() -> None:
    game, table, bot = on_foot()
    for side in (1, 3, 2):
        walk(table, side)
        look_through(table, bot.memory, side)
    table.act(0, "pick_up", 2)
    table.lay({game.centre[RED]: ["R3@1", "R4@1"], game.centre[YELLOW]: ["Y2@1"]})
    assert choices(game, table, bot) == {str(Act("walk", 1))}


def test_it_rather_looks_where_it_does_not_know_what_lies_there_than_where_nothing_fits() -> None:
    game, table, bot = on_foot()
    table.lay({game.piles[0][3]: ["Y1", "B1"]})
    for side in (1, 2):
        walk(table, side)
        look_through(table, bot.memory, side)
    table.act(0, "pick_up", 2)
    assert choices(game, table, bot) == {str(Act("walk", 3))}


def test_who_knows_that_nothing_fits_anywhere_waits_with_a_pile_in_hand() -> None:
    game, table, bot = on_foot()
    table.lay({game.piles[0][3]: ["R3", "B5"], game.stack[1]: ["R2@1"]})
    for side in (1, 3, 2):
        walk(table, side)
        look_through(table, bot.memory, side)
    assert choices(game, table, bot) == {str(Act("pick_up", 2))}
    table.act(0, "pick_up", 2)
    assert choices(game, table, bot) == {"None"}


def test_on_a_chair_it_lays_down_a_pile_for_one_with_a_card_that_fits() -> None:
    game = opened(UpAndDown, "fun_run", 2, "sitting")
    table = ArrangedTable(game).lay(
        {
            game.centre[RED]: ["R3@1"],
            game.stack[0]: ["B3"],
            game.piles[0][0]: ["Y3"],
            game.piles[0][1]: ["R2"],
            game.piles[0][2]: ["B4"],
        },
        rest=game.box,
    )
    bot = Steady(game)
    for pile in (0, 1):
        look_through(table, bot.memory, pile)
    table.act(0, "pick_up", 2)
    assert choices(game, table, bot) == {str(Act("put_down"))}
    table.act(0, "put_down")
    assert choices(game, table, bot) == {str(Act("pick_up", 1))}


def test_every_look_at_a_pile_takes_in_a_few_more_cards_until_all_are_known() -> None:
    game = opened(UpAndDown, "fun_run", 2, "sitting")
    table, memory = ArrangedTable(game), PileMemory(game)
    pile = game.piles[0][1]
    for known in (NOTICED, 2 * NOTICED, 3 * NOTICED, 10):
        look_through(table, memory, 1)
        assert len(memory.recalled(pile)) == known
        assert memory.unseen(game.view(table.state, 0), pile) == 10 - known
    table.act(0, "pick_up", 1)
    assert sorted(memory.recalled(pile)) == sorted(game.view(table.state, 0).faces(pile))


def test_what_was_noticed_stays_noticed_until_it_is_laid() -> None:
    chance = chance_of(b"notice", 0)
    before = more_noticed([1, 1, 4, 5, 5, 7, 8], [], chance)
    after = more_noticed([1, 1, 4, 5, 5, 7, 8], before, chance)
    assert not Counter(before) - Counter(after)
    assert more_noticed([3], after, chance) == [3], "the rest was laid"


def test_a_pile_that_somebody_else_at_the_seat_laid_from_is_forgotten() -> None:
    game = opened(UpAndDown, "fun_run", 2, "sitting")
    table, memory = ArrangedTable(game).lay({game.piles[0][0]: ["R1", "G3"]}), PileMemory(game)
    for pile in (0, 1):
        look_through(table, memory, pile)
    table.act(0, "pick_up", 0)
    table.play(0, game.piles[0][0], "R1")
    table.act(0, "put_down")
    memory.look(game.view(table.state, 0), chance_of(b"look", 1))
    assert memory.recalled(game.piles[0][0]) == []
    assert len(memory.recalled(game.piles[0][1])) == NOTICED


@pytest.mark.parametrize("new_match", [False, True])
def test_a_new_round_and_a_new_match_begin_with_nothing_known(new_match: bool) -> None:
    game = opened(UpAndDown, "fun_run", 2, "sitting", match="rounds:2")
    table, memory = ArrangedTable(game).lay({game.piles[1][0]: ["R1@1"]}), PileMemory(game)
    look_through(table, memory, 1)
    table.act(1, "pick_up", 0)
    table.play(1, game.piles[1][0], "R1")
    memory.look(game.view(table.state, 0), chance_of(b"look", 1))
    assert memory.recalled(game.piles[0][1])
    if new_match:
        table = ArrangedTable(game)
    else:
        table.match.declare(table.now)
        table.match.deal(table.now)
    memory.look(game.view(table.state, 0), chance_of(b"look", 2))
    assert [memory.recalled(pile) for pile in game.piles[0]] == [[], [], []]


def test_one_seat_never_remembers_what_another_saw() -> None:
    game = opened(UpAndDown, "fun_run", 2, "sitting")
    table, memory = ArrangedTable(game), PileMemory(game)
    look_through(table, memory, 1, seat=0)
    memory.look(game.view(table.state, 1), chance_of(b"look", 1))
    assert not any(memory.recalled(pile) for piles in game.piles for pile in piles)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("preset", ["default", "kids", "sitting"])
def test_nothing_is_remembered_that_the_view_did_not_show_and_all_of_it_is_true(seats: int, preset: str) -> None:
    game = set_up("fun_run", seats, preset, {"table": "open_side"})
    assert isinstance(game, FunRun)
    match, chance = Match(game, secret_of("shown")), chance_of(secret_of("shown"), 1 << 40)
    bots = [Steady(game) for _ in range(seats)]
    shown: list[set[int]] = [set() for _ in range(len(game.layout.names))]
    match.deal(0)
    now = remembered = 0
    while match.state.phase == CARDS_IN_PLAY:
        now += 400 // seats
        if NEVER != match.due() <= now:
            match.elapse(now)
            continue
        seat = chance.below(seats)
        view = game.view(match.state, seat)
        for pile in game.piles[seat]:
            shown[pile] |= set(view.faces(pile)) - {HIDDEN}
        move = bots[seat].choose(view, chance)
        for pile in game.piles[seat]:
            recalled = bots[seat].memory.recalled(pile)
            there = Counter(game.layout.deck.sides[0][card] for card in match.state.zones[pile])
            assert set(recalled) <= shown[pile]
            assert not Counter(recalled) - there
            remembered += len(recalled)
        if move is not None:
            assert isinstance(match.move(seat, move, now), Batch)
    assert remembered
