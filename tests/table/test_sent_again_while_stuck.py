"""A move that was made is never refused later, not even while the store cannot write."""

from __future__ import annotations

from tests.table.scene import Scene

from rasant.wire.from_server import MoveAccepted
from rasant.wire.room import PLAYING


def test_a_move_that_was_made_is_answered_as_before_once_it_can_be() -> None:
    scene = Scene()
    anna, _ = scene.stage(PLAYING)
    move = anna.legal()[0]
    made = anna.move(move, 1)
    assert isinstance(made, MoveAccepted)
    scene.hall.stuck("store", scene.now)
    scene.hall.take_urgent()
    anna.put(move, 1)
    assert scene.hall.take_urgent() == []
    scene.hall.stuck("", scene.now)
    scene.settle()
    assert anna.last() == made
