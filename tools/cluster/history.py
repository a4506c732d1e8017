"""What happened in a cluster on this machine, a line each."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from datetime import datetime
from typing import Final, final

MOST_LINES: Final = 200


@final
class History:
    """The latest lines; `echo` is told each of them at once."""

    def __init__(self, echo: Callable[[str], None] = lambda line: None) -> None:
        self.lines: deque[str] = deque(maxlen=MOST_LINES)
        self._echo = echo

    def note(self, text: str) -> None:
        """Something happened just now."""
        line = f"{datetime.now():%H:%M:%S} {text}"
        self.lines.append(line)
        self._echo(line)


def counted(number: int, thing: str) -> str:
    """So many of a thing, in words."""
    return f"{number} {thing}{'' if number == 1 else 's'}"
