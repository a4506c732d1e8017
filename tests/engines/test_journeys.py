"""The page in Firefox and in WebKit: the first screen, rounds with and without a server, a lesson, a replay."""

from __future__ import annotations

from typing import Final

import pytest
from tests.e2e.scripts import script
from tests.e2e.servers import Served
from tests.e2e.sites import Site
from tests.engines.conftest import Arrive
from tests.engines.visits import FIND, Visit

pytestmark = pytest.mark.slow

SHORT: Final = {"game": "ligretto", "preset": "de", "players": 2, "bots": ["", "lightning"]}
"""One round is the match."""
MOST_CLICKS: Final = 200
POINTED: Final = '#table [data-pointed="do"]'
OVER: Final = "() => !!document.querySelector('#standing, .ending')"
LAID: Final = "() => window.announced.some((line) => line.includes('You play'))"
KEPT: Final = "() => navigator.serviceWorker.ready.then(() => true)"
LESSON: Final = """(step) => {
  const coach = document.querySelector('.coach');
  if (!coach) return !!document.querySelector('[role=dialog]') && { over: true };
  const pointed = document.querySelector('#table [data-pointed="do"]');
  const { step: now, waits } = coach.dataset;
  return now !== step && (waits === 'next' || (waits === 'you' && pointed)) && { over: false, step: now, waits };
}"""
"""What a lesson asks for, once that is something else than it was."""
LEFT: Final = "(step) => document.querySelector('.coach')?.dataset.step !== step"


def test_a_match_is_played_at_a_server_and_watched_again(served: Served, arrive: Arrive) -> None:
    who = arrive(served)
    who.open()
    who.see("article[data-game=ligretto] button.play")
    who.picture("landing")
    who.open(who.engine.evaluate(script("open_table"), SHORT).removeprefix("/"))
    who.touch("button", "Ready!")
    who.at_table()
    who.play_until(LAID)
    who.picture("round")
    who.play_until(OVER)
    watches_again(who)


def watches_again(who: Visit) -> None:
    """From the points of a match to its replay, which plays."""
    who.touch("button", "Watch again")
    who.see("input[type=range]")
    who.touch("button", "Play")
    who.wait("() => Number(document.querySelector('input[type=range]').value) > 400")
    who.touch("button", "Pause")
    who.picture("replay")


def test_a_lesson_is_taken_to_its_end(served: Served, arrive: Arrive) -> None:
    who = arrive(served)
    who.open()
    who.touch("button", "How to play: Ligretto")
    who.touch("button", "Try it: two minutes")
    who.picture("lesson")
    step = None
    while not (asked := who.wait(LESSON, step))["over"]:
        step = asked["step"]
        take_step(who, step, asked["waits"])
    who.see("[role=dialog]", "Ready for the real thing?")


def take_step(who: Visit, step: str, waits: str) -> None:
    """Do what the lesson asks for: some moves are two clicks, some come a moment too soon."""
    if waits == "next":
        who.touch(".coach button", "Next")
        return
    for _ in range(MOST_CLICKS):
        spot = who.engine.evaluate(FIND, POINTED, "")
        if spot:
            who.engine.click(spot["x"], spot["y"])
        who.engine.evaluate(script("a_while"))
        if who.engine.evaluate(LEFT, step):
            return
    raise AssertionError(f"step {step} does not go on, whatever is clicked")


def test_a_round_goes_on_without_server_and_network(site: Site, arrive: Arrive) -> None:
    who = arrive(site)
    who.open()
    who.touch("label:has(input[value=relaxed])")
    who.touch("article[data-game=ligretto] button.play")
    who.at_table()
    who.play_until(LAID)
    who.picture("site")
    who.engine.evaluate(KEPT)
    site.stop()
    who.engine.reload()
    who.at_table()
    who.play_until(LAID)
    who.picture("offline")
