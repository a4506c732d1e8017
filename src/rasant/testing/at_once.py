"""Properties of games without turns: races can be lost, and rounds end."""

from collections import Counter
from itertools import pairwise, permutations

from rasant.core.chance import Moment, chance_of, secret_of
from rasant.core.contract import Game
from rasant.core.events import CARDS_IN_PLAY, DECLARED, STALLED, Batch, Moved
from rasant.core.legal import aim
from rasant.core.match import Match
from rasant.core.moves import Move, Play
from rasant.core.options import specs
from rasant.core.refusal import DOES_NOT_FIT, Refusal
from rasant.core.state import State, after
from rasant.testing.configs import Config, first_preset, usual_seats
from rasant.testing.properties import Over, Subject
from rasant.testing.rounds import Driver, Way, at, play

FITTING = 200
"""How often a player holds back a card that fits."""
VOTES = 50
"""Votes within which a round must be over: some games first turn up cards when no player can go on."""


def usual(game: str, **changes: str) -> Config:
    """A game with its usual number of players and first preset, with these changes."""
    return Config(game, usual_seats(game), first_preset(game), tuple(changes.items()))


def dealt(config: Config, seed: str, clocked: bool = False) -> Match:
    """A match whose first round has begun."""
    match = Match(config.open(), secret_of(seed), clocked)
    match.deal(0)
    return match


def _played_at_once(subject: Subject) -> list[Config]:
    return [usual(subject.game)] if subject.box.at_once else []


def _itself(config: Config) -> Config:
    return config


every_game_at_once = Over("at_once", _played_at_once, _itself)
"""Properties of games without turns, with the usual number of players."""


@every_game_at_once("C-1")
def there_are_no_turns(config: Config) -> None:
    """There are no turns: any move that is legal after the deal is accepted, in any order."""
    seats = range(config.seats)
    for order in (list(seats), list(reversed(seats)), [seats[-1]] * 4):
        match = dealt(config, "common")
        moved = 0
        for seat in order:
            for move in match.game.legal(match.state, seat)[-1:]:
                answer = match.move(seat, move, 0)
                assert isinstance(answer, Batch), f"{move} of seat {seat} is refused: {answer}"
                moved += 1
        assert moved > 1 or len(set(order)) == 1, f"of the seats {order} only one has a move after the deal"


@every_game_at_once("C-2")
def a_move_is_checked_when_it_is_applied_and_not_when_it_was_begun(config: Config) -> None:
    """A move begun five batches ago is accepted if it is legal now, and refused if it is not."""
    round = play(Way(config, seed="late"))
    begun: list[tuple[int, Move]] = []
    outcomes: Counter[bool] = Counter()
    for state, batch in round.positions(every=5):
        for seat, move in begun:
            answer = round.game.decide(state, seat, move, Moment(batch.now, b"late", batch.number))
            accepted = isinstance(answer, list)
            assert accepted == _legal(round.game, state, seat, move), f"before {at(batch)}: {move} of seat {seat}"
            outcomes[accepted] += 1
        begun = [(seat, move) for seat in round.seats for move in round.game.legal(state, seat)]
    assert len(outcomes) == 2, f"late moves were never refused, or never accepted: {dict(outcomes)}"


def _legal(game: Game, state: State, seat: int, move: Move) -> bool:
    if isinstance(move, Play):
        return isinstance(aim(state, seat, move), Play)
    return move in game.legal(state, seat)


@every_game_at_once("C-3")
def the_move_applied_first_stands_and_the_other_bounces(config: Config) -> None:
    """Of two cards for one place the first lies there; the other goes elsewhere, or is refused and stays."""
    bounced: Counter[str] = Counter()
    round = play(Way(config, seed="race"))
    for state, batch in round.positions():
        for one, first, other, second in _meetings(state, round.game):
            won = round.game.decide(state, one, first, Moment(batch.now, b"race", batch.number))
            assert isinstance(won, list), f"before {at(batch)}: {first} of seat {one} is refused: {won}"
            later = after(state, won)
            before = later.copy()
            lost = round.game.decide(later, other, second, Moment(batch.now, b"race", batch.number + 1))
            assert later == before, f"before {at(batch)}: {second} of seat {other} bounces and changes something"
            if isinstance(lost, Refusal):
                bounced[lost.reason] += 1
    shared = any(round.game.layout.owners[zone] == 0 for zone in round.last.takers)
    assert bounced[DOES_NOT_FIT.reason] or not shared, "no race was ever lost"


