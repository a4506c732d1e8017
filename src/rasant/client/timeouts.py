"""Timeouts of a client, and its backoff before it reconnects."""

import random
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class ClientTimeouts:
    """Times in seconds. `jitter` draws from 0 to 1, so that the clients of a server do not reconnect all at once."""

    connect: float = 5.0
    """Timeout for one attempt to connect, up to the welcome."""
    silence: float = 10.0
    """Silence after which a ping is sent, and the timeout for its answer."""
    answer: float = 30.0
    """Timeout for the answer to a move, including reconnects."""
    absence: float = 60.0
    """How long the server may be unreachable before the client gives up."""
    first: float = 0.1
    longest: float = 5.0
    """Pause between attempts: `first` for the first one, at most `longest`."""
    jitter: Callable[[], float] = random.random

    def pause(self, attempt: int) -> float:
        """The pause before an attempt (counted from 0): exponential backoff with jitter."""
        full = min(self.longest, self.first * 2.0 ** min(attempt, 30))
        return full * (0.5 + 0.5 * self.jitter())
