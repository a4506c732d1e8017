"""An operation of the HTTP API as data, from which both its route and its OpenAPI document are made."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from rasant.api.answers import JSON
from rasant.players.replaced_keys import FIRST_KEY, LastKey
from rasant.wire.limits import Word
from rasant.wire.replay import SPECTATOR

BodyReader = Callable[[int], Awaitable[bytes]]
"""Reads a body of at most the given number of bytes; `ProblemError` if it is longer, or does not arrive."""
Method = Literal["GET", "POST", "PUT", "DELETE"]
LONGEST_ORIGIN: Final = 280
"""Characters of a scheme, a host name and a port."""
LARGEST_BODY: Final = 65_536
"""Bytes of a body, including the framing of chunks, unless an operation allows more."""


class Call(Struct, frozen=True):
    """A request that has passed the checks. What the operation does not ask for is empty."""

    guest: str
    """The caller's id, which the key proves."""
    called: str
    """The name in the key."""
    places: Mapping[str, str]
    body: Any
    query: Any
    media: str
    """The media type of the body."""
    text: BodyReader
    """Reads the body, for operations that take text."""
    caller: str
    """The client's network, by which it is counted."""
    host: str
    """The Host header."""
    origin: str
    """The origin for links."""
    key: LastKey = FIRST_KEY
    """Which of the caller's keys it is."""

    def place(self, name: str) -> str:
        """A parameter of the path."""
        return self.places[name]


class AdmissionQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """The origin of the page; browsers send it with a socket, but not with this request."""

    origin: Annotated[str, Meta(max_length=LONGEST_ORIGIN)] = ""


class ResultsQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Filters of results; what is left out does not filter.

    `before`: a time, or the id of a match for those that follow it in the list, which is how to page.
    """

    player: Word = ""
    game: Word = ""
    before: Word = ""
    limit: Annotated[int, Meta(ge=1, le=100)] = 20


class ReplayQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """From which viewpoint: a seat's, a spectator's (-1), or with every card (-2)."""

    viewpoint: int = SPECTATOR


async def _undone(api: Any, call: Call) -> object:
    raise NotImplementedError


class Operation(Struct, frozen=True, kw_only=True):
    """An operation of the API, at one path by one method; a decorator of the function that handles it."""

    method: Method = "GET"
    path: str
    name: str = ""
    """By default the name of the function."""
    summary: str = ""
    """The first paragraph of the function's docstring."""
    does: Callable[[Any, Call], Awaitable[object]] = _undone
    """Returns a value, a `Problem`, or one of `answers.py`."""
    answers: Any
    """The type of the answer."""
    status: int = 200
    media: str = JSON
    takes: Any = None
    """The type of the body."""
    takes_text: tuple[str, ...] = ()
    """Media types of text bodies, which the operation reads itself while they arrive."""
    largest_body: int = LARGEST_BODY
    """Maximum bytes of a body."""
    query: Any = None
    """The type of the query."""
    guest: bool = False
    """Is a key needed?"""
    optional_guest: bool = False
    """Is a key optional, to get more? An invalid one is refused here too."""
    free: bool = False
    """Has it no rate limit, because it is cheap and monitoring asks for it?"""
    uninvited: bool = False
    """Is it open to callers without an invitation, as all that is `free` or a `file`?"""
    even_ended: bool = False
    """Are replaced keys accepted? Then the operation itself checks the key."""
    file: bool = False
    """Is it static content, which is counted among the page's files?"""
    problems: tuple[str, ...] = ()
    """Codes of problems, besides those that follow from the above."""

    @property
    def for_invited(self) -> bool:
        """Is it only for invited callers, on a server with an invite word?"""
        return not (self.uninvited or self.free or self.file)

    def all_problems(self) -> tuple[str, ...]:
        """The codes of all problems that it may answer with."""
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

    def __call__(self, does: Callable[[Any, Call], Awaitable[object]]) -> Operation:
        """The operation that this function handles."""
        summary = (does.__doc__ or "").partition("\n\n")[0]
        first, *words = does.__name__.split("_")
        name = self.name or first + "".join(map(str.capitalize, words))
        return replace(self, name=name, summary=" ".join(summary.split()), does=does)
