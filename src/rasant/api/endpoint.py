"""Checks requests before an operation runs: rate, key, form. Independent of the transport."""

from collections.abc import Mapping
from typing import Any, Final, final

import msgspec

from rasant.api.answers import JSON, Answer, Document, Lines
from rasant.api.guests import ANONYMOUS, VerifiedGuest
from rasant.api.handlers import Api, check_key
from rasant.api.operations import BodyReader, Call, Operation
from rasant.api.problems import NOT_INVITED, ProblemError, spend
from rasant.wire.codec import encode_body
from rasant.wire.http import Problem

REQUESTS: Final = "too many requests from this address"
_BEARER: Final = "bearer "

Answered = Answer | Document | Lines | Problem


@final
class ApiRequest(msgspec.Struct, frozen=True):
    """A request as the transport passes it."""

    places: Mapping[str, str]
    """The parameters in the path."""
    query: Mapping[str, str]
    authorization: str | None
    """The Authorization header."""
    media: str
    """The media type of the body."""
    body: BodyReader
    caller: str
    """The client's network, by which it is counted."""
    host: str
    """The Host header."""
    origin: str
    """The origin for links."""
    ticket: str = ""
    """The proof of an invitation; empty: none."""


@final
class Endpoint:
    """One operation with its checks."""

    def __init__(self, operation: Operation, api: Api) -> None:
        self.operation = operation
        self._api = api
        self._body: msgspec.json.Decoder[Any] = msgspec.json.Decoder(operation.takes)

    async def answer(self, request: ApiRequest) -> Answered:
        """Check the request and run the operation; `ProblemError` if a check fails."""
        operation = self.operation
        self._count(request.caller)
        if operation.for_invited and not self._api.invitations.admits(request.ticket):
            raise ProblemError(NOT_INVITED.code, NOT_INVITED.text)
        who = await self._guest(request.authorization) if self._asks_for_key(request) else ANONYMOUS
        answer = await operation.does(
            self._api,
            Call(
                guest=who.id,
                called=who.name,
                places=request.places,
                body=await self._read(request) if operation.takes is not None else None,
                query=_query(request.query, operation.query) if operation.query is not None else None,
                media=request.media,
                text=request.body,
                caller=request.caller,
                host=request.host,
                origin=request.origin,
                key=who.key,
            ),
        )
        if isinstance(answer, Answer | Document | Lines | Problem):
            return answer
        return Answer(encode_body(answer), JSON, operation.status)

    def _count(self, caller: str) -> None:
        """Spend a token; `ProblemError` if there is none, or if the server is not ready for changes."""
        api, operation = self._api, self.operation
        if operation.method != "GET":
            if api.not_ready:
                raise ProblemError("restarting", api.not_ready, 1)
            spend(api.posts, caller, api.now(), REQUESTS)
        elif not operation.free:
            spend(api.files if operation.file else api.gets, caller, api.now(), REQUESTS)

    def _asks_for_key(self, request: ApiRequest) -> bool:
        shown = request.authorization is not None
        return self.operation.guest or (self.operation.optional_guest and shown)

    async def _guest(self, authorization: str | None) -> VerifiedGuest:
        said = authorization or ""
        if not said.lower().startswith(_BEARER):
            raise ProblemError("no_key", "this needs a guest's key: POST /api/guests, then Authorization: Bearer KEY")
        guest = self._api.guests.who(said[len(_BEARER) :].strip())
        if guest is None:
            raise ProblemError("bad_key", "this key is not valid here; POST /api/guests gives you a new one")
        if not self.operation.even_ended:
            check_key(guest.key, await self._api.last_key(guest.id))
        return guest

    async def _read(self, request: ApiRequest) -> Any:
        if request.media != JSON:
            raise ProblemError("no_json", "the body must be JSON, and Content-Type must say so: application/json")
        try:
            return self._body.decode(await request.body(self.operation.largest_body))
        except msgspec.ValidationError as error:
            raise ProblemError("wrong", f"the body is not what is expected: {error}") from None
        except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
            raise ProblemError("malformed", "the body is not JSON") from None


def _query(asked: Mapping[str, str], expected: Any) -> Any:
    try:
        return msgspec.convert(dict(asked), expected, strict=False)
    except msgspec.ValidationError as error:
        raise ProblemError("wrong", f"the query is not what is expected: {error}") from None
