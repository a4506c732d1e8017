"""Every screen holds: in every window and language no own card, button or message is cut, covered or out of sight."""

from __future__ import annotations

import json
import re
from itertools import product
from typing import Any, Final

import pytest
from playwright.sync_api import expect
from tests.e2e.conftest import Arrive
from tests.e2e.scripts import script
from tests.e2e.servers import Served
from tests.e2e.stillness import Stillness
from tests.e2e.visitors import GAMES, PHONE, SMALLEST, SOON_MS, Visitor, Window

from rasant.games import boxes, languages

SIDEWAYS: Final = Window("small-sideways", 667, 375)
SIZES: Final = (
    PHONE,
    SMALLEST,
    Window("sideways", 844, 390),
    SIDEWAYS,
    Window("zoomed", 640, 360),
    Window("low", 1366, 625),
)
"""A desk of 1280 x 720 at 200 % is a window of 640 x 360."""
TIGHTEST: Final = (SMALLEST, SIDEWAYS)
"""What fits here in a language fits in the wider ones of its kind."""
LARGE: Final = (Window("desk", 1440, 900), Window("wide", 1920, 1080))
SCALES: Final = ("1", "1.35", "2", "2.7")
"""Usual text, the largest of the page, the usual one of a browser set to twice the size, and both."""
TARGET_PX: Final = 44
TARGETS_PX: Final = {"fussballspiel": 34}
"""There are seven columns of laid cards across a phone: they are higher than wide."""
BATCHES_A_SEAT: Final = 3
"""So far has play come when it stands still: whoever sits down counts, too."""
TABLES: Final = [(game, min(boxes()[game].seats, key=lambda seats: abs(seats - 4))) for game in GAMES]
FULL: Final = [(game, max(boxes()[game].seats)) for game in GAMES if max(boxes()[game].seats) > 8]


@pytest.mark.parametrize(("game", "seats"), TABLES + FULL)
def test_all_of_a_table_is_in_sight(game: str, seats: int, calm: Served, arrive: Arrive) -> None:
    who = arrive(calm, PHONE, calm=True)
    sit(who, game, seats)
    longest, *others = languages()
    problems = problems_in(who, game, longest, SIZES)
    problems += [line for code in others for line in problems_in(who, game, code, TIGHTEST)]
    assert not problems, "\n".join(problems)


@pytest.mark.soak
@pytest.mark.parametrize(("game", "seats"), TABLES + FULL)
def test_all_of_a_table_is_in_sight_in_every_window(game: str, seats: int, calm: Served, arrive: Arrive) -> None:
    who = arrive(calm, PHONE, calm=True)
    sit(who, game, seats)
    problems = [line for code in languages() for line in problems_in(who, game, code, (*SIZES, *LARGE))]
    assert not problems, "\n".join(problems)


@pytest.mark.soak
@pytest.mark.parametrize("text", ["normal", "large", "huge"])
@pytest.mark.parametrize("left_handed", [False, True], ids=["right", "left"])
@pytest.mark.parametrize("preset", [(game, preset) for game in GAMES for preset in boxes()[game].presets], ids="-".join)
def test_all_of_every_table_is_in_sight_for_everybody(
    preset: tuple[str, str], left_handed: bool, text: str, calm: Served, arrive: Arrive
) -> None:
    game, name = preset
    problems = []
    for seats in boxes()[game].seats:
        who = arrive(calm, PHONE, calm=True)
        prefer(who, leftHanded=left_handed, textSize=text)
        sit(who, game, seats, name)
        problems += [f"{seats}: {line}" for line in problems_in(who, game, "", (*SIZES, *LARGE))]
        who.page.context.close()
    assert not problems, "\n".join(problems)


def test_the_first_screen_leads_to_a_game_however_large_its_words_are(calm: Served, arrive: Arrive) -> None:
    host = arrive(calm, PHONE, calm=True)
    host.home()
    host.page.goto(host.page.evaluate(script("open_table"), {"game": GAMES[0], "players": 2, "public": True}))
    who = arrive(calm, SMALLEST, calm=True)
    who.home()
    problems = [line for code in languages() for line in ways_out_of_sight(who, code)]
    assert not problems, "\n".join(problems)


def ways_out_of_sight(who: Visitor, code: str) -> list[str]:
    """What leads to a game and is not in sight at once, in this language and in text of any size."""
    who.page.evaluate("code => localStorage.setItem('rasant.language', code)", code)
    who.home()
    expect(who.page.locator(".waiting")).to_be_attached(timeout=SOON_MS)
    problems = []
    for size, scale in product((SMALLEST, SIDEWAYS), SCALES):
        who.page.set_viewport_size({"width": size.width, "height": size.height})
        found = who.page.evaluate(script("leads_on"), scale)
        problems += [f"{code} {size.width}x{size.height} {scale} {line}" for line in found]
    return problems


def prefer(who: Visitor, **choices: Any) -> None:
    """Have chosen this before."""
    who.page.goto("/")
    who.page.evaluate("choices => localStorage.setItem('rasant.settings', choices)", json.dumps(choices))


def sit(who: Visitor, game: str, seats: int, preset: str = "") -> None:
    """A table of this game with bots, a while after the deal, that stands still."""
    stillness = Stillness(who.page, BATCHES_A_SEAT * seats)
    who.home()
    order = {"game": game, "players": seats, "bots": ["", *["steady"] * (seats - 1)]}
    who.page.goto(who.page.evaluate(script("open_table"), {**order, **({"preset": preset} if preset else {})}))
    who.button(re.compile("^Ready!")).dispatch_event("click")
    who.at_table()
    who.page.wait_for_function("() => !document.querySelector('.screen > [role=timer]')")
    who.skip_hints()
    while not stillness.reached:
        who.page.evaluate(script("a_while"))


def problems_in(who: Visitor, game: str, code: str, sizes: tuple[Window, ...]) -> list[str]:
    """What is not in sight in windows of these sizes, in this language if one is named."""
    if code:
        assert not who.page.evaluate(script("speak"), code)
    problems = []
    for size in sizes:
        who.page.set_viewport_size({"width": size.width, "height": size.height})
        found = who.page.evaluate(script("in_sight"), TARGETS_PX.get(game, TARGET_PX))
        problems += [f"{code} {size.width}x{size.height} {line}" for line in found]
    return problems
