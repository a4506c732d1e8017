"""Routes requests to the operations of the API, without a web framework."""

import re
from typing import NamedTuple, final
from urllib.parse import parse_qsl, unquote, urlsplit

from rasant.api.catalogue import OPERATIONS
from rasant.api.endpoint import Endpoint
from rasant.api.handlers import Api
from rasant.wire.http import Problem

NOTHING_HERE = Problem("not_found", "there is nothing at this address")
WRONG_METHOD = Problem("wrong_method", "this method is not allowed here")


class FoundRoute(NamedTuple):
    """An operation, and the parameters of its path and query."""

    endpoint: Endpoint
    places: dict[str, str]
    query: dict[str, str]


@final
class Routes:
    """All operations by path."""

    def __init__(self, api: Api) -> None:
        self._routes = [(_pattern(operation.path), Endpoint(operation, api)) for operation in OPERATIONS]

    def find(self, method: str, address: str) -> FoundRoute | Problem:
        """The operation for a request, or a problem."""
        parts = urlsplit(address)
        path = unquote(parts.path)
        problem = NOTHING_HERE
        for pattern, endpoint in self._routes:
            found = pattern.fullmatch(path)
            if found is None:
                continue
            if endpoint.operation.method == method:
                return FoundRoute(endpoint, found.groupdict(), dict(parse_qsl(parts.query, keep_blank_values=True)))
            problem = WRONG_METHOD
        return problem


def _pattern(path: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>[^/]+)", re.escape(path)))
