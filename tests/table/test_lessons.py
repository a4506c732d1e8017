"""Lessons: a laid table, a script, and a learner who is never hurried."""

from __future__ import annotations

import pytest
from tests.table.lessons import DAY, begun, follow, make, play_through, step_of, wanted
from tests.table.scene import Guest, Scene

from rasant.core.moves import Act, Move, Play
from rasant.core.state import State
from rasant.games import boxes, lesson_file
from rasant.store.port import SnapshotTaken
from rasant.table.log.entries import LessonAdvanced, write_entry
from rasant.table.recovery import snapshot
from rasant.table.table import Table
from rasant.wire.from_client import CastVote, ChangeSeat, LeaveTable, NextStep, SetBot, SetReady
from rasant.wire.from_server import MoveAccepted, MoveRefused
from rasant.wire.http import NewTable, Problem
from rasant.wire.room import MATCH_OVER, PAUSED, PLAYING, ROUND_OVER

LESSONS = [game for game in boxes() if lesson_file(game)]
WITHOUT = [game for game in boxes() if not lesson_file(game)]


def halfway(scene: Scene, game: str) -> Guest:
    """A player in the middle of a lesson that waits for their move."""
    learner = begun(scene, game)
    while step_of(learner).step < step_of(learner).steps // 2 or step_of(learner).waits != "you":
        follow(learner)
    return learner


def other_move(learner: Guest) -> Move | None:
    """A move that the rules allow the learner now, but the step does not wait for."""
    return next((move for move in learner.legal() if move != wanted(learner)), None)


@pytest.mark.parametrize("game", LESSONS)
def test_a_lesson_is_played_to_its_end_and_never_counted(game: str) -> None:
    scene = Scene()
    learner = begun(scene, game)
    play_through(learner)
    assert step_of(learner).step == step_of(learner).steps
    assert not scene.disk.finished, "a lesson is no match that moves ratings"
    learner.say(LeaveTable())
    learner.disconnect()
    scene.wait(scene.environment.timeouts.finished)
    assert learner.table in scene.disk.closed
    assert not scene.disk.finished


@pytest.mark.parametrize("game", LESSONS)
def test_a_lesson_is_taken_again_at_another_table_only(game: str) -> None:
    learner = begun(Scene(), game)
    play_through(learner)
    if learner.phase == PLAYING:
        learner.scene.end_round(learner)
    learner.say(SetReady())
    assert learner.complaint() == "not_now"
    assert learner.phase in (ROUND_OVER, MATCH_OVER)


@pytest.mark.parametrize("game", LESSONS)
def test_no_step_has_a_deadline(game: str) -> None:
    learner = begun(Scene(), game)
    while step_of(learner).waits != "end":
        if step_of(learner).waits != "them":
            before, phase = step_of(learner), learner.phase
            learner.scene.wait(DAY)
            assert (step_of(learner), learner.phase) == (before, phase)
        follow(learner)


@pytest.mark.parametrize("game", LESSONS)
def test_a_move_that_is_allowed_but_not_this_step_changes_nothing(game: str) -> None:
    learner = begun(Scene(), game)
    kept_back = 0
    while step_of(learner).waits != "end":
        other, state = other_move(learner), learner.scene.table(learner.table).cards.live.match.pack()
        if other is not None:
            answer = make(learner, other, refused=True)
            assert isinstance(answer, MoveRefused)
            assert answer.reason == "not_this_step"
            assert learner.scene.table(learner.table).cards.live.match.pack() == state
            kept_back += 1
        follow(learner)
    assert kept_back, "there must be steps with a choice"


@pytest.mark.parametrize("game", LESSONS)
def test_wrong_moves_are_refused_by_the_rules_with_the_reason(game: str) -> None:
    learner = begun(Scene(), game)
    while not step_of(learner).wrong and step_of(learner).waits != "end":
        follow(learner)
    if step_of(learner).waits == "end":
        pytest.skip("this lesson has no wrong move")
    move = wanted(learner)
    assert move is not None
    answer = make(learner, move, refused=True)
    assert isinstance(answer, MoveRefused)
    assert answer.reason == "does_not_fit"
    assert answer.rule


@pytest.mark.parametrize("snapshots", [False, True])
@pytest.mark.parametrize("game", LESSONS)
def test_a_restarted_server_resumes_the_same_step(game: str, snapshots: bool) -> None:
    scene = Scene()
    learner = halfway(scene, game)
    before = step_of(learner)
    assert scene.restart(snapshots) == []
    learner.connect()
    scene.wait(scene.environment.timeouts.composure)
    assert step_of(learner) == before
    play_through(learner)
    assert not scene.disk.finished


