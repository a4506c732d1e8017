"""A table that stands still on the page: the server plays on, and the page receives nothing more."""

from __future__ import annotations

import json

from playwright.sync_api import Page, WebSocketRoute


class Stillness:
    """Lets the page receive frames of a table up to a given batch, and none after it."""

    def __init__(self, page: Page, batch: int) -> None:
        self._batch = batch
        self.reached = False
        page.route_web_socket("**/socket", self._connect)

    def _connect(self, route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        server.on_message(lambda frame: self._pass(route, str(frame)))

    def _pass(self, route: WebSocketRoute, frame: str) -> None:
        lines = [line for line in frame.split("\n") if line]
        earlier = [line for line in lines if not self._later(line)]
        if earlier:
            route.send("\n".join(earlier))

    def _later(self, line: str) -> bool:
        message = json.loads(line)
        later = self.reached and message[0] != "pong"
        if message[0] in ("b", "t") and message[1] >= self._batch:
            self.reached = True
        return later
