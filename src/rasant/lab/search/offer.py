"""The bot `search`, offered for games whose box has a number of moves to simulate."""

from rasant.bots.naming import SEARCH
from rasant.core.contract import Game
from rasant.core.errors import OptionError
from rasant.gamefiles.box import Box
from rasant.games import boxes
from rasant.lab.search.search import Search


def search_bot(box: Box, game: Game) -> Search:
    """The bot `search` for this game; raises `OptionError` if it is not offered."""
    if not box.foresight:
        offered = ", ".join(other.id for other in boxes().values() if other.foresight)
        raise OptionError(f"{SEARCH} is not for {box.id}: it is not known to beat steady there; it plays {offered}")
    inference = box.inference(game) if box.inference is not None else None
    return Search(game, box.steady(game), box.foresight, inference)
