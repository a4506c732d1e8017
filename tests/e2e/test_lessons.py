"""Each lesson is completed in a browser, by doing what it points at."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.e2e.conftest import Arrive
from tests.e2e.inspection import inspect
from tests.e2e.lesson_takers import LessonTaker
from tests.e2e.servers import Served
from tests.e2e.visitors import DESKTOP, GAMES, PHONE, SOON_MS

from rasant.games import lesson_file, texts

BY_KEYS, *LESSONS = [game for game in GAMES if lesson_file(game)]


def title(game: str) -> str:
    """Title of the game on the first screen."""
    return texts(game, "en").title


@pytest.mark.journey("kickoff")
@pytest.mark.parametrize("game", LESSONS)
def test_a_lesson_is_taken_on_a_phone_with_a_reload_in_its_middle(fast: Served, arrive: Arrive, game: str) -> None:
    taker = LessonTaker(arrive(fast, PHONE))
    taker.begin(title(game))
    for _ in range(2):
        taker.go_on()
    step = taker.step()
    taker.who.page.reload()
    taker.who.see(taker.coach)
    assert taker.step() == step
    taker.take()
    taker.who.picture(f"lesson-{game}-end")


@pytest.mark.parametrize("game", [BY_KEYS, *LESSONS])
def test_a_lesson_follows_the_rules_of_accessibility(fast: Served, arrive: Arrive, game: str) -> None:
    taker = LessonTaker(arrive(fast, PHONE))
    taker.begin(title(game))
    inspect(taker.who, f"lesson-{game}-begin")
    for _ in range(3):
        taker.go_on()
    inspect(taker.who, f"lesson-{game}")


def test_a_lesson_is_skipped_and_taken_again_by_keys_and_leads_to_a_real_table(fast: Served, arrive: Arrive) -> None:
    taker = LessonTaker(arrive(fast, DESKTOP, lingers=True), keys=True)
    taker.begin(title(BY_KEYS))
    taker.go_on()
    taker.who.touch(taker.coach.get_by_role("button", name="Skip"))
    taker.who.page.go_back()
    taker.who.see(taker.who.page.get_by_text("This table no longer exists"))
    taker.who.touch(taker.who.button("All games"))
    taker.begin(title(BY_KEYS))
    assert taker.step() == 0
    taker.use_too_soon()
    taker.who.see(taker.who.page.get_by_text("Fits, but first things first").first)
    assert taker.step() == 0
    taker.take()
    taker.who.page.keyboard.press("Enter")
    taker.who.at_table()
    expect(taker.coach).to_have_count(0, timeout=SOON_MS)
