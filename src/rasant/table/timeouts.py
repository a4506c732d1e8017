"""Times that a table keeps, in milliseconds. The operator may change all of them."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Timeouts:
    """Times that a table keeps, in milliseconds."""

    countdown: int = 3_000
    """From the deal, or the end of a pause, to the first move."""
    between: int = 15_000
    """From the end of a round to the next one, if not all are ready earlier."""
    ready_wait: int = 30_000
    """How long ready players wait for one who is not."""
    absence: int = 15_000
    """How long a person may be disconnected before a bot takes over."""
    vacancy: int = 120_000
    """How long a seat is kept for an absent person before the match."""
    arrival: int = 30_000
    """How long it is kept for a person who has claimed it and never connected."""
    longest_pause: int = 300_000
    agreed_pause: int = 60_000
    """How long a pause lasts unless most want to go on; after that, one person is enough."""
    desertion: int = 3_600_000
    """How long an empty table is kept open."""
    empty_lobby: int = 600_000
    """How long a table with free seats only is kept before its first match."""
    unvisited: int = 120_000
    """How long it is kept if no client ever connected."""
    finished: int = 60_000
    """How long a table without connections is kept when the match is over or all have left for good."""
    room_every: int = 250
    """The shortest time between two updates of the room; a new phase is sent at once."""
    view_every: int = 500
    """The shortest time between two whole views that a client requests."""
    composure: int = 2_000
    """How long bots wait after a restart, so that people can reconnect."""
    latency_cap: int = 75
    """One-way latencies above this count as this when moves are held."""
    near: int = 4
    """One-way latencies that differ by no more than this count as equal."""


STAND_IN = "steady"
"""The temperament of a bot that stands in for a person."""

SNAPSHOT_EVERY = 128
"""Log entries between two snapshots; recovery reads at most as many."""
