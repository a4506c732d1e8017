"""First-time help is read step by step, and covers nothing that it explains."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from playwright.sync_api import TimeoutError
from tests.e2e.scripts import script
from tests.e2e.visitors import DESKTOP, GONE_MS, PHONE, SIDEWAYS, Visitor, Window

MOST_STEPS: Final = 12


def hidden_by_help(who: Visitor) -> list[str]:
    """What the help covers in any of its steps, on a phone either way up and on a desktop; afterwards it is closed."""
    help = who.page.get_by_role("note")
    who.see(help)
    who.page.wait_for_function("() => !document.querySelector('.screen > [role=timer]')")
    problems = []
    for _ in range(MOST_STEPS):
        problems += [line for size in (SIDEWAYS, DESKTOP, PHONE) for line in _lies_on(who, size)]
        with suppress(TimeoutError):
            who.touch(help.get_by_role("button").last, GONE_MS)
        if not help.count():
            return problems
    raise AssertionError(f"the help has more than {MOST_STEPS} steps")


def _lies_on(who: Visitor, size: Window) -> list[str]:
    who.resize(size)
    found = who.page.evaluate(script("help_hides"), size is not SIDEWAYS)
    return [f"{size.name}: {line}" for line in found]
