"""Players: they see highlights and button texts, and tap them or press the keys that are printed there.

A player knows no more than the page shows: highlights, accessible names and printed keys. Other skills that a game
needs (running somewhere else, adding up a sum) are in small classes of their own.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from playwright.sync_api import TimeoutError
from tests.e2e.scripts import script
from tests.e2e.visitors import GONE_MS, Visitor
from tests.real_time import Countdown

LONGEST_S: Final = 600.0
"""Limit for a round on however busy a machine, in seconds; a round takes about ten."""

LOOK: Final = script("look")
A_WHILE: Final = script("a_while")
ACT_KEYS: Final = ("Space", "Shift+")
"""Beginnings of the keys for actions at a table that is drawn from its zones alone."""


@dataclass(frozen=True)
class Thing:
    """Something to touch: its position, its name and its key."""

    x: float
    y: float
    name: str
    key: str


@dataclass(frozen=True)
class Seen:
    """What one look at the table shows."""

    over: bool
    shines: list[Thing]
    buttons: list[Thing]
    status: str

    def button(self, key: str) -> Thing | None:
        """The button with this key, if it is enabled."""
        return next((thing for thing in self.buttons if thing.key == key), None)


def look(who: Visitor) -> Seen:
    """Read from the page what can be done."""
    found: Any = who.page.evaluate(LOOK)
    return Seen(
        over=found["over"],
        shines=[Thing(**thing) for thing in found["shines"]],
        buttons=[Thing(**thing) for thing in found["buttons"]],
        status=found["status"],
    )


class Player:
    """Taps what is highlighted, or else something whose name matches one of `habits`."""

    habits: tuple[str, ...] = ("Space",)
    """Keys of buttons to use when nothing is highlighted, the best first."""

    def __init__(self, who: Visitor, keys: bool = False) -> None:
        self.who = who
        self.keys = keys
        """Whether to press keys instead of touching things."""
        self.chance = random.Random(7)
        self.taps = 0

    def choose(self, seen: Seen) -> Thing | None:
        """What to do now; None: look again."""
        if seen.shines:
            return self.chance.choice(seen.shines)
        return next(filter(None, map(seen.button, self.habits)), None)

    def use(self, thing: Thing) -> None:
        """Touch it, or press its key."""
        self.taps += 1
        if self.keys and thing.key:
            self.who.page.keyboard.press(thing.key)
        else:
            self.who.touch_at(thing.x, thing.y)

    def step(self) -> bool:
        """Look, and do one thing; False if the round is over."""
        seen = look(self.who)
        chosen = None if seen.over else self.choose(seen)
        if chosen is not None:
            self.use(chosen)
        else:
            self.who.page.evaluate(A_WHILE)
        return not seen.over

    def play_until(self, done: Callable[[], bool]) -> None:
        """Play until a condition holds or the round is over."""
        bound = Countdown(LONGEST_S)
        while not done() and self.step():
            assert bound.left_s > 0, f"the round does not end; last seen: {look(self.who)}"

    def play_to_the_end(self) -> None:
        """Play until the last card is laid, when the ending is shown."""
        self.play_until(lambda: False)

    def play_round(self) -> None:
        """Play until the points are shown."""
        self.play_to_the_end()
        self.who.see(self.who.page.locator("#standing"))


class Typist(Player):
    """Only presses keys."""

    def use(self, thing: Thing) -> None:
        """Press the key that is printed there."""
        assert thing.key, f"{thing.name} has no key"
        self.taps += 1
        self.who.page.keyboard.press(thing.key)


class Newcomer(Player):
    """Knows nothing of the game: plays what is highlighted, or else anything that is offered."""

    def choose(self, seen: Seen) -> Thing | None:
        """A card, or a button."""
        acts = [thing for thing in seen.buttons if thing.key.startswith(ACT_KEYS)]
        return self.chance.choice(seen.shines or acts) if seen.shines or acts else None

    def use(self, thing: Thing) -> None:
        """Tap the element itself: once the round is over, another one may be at its position."""
        self.taps += 1
        table = self.who.page.locator("#table")
        keyed = table.locator(f'button[aria-keyshortcuts="{thing.key}"]')
        button = keyed if thing.key else table.get_by_role("button", name=thing.name, exact=True)
        with suppress(TimeoutError):
            button.last.tap(timeout=GONE_MS)


class Runner(Player):
    """Fun Run: plays what is highlighted at its place; otherwise runs on, stands up or takes another pile."""

    WAYS: Final = ("ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown", "A", "S", "D", "F", "Space")

    def __init__(self, who: Visitor, keys: bool = False) -> None:
        super().__init__(who, keys)
        self._next = 0
        self._patience = 0

    def choose(self, seen: Seen) -> Thing | None:
        """Lay a card, call the end, or go on to the next place."""
        if seen.shines:
            self._patience = 0
            return self.chance.choice(seen.shines)
        end = seen.button("Enter")
        if end is not None:
            return end
        # the runner receives the pile a moment after arriving
        self._patience += 1
        under_way = "…" in self.who.page.locator(".status").inner_text()
        if under_way or self._patience < 4:
            return None
        self._patience = 0
        self._next += 1
        ways = [way for way in map(seen.button, self.WAYS) if way]
        return ways[self._next % len(ways)]


class Reckoner(Player):
    """Das Ligretto Fussballspiel: turns cards, lays those that do not exceed the sum, and goes on once it is
    reached."""

    def choose(self, seen: Seen) -> Thing | None:
        """The next step of the calculation."""
        if "Onto which pile" in seen.status:
            return seen.button("1")
        if "Build" in seen.status or "cheer" in seen.status:
            return self._build(seen)
        wanted = re.search(r"Lay exactly (\d+)", seen.status)
        turned = next((thing for thing in seen.buttons + seen.shines if thing.name.startswith("Turned card")), None)
        number = _number(turned.name) if turned else 0
        if not wanted:
            if turned and number == 1:
                return turned
        else:
            missing = int(wanted[1]) - self._laid()
            if missing == 0:
                return seen.button("ArrowRight")
            if missing < 0:
                return seen.button("C")
            if turned and 0 < number <= missing and missing - number != 1:
                return turned
        return self._turn(seen, turned, number)

    def _laid(self) -> int:
        """Sum of the own cards under the current field card."""
        names = self.who.page.evaluate(
            "() => document.querySelector('button.below.now')?.getAttribute('aria-label') ?? ''"
        )
        return sum(map(int, re.findall(r"\b(\d+)\b", str(names).partition(":")[2])))

    def _turn(self, seen: Seen, turned: Thing | None, number: int) -> Thing | None:
        """Put a useless card away, and turn the next one."""
        if turned and number:
            return seen.button(self.chance.choice("12")) or seen.button("1")
        return seen.button("Space")

    def _build(self, seen: Seen) -> Thing | None:
        """Put parts into corners, and cheer when all four are there."""
        cheer = seen.button("T")
        if cheer is not None and "cheer" in seen.status:
            return cheer
        turned = next((thing for thing in seen.buttons if thing.name.startswith("Turned card")), None)
        if turned and "empty" not in turned.name:
            return seen.button("1")
        return seen.button("Space")


def _number(name: str) -> int:
    found = re.search(r"\b(\d+)\b", name.partition(":")[2])
    return int(found[1]) if found else 0


class Footballer(Player):
    """Schuss und Tor: lays what is highlighted, or else gives the first offered answer."""

    def choose(self, seen: Seen) -> Thing | None:
        """A card or an answer."""
        if seen.shines:
            return self.chance.choice(seen.shines)
        answers = [thing for thing in seen.buttons if thing.key and not _is_card(thing)]
        return self.chance.choice(answers) if answers else None


def _is_card(thing: Thing) -> bool:
    return thing.key in "1234567890QERTZ" and len(thing.key) == 1


PLAYERS: Final[dict[str, type[Player]]] = {
    "ligretto": Player,
    "fun_run": Runner,
    "fussballspiel": Reckoner,
    "kickoff": Player,
    "schuss_und_tor": Footballer,
}


def player(game: str, who: Visitor, keys: bool = False) -> Player:
    """A visitor who knows how to play this game; some games need no such knowledge."""
    return PLAYERS.get(game, Player)(who, keys)
