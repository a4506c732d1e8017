"""The options of Fan Tan, for customs that differ, and the presets."""

from __future__ import annotations

from dataclasses import dataclass

from rasant.core.options import ROUNDS, choice, number


@dataclass(frozen=True)
class Options:
    """The options of Fan Tan; the value named first is the default."""

    opening: str = choice(
        "seven_of_diamonds", "after_dealer", rule="FT-5", about="who begins: the seven of diamonds, or after the dealer"
    )
    counting: str = choice(
        "cards_left",
        "first_out",
        "pool",
        rule="FT-12",
        about="what a round is worth: cards left count, or only who is out first, or chips in a pool",
    )
    match: str = choice("single", ROUNDS, "to_limit", rule="FT-15", about="how many rounds make a match")
    limit: int = number(30, 1, 500, rule="FT-15", about="points won or lost that end a match to a limit")
    max_rounds: int = number(20, 1, 200, rule="FT-16", about="rounds after which a match to a limit ends at the latest")
    turn_s: int = number(30, 0, 3_600, rule="FT-19", about="seconds to lay a card before the clock does; 0: no clock")


PRESETS = {
    "parlour": {"match": "rounds:3"},
    "quick": {"counting": "first_out"},
    "pool": {"counting": "pool", "opening": "after_dealer", "match": "rounds:5"},
    "evening": {"match": "to_limit"},
}
