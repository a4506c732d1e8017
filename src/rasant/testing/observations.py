"""Properties of observations for learners: they depend on the view alone, and are always up to date."""

from rasant.core.chance import chance_of
from rasant.core.client import Client
from rasant.core.contract import Game
from rasant.core.imagine import exchange, rename
from rasant.core.state import State
from rasant.lab.episodes.observation_rows import ObservationRows
from rasant.lab.episodes.places import Places
from rasant.testing.rounds import Round, at, every_round_by_chance

SAMPLES = 4


def rows_of(game: Game) -> ObservationRows:
    """The observation rows of a game."""
    return ObservationRows(game, Places(game.layout))


def shown(observation: ObservationRows, seat: int) -> bytes:
    """The current observation of a seat as bytes."""
    rows = observation.index[seat * observation.seen_rows : (seat + 1) * observation.seen_rows]
    return b"".join(
        observation.cells[row * observation.width : (row + 1) * observation.width].tobytes() for row in rows
    )


def observed(observation: ObservationRows, state: State, seat: int) -> bytes:
    """The observation of a state, made from scratch."""
    observation.load(state)
    return shown(observation, seat)


@every_round_by_chance("C-10")
def exchanging_hidden_cards_changes_no_observation(round: Round) -> None:
    """A seat's observation and moves stay the same if hidden cards are exchanged."""
    game, observation = round.game, rows_of(round.game)
    chance = chance_of(b"other worlds to observe", 0)
    for number, (state, batch) in enumerate(round.sampled(SAMPLES)):
        for seat in {number % game.seats, (number + 1) % game.seats}:
            other = rename(state, exchange([state], seat, chance))
            where = f"before {at(batch)}: seat {seat}"
            assert observed(observation, state, seat) == observed(observation, other, seat), (
                f"{where} observes too much"
            )
            assert game.legal(state, seat) == game.legal(other, seat), f"{where} can distinguish worlds by its moves"


@every_round_by_chance()
def observations_follow_what_happens_and_can_be_made_from_the_view(round: Round) -> None:
    """Observations that are updated step by step equal those made from the view alone."""
    game, followed, made = round.game, rows_of(round.game), rows_of(round.game)
    every = max(1, len(round.batches) // SAMPLES)
    for number, (state, batch) in enumerate(round.positions()):
        if number == 0:
            followed.begin(state)
        else:
            followed.follow(round.batches[number - 1].events)
        if number % every == 0:
            for seat in {number % game.seats, (number + 1) % game.seats}:
                client = Client(game.layout, game.view(state, seat).visible())
                same = shown(followed, seat) == observed(made, client.state, seat)
                assert same, f"before {at(batch)}: seat {seat} observes something else than it sees"
