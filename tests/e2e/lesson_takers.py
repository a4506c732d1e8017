"""A visitor who takes a lesson: does what it points at, and nothing else."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from playwright.sync_api import Locator, TimeoutError, expect
from tests.e2e.visitors import GONE_MS, SOON_MS, Visitor

WAITS = "data-waits"
LEFT = "step => document.querySelector('.coach')?.dataset.step !== String(step)"
SHOWN = f"step => ({LEFT})(step) || document.querySelector('.coach').dataset.waits !== 'them'"
"""Asked in every frame: one who looks at the page from outside looks less often, and a lesson has many steps."""


@dataclass
class LessonTaker:
    """A visitor in a lesson."""

    who: Visitor
    keys: bool = False
    """Press keys rather than touch things."""

    @property
    def coach(self) -> Locator:
        """Where it is said what to do."""
        return self.who.page.locator(".coach")

    @property
    def end(self) -> Locator:
        """What comes when all is done."""
        return self.who.page.get_by_role("dialog", name="Ready for the real thing?")

    def begin(self, title: str) -> None:
        """From the first screen, by the way that is offered there."""
        self.who.home()
        self.who.touch(self.who.button(f"How to play: {title}"))
        self.who.touch(self.who.button("Try it: two minutes"))
        self.who.see(self.coach)

    def step(self) -> int:
        """The number of the step that is on."""
        return int(self.coach.get_attribute("data-step", timeout=SOON_MS) or 0)

    def over(self) -> bool:
        """Is the lesson over?"""
        expect(self.coach.or_(self.end)).to_have_count(1, timeout=SOON_MS)
        return self.end.count() > 0

    def go_on(self) -> None:
        """Do what the present step asks for; returns when it is done."""
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
        """Touch what is pointed at until the lesson goes on: some moves are two taps, some come a moment too soon."""
        for _ in range(SOON_MS // GONE_MS):
            if self.who.page.evaluate(LEFT, step):
                return
            with suppress(TimeoutError):  # what was pointed at may be gone by now, and the step with it
                self._use(self.pointed().first, GONE_MS)
                self.who.page.wait_for_function(LEFT, arg=step, timeout=GONE_MS)
        raise AssertionError(f"step {step} does not go on, whatever is touched")

    def pointed(self) -> Locator:
        """What is to be touched."""
        return self.who.page.locator('#table [data-pointed="do"]')

    def use_too_soon(self) -> None:
        """Play the card that the present step only speaks of."""
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
        """All steps to the end."""
        while not self.over():
            self.go_on()
