"""The Python client: a lobby over HTTP, and a seat at a table that reconnects automatically.

    async with Lobby("http://localhost:8421") as lobby:
        await lobby.guest("Ben")
        opened = await lobby.open_table(NewTable(game="ligretto", bots=["", "quick"], players=2))
        async with await lobby.sit(opened.table, "Ben") as seat:
            seat.ready()
            async for event in seat:
                ...  # the event is folded already: use seat.view() and seat.room, then await seat.move(...)

`session.py` is the protocol without I/O, `seat_connection.py` the socket.
"""

from rasant.client.errors import ClientError, ProtocolError, RefusedError, UnreachableError
from rasant.client.lobby import Lobby
from rasant.client.seat_connection import SeatConnection
from rasant.client.session import ConnectionLost, Event, Session
from rasant.client.timeouts import ClientTimeouts

__all__ = [
    "ClientError",
    "ClientTimeouts",
    "ConnectionLost",
    "Event",
    "Lobby",
    "ProtocolError",
    "RefusedError",
    "SeatConnection",
    "Session",
    "UnreachableError",
]
