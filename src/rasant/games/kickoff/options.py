"""The options of the football edition, and the presets of its two languages."""

from dataclasses import dataclass

from rasant.core.options import choice, number


@dataclass(frozen=True)
class Options:
    """The options of the football edition; the value named first is the default."""

    setup_replace: str = choice(
        "shuffle_in", "under_deck", rule="LK-10", about="where a card goes that may not lie in the first display"
    )
    refill_filter: str = choice(
        "off", "on", rule="LK-11", about="whether later displays are kept free of action cards, yellow cards and fours"
    )
    action_from: str = choice(
        "discard_or_display",
        "on_reveal",
        rule="LK-32",
        about="whether an action card may be played from the display too, or only as top of the discard pile",
    )
    yellow_from: str = choice(
        "discard_or_display",
        "on_reveal",
        rule="LK-33",
        about="whether a yellow card may lie in a display and be used from there",
    )
    yellow: str = choice("may", "must", rule="LK-34", about="whether a yellow card may wait or comes before all else")
    yellow_display: str = choice(
        "as_setup", "two", rule="LK-35", about="how many cards a lone player lays out again after a yellow card"
    )
    reveal: str = choice(
        "top_only",
        "both",
        rule="LK-36",
        about="whether a yellow or action card counts as turned up also as the lower card of the pair turned last",
    )
    goal_by: str = choice(
        "any_legal", "pass_only", rule="LK-30", about="whether a goal may come from a steal or an answer too"
    )
    stall_s: int = number(180, 1, 86_400, rule="C-11", about="seconds without a card in the centre that end a round")
    stall_moves: int = number(300, 1, 100_000, rule="C-11", about="the same in moves a player, where no clock runs")
    max_rounds: int = number(15, 1, 1_000, rule="C-12", about="the longest match, in rounds")


PRESETS = {"en": {}, "fr": {"setup_replace": "under_deck", "action_from": "on_reveal"}}
