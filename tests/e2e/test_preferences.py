"""A person's preferences: a language, and less motion."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.e2e.conftest import Arrive
from tests.e2e.first_help import hidden_by_help
from tests.e2e.inspection import settle
from tests.e2e.players import player
from tests.e2e.servers import Served
from tests.e2e.visitors import DESKTOP, PHONE, SOON_MS, Visitor, some_games

LANGUAGES = {"Deutsch": "de", "English": "en", "Français": "fr", "Italiano": "it", "Nederlands": "nl", "Español": "es"}
LEAKED = re.compile(r"undefined|NaN|\[object|=>|\$\{|\bnull\b|\b[a-z]+_[a-z_]+\b")
"""What no text for people may contain: names of keys, missing values, code."""


@some_games
def test_six_languages_can_be_switched_at_the_table(game: str, calm: Served, arrive: Arrive) -> None:
    who = arrive(calm, PHONE, calm=True)
    who.home()
    who.touch(who.page.locator(f"article[data-game={game}] button.play"))
    assert not hidden_by_help(who)
    menu = who.page.locator(".screen > header > button").last
    menus = set()
    who.touch(menu)
    assert not who.page.get_by_role("dialog").get_by_role("button", name="Keys", exact=True).count()
    who.touch(who.page.get_by_role("dialog").get_by_role("button", name="Settings"))
    for name, code in LANGUAGES.items():
        who.page.get_by_role("dialog").get_by_text(name, exact=True).click()
        expect(who.page.locator("html")).to_have_attribute("lang", code, timeout=SOON_MS)
        text = words(who)
        assert not LEAKED.findall(text), (code, LEAKED.findall(text))
        menus.add(menu.get_attribute("aria-label"))
        who.picture(f"language-{game}-{code}")
    assert len(menus) >= 2
    who.page.get_by_role("dialog").locator("input[value=huge]").check(force=True)
    settle(who)
    assert not cut_names(who)
    who.picture(f"largest-text-{game}")


def cut_names(who: Visitor) -> list[str]:
    """Player names that are cut off with dots."""
    found: Any = who.page.evaluate(
        """() => [...document.querySelectorAll('#table .name, #table .whose small')]
           .filter((name) => name.scrollWidth > name.clientWidth + 1).map((name) => name.textContent)"""
    )
    return list(found)


def words(who: Visitor) -> str:
    """All visible text and all text read aloud."""
    found: Any = who.page.evaluate(
        """() => [document.body.innerText,
           ...[...document.querySelectorAll('[aria-label], [title], [placeholder]')].flatMap((element) =>
             ['aria-label', 'title', 'placeholder'].map((name) => element.getAttribute(name) ?? ''))].join('\\n')"""
    )
    return str(found)


@pytest.mark.journey
def test_with_less_motion_nothing_flies(calm: Served, arrive: Arrive) -> None:
    who = arrive(calm, DESKTOP, calm=True)
    who.play_now("ligretto")
    expect(who.page.locator("html")).to_have_attribute("data-calm", "", timeout=SOON_MS)
    moving: list[str] = []

    def laid() -> bool:
        moving.extend(animated(who))
        return who.announced("You play") > 0

    player("ligretto", who, keys=True).play_until(laid)
    assert who.announced("You play")
    assert not moving


def animated(who: Visitor) -> list[str]:
    """What is animated right now."""
    found: Any = who.page.evaluate(
        """() => document.getAnimations()
           .filter((one) => one.playState === 'running' && one.effect?.getComputedTiming().duration > 50)
           .map((one) => `${one.animationName ?? one.transitionProperty} of ${one.effect.target?.className}`)"""
    )
    return list(found)
