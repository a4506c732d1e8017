"""A visitor who uses the score pad at a real table."""

from __future__ import annotations

import re
from collections.abc import Sequence

from playwright.sync_api import Locator, expect
from tests.e2e.visitors import SOON_MS, Visitor

LAID = "Cards in the middle"
LEFT = "Left on the stack"
MINUS = "\N{MINUS SIGN}"
TIMES = "\N{MULTIPLICATION SIGN}"


class PadWriter:
    """A visitor with a score pad."""

    def __init__(self, who: Visitor) -> None:
        self.who = who
        self.page = who.page

    def open(self, game: str) -> None:
        """Open the pad of a game: a new one, or the one that is in use."""
        self.page.goto(f"/pad/{game}")
        self.who.see(self.page.get_by_role("main").get_by_role("button").first)

    def begin(self, names: Sequence[str]) -> None:
        """Start a pad for players with these names."""
        self.many(len(names))
        for number, name in enumerate(names, start=1):
            self.page.get_by_label(f"Name of player {number}").fill(name)
        self.press("Start")

    def many(self, players: int) -> None:
        """Set the number of players."""
        self.who.touch(self.page.locator(f"label:has(input[value='{players}'])"))

    def press(self, name: str) -> None:
        """Press a button by its whole name, in the open sheet if there is one."""
        sheet = self.page.locator("dialog[open]")
        within = sheet if sheet.count() else self.page.locator("body")
        self.who.touch(within.get_by_role("button", name=name, exact=True))

    def field(self, what: str, name: str) -> Locator:
        """The field for one number."""
        sheet = self.page.locator("dialog[open]")
        within = sheet if sheet.count() else self.page.locator("main")
        return within.get_by_label(f"{what}, {name}", exact=True)

    def count(self, what: str, numbers: dict[str, object]) -> None:
        """Type a number for each player."""
        for name, number in numbers.items():
            self.field(what, name).fill(str(number))

    def race(self, laid: dict[str, object], left: dict[str, object]) -> None:
        """Type a round of cards in the middle and on the stacks, and enter it."""
        self.count(LAID, laid)
        self.count(LEFT, left)
        self.press("Enter the round")

    def heading(self, words: str) -> None:
        """Wait for a heading of the page with these words."""
        self.who.see(self.page.get_by_role("heading", name=words))

    def stands(self, *lines: str) -> None:
        """Wait for these lines of the standing, best first."""
        rows = self.page.locator("section", has=self.page.get_by_role("heading", name="Standing")).get_by_role(
            "listitem"
        )
        expect(rows).to_have_text([re.compile(line) for line in lines], timeout=SOON_MS)

    def rounds(self, *rows: str) -> None:
        """Wait for these rows of the table of all rounds: totals and points."""
        found = self.page.get_by_role("region", name="Round by round").locator("tbody tr")
        expect(found).to_have_text([re.compile(row) for row in rows], timeout=SOON_MS)