def test_a_lesson_is_restored_from_a_snapshot_in_its_middle() -> None:
    scene = Scene()
    learner = halfway(scene, "ligretto")
    table, before = scene.table(learner.table), step_of(learner)
    scene.disk.snaps[table.id] = SnapshotTaken(table.id, table.journal.seq, snapshot(table))
    assert scene.restart() == []
    learner.connect()
    assert step_of(learner) == before
    play_through(learner)


@pytest.mark.parametrize("game", LESSONS)
def test_a_reconnecting_player_finds_the_lesson_where_it_was(game: str) -> None:
    scene = Scene()
    learner = halfway(scene, game)
    before = step_of(learner)
    learner.disconnect()
    scene.wait(600_000)
    assert scene.table(learner.table).phase == PAUSED
    learner.connect()
    scene.wait(0)
    assert (step_of(learner), learner.phase) == (before, PLAYING)
    play_through(learner)


def test_no_bot_stands_in_for_an_absent_learner() -> None:
    scene = Scene()
    learner = halfway(scene, "ligretto")
    learner.disconnect()
    scene.wait(scene.environment.timeouts.desertion - 1)
    assert not scene.table(learner.table).people.roster.holders[0].stand_in
    scene.wait(1)
    assert learner.table in scene.disk.closed


def test_a_lesson_that_was_left_in_the_middle_is_soon_closed() -> None:
    scene = Scene()
    learner = halfway(scene, "ligretto")
    learner.say(LeaveTable())
    before = scene.table(learner.table).people.roster.lesson_step
    learner.disconnect()
    scene.wait(scene.environment.timeouts.finished - 1)
    assert scene.table(learner.table).people.roster.lesson_step == before, "no bot takes the lesson for them"
    scene.wait(1)
    assert learner.table in scene.disk.closed
    assert not scene.disk.finished


def test_two_taps_at_once_make_one_move() -> None:
    learner = begun(Scene())
    follow(learner)
    move = wanted(learner)
    assert isinstance(move, Play)
    numbers = [learner.put(move), learner.put(move)]
    learner.scene.wait(1_000)
    made, late = (learner.answers[number] for number in numbers)
    assert isinstance(made, MoveAccepted)
    assert isinstance(late, MoveRefused)
    assert step_of(learner).step == 2


def test_counting_twice_counts_once() -> None:
    learner = begun(Scene())
    while wanted(learner) != Act("count"):
        follow(learner)
    for _ in range(2):
        learner.put(Act("count"))
    learner.scene.settle()
    waste = learner.scene.layout(learner.table).names.index("waste0")
    assert len(learner.scene.table(learner.table).cards.live.match.state.zones[waste]) == 3


def test_next_confirms_a_text_and_counts_once() -> None:
    learner = begun(Scene())
    for _ in range(2):
        learner.say(NextStep(0))
    assert step_of(learner).step == 1
    assert learner.complaint() == "not_now"
    learner.say(NextStep(1))
    assert learner.complaint() == "not_now", "a move is waited for"
    assert step_of(learner).step == 1


def test_next_means_nothing_at_another_table() -> None:
    [anna, _] = Scene().match("ligretto", people=2)
    anna.say(NextStep(0))
    assert anna.complaint() == "not_possible"
    assert anna.room.lesson is None


def test_a_spectator_of_a_lesson_cannot_take_it() -> None:
    scene = Scene()
    learner = begun(scene)
    watcher = scene.watch(learner.table)
    watcher.say(NextStep(0))
    assert watcher.complaint() == "not_seated"
    assert step_of(learner).step == 0
    found = scene.claim(learner.table, "other")
    assert isinstance(found, Problem), "there is one seat, and it is taken"


def test_nothing_is_read_before_the_lesson_begins() -> None:
    scene = Scene()
    table = scene.hall.open_table(NewTable("ligretto", lesson=True), "learner", scene.now)
    assert isinstance(table, str)
    scene.settle()
    learner = scene.sit(table, "learner")
    assert step_of(learner).waits == "next"
    learner.say(NextStep(0))
    assert (learner.complaint(), step_of(learner).step) == ("not_now", 0)


