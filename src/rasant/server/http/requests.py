"""Passes HTTP requests to the API, and turns its answers into HTTP responses."""

from collections.abc import Awaitable, Callable
from contextlib import aclosing
from functools import partial
from typing import final

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Send

from rasant.api.answers import JSON, JSON_LINES, Document, Lines
from rasant.api.endpoint import REQUESTS, Answered, ApiRequest, Endpoint
from rasant.api.handlers import Api
from rasant.api.operations import Operation
from rasant.api.problems import ProblemError, spend, status_of
from rasant.server.access.addresses import Network, caller
from rasant.server.access.bans import Bans
from rasant.server.access.invite_cookie import set_cookie, ticket_in
from rasant.server.access.origins import WRONG_HOST, Origins
from rasant.server.http.assets import Asset
from rasant.wire.codec import encode_body
from rasant.wire.http import Problem

Refused = Callable[[Problem], None]
"""Called with each problem that a request is answered with."""


class HttpEndpoint:
    """The route of one operation."""

    def __init__(
        self,
        operation: Operation,
        api: Api,
        origins: Origins,
        trusted: tuple[Network, ...],
        bans: Bans,
        refused: Refused,
    ) -> None:
        self._endpoint = Endpoint(operation, api)
        self._bans = bans
        self._origins = origins
        self._trusted = trusted
        self._refused = refused
        self._assets: dict[Document, Asset] = {}
        """Documents that were requested, compressed."""

    async def answer(self, request: Request) -> Response:
        """Check host and ban, run the operation, build the response."""
        host = request.headers.get("host", "")
        # Guards against DNS rebinding. Health checks and metrics (`free`) may use any host name.
        if not self._endpoint.operation.free and not self._origins.is_ours(host):
            raise ProblemError(WRONG_HOST.code, WRONG_HOST.text)
        address = caller_of(request, self._trusted)
        if not self._endpoint.operation.free and (banned := self._bans.refusal(address)):
            raise ProblemError(banned.code, banned.text)
        answer = await self._endpoint.answer(
            ApiRequest(
                places=request.path_params,
                query=dict(request.query_params),
                authorization=request.headers.get("authorization"),
                media=media_of(request),
                body=partial(body_of, request),
                caller=address,
                host=host,
                origin=self._origins.link_origin(request.url.scheme, host),
                ticket=ticket_in(request.headers.getlist("cookie")),
            )
        )
        return self._response(answer, request)

    def _response(self, answer: Answered, request: Request) -> Response:
        match answer:
            case Problem():
                if not self._endpoint.operation.free:  # a health check answered "not ready" is not a refusal
                    self._refused(answer)
                return problem_response(answer)
            case Lines():
                return LineStream(answer)
            case Document():
                if answer not in self._assets:
                    self._assets[answer] = Asset(answer.content, answer.media)
                return self._assets[answer].answer(request)
        headers = {"content-type": answer.media}
        if answer.ticket:
            headers["set-cookie"] = set_cookie(answer.ticket, request.headers.get("origin", ""))
        return Response(answer.content, answer.status, headers)


@final
class LineStream(StreamingResponse):
    """Streams the parts as they are made; `CutOffError` if one cannot be read."""

    def __init__(self, lines: Lines) -> None:
        self._parts = lines.parts
        super().__init__(self._parts, media_type=JSON_LINES)

    async def stream_response(self, send: Send) -> None:
        """Send the parts until the end, or until the client leaves."""
        async with aclosing(self._parts):
            await super().stream_response(send)


class FileEndpoint:
    """A route for static files: it needs no key, and has a rate limit of its own."""

    def __init__(
        self, answer: Callable[[Request], Awaitable[Response]], api: Api, trusted: tuple[Network, ...]
    ) -> None:
        self._answer = answer
        self._api = api
        self._trusted = trusted

    async def answer(self, request: Request) -> Response:
        """Spend a token, then answer."""
        spend(self._api.files, caller_of(request, self._trusted), self._api.now(), REQUESTS)
        return await self._answer(request)


def media_of(request: Request) -> str:
    """The media type of the body, by its header."""
    return request.headers.get("content-type", "").partition(";")[0].strip().lower()


async def body_of(request: Request, largest: int) -> bytes:
    """The whole body; `ProblemError` if it is longer than `largest` bytes, or the client leaves."""
    body = bytearray()
    try:
        async for part in request.stream():
            body += part
            if len(body) > largest:
                raise ProblemError("too_large", f"the body is longer than {largest} bytes")
    except ClientDisconnect:
        raise ProblemError("too_slow", "the body did not come whole") from None  # only counted: the client has left
    return bytes(body)


def caller_of(request: Request, trusted: tuple[Network, ...]) -> str:
    """The client's address, behind trusted proxies too."""
    forwarded = ", ".join(request.headers.getlist("x-forwarded-for"))
    return caller(request.client.host if request.client else "", forwarded, trusted)


def problem_response(problem: Problem, retry_s: int = 0) -> Response:
    """A problem as an HTTP response."""
    status = status_of(problem)
    headers = {"retry-after": str(retry_s)} if retry_s else {}
    if status == 401:
        headers["www-authenticate"] = "Bearer"
    return Response(encode_body(problem), status, headers, JSON)
