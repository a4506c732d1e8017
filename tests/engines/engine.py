"""What a journey asks of a browser, whatever drives it."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from typing import Any, Final

LONGEST_S: Final = 120.0
"""A bound for what happens soon, on however busy a machine."""
WIDTH: Final = 1280
HEIGHT: Final = 800


class Engine(ABC):
    """A window of a browser."""

    @abstractmethod
    def open(self, url: str) -> None:
        """Go to an address; returns when it is loaded."""

    @abstractmethod
    def reload(self) -> None:
        """Load the page anew; returns when it is loaded."""

    @abstractmethod
    def click(self, x: float, y: float) -> None:
        """Click at a point of the window with the mouse, as a person does."""

    @abstractmethod
    def picture(self) -> bytes:
        """What is seen, as PNG."""

    @abstractmethod
    def complaints(self) -> list[str]:
        """Errors and warnings of all pages so far."""

    @abstractmethod
    def run(self, function: str) -> str:
        """Call a function without arguments in the page, wait for what it promises, and return that: a string."""

    def evaluate(self, function: str, *arguments: object) -> Any:
        """Call a function in the page, wait for what it promises, and return that."""
        given = ", ".join(map(json.dumps, arguments))
        return json.loads(self.run(f"async () => JSON.stringify((await ({function})({given})) ?? null)"))
