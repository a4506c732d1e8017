"""The port that a bot implements: from a view to a move."""

from mypy_extensions import mypyc_attr

from rasant.core.chance import Chance
from rasant.core.moves import Move
from rasant.core.view import View


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy:
    """Chooses moves for one seat from nothing but what that seat sees.

    It may keep a memory, but it may be put into the middle of a round, and it may stay for several rounds.
    """

    def choose(self, view: View, chance: Chance) -> Move | None:
        """The move to make now, or `None` to wait."""
        raise NotImplementedError

    def misjudge(self, view: View, chance: Chance) -> Move | None:
        """A move as a person who miscalculates would make it; `None` where there is nothing to miscalculate."""
        return None
