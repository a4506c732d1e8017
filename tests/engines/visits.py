"""A visitor in a window of any engine: waits until things can be seen, and clicks where they are."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tests.e2e.scripts import script
from tests.engines.engine import Engine

PICTURES: Final = Path(__file__).parents[2] / "build" / "engines"
"""Pictures of every journey, to be looked at."""
MOST_LOOKS: Final = 3_000
"""Ends only a test that hangs, on however busy a machine."""

FIND: Final = """(selector, words) => {
  for (const element of document.querySelectorAll(selector)) {
    if (!`${element.getAttribute('aria-label') ?? ''} ${element.textContent}`.includes(words)) continue;
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const hit = width > 0 && height > 0 && document.elementFromPoint(x, y);
    if (hit && element.contains(hit)) return { x, y };
    if (width > 0 && height > 0 && !hit) element.scrollIntoView({ block: 'center' });
  }
  return null;
}"""
"""Where something is that can be hit."""
WAIT: Final = f"""async (holds, looks) => {{
  const frames = {script("a_while")};
  for (let before; looks > 0; looks--) {{
    const found = holds();
    const seen = found && JSON.stringify(found);
    if (seen && seen === before) return found;
    before = seen;
    await frames();
  }}
  return null;
}}"""
"""Until a function finds something, and the same again: what moves is not where it was."""


@dataclass(frozen=True)
class Visit:
    """An engine's window at an address."""

    name: str
    engine: Engine
    url: str

    def open(self, where: str = "") -> None:
        """Go to a place of the page."""
        self.engine.open(f"{self.url.rstrip('/')}/{where}")

    def wait(self, condition: str, *arguments: object) -> Any:
        """Return what a function of the page finds, once it finds something."""
        found = self.engine.evaluate(f"(...given) => ({WAIT})(() => ({condition})(...given), {MOST_LOOKS})", *arguments)
        if not found:
            self.picture("missed")
        assert found, f"it does not come: {condition} {arguments}"
        return found

    def see(self, selector: str, words: str = "") -> None:
        """Something with these words is seen, soon, and nothing covers it."""
        self.wait(FIND, selector, words)

    def touch(self, selector: str, words: str = "") -> None:
        """Click something with these words, once it is there."""
        spot = self.wait(FIND, selector, words)
        self.engine.click(spot["x"], spot["y"])

    def is_there(self, selector: str, words: str = "") -> bool:
        """Can it be seen now?"""
        return self.engine.evaluate(FIND, selector, words) is not None

    def picture(self, name: str) -> None:
        """Keep what is seen, to be looked at."""
        PICTURES.mkdir(parents=True, exist_ok=True)
        (PICTURES / f"{self.name}-{name}.png").write_bytes(self.engine.picture())

    # --- at a table of Ligretto ---

    def at_table(self) -> None:
        """The table is drawn, and no help lies above it."""
        self.wait("() => !!document.querySelector('#table')")
        self.engine.evaluate(script("announced"))
        while self.is_there("[role=note] button", "Skip"):
            self.touch("[role=note] button", "Skip")
            self.engine.evaluate(script("a_while"))

    def play_until(self, condition: str) -> None:
        """Lay what shines, else turn three cards, until something holds."""
        for _ in range(MOST_LOOKS):
            if self.engine.evaluate(condition):
                return
            seen = self.engine.evaluate(script("look"))
            turns = [thing for thing in seen["buttons"] if thing["key"] == "Space"]
            for thing in (seen["shines"] or turns)[:1]:
                self.engine.click(thing["x"], thing["y"])
            self.engine.evaluate(script("a_while"))
        raise AssertionError(f"it does not come to {condition}")
