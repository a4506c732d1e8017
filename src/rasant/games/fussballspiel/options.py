"""The options of Das Ligretto Fussballspiel, and its presets."""

from dataclasses import dataclass

from rasant.core.options import choice, flag, number


@dataclass(frozen=True)
class Options:
    """The options of Das Ligretto Fussballspiel; the value named first is the default."""

    mistakes: str = choice(
        "allowed",
        "prevented",
        rule="LF-40",
        about="whether you reckon and cheer yourselves, own goals included, or only what is right is taken",
    )
    remove: str = choice(
        "any", "current_only", rule="LF-26", about="which field cards may be cleared: the present one and earlier ones"
    )
    two_v_three_piles: str = choice(
        "3_each", "3_per_team", rule="LF-14", about="discard piles of the two who play against three"
    )
    goal_packet: str = choice(
        "shuffle",
        "keep_order",
        rule="LF-32",
        about="whether packets are shuffled when they are turned over for the goal",
    )
    goal_from_discard: bool = flag(True, rule="LF-34", about="whether the goal may be built from discard piles too")
    early_cheer: str = choice(
        "refused", "own_goal", rule="LF-43", about="what a cheer over a goal that still has a gap means"
    )
    show_packet_top: bool = flag(True, rule="LF-51", about="whether the upper side of a packet is seen")
    lf_numbers: str = choice("1..10", "1..12", "1..15", rule="LF-5", about="the shirt numbers: 6, 5 or 4 of each")
    lf_scenes: str = choice(
        "two_ways", "eight_spots", rule="LF-5", about="what scenes differ in: goals upside down, or two spots a quarter"
    )
    lf_field: str = choice("4..27", "4..20", rule="LF-5", about="the values of the field cards; 4..20 is easier")
    stall_s: int = number(300, 1, 86_400, rule="C-11", about="seconds without progress that end a round")
    stall_moves: int = number(600, 1, 100_000, rule="C-11", about="the same in moves a player, where no clock runs")
    max_rounds: int = number(15, 1, 1_000, rule="C-12", about="the longest match, in rounds")


PRESETS: dict[str, dict[str, str]] = {"default": {}, "clean": {"mistakes": "prevented"}}
