"""In every window and language no own card, button or message is cut, covered or out of sight."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final

import pytest
from playwright.sync_api import expect
from tests.e2e.conftest import Arrive
from tests.e2e.scripts import script
from tests.e2e.servers import Served
from tests.e2e.stillness import Stillness
from tests.e2e.test_plain_table import OWN_TABLES, REFUSED
from tests.e2e.visitors import GAMES, PHONE, SIDEWAYS, SMALLEST, SOON_MS, Visitor, Window
from tests.external_game_site import external_game

from rasant.games import boxes, languages

SMALL_SIDEWAYS: Final = Window("small-sideways", 667, 375)
SIZES: Final = (
    PHONE,
    SMALLEST,
    SIDEWAYS,
    SMALL_SIDEWAYS,
    Window("zoomed", 640, 360),
    Window("low", 1366, 625),
)
"""A desktop window of 1280 x 720 at 200 % measures 640 x 360."""
TIGHTEST: Final = (SMALLEST, SMALL_SIDEWAYS)
"""What fits these sizes in a language also fits the wider ones of the same kind."""
ZOOMED: Final = (
    Window("laptop at 200 %", 683, 384),
    Window("desk at 200 %", 720, 450),
    Window("wide at 200 %", 960, 540),
)
LARGE: Final = (Window("desk", 1440, 900), Window("wide", 1920, 1080))
EVERY_SIZE: Final = (*SIZES, *ZOOMED, *LARGE)
SCALES: Final = ["1", "1.35", "2", "2.7"]
"""Normal text, the largest of the page, that of a browser set to double size, and both."""
TARGET_PX: Final = 44
TARGETS_PX: Final = {"fussballspiel": 34}
"""Minimum size: seven columns of laid cards share the width of a phone, and are higher than wide."""
ENTRIES_A_SEAT: Final = 3
FEWEST_ENTRIES: Final = 12
"""Entries before a table is stopped for the check; a player who sits down makes one, too."""
MIDDLE: Final = ".tabletop > .shared"
"""The middle of the generic table: what does not fit there can be scrolled, while the own cards stay."""


Person = dict[str, Any]
"""A visitor's settings that change positions or appearance."""
USUAL: Final[list[Person]] = [{}]
ALL_SETTINGS: Final[list[Person]] = [
    {"look": "light", "scale": "1", "leftHanded": False},
    {"look": "light", "scale": "1.35", "leftHanded": False},
    {"look": "dark", "scale": "1.35", "leftHanded": True},
    {"look": "dark", "scale": "1", "leftHanded": True},
]
"""Light and dark, with normal and the largest text, right- and left-handed."""
USUAL_TEXT: Final = [person for person in ALL_SETTINGS if person["scale"] == "1"]


@dataclass(frozen=True)
class Ordered:
    """A table to open."""

    game: str
    seats: int
    preset: str = ""

    def __str__(self) -> str:
        return f"{self.game}-{self.preset or 'usual'}-{self.seats}"

    @property
    def order(self) -> dict[str, Any]:
        """The order as the page sends it: one person, and bots."""
        bots = ["", *["steady"] * (self.seats - 1)]
        return {
            "game": self.game,
            "players": self.seats,
            "bots": bots,
            **({"preset": self.preset} if self.preset else {}),
        }


def near_four(game: str) -> Ordered:
    """The table of a game with about four seats."""
    return Ordered(game, min(boxes()[game].seats, key=lambda seats: abs(seats - 4)))


FULL: Final = [Ordered(game, max(boxes()[game].seats)) for game in GAMES if max(boxes()[game].seats) > 8]
TABLES: Final = [*map(near_four, GAMES), *FULL]
PLAIN: Final = [near_four(game) for game in (*GAMES, external_game().id)]
EVERY_TABLE: Final = [
    Ordered(game, seats, preset) for game in GAMES for preset in boxes()[game].presets for seats in boxes()[game].seats
]


@pytest.mark.journey("kickoff-usual-4")
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_all_of_a_table_is_in_sight(table: Ordered, fast: Served, arrive: Arrive) -> None:
    who = arrive(fast, PHONE, calm=True, speed=1)
    sit(who, table)
    longest, *others = languages()
    problems = problems_in(who, table, SIZES, longest)
    problems += [line for code in others for line in problems_in(who, table, TIGHTEST, code)]
    assert not problems, "\n".join(problems)


