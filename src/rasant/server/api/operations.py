"""An operation of the HTTP API as data: the routes and their OpenAPI document are both made from it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct
from starlette.requests import Request

from rasant.server.http.http_parser import LARGEST_BODY
from rasant.wire.limits import Word
from rasant.wire.replay import SPECTATOR

Method = Literal["GET", "POST", "PUT", "DELETE"]
JSON: Final = "application/json"


class Call(Struct, frozen=True):
    """A request that was found in order. What an operation does not ask for is empty."""

    request: Request
    guest: str
    """Who asks: the id that the key proves."""
    called: str
    """How they called themselves when they got the key."""
    body: Any
    query: Any
    caller: str
    """The address it comes from."""

    def place(self, name: str) -> str:
        """A part of the path."""
        return str(self.request.path_params[name])


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

    eyes: int = SPECTATOR


class Operation(Struct, frozen=True, kw_only=True):
    """What can be asked for at one path by one method."""

    name: str
    method: Method = "GET"
    path: str
    summary: str
    does: Callable[[Any, Call], Awaitable[object]]
    """A method of the API: an answer, a `Problem`, or a response of its own."""
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
    """May a key be shown, to be told more? One that proves nothing is refused here too."""
    free: bool = False
    """Is it cheap, and asked by whoever watches over the server, so that nobody counts how often?"""
    file: bool = False
    """Does it lie there ready to be sent, so that it is counted among the files of the page?"""
    problems: tuple[str, ...] = ()
    """Codes it may answer with, besides those that follow from the above."""

    def all_problems(self) -> tuple[str, ...]:
        """Every code it may answer with."""
        changes = self.method != "GET"
        return (
            *self.problems,
            *(("malformed", "no_json", "too_large", "too_slow", "wrong") if self.takes is not None else ()),
            *(("no_text", "too_large", "too_slow") if self.takes_text else ()),
            *(("wrong",) if self.query is not None else ()),
            *(("no_key", "bad_key") if self.guest or self.optional_guest else ()),
            *(() if self.free else ("too_fast", "wrong_host")),
            *(("store_trouble", "restarting") if changes else ()),
        )
