"""The score pad for real boxes: whole matches on a phone, no impossible entry, nothing lost, no server needed."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.e2e.conftest import Arrive
from tests.e2e.inspection import inspect, sideways
from tests.e2e.pad_writers import LAID, LEFT, MINUS, TIMES, PadWriter
from tests.e2e.scripts import script
from tests.e2e.servers import Served
from tests.e2e.visitors import DESKTOP, PHONE, SIZES, SMALLEST, SOON_MS, Window

from rasant.games import languages

TARGET_PX = 44
ANNA, MARKUP = "Anna", "<b>Ben</b>"

OF_THE_TAB = "/icon.svg"
"""The browser itself requests this whenever the address changes."""
KEEP = "(kept) => Object.entries(kept).forEach((pair) => localStorage.setItem(...pair))"

sizes = pytest.mark.parametrize("window", SIZES, ids=lambda window: window.name)


def test_a_match_at_the_table_without_a_server(calm: Served, arrive: Arrive) -> None:
    who = arrive(calm, PHONE, calm=True)
    pad = PadWriter(who)
    who.home()
    who.touch(who.page.get_by_role("link", name="Score pad"))
    pad.press("Ligretto")
    lost: list[str] = []
    who.page.on("requestfailed", lambda request: lost.append(request.url))
    who.expected.append("ERR_INTERNET_DISCONNECTED")
    who.page.context.set_offline(True)
    pad.begin([ANNA, MARKUP])

    pad.race({ANNA: 20, MARKUP: 14}, {ANNA: 0, MARKUP: 3})
    pad.stands(rf"{ANNA} ?leads ?20", rf"{MARKUP} ?8")
    pad.race({ANNA: 10, MARKUP: 20}, {ANNA: 6, MARKUP: 0})
    pad.rounds(r"1.*20.*\+20.*8.*\+8", rf"2.*18.*{MINUS}2.*28.*\+20")
    pad.heading("Round 3")

    pad.press("Undo")
    expect(pad.field(LEFT, ANNA)).to_have_value("6", timeout=SOON_MS)
    pad.stands(rf"{ANNA} ?leads ?20", rf"{MARKUP} ?8")
    pad.press("Redo")
    pad.stands(rf"{MARKUP} ?leads ?28", rf"{ANNA} ?18")

    pad.press("Change round 1")
    pad.field(LAID, ANNA).fill("40")
    pad.press("Change the round")
    pad.stands(rf"{ANNA} ?leads ?38", rf"{MARKUP} ?28")

    pad.race({ANNA: 40, MARKUP: 14}, {ANNA: 0, MARKUP: 9})
    pad.race({ANNA: 21, MARKUP: 14}, {ANNA: 0, MARKUP: 9})
    pad.heading(f"{ANNA} wins!")
    who.picture("pad-over")

    pad.press("All pads")
    expect(who.page.get_by_role("button", name=re.compile("4 rounds"))).to_have_count(1, timeout=SOON_MS)
    pad.press("Schuss und Tor")
    who.see(who.page.get_by_label("Name of player 1"))
    assert [url for url in lost if not url.endswith(OF_THE_TAB)] == []


def test_a_reload_gives_the_same_down_to_the_half_typed_number(calm: Served, arrive: Arrive) -> None:
    who = arrive(calm, PHONE, calm=True)
    pad = PadWriter(who)
    pad.open("fun_run")
    pad.begin([ANNA, MARKUP])
    pad.press("Names and rules")
    who.page.locator("dialog[open] select:has([value='rounds:3'])").select_option("rounds:3")
    pad.press("Change it")
    pad.race({ANNA: 20, MARKUP: 14}, {ANNA: 0, MARKUP: 3})
    pad.field(LAID, MARKUP).fill("7")
    who.page.reload()
    pad.stands(rf"{ANNA} ?leads ?20", rf"{MARKUP} ?8")
    expect(pad.field(LAID, MARKUP)).to_have_value("7")
    pad.press("Undo")
    expect(pad.field(LAID, MARKUP)).to_have_value("14", timeout=SOON_MS)
    pad.press("Redo")
    expect(pad.field(LAID, MARKUP)).to_have_value("7", timeout=SOON_MS)
    for _ in range(2):
        pad.race({ANNA: 12, MARKUP: 14}, {ANNA: 0, MARKUP: 1})
    pad.heading(f"{ANNA} wins!")
    pad.press("Once more")
    pad.heading("Round 1")
    expect(pad.field(LAID, MARKUP)).to_have_value("", timeout=SOON_MS)
    pad.press("All pads")
    expect(who.page.get_by_role("button", name=re.compile("rounds?$"))).to_have_count(2, timeout=SOON_MS)
    who.touch(who.page.get_by_role("button", name=re.compile("^Delete: ")).first)
    pad.press("Delete it")
    expect(who.page.get_by_role("button", name=re.compile("rounds?$"))).to_have_count(1, timeout=SOON_MS)


@pytest.mark.journey
def test_an_impossible_entry_is_shown_at_its_field_and_not_booked(calm: Served, arrive: Arrive) -> None:
    who = arrive(calm, PHONE, calm=True)
    pad = PadWriter(who)
    pad.open("ligretto")
    pad.begin([ANNA, MARKUP, ""])
    pad.race({ANNA: 12, MARKUP: 1.5, "Player 3": 41}, {ANNA: 11, MARKUP: 0})
    for sentence in (
        f"A stack starts with 10 cards, so {ANNA} cannot have 11 left.",
        f"{MARKUP}: “{LAID}” takes whole numbers only.",
        "Player 3 has 40 cards: 41 in the middle and on the stack together cannot be.",
        "Player 3: “Left on the stack” is still empty.",
        "Nothing is entered until this is right:",
    ):
        who.see(who.page.get_by_text(sentence))
    assert who.page.locator("b", has_text="Ben").count() == 0
    assert pad.field(LEFT, ANNA).get_attribute("aria-invalid") == "true"
    assert sideways(who) <= 0
    pad.heading("Round 1")
    who.touch(who.button(f"{LEFT}, {ANNA}: one less"))
    who.see(who.page.get_by_text(f"12 {MINUS} 2 {TIMES} 10 = {MINUS}8"))
    pad.count(LAID, {MARKUP: 15, "Player 3": 30})
    pad.count(LEFT, {"Player 3": 0})
    who.see(who.page.get_by_text("Player 3: only one stack can be empty"))
    pad.press("Enter the round")
    pad.heading("Round 1")
    pad.count(LEFT, {"Player 3": 2})
    pad.press("Enter the round")
    pad.heading("Round 2")
    pad.stands(r"Player 3 ?leads ?26", rf"{MARKUP} ?15", rf"{ANNA} ?{MINUS}8")


def test_teams_score_by_one_tap_until_the_rules_end_the_match(calm: Served, arrive: Arrive) -> None:
    who = arrive(calm, PHONE, calm=True)
    pad = PadWriter(who)
    pad.open("fussballspiel")
    pad.many(3)
    pad.press("Player 2 changes to: Black")
    expect(who.page.get_by_role("alert")).to_have_text("The teams may differ by one player at most. Move somebody.")
    expect(who.button("Start")).to_be_disabled()
    pad.press("Player 1 changes to: White")
    pad.press("Start")
    for goal in ("Goal, Black", "Own goal, White", "Nobody scored", "Goal, White", "Goal, Black", "Goal, Black"):
        pad.press(goal)
    pad.stands(r"Black ?leads ?4", r"White ?1")
    who.picture("pad-teams")
    pad.press("Goal, Black")
    pad.heading("Black wins!")
    pad.press("Change round 7")
    pad.press("Own goal, Black")
    pad.stands(r"Black ?leads ?4", r"White ?2")
    pad.press("Goal, Black")
    pad.press("Change round 4")
    pad.press("Goal, Black")
    who.see(who.page.get_by_text("Does not count: the match was over before."))
    pad.press("Undo")
    pad.heading("Black wins!")


@pytest.mark.journey
def test_a_match_is_written_by_keys_alone(calm: Served, arrive: Arrive) -> None:
    who = arrive(calm, DESKTOP, calm=True)
    pad = PadWriter(who)
    keys = who.page.keyboard
    pad.open("schuss_und_tor")
    who.page.get_by_label("Name of player 1").focus()
    for name in ("Anna", "Ben", "Carla", "Dora"):
        keys.type(name)
        keys.press("Enter")
    pad.heading("Round 1")
    pad.field("Cards with one goal", "Anna").focus()
    for goals in (3, 1, 4, 0):
        keys.type(str(goals))
        keys.press("Enter")
        if goals == 1:
            keys.press("ArrowUp")
        keys.press("Enter")
    who.see(who.page.get_by_text(f"1 + 2 {TIMES} 1 = 3"))
    keys.press("Enter")
    pad.heading("Carla wins!")
    expect(who.page.get_by_role("status").first).to_have_text("Round 1 is entered.")


def test_a_game_without_a_description_of_points_has_a_plain_pad(strange: Served, arrive: Arrive) -> None:
    who = arrive(strange, PHONE, calm=True)
    pads = who.page.context.request.get(f"{strange.url}/api/pads").json()
    [plain] = [each["game"] for each in pads if each["plain"]]
    pad = PadWriter(who)
    pad.open(plain)
    pad.press("Start")
    names = [text.split(", ")[1] for text in labels(pad, "Points, ")]
    for _ in range(2):
        pad.count("Points", {name: 5 - 3 * at for at, name in enumerate(names)})
        pad.press("Enter the round")
    pad.heading("Round 3")
    pad.press("End the match here")
    pad.heading(f"{names[0]} wins!")
    who.see(who.page.get_by_text("Ended early"))


def labels(pad: PadWriter, start: str) -> list[str]:
    """Labels of the fields that begin with this text."""
    fields = pad.page.locator(f"input[aria-label^='{start}']")
    fields.first.wait_for()
    return [field.get_attribute("aria-label") or "" for field in fields.all()]


@sizes
def test_every_screen_of_the_pad(window: Window, calm: Served, arrive: Arrive) -> None:
    who = arrive(calm, window, calm=True)
    pad = PadWriter(who)
    who.page.goto("/pad/chess")
    expect(who.page.get_by_role("alert")).to_have_text(
        "There is no such game here. Choose one of these.", timeout=SOON_MS
    )
    pad.press("Ligretto")
    who.see(who.button("Start"))
    inspect(who, "pad-form")
    pad.begin([ANNA, ANNA, "Maximiliane Kunigunde", ""])
    pad.race({ANNA: 12, "Anna 2": 20}, {ANNA: 12, "Anna 2": 3})
    inspect(who, "pad-wrong")
    pad.race(
        {ANNA: 20, "Anna 2": 12, "Maximiliane Kunigunde": 9, "Player 4": 30},
        {ANNA: 0, "Anna 2": 3, "Maximiliane Kunigunde": 10, "Player 4": 1},
    )
    pad.heading("Round 2")
    pad.press("Change round 1")
    inspect(who, "pad-edit")
    who.page.keyboard.press("Escape")
    pad.press("End the match here")
    pad.heading("Player 4 wins!")
    inspect(who, "pad-ended")
    pad.press("All pads")
    who.see(who.page.get_by_role("heading", name="Your pads"))
    inspect(who, "pad-kept")
    assert sideways(who) <= 0


def test_nothing_is_cut_off_in_any_language_with_large_text(calm: Served, arrive: Arrive) -> None:
    who = arrive(calm, SMALLEST, calm=True)
    pad = PadWriter(who)
    pad.open("ligretto")
    pad.begin(["Anna", "Maximiliane Kunigunde v. W."])
    pad.count(LAID, {"Anna": 3})
    pad.count(LEFT, {"Anna": 0})
    pad.open("fussballspiel")
    pad.press("Start")
    pad.press("Goal, Black")
    problems = []
    for code in languages():
        for game, size in (("ligretto", "huge"), ("fussballspiel", "huge"), ("kickoff", "normal"), ("", "normal")):
            who.page.evaluate(KEEP, {"rasant.language": code, "rasant.settings": f'{{"textSize":"{size}"}}'})
            pad.open(game)
            who.picture(f"pad-{code}-{game}")
            problems += [f"{code} {game}: {line}" for line in who.page.evaluate(script("overflowing"), TARGET_PX)]
    assert problems == []


def test_a_server_that_does_not_answer_is_shown_and_asked_again(calm: Served, arrive: Arrive) -> None:
    who = arrive(calm, PHONE)
    who.expected.append("Failed to load resource|preload")
    who.page.route("**/api/pads", lambda route: route.abort())
    who.page.goto("/pad/kickoff")
    who.see(who.button("Start"))  # the page's own data are enough
    who.page.route("**/documents/**", lambda route: route.abort())
    who.page.goto("/pad/kickoff")
    who.see(who.page.get_by_role("alert"))
    who.page.unroute("**/api/pads")
    who.touch(who.button("Try again"))
    who.see(who.button("Start"))
