"""The pages "You" and "Leaderboards": what is remembered, for which player, and how it is moved, hidden and deleted."""

from __future__ import annotations

import json
import re
import struct
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from msgspec import to_builtins
from playwright.sync_api import Locator, Route, expect
from tests.e2e import pasts
from tests.e2e.conftest import SPEED, Arrive
from tests.e2e.inspection import inspect, settle, sideways
from tests.e2e.pasts import AGAINST_BOTS, ANNA, BEN, DUELS, HIDDEN, LEAVING, MARKUP, NAMES
from tests.e2e.players import player
from tests.e2e.scripts import script
from tests.e2e.servers import Served
from tests.e2e.test_preferences import LEAKED, words
from tests.e2e.visitors import DESKTOP, PHONE, SIZES, SMALLEST, SOON_MS, Visitor, Window

from rasant.games import languages
from rasant.wire.http import Guest

WIDE, SQUARE = (1200, 630), (1080, 1080)
sizes = pytest.mark.parametrize("window", SIZES, ids=lambda window: window.name)


class Remembering:
    """A server that knows players with earlier matches, and their keys."""

    def __init__(self, served: Served, people: dict[str, Guest]) -> None:
        self.served = served
        self.people = people


@pytest.fixture(scope="module")
def past(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Remembering]:
    """A server on which others have played for weeks."""
    data = tmp_path_factory.mktemp("past")
    with ThreadPoolExecutor() as elsewhere:  # Playwright runs a loop in this thread
        people = elsewhere.submit(pasts.remember, data).result()
    with Served(data, SPEED) as served:
        yield Remembering(served, people)


def arrive_as(who: Visitor, guest: Guest) -> Visitor:
    """Make a browser that of this player."""
    who.home()
    who.page.evaluate("(kept) => localStorage.setItem('rasant.guest', kept)", json.dumps(to_builtins(guest)))
    return who


def kept_id(who: Visitor) -> str:
    """The player's id in this browser."""
    kept: Any = who.page.evaluate("() => JSON.parse(localStorage.getItem('rasant.guest') ?? '{}').id ?? ''")
    return str(kept)


def dialog(who: Visitor) -> Locator:
    return who.page.get_by_role("dialog")


