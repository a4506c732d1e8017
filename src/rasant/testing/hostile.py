"""Fuzzing by hostile players, as a property of every game."""

from rasant.testing.extras import needed
from rasant.testing.properties import Subject, every_game


@every_game("C-6")
def nothing_a_player_sends_breaks_a_table(subject: Subject) -> None:
    """Whatever players send, at any time and in any order, no card is lost and the log folds to the state."""
    needed("hypothesis")
    from rasant.testing.hostile_machine import attack  # imported late, because hypothesis is optional

    attack(subject.game)
