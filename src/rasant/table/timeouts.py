"""How long things take at a table. All in milliseconds, all a host's to change."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Timeouts:
    """The times a table keeps."""

    countdown: int = 3_000
    """From the deal, or the end of a pause, to the first move."""
    between: int = 15_000
    """From the end of a round to the next one, if nobody hurries."""
    ready_wait: int = 30_000
    """So long those who are ready wait for somebody who is not."""
    absence: int = 15_000
    """So long a person may be gone before a bot sits in."""
    vacancy: int = 120_000
    """So long a seat is kept for an absent person before the match."""
    arrival: int = 30_000
    """So long it is kept for somebody who has claimed it and never been connected."""
    longest_pause: int = 300_000
    agreed_pause: int = 60_000
    """So long a pause lasts unless most want to go on; afterwards one person who wants to is enough."""
    desertion: int = 3_600_000
    """So long a table without anybody is kept open."""
    empty_lobby: int = 600_000
    """So long a table is kept at which nobody sits, before its first match."""
    unvisited: int = 120_000
    """So long it is kept if nobody was ever connected."""
    finished: int = 60_000
    """So long a table is kept without anybody connected, when the match is over or all have left it for good."""
    room_every: int = 250
    """So often the room is told at most, however often it changes; a new phase is told at once."""
    view_every: int = 500
    """So often a client is shown everything at most, however often it asks."""
    composure: int = 2_000
    """So long bots keep still after the server came back, so that people can come back, too."""
    slowest_line: int = 75
    """Longer lines than this, one way, are not fully made up for."""
    near: int = 4
    """Lines that differ by no more than this, one way, are as good as equal."""


STAND_IN = "steady"
"""The temperament of a bot that sits in for somebody."""

SNAPSHOT_EVERY = 128
"""Entries of a log after which everything is written down at once, so that coming back reads no more than that."""
