"""Requests checked before an operation sees them: how many, whose, how large, of which form."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from rasant.server.access.addresses import Network, caller
from rasant.server.access.guests import ANONYMOUS, VerifiedGuest
from rasant.server.access.limits import spend
from rasant.server.api.handlers import Api
from rasant.server.api.operations import JSON, Call, Operation
from rasant.server.api.problems import ProblemError, status_of
from rasant.server.http.bodies import body_of, media_of
from rasant.wire.codec import encode_body
from rasant.wire.http import Problem

REQUESTS: Final = "too many requests from this address"

_BEARER: Final = "bearer "


class Endpoint:
    """One operation as a route answers it."""

    def __init__(self, operation: Operation, api: Api, trusted: tuple[Network, ...]) -> None:
        self._operation = operation
        self._api = api
        self._trusted = trusted
        self._body: msgspec.json.Decoder[Any] = msgspec.json.Decoder(operation.takes)

    async def answer(self, request: Request) -> Response:
        """Check, do, answer."""
        operation = self._operation
        address = caller_of(request, self._trusted)
        if not operation.free:
            self._at_home(request)
        if operation.method != "GET":
            self._may_change(address)
        elif not operation.free:
            counted = self._api.files if operation.file else self._api.gets
            spend(counted, address, self._api.now(), REQUESTS)
        who = self._guest(request) if self._asks_for_key(request) else ANONYMOUS
        answer = await operation.does(
            self._api,
            Call(
                request=request,
                guest=who.id,
                called=who.name,
                body=await self._read(request) if operation.takes is not None else None,
                query=_query(request, operation.query) if operation.query is not None else None,
                caller=address,
            ),
        )
        if isinstance(answer, Problem):
            return problem_response(answer)
        return (
            answer if isinstance(answer, Response) else Response(encode_body(answer), operation.status, media_type=JSON)
        )

    def _at_home(self, request: Request) -> None:
        """A page elsewhere may have its own name lead here; whoever watches over the server may use any."""
        if not self._api.origins.is_ours(request.headers.get("host", "")):
            raise ProblemError("wrong_host", "this server goes by another name; the host has set it (--public-url)")

    def _may_change(self, address: str) -> None:
        if self._api.not_ready:
            raise ProblemError("restarting", self._api.not_ready, 1)
        spend(self._api.posts, address, self._api.now(), REQUESTS)

    def _asks_for_key(self, request: Request) -> bool:
        shown = "authorization" in request.headers
        return self._operation.guest or (self._operation.optional_guest and shown)

    def _guest(self, request: Request) -> VerifiedGuest:
        header = request.headers.get("authorization", "")
        if not header.lower().startswith(_BEARER):
            raise ProblemError("no_key", "this needs a guest's key: POST /api/guests, then Authorization: Bearer KEY")
        guest = self._api.guests.who(header[len(_BEARER) :].strip())
        if guest is None:
            raise ProblemError("bad_key", "this key was not given away here; POST /api/guests gives you a new one")
        return guest

    async def _read(self, request: Request) -> Any:
        if media_of(request) != JSON:
            raise ProblemError("no_json", "the body must be JSON, and Content-Type must say so: application/json")
        try:
            return self._body.decode(await body_of(request, self._operation.largest_body))
        except msgspec.ValidationError as error:
            raise ProblemError("wrong", f"the body is not what is expected: {error}") from None
        except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
            raise ProblemError("malformed", "the body is not JSON") from None


class FileEndpoint:
    """A file that is answered as it is: it needs no key, and has a rate limit of its own."""

    def __init__(
        self, answer: Callable[[Request], Awaitable[Response]], api: Api, trusted: tuple[Network, ...]
    ) -> None:
        self._answer = answer
        self._api = api
        self._trusted = trusted

    async def answer(self, request: Request) -> Response:
        """Count, answer."""
        spend(self._api.files, caller_of(request, self._trusted), self._api.now(), REQUESTS)
        return await self._answer(request)


def caller_of(request: Request, trusted: tuple[Network, ...]) -> str:
    """The address a request comes from."""
    forwarded = ", ".join(request.headers.getlist("x-forwarded-for"))
    return caller(request.client.host if request.client else "", forwarded, trusted)


def problem_response(problem: Problem, retry_s: int = 0) -> Response:
    """A problem as it is answered."""
    status = status_of(problem)
    headers = {"retry-after": str(retry_s)} if retry_s else {}
    if status == 401:
        headers["www-authenticate"] = "Bearer"
    return Response(encode_body(problem), status, headers, JSON)


def _query(request: Request, expected: Any) -> Any:
    try:
        return msgspec.convert(dict(request.query_params), expected, strict=False)
    except msgspec.ValidationError as error:
        raise ProblemError("wrong", f"the query is not what is expected: {error}") from None