def _meetings(state: State, game: Game) -> list[tuple[int, Play, int, Play]]:
    """Pairs of plays by two seats onto the same shared zone."""
    plays = [(seat, play) for seat in range(game.layout.seats) for play in game.view(state, seat).plays()]
    return [
        (one, first, other, second)
        for (one, first), (other, second) in permutations(plays, 2)
        if one != other and first.dst == second.dst and game.layout.owners[first.dst] == 0
    ]


class _HoldingBack(Driver):
    """A driver in which the first seat never lays a card."""

    def choose(self, seat: int) -> Move | None:
        """A move, unless it is a play of the first seat."""
        move = super().choose(seat)
        return None if seat == 0 and isinstance(move, Play) else move


@every_game_at_once("C-7")
def no_player_is_forced_to_lay_a_card(config: Config) -> None:
    """A player who holds back a card that fits keeps it, whatever others do and however long it takes."""
    match = dealt(config, "idle", clocked=True)
    driver = _HoldingBack(match, chance_of(b"idle", 0))
    fitting = 0
    while match.state.phase == CARDS_IN_PLAY and fitting < FITTING:
        fitting += bool(match.game.view(match.state, 0).plays())
        batch = driver.step()
        taken = match.state.phase == CARDS_IN_PLAY and _takes_from_first(match.game, batch)
        assert not taken, f"{at(batch)} takes a card from seat 0, which holds it back"
    assert fitting, "the first seat never had a card to hold back"


def _takes_from_first(game: Game, batch: Batch) -> bool:
    """Does a batch of another seat move a card of the first seat to another owner or to a shared zone?"""
    owners = game.layout.owners
    moved = [event for event in batch.events if isinstance(event, Moved)]
    return batch.seat != 0 and any(owners[event.src] == 1 and not owners[event.dst] & 1 for event in moved)


@every_game_at_once("C-8")
def different_seeds_deal_different_cards(config: Config) -> None:
    """Another seed deals other cards, and the same seed the same."""
    zones = [dealt(config, f"seed {number}").state.zones for number in range(5)]
    assert all(one != other for one, other in pairwise(zones)), "two seeds deal the same cards"
    assert zones[0] == dealt(config, "seed 0").state.zones, "the same seed deals other cards"


@every_game_at_once("C-9")
def a_declared_stalemate_ends_the_round_as_the_stall_limit_does(config: Config) -> None:
    """Agreeing on a stalemate, and no progress for too long, end a round alike; each is named as what it was."""
    config = _stalling(config)
    declared, stalled = (dealt(config, "vote", clocked=True) for _ in range(2))
    for _ in range(VOTES):
        if declared.state.phase == CARDS_IN_PLAY:
            assert declared.declare(1000) is not None, "a declared stalemate brings nothing"
    while stalled.state.phase == CARDS_IN_PLAY:
        assert stalled.due() >= 0, "a round in which nothing happens never ends: `Game.limit_stall`"
        stalled.elapse(stalled.due())
    assert declared.state.phase == stalled.state.phase != CARDS_IN_PLAY, "a declared stalemate does not end the round"
    assert (declared.state.how, stalled.state.how) == (DECLARED, STALLED), "a stalemate is not named by its cause"
    same = declared.game.score(declared.state) == stalled.game.score(stalled.state)
    assert same, "the points of a round hang on how it came to be stuck"
    assert declared.declare(2000) is None, "a stalemate can be declared after the round"


@every_game_at_once("C-11")
def a_round_without_progress_ends_by_time_or_by_moves(config: Config) -> None:
    """A round without progress ends: after a time or, where no clock runs, after a number of moves."""
    game = config.open()
    assert min(game.stall_ms, game.stall_moves) > 0, "the game has no stall limit: `Game.limit_stall`"
    if "stall_moves" in specs(config.box.options):
        ended = play(Way(usual(config.game, stall_moves="1"), seed="stall"))
        assert len(ended.batches) < len(play(Way(config, seed="stall")).batches), "stall_moves=1 shortens nothing"


def _stalling(config: Config) -> Config:
    """The same with the shortest stall limit."""
    spec = specs(config.box.options).get("stall_s")
    return usual(config.game, stall_s=str(spec.low)) if spec else config
