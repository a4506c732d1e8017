"""The options of Schuss und Tor, and the presets of its editions."""

from dataclasses import dataclass

from rasant.core.options import choice, number


@dataclass(frozen=True)
class Options:
    """The options of Schuss und Tor; the value named first is the default."""

    goal_chance: str = choice(
        "previous",
        "passer",
        rule="ST-15",
        about="who draws on a pass: the player before; or the passer, and then never laying a card is best",
    )
    keeper_extra: str = choice(
        "named_or_bomber", "named_only", "any", rule="ST-13", about="what may be laid on the own Tormann at once"
    )
    after_goal: str = choice(
        "keep_request", "free", rule="ST-18", about="what is wanted after a goal: as before, or any"
    )
    after_block: str = choice(
        "from_block", "from_before", rule="ST-20", about="whether a stopping card sets what is wanted next"
    )
    foul_card: str = choice("random", "victim_chooses", rule="ST-24", about="which card the victim of a foul loses")
    action_empty: str = choice(
        "no_effect", "reshuffle", rule="ST-27", about="what a pass brings once all action cards are drawn"
    )
    tie: str = choice("share", rule="ST-33", about="what equally many goals mean")
    turn_s: int = number(30, 0, 3_600, rule="ST-37", about="seconds to answer before the clock does; 0: no clock")


PRESETS = {"franjos": {}, "sheet": {"goal_chance": "passer"}}
