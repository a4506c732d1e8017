"""The application that uvicorn runs: the API, its document, and the page."""

from __future__ import annotations

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
from rasant.server.access.origins import Origins
from rasant.server.http.headers import SafeHeaders
from rasant.server.http.page import Page
from rasant.server.http.requests import FileEndpoint, HttpEndpoint, problem_response
from rasant.server.reference.openapi import openapi
from rasant.wire.http import Problem


def application(
    api: Api,
    page: Page,
    origins: Origins,
    trusted: tuple[Network, ...] = (),
) -> ASGIApp:
    """Everything that is answered over HTTP."""
    routes = [
        Route(
            operation.path,
            HttpEndpoint(operation, api, origins, trusted).answer,
            methods=[operation.method],
            name=operation.name,
        )
        for operation in OPERATIONS
    ]
    document = openapi().encode()

    async def described(request: Request) -> Response:
        return Response(document, media_type=JSON)

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
            ),
        ],
        exception_handlers={ProblemError: _problem, HTTPException: _http, Exception: _bug},
    )
    # Around all of it: what starlette answers to a bug comes from outside its middleware.
    return SafeHeaders(answering, origins.public)


async def _problem(request: Request, error: Any) -> Response:
    return problem_response(error.problem, error.retry_s)


async def _http(request: Request, error: Any) -> Response:
    """What starlette itself refuses."""
    if error.status_code == 405:
        return problem_response(Problem("wrong_method", "this cannot be done here; /api/openapi.json lists what can"))
    return problem_response(Problem("not_found", "there is nothing at this address"))


async def _bug(request: Request, error: Exception) -> Response:
    """Clients are told no more than that; the traceback goes to the log."""
    return problem_response(Problem("bug", "the server made a mistake; it was logged"))