def saved(who: Visitor, where: Path) -> tuple[int, int]:
    """Save the picture that is shown; returns its size, after checking that it is one."""
    with who.page.expect_download() as download:
        who.touch(dialog(who).get_by_role("button", name="Save"))
    download.value.save_as(where)
    begin = where.read_bytes()[:24]
    assert begin[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", begin[16:24])
    return width, height


def test_a_match_is_remembered_shown_as_a_level_and_shared(fast: Served, arrive: Arrive, tmp_path: Path) -> None:
    who = arrive(fast, PHONE)
    who.home()
    order = {"game": "ligretto", "preset": "de", "players": 2, "bots": ["", "lightning"]}  # one round, soon over
    who.page.goto(who.page.evaluate(script("open_table"), order))
    who.touch(who.button(re.compile("^Ready!")))
    who.at_table()
    player("ligretto", who).play_round()
    who.see(who.page.get_by_text(re.compile(r"^Level \d+ against bots")))
    who.see(who.page.get_by_text(re.compile(r"^\d+% of the way to level \d+")))
    inspect(who, "level-after-a-match")
    who.touch(who.button("Share as a picture"))
    who.see(dialog(who).get_by_role("img", name=re.compile("Ligretto.*Guest")))
    assert saved(who, tmp_path / "over.png") == WIDE

    who.page.goto("/you")
    game = who.page.get_by_role("article", name="Ligretto", exact=True)
    who.see(game.get_by_text(re.compile(r"^[01] of 1 match won")))
    who.see(game.get_by_text(re.compile(r"^Level \d+ against bots")))
    who.page.reload()
    who.see(game.get_by_text(re.compile(r"^Level \d+ against bots")))
    expect(who.page.locator("li time")).to_have_count(1, timeout=SOON_MS)
    who.see(who.page.get_by_role("link", name=re.compile("^Watch again: Ligretto")))


@sizes
def test_you_is_a_page_to_look_at(window: Window, past: Remembering, arrive: Arrive, tmp_path: Path) -> None:
    who = arrive_as(arrive(past.served, window, calm=True), past.people[ANNA])
    who.page.goto("/you")
    game = who.page.get_by_role("article", name="Ligretto", exact=True)
    who.see(game.get_by_text(re.compile(r"^Level \d+ against people, at all tables")))
    who.see(game.get_by_text("place 1 of"))
    who.see(game.get_by_role("img", name=re.compile("^Level over the latest .* matches: from")))
    best = game.get_by_role("link", name=re.compile("^Closest race won by 31 ms"))
    expect(best).to_have_attribute("href", f"/replay/duel{DUELS - 1}", timeout=SOON_MS)
    who.see(who.page.get_by_role("link", name=re.compile("^By a hair")))
    who.see(
        who.page.get_by_text("Photo finish").locator("visible=false").or_(who.page.get_by_text("Still to earn")).first
    )
    who.see(who.button("Play now: Ligretto Fun Run"))
    inspect(who, "you")
    assert sideways(who) <= 0

    who.touch(who.button(re.compile("^Share as a picture: Das Ligretto Fussballspiel")))
    assert saved(who, tmp_path / "wide.png") == WIDE
    who.touch(dialog(who).get_by_text("square"))
    expect(dialog(who).locator(".square")).to_be_visible(timeout=SOON_MS)
    assert saved(who, tmp_path / "square.png") == SQUARE
    inspect(who, "share-picture")


@pytest.mark.journey
def test_the_history_has_every_match_page_by_page_and_names_only_visible_players(
    past: Remembering, arrive: Arrive
) -> None:
    who = arrive_as(arrive(past.served, DESKTOP, calm=True), past.people[ANNA])
    who.page.goto("/you")
    lines = who.page.locator("li:has(time)")
    expect(lines).to_have_count(12, timeout=SOON_MS)
    expect(lines.first).to_contain_text(NAMES[MARKUP])
    assert not who.page.locator("li b, li [onclick]").count()
    more = who.button("Show more")
    while more.count():
        shown = lines.count()
        who.touch(more)
        expect(lines.nth(shown)).to_be_visible(timeout=SOON_MS)
        expect(who.page.locator("ul[aria-busy=true]")).to_have_count(0, timeout=SOON_MS)
    expect(lines).to_have_count(DUELS + AGAINST_BOTS + 2)
    expect(lines.last).to_contain_text("with Ben and somebody")
    who.touch(who.page.get_by_text("Ligretto Football Edition", exact=True).and_(who.page.locator("label *")))
    expect(lines).to_have_count(AGAINST_BOTS, timeout=SOON_MS)
    expect(lines.first).to_contain_text("Won")


def test_the_key_moves_a_player_to_another_device_and_stays_secret(past: Remembering, arrive: Arrive) -> None:
    anna, other = arrive_as(arrive(past.served, PHONE), past.people[ANNA]), arrive(past.served, DESKTOP)
    anna.page.goto("/you")
    anna.touch(anna.button("To another device"))
    key = anna.page.get_by_role("textbox", name="Your key as text").input_value()
    assert key == past.people[ANNA].key
    anna.see(dialog(anna).get_by_role("img", name="To another device"))
    inspect(anna, "key")

    asked: list[str] = []
    other.page.on("request", lambda request: asked.append(f"{request.url} {request.post_data or ''}"))
    other.page.goto(f"/you#key={key}")
    other.see(other.button("Be Anna"))
    assert other.page.url == f"{past.served.url}/you"
    assert not kept_id(other)
    inspect(other, "bring-key")
    other.touch(other.button("Be Anna"))
    other.see(other.page.get_by_role("article", name="Ligretto", exact=True).get_by_text("place 1 of"))
    expect(other.page.get_by_role("textbox", name="Your name")).to_have_value("Anna", timeout=SOON_MS)
    assert kept_id(other) == ANNA
    assert asked
    assert not [line for line in asked if key in line and "#key=" not in line]


@pytest.mark.journey
def test_a_leaked_key_is_replaced_and_ends_everywhere(calm: Served, arrive: Arrive) -> None:
    anna, other = arrive(calm, PHONE), arrive(calm, DESKTOP)
    other.expected.append("401")
    anna.home()
    table = anna.page.evaluate(script("open_table"), {"game": "ligretto", "players": 2, "bots": ["", "steady"]})
    anna.page.goto("/you")
    anna.touch(anna.button("To another device"))
    field = anna.page.get_by_role("textbox", name="Your key as text")
    old, who = field.input_value(), kept_id(anna)
    other.page.goto(f"/you#key={old}")
    other.touch(other.button("Be Guest"))
    expect(dialog(other)).to_have_count(0, timeout=SOON_MS)

    anna.touch(anna.button("Replace my key"))
    anna.see(dialog(anna).get_by_text("the old one ends at once on all devices"))
    inspect(anna, "replace-key")
    anna.touch(anna.button("Never mind"))
    expect(field).to_have_value(old, timeout=SOON_MS)
    anna.touch(anna.button("Replace my key"))
    anna.touch(dialog(anna).get_by_role("button", name="Replace my key"))
    anna.see(anna.page.get_by_text("You have a new key."))
    new = field.input_value()
    assert new != old
    assert kept_id(anna) == who
    inspect(anna, "replaced-key")

    other.page.reload()
    other.see(other.page.get_by_text("it was replaced on another device"))
    asked: Any = other.page.context.request
    statuses = [asked.get("/api/me", headers={"Authorization": f"Bearer {key}"}).status for key in (old, new)]
    assert statuses == [401, 200]
    anna.page.goto(table)
    anna.see(anna.button(re.compile("^Ready!")))
    other.touch(other.button("I have a key"))
    dialog(other).get_by_role("textbox", name="Key or link").fill(new)
    other.touch(other.button("Check it"))
    other.touch(other.button("Be Guest"))
    expect(dialog(other)).to_have_count(0, timeout=SOON_MS)
    other.touch(other.button("I have a key"))
    dialog(other).get_by_role("textbox", name="Key or link").fill(new)
    other.touch(other.button("Check it"))
    other.see(dialog(other).get_by_text("You are Guest here already."))
    assert kept_id(other) == who


def test_an_invalid_key_changes_nothing_and_a_valid_one_asks_before_it_replaces(
    past: Remembering, calm: Served, arrive: Arrive
) -> None:
    who = arrive_as(arrive(past.served, DESKTOP), past.people[ANNA])
    who.expected.append("401")
    who.page.goto("/you")
    ben = past.people[BEN].key
    damaged = ben[:-2] + ("aa" if ben[-2:] != "aa" else "bb")
    made: Any = who.page.context.request.post(f"{calm.url}/api/guests", data={"name": "Elsewhere"}).json()
    who.touch(who.button("I have a key"))
    field = dialog(who).get_by_role("textbox", name="Key or link")
    for said, sentence in (
        ("hello", "That is no key."),
        ("<script>alert(1)</script>", "That is no key."),
        (damaged, "This server does not know that key"),
        (made["key"], "This server does not know that key"),
    ):
        field.fill(said)
        who.touch(who.button("Check it"))
        who.see(dialog(who).get_by_role("alert").get_by_text(sentence))
        assert kept_id(who) == ANNA
    field.fill(f"{past.served.url}/you#key={ben}")
    who.touch(who.button("Check it"))
    who.see(dialog(who).get_by_text("So far you are Anna here."))
    who.see(who.button("Copy the old key"))
    who.touch(who.button("Never mind"))
    expect(dialog(who)).to_have_count(0, timeout=SOON_MS)
    assert kept_id(who) == ANNA


@pytest.mark.journey
def test_names_are_shown_as_plain_text(past: Remembering, arrive: Arrive) -> None:
    who = arrive_as(arrive(past.served, PHONE), past.people[MARKUP])
    who.expected.append("422")
    who.page.goto("/you")
    field = who.page.get_by_role("textbox", name="Your name")
    expect(field).to_have_value(NAMES[MARKUP], timeout=SOON_MS)
    field.fill("<i>x</i>")
    field.blur()
    who.see(who.page.get_by_text("You are called <i>x</i> now."))
    field.fill("\u2800")
    field.blur()
    who.see(who.page.get_by_text("A name has at least one letter or picture"))
    expect(field).to_have_value("<i>x</i>", timeout=SOON_MS)
    field.fill(NAMES[MARKUP])
    field.blur()
    who.see(who.page.get_by_text(f"You are called {NAMES[MARKUP]} now."))


def this_week(route: Route) -> None:
    """Answers for this week as for all time, except that the caller comes after the listed players."""
    fetched = route.fetch(url=route.request.url.replace("span=week", "span=all"))
    body = fetched.json()
    lines = [line for line in body["lines"] if line["id"] != body["you"]["id"]]
    route.fulfill(response=fetched, json={**body, "lines": lines, "span": "week", "since": "2025-12-29T12:00:00Z"})


@sizes
def test_leaderboards_show_people_who_may_be_shown(window: Window, past: Remembering, arrive: Arrive) -> None:
    who = arrive_as(arrive(past.served, window, calm=True), past.people[ANNA])
    who.page.goto("/leaderboards/ligretto")
    who.touch(who.page.get_by_text("all time"))
    lines = who.page.locator("ol > li")
    expect(lines.first).to_contain_text("Anna", timeout=SOON_MS)
    expect(who.page.locator("li[aria-current=true]")).to_contain_text(re.compile(r"Anna.*you.*Public level \d"))
    who.see(who.page.get_by_text("The level against people on “You” counts private tables, too."))
    expect(lines.filter(has_text=NAMES[MARKUP])).to_have_count(1)
    expect(lines.filter(has_text=NAMES[HIDDEN])).to_have_count(0)
    assert not who.page.locator("ol b, ol [onclick]").count()
    inspect(who, "leaderboards")
    assert sideways(who) <= 0
    who.page.route("**/api/leaderboards/ligretto?span=week*", this_week)
    who.touch(who.page.get_by_text("this week"))
    who.see(who.page.get_by_text("since December 29, 2025"))
    expect(lines.last).to_contain_text("Anna")  # below the others
    expect(lines).to_have_count(who.page.locator("li bdi").count() + 1)
    who.page.goto("/leaderboards/fun_run")
    who.see(who.page.get_by_text("Nobody has played people here this week."))
    who.see(who.button("Find people"))
    inspect(who, "leaderboards-empty")
    who.page.goto("/leaderboards/chess")
    who.see(who.page.get_by_role("alert").get_by_text("There is no such game here."))


def test_a_hidden_player_is_not_found_until_they_show_themselves_again(past: Remembering, arrive: Arrive) -> None:
    who = arrive_as(arrive(past.served, PHONE), past.people[BEN])
    other = arrive(past.served, DESKTOP)
    for sentence, lines in (("Nobody finds you in leaderboards", 0), ("You are in leaderboards", 1)):
        who.page.goto("/you")
        who.touch(who.page.get_by_role("switch", name="Others may find me"))
        who.see(who.page.get_by_text(sentence))
        other.page.goto("/leaderboards/schuss_und_tor")
        other.touch(other.page.get_by_text("all time"))
        expect(other.page.locator("[aria-busy=true]")).to_have_count(0, timeout=SOON_MS)
        expect(other.page.locator("ol > li").filter(has_text="Ben")).to_have_count(lines, timeout=SOON_MS)


@pytest.mark.journey
def test_a_player_can_delete_everything(past: Remembering, arrive: Arrive) -> None:
    who = arrive_as(arrive(past.served, PHONE), past.people[LEAVING])
    who.page.evaluate("() => localStorage.setItem('rasant.seat.somewhere', 'token')")
    who.page.goto("/you")
    who.touch(who.button("Delete me"))
    who.see(dialog(who).get_by_text("backups of whoever runs this server"))
    who.see(dialog(who).get_by_text("your try at a deal of the day stays known"))
    expect(who.button("Delete everything")).to_be_disabled(timeout=SOON_MS)
    inspect(who, "delete-me")
    who.touch(who.page.get_by_role("switch", name="I know that nobody can undo this"))
    who.touch(who.button("Delete everything"))
    who.see(who.page.get_by_role("heading", name="Your story begins with the first card."))
    kept: Any = who.page.evaluate("() => Object.keys(localStorage)")
    assert not {"rasant.guest", "rasant.name", "rasant.seat.somewhere"} & set(kept)
    ben = arrive_as(arrive(past.served, DESKTOP), past.people[BEN])
    ben.page.goto("/you")
    ben.see(ben.page.locator("li:has(time)", has_text="Schuss und Tor").get_by_text("with somebody"))


@sizes
def test_a_visitor_who_never_played_is_asked_for_nothing(window: Window, past: Remembering, arrive: Arrive) -> None:
    who = arrive(past.served, window, calm=True)
    asked: list[str] = []
    who.page.on("request", lambda request: asked.append(request.url))
    who.page.goto("/you")
    who.see(who.page.get_by_role("heading", name="Your story begins with the first card."))
    inspect(who, "you-empty")
    assert not [url for url in asked if re.search("/api/(you|guests|me|results)", url)]
    assert not kept_id(who)
    who.touch(who.button("To the games").last)
    who.see(who.page.locator("article").first)


def test_a_server_that_does_not_answer_is_shown_and_asked_again(past: Remembering, arrive: Arrive) -> None:
    who = arrive_as(arrive(past.served, PHONE), past.people[ANNA])
    who.expected.append("Failed to load resource")
    who.page.route("**/api/you", lambda route: route.abort())
    who.page.goto("/you")
    who.see(who.page.get_by_role("alert").get_by_text("The server does not answer. Nothing is lost."))
    who.page.unroute("**/api/you")
    who.touch(who.button("Try again"))
    who.see(who.page.get_by_role("article", name="Ligretto", exact=True))


CUT = """() => [...document.querySelectorAll('main :is(button, label, h2, h3, h4, strong, small, p, summary, a)')]
  .filter((one) => one.checkVisibility() && !one.closest('.picture, .with')
    && (one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline'
        || one.getBoundingClientRect().right > document.documentElement.clientWidth + 1))
  .map((one) => `${one.tagName} ${one.textContent.trim().slice(0, 60)}`)"""


@pytest.mark.soak
def test_nothing_is_cut_off_in_any_language_with_the_largest_text(past: Remembering, arrive: Arrive) -> None:
    who = arrive_as(arrive(past.served, SMALLEST, calm=True), past.people[ANNA])
    who.page.evaluate("() => localStorage.setItem('rasant.settings', JSON.stringify({ textSize: 'huge' }))")
    headings = set()
    for code in languages():
        who.page.evaluate("(code) => localStorage.setItem('rasant.language', code)", code)
        for path, seen in (("/you", "li time"), ("/leaderboards/ligretto", "main input[value=all]")):
            who.page.goto(path)
            expect(who.page.locator(seen).first).to_be_attached(timeout=SOON_MS)
            settle(who)
            assert who.page.evaluate(CUT) == [], (code, path)
            assert sideways(who) <= 0, (code, path)
            assert not LEAKED.findall(words(who).replace(NAMES[MARKUP], "")), (code, path)
            who.picture(f"largest{path.replace('/', '-')}-{code}")
        headings.add(who.page.locator("h1").inner_text())
    assert len(headings) == len(languages())
