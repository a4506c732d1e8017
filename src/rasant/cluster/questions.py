"""Requests from node to node; each gets at most one reply."""

import asyncio
from itertools import count
from typing import Final, final

from rasant.cluster.links import Links
from rasant.cluster.messages import Answered, Asked, Question, Reply

REPLY_S: Final = 2.0
"""Seconds without a reply after which a node counts as cut off."""


@final
class Questions:
    """The open requests of this node."""

    def __init__(self, links: Links) -> None:
        self._links = links
        self._numbers = count(1)
        self._open: dict[int, asyncio.Future[Reply | None]] = {}

    async def ask(self, node: str, question: Question) -> Reply | None:
        """Request something of a node; None if there is no reply in time."""
        loop = asyncio.get_running_loop()
        number = next(self._numbers)
        answer: asyncio.Future[Reply | None] = loop.create_future()
        self._open[number] = answer
        timeout = loop.call_later(REPLY_S, _set, answer, None)
        self._links.put(node, Asked(number, question))
        try:
            return await answer
        finally:
            timeout.cancel()
            del self._open[number]

    def answered(self, item: Answered) -> None:
        """A reply arrived."""
        answer = self._open.get(item.number)
        if answer is not None:
            _set(answer, item.reply)


def _set(answer: asyncio.Future[Reply | None], reply: Reply | None) -> None:
    if not answer.done():
        answer.set_result(reply)
