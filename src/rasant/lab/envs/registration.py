"""Every game by name in Gymnasium's registry: `rasant/Ligretto-v0`."""

from __future__ import annotations

import gymnasium

from rasant.games import boxes


def env_id(game: str) -> str:
    """What a game is called there."""
    return f"rasant/{''.join(word.capitalize() for word in game.split('_'))}-v0"


def register_games() -> None:
    """Make known all games that there are, those of other packages too."""
    for game in boxes():
        if env_id(game) not in gymnasium.registry:
            gymnasium.register(env_id(game), "rasant.lab.envs.seat:SeatEnv", kwargs={"game": game})
