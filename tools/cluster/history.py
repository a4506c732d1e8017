"""Events of a cluster on this machine, one line each."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from datetime import datetime
from typing import Final, final

MOST_LINES: Final = 200


@final
class History:
    """The latest lines; `echo` is called with each at once."""

    def __init__(self, echo: Callable[[str], None] = lambda line: None) -> None:
        self.lines: deque[str] = deque(maxlen=MOST_LINES)
        self._echo = echo

    def note(self, text: str) -> None:
        """Note an event."""
        line = f"{datetime.now():%H:%M:%S} {text}"
        self.lines.append(line)
        self._echo(line)


def counted(number: int, thing: str) -> str:
    """A number with its noun, in the plural if necessary."""
    return f"{number} {thing}{'' if number == 1 else 's'}"
