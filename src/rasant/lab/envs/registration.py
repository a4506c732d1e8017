"""Registration of all games with Gymnasium, under names such as `rasant/Ligretto-v0`."""

import gymnasium

from rasant.games import boxes


def env_id(game: str) -> str:
    """The name of a game in Gymnasium's registry."""
    return f"rasant/{''.join(word.capitalize() for word in game.split('_'))}-v0"


def register_games() -> None:
    """Register all games, including those of other packages."""
    for game in boxes():
        if env_id(game) not in gymnasium.registry:
            gymnasium.register(env_id(game), "rasant.lab.envs.seat:SeatEnv", kwargs={"game": game})
