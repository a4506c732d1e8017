"""The port a bot implements: from a view to a move."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from rasant.core.chance import Chance
from rasant.core.moves import Move
from rasant.core.view import View


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy:
    """Chooses moves for one seat from what that seat sees, and nothing else.

    It may remember what it was shown, but it may come at any time into the middle of a round, and stay for another one.
    """

    def choose(self, view: View, chance: Chance) -> Move | None:
        """The move to make now, or nothing: wait."""
        raise NotImplementedError

    def misjudge(self, view: View, chance: Chance) -> Move | None:
        """What somebody does now who has made a mistake in reckoning; nothing, where there is none to be made."""
        return None
