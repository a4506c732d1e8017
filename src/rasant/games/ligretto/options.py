"""The options of Ligretto, and the presets of its editions."""

from dataclasses import dataclass

from rasant.core.options import ROUNDS, choice, number


@dataclass(frozen=True)
class Options:
    """The options of Ligretto; the value named first is the default."""

    recycle: str = choice("shuffle", "turn_over", "cut", rule="L-20", about="how the waste becomes the hand again")
    waste_next: str = choice(
        "locked", "uncovered", rule="L-21", about="whether the card below a played waste card may be played too"
    )
    row_size: str = choice("by_players", "always_3", rule="L-7", about="cards in the row: 5, 4, 3 by players, or three")
    end: str = choice("automatic", "call", rule="L-25", about="whether an empty stack ends the round by itself")
    match: str = choice("to_99", "single", ROUNDS, rule="L-32", about="how long a match lasts")
    tie: str = choice("share", "extra_round", rule="L-34", about="what equal highest totals mean")
    stalemate: str = choice(
        "score_round", "leader_takes_match", rule="L-30", about="what a round that got stuck is worth"
    )
    variant: str = choice("none", "row_buffer", rule="L-37", about="whether cards may be laid on the own row")
    row_order: str = choice("descending", "ascending", rule="L-39", about="the order in which a row slot grows")
    row_step: str = choice("exactly_1", "any", rule="L-40", about="how far apart cards on a row slot may be")
    stall_s: int = number(180, 1, 86_400, rule="C-11", about="seconds without progress that end a round")
    stall_moves: int = number(300, 1, 100_000, rule="C-11", about="the same in moves a player, where no clock runs")
    max_rounds: int = number(20, 1, 1_000, rule="C-12", about="the longest match, in rounds")


PRESETS = {
    "default": {},
    "de": {"match": "single", "row_step": "any"},
    "en": {"recycle": "turn_over", "waste_next": "uncovered"},
    "es": {"row_size": "always_3", "match": "single", "row_order": "ascending", "row_step": "any"},
}
