"""Fun Run: what its bot remembers of the piles it has put down, and how it uses that."""

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
"""Numbers of random choices to try: a choice that is always made is not random."""


def look_through(table: ArrangedTable, memory: PileMemory, pile: int, seat: int = 0) -> None:
    """Pick up a pile within reach, look at it once, and put it down again."""
    assert isinstance(table.act(seat, "pick_up", pile), Batch)
    memory.look(table.game.view(table.state, seat), chance_of(b"look", pile))
    assert isinstance(table.act(seat, "put_down"), Batch)


def walk(table: ArrangedTable, side: int, seat: int = 0) -> None:
    """Walk to a side and arrive there."""
    assert isinstance(table.act(seat, "walk", side), Batch)
    table.wait(2 * 1500)


def on_foot() -> tuple[Run, ArrangedTable, Steady]:
    """The first of two runners with small piles, of which one card fits the centre; the stack does not fit."""
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
    """All choices of a bot in this position, as texts."""
    view = game.view(table.state, seat)
    return {str(bot.choose(view, chance_of(b"choice", number))) for number in range(TIMES)}


def test_it_goes_to_the_pile_in_which_it_remembers_a_card_that_fits() -> None:
    game, table, bot = on_foot()
    for side in (1, 3, 2):
        walk(table, side)
        look_through(table, bot.memory, side)
    table.act(0, "pick_up", 2)
    assert choices(game, table, bot) == {str(Act("walk", 3))}


def test_a_bot_without_a_memory_may_go_to_any_pile() -> None:
    """A bot may join in the middle of a round, after a restart or on an empty seat."""
    game, table, bot = on_foot()
    walk(table, 2)
    table.act(0, "pick_up", 2)
    assert choices(game, table, bot) == {str(Act("walk", 1)), str(Act("walk", 3))}


def test_it_chooses_another_pile_when_the_centre_changes() -> None:
    game, table, bot = on_foot()
    for side in (1, 3, 2):
        walk(table, side)
        look_through(table, bot.memory, side)
    table.act(0, "pick_up", 2)
    table.lay({game.centre[RED]: ["R3@1", "R4@1"], game.centre[YELLOW]: ["Y2@1"]})
    assert choices(game, table, bot) == {str(Act("walk", 1))}


def test_it_prefers_a_pile_with_unknown_cards_to_one_in_which_nothing_fits() -> None:
    game, table, bot = on_foot()
    table.lay({game.piles[0][3]: ["Y1", "B1"]})
    for side in (1, 2):
        walk(table, side)
        look_through(table, bot.memory, side)
    table.act(0, "pick_up", 2)
    assert choices(game, table, bot) == {str(Act("walk", 3))}


def test_it_waits_with_a_pile_in_hand_if_it_knows_that_nothing_fits() -> None:
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


def test_every_look_at_a_pile_notices_a_few_more_cards() -> None:
    game = opened(UpAndDown, "fun_run", 2, "sitting")
    table, memory = ArrangedTable(game), PileMemory(game)
    pile = game.piles[0][1]
    for known in (NOTICED, 2 * NOTICED, 3 * NOTICED, 10):
        look_through(table, memory, 1)
        assert len(memory.recalled(pile)) == known
        assert memory.unseen(game.view(table.state, 0), pile) == 10 - known
    table.act(0, "pick_up", 1)
    assert sorted(memory.recalled(pile)) == sorted(game.view(table.state, 0).faces(pile))


def test_noticed_cards_are_remembered_until_they_are_laid() -> None:
    chance = chance_of(b"notice", 0)
    before = more_noticed([1, 1, 4, 5, 5, 7, 8], [], chance)
    after = more_noticed([1, 1, 4, 5, 5, 7, 8], before, chance)
    assert not Counter(before) - Counter(after)
    assert more_noticed([3], after, chance) == [3], "the rest was laid"


def test_a_pile_is_forgotten_if_another_player_of_the_seat_laid_from_it() -> None:
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
def test_a_new_round_or_match_clears_the_memory(new_match: bool) -> None:
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
def test_all_remembered_cards_were_seen_and_are_in_the_pile(seats: int, preset: str) -> None:
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
