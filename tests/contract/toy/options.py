"""The options of the heap."""

from __future__ import annotations

from dataclasses import dataclass

from rasant.core.options import ROUNDS, choice, number


@dataclass(frozen=True)
class Options:
    """The options of the heap."""

    match: str = choice("single", ROUNDS, rule="H-4", about="how many rounds there are")
    stall_s: int = number(60, 1, 600, rule="C-11", about="seconds without progress that end a round")
    stall_moves: int = number(100, 1, 600, rule="C-11", about="moves a player without progress that end a round")


PRESETS = {"usual": {}, "long": {"match": "rounds:3"}}
