"""The limits that the operator may change."""

from typing import Final

from msgspec import Struct

USUAL_PEOPLE: Final = 12
"""People behind one address for whom the default limits are made."""

MOST_A_SECOND: Final = 1_000


class Limits(Struct, frozen=True, kw_only=True):
    """Limits that the operator may change."""

    sockets_per_address: int = 64
    """Open sockets of one address: a party behind one router plays, watches and reloads."""
    connects_per_second: int = 10
    """Sockets that one address may open per second in the long run."""
    connect_burst: int = 100
    """Sockets that it may open at once; at least `sockets_per_address`."""
    messages_per_second: int = 20
    """Messages of one socket per second in the long run."""
    message_burst: int = 40
    """Messages of one socket at once."""
    posts_per_second: int = 10
    post_burst: int = 60
    gets_per_second: int = 50
    """HTTP queries of one address: lists and logs take time of the event loop, for which tables wait."""
    get_burst: int = 200
    files_per_second: int = 100
    """Static content for one address: the page, API documents, texts, rules. It costs only bandwidth."""
    file_burst: int = 2000
    """Static files at once: a class behind one address loads the page together, about thirty files each."""
    tables_per_hour: int = 60
    """Tables that one address may open; it may open all of them at once."""
    names_per_hour: int = 120
    """Names that one address may set by renaming or first sitting down: names are stored for good."""
    wrong_words_per_hour: int = 30
    """Guesses at the invite word from one network, a /48 of IPv6; all of them may come at once."""
    uploads_per_minute: int = 20
    """Logs that one address may upload to watch; all at once, but one is processed at a time."""
    seats_per_second: int = 1
    """Seats that one address may take in the long run: each is stored as long as the table's log."""
    seat_burst: int = 120
    max_tables: int = 2000
    max_sockets: int = 20_000
    http_per_address: int = 100
    """HTTP connections without sockets: browsers open six each."""
    max_http: int = 2000
    http_request_ms: int = 10_000
    """Milliseconds for a request to arrive with its body; the first one counts from when its connection was opened."""
    http_upload_ms: int = 60_000
    """The same for a large body, counted from when its head has arrived: two megabytes over a slow phone connection."""
    http_idle_ms: int = 5_000
    """Milliseconds that an idle connection stays open."""
    http_answer_ms: int = 60_000
    """Milliseconds for an answer to be read completely; a large file gets more."""
    http_write_ms: int = 5_000
    """Milliseconds that a request waits for its change to be on disk, before it is answered that the server cannot
    write."""
    hello_ms: int = 10_000
    """Milliseconds for the first message of a socket."""
    slow_ms: int = 8_000
    """Milliseconds that a full socket may not read; it is closed about ten seconds after it stopped reading."""
    silent_ms: int = 20_000
    """Milliseconds that a socket may leave pings unanswered."""
    write_buffer: int = 65_536
    """Bytes buffered for a socket that does not read; beyond that it gets a fresh view once it reads again."""


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
"""Limits of an address that grow with the number of people behind it."""


def limits_for(people: int, **chosen: int) -> Limits:
    """Limits for this many people behind one address, never below the defaults. `chosen` overrides single limits."""
    usual = Limits()
    grown = {name: getattr(usual, name) * max(people, USUAL_PEOPLE) // USUAL_PEOPLE for name in PER_PERSON}
    for name in PER_PERSON:
        if name.endswith("_per_second"):
            grown[name] = min(grown[name], MOST_A_SECOND)
    return Limits(**{**grown, **chosen})
