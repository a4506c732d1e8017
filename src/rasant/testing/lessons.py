"""Properties of a game's lesson, `lesson.toml`: it can be played as written, and is complete."""

from rasant.core.chance import secret_of
from rasant.core.contract import NEVER
from rasant.core.lesson import Lesson, LessonStep
from rasant.core.match import Match
from rasant.core.moves import Act, Play
from rasant.core.refusal import Refusal
from rasant.gamefiles.lessonfile import LessonFile
from rasant.gamefiles.texts import ENGLISH
from rasant.games import lesson, lesson_file, set_up, texts
from rasant.testing.properties import Subject, every_game

LONGEST_WAIT_MS = 10_000
"""Most milliseconds that a step may wait, such as for a walking player."""


def dealt(subject: Subject, written: LessonFile, given: Lesson) -> Match:
    """A match with the table of a lesson, after the moves before its first step."""
    table = set_up(subject.game, written.seats, written.preset, dict(written.settings))
    match = Match(table, secret_of(f"lesson {subject.game}"), clocked=False)
    cards = sorted(card for zone in match.state.zones for card in zone)
    match.deal(0, given)
    for number, step in enumerate(given.before, start=1):
        take(match, step, f"{written.name}: before[{number}]")
    assert sorted(card for zone in match.state.zones for card in zone) == cards, "cards are lost or doubled by laying"
    return match


def take(match: Match, step: LessonStep, where: str) -> None:
    """Make the move of a step when it becomes possible; it must be accepted or refused as the lesson says."""
    if step.move is None:
        return
    end = match.now + LONGEST_WAIT_MS
    while match.due() != NEVER and match.due() <= end:
        match.elapse(max(match.due(), match.now))
    answer = match.move(step.seat, step.move, match.now)
    if step.wrong:
        explained = isinstance(answer, Refusal) and answer.rule
        assert explained, f"{where}: {step.move} is no mistake that a rule explains"
    else:
        assert not isinstance(answer, Refusal), f"{where}: {step.move} is refused: {answer}"
    match.stalemate()


@every_game()
def a_lesson_can_be_played_to_its_end(subject: Subject) -> None:
    """A game's lesson, if it has one, can be played as written: every move is legal, wrong ones are refused by a rule,
    every act occurs or is listed as left out, and every step has an English text."""
    written, given = lesson_file(subject.game), lesson(subject.game)
    if written is None or given is None:
        return
    match = dealt(subject, written, given)
    for number, step in enumerate(given.steps, start=1):
        take(match, step, f"{written.name}: steps[{number}]")
    words = texts(subject.game, ENGLISH)
    lacking = [key for key in written.text_keys() if f"lesson.{key}" in words.missing]
    assert not lacking, f"texts/en.toml says nothing for {', '.join(lacking)}"
    moves = [step.move for step in given.steps if step.seat == given.seat and not step.wrong]
    assert any(isinstance(move, Play) for move in moves), "the learner lays no card"
    made = {move.verb for move in moves if isinstance(move, Act)}
    silent = set(words.acts) - made - set(written.left_out)
    assert not silent, f"{written.name}: the learner never does {', '.join(sorted(silent))}; say why under [left_out]"
