"""Playing a bot at a table over a real connection, in real time."""

import asyncio
from collections.abc import Callable

from rasant.client.bot_client import BotClient
from rasant.client.errors import RefusedError
from rasant.client.seat_connection import SeatConnection
from rasant.client.stay import RoundOver, Stay
from rasant.core.contract import NEVER


async def play_bot(
    seat: SeatConnection, bot_client: BotClient, stay: Stay, report: Callable[[RoundOver], None]
) -> None:
    """Play until the stay is done, then give up the seat; `report` is called after every round.

    Raises `RefusedError` if another client takes the seat.
    """
    loop = asyncio.get_running_loop()
    while not stay.done:
        due = bot_client.due()
        event = await seat.next(None if due == NEVER else max(0.0, due / 1000 - loop.time()))
        now = int(loop.time() * 1000)
        if event is not None:
            bot_client.receive(event, now)
            over = stay.receive(event)
            if over is not None:
                report(over)
        if seat.seat < 0:
            raise RefusedError("removed", "another client has the seat now")
        bot_client.run(now)
        seat.flush()
    seat.leave()
