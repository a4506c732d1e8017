"""The port by which a game infers the cards of other hands from how their owners play."""

from mypy_extensions import mypyc_attr

from rasant.core.view import View


@mypyc_attr(allow_interpreted_subclasses=True)
class Inference:
    """One seat's conclusions about cards it does not see. It observes successive views and remembers them."""

    def look(self, view: View) -> None:
        """Observe the table as it is now. Call it at every look, so that no play is missed."""
        raise NotImplementedError

    def lacking(self) -> dict[int, int]:
        """By zone: the keys that its unseen cards probably do not have."""
        raise NotImplementedError
