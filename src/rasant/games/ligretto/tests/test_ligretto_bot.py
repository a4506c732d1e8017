"""Ligretto: its bot."""

from functools import partial

import pytest

from rasant.core.chance import chance_of, secret_of
from rasant.core.events import CARDS_IN_PLAY
from rasant.core.match import Match
from rasant.core.moves import Act, Move, Play
from rasant.core.refusal import Refusal
from rasant.games.ligretto.bot import Steady
from rasant.games.ligretto.rules import Ligretto
from rasant.testing.arranged_table import ArrangedTable, opened

ligretto = partial(opened, Ligretto, "ligretto")


def choice(table: ArrangedTable, seat: int = 0) -> Move | None:
    return Steady(table.game).choose(table.game.view(table.state, seat), chance_of(b"choice", 1))


def play_round(game: Ligretto, seed: int) -> list[int]:
    """The points of a round in which even seats are steady bots and odd ones random, in random order."""
    match = Match(game, secret_of(str(seed)), clocked=False)
    match.deal(0)
    chance = chance_of(b"order", seed)
    steady = Steady(game)
    while match.state.phase == CARDS_IN_PLAY:
        seat = chance.below(game.seats)
        legal = game.legal(match.state, seat)
        wild = legal[chance.below(len(legal))] if legal else None
        move = wild if seat % 2 else steady.choose(game.view(match.state, seat), chance)
        assert move is None or not isinstance(match.move(seat, move, 0), Refusal)
        match.stalemate()
    return game.score(match.state).points


@pytest.mark.parametrize(
    "settings",
    [{}, {"variant": "row_buffer"}, {"end": "call"}, {"recycle": "turn_over", "waste_next": "uncovered"}],
)
def test_it_beats_chance_by_far(settings: dict[str, str]) -> None:
    game = ligretto(4, **settings)
    points = [play_round(game, seed) for seed in range(25)]
    steady, wild = (sum(sum(row[first::2]) for row in points) for first in (0, 1))
    assert steady - wild > 3 * 2 * len(points)


def test_the_stack_goes_before_the_row_and_the_row_before_the_waste() -> None:
    game = ligretto(4)
    table = ArrangedTable(game)
    table.act(0, "count")
    table.lay({game.stack[0]: ["B8", "B9", "R1"], game.row[0][0]: ["G1"], game.waste[0]: ["Y1"]})
    table.lay({game.row[0][1]: ["B6"], game.row[0][2]: ["B7"]})
    for zone in (game.stack[0], game.row[0][0], game.waste[0]):
        move = choice(table)
        assert isinstance(move, Play)
        assert move.src == zone
        table.match.move(0, move, 0)


@pytest.mark.parametrize(("top", "waits"), [("G7", True), ("G3", False)])
def test_a_waste_card_goes_on_the_row_only_if_the_stack_can_follow(top: str, waits: bool) -> None:
    game = ligretto(4, variant="row_buffer")
    table = ArrangedTable(game)
    table.act(0, "count")
    slots = dict(zip(game.row[0], [["R9"], ["R10"], ["R5"]], strict=True))
    table.lay({**slots, game.stack[0]: ["B2", top], game.waste[0]: ["Y8"]})
    expected = Play(game.waste[0], table.face("Y8"), game.row[0][0]) if waits else Act("count")
    assert choice(table) == expected


def test_it_calls_when_no_card_can_be_laid() -> None:
    game = ligretto(4, end="call")
    table = ArrangedTable(game).lay(
        {game.stack[0]: [], game.row[0][0]: ["R1"], game.row[0][1]: ["B5"], game.row[0][2]: ["B6"]}
    )
    first = choice(table)
    assert isinstance(first, Play)
    table.match.move(0, first, 0)
    assert choice(table) == Act("stop")
