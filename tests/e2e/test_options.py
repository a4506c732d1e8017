"""Options that change what is on the screen: each table is played until all of that was seen."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.e2e.conftest import Arrive
from tests.e2e.inspection import sideways
from tests.e2e.players import player
from tests.e2e.scripts import script
from tests.e2e.servers import Served
from tests.e2e.visitors import DESKTOP, PHONE, SOON_MS, Visitor, Window

MOST_ROUNDS = 4
"""Most rounds to play: one may end before everything was seen."""


@dataclass(frozen=True)
class Played:
    """A table with certain settings, and JavaScript expressions that must become true at some time."""

    name: str
    game: str
    sights: tuple[str, ...]
    preset: str = ""
    settings: dict[str, str] = field(default_factory=dict)
    players: int = 2
    window: Window = PHONE


TABLES = (
    Played(
        "stack from everywhere, end by a call",
        "fun_run",
        (
            "/side/.test(one('.status').textContent) && !one('.deck .stack.shut')",
            "one('.deck .stack button[aria-keyshortcuts=Enter]:enabled')",
        ),
        preset="kids",
        settings={"end": "call", "step_time": "1"},
    ),
    Played(
        "on chairs, the pile kept while standing",
        "fun_run",
        ("one('.chair.own .up') && one('.deck .pile .card')", "one('.deck .stack .count').textContent < 10"),
        preset="sitting",
        settings={"hold_while_standing": "true", "stand_time": "1"},
        window=DESKTOP,
    ),
    Played(
        "cards on a row of three, upwards",
        "ligretto",
        ("all('.own .slot').length === 3", "all('.own .slot .count').length > 0"),
        preset="es",
        settings={"variant": "row_buffer"},
    ),
    Played(
        "cards on the row in any step, end by a call",
        "ligretto",
        ("all('.own .slot').length === 5", "one('.own .stack button[aria-keyshortcuts=Enter]')"),
        preset="de",
        settings={"variant": "row_buffer", "end": "call"},
        window=DESKTOP,
    ),
    Played(
        "no clock, and anybody after a goal",
        "schuss_und_tor",
        (
            "one('.clock').ariaLabel === 'No clock'",
            "[...all('.goals')].some((goals) => goals.textContent > 0) && /anybody/.test(one('#table').textContent)",
        ),
        preset="franjos",
        settings={"turn_s": "0", "after_goal": "free", "keeper_extra": "any", "after_block": "from_before"},
        players=4,
    ),
    Played(
        "only what is right",
        "fussballspiel",
        ("/to go/.test(one('.rest')?.textContent)", "!one('.acts [aria-keyshortcuts=ArrowRight]')"),
        preset="clean",
        settings={"lf_scenes": "eight_spots"},
        players=3,
    ),
    Played(
        "a hidden packet of shirts up to 15",
        "fussballspiel",
        (
            "/hidden card/.test(one('.packet .aloud').textContent)",
            "/1[1-5]/.test(one('[data-hint=turned] .aloud').textContent)",
        ),
        settings={"show_packet_top": "false", "lf_numbers": "1..15"},
        window=DESKTOP,
    ),
    Played(
        "a yellow card that cannot wait",
        "kickoff",
        ("one('.own .below')", "one('button.victim')"),
        settings={"yellow": "must", "reveal": "both", "yellow_display": "two"},
    ),
)


@pytest.mark.journey("only what is right")
@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
def test_what_an_option_changes_is_seen_and_played(table: Played, fast: Served, arrive: Arrive) -> None:
    who = arrive(fast, table.window)
    who.play_with(table.game, table.preset, table.settings, table.players)
    person = player(table.game, who, keys=not table.window.touch)
    look_out_for(who, table.sights)
    for _ in range(MOST_ROUNDS):
        person.play_until(lambda: not unseen(who))
        if not unseen(who):
            break
        who.touch(who.page.get_by_role("button", name=re.compile("^(Next round|Once more)")))
        expect(who.page.locator("#standing")).to_have_count(0, timeout=SOON_MS)
    assert not unseen(who)
    assert sideways(who) <= 0
    who.picture(f"option-{table.game}-{table.name.replace(' ', '-').replace(',', '')}")


def look_out_for(who: Visitor, sights: tuple[str, ...]) -> None:
    """Make the page itself check in every frame, because some of it is there only for a moment."""
    find = "one = (what) => document.querySelector(what), all = (what) => document.querySelectorAll(what)"
    looks = ", ".join(f"[{json.dumps(sight)}, () => {sight}]" for sight in sights)
    who.page.evaluate(f"() => {{ const {find}; ({script('look_out')})([{looks}]) }}")


def unseen(who: Visitor) -> list[str]:
    """The expressions that have not been true yet."""
    found: Any = who.page.evaluate("() => window.unseen")
    return list(found)
