"""An operation of the HTTP API as data: the routes and their OpenAPI document are both made from it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

from rasant.api.answers import JSON
from rasant.players.replaced_keys import FIRST_KEY, LastKey
from rasant.wire.limits import Word
from rasant.wire.replay import SPECTATOR

BodyReader = Callable[[int], Awaitable[bytes]]
"""Reads a body, up to so many bytes; `ProblemError` if it is longer, or does not come."""
Method = Literal["GET", "POST", "PUT", "DELETE"]
LONGEST_ORIGIN: Final = 280
"""A scheme, a name and a port."""
LARGEST_BODY: Final = 65_536
"""Bytes of a body as it comes, with what frames its chunks, unless an operation takes more."""


class Call(Struct, frozen=True):
    """A request that was found in order. What an operation does not ask for is empty."""

    guest: str
    """Who asks: the id that the key proves."""
    called: str
    """How they called themselves when they got the key."""
    places: Mapping[str, str]
    body: Any
    query: Any
    media: str
    """What the body is said to be."""
    text: BodyReader
    """For a body that is text."""
    caller: str
    """The address it comes from."""
    host: str
    """The name and port by which the server was called."""
    origin: str
    """Where links begin."""
    key: LastKey = FIRST_KEY
    """Which of their keys it is."""

    def place(self, name: str) -> str:
        """A part of the path."""
        return self.places[name]


class AdmissionQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """The origin of the page that asks; a browser sends it with a socket, but not with a request."""

    origin: Annotated[str, Meta(max_length=LONGEST_ORIGIN)] = ""


class ResultsQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Which results: of a person, of a game; all if it is left out.

    `before`: a time, or the id of a match for those that follow it in the list: so one goes from page to page.
    """

    player: Word = ""
    game: Word = ""
    before: Word = ""
    limit: Annotated[int, Meta(ge=1, le=100)] = 20


class ReplayQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """With whose eyes: those of a seat, of a spectator (-1), or of who sees every card (-2)."""

    viewpoint: int = SPECTATOR


class Operation(Struct, frozen=True, kw_only=True):
    """What can be asked for at one path by one method."""

    name: str
    method: Method = "GET"
    path: str
    summary: str
    does: Callable[[Any, Call], Awaitable[object]]
    """A method of the API: a value, a `Problem`, or one of `answers.py`."""
    answers: Any
    """The type of the answer."""
    status: int = 200
    media: str = JSON
    takes: Any = None
    """The type of the body."""
    takes_text: tuple[str, ...] = ()
    """Kinds of text (media types) that it takes as its body instead, and reads itself as they come."""
    largest_body: int = LARGEST_BODY
    """Bytes of a body."""
    query: Any = None
    """The type of the query."""
    guest: bool = False
    """Is a key needed?"""
    optional_guest: bool = False
    """Is a key optional, to get more? One that proves nothing is refused here too."""
    free: bool = False
    """Is it cheap and asked by monitoring, so that it has no rate limit?"""
    uninvited: bool = False
    """Is it for callers without an invitation, too? So is what is `free` or a `file`."""
    even_ended: bool = False
    """May the key be one that was replaced? Then the operation looks itself whether it is good."""
    file: bool = False
    """Does it lie there ready to be sent, so that it is counted among the files of the page?"""
    problems: tuple[str, ...] = ()
    """Codes it may answer with, besides those that follow from the above."""

    @property
    def for_invited(self) -> bool:
        """Is it only for invited callers, on a server with an invite word?"""
        return not (self.uninvited or self.free or self.file)

    def all_problems(self) -> tuple[str, ...]:
        """Every code it may answer with."""
        changes = self.method != "GET"
        return (
            *self.problems,
            *(("malformed", "no_json", "too_large", "too_slow", "wrong") if self.takes is not None else ()),
            *(("no_text", "too_large", "too_slow") if self.takes_text else ()),
            *(("wrong",) if self.query is not None else ()),
            *(("no_key", "bad_key", "store_trouble", "damaged") if self.guest or self.optional_guest else ()),
            *(() if self.free else ("too_fast", "wrong_host", "banned")),
            *(("not_invited",) if self.for_invited else ()),
            *(("store_trouble", "restarting") if changes else ()),
        )
