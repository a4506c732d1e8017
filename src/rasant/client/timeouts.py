"""Timeouts of a client, and how long it waits before it connects again."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class ClientTimeouts:
    """Times in seconds. `jitter` draws from 0 to 1, so that not all clients of a server come back at once."""

    connect: float = 5.0
    """For one attempt to connect, up to the welcome."""
    silence: float = 10.0
    """So long nothing may come before the server is asked whether it is there, and as long for its answer."""
    answer: float = 30.0
    """For the answer to a move, lost connections included."""
    absence: float = 60.0
    """So long a server may be gone before a client gives up."""
    first: float = 0.1
    longest: float = 5.0
    """Between attempts: at first, and at most."""
    jitter: Callable[[], float] = random.random

    def pause(self, attempt: int) -> float:
        """How long to wait before an attempt, counted from 0: twice as long each time, and never quite the same."""
        full = min(self.longest, self.first * 2.0 ** min(attempt, 30))
        return full * (0.5 + 0.5 * self.jitter())
