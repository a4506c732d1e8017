"""Requests from node to node, of which each gets one reply or none."""

from __future__ import annotations

import asyncio
from itertools import count
from typing import Final, final

from rasant.cluster.links import Links
from rasant.cluster.messages import Answered, Asked, Question, Reply

REPLY_S: Final = 2.0
"""A node that has not replied by then is taken for cut off."""


@final
class Questions:
    """Those that this node has sent."""

    def __init__(self, links: Links) -> None:
        self._links = links
        self._numbers = count(1)
        self._open: dict[int, asyncio.Future[Reply | None]] = {}

    async def ask(self, node: str, question: Question) -> Reply | None:
        """The reply of a node; None if there is none in time."""
        loop = asyncio.get_running_loop()
        number = next(self._numbers)
        answer: asyncio.Future[Reply | None] = loop.create_future()
        self._open[number] = answer
        patience = loop.call_later(REPLY_S, _set, answer, None)
        self._links.put(node, Asked(number, question))
        try:
            return await answer
        finally:
            patience.cancel()
            del self._open[number]

    def answered(self, item: Answered) -> None:
        """A reply came."""
        answer = self._open.get(item.number)
        if answer is not None:
            _set(answer, item.reply)


def _set(answer: asyncio.Future[Reply | None], reply: Reply | None) -> None:
    if not answer.done():
        answer.set_result(reply)
