"""Actions: every move has a number, the same for every seat, and the number means that move."""

from __future__ import annotations

import pytest
from tests.envs.playing import OURS, every_config, usual
from tests.external_game_site import external_game

from rasant.core.contract import Game
from rasant.core.moves import Act, Play
from rasant.gamefiles.box import Box
from rasant.games import set_up
from rasant.lab.episodes.numbering import FURTHER, WAIT, Numbering
from rasant.lab.episodes.places import Places
from rasant.testing.configs import Config
from rasant.testing.rounds import Way, play


def numbering_of(game: Game) -> Numbering:
    """The numbering of a game."""
    return Numbering(game, Places(game.layout))


def first_further(numbering: Numbering) -> int:
    """The first number for moves without a fixed one."""
    return numbering.size - FURTHER


@pytest.mark.parametrize("box", OURS, ids=lambda box: box.id)
def test_every_move_of_our_games_has_a_number_of_its_own(box: Box) -> None:
    round = play(Way(usual(box)))
    numbering = numbering_of(round.game)
    for state, _ in round.sampled(200):
        for seat in round.seats:
            moves = round.game.legal(state, seat)
            offer = numbering.offer(seat, moves, False)
            assert list(offer.values()) == moves
            assert not moves or max(offer) < first_further(numbering)


@pytest.mark.parametrize("config", every_config(), ids=lambda config: config.id)
def test_actions_are_few_and_have_unique_labels(config: Config) -> None:
    numbering = numbering_of(config.open())
    assert len(set(numbering.labels)) == len(numbering.labels) == numbering.size <= 300


def test_a_number_means_the_same_to_every_seat() -> None:
    game = set_up("ligretto", 4)
    layout = game.layout
    numbering = numbering_of(game)
    pile = layout.names.index("red2")
    for seat in range(4):
        row = layout.names.index(f"row{seat}.1")
        [number] = numbering.offer(seat, [Play(row, 0, pile)], False)
        assert numbering.labels[number] == "row 1 on red2"


def test_a_chosen_seat_is_relative_to_the_seat_that_chooses() -> None:
    [box] = [box for box in OURS if not box.at_once]
    game = set_up(box.id, 4)
    numbering = numbering_of(game)
    found = [numbering.offer(seat, [Act("foul", (seat + 3) % 4)], False) for seat in range(4)]
    assert [[numbering.labels[number] for number in offer] for offer in found] == [["foul seat+3"]] * 4


def test_waiting_is_the_first_action_where_it_is_allowed() -> None:
    numbering = numbering_of(set_up("ligretto", 2))
    assert numbering.offer(0, [Act("count")], True)[WAIT] is None
    assert WAIT not in numbering.offer(0, [Act("count")], False)


def test_an_undeclared_move_has_a_number_while_it_is_legal() -> None:
    box = external_game()
    game = set_up(box.id, box.usual_seats)
    assert not game.repertoire.declared()
    numbering = numbering_of(game)
    round = play(Way(usual(box)))
    offers = [
        (numbering.offer(seat, moves, False), moves)
        for state, _ in round.positions()
        for seat in round.seats
        if (moves := round.game.legal(state, seat))
    ]
    assert all(list(offer.values()) == moves for offer, moves in offers)
    acts = [number for offer, _ in offers for number, move in offer.items() if isinstance(move, Act)]
    assert set(acts) == {first_further(numbering)}


def test_of_too_many_moves_without_a_number_the_first_ones_are_offered() -> None:
    numbering = numbering_of(set_up("ligretto", 2))
    moves = [Act("fly", height) for height in range(FURTHER + 5)]
    offer = numbering.offer(0, [*moves], False)
    assert list(offer.values()) == moves[:FURTHER]
