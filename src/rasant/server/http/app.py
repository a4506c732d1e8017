"""The ASGI application: the API, its OpenAPI document, and the page."""

from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp

from rasant.api.answers import JSON
from rasant.api.catalogue import OPERATIONS
from rasant.api.handlers import Api
from rasant.api.problems import ProblemError
from rasant.server.access.addresses import Network
from rasant.server.access.bans import Bans
from rasant.server.access.origins import Origins
from rasant.server.http.headers import SafeHeaders
from rasant.server.http.openapi import openapi
from rasant.server.http.page import Page
from rasant.server.http.requests import FileEndpoint, HttpEndpoint, Refused, problem_response
from rasant.server.http.security_txt import SECURITY_TXT, SecurityTxt
from rasant.wire.http import Problem


def application(
    api: Api,
    page: Page,
    origins: Origins,
    trusted: tuple[Network, ...],
    bans: Bans,
    refused: Refused,
    security_contact: str = "",
) -> ASGIApp:
    """The application for all HTTP requests. `refused` is called with each problem that ends a request."""
    routes = [
        Route(
            operation.path,
            HttpEndpoint(operation, api, origins, trusted, bans, refused).answer,
            methods=[operation.method],
            name=operation.name,
        )
        for operation in OPERATIONS
    ]
    if security_contact:
        found = SecurityTxt(security_contact, origins.public)
        routes.append(Route(SECURITY_TXT, FileEndpoint(found.answer, api, trusted).answer))
    document = openapi().encode()

    async def described(request: Request) -> Response:
        return Response(document, media_type=JSON)

    problems = _Problems(refused)
    answering = Starlette(
        routes=[
            *routes,
            Route("/api/openapi.json", FileEndpoint(described, api, trusted).answer),
            Route("/{path:path}", FileEndpoint(page.answer, api, trusted).answer),
        ],
        middleware=[
            Middleware(
                CORSMiddleware,
                allow_origins=sorted(origins.others),
                allow_methods=["GET", "POST", "PUT", "DELETE"],
                allow_headers=["authorization", "content-type"],
            )
        ],
        exception_handlers={ProblemError: problems.ours, HTTPException: problems.routing, Exception: problems.bug},
    )
    # Outermost, because starlette sends its answer to a bug past its own middleware.
    return SafeHeaders(answering, origins.public)


class _Problems:
    """Turns exceptions into answers, and reports each."""

    def __init__(self, refused: Refused) -> None:
        self._refused = refused

    async def ours(self, request: Request, error: Any) -> Response:
        """A refusal by a check or an operation."""
        return self._answer(error.problem, error.retry_s)

    async def routing(self, request: Request, error: Any) -> Response:
        """A refusal by starlette's routing."""
        if error.status_code == 405:
            return self._answer(Problem("wrong_method", "method not allowed; /api/openapi.json lists those that are"))
        return self._answer(Problem("not_found", "there is nothing at this address"))

    async def bug(self, request: Request, error: Exception) -> Response:
        """Clients learn only that there was a bug; the traceback goes to the log."""
        return self._answer(Problem("bug", "internal server error; it was logged"))

    def _answer(self, problem: Problem, retry_s: int = 0) -> Response:
        self._refused(problem)
        return problem_response(problem, retry_s)
