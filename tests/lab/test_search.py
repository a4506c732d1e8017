"""The search bot: it samples states that are consistent with its view, and its work is bounded."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rasant.core.chance import Moment, chance_of
from rasant.core.client import Client
from rasant.core.contract import Game
from rasant.core.events import CARDS_IN_PLAY
from rasant.core.imagine import exchange, rename
from rasant.core.layout import MAY
from rasant.core.moves import Move
from rasant.core.state import State, fold_all
from rasant.gamefiles.box import Box
from rasant.games import boxes, deck_file
from rasant.lab.search.determinization import Determinizer
from rasant.lab.search.rollouts import LONGEST_LOOK_AHEAD, Rollouts, RolloutSeed
from rasant.lab.search.search import Search
from rasant.testing.worlds import exchanged

OFFERED = [box for box in boxes().values() if box.foresight]
TABLES = [(box, seats, preset) for box in OFFERED for seats in box.seats for preset in box.presets]
EVERY_TABLE = pytest.mark.parametrize(
    ("box", "seats", "preset"), TABLES, ids=[f"{box.id}-{seats}-{preset}" for box, seats, preset in TABLES]
)
LITTLE = 300
"""Simulated moves per decision: few, for speed."""


def game_of(box: Box, seats: int, preset: str) -> Game:
    """A game without clocks."""
    return box.set_up(seats, box.settings(preset, box.simulated), deck_file(box.id))


def positions(game: Game, box: Box, seed: bytes) -> Iterator[tuple[State, int]]:
    """The states of a match of steady bots, each with the seat that moves next."""
    state, steady, chance = State(game.layout), box.steady(game), chance_of(seed, 1 << 60)
    fold_all(state, game.deal(state, Moment(0, seed, 0)))
    number = 0
    while state.phase == CARDS_IN_PLAY:
        number += 1
        seat = state.facts[MAY].bit_length() - 1
        yield state, seat
        move = steady.choose(game.view(state, seat), chance)
        assert move is not None
        answer = game.decide(state, seat, move, Moment(0, seed, number))
        assert isinstance(answer, list)
        fold_all(state, answer)


@EVERY_TABLE
def test_determinizations_look_to_every_seat_like_the_table(box: Box, seats: int, preset: str) -> None:
    game, chance = game_of(box, seats, preset), chance_of(b"supposed", seats)
    determinizer, others = Determinizer(game), 0
    for state, _ in positions(game, box, b"looks"):
        for seat in range(seats):
            view = game.view(state, seat)
            supposed = determinizer.table(view).dealt(chance)
            assert supposed is not None, "every view has a determinization"
            assert sorted(card for zone in supposed.zones for card in zone) == list(range(len(game.layout.deck)))
            assert game.view(supposed, seat).visible() == view.visible()
            assert game.legal(supposed, seat) == game.legal(state, seat)
            others += supposed.zones != state.zones
    assert others > 20, "hidden cards are dealt anew"


@pytest.mark.parametrize("box", boxes().values(), ids=list(boxes()))
def test_determinizations_look_the_same_in_every_game(box: Box) -> None:
    game, chance = game_of(box, box.usual_seats, ""), chance_of(b"anywhere", 0)
    state, found = State(game.layout), 0
    fold_all(state, game.deal(state, Moment(0, b"anywhere", 0)))
    for seat in range(game.seats):
        view = game.view(state, seat)
        supposed = Determinizer(game).table(view).dealt(chance)
        if supposed is not None:
            found += 1
            assert game.view(supposed, seat).visible() == view.visible()
    assert found == game.seats


def test_unseen_cards_are_dealt_evenly() -> None:
    box = OFFERED[0]
    game = game_of(box, 2, "")
    state, _ = next(positions(game, box, b"evenly"))
    table, chance = Determinizer(game).table(game.view(state, 0)), chance_of(b"evenly", 0)
    hidden = next(zone for zone in game.layout.mine[1] if state.zones[zone])
    card = state.zones[hidden][0]
    unseen = sum(1 for zone in range(len(state.zones)) if not state.window(zone, 0) for _ in state.zones[zone])
    dealt = [supposed for _ in range(400) if (supposed := table.dealt(chance)) is not None]
    there = sum(card in supposed.zones[hidden] for supposed in dealt)
    assert unseen > len(state.zones[hidden])
    assert 0.45 < there / len(dealt) < 0.8  # 11 of the 18 unseen footballers


@EVERY_TABLE
def test_a_choice_does_not_depend_on_hidden_cards(box: Box, seats: int, preset: str) -> None:
    game, chance, differed = game_of(box, seats, preset), chance_of(b"others", seats), 0
    bot = Search(game, box.steady(game), LITTLE)
    for number, (state, seat) in enumerate(positions(game, box, b"hidden")):
        if number % 5:
            continue
        renamed = exchange([state], seat, chance)
        differed += exchanged(state, renamed) > 3
        view = game.view(state, seat)
        worlds = [view, game.view(rename(state, renamed), seat), Client(game.layout, view.visible()).view()]
        choices = [bot.choose(world, chance_of(b"choice", number)) for world in worlds]
        assert choices[0] is not None
        assert choices == [choices[0]] * 3
    assert differed >= 3


class _Counting:
    """Counts the looks of rollouts."""

    def __init__(self, rollouts: Rollouts) -> None:
        self._rollouts = rollouts
        self.looks: list[int] = []

    def run(self, state: State, seat: int, move: Move | None, seed: RolloutSeed) -> int:
        self.looks.append(self._rollouts.run(state, seat, move, seed))
        return self.looks[-1]


@EVERY_TABLE
def test_the_work_of_a_decision_is_bounded(monkeypatch: pytest.MonkeyPatch, box: Box, seats: int, preset: str) -> None:
    game = game_of(box, seats, preset)
    bot = Search(game, box.steady(game), LITTLE)
    counting = _Counting(Rollouts(game))
    monkeypatch.setattr(bot, "_rollouts", counting)
    searched = 0
    for number, (state, seat) in enumerate(positions(game, box, b"bounded")):
        if number % 5 == 0:
            moves = len(game.legal(state, seat))
            counting.looks.clear()
            bot.choose(game.view(state, seat), chance_of(b"bounded", number))
            halvings = (moves - 1).bit_length()
            assert all(looks <= LONGEST_LOOK_AHEAD for looks in counting.looks)
            assert sum(counting.looks) <= LITTLE + halvings * moves * LONGEST_LOOK_AHEAD
            searched += moves > 1 and sum(counting.looks) > LITTLE // 2
    assert searched >= 2
