"""A learner who follows a lesson step by step, as the page shows it."""

from __future__ import annotations

from tests.table.scene import Guest, Scene

from rasant.core.moves import Act, Move
from rasant.wire.from_client import NextStep, SetReady
from rasant.wire.from_server import MoveAccepted, MoveRefused
from rasant.wire.http import NewTable
from rasant.wire.room import PLAYING, LessonState

DAY = 86_400_000


def begun(scene: Scene, game: str = "ligretto") -> Guest:
    """A player who has just begun the lesson of a game."""
    table = scene.hall.open_table(NewTable(game, lesson=True), "learner", scene.now)
    assert isinstance(table, str), table
    scene.settle()
    learner = scene.sit(table, "learner")
    learner.say(SetReady())
    scene.wait(0)
    assert learner.phase == PLAYING, "a lesson has no countdown"
    return learner


def step_of(learner: Guest) -> LessonState:
    """The current step, as the learner received it."""
    assert learner.room.lesson is not None
    return learner.room.lesson


def wanted(learner: Guest) -> Move | None:
    """The move that the lesson waits for."""
    progress = learner.scene.table(learner.table).cards.lesson
    assert progress is not None
    return progress.step.move if progress.step is not None else None


def follow(learner: Guest) -> None:
    """Do what the current step asks for: read, wait for a bot, or move; check that the lesson advances."""
    scene, before = learner.scene, step_of(learner)
    if before.waits == "next":
        learner.say(NextStep(before.step))
    elif before.waits == "them":
        scene.wait_for(lambda: step_of(learner).waits != "them" or step_of(learner).step > before.step, most=20_000)
        if step_of(learner).step == before.step:
            learner.say(NextStep(before.step))
    else:
        move = wanted(learner)
        assert move is not None
        make(learner, move, refused=before.wrong)
    assert step_of(learner).step == before.step + 1, f"step {before.step}, {before.key}, does not advance"


def make(learner: Guest, move: Move, refused: bool = False) -> MoveAccepted | MoveRefused:
    """Make a move as soon as possible: who walks has to arrive first."""
    scene, match = learner.scene, learner.scene.table(learner.table).cards.live.match
    if not refused:
        scene.wait_for(lambda: match.allows(learner.seat, move, match.now), most=20_000)
    number = learner.put(move)
    scene.settle()
    scene.wait_for(lambda: number in learner.answers, most=1_000)
    answer = learner.answers[number]
    assert isinstance(answer, MoveRefused) == refused, f"{move}: {answer}"
    return answer


def play_through(learner: Guest) -> list[str]:
    """Follow a lesson to its end; returns the verbs of all acts, of any seat."""
    verbs: list[str] = []
    while step_of(learner).waits != "end":
        move = wanted(learner)
        verbs += [move.verb] if isinstance(move, Act) else []
        follow(learner)
    return verbs
