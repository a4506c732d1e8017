"""Non-interference: what a seat sees, may do and receives is the same in all states that look the same to it."""

from functools import partial

from rasant.core.chance import Moment, chance_of, secret_of
from rasant.core.events import NO_SEAT
from rasant.core.imagine import exchange, rename
from rasant.core.state import after
from rasant.testing.moves import verbs_of, wild_moves
from rasant.testing.rounds import Round, at, every_round_by_chance
from rasant.testing.worlds import batch_leak, decided, exchanged, seen_and_possible

POSITIONS = 20
FEWER = 6
"""Positions per round if an option was changed."""
ENOUGH = 4
"""Number of changed cards from which on an exchange counts as a proof."""
SHARE = 0.7
"""Share of exchanges that must count as proofs in a game with hidden cards."""


def _watchers(seats: int, number: int) -> list[int]:
    """The viewpoints to check for a batch: a spectator and three seats, which change from batch to batch."""
    return sorted({NO_SEAT, *((number + k) % seats for k in range(3))})


@every_round_by_chance("C-10")
def exchanging_hidden_cards_changes_nothing_for_a_seat(round: Round) -> None:
    """View, plays, acts, score, refusals and redacted batches stay if cards hidden from a seat are exchanged."""
    game, verbs = round.game, verbs_of(round)
    chance = chance_of(b"other worlds", 0)
    looked = differed = 0
    for state, batch in round.sampled(FEWER if round.way.config.changes else POSITIONS):
        later = after(state, batch.events)
        wild = wild_moves(game, verbs, chance, 4)
        moment = partial(Moment, batch.now, secret_of(round.way.seed), batch.number)
        for seat in _watchers(len(round.seats), looked):
            renamed = exchange([state, later], seat, chance)
            where = f"{at(batch)}: seat {seat}"
            for world in (state, later):
                here = seen_and_possible(game, world, seat, wild, moment)
                there = seen_and_possible(game, rename(world, renamed), seat, wild, moment)
                assert here == there, f"{where} can distinguish worlds that it should not"
            assert batch_leak(state, batch.events, seat, batch.number) is None, f"{where} is sent too much"
            if batch.move is not None:
                answers = {decided(game, world, batch, seat, moment()) for world in (state, rename(state, renamed))}
                assert len(answers - {None}) == 1, f"{where} can distinguish worlds by what the move brings"
            looked += 1
            differed += exchanged(state, renamed) >= ENOUGH
    assert not hides(round) or differed >= SHARE * looked, "too few cards could be exchanged to prove anything"


def hides(round: Round) -> bool:
    """Does the game hide enough cards at its start that exchanging them proves something?"""
    game = round.game
    state, _ = next(round.positions(1))
    state = after(state, round.batches[0].events)
    return any(
        exchanged(state, exchange([state], seat, chance_of(b"hidden", 0))) >= ENOUGH
        for seat in range(NO_SEAT, game.layout.seats)
    )