@pytest.mark.soak
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_all_of_a_table_is_in_sight_in_every_window_and_language(table: Ordered, fast: Served, arrive: Arrive) -> None:
    who = arrive(fast, PHONE, calm=True, speed=1)
    sit(who, table)
    problems = [line for code in languages() for line in problems_in(who, table, EVERY_SIZE, code)]
    problems += problems_in(who, table, EVERY_SIZE, languages()[0], ALL_SETTINGS)
    assert not problems, "\n".join(problems)


@pytest.mark.soak
@pytest.mark.parametrize("table", EVERY_TABLE, ids=str)
def test_all_of_every_table_is_in_sight_for_every_player(table: Ordered, fast: Served, arrive: Arrive) -> None:
    who = arrive(fast, PHONE, calm=True, speed=1)
    sit(who, table)
    problems = problems_in(who, table, EVERY_SIZE, "", ALL_SETTINGS)
    assert not problems, "\n".join(problems)


@pytest.mark.soak
@pytest.mark.parametrize("table", PLAIN, ids=str)
def test_all_of_the_plain_table_is_in_sight_for_every_player(table: Ordered, strange: Served, arrive: Arrive) -> None:
    who = arrive(strange, PHONE, calm=True, speed=1)
    who.expected.append(REFUSED)
    who.page.route(OWN_TABLES, lambda route: route.abort())
    sit(who, table)
    problems = problems_in(who, table, EVERY_SIZE, languages()[0], USUAL_TEXT, MIDDLE)
    assert not problems, "\n".join(problems)


@pytest.mark.parametrize("scales", [[SCALES[0], SCALES[-1]], pytest.param(SCALES, marks=pytest.mark.soak)], ids=len)
def test_the_first_screen_leads_to_a_game_however_large_its_words_are(
    scales: list[str], calm: Served, arrive: Arrive
) -> None:
    host = arrive(calm, PHONE, calm=True)
    host.page.goto("/")
    host.page.evaluate(script("open_table"), {"game": GAMES[0], "players": 2, "public": True})
    who = arrive(calm, SMALLEST, calm=True)
    who.home()
    expect(who.page.locator(".waiting")).to_be_attached(timeout=SOON_MS)
    problems = [line for code in languages() for line in ways_out_of_sight(who, code, scales)]
    assert not problems, "\n".join(problems)


def ways_out_of_sight(who: Visitor, code: str, scales: list[str]) -> list[str]:
    """What leads to a game and is not visible at once, in this language and with these text sizes."""
    assert not who.page.evaluate(script("speak"), code)
    problems = []
    for size in (SMALLEST, SMALL_SIDEWAYS):
        who.resize(size)
        found = who.page.evaluate(script("leads_on"), {"width": size.width, "scales": scales})
        problems += [f"{code} {size.width}x{size.height} {line}" for line in found]
    return problems


def sit(who: Visitor, table: Ordered) -> None:
    """Open a table with bots that stops some time after the deal."""
    stillness = Stillness(who.page, max(FEWEST_ENTRIES, ENTRIES_A_SEAT * table.seats))
    who.page.add_init_script(f"({script('patient')})()")
    who.home()
    who.page.goto(who.page.evaluate(script("open_table"), table.order))
    who.button(re.compile("^Ready!")).dispatch_event("click")
    who.at_table()
    who.page.wait_for_function("() => !document.querySelector('.screen > [role=timer]')")
    who.skip_hints()
    while not stillness.reached:
        who.page.evaluate(script("a_while"))


def problems_in(
    who: Visitor,
    table: Ordered,
    sizes: tuple[Window, ...],
    code: str = "",
    people: list[Person] = USUAL,
    scrolled: str = "",
) -> list[str]:
    """What is not visible in windows of these sizes, with these settings, in this language if given."""
    if code:
        assert not who.page.evaluate(script("speak"), code)
    wanted = {"least": TARGETS_PX.get(table.game, TARGET_PX), "scrolled": scrolled, "people": people}
    problems = []
    for size in sizes:
        who.resize(size)
        asked = {**wanted, "width": size.width, "height": size.height}
        found = who.page.evaluate(script("in_sight"), asked)
        if found:  # on a busy machine something may still be moving: only what a second look finds is a problem
            found = who.page.evaluate(script("in_sight"), asked)
        problems += [f"{code} {size.width}x{size.height} {line}" for line in found]
    return problems
