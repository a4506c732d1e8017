"""Properties of a game's own bot: it finishes rounds even if it overlooks cards, and it beats the random bot."""

from dataclasses import replace

from rasant.bots import TEMPERAMENTS, Player
from rasant.core.chance import chance_of
from rasant.lab.bot_match import BotMatch
from rasant.record.setup import Setup
from rasant.testing.configs import Config, every_preset

DUELS = 24
MOST_DUELS = 5 * DUELS
"""Most rounds; games with more luck need more of them."""
CLEARLY = 1.5
"""Factor by which the steady bot must win more often than the random one."""
ABSENT = replace(TEMPERAMENTS["steady"], slip=1.0)
LOOKS = 6
"""Rounds played by bots that overlook cards."""


class _AbsentMinded(BotMatch):
    """Steady bots that overlook a card at every look."""

    def _player(self, secret: bytes, seat: int) -> Player:
        return Player(self.setup.box.steady(self.game), ABSENT, chance_of(secret, seat))


def _table(config: Config, *bots: str) -> Setup:
    return Setup(config.game, config.seats, config.preset, dict(config.changes), bots or ("steady",))


def _play(running: BotMatch) -> None:
    running.deal()
    while running.step() is not None:
        pass


@every_preset()
def a_bot_that_overlooks_a_card_at_every_look_plays_to_the_end(config: Config) -> None:
    """A bot that overlooks a fitting card at every look still finds moves, and the round ends."""
    for number in range(LOOKS):
        running = _AbsentMinded(_table(config), str(number))
        _play(running)
        assert running.state.how, f"seed {number}: the round has no end"


@every_preset()
def steady_beats_random(config: Config) -> None:
    """The game's own bot wins clearly more rounds than the random one, at the same pace."""
    wins = {"steady": 0, "random": 0}
    parties = config.open().parties
    for number in range(MOST_DUELS):
        if number and number % DUELS == 0 and wins["steady"] > CLEARLY * wins["random"]:
            return
        _duel(config, parties, number, wins)
    assert len(parties) < 2 or wins["steady"] > CLEARLY * wins["random"], f"rounds won: {wins}"


def _duel(config: Config, parties: list[list[int]], number: int, wins: dict[str, int]) -> None:
    """Play a round in which parties are alternately steady and random; the most points win."""
    kinds = [("steady", "random")[(party + number) % 2] for party in range(len(parties))]
    bots = {seat: kinds[party] for party, seats in enumerate(parties) for seat in seats}
    running = BotMatch(_table(config, *(bots[seat] for seat in range(config.seats))), f"duel {number}")
    _play(running)
    points = running.game.score(running.state).points
    for party, won in enumerate(points):
        wins[kinds[party]] += won == max(points) > min(points)
