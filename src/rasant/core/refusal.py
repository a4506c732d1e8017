"""Refusals: a move that is not accepted is an answer, not an error."""

from __future__ import annotations

from typing import Final, Literal, final

from mypy_extensions import mypyc_attr

RefusalReason = Literal["not_now", "not_yours", "not_there", "does_not_fit", "not_possible"]
"""Why a move can be refused by a table of cards. A game gives one of these and names its rule."""


@mypyc_attr(acyclic=True)
@final
class Refusal:
    """Why a move was not accepted; nothing has changed. `rule` is the id of the rule behind it, if one is."""

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
"""This seat may not act at the moment: not its turn, walking, or no round is on."""
NOT_YOURS: Final = Refusal("not_yours")
"""The card lies in a zone of somebody else."""
NOT_THERE: Final = Refusal("not_there")
"""No such card is to be had there: another face lies on top, or there is no such place."""
DOES_NOT_FIT: Final = Refusal("does_not_fit")
"""The place does not take this card (any more)."""
NOT_POSSIBLE: Final = Refusal("not_possible")
"""This seat has no such act now."""
