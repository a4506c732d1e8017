"""A whole server in one process: a hall, a store, the commit queue between them, and HTTP and sockets on one port."""

import asyncio
import contextlib
import socket
from collections.abc import Iterator
from http import HTTPStatus
from typing import Any, Final, final

import structlog
import uvicorn

from rasant.api.guests import Guests
from rasant.api.handlers import Api
from rasant.api.invitations import Invitations
from rasant.api.library import library
from rasant.api.names import NameRules
from rasant.api.problems import NOT_INVITED, status_of
from rasant.cluster.node import ClusterNode
from rasant.cluster.parts import NodeParts
from rasant.hall.hall import Hall
from rasant.hall.port import ClientPort
from rasant.runtime.clock import Clock
from rasant.runtime.hall_runner import HallRunner
from rasant.runtime.retention import Retention
from rasant.runtime.table_service import LocalTables
from rasant.server.access.bans import Bans
from rasant.server.access.confusables import unicode_skeleton
from rasant.server.access.origins import Origins
from rasant.server.http.accepting import accept
from rasant.server.http.app import application
from rasant.server.http.http_connection import HttpConnection
from rasant.server.http.http_connections import HttpConnections
from rasant.server.http.page import built_page
from rasant.server.operator.admin_socket import AdminSocket
from rasant.server.operator.operator import Operator
from rasant.server.process.cluster_setup import ClusterSetup
from rasant.server.process.logs import Failures, Refusals
from rasant.server.process.metrics import Metrics
from rasant.server.process.node_metrics import NodeMetrics
from rasant.server.process.settings import Settings
from rasant.server.sockets.admission import Admission
from rasant.server.sockets.sockets import Sockets
from rasant.server.sockets.upgrade import protocol_for
from rasant.store.port import Store, StoreError
from rasant.wire.http import Problem

WORTH_LOGGING: Final = (
    HTTPStatus.FORBIDDEN,
    HTTPStatus.MISDIRECTED_REQUEST,
    HTTPStatus.TOO_MANY_REQUESTS,
    HTTPStatus.SERVICE_UNAVAILABLE,
)
"""Statuses of problems that the operator may have to act on."""
RESTART_BACK_MS: Final = 3_000
"""Clients dismissed by a restart reconnect within this time, evenly spread."""
FLUSH_S: Final = 2.0
"""Seconds that a stopping server waits for the store; a store that cannot write must not keep it alive."""
CLOSE_S: Final = 1.0
"""Seconds that it waits for sockets to close."""


