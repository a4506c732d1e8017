"""The options of Fun Run, and its presets."""

from dataclasses import dataclass

from rasant.core.options import ROUNDS, choice, flag, number


@dataclass(frozen=True)
class Options:
    """The options of Fun Run; the value named first is the default. Times are in milliseconds."""

    table: str = choice(
        "ring", "open_side", rule="FR-3", about="whether one can walk all round the table or along three sides only"
    )
    easy_stack: bool = flag(False, rule="FR-35", about="whether the stack may be played from everywhere")
    variant: str = choice("run", "up_and_down", rule="FR-36", about="run round the table, or sit and stand up")
    hold_while_standing: bool = flag(
        False, rule="FR-39", about="whether a pile stays in hand while standing (up_and_down only)"
    )
    step_time: int = number(1_500, 1, 60_000, rule="FR-21", about="milliseconds from one side of the table to the next")
    stand_time: int = number(1_000, 1, 60_000, rule="FR-37", about="milliseconds to stand up, and to sit down again")
    end: str = choice("automatic", "call", rule="FR-25", about="whether an empty stack ends the round by itself")
    match: str = choice("single", ROUNDS, "to_100", rule="FR-34", about="how long a match lasts")
    stall_s: int = number(180, 1, 86_400, rule="C-11", about="seconds without progress that end a round")
    stall_moves: int = number(300, 1, 100_000, rule="C-11", about="the same in moves a player, where no clock runs")
    max_rounds: int = number(20, 1, 1_000, rule="C-12", about="the longest match, in rounds")


PRESETS = {"default": {}, "kids": {"easy_stack": "true"}, "sitting": {"variant": "up_and_down"}}
