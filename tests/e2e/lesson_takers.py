"""A visitor who takes a lesson and does only what it points at."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from playwright.sync_api import Locator, TimeoutError, expect
from tests.e2e.visitors import GONE_MS, SOON_MS, Visitor

WAITS = "data-waits"
LEFT = "step => document.querySelector('.coach')?.dataset.step !== String(step)"
SHOWN = f"step => ({LEFT})(step) || document.querySelector('.coach').dataset.waits !== 'them'"
"""Checked in every frame: Playwright polls less often, and a lesson has many steps."""


@dataclass
class LessonTaker:
    """A visitor in a lesson."""

    who: Visitor
    keys: bool = False
    """Whether to press keys instead of touching things."""

    @property
    def coach(self) -> Locator:
        """The element with the instructions."""
        return self.who.page.locator(".coach")

    @property
    def end(self) -> Locator:
        """The dialog at the end of the lesson."""
        return self.who.page.get_by_role("dialog", name="Ready for the real thing?")

    def begin(self, title: str) -> None:
        """Open the lesson from the first screen, by the button there."""
        self.who.home()
        self.who.touch(self.who.button(f"How to play: {title}"))
        self.who.touch(self.who.button("Try it: two minutes"))
        self.who.see(self.coach)

    def step(self) -> int:
        """Number of the current step."""
        return int(self.coach.get_attribute("data-step", timeout=SOON_MS) or 0)

    def over(self) -> bool:
        """Whether the lesson is over."""
        expect(self.coach.or_(self.end)).to_have_count(1, timeout=SOON_MS)
        return self.end.count() > 0

    def go_on(self) -> None:
        """Do what the current step asks for, and wait until the step is done."""
        step = self.step()
        self.who.page.wait_for_function(SHOWN, arg=step)
        waits = self.coach.get_attribute(WAITS, timeout=SOON_MS)
        if self.step() != step:
            return
        if waits == "next":
            self._use(self.coach.get_by_role("button", name="Next"))
        elif waits == "you":
            self._do(step)
        self.who.page.wait_for_function(LEFT, arg=step)

    def _do(self, step: int) -> None:
        """Touch what is pointed at until the lesson goes on: some moves take two taps, some taps come too soon."""
        for _ in range(SOON_MS // GONE_MS):
            if self.who.page.evaluate(LEFT, step):
                return
            with suppress(TimeoutError):  # the step may have ended in the meantime
                self._use(self.pointed().first, GONE_MS)
                self.who.page.wait_for_function(LEFT, arg=step, timeout=GONE_MS)
        raise AssertionError(f"step {step} does not go on, whatever is touched")

    def pointed(self) -> Locator:
        """The thing to be touched."""
        return self.who.page.locator('#table [data-pointed="do"]')

    def use_too_soon(self) -> None:
        """Play the card that the current step only explains."""
        self._use(self.who.page.locator("#table [data-pointed]").first)

    def _use(self, what: Locator, within_ms: int = SOON_MS) -> None:
        what.wait_for(timeout=within_ms)
        button = what.locator("xpath=descendant-or-self::button[1]")
        key = button.get_attribute("aria-keyshortcuts", timeout=within_ms) if self.keys else ""
        if key:
            self.who.page.keyboard.press(key.split(" ")[0])
        else:
            self.who.touch(button, within_ms)

    def take(self) -> None:
        """Do all steps to the end."""
        while not self.over():
            self.go_on()
