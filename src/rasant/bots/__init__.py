"""Bots: who decides (a policy, from a view) and how fast (a temperament). They see views, never states."""

from __future__ import annotations

from rasant.bots.pacing import TEMPERAMENTS, Temperament
from rasant.bots.player import Player
from rasant.bots.random_policy import RandomPolicy
from rasant.core.box import Box
from rasant.core.chance import Chance
from rasant.core.contract import Game
from rasant.core.errors import OptionError, unknown

RANDOM = "random"


def bot_names() -> list[str]:
    """What a bot can be called: a temperament (it plays sensibly, at that pace), or random (at a steady pace)."""
    return [*TEMPERAMENTS, RANDOM]


def bot(name: str, box: Box, game: Game, chance: Chance) -> Player:
    """A bot by name, ready to play this game; `OptionError` if there is none of that name."""
    if name not in bot_names():
        raise OptionError(unknown("bot", name, bot_names()))
    if name == RANDOM:
        return Player(RandomPolicy(), TEMPERAMENTS["steady"], chance)
    return Player(box.steady(game), TEMPERAMENTS[name], chance)


__all__ = ["RANDOM", "TEMPERAMENTS", "Player", "RandomPolicy", "Temperament", "bot", "bot_names"]
