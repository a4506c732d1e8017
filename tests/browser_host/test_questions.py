"""An in-browser host answers every request as a server does: the same operations, problems and bytes."""

from __future__ import annotations

from types import SimpleNamespace

import httpx
import msgspec
import pytest
from tests.browser_host.company import Alone
from tests.server.api_server import api_server
from tests.server.loop import in_loop

from rasant.games import boxes, languages
from rasant.wire.codec import encode
from rasant.wire.from_client import Hello
from rasant.wire.limits import PROTOCOL_VERSION

JSON = {"content-type": "application/json"}
QUESTIONS = [
    ("GET", "/api/games", {}, b""),
    ("GET", "/api/pads", {}, b""),
    *[("GET", f"/api/texts/{language}", {}, b"") for language in languages()],
    *[("GET", f"/api/games/{game}/rules", {}, b"") for game in boxes()],
    ("GET", "/api/texts/xx", {}, b""),
    ("GET", "/api/games/nonsense/rules", {}, b""),
    ("GET", "/api/nonsense", {}, b""),
    ("GET", "/api/games/ligretto%2Frules", {}, b""),
    ("DELETE", "/api/games", {}, b""),
    ("GET", "/api/tables/nonsense", {}, b""),
    ("GET", "/api/results?limit=many", {}, b""),
    ("GET", "/api/results?limit=", {}, b""),
    ("GET", "/api/results?limit=5&nonsense=1", {}, b""),
    ("GET", "/api/leaderboards/ligretto?limit=5", {}, b""),
    ("GET", "/api/me", {}, b""),
    ("GET", "/api/me", {"authorization": "Bearer nonsense"}, b""),
    ("POST", "/api/guests", JSON, b"{"),
    ("POST", "/api/guests", JSON, b'{"name": 5}'),
    ("POST", "/api/guests", {"content-type": "text/plain"}, b'{"name": "Ada"}'),
    ("POST", "/api/guests", JSON, b'{"name": "Ada"}' + b" " * 70_000),
    ("POST", "/api/replays?viewpoint=0", {"content-type": "text/plain"}, b"nonsense"),
    ("GET", "/api/matches/nonsense", {}, b""),
    ("GET", "/api/days/nonsense", {}, b""),
]


@pytest.mark.parametrize(("method", "address", "headers", "body"), QUESTIONS)
@in_loop
async def test_the_answer_is_that_of_a_server(method: str, address: str, headers: dict[str, str], body: bytes) -> None:
    ada = Alone()
    await ada.open()
    own = await ada.browser_host.ask(method, address, headers, body)
    async with api_server() as at:
        theirs: httpx.Response = await at.http.request(method, address, headers=headers, content=body)
    assert own.status == theirs.status_code
    assert own.media == theirs.headers["content-type"].partition(";")[0]
    if own.status < 400:
        assert own.content == theirs.content
    else:
        assert code(own.content) == code(theirs.content)
    ada.lose()


@in_loop
async def test_a_bug_is_logged_and_answered() -> None:
    ada = Alone()
    logged: list[str] = []
    await ada.open()
    ada.browser_host._log = SimpleNamespace(error=lambda event, **more: logged.append(event))
    answer = await ada.browser_host.ask("GET", "//[x", {}, b"")
    assert (answer.status, code(answer.content)) == (500, "bug")
    assert logged == ["a request failed"]
    ada.lose()


@in_loop
async def test_a_connection_to_a_table_that_was_closed_before_its_hello_is_closed() -> None:
    ada = Alone()
    await ada.open()
    await ada.sit_down("ligretto")
    parted: list[int] = []
    connection = ada.browser_host.connect(ada.table, parted.append)
    assert isinstance(connection, int)
    assert (await ada.ask("DELETE", "/api/you")).status == 200
    ada.browser_host.receive(connection, encode(Hello(PROTOCOL_VERSION, "tab")))
    assert parted == [connection]
    ada.lose()


def code(problem: bytes) -> str:
    """The code of a problem."""
    found: dict[str, str] = msgspec.json.decode(problem)
    return found["code"]
