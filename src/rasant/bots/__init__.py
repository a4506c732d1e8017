"""Built-in bots: a policy decides from a view, a temperament sets the pace. Bots see views, never states."""

from rasant.bots.naming import RANDOM, BotName, bot_name, bot_names
from rasant.bots.pacing import TEMPERAMENTS, Temperament
from rasant.bots.player import Player
from rasant.bots.random_policy import RandomPolicy
from rasant.core.chance import Chance
from rasant.core.contract import Game
from rasant.core.errors import OptionError, unknown
from rasant.core.policy import Policy
from rasant.gamefiles.box import Box


def bot(name: str, box: Box, game: Game, chance: Chance) -> Player:
    """The built-in bot of this name, ready to play this game; raises `OptionError` if there is none."""
    named = bot_name(name)
    if not named.built_in:
        raise OptionError(unknown("bot", name, bot_names()))
    return Player(built_in(named, box, game), TEMPERAMENTS[named.pace], chance)


def built_in(named: BotName, box: Box, game: Game) -> Policy:
    """The policy of a built-in bot."""
    return RandomPolicy() if named.policy == RANDOM else box.steady(game)


__all__ = [
    "TEMPERAMENTS",
    "BotName",
    "Player",
    "RandomPolicy",
    "Temperament",
    "bot",
    "bot_name",
    "bot_names",
    "built_in",
]
