"""The port by which a game tells what somebody's play says of the cards in their hand."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from rasant.core.view import View


@mypyc_attr(allow_interpreted_subclasses=True)
class Inference:
    """What one seat can tell of cards it does not see, from how their owners played. It sees views, and remembers."""

    def look(self, view: View) -> None:
        """See the table as it is now; to be called at every look, so that nothing is missed."""
        raise NotImplementedError

    def lacking(self) -> dict[int, int]:
        """By zone: the keys that no unseen card in it is likely to have."""
        raise NotImplementedError