@pytest.mark.parametrize("seat", [-1, 1])
def test_no_player_takes_the_seat_of_a_bot_that_shows_something(seat: int) -> None:
    scene = Scene()
    table = scene.hall.open_table(NewTable("ligretto", lesson=True), "learner", scene.now)
    assert isinstance(table, str)
    scene.sit(table, "learner")
    found = scene.claim(table, "other", seat)
    assert isinstance(found, Problem)
    assert found.code == "full"


@pytest.mark.parametrize(
    ("message", "code"),
    [
        (CastVote("pause"), "not_possible"),
        (CastVote("stalemate"), "not_possible"),
        (SetBot(1, "quick"), "not_possible"),
        (SetReady(), "not_now"),
        (ChangeSeat(1), "not_possible"),
    ],
)
def test_messages_that_a_lesson_does_not_need_are_refused(
    message: CastVote | SetBot | SetReady | ChangeSeat, code: str
) -> None:
    learner = halfway(Scene(), "ligretto")
    before = step_of(learner)
    learner.say(message)
    assert learner.complaint() == code
    assert step_of(learner) == before


@pytest.mark.parametrize("game", WITHOUT)
def test_a_missing_lesson_is_reported(game: str) -> None:
    scene = Scene()
    answer = scene.hall.open_table(NewTable(game, lesson=True), "learner", scene.now)
    assert isinstance(answer, Problem)
    assert answer.code == "no_lesson"
    assert "rules" in answer.text


@pytest.mark.parametrize(
    "order",
    [
        NewTable("ligretto", lesson=True, players=3),
        NewTable("ligretto", lesson=True, bots=["quick"]),
        NewTable("ligretto", lesson=True, preset="de"),
        NewTable("ligretto", lesson=True, settings={"end": "call"}),
        NewTable("ligretto", lesson=True, public=True),
        NewTable("halma", lesson=True),
    ],
)
def test_a_lesson_cannot_be_combined_with_other_settings(order: NewTable) -> None:
    scene = Scene()
    answer = scene.hall.open_table(order, "learner", scene.now)
    assert isinstance(answer, Problem)
    assert answer.code == "bad_option"
    assert answer.text


def test_a_lesson_is_a_private_table() -> None:
    scene = Scene()
    begun(scene)
    assert scene.hall.tables() == []


@pytest.mark.parametrize("game", LESSONS)
def test_every_card_is_dealt_to_its_owner(game: str) -> None:
    """If all have cards of their own, no player may be dealt another's: points count backs."""
    learner = begun(Scene(), game)
    state = learner.scene.table(learner.table).cards.live.match.state
    usual = sets_by_owner(dealt_as_usual(learner.scene, game).cards.live.match.state)
    own = {
        owner: sets
        for owner, sets in usual.items()
        if all(sets.isdisjoint(usual[other]) for other in usual if other != owner)
    }
    for owner, sets in sets_by_owner(state).items():
        assert owner not in own or sets <= own[owner], owner


def dealt_as_usual(scene: Scene, game: str) -> Table:
    """A table of the game with as many seats as its lesson, dealt by chance."""
    file = lesson_file(game)
    assert file is not None
    anna = scene.sit(scene.open(game, file.seats, ["", *["steady"] * (file.seats - 1)]), "anna")
    anna.say(SetReady())
    return scene.table(anna.table)


def sets_by_owner(state: State) -> dict[int, set[int]]:
    """The sets of the cards in front of each seat."""
    layout = state.layout
    found: dict[int, set[int]] = {}
    for zone, cards in enumerate(state.zones):
        if 0 <= layout.owner[zone] < layout.seats:
            found.setdefault(layout.owner[zone], set()).update(layout.deck.sets[card] for card in cards)
    return found


@pytest.mark.parametrize("step", [-1, 0])
def test_a_step_that_is_shown_may_be_the_first_but_none_comes_before_it(step: int) -> None:
    scene = Scene()
    learner = begun(scene)
    scene.disk.logs[learner.table].append(write_entry(LessonAdvanced(step, shown=True)))
    assert scene.restart(snapshots=False) == ([learner.table] if step < 0 else [])


def test_a_refusal_that_is_not_part_of_the_lesson_is_none_of_its_steps() -> None:
    scene = Scene()
    learner = halfway(scene, "ligretto")
    step, live = step_of(learner).step, scene.table(learner.table).cards.live
    lesson = live._lesson
    assert lesson is not None
    assert not lesson.refused(live.match, learner.seat, Act("nonsense"))
    assert step_of(learner).step == step
