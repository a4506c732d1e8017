"""A finished match is watched again: from its end, from its link, and from a log file dropped on the page."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Route, expect
from tests.e2e.conftest import Arrive
from tests.e2e.inspection import inspect, sideways, violations
from tests.e2e.scripts import script
from tests.e2e.servers import Served
from tests.e2e.visitors import DESKTOP, GAMES, PHONE, SIZES, SMALLEST, SOON_MS, Visitor, Window

from rasant.cli.app import run as run_command
from rasant.games import boxes, folder, languages

SHORT: Final = {"game": "ligretto", "preset": "de", "players": 2, "bots": ["", "lightning"]}
"""Settings with which the match has one round."""
HTTP_ERROR: Final = "Failed to load resource"
"""What a browser itself logs when a server refuses a request."""
TARGET_PX: Final = 44
ALL_SEEING: Final = "-2"

sizes = pytest.mark.parametrize("window", SIZES, ids=lambda window: window.name)


def golden(game: str) -> bytes:
    """A recorded round of a game, played by slow bots."""
    return folder(game).joinpath("tests", "golden", f"{boxes()[game].first_preset}-steady.jsonl").read_bytes()


def place(who: Visitor) -> Locator:
    """The position in the match."""
    return who.page.get_by_role("slider")


def viewpoint(who: Visitor) -> Locator:
    """The viewpoint of the replay."""
    return who.page.locator(".viewpoint select")


def note(who: Visitor) -> Locator:
    """How a round ended."""
    return who.page.locator(".note[role=status]")


def all_cards(who: Visitor) -> Locator:
    """The cards that were hidden at the table."""
    return who.page.get_by_role("region", name="All cards")


def at_ms(who: Visitor) -> float:
    """The position in milliseconds."""
    return float(place(who).input_value())


def go_to_the_end(who: Visitor) -> None:
    """Go to the end by the usual key."""
    place(who).press("End")
    who.see(note(who))


def play_a_match(who: Visitor) -> None:
    """Play a short match against a bot, which wins it; then open its replay."""
    who.home()
    who.page.goto(who.page.evaluate(script("open_table"), SHORT))
    who.touch(who.button(re.compile("^Ready!")))
    who.at_table()
    who.touch(who.button("Watch again"))
    expect(place(who)).to_be_visible(timeout=SOON_MS)


def open_file(who: Visitor, name: str, text: bytes) -> None:
    """Choose a file on the page for log files."""
    files = who.page.locator("input[type=file]")
    expect(files).to_be_attached(timeout=SOON_MS)
    files.set_input_files({"name": name, "mimeType": "text/plain", "buffer": text})


def test_a_match_is_watched_again(fast: Served, arrive: Arrive) -> None:
    who = arrive(fast, DESKTOP, speed=1)
    who.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    play_a_match(who)
    expect(viewpoint(who)).to_have_value("0")  # one's own
    who.see(who.page.locator(".own[data-seat='0']"))
    plays_and_pauses(who)
    goes_from_moment_to_moment(who)
    link = copies_a_link(who)
    for window in (DESKTOP, PHONE):
        who.resize(window)
        inspect(who, "replay")
        assert sideways(who) <= 0
        assert not who.page.evaluate(script("replay_fits"), TARGET_PX if window == PHONE else 0)
    shows_less_to_others(arrive(fast, PHONE, speed=1), link)
    who.expected += [HTTP_ERROR]
    reports_an_incomplete_log(who)
    reports_a_deleted_log(who)


def plays_and_pauses(who: Visitor) -> None:
    """Press the button: time runs and then stands still."""
    who.touch(who.button("Play"))
    who.page.wait_for_function("() => Number(document.querySelector('input[type=range]').value) > 400")
    who.touch(who.button("Pause"))
    stands = at_ms(who)
    who.page.evaluate(script("a_while"))
    assert at_ms(who) == stands


def goes_from_moment_to_moment(who: Visitor) -> None:
    """Use the list and keys; the end is a note above the table."""
    go_to_the_end(who)
    expect(note(who)).to_contain_text("wins!")
    who.touch(who.button("Key moments"))
    moments = who.page.get_by_role("dialog", name="Key moments")
    who.see(moments.get_by_role("button", name=re.compile("The end")))
    inspect(who, "replay-moments")
    who.touch(moments.get_by_role("button", name=re.compile("Round 1")))
    expect(note(who)).to_have_count(0)
    assert at_ms(who) == 0
    who.page.keyboard.press("ArrowRight")
    assert at_ms(who) > 0
    who.page.keyboard.press("ArrowLeft")
    assert at_ms(who) == 0
    who.page.keyboard.press("Space")
    who.see(who.button("Pause"))
    who.page.keyboard.press("Space")
    who.see(who.button("Play"))


def copies_a_link(who: Visitor) -> str:
    """Copies the link with all cards visible, in the middle; opened or reloaded, it shows the same moment."""
    viewpoint(who).select_option(ALL_SEEING)
    who.see(all_cards(who))
    place(who).press("PageUp")
    there = at_ms(who)
    who.touch(who.button("Copy link to this moment"))
    who.see(who.page.get_by_text("Copied"))
    link: str = who.page.evaluate("() => navigator.clipboard.readText()")
    who.page.goto(link)
    for _ in range(2):
        expect(viewpoint(who)).to_have_value(ALL_SEEING, timeout=SOON_MS)
        assert at_ms(who) == pytest.approx(there, abs=2)
        who.page.reload()
    return link


def shows_less_to_others(who: Visitor, link: str) -> None:
    """The table was private: others see what a spectator saw, whatever the link asks for."""
    who.page.goto(link)
    who.see(who.page.get_by_role("alert").filter(has_text="Only those who played"))
    expect(viewpoint(who).locator("option")).to_have_text(["Spectator"])
    assert at_ms(who) > 0


def reports_an_incomplete_log(who: Visitor) -> None:
    """The part that has arrived can be watched, and the rest requested again."""
    who.page.route("**/api/matches/*/replay?*", halved)
    who.page.reload()
    who.see(who.page.get_by_role("alert").filter(has_text="This is its beginning"))
    shorter = float(place(who).get_attribute("max") or 0)
    who.page.unroute("**/api/matches/*/replay?*")
    who.touch(who.button("Try again"))
    expect(who.page.get_by_role("alert")).to_have_count(0, timeout=SOON_MS)
    assert float(place(who).get_attribute("max") or 0) > shorter


def reports_a_deleted_log(who: Visitor) -> None:
    """The result is still known."""
    who.page.route(re.compile(r"/api/matches/\w+$"), forgotten)
    who.page.reload()
    who.see(who.page.get_by_role("alert").filter(has_text="no longer kept"))
    who.see(who.page.get_by_role("listitem").filter(has_text="Guest"))


@sizes
def test_every_game_is_drawn_again_from_its_log(window: Window, calm: Served, arrive: Arrive) -> None:
    who = arrive(calm, window, calm=True)
    for game in GAMES:
        who.page.goto("/replay")
        open_file(who, "game.jsonl", golden(game))
        expect(place(who)).to_be_visible(timeout=SOON_MS)
        for seen in ("0", ALL_SEEING):
            viewpoint(who).select_option(seen)
            expect(viewpoint(who)).to_have_value(seen)
            expect(who.page.get_by_role("region", name="All cards")).to_have_count(
                int(seen == ALL_SEEING), timeout=SOON_MS
            )
            who.page.wait_for_function("() => document.querySelectorAll('#table [data-zone]').length > 3")
            for _ in range(4):
                place(who).press("PageUp")
            who.picture(f"replay-{game}-{seen}")
            assert not who.page.evaluate(script("replay_fits"), TARGET_PX if window.touch else 0), game
            assert sideways(who) <= 0
        go_to_the_end(who)
        who.picture(f"replay-{game}-end")


@pytest.mark.journey
def test_a_simulated_log_is_dropped_and_one_of_its_matches_is_watched(
    calm: Served, arrive: Arrive, tmp_path: Path
) -> None:
    log = tmp_path / "games.jsonl"
    assert run_command(["simulate", "kickoff", "--rounds", "3", "--log", str(log)]) == 0
    who = arrive(calm, PHONE, calm=True)
    who.page.goto("/replay")
    who.see(who.page.get_by_text("Drop a log file here"))
    inspect(who, "replay-file")
    who.page.evaluate(script("drop_file"), {"name": "games.jsonl", "text": log.read_text("utf-8")})
    matches = who.page.get_by_role("button", name=re.compile(r"^Match \d: Ligretto Football Edition"))
    expect(matches).to_have_count(3, timeout=SOON_MS)
    inspect(who, "replay-matches")
    who.touch(matches.nth(1))
    expect(place(who)).to_be_visible(timeout=SOON_MS)
    go_to_the_end(who)
    who.touch(who.button("Another match"))
    expect(matches).to_have_count(3, timeout=SOON_MS)


@pytest.mark.journey
def test_files_that_cannot_be_watched_are_distinguished(calm: Served, arrive: Arrive) -> None:
    who = arrive(calm, DESKTOP, calm=True)
    who.expected += [HTTP_ERROR]
    lines = golden("kickoff").splitlines(keepends=True)
    damaged = b"".join([*lines[:9], lines[12], *lines[10:]])
    newer = b"".join([lines[0].replace(b'"rasant":1', b'"rasant":2'), *lines[1:]])
    large = b"".join([lines[0], lines[1], b" " * 2_200_000, lines[2]])
    wrong = {
        "empty.jsonl": (b"", "is empty"),
        "diary.txt": (b"Dear diary,\n<b>today</b>\n", "diary.txt is no log"),
        "damaged.jsonl": (damaged, "Line 10 of the file: “batch 11 where 8 should be”"),
        "newer.jsonl": (newer, "written by a newer rasant"),
        "large.jsonl": (large, "too large for the server"),
    }
    for name, (text, sentence) in wrong.items():
        who.page.goto("/replay")
        open_file(who, name, text)
        who.see(who.page.get_by_role("alert").filter(has_text=sentence))
        who.picture(f"replay-{name}")
    who.page.goto("/replay")
    open_file(who, "cut.jsonl", b"".join(lines)[:-30])
    who.see(who.page.get_by_role("alert").filter(has_text="breaks off"))
    expect(place(who)).to_be_visible(timeout=SOON_MS)


def test_an_unknown_match_says_so_and_leads_on(calm: Served, arrive: Arrive) -> None:
    who = arrive(calm, DESKTOP, calm=True)
    who.expected += [HTTP_ERROR]
    who.page.goto("/replay/no_such_match")
    who.see(who.page.get_by_role("alert").filter(has_text="There is no such match"))
    who.touch(who.button("Replays"))
    who.see(who.page.get_by_text("Drop a log file here"))


def halved(route: Route) -> None:
    """Cut the answer off in the middle."""
    fetched = route.fetch()
    body = fetched.body()
    route.fulfill(response=fetched, body=body[: len(body) // 2])


def forgotten(route: Route) -> None:
    """Answers as if the log had been deleted."""
    fetched = route.fetch()
    known: Any = fetched.json()
    route.fulfill(response=fetched, json={**known, "allowed": []})


def test_the_replay_is_in_six_languages(calm: Served, arrive: Arrive) -> None:
    words_seen: dict[str, set[str]] = {"file": set(), "moments": set(), "play": set()}
    for code in languages():
        who = arrive(calm, SMALLEST, calm=True, locale=code)
        who.page.goto("/replay")
        words_seen["file"].add(who.page.locator(".drop strong").inner_text())
        assert sideways(who) <= 0
        open_file(who, "game.jsonl", golden("kickoff"))
        expect(place(who)).to_be_visible(timeout=SOON_MS)
        viewpoint(who).select_option(ALL_SEEING)
        expect(who.page.locator(".owner").first).to_be_visible(timeout=SOON_MS)
        assert not who.page.evaluate(script("replay_fits"), TARGET_PX), code
        words_seen["play"].add(who.page.locator(".steps button").nth(1).get_attribute("aria-label") or "")
        who.touch(who.page.locator(".screen > header button").nth(1))
        words_seen["moments"].add(who.page.get_by_role("dialog").get_by_role("heading").inner_text())
        assert not violations(who), code
    assert {what: len(words) for what, words in words_seen.items()} == dict.fromkeys(words_seen, len(languages()))
