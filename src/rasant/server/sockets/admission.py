"""Admission: decides which upgrade requests get a socket, and to which table."""

import re
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, Final, final

from picows import WSListener, WSUpgradeRequest, WSUpgradeResponse, WSUpgradeResponseWithListener

from rasant.api.invitations import Invitations
from rasant.api.problems import NOT_INVITED, status_of
from rasant.core.errors import quoted
from rasant.limits.token_buckets import TokenBuckets
from rasant.server.access.addresses import Network, caller
from rasant.server.access.bans import Bans
from rasant.server.access.invite_cookie import ticket_in
from rasant.server.access.origins import WRONG_HOST, Origins
from rasant.server.sockets.sockets import Socket, Sockets
from rasant.wire.codec import encode_body
from rasant.wire.http import Problem

_PATH: Final = re.compile(rb"/api/tables/([A-Za-z0-9_-]{1,64})/socket(?:\?.*)?", re.DOTALL)

NO_SUCH_PLACE: Final = Problem("not_found", "the address of a socket is /api/tables/{table}/socket")
TOO_FAST: Final = Problem("too_fast", "too many sockets were opened from your address; wait a few seconds")
SOCKETS_CLOSED: Final = Problem("restarting", "no sockets are accepted at the moment; try again in a few seconds")
NO_ROOM: Final = Problem("server_full", "this server has as many connections as it can hold; try again in a minute")


@final
class Admission:
    """Admits upgrade requests, or refuses them with a status and a reason."""

    def __init__(
        self,
        sockets: Sockets,
        origins: Origins,
        trusted: tuple[Network, ...],
        bans: Bans,
        invitations: Invitations,
        refused: Callable[[Problem], None],
    ) -> None:
        self._sockets = sockets
        self._origins = origins
        self._trusted = trusted
        self._bans = bans
        self._invitations = invitations
        self._refused = refused
        """Called with the reason whenever an upgrade is refused."""
        limits = sockets.limits
        burst = max(limits.connect_burst, limits.sockets_per_address)
        self._connects = TokenBuckets(burst, 1000 // limits.connects_per_second)
        self.shut = False
        """Refuses all requests: the server is stopping, or cut off from its cluster."""

    def __call__(self, request: WSUpgradeRequest, transport: Any) -> WSListener | WSUpgradeResponseWithListener:
        """A socket for this request, or a refusal."""
        peer = transport.get_extra_info("peername")
        forwarded = ", ".join(request.headers.getall("X-Forwarded-For", []))
        address = caller(str(peer[0]) if peer else "", forwarded, self._trusted)
        path = _PATH.fullmatch(request.path)
        table = path[1].decode() if path else ""
        problem = self._problem(request, table, address)
        if problem is None:
            return Socket(self._sockets, table, address)
        self._refused(problem)
        return WSUpgradeResponseWithListener(
            WSUpgradeResponse.create_error_response(
                HTTPStatus(status_of(problem)), encode_body(problem), {"Content-Type": "application/json"}
            ),
            None,
        )

    def obstacle(self, table: str, address: str, origin: str, host: str) -> Problem | None:
        """Why a socket to this table would be refused to this caller now, or None. Asking costs no token.

        Pages ask this with their origin, because browsers hide from them why a socket was refused.
        """
        if origin and (refusal := self._foreign(origin, host)):
            return refusal
        problem = self._obstacle(table, address, self._connects.missing_ms)
        return problem if problem or self._sockets.has_room(address) else NO_ROOM

    def _problem(self, request: WSUpgradeRequest, table: str, address: str) -> Problem | None:
        origins, host = request.headers.getall("Origin", []), request.headers.get("Host", "")
        if not table:
            return NO_SUCH_PLACE
        for origin in origins:
            if refusal := self._foreign(origin, host):
                return refusal
        if not self._invitations.admits(ticket_in(request.headers.getall("Cookie", []))):
            return NOT_INVITED
        problem = self._obstacle(table, address, self._connects.wait_ms)
        return problem if problem or self._sockets.make_room(address) else NO_ROOM

    def _foreign(self, origin: str, host: str) -> Problem | None:
        """Why a page of this origin may open no socket here, or None."""
        if not self._origins.is_ours(host):
            return WRONG_HOST
        return None if self._origins.may_enter(origin, host) else _foreign(origin, host)

    def _obstacle(self, table: str, address: str, wait: Callable[[str, int], int]) -> Problem | None:
        limits = self._sockets.limits
        if self.shut:
            return SOCKETS_CLOSED
        if banned := self._bans.refusal(address):
            return banned
        if self._sockets.open.of(address) >= limits.sockets_per_address:
            return Problem(
                "too_many_sockets",
                f"your address has {limits.sockets_per_address} open connections, which is the limit; "
                "close a few windows, or ask the operator to allow more per address",
            )
        if wait(address, self._sockets.clock.now()):
            return TOO_FAST
        return self._sockets.tables.missing(table)


def _foreign(origin: str, host: str) -> Problem:
    """The problem for a foreign origin, or for our own behind a proxy that changes the Host header or drops its
    port."""
    return Problem(
        "bad_origin",
        f"a page of {quoted(origin)} may open no socket at {quoted(host)}; if both are this server, the proxy changes "
        "the Host header: pass it on with its port (nginx: $http_host), or set --public-url; "
        "a page of another site needs --allow-origin",
    )
