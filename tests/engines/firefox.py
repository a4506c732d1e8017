"""Firefox, driven by WebDriver BiDi: the browser speaks it by itself, and no other program is needed."""

from __future__ import annotations

import json
import re
import subprocess
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from threading import Thread
from typing import IO, Any, Final

from tests.engines.engine import HEIGHT, LONGEST_S, WIDTH, Engine
from tests.engines.processes import ended, found, in_english
from tools.orphans import die_with_parent
from websocket import WebSocket, create_connection

LISTENING: Final = re.compile(r"WebDriver BiDi listening on (\S+)")
PREFERENCES: Final = {
    "app.normandy.enabled": False,
    "app.update.disabledForTesting": True,
    "browser.aboutwelcome.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "extensions.update.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "network.proxy.type": 0,
    "services.settings.server": "",
    "toolkit.telemetry.server": "",
}
"""It connects only to the pages it is sent to."""


class Firefox(Engine):
    """A window of Firefox."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket: Final = socket
        self._numbers: Final = count(1)
        self._complaints: Final[list[str]] = []
        self._ask("session.new", capabilities={})
        self._ask("session.subscribe", events=["log.entryAdded"])
        self._context: Final = self._ask("browsingContext.getTree")["contexts"][0]["context"]
        self._here("browsingContext.setViewport", viewport={"width": WIDTH, "height": HEIGHT})

    def open(self, url: str) -> None:
        self._here("browsingContext.navigate", url=url, wait="complete")

    def reload(self) -> None:
        self._here("browsingContext.reload", wait="complete")

    def click(self, x: float, y: float) -> None:
        move = {"type": "pointerMove", "x": round(x), "y": round(y)}
        press, release = ({"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp"))
        mouse = {"type": "pointer", "id": "mouse", "actions": [move, press, release]}
        self._here("input.performActions", actions=[mouse])

    def picture(self) -> bytes:
        return b64decode(self._here("browsingContext.captureScreenshot")["data"])

    def complaints(self) -> list[str]:
        self._ask("session.status")  # what was said before is heard before the answer
        return self._complaints

    def run(self, function: str) -> str:
        target = {"context": self._context}
        answer = self._ask("script.callFunction", functionDeclaration=function, target=target, awaitPromise=True)
        assert answer["type"] == "success", answer["exceptionDetails"]["text"]
        value: str = answer["result"]["value"]
        return value

    def _here(self, method: str, **parameters: object) -> Any:
        """Ask for something in the one window."""
        return self._ask(method, context=self._context, **parameters)

    def _ask(self, method: str, **parameters: object) -> Any:
        """Send a command and wait for its answer; hear meanwhile what the pages say."""
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while (answer := json.loads(self._socket.recv())).get("id") != number:
            self._hear(answer["params"])
        assert answer["type"] == "success", f"{method}: {answer}"
        return answer["result"]

    def _hear(self, entry: dict[str, Any]) -> None:
        if entry["level"] in ("error", "warn"):
            self._complaints.append(f"{entry['type']}: {entry['text']}")


@contextmanager
def firefox(folder: Path) -> Iterator[Engine]:
    """A window of a Firefox of its own, which remembers nothing."""
    preferences = (f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in PREFERENCES.items())
    (folder / "user.js").write_text("\n".join(preferences), encoding="utf-8")
    executable = found("firefox-esr")
    process = subprocess.Popen(
        [executable, "--headless", "--profile", str(folder), "--remote-debugging-port=0"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        env={**in_english(), "HOME": str(folder)},
        preexec_fn=die_with_parent,
    )
    with ended(process):
        assert process.stderr
        socket = create_connection(f"{_address(process.stderr)}/session", timeout=LONGEST_S, suppress_origin=True)
        try:
            yield Firefox(socket)
        finally:
            socket.close()


def _address(said: IO[str]) -> str:
    """Where it listens; whatever it says afterwards is read and dropped, so that it never waits for us."""
    for line in said:
        match = LISTENING.search(line)
        if match:
            Thread(target=said.read, daemon=True).start()
            return match[1]
    raise AssertionError("Firefox ended before it listened")
