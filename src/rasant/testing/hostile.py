"""Hostile play breaks nothing: legal, late and wild moves, foreign seats and jumps of time, in any order."""

from __future__ import annotations

from rasant.testing.extras import needed
from rasant.testing.properties import Subject, every_game


@every_game("C-6")
def nothing_a_player_sends_breaks_a_table(subject: Subject) -> None:
    """Whatever players send, when and in whatever order: no card is lost, and the log folds to the state."""
    needed("hypothesis")
    from rasant.testing.hostile_machine import attack  # not before: hypothesis is not there for everybody

    attack(subject.game)
