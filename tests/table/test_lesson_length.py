"""A lesson takes less than two minutes: a calm player takes it in virtual time, in every language."""

from __future__ import annotations

from typing import Final

import pytest
from tests.table.lessons import begun, follow, step_of
from tests.table.scene import Guest, Scene

from rasant.gamefiles.texts import GameTexts
from rasant.games import boxes, languages, lesson_file, texts
from rasant.wire.from_server import MoveRefused

LONGEST_MS: Final = 120_000
WORDS_A_MINUTE: Final = 180
"""The speed of reading aloud. Most people read silently faster, in any of these languages, but not a learner who looks
from the words to the table."""
TAP_MS: Final = 2_000
"""Milliseconds to find and tap a target, *Next* included."""
LESSONS: Final = [game for game in boxes() if lesson_file(game)]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", LESSONS)
def test_a_lesson_takes_less_than_two_minutes(game: str, language: str) -> None:
    scene = Scene()
    learner = begun(scene, game)
    began = scene.now
    take_calmly(learner, texts(game, language))
    assert scene.now - began < LONGEST_MS, f"{(scene.now - began) / 1000:.0f} s: shorten texts or steps"


def take_calmly(learner: Guest, words: GameTexts) -> None:
    """Read each step to its end, watch what is shown, and only then do what it asks for."""
    said = ""
    while (step := step_of(learner)).waits != "end":
        if step.key != said:
            read(learner, words.lesson[step.key])
        said = step.key
        if step_of(learner).waits == "them":
            see(learner)
        else:
            tap(learner, words)


def see(learner: Guest) -> None:
    """Watch until the bot has shown its move."""
    before = step_of(learner)
    learner.scene.wait_for(lambda: step_of(learner) != before)


def tap(learner: Guest, words: GameTexts) -> None:
    """Do what the step asks for; if it was a mistake, read why."""
    learner.scene.wait(TAP_MS)
    wrong = step_of(learner).wrong
    follow(learner)
    if wrong:
        refused = learner.answers[max(learner.answers)]
        assert isinstance(refused, MoveRefused)
        read(learner, words.refusals[refused.rule])


def read(learner: Guest, text: str) -> None:
    """Take the time to read."""
    learner.scene.wait(len(text.split()) * 60_000 // WORDS_A_MINUTE)