@final
class ServerProcess:
    """Create it inside a running loop, `open` it, then `serve` until `stop` is called, which also closes it."""

    def __init__(
        self, settings: Settings, hall: Hall, store: Store, secret: bytes, cluster: ClusterSetup | None = None
    ) -> None:
        self.log: Any = structlog.get_logger("rasant")
        library()  # fails now on a broken text file, not at the first request
        clock = Clock()
        self._store = store
        self._clock = clock
        self._metrics = Metrics(hall, self.log)
        self._refusals = Refusals(self.log, "sockets refused")
        self._http_refusals = Refusals(self.log, "requests refused")
        self.unreadable = Failures(self.log, "the store cannot be read")
        self.hall = HallRunner(hall, store, clock, self._metrics)
        self.commits = self.hall.commits
        self.node = None if cluster is None else self._node(cluster, settings)
        tables: ClientPort = self.hall if self.node is None else self.node.clients
        catch_up = self.commits.catch_up if self.node is None else self.node.clients.catch_up
        self.sockets = Sockets(tables, self.commits.writers, clock, settings.limits, self._refused, catch_up)
        self.connections = HttpConnections(settings.limits, settings.trusted, self._http_refused)
        origins = Origins(settings.public_origin, settings.origins, settings.host_name)
        bans = Bans(settings.bans)
        invitations = Invitations(secret, settings.invite)
        self._admission = Admission(self.sockets, origins, settings.trusted, bans, invitations, self._socket_refused)
        self.api = Api(
            tables=LocalTables(self.hall, clock.now) if self.node is None else self.node.tables,
            store=store,
            commits=self.commits,
            guests=Guests(secret),
            measurements=self._metrics,
            limits=settings.limits,
            now=clock.now,
            log=self.log,
            unreadable=self.unreadable.note,
            obstacle=self._admission.obstacle,
            names=NameRules(unicode_skeleton()),
            unready=self._unready,
            info=settings.info,
            invitations=invitations,
        )
        self.app = application(
            self.api, built_page(), origins, settings.trusted, bans, self._request_refused, settings.security_contact
        )
        self._metrics.sockets.set_function(lambda: self.sockets.open.total)
        self._metrics.connections.set_function(lambda: self.connections.total)
        self._retention = Retention(store, settings.keep_logs_days, self.log)
        operator = Operator(self.hall, self.sockets, bans, clock.now, self.log)
        self._admin = None
        if settings.admin_socket is not None:
            self._admin = AdminSocket(settings.admin_socket, operator, self.commits.settled, self.log)
        self._stopping = asyncio.Event()

    def _node(self, cluster: ClusterSetup, settings: Settings) -> ClusterNode:
        """This process as a node of the cluster."""
        parts = NodeParts(self.hall, self.commits, cluster.store, self._clock.now, self.log)
        node = ClusterNode(
            parts,
            cluster.bus,
            cluster.name,
            cluster.identity,
            settings.limits.max_tables,
            cluster.new_name,
            cluster.new_token,
            self._isolated,
        )
        self.commits.share(node.lease.wait, node.owned.fenced)
        self._metrics.watch(NodeMetrics(node))
        return node

    async def open(self) -> None:
        """Resume all tables, or join the cluster that owns them. Until then the server is not ready."""
        if self.node is None:
            kept = await self._store.open_tables()
            broken = self.hall.resume(kept, self._clock.now())
            self.log.info("tables resumed", tables=len(kept) - len(broken), broken=len(broken))
        else:
            await self.node.open()
            self.log.info("joined the cluster", node=self.node.links.node, others=len(self.node.peers.entries))
        self.sockets.start()
        self._retention.start()
        if self._admin is not None:
            await self._admin.open()
        self.api.not_ready = ""

    async def abandon(self) -> None:
        """Release everything after `open` failed."""
        self.commits.stop()
        await self._store.close()

    async def serve(self, listening: list[socket.socket]) -> None:
        """Serve these sockets until `stop` is called or a vital part fails."""
        server = _Uvicorn(
            uvicorn.Config(
                self.app,
                http=HttpConnection,
                ws=protocol_for(self._admission),
                lifespan="off",
                log_config=None,
                access_log=False,
                server_header=False,
                proxy_headers=False,
                timeout_graceful_shutdown=1,
            ),
            self.connections,
        )
        serving = asyncio.create_task(server.serve(sockets=listening))
        stopping = asyncio.create_task(self._stopping.wait())
        ends: list[asyncio.Future[Any]] = [serving, stopping, *self._failures()]
        await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        stopping.cancel()
        try:
            await self._say_goodbye()
            server.should_exit = True
            await serving
        finally:
            await self._close()

    def stop(self) -> None:
        """Send all clients away, write what is unwritten, and end."""
        self._stopping.set()

    def _failures(self) -> list[asyncio.Future[None]]:
        """Futures that end when a part fails without which the process is useless."""
        return [self.commits.failed, *([] if self.node is None else [self.node.background.failed])]

    async def _say_goodbye(self) -> None:
        # not ready first, so that load balancers do not bring dismissed clients back here
        self.api.not_ready = "the server is about to stop"
        self._admission.shut = True
        await self._send_away()
        with contextlib.suppress(TimeoutError, StoreError):  # tables taken over by now are written by their new owners
            async with asyncio.timeout(FLUSH_S):
                await self.commits.settled()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(CLOSE_S):
                await self.sockets.close()

    async def _send_away(self) -> None:
        """Migrate tables to other nodes, if there are any; then dismiss all clients, so that they reconnect."""
        if self.node is None:
            self.hall.dismiss_all("restarting", RESTART_BACK_MS)
        else:
            await self.node.retire(RESTART_BACK_MS)

    def _unready(self) -> str:
        """Why a running node should get no clients; empty if it should."""
        return "" if self.node is None else self.node.unready()

    def _isolated(self, alone: bool) -> None:
        """A node that is cut off from the others serves no clients: they find their tables at other nodes."""
        self._admission.shut = alone
        self.api.not_ready = "this machine is cut off from the others" if alone else ""
        if alone and self.node is not None:
            self.node.clients.send_away(RESTART_BACK_MS)

    async def _close(self) -> None:
        if self._admin is not None:
            await self._admin.close()
        self.sockets.stop()
        self.commits.stop()
        await self._retention.stop()
        await self.api.erasure.stop()
        self._refusals.flush()
        self._http_refusals.flush()
        self.unreadable.flush()
        if self.node is not None:
            await self.node.close()
        await self._store.close()
        for failed in self._failures():
            if failed.done():
                failed.result()

    def _refused(self, reason: str, hint: str = "") -> None:
        self._metrics.refused.labels(reason).inc()
        self._refusals.note(reason, hint)

    def _http_refused(self, code: str, hint: str = "") -> None:
        self._metrics.http_refused.labels(code).inc()
        self._http_refusals.note(code, hint)

    def _socket_refused(self, problem: Problem) -> None:
        self._refused(problem.code, _hint(problem))

    def _request_refused(self, problem: Problem) -> None:
        """A request was answered with a problem. All are counted; a client's ordinary mistakes are not logged.

        Nor are callers without an invitation, because their page asks for the list of tables every few seconds.
        """
        if status_of(problem) in WORTH_LOGGING and problem.code != NOT_INVITED.code:
            self._http_refused(problem.code, _hint(problem))
        else:
            self._metrics.http_refused.labels(problem.code).inc()


def _hint(problem: Problem) -> str:
    """What the operator can do, where a setting may be wrong rather than the client."""
    return problem.text if problem.code in ("bad_origin", "wrong_host") else ""


@final
class _Uvicorn(uvicorn.Server):
    """Leaves signals to the process, and accepting to our `accept`."""

    def __init__(self, config: uvicorn.Config, connections: HttpConnections) -> None:
        super().__init__(config)
        self._connections = connections
        self._accepting: list[asyncio.Task[None]] = []

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to accept connections."""
        await super().startup(sockets=[])
        self._accepting = [
            asyncio.create_task(accept(listening, self._connections, self._protocol)) for listening in sockets or []
        ]

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop accepting, and close open connections."""
        for task in self._accepting:
            task.cancel()
        await asyncio.gather(*self._accepting, return_exceptions=True)
        await super().shutdown(sockets)

    def _protocol(self) -> asyncio.BaseProtocol:
        return HttpConnection(self.config, self.server_state, self.lifespan.state, self._connections)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Capture no signals."""
        yield
