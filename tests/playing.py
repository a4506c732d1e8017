"""Games played for the suites: every game, number of players, preset and option value, by chance or by steady bots."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tests.leaks import as_bytes

from rasant.core.chance import Chance, chance_of, secret_of
from rasant.core.contract import NEVER, Game
from rasant.core.errors import OptionError
from rasant.core.events import CARDS_IN_PLAY, DEAL, DECLARED, Batch
from rasant.core.match import Match
from rasant.core.moves import Move, Play
from rasant.core.options import ROUNDS, defaults, specs
from rasant.core.packing import pack
from rasant.core.refusal import Refusal
from rasant.core.state import State, fold_all
from rasant.games import box, boxes, set_up

TICK_MS = 250
LONGEST = 40_000
"""More moves than any round may take."""
LAY = "lay"
"""Stands for the verb of a play, which has none."""


@dataclass(frozen=True)
class Config:
    """One way to set a game up."""

    game: str
    seats: int
    preset: str
    changes: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        changed = "".join(f",{name}={value}" for name, value in self.changes)
        return f"{self.game}-{self.seats}-{self.preset}{changed}"

    def open(self) -> Game:
        """The game, ready to be dealt."""
        return set_up(self.game, self.seats, self.preset, dict(self.changes))


def presets() -> list[Config]:
    """Every game with every number of players and every preset."""
    return [Config(game, seats, preset) for game, it in boxes().items() for preset in it.presets for seats in it.seats]


def changed_options() -> list[Config]:
    """For every value of every option a game with that value, and some games with everything changed."""
    found: list[Config] = []
    for game, it in boxes().items():
        preset = next(iter(it.presets))
        seats = it.seats[(len(it.seats) - 1) // 2]
        for name, values in option_values(game).items():
            found += [Config(game, seats, preset, ((name, value),)) for value in values]
        found += _mixtures(game, preset)
    return found


def option_values(game: str) -> dict[str, list[str]]:
    """The values an option can have besides its default; of a number, the least, the most and a small one."""
    options = box(game).options
    usual = defaults(options)
    found: dict[str, list[str]] = {}
    for name, spec in specs(options).items():
        numbers = {str(spec.low), str(min(spec.low + 2, spec.high)), str(spec.high)}
        values = ["rounds:2" if value == ROUNDS else value for value in spec.values] or sorted(numbers)
        found[name] = [value for value in values if value != usual[name]]
    return found


def _mixtures(game: str, preset: str, wanted: int = 4) -> list[Config]:
    """Games with half of the options changed at random; mixtures the game does not allow are passed over."""
    chance = chance_of(secret_of(game), 0)
    words = {name: values for name, values in option_values(game).items() if values and not values[0].isdigit()}
    found: list[Config] = []
    while len(found) < wanted:
        changes = [(name, values[chance.below(len(values))]) for name, values in words.items() if chance.below(2)]
        config = Config(game, box(game).seats[chance.below(len(box(game).seats))], preset, tuple(changes))
        try:
            config.open()
        except OptionError:
            continue
        found.append(config)
    return found


@dataclass(frozen=True, repr=False)
class Played:
    """One round of a game, from the deal to its end, as its log."""

    config: Config
    seed: str
    game: Game
    batches: list[Batch]
    lines: list[bytes]
    """The log, packed."""
    last: State
    steady: bool
    """By bots and with a clock, or by chance and without."""

    def __repr__(self) -> str:
        return f"{self.config}, seed {self.seed!r}"

    def positions(self, every: int = 1) -> Iterator[tuple[State, Batch]]:
        """The state before each batch (or each so many) and the batch; the state is only good until the next."""
        state = State(self.game.layout)
        for number, batch in enumerate(self.batches):
            if number % every == 0 or number == len(self.batches) - 1:
                yield state, batch
            fold_all(state, batch.events)

    def sampled(self, wanted: int) -> Iterator[tuple[State, Batch]]:
        """About so many positions, evenly over the round."""
        return self.positions(max(1, len(self.batches) // wanted))


class Player:
    """Drives a match: a move of a seat drawn by lot, or time if nobody moves."""

    def __init__(self, match: Match, chance: Chance) -> None:
        self.match = match
        self.game = match.game
        self.chance = chance
        self.now = 0

    def choose(self, seat: int) -> Move | None:
        """A legal move by chance, plays rather than acts.

        The verb is drawn before its choice: where cards can be taken back in ten ways and left in one, a round by
        chance would never end.
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
            assert len(batches) < LONGEST, "the round does not end"
        return batches

    def step(self) -> Batch:
        """The next batch: of a move or of time."""
        self.now += TICK_MS
        due = self.match.due()
        if due == NEVER or due > self.now:
            for seat in self.chance.shuffled(list(range(self.game.layout.seats))):
                move = self.choose(seat)
                if move is not None:
                    answer = self.match.move(seat, move, self.now)
                    assert not isinstance(answer, Refusal), f"{move} of seat {seat} is legal, but: {answer}"
                    return answer
            assert due != NEVER, "nobody can move, and time brings nothing"
        self.now = max(self.now, due)
        batch = self.match.elapse(self.now)
        assert batch is not None, "something was due, and nothing came of it"
        return batch


def _verb(move: Move) -> str:
    return LAY if isinstance(move, Play) else move.verb


class SteadyPlayer(Player):
    """Drives a match with the game's own bots, which see views and nothing else."""

    def __init__(self, match: Match, chance: Chance, game: str) -> None:
        super().__init__(match, chance)
        self.bots = [box(game).steady(match.game) for _ in range(match.game.layout.seats)]

    def choose(self, seat: int) -> Move | None:
        """What the bot of this seat chooses."""
        return self.bots[seat].choose(self.game.view(self.match.state, seat), self.chance)


def play(config: Config, seed: str = "contract", steady: bool = False) -> Played:
    """Play one round; where bots play, a clock ends what stalls."""
    game = config.open()
    match = Match(game, secret_of(seed), clocked=steady)
    chance = chance_of(secret_of(f"{config} {seed}"), 0)
    player = SteadyPlayer(match, chance, config.game) if steady else Player(match, chance)
    batches = player.round()
    return Played(config, seed, game, batches, [as_bytes(pack(batch)) for batch in batches], match.state, steady)


def replay(game: Game, seed: str, log: list[Batch], clocked: bool) -> list[bytes]:
    """The log that the same seed and moves give once more, packed."""
    match = Match(game, secret_of(seed), clocked)
    return [as_bytes(pack(again(match, batch))) for batch in log]


def again(match: Match, batch: Batch) -> Batch:
    """What brought a batch, once more: a move, a deal, time, or a vote."""
    if batch.move is not None:
        answer = match.move(batch.seat, batch.move, batch.now)
        assert not isinstance(answer, Refusal), f"batch {batch.number} is refused: {answer}"
        return answer
    if batch.cause == DEAL:
        return match.deal(batch.now)
    brought = match.declare(batch.now) if batch.cause == DECLARED else match.elapse(batch.now)
    assert brought is not None, f"a {batch.cause} does not bring batch {batch.number}"
    return brought
