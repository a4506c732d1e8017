"""The limits a host may change: all numbers in one place."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

USUAL_PEOPLE: Final = 12
"""So many people behind one address play, watch and reload within the limits as they are."""

MOST_A_SECOND: Final = 1_000


class Limits(Struct, frozen=True, kw_only=True):
    """Limits a host may change."""

    sockets_per_address: int = 64
    """A party behind one router plays, watches and reloads."""
    connects_per_second: int = 10
    """Sockets opened from one address, in the long run."""
    connect_burst: int = 100
    """Of them at once; as many as may be open at least."""
    messages_per_second: int = 20
    """Of one socket, in the long run."""
    message_burst: int = 40
    """Of one socket, at once."""
    posts_per_second: int = 10
    post_burst: int = 60
    gets_per_second: int = 50
    """Questions of one address over HTTP: lists and logs take time of the loop that tables wait for."""
    get_burst: int = 200
    files_per_second: int = 100
    """What lies ready, of one address: the page, the API's document, words and rules. It only fills the line."""
    file_burst: int = 2000
    """Of them at once: a class behind one address loads the page together, some thirty files each."""
    tables_per_hour: int = 60
    """Opened from one address; all of them may be opened at once."""
    names_per_hour: int = 120
    """Written for people of one address, when they rename themselves or first sit down: names are never forgotten."""
    wrong_words_per_hour: int = 30
    """Guesses at the invite word from one network, a /48 of IPv6; all of them may come at once."""
    uploads_per_minute: int = 20
    """Logs from one address to be watched; all of them may come at once, but each is waited for."""
    seats_per_second: int = 1
    """Taken from one address, in the long run: each is written down for as long as the table's log is kept."""
    seat_burst: int = 120
    max_tables: int = 2000
    max_sockets: int = 20_000
    http_per_address: int = 100
    """Connections that are no sockets: browsers open six each."""
    max_http: int = 2000
    http_request_ms: int = 10_000
    """How long a request may take to come whole, its body too; the first one from when its connection was opened."""
    http_upload_ms: int = 60_000
    """The same for a body that may be large, from when its head has come: two megabytes over a slow phone line."""
    http_idle_ms: int = 5_000
    """How long a connection is kept for a further request."""
    http_answer_ms: int = 60_000
    """How long an answer may take until all of it has left, however slowly it is read; a large file has longer."""
    http_write_ms: int = 5_000
    """How long a request waits until what it changes is on disk, before it is told that the server cannot write."""
    hello_ms: int = 10_000
    """How long a socket may wait with its first message."""
    slow_ms: int = 8_000
    """How long a socket may leave what was sent unread, once it is full: gone ten seconds after it stopped reading."""
    silent_ms: int = 20_000
    """How long a socket may leave pings unanswered."""
    write_buffer: int = 65_536
    """Bytes kept for a socket that does not read; after that it gets a fresh view once it reads again."""


PER_PERSON: Final = (
    "sockets_per_address",
    "connects_per_second",
    "connect_burst",
    "posts_per_second",
    "post_burst",
    "gets_per_second",
    "get_burst",
    "files_per_second",
    "file_burst",
    "tables_per_hour",
    "names_per_hour",
    "uploads_per_minute",
    "seats_per_second",
    "seat_burst",
    "http_per_address",
)
"""Limits of an address that grow with the people behind it."""


def limits_for(people: int, **chosen: int) -> Limits:
    """Limits for so many people behind one address, at least the usual ones; what was chosen is as it was chosen."""
    usual = Limits()
    grown = {name: getattr(usual, name) * max(people, USUAL_PEOPLE) // USUAL_PEOPLE for name in PER_PERSON}
    for name in PER_PERSON:
        if name.endswith("_per_second"):
            grown[name] = min(grown[name], MOST_A_SECOND)
    return Limits(**{**grown, **chosen})
