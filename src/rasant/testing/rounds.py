"""Rounds for checking properties, played by random moves or by the game's own bots."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from rasant.core.chance import Chance, chance_of, secret_of
from rasant.core.contract import NEVER, Game
from rasant.core.events import CARDS_IN_PLAY, DEAL, DECLARED, Batch
from rasant.core.match import Match
from rasant.core.moves import Move, Play
from rasant.core.packing import pack
from rasant.core.refusal import Refusal
from rasant.core.state import State, fold_all
from rasant.testing.configs import Config, changed_options, first_preset, presets, sample, usual_seats
from rasant.testing.properties import Over, Subject
from rasant.testing.worlds import as_bytes

TICK_MS = 250
LONGEST = 40_000
"""Most moves of a round."""
LAY = "lay"
"""In place of a verb: a play."""


@dataclass(frozen=True)
class Way:
    """A way to play a round."""

    config: Config
    steady: bool = False
    """True: by the game's own bots and with a clock; False: by random moves and without."""
    seed: str = "contract"

    def __str__(self) -> str:
        return f"{self.config}, seed {self.seed!r}, {'by its bots' if self.steady else 'by chance'}"

    @property
    def id(self) -> str:
        """A short name for the list of tests."""
        return f"{self.config.id}-steady" if self.steady else self.config.id


@dataclass(frozen=True, repr=False)
class Round:
    """One round of a game, from the deal to its end, as its log."""

    way: Way
    game: Game
    batches: list[Batch]
    lines: list[bytes]
    """The log, packed."""
    last: State

    def __str__(self) -> str:
        return str(self.way)

    @property
    def id(self) -> str:
        """A short name for the list of tests."""
        return self.way.id

    @property
    def seats(self) -> range:
        """All seats."""
        return range(self.game.layout.seats)

    def positions(self, every: int = 1) -> Iterator[tuple[State, Batch]]:
        """The state before each batch (or every `every`-th) and the batch; valid only until the next one."""
        state = State(self.game.layout)
        for number, batch in enumerate(self.batches):
            if number % every == 0 or number == len(self.batches) - 1:
                yield state, batch
            fold_all(state, batch.events)

    def sampled(self, wanted: int) -> Iterator[tuple[State, Batch]]:
        """About `wanted` positions, spread evenly over the round."""
        return self.positions(max(1, len(self.batches) // wanted))


def at(batch: Batch) -> str:
    """A text for the position in a round, for messages."""
    return f"batch {batch.number} ({batch.cause if batch.move is None else f'{batch.move} of seat {batch.seat}'})"


class Driver:
    """Plays a match by random moves of random seats, and advances time if no seat can move."""

    def __init__(self, match: Match, chance: Chance) -> None:
        self.match = match
        self.game = match.game
        self.chance = chance
        self.now = 0

    def choose(self, seat: int) -> Move | None:
        """A random legal move, preferably a play.

        The verb is drawn before its choice. Otherwise a round might never end, such as where cards can be taken back in
        ten ways but left in one.
        """
        legal = self.game.legal(self.match.state, seat)
        if not legal:
            return None
        verbs = list(dict.fromkeys(map(_verb, legal)))
        verb = LAY if LAY in verbs and self.chance.below(4) else self.chance.one_of(verbs)
        return self.chance.one_of([move for move in legal if _verb(move) == verb])

    def round(self) -> list[Batch]:
        """Deal, and play until the round is over."""
        batches = [self.match.deal(self.now)]
        while self.match.state.phase == CARDS_IN_PLAY:
            batches.append(self.step())
            assert len(batches) < LONGEST, f"the round does not end: {LONGEST} moves were made"
        return batches

    def step(self) -> Batch:
        """The next batch, of a move or of time."""
        self.now += TICK_MS
        due = self.match.due()
        if due == NEVER or due > self.now:
            for seat in self.chance.shuffled(list(range(self.game.layout.seats))):
                move = self.choose(seat)
                if move is not None:
                    return self._moved(seat, move)
            assert due != NEVER, f"before batch {self.match.number}: no seat can move, and time brings nothing"
        self.now = max(self.now, due)
        batch = self.match.elapse(self.now)
        assert batch is not None, f"before batch {self.match.number}: something was due, and nothing came of it"
        return batch

    def _moved(self, seat: int, move: Move) -> Batch:
        answer = self.match.move(seat, move, self.now)
        assert not isinstance(answer, Refusal), (
            f"before batch {self.match.number}: {move} of seat {seat} is refused: {answer}"
        )
        return answer


def _verb(move: Move) -> str:
    return LAY if isinstance(move, Play) else move.verb


class SteadyDriver(Driver):
    """Plays a match with the game's own bots, which see only views."""

    def __init__(self, match: Match, chance: Chance, config: Config) -> None:
        super().__init__(match, chance)
        self.bots = [config.box.steady(match.game) for _ in range(match.game.layout.seats)]

    def choose(self, seat: int) -> Move | None:
        """The choice of this seat's bot."""
        return self.bots[seat].choose(self.game.view(self.match.state, seat), self.chance)


def play(way: Way) -> Round:
    """Play one round; with bots, a clock ends a stalled round."""
    game = way.config.open()
    match = Match(game, secret_of(way.seed), clocked=way.steady)
    chance = chance_of(secret_of(f"{way.config.id} {way.seed}"), 0)
    driver = SteadyDriver(match, chance, way.config) if way.steady else Driver(match, chance)
    batches = driver.round()
    return Round(way, game, batches, [as_bytes(pack(batch)) for batch in batches], match.state)


def again(match: Match, batch: Batch) -> Batch:
    """Repeat the cause of a batch: a move, a deal, time, or a vote."""
    if batch.move is not None:
        answer = match.move(batch.seat, batch.move, batch.now)
        assert not isinstance(answer, Refusal), f"{at(batch)} is refused the second time: {answer}"
        return answer
    if batch.cause == DEAL:
        return match.deal(batch.now)
    brought = match.declare(batch.now) if batch.cause == DECLARED else match.elapse(batch.now)
    assert brought is not None, f"{at(batch)} does not come about the second time"
    return brought


@lru_cache(maxsize=2)
def _kept(way: Way, _box: int) -> Round:
    return play(way)


def played(way: Way) -> Round:
    """A round, cached because all properties of a round are checked one after the other."""
    return _kept(way, id(way.config.box))


def _by_chance(subject: Subject) -> list[Way]:
    return [Way(config) for config in presets(subject.game) + changed_options(subject.game)]


def _all_ways(subject: Subject) -> list[Way]:
    return _by_chance(subject) + [Way(config, steady=True) for config in presets(subject.game)]


def _sample_by_chance(subject: Subject) -> list[Way]:
    return [Way(config) for config in sample(subject.game)]


def _sample(subject: Subject) -> list[Way]:
    usual = Config(subject.game, usual_seats(subject.game), first_preset(subject.game))
    return [*_sample_by_chance(subject), Way(usual, steady=True)]


every_round = Over("round", _all_ways, played, _sample)
"""Properties of rounds: random ones for every preset, number of players and option value, and bots for every preset."""

every_round_by_chance = Over("round", _by_chance, played, _sample_by_chance)
"""Properties of random rounds only."""
