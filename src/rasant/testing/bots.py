"""Bots play it: to the end even if they overlook something at every look, and better than by chance."""

from __future__ import annotations

from dataclasses import replace

from rasant.bots import TEMPERAMENTS, Player
from rasant.core.chance import chance_of
from rasant.lab.bot_match import BotMatch
from rasant.record.setup import Setup
from rasant.testing.configs import Config, every_preset

DUELS = 24
MOST_DUELS = 5 * DUELS
"""Where luck weighs more, more rounds are needed."""
CLEARLY = 1.5
"""So many times as often as the random bot the steady one must win."""
ABSENT = replace(TEMPERAMENTS["steady"], slip=1.0)
LOOKS = 6
"""Rounds that absent-minded bots play."""


class _AbsentMinded(BotMatch):
    """Steady bots that overlook something at every look."""

    def _player(self, secret: bytes, seat: int) -> Player:
        return Player(self.setup.box.steady(self.game), ABSENT, chance_of(secret, seat))


def _table(config: Config, *bots: str) -> Setup:
    return Setup(config.game, config.seats, config.preset, dict(config.changes), bots or ("steady",))


def _play(running: BotMatch) -> None:
    running.deal()
    while running.step() is not None:
        pass


@every_preset()
def who_overlooks_something_at_every_look_plays_to_the_end(config: Config) -> None:
    """A bot that overlooks a card that fits at every look still finds something to do, and the round ends."""
    for number in range(LOOKS):
        running = _AbsentMinded(_table(config), str(number))
        _play(running)
        assert running.state.how, f"seed {number}: the round has no end"


@every_preset()
def steady_beats_random(config: Config) -> None:
    """The game's own bot wins clearly more rounds than one that does anything, at the same pace."""
    wins = {"steady": 0, "random": 0}
    parties = config.open().parties
    for number in range(MOST_DUELS):
        if number and number % DUELS == 0 and wins["steady"] > CLEARLY * wins["random"]:
            return
        _duel(config, parties, number, wins)
    assert len(parties) < 2 or wins["steady"] > CLEARLY * wins["random"], f"rounds won: {wins}"


def _duel(config: Config, parties: list[list[int]], number: int, wins: dict[str, int]) -> None:
    """One round in which the parties are by turns steady and random; most points win."""
    kinds = [("steady", "random")[(party + number) % 2] for party in range(len(parties))]
    bots = {seat: kinds[party] for party, seats in enumerate(parties) for seat in seats}
    running = BotMatch(_table(config, *(bots[seat] for seat in range(config.seats))), f"duel {number}")
    _play(running)
    points = running.game.score(running.state).points
    for party, won in enumerate(points):
        wins[kinds[party]] += won == max(points) > min(points)
