"""Refusals: a move that is not accepted gives a value, not an exception."""

from typing import Final, Literal, final

from mypy_extensions import mypyc_attr

RefusalReason = Literal["not_now", "not_yours", "not_there", "does_not_fit", "not_possible"]
"""All reasons for refusing a move. A game returns one of them and may name its rule."""


@mypyc_attr(acyclic=True)
@final
class Refusal:
    """Why a move was not accepted; nothing has changed. `rule` is the id of the violated rule, if there is one."""

    __slots__ = ("reason", "rule")

    def __init__(self, reason: RefusalReason, rule: str = "") -> None:
        self.reason: RefusalReason = reason
        self.rule = rule

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Refusal) and other.reason == self.reason and other.rule == self.rule

    def __hash__(self) -> int:
        return hash((self.reason, self.rule))

    def __repr__(self) -> str:
        return f"Refusal({self.reason!r}, {self.rule!r})"


NOT_NOW: Final = Refusal("not_now")
"""This seat may not act at the moment: it is not its turn, it is walking, or no round is being played."""
NOT_YOURS: Final = Refusal("not_yours")
"""The card lies in another player's zone."""
NOT_THERE: Final = Refusal("not_there")
"""No such card can be taken there: another face lies on top, or the zone does not exist."""
DOES_NOT_FIT: Final = Refusal("does_not_fit")
"""The target does not take this card (any more)."""
NOT_POSSIBLE: Final = Refusal("not_possible")
"""This seat does not have this act now."""
